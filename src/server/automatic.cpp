// What a table does without being asked: bots act, clocks run out, people are told that it is their turn.
#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.hpp"
#include "server/secrets.hpp"
#include "server/service.hpp"

namespace sandtable::server {

using codec::Json;
using store::Result;

namespace {
constexpr Milliseconds bot_grace = 5000;
constexpr int shortest_thought = 30;               // milliseconds
constexpr std::size_t most_resting_bots = 64;      // each may have reserved 32 MiB for its tree
constexpr Milliseconds longest_alarm = 3'600'000;  // far-off flags are found by polling

// Bots that wait for each other think more briefly, so that nobody waits much longer for his answer.
bots::BotOrder hurried(bots::BotOrder order, int thinking) {
    const int share = order.budget.milliseconds * bots_at_once / std::max(bots_at_once, thinking);
    if (order.budget.milliseconds > 0) order.budget.milliseconds = std::max(shortest_thought, share);
    return order;
}

}  // namespace

void Service::follow_up(const LivePointer& live) {
    if (stopping_) return;
    watch_clock(live);
    store_wake(live);
    notify(live);
    if (!live->table->bot_to_act()) resting_bots_.erase(live->id);
    if (!live->table->bot_to_act() || live->bot_is_thinking) return;
    live->bot_is_thinking = true;
    if (options_.bot_pause == 0) return think(live);
    loop_.after(options_.bot_pause, [this, live] { think(live); });
}

struct Service::Thinker {
    std::shared_ptr<const codec::Game> game;  // lives as long as its bot
    Seat seat;
    std::unique_ptr<bots::AnyBot> bot;
    bool remembers = false;  // anything of the game
};

// The bot that acted for this seat just now, or a new one. A search has no use for its tree after anybody else has
// acted, so a table keeps one bot, and none while it waits for people.
Service::ThinkerPointer Service::thinker_of(const LivePointer& live, Seat seat) {
    const auto resting = resting_bots_.extract(live->id);
    const SeatPlan& plan = live->table->seats()[static_cast<std::size_t>(seat.index())];
    const bots::BotOrder order = hurried(bots::read_bot(plan.bot), bots_thinking_);
    if (!resting.empty() && resting.mapped()->seat == seat) {
        resting.mapped()->bot->allow(order.budget.milliseconds);
        return resting.mapped();
    }
    const auto& game = live->table->header().game;
    return std::make_shared<Thinker>(
        Thinker{game, seat, bots::make_bot(order, *game, random_seed()), order.kind == bots::BotOrder::Kind::mcts});
}

void Service::let_rest(const LivePointer& live, const ThinkerPointer& thinker) {
    if (!thinker->remembers || live->table->bot_to_act() != thinker->seat) return;
    if (resting_bots_.size() < most_resting_bots) resting_bots_[live->id] = thinker;
}

// The bot is given its view and a copy of nothing else; the table may have changed when it has made up its mind.
void Service::think(const LivePointer& live) {
    const auto seat = live->table->bot_to_act();
    if (!seat || stopping_) {
        live->bot_is_thinking = false;
        resting_bots_.erase(live->id);
        return;
    }
    ++bots_thinking_;
    const ThinkerPointer thinker = thinker_of(live, *seat);
    const Version version = live->table->version();
    loop_.work(Work::playing, [this, live, thinker, view = live->table->view(*seat), version] {
        const codec::AnyAction action = thinker->bot->choose(view, thinker->seat);
        const auto explanation = thinker->bot->explain(view, thinker->seat);
        const Json reason = explanation ? Json{{"why", explanation->why}, {"line", explanation->line}} : Json();
        const Json request{{"op", "do"}, {"version", version}, {"do", thinker->game->to_json(view, action)}};
        loop_.post([this, live, thinker, request, reason] {
            --bots_thinking_;
            with_table(live->id, [this, live, thinker, request, reason](const LivePointer& found) {
                live->bot_is_thinking = false;
                if (found == live && live->table && !stopping_) play(live, thinker, request, reason);
            });
        });
    });
}

void Service::play(const LivePointer& live, const ThinkerPointer& thinker, const Json& request, const Json& reason) {
    try {
        commit(live, live->table->entries_for(thinker->seat, codec::Reader(request), loop_.now(), reason),
               [this, live, thinker](Result result) {
                   if (result != Result::stored) return look_again(live->id);
                   ++metrics_.bot_actions;
                   let_rest(live, thinker);
                   broadcast(live);
               });
    } catch (const Stale&) {
        follow_up(live);
    } catch (const Refused& refused) {
        log("bot_refused", {{"table", live->id}, {"refusal", codec::to_line(refused.refusal)}});
    } catch (const codec::Error& error) {
        log("bot_failed", {{"table", live->id}, {"cause", error.what()}});
    }
}

// Another process was first, or the store failed.
void Service::look_again(const std::string& id) {
    loop_.after(bot_grace, [this, id] {
        if (tables_.contains(id))
            with_table(id, [this](const LivePointer& live) {
                if (live->table) follow_up(live);
            });
    });
}

void Service::watch_clock(const LivePointer& live) {
    const auto flag = live->table->next_flag();
    if (!flag || live->table->is_over() || live->alarm == flag->at) return;
    live->alarm = flag->at;
    const Milliseconds delay = std::clamp<Milliseconds>(flag->at - loop_.now(), 0, longest_alarm);
    loop_.after(delay, [this, id = live->id, at = flag->at] {
        with_table(id, [this, at](const LivePointer& found) {
            if (!found->table || stopping_) return;
            if (found->alarm == at) found->alarm = 0;
            auto entries = found->table->flag(loop_.now());
            if (entries.empty()) return watch_clock(found);
            commit(found, std::move(entries), [this, found](Result result) {
                if (result != Result::stored) return;
                ++metrics_.flags;
                log("flag", {{"table", found->id}});
                broadcast(found);
            });
        });
    });
}

// Tells the store when somebody must look at the table, should this process be gone by then.
void Service::store_wake(const LivePointer& live) {
    const auto flag = live->table->next_flag();
    Milliseconds wake = flag && !live->table->is_over() ? flag->at : 0;
    if (live->table->bot_to_act()) wake = loop_.now() + bot_grace;
    if (live->table->bot_to_act() && live->wake_stored > loop_.now()) return;
    if (wake == live->wake_stored) return;
    live->wake_stored = wake;
    store_.set_wake(live->id, live->table->version(), wake);
}

void Service::notify(const LivePointer& live) {
    const Table& table = *live->table;
    const Seats people = table.people_to_act();
    const Seats fresh = people - live->notified;
    live->notified = people;
    if (table.header().webhook.empty()) return;
    for (const Seat seat : fresh) {
        const Json body{{"table", live->id},
                        {"title", table.game().title() + " – " + table.game().scenario().title},
                        {"seat", table.seat_name(seat)},
                        {"name", table.seats()[static_cast<std::size_t>(seat.index())].name},
                        {"question", table.question(spectator)},  // whoever made the table reads it
                        {"version", table.version()}};
        deliver(table.header().webhook, codec::to_line(body), 0);
    }
}

void Service::deliver(const std::string& address, const std::string& body, std::size_t attempt) {
    if (stopping_ || !post_webhook_) return;
    loop_.work(Work::calling, [this, address, body, attempt] {
        const bool taken = post_webhook_(address, body);
        loop_.post([this, address, body, attempt, taken] {
            if (taken) {
                ++metrics_.webhooks;
                return;
            }
            ++metrics_.webhook_failures;
            if (attempt == options_.webhook_retries.size()) return log("webhook_given_up");
            loop_.after(options_.webhook_retries[attempt], [=, this] { deliver(address, body, attempt + 1); });
        });
    });
}

}  // namespace sandtable::server
