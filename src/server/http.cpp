#include "server/http.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <deque>
#include <optional>
#include <set>
#include <unordered_map>

#include "server/files.hpp"
#include "server/gzip.hpp"

namespace sandtable::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr std::size_t largest_header = 16 << 10;
constexpr std::size_t smallest_to_gzip = 4 << 10;
constexpr std::size_t most_unsent = 1 << 20;
constexpr auto patience = 30s;         // with a slow request
constexpr auto goodbye_patience = 2s;  // with closing sockets

constexpr const char* content_policy =
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'";

// What every connection shares. Used on the network's thread only.
struct Shared {
    Place place;
    Service& service;
    Loop& loop;
    Files files;
    std::size_t connections = 0;
    std::unordered_map<std::string, std::size_t> per_address;
    bool closing = false;
    bool ended = false;
    std::set<class WebSocket*> sockets;
    asio::io_context network{1};  // last: connections that end with it still use the rest

    Shared(Place wanted, Service& serving, Loop& looping)
        : place(std::move(wanted)), service(serving), loop(looping), files(place.web) {}
};

// Connections are held by the service and its workers too, but end on the network's thread.
template <class Connected, class... Arguments>
std::shared_ptr<Connected> make_connected(Shared& shared, Arguments&&... arguments) {
    const auto end = [&shared](Connected* connected) {
        std::unique_ptr<Connected> owned(connected);
        if (!shared.ended) asio::post(shared.network, [owned = std::move(owned)] {});
    };
    return {new Connected(shared, std::forward<Arguments>(arguments)...), end};
}

// Counts a connection for as long as it lives.
class Counted {
public:
    Counted(Shared& shared, std::string address) : shared_(shared), address_(std::move(address)) {
        ++shared_.connections;
        ++shared_.per_address[address_];
    }
    ~Counted() {
        --shared_.connections;
        if (--shared_.per_address[address_] == 0) shared_.per_address.erase(address_);
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    const std::string& address() const { return address_; }

private:
    Shared& shared_;
    std::string address_;
};

// ---- WebSocket

class WebSocket final : public Client, public std::enable_shared_from_this<WebSocket> {
public:
    WebSocket(Shared& shared, tcp::socket socket, std::unique_ptr<Counted> counted, std::string address)
        : shared_(shared), socket_(std::move(socket)), counted_(std::move(counted)), address_(std::move(address)) {
        shared_.sockets.insert(this);
    }
    ~WebSocket() override { shared_.sockets.erase(this); }

    void accept(const http::request<http::string_body>& request) {
        websocket::permessage_deflate deflate;
        deflate.server_enable = true;
        // Thousands of connections idle at a time: little memory each, and not much time for a message.
        deflate.server_max_window_bits = 12;
        deflate.memLevel = 4;
        deflate.compLevel = 2;
        deflate.msg_size_threshold = 1024;
        socket_.set_option(deflate);
        socket_.set_option(websocket::stream_base::timeout{10s, 120s, true});
        socket_.read_message_max(largest_message);
        socket_.text(true);
        socket_.auto_fragment(false);
        socket_.async_accept(request, [self = shared_from_this()](error_code error) {
            if (!error) self->join_service();
        });
    }

    // From the service's thread.
    void send(std::shared_ptr<const std::string> message) override {
        asio::post(shared_.network, [self = shared_from_this(), message = std::move(message)] { self->add(message); });
    }
    void close(const std::string& reason) override {
        asio::post(shared_.network,
                   [self = shared_from_this(), reason] { self->finish(websocket::close_code::policy_error, reason); });
    }

    // Sends what is unsent, then closes.
    void finish(websocket::close_code code, const std::string& reason) {
        if (closing_) return;
        closing_ = websocket::close_reason(code, reason);
        if (unsent_.empty()) say_goodbye();
    }

private:
    void join_service() {
        shared_.loop.post([self = shared_from_this()] {
            const ClientNumber number = self->shared_.service.connect(self, self->address_);
            asio::post(self->shared_.network, [self, number] {
                self->number_ = number;
                self->read();
            });
        });
    }

