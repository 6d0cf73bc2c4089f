// A service without network, disk or clock: for tests and fuzzing. Whatever is asked is answered before `handle`
// returns.
#pragma once

#include "server/service.hpp"
#include "store/memory.hpp"

namespace sandtable::server {

class Rehearsal {
public:
    explicit Rehearsal(Options options = without_pauses()) : service_(std::move(options), store, loop, nullptr) {}

    static Options without_pauses() {
        Options options;
        options.bot_pause = 0;
        return options;
    }

    ClientNumber connect(const std::string& address = "192.0.2.1") {
        auto client = std::make_shared<Ear>();
        const ClientNumber number = service_.connect(client, address);
        clients_[number] = client;
        return number;
    }
    void disconnect(ClientNumber number) {
        service_.disconnect(number);
        loop.run();
    }

    // Sends a message and returns everything this client has been sent since the last call.
    std::vector<std::string> handle(ClientNumber number, std::string_view message) {
        service_.receive(number, message);
        return heard(number);
    }
    std::vector<std::string> heard(ClientNumber number) {
        loop.run();
        std::vector<std::string> messages;
        for (const auto& message : std::exchange(clients_.at(number)->messages, {})) messages.push_back(*message);
        return messages;
    }
    bool was_closed(ClientNumber number) const { return clients_.at(number)->closed; }

    Response request(const Request& request) {
        Response answer;
        service_.request(request, [&](Response response) { answer = std::move(response); });
        loop.run();
        return answer;
    }

    Service& service() { return service_; }

    store::MemoryStore store;
    ManualLoop loop;

private:
    struct Ear final : Client {
        void send(std::shared_ptr<const std::string> message) override { messages.push_back(std::move(message)); }
        void close(const std::string&) override { closed = true; }
        std::vector<std::shared_ptr<const std::string>> messages;
        bool closed = false;
    };

    Service service_;
    std::map<ClientNumber, std::shared_ptr<Ear>> clients_;
};

}  // namespace sandtable::server
