// A small client of our own for tests and load: plain sockets, HTTP/1.1 and uncompressed WebSocket frames.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sandtable {

inline std::string masked_frame(std::string_view text, unsigned char first = 0x81) {
    std::string frame(1, static_cast<char>(first));
    const std::size_t size = text.size();
    if (size < 126) {
        frame += static_cast<char>(0x80 | size);
    } else {
        const int bytes = size < 65536 ? 2 : 8;
        frame += static_cast<char>(0x80 | (bytes == 2 ? 126 : 127));
        for (int i = bytes - 1; i >= 0; --i) frame += static_cast<char>(size >> (8 * i));
    }
    frame.append(4, '\0');  // a mask of zeros
    return frame.append(text);
}

// Takes a whole frame off the front of what was received. The opcode is 1 for text, 8 for close, 9 for ping.
struct Frame {
    int opcode = 0;
    std::string text;
};
inline std::optional<Frame> take_frame(std::string& received) {
    if (received.size() < 2) return std::nullopt;
    const auto byte = [&](std::size_t i) {
        return static_cast<std::uint64_t>(static_cast<unsigned char>(received[i]));
    };
    std::uint64_t size = byte(1) & 127;
    std::size_t header = 2;
    if (size >= 126) {
        const std::size_t bytes = size == 126 ? 2 : 8;
        if (received.size() < 2 + bytes) return std::nullopt;
        size = 0;
        for (std::size_t i = 0; i < bytes; ++i) size = size << 8 | byte(2 + i);
        header += bytes;
    }
    if (received.size() < header + size) return std::nullopt;
    Frame frame{static_cast<int>(byte(0) & 15), received.substr(header, size)};
    received.erase(0, header + size);
    return frame;
}

class Connection {
public:
    explicit Connection(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        int yes = 1;
        ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
            ::close(socket_);
            throw std::runtime_error("The server cannot be reached.");
        }
    }
    ~Connection() {
        if (socket_ >= 0) ::close(socket_);
    }
    Connection(Connection&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    int file() const { return socket_; }

    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }
    // False when the other side has closed or nothing comes for `patience` milliseconds.
    bool receive(int patience = 10'000) {
        pollfd file{socket_, POLLIN, 0};
        if (::poll(&file, 1, patience) <= 0) return false;
        char buffer[65536];
        const auto got = ::recv(socket_, buffer, sizeof buffer, 0);
        if (got <= 0) return false;
        received_.append(buffer, static_cast<std::size_t>(got));
        return true;
    }
    std::string& received() { return received_; }

    // One HTTP request on this connection; the whole answer, or as much as came.
    struct Answer {
        int status = 0;
        std::string head, body;
    };
    Answer http(const std::string& method, const std::string& path, const std::string& body = "",
                const std::string& headers = "") {
        send(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers +
             "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
        return http_answer();
    }
    Answer http_answer() {
        std::size_t end;
        while ((end = received_.find("\r\n\r\n")) == std::string::npos)
            if (!receive()) return {};
        Answer answer;
        answer.head = received_.substr(0, end + 4);
        answer.status = std::stoi(answer.head.substr(9, 3));
        std::size_t size = 0;
        if (const auto length = answer.head.find("Content-Length: "); length != std::string::npos)
            size = std::stoul(answer.head.substr(length + 16));
        while (received_.size() < end + 4 + size)
            if (!receive()) break;
        answer.body = received_.substr(end + 4, size);
        received_.erase(0, end + 4 + size);
        return answer;
    }

    bool upgrade() {
        return http("GET", "/ws", "",
                    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
                   .status == 101;
    }
    bool say(std::string_view text) { return send(masked_frame(text)); }
    // The next text message; nothing when the connection ends or nothing comes.
    std::optional<std::string> hear(int patience = 10'000) {
        for (;;) {
            while (auto frame = take_frame(received_)) {
                if (frame->opcode == 1) return std::move(frame->text);
                if (frame->opcode == 8) return std::nullopt;
                if (frame->opcode == 9) send(masked_frame(frame->text, 0x8a));
            }
            if (!receive(patience)) return std::nullopt;
        }
    }

private:
    int socket_;
    std::string received_;
};

}  // namespace sandtable
