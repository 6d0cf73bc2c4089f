// Pub Battles in words and JSON, with the names of docs/rules/pub-battles.md.
#pragma once

#include "codec/codec.hpp"
#include "rules/pub_battles/pub_battles.hpp"

namespace sandtable::codec {

template <>
struct Codec<pub_battles::PubBattles> {
    using Table = pub_battles::Table;
    using Position = pub_battles::Position;
    using Action = pub_battles::Action;

    static std::string title() { return "Pub Battles"; }
    static std::vector<std::string> seat_names(const Table& table) { return table.seat_names; }
    static std::vector<std::string> side_names(const Table& table);
    static Clause malformed() { return pub_battles::PUB(7, 1); }
    static std::vector<OptionInfo> options();

    static Table table(const Reader& scenario, const Json& options);

    static Json to_json(const Table& table, const Position& position);
    static Position position(const Table& table, const Reader& reader);
    static void complete(Json& patch);
    // PUB-25.3: a Command that the seat runs, by its name.
    static Position view_from(const Table& table, const Position& position, Seat seat, const Reader& command);
    static Json reveals(const Table& table, const Position& before, const Position& after, Seat seat);  // PUB-26.3

    static Json to_json(const Table& table, const Position& position, const Action& action);
    static Action action(const Table& table, const Position& position, Seat seat, const Reader& reader);
    static std::string words(const Table& table, const Position& position, const Action& action);
    static Action action(const Table& table, const Position& position, Seat seat, std::string_view words);

    static Json fact(const Table& table, const Event& event);
    static std::string sentence(const Table& table, const Event& event);
    static std::vector<std::string> results(const Table& table, const Record& record);
    static bool tells(const Event& event);
    static bool settles(const Table& table, const Position& position);

    static std::string name(const Table& table, const Argument& argument);
    static std::string question(const Table& table, const Position& position, Seat seat);
    static std::string board(const Table& table, const Position& position, bool colour);
};

}  // namespace sandtable::codec
