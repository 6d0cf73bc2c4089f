// Turn notices: JSON posted to an address that whoever made a table named.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace sandtable::server {

struct WebhookTarget {
    bool secure = false;
    std::string host, port, path;

    // "https://example.org:8443/path?query"; nothing when it is no such address.
    static std::optional<WebhookTarget> of(const std::string& address);
};

struct WebhookRules {
    bool anywhere = false;                       // this machine and private networks too: anybody can name them
    std::chrono::milliseconds patience{10'000};  // with the whole delivery
};

// Posts and waits for the answer's head: true for 2xx. Certificates of https are verified against the system's
// authorities (or those of SSL_CERT_FILE); redirections are not followed.
bool post_json(const std::string& address, const std::string& body, const WebhookRules& rules);

bool is_private_address(const std::string& ip_address);

}  // namespace sandtable::server
