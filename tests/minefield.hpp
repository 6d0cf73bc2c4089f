// Minefield: a game for tests only, small and full of secrets. The layer hides two mines on a track of six squares, the
// runner crosses it; after each of his runs the layer may shift a mine, by a die that only he sees.
//
// The suite of tests/properties must find nothing wrong with it. To show that the suite would find something, each Leak
// makes one mistake that a real game could make.
#pragma once

#include <fmt/format.h>

#include <array>

#include "codec/game_of.hpp"

namespace sandtable::minefield {

enum class Leak {
    none,
    check,      // the runner is refused to run onto a mine
    legal,      // he is not offered it
    to_act,     // whether the layer is asked depends on where a mine lies
    witnesses,  // everybody witnesses what the layer does
    event,      // everybody is told where a mine was laid
    roll,       // everybody sees the die for shifting
    reveal,     // a mine goes off and the event does not say that it shows something new
    determine   // a guess at the mines puts one where the runner stands
};

inline constexpr Clause rule(int chapter, int number) {
    return {"MINE", static_cast<std::uint8_t>(chapter), static_cast<std::uint8_t>(number)};
}

inline constexpr Seat layer{0}, runner{1};
inline constexpr int last_square = 6;
inline constexpr std::uint8_t none = 0, hidden = 255;  // instead of a mine's square

enum class Kind : std::uint8_t { lay, run, wait, shift };
struct Action {
    Kind kind = Kind::wait;
    std::uint8_t square = 0;  // of a mine, or how far to run
    friend auto operator<=>(const Action&, const Action&) = default;
};

enum class Phase : std::uint8_t { laying, running, answering, over };
struct Position {
    Phase phase = Phase::laying;
    std::uint8_t runner_at = 0;
    std::uint8_t hurt = 0;
    std::array<std::uint8_t, 2> mines{};  // their squares
};

// Events. What was laid or shifted is for the layer only.
struct Laid {
    static constexpr int kind = 0;
    std::uint8_t square;
};
struct Ran {
    static constexpr int kind = 1;
    std::uint8_t to;
};
struct Sprung {
    static constexpr int kind = 2;
    static constexpr bool reveals = true;
    std::uint8_t square;
};
struct SprungUnmarked {
    static constexpr int kind = 2;
    std::uint8_t square;
};
struct Shifted {
    static constexpr int kind = 3;
    std::uint8_t to;  // none: it could not be moved
};

template <Leak leak>
struct Minefield {
    struct Table {};
    using Position = minefield::Position;
    using Action = minefield::Action;
    static constexpr const char* id = "minefield";
    static constexpr int rules_version = 1;

    static Seats seats(const Table&) { return Seats(std::uint64_t{3}); }
    static int side_of(const Table&, Seat seat) { return seat.index(); }
    static Position setup(const Table&) { return {}; }
    static void advance(const Table&, Position&, Dice&, Journal&) {}

    static Seats to_act(const Table&, const Position& now) {
        if (now.phase == Phase::over) return {};
        if (leak == Leak::to_act && now.phase == Phase::answering && now.mines[1] == now.runner_at + 1)
            return Seats(runner);
        return Seats(now.phase == Phase::running ? runner : layer);
    }

    static bool has_mine(const Position& now, int square) { return now.mines[0] == square || now.mines[1] == square; }

    static Refusal check(const Table& table, const Position& now, Seat seat, const Action& action) {
        if (seat.index() > 1 || !to_act(table, now).contains(seat)) return {rule(1, 1), "It is not for you to decide."};
        const bool on_track = action.square >= 1 && action.square <= last_square;
        switch (action.kind) {
            case Kind::lay:
                if (now.phase != Phase::laying) return {rule(2, 1), "The mines are laid."};
                if (!on_track || has_mine(now, action.square)) return {rule(2, 2), "A mine needs a square of its own."};
                return fine;
            case Kind::run:
                if (now.phase != Phase::running) return {rule(3, 1), "Only the runner runs."};
                if (action.square < 1 || action.square > 2 || now.runner_at + action.square > last_square)
                    return {rule(3, 2), "A run is one or two squares."};
                if (leak == Leak::check && now.hurt == 0 && has_mine(now, now.runner_at + action.square))
                    return {rule(3, 3), "That square is mined."};
                return fine;
            case Kind::wait:
                if (now.phase != Phase::answering) return {rule(4, 1), "There is nothing to wait for."};
                return action.square == 0 ? fine : Refusal{rule(4, 1), "Waiting needs no square."};
            case Kind::shift:
                if (now.phase != Phase::answering || now.mines[0] == none) return {rule(4, 2), "No mine can be moved."};
                if (!on_track || action.square <= now.runner_at || has_mine(now, action.square))
                    return {rule(4, 3), "A mine is moved to a free square before the runner."};
                return fine;
        }
        return {rule(1, 2), "There is no such action."};
    }