    // The next message is read when the service has taken the last one: nobody can pile up work.
    void read() {
        socket_.async_read(incoming_, [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return self->leave_service(error);
            std::string text = beast::buffers_to_string(self->incoming_.data());
            self->incoming_.consume(self->incoming_.size());
            if (self->incoming_.capacity() > 4096) self->incoming_.shrink_to_fit();
            self->shared_.loop.post([self, text = std::move(text)] {
                self->shared_.service.receive(self->number_, text);
                asio::post(self->shared_.network, [self] { self->read(); });
            });
        });
    }

    void leave_service(error_code error) {
        if (error == websocket::error::message_too_big || error == http::error::body_limit)
            log("client_dropped", {{"address", address_}, {"cause", "message too large"}});
        shared_.loop.post([self = shared_from_this()] { self->shared_.service.disconnect(self->number_); });
    }

    void add(std::shared_ptr<const std::string> message) {
        if (closing_ || !socket_.is_open()) return;
        unsent_bytes_ += message->size();
        unsent_.push_back(std::move(message));
        if (unsent_bytes_ > most_unsent && unsent_.size() > 1) {
            log("client_dropped", {{"address", address_}, {"cause", "too slow"}});
            error_code ignored;
            beast::get_lowest_layer(socket_).socket().close(ignored);
            return;
        }
        if (unsent_.size() == 1) write();
    }

    void write() {
        socket_.async_write(asio::buffer(*unsent_.front()), [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return;  // reading fails too, and says goodbye to the service
            self->unsent_bytes_ -= self->unsent_.front()->size();
            self->unsent_.pop_front();
            if (!self->unsent_.empty()) return self->write();
            if (self->closing_) self->say_goodbye();
        });
    }

    void say_goodbye() {
        socket_.async_close(*closing_, [self = shared_from_this()](error_code) {});
    }

    Shared& shared_;
    websocket::stream<beast::tcp_stream> socket_;
    std::unique_ptr<Counted> counted_;
    std::string address_;
    ClientNumber number_ = 0;
    beast::flat_buffer incoming_;
    std::deque<std::shared_ptr<const std::string>> unsent_;
    std::size_t unsent_bytes_ = 0;
    std::optional<websocket::close_reason> closing_;
};

// ---- HTTP

class Conversation : public std::enable_shared_from_this<Conversation> {
public:
    Conversation(Shared& shared, tcp::socket socket, std::unique_ptr<Counted> counted)
        : shared_(shared), stream_(std::move(socket)), counted_(std::move(counted)) {}

    void read() {
        parser_.emplace();
        parser_->header_limit(largest_header);
        parser_->body_limit(largest_message);
        stream_.expires_after(patience);
        http::async_read(stream_, incoming_, *parser_, [self = shared_from_this()](error_code error, std::size_t) {
            if (error == http::error::end_of_stream) return self->hang_up();
            if (error == http::error::body_limit || error == http::error::header_limit)
                return self->refuse(http::status::payload_too_large, failure(413, "The request is too large."));
            if (error && error.category() == http::make_error_code(http::error::bad_method).category())
                return self->refuse(http::status::bad_request, failure(400, "This is not an HTTP request."));
            if (!error) self->answer();
        });
    }

private:
    using Answer = http::response<http::string_body>;

    // Behind a proxy the last entry of X-Forwarded-For is the one it added.
    std::string address() const {
        if (!shared_.place.behind_proxy) return counted_->address();
        const std::string chain = parser_->get()["X-Forwarded-For"];
        const std::size_t comma = chain.rfind(',');
        const std::size_t first = comma == std::string::npos ? 0 : chain.find_first_not_of(' ', comma + 1);
        const std::string last = first == std::string::npos ? "" : chain.substr(first, 64);
        return last.empty() ? counted_->address() : last;
    }

