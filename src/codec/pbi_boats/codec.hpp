// The boat rules in words and JSON, with the names of docs/rules/pbi-boats.md. What is PBI's own, PBI's codec writes.
#pragma once

#include "codec/codec.hpp"
#include "rules/pbi_boats/pbi_boats.hpp"

namespace sandtable::codec {

template <>
struct Codec<pbi_boats::PbiBoats> {
    using Table = pbi_boats::Table;
    using Position = pbi_boats::Position;
    using Action = pbi::Action;

    static std::string title() { return "Boat rules for PBI"; }
    static std::vector<std::string> seat_names(const Table&) { return {"attacker", "defender"}; }
    static std::vector<std::string> side_names(const Table&) { return {"attacker", "defender"}; }
    static Clause malformed() { return pbi::PBI(3, 0); }
    static std::vector<OptionInfo> options();

    static Table table(const Reader& scenario, const Json& options);

    static Json to_json(const Table& table, const Position& position);
    static Position position(const Table& table, const Reader& reader);
    static void complete(Json& patch);

    static Json to_json(const Table& table, const Position& position, const Action& action);
    static Action action(const Table& table, const Position& position, Seat seat, const Reader& reader);
    static std::string words(const Table& table, const Position& position, const Action& action);
    static Action action(const Table& table, const Position& position, Seat seat, std::string_view words);

    static Json fact(const Table& table, const Event& event);
    static std::string sentence(const Table& table, const Event& event);
    static std::vector<std::string> results(const Table& table, const Record& record);
    static bool settles(const Table& table, const Position& position);

    static std::string name(const Table& table, const Argument& argument);
    static std::string question(const Table& table, const Position& position, Seat seat);
    static std::string board(const Table& table, const Position& position, bool colour);
};

}  // namespace sandtable::codec
