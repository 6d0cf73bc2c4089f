// A real `sandtable serve` as a process of its own, and people who speak to it over sockets.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "codec/json.hpp"
#include "connection.hpp"

namespace sandtable {

class ServerProcess {
public:
    enum class Limits { off, on };
    ServerProcess(const std::string& store, std::vector<std::string> more = {}, Limits limits = Limits::off,
                  const std::string& log = "") {
        std::vector<std::string> words{SANDTABLE_COMMAND, "serve", "--port", "0", "--store", store, "--bot-pause", "0"};
        if (limits == Limits::off) words.push_back("--no-limits");
        words.insert(words.end(), more.begin(), more.end());
        int output[2];
        if (::pipe(output) != 0) throw std::runtime_error("No pipe.");
        process_ = ::fork();
        if (process_ == 0) {
            ::dup2(output[1], 1);
            ::close(output[0]);
            const int errors = ::open(log.empty() ? "/dev/null" : log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
            if (!log.empty() || std::getenv("SANDTABLE_TEST_LOG") == nullptr) ::dup2(errors, 2);
            std::vector<char*> arguments;
            for (std::string& word : words) arguments.push_back(word.data());
            arguments.push_back(nullptr);
            ::execv(arguments[0], arguments.data());
            ::_exit(127);
        }
        ::close(output[1]);
        std::string line;
        for (char c; ::read(output[0], &c, 1) == 1 && c != '\n';) line += c;
        ::close(output[0]);
        const std::size_t colon = line.rfind(':');
        if (colon == std::string::npos) throw std::runtime_error("The server did not start: " + line);
        port_ = std::stoi(line.substr(colon + 1));
    }
    ~ServerProcess() { end(SIGKILL); }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    int port() const { return port_; }
    pid_t process() const { return process_; }
    void kill() { end(SIGKILL); }
    int terminate() { return end(SIGTERM); }  // its exit code

private:
    int end(int signal) {
        if (process_ <= 0) return 0;
        ::kill(process_, signal);
        int status = 0;
        ::waitpid(std::exchange(process_, 0), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    pid_t process_ = 0;
    int port_ = 0;
};

inline codec::Json create_table(int port, const codec::Json& wanted) {
    const auto answer = Connection(port).http("POST", "/api/tables", codec::to_line(wanted));
    if (answer.status != 201) throw std::runtime_error("No table: " + answer.body);
    return codec::parse(answer.body);
}

// Somebody at a table over a WebSocket.
class Guest {
public:
    Guest(int port, const std::string& table_id, const std::string& token) : connection(port) {
        connection.upgrade();
        connection.say(codec::to_line({{"op", "hello"}, {"table", table_id}, {"token", token}}));
        listen();
    }
    // The next message of any kind; a `table` message is remembered. Null when the connection has ended.
    codec::Json listen(int patience = 10'000) {
        const auto text = connection.hear(patience);
        if (!text) return nullptr;
        codec::Json message = codec::parse(*text, {64 << 20, 32, 4096});
        if (message["type"] == "table") table = message;
        return message;
    }
    codec::Json ask(const codec::Json& message) {
        connection.say(codec::to_line(message));
        return listen();
    }
    bool may_act() const { return table.contains("legal"); }
    bool is_over() const { return table["outcome"]["over"] == true; }
    bool act(std::size_t choice = 0) {
        const auto& legal = table["legal"];
        return connection.say(codec::to_line(
            {{"op", "do"}, {"version", table["version"]}, {"do", legal[choice % legal.size()]}, {"ref", "act"}}));
    }

    Connection connection;
    codec::Json table;
};

class ScratchFolder {
public:
    ScratchFolder() {
        char name[] = "/tmp/sandtable-server-XXXXXX";
        path_ = ::mkdtemp(name);
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    std::string operator/(const std::string& name) const { return path_ + "/" + name; }

private:
    std::string path_;
};

}  // namespace sandtable
