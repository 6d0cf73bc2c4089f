// A game on its table, whatever the rule set: the rules contract with the types taken out, and its words and JSON.
// Everything but simulation and search works through this.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "codec/codec.hpp"

namespace sandtable::codec {

// The bytes of a Position and of an Action of the game at hand.
struct AnyPosition {
    std::vector<std::byte> bytes;
    friend bool operator==(const AnyPosition&, const AnyPosition&) = default;
};
struct AnyAction {
    std::vector<std::byte> bytes;
    friend bool operator==(const AnyAction&, const AnyAction&) = default;
};

// A scenario as it came from its file.
struct Scenario {
    std::string game;
    std::string id;
    std::string title;
    std::string summary;
    int minutes = 0;
    Json json;

    std::uint64_t hash() const;
};

class Game {
public:
    virtual ~Game() = default;

    const Scenario& scenario() const { return scenario_; }
    const Json& options() const { return options_; }  // what was chosen beyond the scenario
    virtual std::string id() const = 0;
    virtual std::string title() const = 0;
    virtual int rules_version() const = 0;

    // Seats
    virtual std::vector<std::string> seat_names() const = 0;
    virtual std::vector<std::string> side_names() const = 0;
    virtual int side_of(Seat seat) const = 0;
    Seat seat(const Reader& name) const;
    std::string seat_name(Seat seat) const { return seat_names().at(static_cast<std::size_t>(seat.index())); }

    // The contract (rules/ruleset.hpp)
    virtual AnyPosition setup() const = 0;
    virtual void advance(AnyPosition& position, Dice& dice, Journal& journal) const = 0;
    virtual Seats to_act(const AnyPosition& position) const = 0;
    virtual std::vector<AnyAction> legal(const AnyPosition& position, Seat seat) const = 0;
    virtual Refusal check(const AnyPosition& position, Seat seat, const AnyAction& action) const = 0;
    virtual void apply(AnyPosition& position, Seat seat, const AnyAction& action, Dice& dice,
                       Journal& journal) const = 0;
    virtual AnyPosition view(const AnyPosition& position, Seat seat) const = 0;
    // What one part of the seat's force knows by itself (PUB-25.3); throws Error where there is no such part.
    virtual AnyPosition view_from(const AnyPosition& position, Seat seat, const Reader& part) const = 0;
    virtual Outcome outcome(const AnyPosition& position) const = 0;
    virtual bool keeps_secrets() const = 0;
    virtual Seats witnesses(const AnyPosition& before, Seat actor, const AnyAction& action) const = 0;
    std::uint64_t hash(const AnyPosition& position) const;

    // What the rules say about time (rules/ruleset.hpp); most say nothing
    virtual TimeLimit time_limit(const AnyPosition& position) const = 0;
    virtual std::optional<AnyAction> when_time_is_up(const AnyPosition& view, Seat seat) const = 0;

    // What the rules say about talking (rules/ruleset.hpp); most say nothing
    virtual Refusal may_tell(const AnyPosition& position, Seat from, Seats to) const = 0;
    virtual int seconds_between_messages() const = 0;
    virtual int turn(const AnyPosition& position) const = 0;  // 0 where nobody asks
    virtual std::optional<int> reported_message(const AnyAction& action) const = 0;
    virtual Refusal may_report(const AnyPosition& position, const AnyAction& action, const Said* message) const = 0;

    // JSON; reading throws Error
    virtual Json to_json(const AnyPosition& position) const = 0;
    virtual AnyPosition position(const Reader& reader) const = 0;
    virtual Json to_json(const AnyPosition& position, const AnyAction& action) const = 0;
    virtual AnyAction action(const AnyPosition& position, Seat seat, const Reader& reader) const = 0;
    virtual Clause malformed() const = 0;  // the clause that refuses what cannot even be read
    // The set-up position with a golden case's differences laid over it.
    AnyPosition patched(const Reader& patch) const;

    // Words
    virtual std::string words(const AnyPosition& position, const AnyAction& action) const = 0;
    virtual AnyAction action(const AnyPosition& position, Seat seat, std::string_view words) const = 0;
    virtual std::string question(const AnyPosition& position, Seat seat) const = 0;
    std::string question(const AnyPosition& position) const;  // to whoever must decide first
    virtual std::string board(const AnyPosition& position, bool colour) const = 0;
    virtual Json fact(const Event& event) const = 0;
    virtual std::string sentence(const Event& event) const = 0;
    virtual std::vector<std::string> results(const Record& record) const = 0;
    virtual bool settles(const AnyPosition& position) const = 0;
    // What an action between these two views of the seat shows one side of the other; null where nothing is hidden so.
    virtual Json reveals(const AnyPosition& before, const AnyPosition& after, Seat seat) const = 0;
    virtual std::string name(const Argument& argument) const = 0;
    std::string sentence(const Refusal& refusal) const;  // without its clause
    Json to_json(const Refusal& refusal) const;
    Json to_json(const Outcome& outcome) const;

protected:
    Game(Scenario scenario, Json options) : scenario_(std::move(scenario)), options_(std::move(options)) {}
    virtual void complete(Json& patch) const = 0;

private:
    Scenario scenario_;
    Json options_;
};

// What happened in one action, as JSON for whoever sits at `seat`: rolls with their dice, and events with words.
Json record_json(const Game& game, const Record& record, Seats audience = everyone);
// The same as lines of text: "hit 6 1 2  PBI-11.5", "a1.R1 dead in D3.  PBI-11.8".
std::vector<std::string> record_lines(const Game& game, const Record& record, Seats audience = everyone);

// ---- the registry's view

struct GameInfo {
    std::string id;
    std::string title;
    std::vector<OptionInfo> options;
};
std::vector<GameInfo> games();

// Throws Error. `options` is null or an object of option values.
std::unique_ptr<Game> make_game(Scenario scenario, const Json& options = nullptr);

Scenario read_scenario(const Json& json);          // the common fields; the game reads the rest
const std::vector<Scenario>& shipped_scenarios();  // all games, ordered by game and id
std::vector<const Scenario*> shipped_with_id(const std::string& game, const std::string& id);  // of any game if empty
// A shipped scenario by id (of this game, unless empty) or as "GAME/ID", or a scenario file by its path.
Scenario find_scenario(const std::string& game, const std::string& id_or_path);
std::string read_file(const std::string& path, std::size_t limit);  // throws Error

}  // namespace sandtable::codec