    void answer() {
        const auto& request = parser_->get();
        std::string path(request.target());
        path = path.substr(0, path.find_first_of("?#"));
        if (websocket::is_upgrade(request)) {
            if (path != "/ws")
                return refuse(http::status::not_found, failure(404, "There is nothing at this address."));
            stream_.expires_never();
            const std::string remote = address();
            return make_connected<WebSocket>(shared_, stream_.release_socket(), std::move(counted_), remote)
                ->accept(request);
        }
        const bool is_ours = path.starts_with("/api/") || path == "/healthz" || path == "/metrics";
        if (is_ours) return ask_service(path);
        if (request.method() != http::verb::get && request.method() != http::verb::head)
            return write(make(http::status::method_not_allowed, failure(405, "Files can only be read.")));
        const std::string encodings(request[http::field::accept_encoding]);
        auto file = shared_.files.find(path, encodings);
        const auto found = file ? http::status::ok : http::status::not_found;
        // Whoever followed a wrong link in a browser is told so by the page.
        if (!file && request[http::field::accept].find("text/html") != std::string_view::npos)
            file = shared_.files.find("/", encodings);
        if (!file) return write(make(found, failure(404, "There is nothing at this address.")));
        Answer answer = make(found, {static_cast<int>(found), file->body, file->type});
        answer.set(http::field::cache_control, file->caching);
        answer.set(http::field::vary, "Accept-Encoding");
        if (!file->encoding.empty()) answer.set(http::field::content_encoding, file->encoding);
        write(std::move(answer));
    }

    void ask_service(const std::string& path) {
        const auto& request = parser_->get();
        const std::string authorization = request[http::field::authorization];
        Request asking{std::string(request.method_string()), path,
                       authorization.starts_with("Bearer ") ? authorization.substr(7) : "", request.body(), address()};
        stream_.expires_never();
        shared_.loop.post([self = shared_from_this(), asking = std::move(asking)] {
            self->shared_.service.request(asking, [self](Response response) {
                asio::post(self->shared_.network, [self, response = std::move(response)] {
                    Answer answer = self->make(static_cast<http::status>(response.status), response);
                    if (self->is_worth_gzip(response)) self->shrink(answer);
                    self->write(std::move(answer));
                });
            });
        });
    }

    Answer make(http::status status, const Response& response) const {
        const auto& request = parser_->get();
        Answer answer(status, request.version() == 0 ? 11 : request.version());
        answer.set(http::field::content_type, response.type);
        answer.set(http::field::cache_control, "no-store");
        answer.set("Content-Security-Policy", content_policy);
        answer.set("X-Content-Type-Options", "nosniff");
        answer.set("Referrer-Policy", "no-referrer");
        answer.set("Cross-Origin-Opener-Policy", "same-origin");
        answer.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
        answer.keep_alive(request.keep_alive() && !shared_.closing);
        answer.body() = response.body;
        answer.prepare_payload();
        if (request.method() == http::verb::head) answer.body().clear();
        return answer;
    }

    // Answers to GET hold no token, so that their length gives nothing away.
    bool is_worth_gzip(const Response& response) const {
        const auto& request = parser_->get();
        return request.method() == http::verb::get && response.type == "application/json" &&
               response.body.size() >= smallest_to_gzip &&
               request[http::field::accept_encoding].find("gzip") != boost::beast::string_view::npos;
    }
    static void shrink(Answer& answer) {
        answer.body() = gzip(answer.body());
        answer.set(http::field::vary, "Accept-Encoding");
        answer.set(http::field::content_encoding, "gzip");
        answer.prepare_payload();
    }

    // What cannot be read to its end: the connection cannot go on.
    void refuse(http::status status, const Response& response) {
        Answer answer = make(status, response);
        answer.keep_alive(false);
        write(std::move(answer));
    }

