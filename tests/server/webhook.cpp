// Turn notices: that they arrive, to whom they may go, and that nobody who receives them badly can hold anybody up.
#include "server/webhook.hpp"

#include <chrono>

#include "process.hpp"
#include "receiver.hpp"
#include "support.hpp"

namespace sandtable::server {
namespace {

using namespace std::chrono_literals;
constexpr WebhookRules anywhere{true, 3000ms};
constexpr WebhookRules hasty{true, 300ms};

double seconds_of(const std::function<void()>& act) {
    const auto begun = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// ---- addresses

TEST(Webhook, reads_addresses_and_refuses_what_is_none) {
    const auto target = WebhookTarget::of("https://example.org:8443/a?b=c");
    ASSERT_TRUE(target);
    EXPECT_TRUE(target->secure);
    EXPECT_EQ(target->host + " " + target->port + " " + target->path, "example.org 8443 /a?b=c");
    EXPECT_EQ(WebhookTarget::of("https://example.org")->port, "443");
    EXPECT_EQ(WebhookTarget::of("http://example.org?x")->path, "/?x");
    EXPECT_EQ(WebhookTarget::of("http://[2001:db8::1]:81/")->host, "2001:db8::1");
    for (const char* text :
         {"", "example.org", "ftp://example.org", "http://", "http:///x", "http://a:0/", "http://a:x/",
          "http://a:65536/", "http://user@host/", "http://a/ b", "http://a/\r\nHost: b", "https:/a", "http://a\\b"})
        EXPECT_FALSE(WebhookTarget::of(text)) << text;
}

TEST(Webhook, knows_the_addresses_of_private_networks) {
    for (const char* address : {"127.0.0.1",
                                "127.9.9.9",
                                "0.0.0.0",
                                "10.1.2.3",
                                "172.16.0.1",
                                "172.31.255.255",
                                "192.168.1.1",
                                "169.254.169.254",
                                "100.64.0.1",
                                "192.0.0.8",
                                "198.18.0.1",
                                "224.0.0.1",
                                "255.255.255.255",
                                "::",
                                "::1",
                                "fe80::1",
                                "fc00::1",
                                "fd12::1",
                                "ff02::1",
                                "::ffff:127.0.0.1",
                                "::ffff:10.0.0.1",
                                "::10.0.0.1",
                                "64:ff9b::10.0.0.1",
                                "2002:7f00:1::",
                                "2002:a00:1::"})
        EXPECT_TRUE(is_private_address(address)) << address;
    for (const char* address :
         {"1.1.1.1", "9.255.255.255", "11.0.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "100.63.0.1",
          "100.128.0.1", "223.255.255.255", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::"})
        EXPECT_FALSE(is_private_address(address)) << address;
}

TEST(Webhook, goes_to_no_private_network_unless_the_host_allows_it) {
    const Receiver receiver(Receiver::taking());
    for (const char* host : {"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0.0.0.0"})
        EXPECT_FALSE(post_json(receiver.address(host), "{}", {false, 2000ms})) << host;
    EXPECT_TRUE(receiver.requests().empty());
    EXPECT_TRUE(post_json(receiver.address(), "{}", anywhere));
}

// ---- receivers

TEST(Webhook, is_posted_as_json) {
    const Receiver receiver(Receiver::taking());
    EXPECT_TRUE(post_json(receiver.address(), "{\"turn\": 1}", anywhere));
    ASSERT_EQ(receiver.requests().size(), 1u);
    const std::string request = receiver.requests()[0];
    EXPECT_THAT(request, testing::StartsWith("POST /turn?of=me HTTP/1.1\r\n"));
    EXPECT_THAT(request, testing::HasSubstr("Content-Type: application/json\r\n"));
    EXPECT_THAT(request, testing::EndsWith("\r\n\r\n{\"turn\": 1}"));
}

TEST(Webhook, only_an_answer_of_success_counts) {
    const auto taken = [](const std::string& answer) {
        const Receiver receiver(Receiver::answering(answer));
        return post_json(receiver.address(), "{}", hasty);
    };
    EXPECT_TRUE(taken("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
    EXPECT_TRUE(taken("HTTP/1.1 202 Accepted\r\nContent-Length: 1000000000\r\n\r\n")) << "its body is not waited for";
    EXPECT_FALSE(taken("HTTP/1.1 404 Not Found\r\n\r\n"));
    EXPECT_FALSE(taken("HTTP/1.1 500 Oh\r\n\r\n"));
    EXPECT_FALSE(taken("not HTTP at all\r\n\r\n"));
    EXPECT_FALSE(taken("HTTP/1.1 200 OK\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n")) << "too long a head";
    EXPECT_FALSE(taken("HTTP/1.1 200 OK\r\nX: y")) << "an answer cut short";
    EXPECT_FALSE(taken(""));
}

TEST(Webhook, follows_no_redirection) {
    const Receiver elsewhere(Receiver::taking());
    const Receiver receiver(Receiver::answering("HTTP/1.1 307 Go\r\nLocation: " + elsewhere.address() + "\r\n\r\n"));
    EXPECT_FALSE(post_json(receiver.address(), "{}", anywhere));
    EXPECT_TRUE(elsewhere.requests().empty());
}

TEST(Webhook, whoever_answers_slowly_or_drop_by_drop_is_left) {
    const Receiver dripping([](const Receiver::Send& send) {
        for (int i = 0; i < 200 && send(i == 0 ? "HTTP/1.1 200 OK\r\nX: " : "x"); ++i)
            std::this_thread::sleep_for(10ms);
    });
    EXPECT_LT(seconds_of([&] { EXPECT_FALSE(post_json(dripping.address(), "{}", hasty)); }), 1.5);
    const Receiver silent([](const Receiver::Send&) { std::this_thread::sleep_for(1s); });
    EXPECT_LT(seconds_of([&] { EXPECT_FALSE(post_json(silent.address(), "{}", hasty)); }), 0.95);
    EXPECT_FALSE(post_json("http://127.0.0.1:1/", "{}", hasty)) << "nobody is there";
    EXPECT_FALSE(post_json("http://no.such.name.invalid/", "{}", hasty));
}

// ---- TLS

struct SecureWebhook : testing::Test {
    ScratchFolder folder;
    Certificate good{folder / "", "localhost"};
    void trust(const Certificate& certificate) { ::setenv("SSL_CERT_FILE", certificate.certificate_file.c_str(), 1); }
    ~SecureWebhook() override { ::unsetenv("SSL_CERT_FILE"); }
};

TEST_F(SecureWebhook, arrives_over_https_where_the_certificate_is_good) {
    trust(good);
    const Receiver receiver(Receiver::taking(), &good);
    EXPECT_TRUE(post_json(receiver.address("localhost"), "{\"turn\": 2}", anywhere));
    ASSERT_EQ(receiver.requests().size(), 1u);
    EXPECT_THAT(receiver.requests()[0], testing::EndsWith("{\"turn\": 2}"));
}

TEST_F(SecureWebhook, nothing_is_sent_to_whoever_cannot_prove_who_he_is) {
    const Receiver unknown(Receiver::taking(), &good);
    EXPECT_FALSE(post_json(unknown.address("localhost"), "{}", anywhere)) << "nobody vouches for it";
    const Certificate other(folder / "", "example.org");
    trust(other);
    const Receiver impostor(Receiver::taking(), &other);
    EXPECT_FALSE(post_json(impostor.address("localhost"), "{}", anywhere)) << "a certificate for another name";
    const Certificate old(folder / "", "localhost", -1);
    trust(old);
    const Receiver expired(Receiver::taking(), &old);
    EXPECT_FALSE(post_json(expired.address("localhost"), "{}", anywhere)) << "a certificate that has ended";
    for (const Receiver* receiver : {&unknown, &impostor, &expired}) EXPECT_TRUE(receiver->requests().empty());
}

TEST_F(SecureWebhook, a_receiver_without_tls_is_left) {
    trust(good);
    const Receiver plain(Receiver::taking());
    const std::string address = "https://localhost:" + std::to_string(plain.port()) + "/";
    EXPECT_LT(seconds_of([&] { EXPECT_FALSE(post_json(address, "{}", hasty)); }), 1.5);
}

// ---- the service

struct Notices : testing::Test {
    store::MemoryStore store;
    ManualLoop loop;
    int failures = 0;                    // of the next deliveries
    std::vector<Milliseconds> attempts;  // when
    std::vector<std::string> bodies;
    Service service{without_limits(), store, loop, [this](const std::string&, const std::string& body) {
                        attempts.push_back(loop.now() - begun);
                        bodies.push_back(body);
                        return --failures < 0;
                    }};
    Milliseconds begun = loop.now();

    Json create(Json wanted) {
        wanted["webhook"] = "https://example.org/turn";
        Response answer;
        service.request(post("/api/tables", wanted), [&](Response response) { answer = std::move(response); });
        loop.run();
        return codec::parse(answer.body);
    }
};

TEST_F(Notices, whoever_must_decide_is_told_once) {
    const Json made = create(wish(here, here));
    ASSERT_EQ(bodies.size(), 1u);
    const Json body = codec::parse(bodies[0]);
    EXPECT_EQ(body["table"], made["table"]);
    for (const char* field : {"title", "seat", "name", "question", "version"})
        EXPECT_TRUE(body.contains(field)) << field;
    loop.pass(3'600'000);
    EXPECT_EQ(bodies.size(), 1u);
    EXPECT_EQ(service.metrics().webhooks, 1u);
}

TEST_F(Notices, are_tried_again_after_growing_pauses) {
    failures = 3;
    create(wish(here, here));
    loop.pass(3'600'000);
    EXPECT_EQ(attempts, (std::vector<Milliseconds>{0, 1'000, 11'000, 71'000}));
    EXPECT_EQ(service.metrics().webhook_failures, 3u);
}

TEST_F(Notices, are_given_up_after_the_last_pause) {
    failures = 100;
    create(wish(here, here));
    loop.pass(36'000'000);
    EXPECT_EQ(attempts, (std::vector<Milliseconds>{0, 1'000, 11'000, 71'000, 671'000}));
    EXPECT_EQ(service.metrics().webhooks, 0u);
}

TEST(NoticesOverSockets, a_slow_receiver_holds_nobody_up) {
    const ScratchFolder folder;
    ServerProcess server(folder / "games.sqlite", {"--webhooks-anywhere"});
    const Receiver slow([](const Receiver::Send&) { std::this_thread::sleep_for(700ms); });
    const Receiver quick(Receiver::taking());
    for (int i = 0; i < 4; ++i) {
        Json wanted = wish(here, here);
        wanted["webhook"] = slow.address();
        const Json made = sandtable::create_table(server.port(), wanted);
        Guest guest(server.port(), made["table"], made["seats"]["attacker"]["token"]);
        EXPECT_LT(seconds_of([&] { EXPECT_EQ(guest.ask({{"op", "ping"}})["type"], "pong"); }), 1.5);
    }
    Json wanted = wish(here, here);
    wanted["webhook"] = quick.address();
    sandtable::create_table(server.port(), wanted);
    for (int i = 0; i < 150 && quick.requests().empty(); ++i) std::this_thread::sleep_for(100ms);
    EXPECT_EQ(quick.requests().size(), 1u);
}

}  // namespace
}  // namespace sandtable::server
