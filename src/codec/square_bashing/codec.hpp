// Square Bashing in words and JSON, with the names of docs/rules/square-bashing.md.
#pragma once

#include "codec/codec.hpp"
#include "rules/square_bashing/alike.hpp"
#include "rules/square_bashing/events.hpp"
#include "rules/square_bashing/square_bashing.hpp"

namespace sandtable::codec {

template <>
struct Codec<square_bashing::SquareBashing> {
    using Table = square_bashing::Table;
    using Position = square_bashing::Position;
    using Action = square_bashing::Action;

    static std::string title() { return "Square Bashing"; }
    static std::vector<std::string> seat_names(const Table&) { return {"attacker", "defender"}; }
    static std::vector<std::string> side_names(const Table&) { return {"attacker", "defender"}; }
    static Clause malformed() { return square_bashing::SB(20, 5); }
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
    // What the results are made of, as a plain value: losses in sums, everything else line by line.
    struct Told {
        struct Line {
            std::uint16_t kind = 0;  // of its event
            std::array<std::uint8_t, 2> values{};
        };
        std::array<std::uint16_t, 2> lost{};       // half-bases of each side
        std::array<std::uint16_t, 2> destroyed{};  // units
        bool fired = false;
        std::uint8_t count = 0;
        std::array<Line, 4> lines{};
    };
    static bool tell(const Table& table, const Event& event, Told& told);  // false when there are too many lines
    static std::vector<std::string> results(const Table& table, const Told& told);
    using Essence = square_bashing::Essence;
    static Essence essence(const Table& table, const Position& now) { return square_bashing::essence(table, now); }
    static std::vector<Position> foresights(const Position& position, const Action& action) {
        return square_bashing::foresights(position, action);
    }
    static bool settles(const Table& table, const Position& position);

    static std::string name(const Table& table, const Argument& argument);
    static std::string question(const Table& table, const Position& position, Seat seat);
    static std::string board(const Table& table, const Position& position, bool colour);
};

}  // namespace sandtable::codec
