// The skirmish game in words and JSON, with the names of docs/rules/skirmish.md.
#pragma once

#include "codec/codec.hpp"
#include "rules/skirmish/events.hpp"
#include "rules/skirmish/skirmish.hpp"

namespace sandtable::codec {

template <>
struct Codec<skirmish::Skirmish> {
    using Table = skirmish::Table;
    using Position = skirmish::Position;
    using Action = skirmish::Action;

    static std::string title() { return "Skirmish"; }
    static std::vector<std::string> seat_names(const Table& table);
    static std::vector<std::string> side_names(const Table&) { return {"A", "B"}; }
    static Clause malformed() { return skirmish::SKM(1, 1); }
    static std::vector<OptionInfo> options();

    static Table table(const Reader& scenario, const Json& options);

    static Json to_json(const Table& table, const Position& position);
    static Position position(const Table& table, const Reader& reader);
    static void complete(Json&) {}

    static Json to_json(const Table& table, const Position& position, const Action& action);
    static Action action(const Table& table, const Position& position, Seat seat, const Reader& reader);
    static std::string words(const Table& table, const Position& position, const Action& action);
    static Action action(const Table& table, const Position& position, Seat seat, std::string_view words);

    static Json fact(const Table& table, const Event& event);
    static std::string sentence(const Table& table, const Event& event);
    static std::vector<std::string> results(const Table& table, const Record& record);
    static bool tells(const Event& event);
    static bool settles(const Table&, const Position&) { return false; }

    static std::string name(const Table& table, const Argument& argument);
    static std::string question(const Table& table, const Position& position, Seat seat);
    static std::string board(const Table& table, const Position& position, bool colour);
};

}  // namespace sandtable::codec
