#include "server/webhook.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>

#include <charconv>

namespace sandtable::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t largest_answer_head = 16 << 10;

bool is_port(const std::string& text) {
    int port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    return error == std::errc() && end == text.data() + text.size() && port >= 1 && port <= 65535;
}

bool is_private_v4(const asio::ip::address_v4& address) {
    struct Network {
        asio::ip::address_v4::bytes_type first;
        unsigned bits;
    };
    // RFC 6890: this network, private use, shared, loopback, link local, protocol assignments, benchmarks; and from
    // multicast upwards everything.
    static constexpr Network networks[] = {{{0, 0, 0, 0}, 8},    {{10, 0, 0, 0}, 8},     {{100, 64, 0, 0}, 10},
                                           {{127, 0, 0, 0}, 8},  {{169, 254, 0, 0}, 16}, {{172, 16, 0, 0}, 12},
                                           {{192, 0, 0, 0}, 24}, {{192, 168, 0, 0}, 16}, {{198, 18, 0, 0}, 15},
                                           {{224, 0, 0, 0}, 3}};
    for (const Network& network : networks)
        if (address.to_uint() >> (32 - network.bits) ==
            asio::ip::address_v4(network.first).to_uint() >> (32 - network.bits))
            return true;
    return false;
}

// Addresses that lead to an IPv4 address are as private as that.
bool is_private_v6(const asio::ip::address_v6& address) {
    const auto bytes = address.to_bytes();
    const auto v4_at = [&](std::size_t at) {
        return asio::ip::address_v4({bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]});
    };
    const auto begins = [&](std::initializer_list<unsigned char> first) {
        return std::equal(first.begin(), first.end(), bytes.begin());
    };
    if (address.is_v4_mapped() || begins({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})) return is_private_v4(v4_at(12));
    if (begins({0x00, 0x64, 0xff, 0x9b})) return is_private_v4(v4_at(12));  // translated
    if (begins({0x20, 0x02})) return is_private_v4(v4_at(2));               // 6to4
    return (bytes[0] & 0xe0) != 0x20;  // all that is public today begins with 2000::/3
}

bool is_private(const asio::ip::address& address) {
    return address.is_v4() ? is_private_v4(address.to_v4()) : is_private_v6(address.to_v6());
}

std::optional<tcp::endpoint> find_endpoint(asio::io_context& context, const WebhookTarget& target, bool anywhere) {
    for (const auto& entry : tcp::resolver(context).resolve(target.host, target.port))
        if (anywhere || !is_private(entry.endpoint().address())) return entry.endpoint();
    return std::nullopt;
}

// Writes the request and reads the head of the answer: its body, however long, is of no interest.
template <class Stream>
void converse(Stream& stream, const http::request<http::string_body>& request, beast::flat_buffer& incoming,
              http::response_parser<http::string_body>& answer, error_code& result) {
    http::async_write(stream, request, [&](error_code unsent, std::size_t) {
        if (unsent) return;
        http::async_read_header(stream, incoming, answer, [&](error_code unread, std::size_t) { result = unread; });
    });
}

}  // namespace

bool is_private_address(const std::string& ip_address) { return is_private(asio::ip::make_address(ip_address)); }

std::optional<WebhookTarget> WebhookTarget::of(const std::string& address) {
    WebhookTarget target;
    target.secure = address.starts_with("https://");
    if (!target.secure && !address.starts_with("http://")) return std::nullopt;
    if (address.find_first_of(" \t\r\n\"<>@#\\") != std::string::npos) return std::nullopt;
    const std::string rest = address.substr(target.secure ? 8 : 7);
    const std::size_t end = std::min(rest.find_first_of("/?"), rest.size());
    std::string place = rest.substr(0, end);
    target.path = rest.substr(end);
    if (!target.path.starts_with('/')) target.path.insert(0, "/");
    target.port = target.secure ? "443" : "80";
    if (const std::size_t colon = place.rfind(':'); colon != std::string::npos && !place.ends_with(']')) {
        target.port = place.substr(colon + 1);
        place.resize(colon);
    }
    if (place.starts_with('[') && place.ends_with(']')) place = place.substr(1, place.size() - 2);
    target.host = place;
    if (target.host.empty() || !is_port(target.port)) return std::nullopt;
    return target;
}

bool post_json(const std::string& address, const std::string& body, const WebhookRules& rules) try {
    const auto target = WebhookTarget::of(address);
    if (!target) return false;
    asio::io_context context;
    const auto endpoint = find_endpoint(context, *target, rules.anywhere);
    if (!endpoint) return false;
    http::request<http::string_body> request(http::verb::post, target->path, 11, body);
    request.set(http::field::host, target->host);
    request.set(http::field::content_type, "application/json");
    request.set(http::field::user_agent, "Sandtable");
    request.set(http::field::connection, "close");
    request.prepare_payload();
    beast::flat_buffer incoming;
    http::response_parser<http::string_body> answer;
    answer.header_limit(largest_answer_head);
    answer.body_limit(boost::none);  // it is not read
    error_code result = asio::error::timed_out;

    asio::ssl::context authorities(asio::ssl::context::tls_client);
    authorities.set_default_verify_paths();
    beast::ssl_stream<beast::tcp_stream> stream(context, authorities);
    beast::tcp_stream& plain = beast::get_lowest_layer(stream);
    plain.expires_after(rules.patience);  // for everything: whoever answers drop by drop is left as well
    plain.async_connect(*endpoint, [&](error_code unconnected) {
        if (unconnected) return;
        if (!target->secure) return converse(plain, request, incoming, answer, result);
        stream.set_verify_mode(asio::ssl::verify_peer);
        stream.set_verify_callback(asio::ssl::host_name_verification(target->host));
        SSL_set_tlsext_host_name(stream.native_handle(), target->host.c_str());
        stream.async_handshake(asio::ssl::stream_base::client, [&](error_code untrusted) {
            if (!untrusted) converse(stream, request, incoming, answer, result);
        });
    });
    context.run();
    return !result && http::to_status_class(answer.get().result()) == http::status_class::successful;
} catch (const std::exception&) {  // a name that cannot be resolved, among others
    return false;
}

}  // namespace sandtable::server
