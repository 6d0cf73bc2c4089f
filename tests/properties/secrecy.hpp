// What a seat is told depends on nothing that it may not see. Looked at from one decision of a game: the truth is
// exchanged for another that looks the same to a viewer, and whatever he is sent must stay the same to the byte.
#pragma once

#include <map>

#include "properties/ruleset_suite.hpp"

namespace sandtable::properties {

inline bool same_refusal(const Refusal& a, const Refusal& b) {
    if (!a || !b) return !a == !b;
    for (std::size_t i = 0; i < a.arguments.size(); ++i)
        if (a.arguments[i].kind != b.arguments[i].kind || a.arguments[i].value != b.arguments[i].value) return false;
    return a.clause == b.clause && std::string_view(a.message) == b.message;
}

// The promise of `check`: what a seat cannot see does not decide what it may do, nor why it may not.
template <Ruleset R>
Complaint check_sees_no_more_than_the_seat(const Moment<R>& moment) {
    for (const Seat seat : R::seats(moment.table)) {
        const typename R::Position view = R::view(moment.table, moment.position, seat);
        const auto answers_alike = [&](const typename R::Action& action) {
            return same_refusal(R::check(moment.table, moment.position, seat, action),
                                R::check(moment.table, view, seat, action));
        };
        const std::string who = "seat " + std::to_string(seat.index());
        for (const auto& action : moment.actions)
            if (!answers_alike(action)) return who + " is answered by what it cannot see: " + moment.words(action);
        for (int i = 0; i < 24; ++i) {
            const typename R::Action action = i % 6 == 0 ? random_bytes<typename R::Action>(moment.chance)
                                                         : mutated(moment.chance.one_of(moment.actions), moment.chance);
            if (!answers_alike(action)) return who + " is answered by what it cannot see, asking for odd bytes";
        }
    }
    return {};
}

// One action carried out from a position, as a viewer hears of it.
template <Ruleset R>
struct Hearing {
    typename R::Position after;
    typename R::Position seen;  // what the viewer sees then
    Record record;
    std::string told;     // the events for him; of dice how many there were: that they fall alike is not asked
    bool is_new = false;  // something is shown to him, and said to be
    bool hears_dice = false;
    bool witnesses = false;