    static void legal(const Table& table, const Position& now, Seat seat, ActionList<Action>& actions) {
        for (const Kind kind : {Kind::lay, Kind::run, Kind::wait, Kind::shift})
            for (int square = 0; square <= last_square; ++square) {
                const Action action{kind, static_cast<std::uint8_t>(square)};
                if (leak == Leak::legal && kind == Kind::run && square == 1 && has_mine(now, now.runner_at + 1))
                    continue;
                if (!check(table, now, seat, action)) actions.add(action);
            }
    }

    static void apply(const Table&, Position& now, Seat, const Action& action, Dice& dice, Journal& journal) {
        const Seats told = leak == Leak::event ? everyone : Seats(layer);
        const Seats sees_die = leak == Leak::roll ? everyone : Seats(layer);
        switch (action.kind) {
            case Kind::lay:
                now.mines[now.mines[0] == none ? 0 : 1] = action.square;
                journal.add(Laid{action.square}, rule(2, 2), told);
                if (now.mines[1] != none) now.phase = Phase::running;
                break;
            case Kind::run: run(now, action.square, journal); break;
            case Kind::wait: now.phase = Phase::running; break;
            case Kind::shift:
                now.phase = Phase::running;
                if (dice.d6({"shift", rule(4, 2), sees_die}) < 3) {
                    journal.add(Shifted{none}, rule(4, 2), Seats(layer));
                    break;
                }
                now.mines[0] = action.square;
                journal.add(Shifted{action.square}, rule(4, 3), Seats(layer));
                break;
        }
    }

    static Seats witnesses(const Table&, const Position&, Seat actor, const Action&) {
        return actor == layer && leak != Leak::witnesses ? Seats(layer) : everyone;
    }

    static Position view(const Table&, const Position& now, Seat seat) {
        Position seen = now;
        if (seat == layer || now.phase == Phase::over) return seen;
        for (std::uint8_t& mine : seen.mines)
            if (mine != none) mine = hidden;
        return seen;
    }

    static Position determinize(const Table&, const Position& view, Seat, Dice& dice) {
        Position guess = view;
        for (std::uint8_t& mine : guess.mines)
            while (mine == hidden) {
                const int square = 1 + static_cast<int>(dice.below(last_square));
                const bool taken = leak == Leak::determine ? false : square == guess.runner_at;
                if (!taken && !has_mine(guess, square)) mine = static_cast<std::uint8_t>(square);
                if (leak == Leak::determine && mine != hidden) guess.runner_at = mine;
            }
        return guess;
    }

    static Outcome outcome(const Table&, const Position& now) {
        if (now.phase != Phase::over) return {};
        return {true, now.hurt == 2 ? 0 : 1, {now.hurt, last_square}};
    }

private:
    static void run(Position& now, int squares, Journal& journal) {
        now.runner_at = static_cast<std::uint8_t>(now.runner_at + squares);
        journal.add(Ran{now.runner_at}, rule(3, 2));
        for (std::uint8_t& mine : now.mines)
            if (mine == now.runner_at) {
                if constexpr (leak == Leak::reveal)
                    journal.add(SprungUnmarked{mine}, rule(3, 3));
                else
                    journal.add(Sprung{mine}, rule(3, 3));
                mine = none;
                ++now.hurt;
            }
        const bool over = now.hurt == 2 || now.runner_at == last_square;
        now.phase = over ? Phase::over : now.mines[0] == none ? Phase::running : Phase::answering;
    }
};

static_assert(Ruleset<Minefield<Leak::none>>);
static_assert(keeps_secrets<Minefield<Leak::none>>);

}  // namespace sandtable::minefield

