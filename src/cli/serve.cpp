#include <fmt/format.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <thread>

#include "cli/command.hpp"
#include "server/files.hpp"
#include "server/http.hpp"
#include "server/webhook.hpp"

namespace sandtable::cli {

namespace {

struct Serving {
    server::Place place;
    server::Options options;
    std::string store;
    bool open = false;
    bool webhooks_anywhere = false;
    bool no_limits = false;
};

// Every connection takes a file descriptor, and the usual limit is 1024.
void allow_many_files() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void open_in_browser(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    const std::string command = "xdg-open '" + address + "' >/dev/null 2>&1 &";
    if (std::system(command.c_str()) != 0) fmt::print(stderr, "Open {} in a browser.\n", address);
}

void lift_limits(Serving& serving) {
    constexpr server::Rate any{1e9, 1e9};
    serving.options.messages_per_token = serving.options.messages_per_address = any;
    serving.options.requests_per_address = serving.options.tables_per_address = any;
    serving.place.connections = serving.place.connections_per_address = 1'000'000;
}

std::string address_for_people(const server::Place& place, unsigned short port) {
    const bool any = place.address == "0.0.0.0" || place.address == "::";
    const bool v6 = place.address.find(':') != std::string::npos;
    return fmt::format("http://{}:{}", any ? "127.0.0.1" : v6 ? "[" + place.address + "]" : place.address, port);
}

int serve(Serving serving) {
    allow_many_files();
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is met like a full disk, not by ending
    if (serving.no_limits) lift_limits(serving);
    serving.place.web = server::client_folder(serving.place.web);
    server::ThreadedLoop loop;
    const auto store = store::open_store(serving.store.empty() ? store::default_place() : serving.store);
    server::Service service(
        serving.options, *store, loop,
        [rules = server::WebhookRules{serving.webhooks_anywhere}](const std::string& address, const std::string& body) {
            return server::post_json(address, body, rules);
        });
    server::HttpServer http(serving.place, service, loop);
    // Stop accepting, let the store finish what was accepted, then close the sockets.
    http.on_signal([&] {
        server::log("stopping");
        http.stop_accepting();
        loop.post([&] { service.stop([&] { http.close(); }); });
    });
    loop.post([&] { service.begin(); });
    std::thread service_thread([&] { loop.run(); });

    const std::string address = address_for_people(serving.place, http.port());
    fmt::print("listening on {}\n", address);
    std::fflush(stdout);
    server::log("started", {{"address", address}, {"store", store->kind()}});
    if (serving.open) open_in_browser(address);
    http.run();
    loop.stop();
    service_thread.join();
    store->flush();
    loop.finish();
    service.forget_everybody();
    server::log("stopped");
    return 0;
}

}  // namespace

void add_serve(Context context) {
    auto serving = std::make_shared<Serving>();
    CLI::App* command = context.app.add_subcommand("serve", "Serve the browser client and keep the games played on it");
    command->add_option("--port", serving->place.port, "The port; 0 takes any free one")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str();
    command->add_option("--address", serving->place.address, "The IP address to listen at; 0.0.0.0 for every one")
        ->capture_default_str();
    command->add_option("--store", serving->store, "Where games are kept: a file, or postgresql://…");
    command->add_option("--web", serving->place.web, "The folder of the browser client");
    command->add_flag("--behind-proxy", serving->place.behind_proxy, "Take people's addresses from X-Forwarded-For");
    command->add_flag("--open", serving->open, "Open the address in a browser, where there is a desktop");
    command->add_option("--bot-pause", serving->options.bot_pause, "Milliseconds before each action of a bot")
        ->capture_default_str();
    command->add_flag("--webhooks-anywhere", serving->webhooks_anywhere,
                      "Let turn notices go to this machine and to private networks");
    command->add_flag("--no-limits", serving->no_limits,
                      "Do not limit how much one address may ask for: for trusted networks and tests");
    command->footer(
        "Examples:\n  sandtable serve --open\n  sandtable serve --address 0.0.0.0 --port 8080 --behind-proxy\n"
        "  sandtable serve --store postgresql://sandtable@localhost/sandtable");
    command->callback([serving, &exit_code = context.exit_code] { exit_code = serve(*serving); });
}

}  // namespace sandtable::cli
