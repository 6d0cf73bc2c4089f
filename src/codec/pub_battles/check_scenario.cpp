#include "codec/pub_battles/check_scenario.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "codec/pub_battles/names.hpp"
#include "field/polygon.hpp"
#include "field/polyline.hpp"

namespace sandtable::codec {

using namespace pub_battles_names;

namespace {

constexpr std::size_t most_listed = 64;

[[noreturn]] void refuse(const Reader& reader, const std::string& sentence, Clause clause) {
    reader.refuse(sentence + " " + to_text(clause));
}

// ---- the map

// PUB-3.8: otherwise one could look round its end.
void check_crest(const Reader& reader, const Hill& hill) {
    for (const Point end : {hill.crest.front(), hill.crest.back()})
        if (field::place_in(hill.outline, end) == field::Place::inside)
            refuse(reader.field("crest"),
                   fmt::format("The crest ends inside its hill, at {},{}: both ends lie on the outline or past it.",
                               end.x / 2, end.y / 2),
                   PUB(3, 8));
}

// PUB-3.9, looked at across from points along each bank.
class Width {
public:
    explicit Width(field::Outline outline) : outline_(outline) {}

    // Where it is too narrow, in half mils.
    std::optional<Point> too_narrow() const {
        for (std::size_t bank = 0; bank < outline_.size(); ++bank) {
            const field::Segment edge = field::edge(outline_, bank);
            const std::int64_t length = field::root_above(squared_length(edge.vector()));
            if (length == 0) continue;
            const std::int64_t looks = std::clamp<std::int64_t>(length / narrowest, 2, most_looks);
            for (std::int64_t i = 0; i <= looks; ++i) {
                const Point from = edge.from + scaled(edge.vector(), i, looks);
                const Point across = scaled({-edge.vector().y, edge.vector().x}, narrowest - 1, length);
                if (meets_a_bank(bank, {from, from + across}) || meets_a_bank(bank, {from, from - across})) return from;
            }
        }
        return std::nullopt;
    }

private:
    static constexpr std::int64_t narrowest = 200;  // half mils
    static constexpr std::int64_t most_looks = 64;

    static Point scaled(Point vector, std::int64_t part, std::int64_t whole) {
        return {static_cast<std::int32_t>(vector.x * part / whole), static_cast<std::int32_t>(vector.y * part / whole)};
    }
    // Over water, and not only where the bank bends.
    bool meets_a_bank(std::size_t own, field::Segment way) const {
        const std::size_t count = outline_.size();
        const Point middle{(way.from.x + way.to.x) / 2, (way.from.y + way.to.y) / 2};
        const Point first = way.from + scaled(way.vector(), 1, 40);
        if (!field::holds(outline_, first) && !field::holds(outline_, middle)) return false;
        for (std::size_t other = 0; other < count; ++other)
            if (other != own && (other + 1) % count != own && (own + 1) % count != other &&
                field::meets(way, field::edge(outline_, other)))
                return true;
        return false;
    }

    field::Outline outline_;
};

void check_map(const Reader& scenario, const Table& table) {
    const auto each = [&](const char* name, auto check) {
        const auto list = scenario.optional_field(name);
        if (!list) return;
        std::size_t i = 0;
        for (const Reader& reader : list->elements(most_listed)) check(reader, i++);
    };
    each("hills", [&](const Reader& reader, std::size_t i) { check_crest(reader, table.hills[i]); });
    each("rivers", [&](const Reader& reader, std::size_t i) {
        if (const auto place = Width(table.rivers[i].outline).too_narrow())
            refuse(reader.field("polygon"),
                   fmt::format("A river is at least 100 mils wide everywhere, this one is not near {},{}.",
                               place->x / 2, place->y / 2),
                   PUB(3, 9));
    });
}

// ---- the armies

class SetupCheck {
public:
    SetupCheck(const Reader& scenario, const Table& table)
        : scenario_(scenario), table_(table), now_(PubBattles::setup(table)) {}

    void check() {
        const auto sides = scenario_.field("sides").elements(2);
        for (const Reader& side : sides) {
            const auto commands = side.field("commands").elements(most_commands);
            if (commands.empty()) refuse(side.field("commands"), "A side has at least one Command.", PUB(2, 8));
            for (const Reader& command : commands) check_command(command);
            if (const auto army = side.optional_field("army_hq"); army && army->is_object()) check_hq(*army);
        }
        if (table_.sides[0].attacker && table_.sides[1].attacker)
            refuse(sides[1].field("attacker"), "Only one side is the attacker.", PUB(24, 8));
    }

private:
    void check_command(const Reader& reader) {
        if (const auto entries = reader.optional_field("entries")) {
            const Command command = table_.command(reader.field("id").text());
            std::size_t i = 0;
            for (const Reader& entry : entries->elements(most_entries))
                check_entry(entry, table_[command].entries[i++]);
        }
        check_hq(reader.field("hq"));
        for (const Reader& piece : reader.field("pieces").elements(most_pieces)) check_piece(piece);
    }