namespace sandtable::codec {

template <minefield::Leak leak>
struct Codec<minefield::Minefield<leak>> {
    using Table = typename minefield::Minefield<leak>::Table;
    using Position = minefield::Position;
    using Action = minefield::Action;

    static std::string title() { return "Minefield"; }
    static std::vector<std::string> seat_names(const Table&) { return {"layer", "runner"}; }
    static std::vector<std::string> side_names(const Table&) { return {"layer", "runner"}; }
    static Clause malformed() { return minefield::rule(1, 2); }
    static std::vector<OptionInfo> options() { return {}; }
    static Table table(const Reader&, const Json&) { return {}; }

    static Json to_json(const Table&, const Position& now) {
        return {{"phase", static_cast<int>(now.phase)},
                {"runner_at", now.runner_at},
                {"hurt", now.hurt},
                {"mines", now.mines}};
    }
    static Position position(const Table&, const Reader& reader) {
        Position now;
        now.phase = static_cast<minefield::Phase>(reader.field("phase").integer(0, 3));
        now.runner_at = static_cast<std::uint8_t>(reader.field("runner_at").integer(0, minefield::last_square));
        now.hurt = static_cast<std::uint8_t>(reader.field("hurt").integer(0, 2));
        const auto mines = reader.field("mines").elements(2);
        for (std::size_t i = 0; i < mines.size(); ++i)
            now.mines[i] = static_cast<std::uint8_t>(mines[i].integer(0, minefield::hidden));
        return now;
    }
    static void complete(Json&) {}

    static const std::vector<std::string>& verbs() {
        static const std::vector<std::string> list{"lay", "run", "wait", "shift"};
        return list;
    }
    static Json to_json(const Table&, const Position&, const Action& action) {
        return {{verbs()[static_cast<std::size_t>(action.kind)], action.square}};
    }
    static Action action(const Table&, const Position&, Seat, const Reader& reader) {
        for (const auto& [name, value] : reader.members(1))
            return {static_cast<minefield::Kind>(Reader(Json(name), reader.place()).one_of(verbs())),
                    static_cast<std::uint8_t>(value.integer(0, 255))};
        reader.refuse("Expected an action.");
    }
    static std::string words(const Table&, const Position&, const Action& action) {
        return fmt::format("{} {}", verbs()[static_cast<std::size_t>(action.kind)], action.square);
    }
    static Action action(const Table& table, const Position& now, Seat seat, std::string_view words) {
        const std::size_t space = words.find(' ');
        if (space == std::string_view::npos) throw Error("", "Expected a verb and a number.");
        const Json json{{std::string(words.substr(0, space)), std::stoi(std::string(words.substr(space + 1)))}};
        return action(table, now, seat, Reader(json));
    }

    static std::string square_of(const Event& event) { return std::to_string(static_cast<int>(event.fact[0])); }
    static Json fact(const Table&, const Event& event) {
        static const char* names[] = {"laid", "ran", "sprung", "shifted"};
        return {{"event", names[event.kind]}, {"square", square_of(event)}};
    }
    static std::string sentence(const Table&, const Event& event) {
        static const char* sentences[] = {"A mine is laid at {}.", "The runner is at {}.", "A mine goes off at {}.",
                                          "A mine is moved to {}."};
        return fmt::format(fmt::runtime(sentences[event.kind]), square_of(event));
    }
    static std::vector<std::string> results(const Table& table, const Record& record) {
        std::vector<std::string> list;
        for (const Event& event : record.events) list.push_back(sentence(table, event));
        return list;
    }
    static bool settles(const Table&, const Position&) { return false; }
    static std::string name(const Table&, const Argument& argument) { return std::to_string(argument.value); }
    static std::string question(const Table&, const Position& now, Seat) {
        return fmt::format("The runner is at {}; mines: {} {}.", now.runner_at, now.mines[0], now.mines[1]);
    }
    static std::string board(const Table& table, const Position& now, bool) { return question(table, now, {}); }
};

}  // namespace sandtable::codec

namespace sandtable::minefield {

template <Leak leak>
std::unique_ptr<codec::GameOf<Minefield<leak>>> make_game() {
    const codec::Json json{{"game", "minefield"}, {"id", "track"}, {"title", "The track"}};
    return std::make_unique<codec::GameOf<Minefield<leak>>>(codec::read_scenario(json), codec::Json(nullptr));
}

}  // namespace sandtable::minefield
