// A PostgreSQL server of our own in a temporary folder, for as long as the test runs.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace sandtable {

class PostgresServer {
public:
    static bool is_installed() { return std::filesystem::exists(programs() + "/initdb"); }
    static constexpr const char* missing = "postgresql-15 is not installed: apt-get install postgresql-15";

    PostgresServer() {
        char name[] = "/tmp/sandtable-postgres-XXXXXX";
        folder_ = ::mkdtemp(name);
        // initdb refuses root.
        if (::geteuid() == 0) {
            as_user_ = "runuser -u postgres -- ";
            run("chown postgres " + folder_);
        }
        // Somebody else may have the port: then the next but a few is tried.
        port_ = 20'000 + ::getpid() % 10'000;
        ready_ = run("cd / && " + as_user_ + programs() + "/initdb -D " + folder_ +
                     "/data -U sandtable --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync") &&
                 start();
        for (int attempt = 0; attempt < 5 && !ready_; ++attempt) {
            port_ += 97;
            ready_ = start();
        }
    }
    ~PostgresServer() {
        stop();
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    bool start() {
        return run("cd / && " + as_user_ + programs() + "/pg_ctl -D " + folder_ + "/data -w -l " + folder_ +
                   "/log -o '-p " + std::to_string(port_) + " -k " + folder_ + " -c listen_addresses=127.0.0.1' start");
    }
    void stop() { run("cd / && " + as_user_ + programs() + "/pg_ctl -D " + folder_ + "/data -m immediate stop"); }
    bool is_ready() const { return ready_; }
    std::string address() const { return "postgresql://sandtable@127.0.0.1:" + std::to_string(port_) + "/postgres"; }

private:
    static std::string programs() { return "/usr/lib/postgresql/15/bin"; }
    static bool run(const std::string& command) {
        return std::system(("(" + command + ") >/dev/null 2>&1").c_str()) == 0;
    }

    std::string folder_, as_user_;
    int port_ = 0;
    bool ready_ = false;
};

}  // namespace sandtable