    // PUB-19.1, 19.8: a point of the edge, on the road, with the way leading inwards.
    void check_entry(const Reader& reader, const Entry& entry) const {
        const Point at = entry.point, way = field::forward(entry.heading);
        const bool west = at.x == 0, east = at.x == table_.width, south = at.y == 0, north = at.y == table_.height;
        if (!west && !east && !south && !north) refuse(reader, "Reinforcements enter at the map's edge.", PUB(19, 1));
        if ((west && way.x < 0) || (east && way.x > 0) || (south && way.y < 0) || (north && way.y > 0))
            refuse(reader.field("heading"), "Reinforcements enter heading inwards.", PUB(19, 1));
        const Point on_road = field::nearest(table_.roads[static_cast<std::size_t>(entry.road.index())].line, at).point;
        if (on_road != at)
            refuse(reader,
                   fmt::format("The point of entry is not on its road, which is {} mils away.", distance(on_road, at)),
                   PUB(19, 1));
        if (entry.turn > table_.victory.turns)
            refuse(reader.field("turn"), "They would enter after the last turn.", PUB(19, 1));
    }

    void check_piece(const Reader& reader) {
        const Piece piece = table_.piece(reader.field("id").text());
        if (!piece.exists() || !now_.on_map.contains(piece)) return;  // baggage without its option, or off the map
        const Type type = table_[piece].type;
        if (const auto column = reader.optional_field("column")) {
            const std::int64_t far = distance(table_[piece].start.centre, now_[piece].centre);
            if (far > farthest_road)
                refuse(*column, fmt::format("The road is {} mils from this column, more than {}.", far, farthest_road),
                       PUB(8, 3));
        } else {
            if (is_barred_from_marsh(type) && ground_under(table_, rectangle(table_, now_, piece)) == Ground::marsh)
                refuse(reader, "This piece may not stand in marsh.", PUB(3, 11));
            check_river(reader, now_[piece].centre, PUB(7, 9));
        }
        const Rectangle block = rectangle(table_, now_, piece);
        if (!is_on_map(table_, block)) refuse(reader, "This piece is not wholly on the map.", PUB(1, 19));
        for (const Piece other : now_.on_map) {
            if (other.index() >= piece.index()) break;
            if (overlap(block, rectangle(table_, now_, other)))
                refuse(reader, fmt::format("This piece overlaps {}.", table_[other].id), PUB(7, 7));
        }
    }

    void check_hq(const Reader& reader) {
        const Hq hq = table_.hq(reader.field("id").text());
        if (!now_.hq_on_map.contains(hq)) return;
        const Rectangle block = rectangle(table_, now_, hq);
        if (!is_on_map(table_, block)) refuse(reader, "This HQ is not wholly on the map.", PUB(1, 19));
        check_river(reader, now_[hq].centre, PUB(9, 5));
        for (const Piece piece : now_.on_map)
            if (overlap(block, rectangle(table_, now_, piece)))
                refuse(reader, fmt::format("This HQ overlaps {}.", table_[piece].id), PUB(9, 5));
        for (const Hq other : now_.hq_on_map)
            if (other != hq && overlap(block, rectangle(table_, now_, other)))
                refuse(reader, fmt::format("This HQ overlaps {}.", table_[other].id), PUB(9, 9));
    }

    void check_river(const Reader& reader, Point centre, Clause clause) const {
        if (is_in_river(table_, half_mils(centre)))
            refuse(reader, "Nobody stands in a river away from a crossing.", clause);
    }
    bool overlap(const Rectangle& a, const Rectangle& b) const {  // PUB-1.16
        return field::gap(a, b) < -2 * table_.numbers.overlap_tol;
    }
    static std::int64_t distance(Point a, Point b) { return field::root_above(field::squared_distance(a, b)); }

    const Reader& scenario_;
    const Table& table_;
    Position now_;
};

}  // namespace

void check_scenario(const Reader& scenario, const Table& table) {
    check_map(scenario, table);
    SetupCheck(scenario, table).check();
}

void check_options(const Reader& scenario, const Json& options, const Table& table) {
    const auto refuse_option = [&](const char* name, const std::string& sentence, Clause clause) {
        const bool chosen = options.is_object() && options.contains(name);
        refuse((chosen ? Reader(options, "/options") : scenario.field("options")).field(name), sentence, clause);
    };
    const Options& on = table.options;
    const bool attacked = table.sides[0].attacker || table.sides[1].attacker;
    if (on.kriegsspiel_2p && !on.written_orders)
        refuse_option("kriegsspiel_2p", "The two-player kriegsspiel needs written orders.", PUB(25, 1));
    if (on.solitaire && !on.written_orders) refuse_option("solitaire", "Solitaire needs written orders.", PUB(25, 2));
    if (on.solitaire && !attacked)
        refuse_option("solitaire", "Solitaire needs a scenario in which one side is the attacker.", PUB(25, 2));
    if (on.solitaire && on.initial_orders == InitialOrders::none)
        refuse_option("solitaire", "Solitaire needs initial orders.", PUB(25, 2));
}

}  // namespace sandtable::codec
