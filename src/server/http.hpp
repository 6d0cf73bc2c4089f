// HTTP and WebSocket around a service. This and webhook.cpp are the only parts that know sockets and Boost.Beast.
#pragma once

#include <memory>

#include "server/service.hpp"

namespace sandtable::server {

struct Place {
    std::string address = "127.0.0.1";
    unsigned short port = 7750;  // 0 for any free one
    std::string web;             // folder of the client
    bool behind_proxy = false;   // believe X-Forwarded-For
    std::size_t connections = 20'000;
    std::size_t connections_per_address = 500;
};

// Listens from its construction on; throws codec::Error when the place is taken. The service and its loop must
// outlive it.
class HttpServer {
public:
    HttpServer(Place place, Service& service, Loop& loop);
    ~HttpServer();

    unsigned short port() const;
    void run();                             // until closed
    void stop_accepting();                  // from any thread; what is connected goes on
    void close();                           // from any thread; sends what is unsent, says goodbye, ends `run`
    void on_signal(std::function<void()>);  // SIGINT and SIGTERM; called on the thread of `run`

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sandtable::server
