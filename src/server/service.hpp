// All tables of a server: who watches them, what is being asked of them, which bot thinks and whose time runs out. It
// knows messages and requests but no sockets, and runs on one thread (loop.hpp); the store and long work call back.
//
// Nothing is shown before it is stored: a request becomes entries, the entries go to the store, and only when they
// are safe does the table change and everybody hears of it. One such change of a table is under way at a time; what
// else is asked of it waits its turn.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <unordered_map>

#include "analysis/odds.hpp"
#include "server/limits.hpp"
#include "server/loop.hpp"
#include "server/measuring.hpp"
#include "server/metrics.hpp"
#include "server/table.hpp"

namespace sandtable::server {

struct Options {
    Milliseconds bot_pause = 400;  // before each action of a bot, so that people can watch
    Rate messages_per_token{30, 120};
    Rate messages_per_address{120, 480};
    Rate requests_per_address{20, 200};
    Rate tables_per_address{1.0 / 60, 60};
    std::size_t most_live_tables = 20'000;
    std::size_t idle_tables = 200;  // kept in memory though nobody watches them
    analysis::OddsBudget odds = analysis::OddsBudget::of_somebody_waiting();
    Milliseconds poll = 1000;  // for tables that need the server by itself
    std::vector<Milliseconds> webhook_retries{1'000, 10'000, 60'000, 600'000};
    MeasuringPlan measuring;
};

inline constexpr std::size_t largest_message = 64 << 10;  // of a WebSocket message and of a request's body

// One WebSocket, or a test.
class Client {
public:
    virtual ~Client() = default;
    virtual void send(std::shared_ptr<const std::string> message) = 0;  // from the service's thread
    virtual void close(const std::string& reason) = 0;
};
using ClientNumber = std::uint64_t;

struct Request {
    std::string method;
    std::string path;
    std::string bearer;  // token of the Authorization header
    std::string body;
    std::string address;
};
struct Response {
    int status = 200;
    std::string body;
    std::string type = "application/json";
};
using Respond = std::function<void(Response)>;
// Posts a JSON text to an address and says whether it was taken; may block.
using Post = std::function<bool(const std::string& address, const std::string& body)>;

class Service {
public:
    Service(Options options, store::Store& store, Loop& loop, Post post_webhook);

    void begin();  // looks for tables that need it, and goes on doing so
    // Refuses what comes from now on and calls back when everything accepted is stored.
    void stop(Task stopped);

    ClientNumber connect(std::shared_ptr<Client> client, std::string address);
    void receive(ClientNumber number, std::string_view text);
    void disconnect(ClientNumber number);
    void request(const Request& request, Respond respond);
    void forget_everybody();  // when the loop has ended: lets go of all clients

    const Metrics& metrics() const { return metrics_; }

private:
    struct Live;
    using LivePointer = std::shared_ptr<Live>;
    // A job of a table in its turn; `live->table` is null when it could not be loaded and `live->trouble` says why.
    using Job = std::function<void(const LivePointer&)>;
    struct Live {
        std::string id;
        std::unique_ptr<Table> table;
        Response trouble;  // why there is no table
        std::deque<Job> waiting;
        bool busy = true;  // loading, or a change is on its way to the store
        std::set<ClientNumber> viewers;
        bool bot_is_thinking = false;
        Milliseconds alarm = 0;        // when the clocks will be looked at
        Milliseconds wake_stored = 0;  // what the store knows of when to look at the table
        Seats notified;                // people who must decide and have been told by webhook
        std::uint64_t last_used = 0;
    };
    struct Connection {
        std::shared_ptr<Client> client;
        std::string address;
        LivePointer live;
        Seat seat = spectator;
        std::string token;  // to send along at a rematch
        bool told_rematch = false;
        std::size_t known = 0;  // steps it has been told
        int odds_under_way = 0;
        int refusals = 0;  // for asking too much
    };

    // A bot that acted and may be asked again at once: then it goes on with what it thought. It is used by whoever
    // holds it: the thread it thinks on, and in between nobody.
    struct Thinker;
    using ThinkerPointer = std::shared_ptr<Thinker>;