    Hearing(const Moment<R>& moment, const typename R::Position& before, const typename R::Action& action, Seat viewer,
            std::uint64_t seed)
        : after(before) {
        Dice dice = Dice::random(Seed::from_number(seed));
        Journal journal(record);
        dice.record_to(&record);
        R::apply(moment.table, after, moment.seat, action, dice, journal);
        seen = R::view(moment.table, after, viewer);
        witnesses = sandtable::witnesses<R>(moment.table, before, moment.seat, action).contains(viewer);
        is_new = R::outcome(moment.table, after).over;  // then nothing has to be hidden any more
        for (const Event& event : record.events) is_new |= event.reveals && event.audience.contains(viewer);
        codec::Json list = codec::record_json(moment.game, record, Seats(viewer));
        for (codec::Json& entry : list)
            if (entry.contains("dice")) {
                hears_dice = true;
                entry["dice"] = entry["dice"].size();
            }
        told = codec::to_line(list);
    }
};

// A game that says nothing of witnesses hides nothing.
template <Ruleset R>
Complaint is_open(const Moment<R>& moment, Seat viewer) {
    if (!same_bytes(R::view(moment.table, moment.position, viewer), moment.position))
        return "a game that hides something must say who witnesses actions";
    const Hearing<R> hearing(moment, moment.position, moment.chosen, viewer, moment.chance.bits());
    for (const Event& event : hearing.record.events)
        if (event.audience != everyone) return "a game that hides an event must say who witnesses actions";
    for (const Roll& roll : hearing.record.rolls)
        if (roll.audience != everyone) return "a game that hides dice must say who witnesses actions";
    return {};
}

// What a viewer is sent of the decision at hand, as the server makes it.
template <Ruleset R>
std::string message_for(const TypedGame<R>& game, const typename R::Position& position, Seat viewer) {
    const codec::AnyPosition truth = game.erased(position), seen = game.view(truth, viewer);
    codec::Json json{{"position", game.to_json(seen)}, {"over", game.outcome(truth).over}};
    json["to_act"] = game.to_act(truth).bits;
    const bool decides = game.to_act(truth).contains(viewer);
    json["question"] = decides ? game.question(seen, viewer) : game.question(seen);
    for (const codec::AnyAction& action : game.legal(truth, viewer)) {
        json["legal"].push_back(game.to_json(seen, action));
        json["words"].push_back(game.words(seen, action));
    }
    return codec::to_line(json);
}

// The decision at hand, and the action that is carried out, look the same from every truth that looks the same.
template <Ruleset R>
Complaint another_truth_looks_the_same(const Moment<R>& moment, Seat viewer) {
    const std::uint64_t seed = moment.chance.bits();
    Dice guesses = Dice::random(Seed::from_number(seed));
    const typename R::Position view = R::view(moment.table, moment.position, viewer);
    const typename R::Position other = R::determinize(moment.table, view, viewer, guesses);
    const std::string who = "viewer " + std::to_string(viewer.index());
    if (message_for<R>(moment.game, moment.position, viewer) != message_for<R>(moment.game, other, viewer))
        return who + " is sent something else when only what it may not see is another:\n" +
               message_for<R>(moment.game, moment.position, viewer) + '\n' + message_for<R>(moment.game, other, viewer);
    if (R::check(moment.table, other, moment.seat, moment.chosen)) return {};  // impossible in the other truth
    const Hearing<R> here(moment, moment.position, moment.chosen, viewer, seed);
    const Hearing<R> there(moment, other, moment.chosen, viewer, seed);
    if (here.witnesses != there.witnesses) return who + " witnesses an action or not by what it may not see";
    if (here.is_new || there.is_new) return {};  // it is meant to show something
    if ((here.hears_dice || there.hears_dice) && here.record.values != there.record.values) return {};
    if (here.told != there.told || !same_bytes(here.seen, there.seen))
        return who + " learns something that no event says to be new: " + moment.words(moment.chosen) + '\n' +
               here.told + '\n' + there.told;
    return {};
}

// Actions after which a viewer sees the same are told to him alike: otherwise the telling gives away what the view
// hides.
template <Ruleset R>
Complaint telling_hides_what_the_view_hides(const Moment<R>& moment, Seat viewer) {
    const std::uint64_t seed = moment.chance.bits();
    std::map<std::string, std::pair<Hearing<R>, typename R::Action>> heard;  // by what is seen afterwards
    constexpr std::size_t most = 60;
    const std::string who = "viewer " + std::to_string(viewer.index());
    for (std::size_t i = 0; i < std::min(most, moment.actions.size()); ++i) {
        const typename R::Action& action = moment.actions[i];
        const Hearing<R> now(moment, moment.position, action, viewer, seed);
        const std::string key(reinterpret_cast<const char*>(&now.seen), sizeof now.seen);
        const auto [known, fresh] = heard.try_emplace(key, now, action);
        const Hearing<R>& before = known->second.first;
        if (fresh || now.is_new || before.is_new) continue;
        const std::string both = moment.words(known->second.second) + " and " + moment.words(action);
        if (now.witnesses != before.witnesses) return who + " can tell two actions that look alike: " + both;
        if (now.witnesses && !same_bytes(now.after, before.after))
            return who + " is told an action whose effect it may not see: " + both;
        if (!now.witnesses && now.told != before.told)
            return who + " is told of a secret by its events: " + both + '\n' + before.told + '\n' + now.told;
    }
    return {};
}

template <Ruleset R>
Complaint tells_only_what_may_be_known(const Moment<R>& moment) {
    if (!witnesses<R>(moment.table, moment.position, moment.seat, moment.chosen).contains(moment.seat))
        return "whoever acts does not witness it: " + moment.words(moment.chosen);
    Seats viewers = R::seats(moment.table);
    viewers.insert(spectator);
    for (const Seat viewer : viewers) {
        if constexpr (keeps_secrets<R>) {
            for (Complaint complaint :
                 {another_truth_looks_the_same(moment, viewer), telling_hides_what_the_view_hides(moment, viewer)})
                if (!complaint.empty()) return complaint;
        } else {
            if (Complaint complaint = is_open(moment, viewer); !complaint.empty()) return complaint;
        }
    }
    return {};
}

}  // namespace sandtable::properties
