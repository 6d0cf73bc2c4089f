// Somebody who receives webhooks: a server of one connection at a time that answers as it is told, with or without TLS.
#pragma once

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

#include "connection.hpp"

namespace sandtable {

// A certificate that vouches for itself, as PEM files. `days` from now until it ends: negative for one that has ended.
struct Certificate {
    Certificate(const std::string& folder, const std::string& host, int days = 1)
        : certificate_file(folder + "/" + host + ".crt"), key_file(folder + "/" + host + ".key") {
        EVP_PKEY* key = EVP_EC_gen("P-256");
        X509* certificate = X509_new();
        X509_set_version(certificate, 2);
        ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
        X509_gmtime_adj(X509_getm_notBefore(certificate), -30L * 86400);
        X509_gmtime_adj(X509_getm_notAfter(certificate), days * 86400L);
        X509_set_pubkey(certificate, key);
        X509_NAME* name = X509_get_subject_name(certificate);
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>(host.c_str()), -1,
                                   -1, 0);
        X509_set_issuer_name(certificate, name);
        X509_EXTENSION* names = X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, ("DNS:" + host).c_str());
        X509_add_ext(certificate, names, -1);
        X509_sign(certificate, key, EVP_sha256());
        write(certificate_file, [&](FILE* file) { PEM_write_X509(file, certificate); });
        write(key_file, [&](FILE* file) { PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr); });
        X509_EXTENSION_free(names);
        X509_free(certificate);
        EVP_PKEY_free(key);
    }
    std::string certificate_file, key_file;

private:
    static void write(const std::string& path, const std::function<void(FILE*)>& fill) {
        FILE* file = std::fopen(path.c_str(), "w");
        fill(file);
        std::fclose(file);
    }
};

class Receiver {
public:
    // `answer` is sent when a whole request has come; it may also send by itself and wait.
    using Send = std::function<bool(std::string_view)>;
    using Answer = std::function<void(const Send&)>;

    explicit Receiver(Answer answer, const Certificate* certificate = nullptr) : answer_(std::move(answer)) {
        if (certificate != nullptr) {
            context_ = SSL_CTX_new(TLS_server_method());
            SSL_CTX_use_certificate_file(context_, certificate->certificate_file.c_str(), SSL_FILETYPE_PEM);
            SSL_CTX_use_PrivateKey_file(context_, certificate->key_file.c_str(), SSL_FILETYPE_PEM);
        }
        listening_ = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        ::bind(listening_, reinterpret_cast<sockaddr*>(&address), sizeof address);
        ::listen(listening_, 16);
        socklen_t size = sizeof address;
        ::getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size);
        port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] { run(); });
    }
    ~Receiver() {
        stopping_ = true;
        thread_.join();
        ::close(listening_);
        SSL_CTX_free(context_);
    }
    Receiver(const Receiver&) = delete;
    Receiver& operator=(const Receiver&) = delete;

    static Answer answering(const std::string& text) {
        return [text](const Send& send) { send(text); };
    }
    static Answer taking() { return answering("HTTP/1.1 204 No Content\r\n\r\n"); }

    int port() const { return port_; }
    std::string address(const std::string& host = "127.0.0.1") const {
        return (context_ != nullptr ? "https://" : "http://") + host + ":" + std::to_string(port_) + "/turn?of=me";
    }
    std::vector<std::string> requests() const {
        const std::lock_guard lock(mutex_);
        return requests_;
    }
    bool is_stopping() const { return stopping_; }

private:
    void run() {
        while (!stopping_) {
            pollfd file{listening_, POLLIN, 0};
            if (::poll(&file, 1, 20) <= 0) continue;
            const int socket = ::accept(listening_, nullptr, nullptr);
            if (socket < 0) continue;
            timeval patience{5, 0};
            ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
            ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
            SSL* secure = nullptr;
            if (context_ != nullptr) {
                secure = SSL_new(context_);
                SSL_set_fd(secure, socket);
                ERR_clear_error();
            }
            if (secure == nullptr || SSL_accept(secure) == 1) serve(socket, secure);
            SSL_free(secure);
            ::close(socket);
        }
    }
    void serve(int socket, SSL* secure) {
        std::string request;
        char buffer[4096];
        while (!is_whole(request)) {
            const auto got = secure != nullptr ? SSL_read(secure, buffer, sizeof buffer)
                                               : static_cast<int>(::recv(socket, buffer, sizeof buffer, 0));
            if (got <= 0) return;
            request.append(buffer, static_cast<std::size_t>(got));
        }
        {
            const std::lock_guard lock(mutex_);
            requests_.push_back(request);
        }
        answer_([&](std::string_view text) {
            return (secure != nullptr ? SSL_write(secure, text.data(), static_cast<int>(text.size()))
                                      : static_cast<int>(::send(socket, text.data(), text.size(), MSG_NOSIGNAL))) > 0;
        });
    }
    static bool is_whole(const std::string& request) {
        const std::size_t head = request.find("\r\n\r\n"), length = request.find("Content-Length: ");
        return head != std::string::npos && length != std::string::npos &&
               request.size() >= head + 4 + std::stoul(request.substr(length + 16));
    }

    Answer answer_;
    SSL_CTX* context_ = nullptr;
    int listening_ = -1;
    int port_ = 0;
    std::atomic<bool> stopping_ = false;
    mutable std::mutex mutex_;
    std::vector<std::string> requests_;
    std::thread thread_;
};

}  // namespace sandtable