    // Tables in memory (tables.cpp)
    void with_table(const std::string& id, Job job);
    void load(const LivePointer& live);
    // Stores a new table and keeps it in memory; `made` is called with the result.
    void make(const std::string& id, Header header, std::function<void(store::Result)> made);
    void refresh(const LivePointer& live);
    void release(const LivePointer& live);  // the table is free for the next job
    void next_job(const LivePointer& live);
    using Stored = std::function<void(store::Result)>;
    void commit(const LivePointer& live, std::vector<std::string> entries, Stored stored,
                std::optional<std::string> listing = std::nullopt);
    void apply(const LivePointer& live, const std::vector<std::string>& entries);
    void follow_up(const LivePointer& live);  // bots, clocks, notices
    void forget_idle_tables();
    void poll_due_tables();

    // What happens by itself (automatic.cpp)
    void think(const LivePointer& live);
    ThinkerPointer thinker_of(const LivePointer& live, Seat seat);
    void let_rest(const LivePointer& live, const ThinkerPointer& thinker);
    void play(const LivePointer& live, const ThinkerPointer& thinker, const codec::Json& request,
              const codec::Json& reason);
    void look_again(const std::string& id);
    void watch_clock(const LivePointer& live);
    void store_wake(const LivePointer& live);
    void notify(const LivePointer& live);
    void deliver(const std::string& address, const std::string& body, std::size_t attempt);

    // Messages (service.cpp)
    struct Asking;  // who, and the ref of his message
    void answer(const Asking& asking, const char* type, codec::Json fields = codec::Json::object());
    void complain(const Asking& asking, const std::string& sentence);
    void hello(const Asking& asking, const codec::Reader& message);
    void dispatch(const Asking& asking, const std::shared_ptr<const codec::Json>& message);
    void change(const Asking& asking, const LivePointer& live, const codec::Reader& message);
    void check(const Asking& asking, const LivePointer& live, const codec::Reader& message);
    void look(const Asking& asking, const LivePointer& live, const codec::Reader& message);
    void why(const Asking& asking, const LivePointer& live, const codec::Reader& message);
    void odds(const Asking& asking, const LivePointer& live, const codec::Reader& message);
    void rematch(const Asking& asking, const LivePointer& live);
    void tell_rematch(Connection& connection);
    void enter(const Asking& asking, const LivePointer& live, const std::string& token);
    void send(Connection& connection, std::string text);
    std::string ending(const codec::Json& ref) const;
    void broadcast(const LivePointer& live, ClientNumber sender = 0, const codec::Json& ref = nullptr);
    void leave(ClientNumber number, Connection& connection);
    Seats connected(const Live& live) const;
    Connection* find(ClientNumber number);

    // Requests (requests over HTTP, routes.cpp)
    void create(const Request& request, const Respond& respond);
    void join(const std::string& id, const Request& request, const Respond& respond);
    void tell_of_invitation(const std::string& id, const Request& request, const Respond& respond);
    // Answers with what `make` makes for whoever holds the token; `failed` is the status when that throws codec::Error.
    void show(const std::string& id, const Request& request, const Respond& respond, int failed,
              std::function<codec::Json(const Table&, Seat)> make);
    void list_open(const Respond& respond);
    void measure(const Request& request, const Respond& respond);
    void leave_measuring(const Request& request, const Respond& respond);
    void health(const Respond& respond);

    Options options_;
    store::Store& store_;
    Loop& loop_;
    Post post_webhook_;
    Metrics metrics_;
    Buckets message_tokens_, message_addresses_, request_addresses_, table_addresses_;
    std::unordered_map<std::string, LivePointer> tables_;           // by id
    std::unordered_map<std::string, ThinkerPointer> resting_bots_;  // by the id of their table
    std::unordered_map<ClientNumber, Connection> connections_;
    ClientNumber last_client_ = 0;
    std::uint64_t uses_ = 0;
    int under_way_ = 0;  // changes handed to the store
    int bots_thinking_ = 0;
    bool polling_ = false;
    bool stopping_ = false;
    Task stopped_;
    std::string catalogue_;
    Measuring measuring_;
};

Response failure(int status, const std::string& sentence, const std::string& place = "");

}  // namespace sandtable::server