    void write(Answer answer) {
        answer_ = std::move(answer);
        stream_.expires_after(patience);
        http::async_write(stream_, *answer_, [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return;
            if (!self->answer_->keep_alive()) return self->hang_up();
            self->read();
        });
    }

    void hang_up() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    Shared& shared_;
    beast::tcp_stream stream_;
    std::unique_ptr<Counted> counted_;
    beast::flat_buffer incoming_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<Answer> answer_;
};

}  // namespace

// ---- the server

struct HttpServer::Inside {
    Shared shared;
    tcp::acceptor acceptor;
    asio::signal_set signals;
    asio::steady_timer timer;

    Inside(Place place, Service& service, Loop& loop)
        : shared(std::move(place), service, loop),
          acceptor(shared.network),
          signals(shared.network),
          timer(shared.network) {}

    void accept() {
        acceptor.async_accept([this](error_code error, tcp::socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (error) {  // out of file descriptors: it helps to wait
                log("accept_failed", {{"cause", error.message()}});
                timer.expires_after(100ms);
                return timer.async_wait([this](error_code stopped) {
                    if (!stopped) accept();
                });
            }
            take(std::move(socket));
            accept();
        });
    }

    void take(tcp::socket socket) {
        error_code error;
        const auto remote = socket.remote_endpoint(error);
        if (error) return;
        const std::string address = remote.address().to_string();
        socket.set_option(tcp::no_delay(true), error);
        const auto known = shared.per_address.find(address);
        const bool from_proxy = shared.place.behind_proxy;  // everybody has the proxy's address
        const bool too_many =
            known != shared.per_address.end() && known->second >= shared.place.connections_per_address;
        if (shared.connections >= shared.place.connections || (too_many && !from_proxy))
            return log("connection_refused", {{"address", address}, {"cause", "too many"}});
        auto counted = std::make_unique<Counted>(shared, address);
        make_connected<Conversation>(shared, std::move(socket), std::move(counted))->read();
    }
};

HttpServer::HttpServer(Place place, Service& service, Loop& loop)
    : inside_(std::make_unique<Inside>(std::move(place), service, loop)) {
    const Place& wanted = inside_->shared.place;
    error_code error;
    const auto address = asio::ip::make_address(wanted.address, error);
    if (error) throw codec::Error("", "The address " + wanted.address + " is not an IP address, such as 127.0.0.1.");
    const tcp::endpoint endpoint(address, wanted.port);
    tcp::acceptor& acceptor = inside_->acceptor;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(4096, error);
    if (error)
        throw codec::Error("", "The server cannot listen at " + wanted.address + ", port " +
                                   std::to_string(wanted.port) + " (" + error.message() +
                                   "): choose another with --port.");
    inside_->accept();
}

HttpServer::~HttpServer() { inside_->shared.ended = true; }

unsigned short HttpServer::port() const { return inside_->acceptor.local_endpoint().port(); }
void HttpServer::run() { inside_->shared.network.run(); }

void HttpServer::stop_accepting() {
    asio::post(inside_->shared.network, [this] {
        error_code ignored;
        inside_->acceptor.close(ignored);
        inside_->shared.closing = true;
    });
}

void HttpServer::close() {
    asio::post(inside_->shared.network, [this] {
        for (WebSocket* socket : inside_->shared.sockets)
            socket->finish(websocket::close_code::going_away, "The server is closing.");
        inside_->timer.expires_after(inside_->shared.sockets.empty() ? 0s : goodbye_patience);
        inside_->timer.async_wait([this](error_code) { inside_->shared.network.stop(); });
    });
}

void HttpServer::on_signal(std::function<void()> act) {
    inside_->signals.add(SIGINT);
    inside_->signals.add(SIGTERM);
    inside_->signals.async_wait([act = std::move(act)](error_code error, int) {
        if (!error) act();
    });
}

}  // namespace sandtable::server
