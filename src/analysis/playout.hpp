// A whole game between two bots, as fast as the rules allow.
#pragma once

#include <array>
#include <atomic>

#include "bots/bot.hpp"

namespace sandtable::analysis {

inline constexpr std::uint64_t longest_game = 1'000'000;  // decisions; a game that passes this is stuck

template <Ruleset R>
struct Playout {
    typename R::Position position;
    std::uint64_t decisions = 0;
    bool broken_off = false;
};

// Somebody who looks on at a playout (see Chronicle). This one does not look.
struct Nobody {
    template <class... Anything>
    void begins(const Anything&...) {}
    template <class... Anything>
    void decides(const Anything&...) {}
    template <class... Anything>
    void sees(const Anything&...) {}
    Record* notes() { return nullptr; }
};

// `list` keeps its memory from game to game. Bots are by side. The game's dice and the bots' coins are two streams
// of one seed, so that a bot's thinking never changes the dice. `break_off` leaves the game where it is once it is set.
template <Ruleset R, class Watcher = Nobody>
Playout<R> play_out(const typename R::Table& table, std::array<bots::Bot<R>*, max_sides> players, Dice& dice,
                    Dice& coins, ActionList<typename R::Action>& list, Watcher&& watcher = {},
                    const std::atomic<bool>* break_off = nullptr) {
    Playout<R> game{R::setup(table)};
    for (bots::Bot<R>* player : players) player->new_game();
    Journal journal = watcher.notes() != nullptr ? Journal(*watcher.notes()) : Journal();
    dice.record_to(watcher.notes());
    R::advance(table, game.position, dice, journal);
    watcher.begins(game.position);
    for (Seats seats = R::to_act(table, game.position); seats.any() && game.decisions < longest_game;
         seats = R::to_act(table, game.position)) {
        if (break_off != nullptr && break_off->load(std::memory_order_relaxed)) {
            game.broken_off = true;
            break;
        }
        const Seat seat = seats.first();
        bots::Bot<R>& player = *players[static_cast<std::size_t>(R::side_of(table, seat))];
        bots::list_for<R>(player, table, game.position, seat, coins, list);
        static const typename R::Position unseen{};
        const std::size_t chosen = player.looks()
                                       ? player.choose(table, R::view(table, game.position, seat), seat, list, coins)
                                       : player.choose(table, unseen, seat, list, coins);
        watcher.decides(game.position, seat, list[chosen]);
        R::apply(table, game.position, seat, list[chosen], dice, journal);
        watcher.sees(game.position);
        ++game.decisions;
    }
    return game;
}

inline Dice game_dice(const Seed& seed, std::uint64_t game) { return Dice::random(seed, 2 * game); }
inline Dice bot_coins(const Seed& seed, std::uint64_t game) { return Dice::random(seed, 2 * game + 1); }

}  // namespace sandtable::analysis
