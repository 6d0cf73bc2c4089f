// The table of the skirmish in a terminal: characters for the terrain, and for what stands on it.
#include <fmt/color.h>
#include <fmt/format.h>

#include "codec/skirmish/codec.hpp"
#include "codec/skirmish/names.hpp"
#include "field/polygon.hpp"

namespace sandtable::codec {

using namespace skirmish_names;

namespace {

constexpr std::int32_t cell_width = 1000, cell_height = 2000;  // a character of text is about twice as high as wide

// The table as characters: terrain first, then what stands on it.
class Picture {
public:
    explicit Picture(const Table& table)
        : table_(table),
          columns_(table.width / cell_width + 1),
          rows_(table.height / cell_height + 1),
          cells_(static_cast<std::size_t>(columns_ * rows_), '.') {}

    void put(Point at, char sign) {
        if (at.x < 0 || at.y < 0 || at.x > table_.width || at.y > table_.height) return;
        cells_[place(at.x / cell_width, at.y / cell_height)] = sign;
    }

    void draw_terrain() {
        for (const Feature& feature : table_.features) {
            if (is_linear(feature.kind))
                draw_line(feature);
            else
                draw_area(feature);
        }
    }

    std::string text(bool colour) const {
        std::string all;
        for (int row = rows_ - 1; row >= 0; --row) {
            all += fmt::format("{:>3} ", row * cell_height / inch);
            for (int column = 0; column < columns_; ++column) all += painted(cells_[place(column, row)], colour);
            all += '\n';
        }
        return all + ruler();
    }

private:
    std::size_t place(int column, int row) const { return static_cast<std::size_t>(row * columns_ + column); }

    void draw_area(const Feature& feature) {
        static constexpr std::string_view signs = "#B^w\"\"%__,~~(=";
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column) {
                const Point middle{column * cell_width + cell_width / 2, row * cell_height + cell_height / 2};
                if (field::place_in(feature.points, middle) != field::Place::outside)
                    cells_[place(column, row)] = signs[static_cast<std::size_t>(feature.kind)];
            }
    }

    void draw_line(const Feature& feature) {
        constexpr int steps = 200;
        static constexpr std::string_view signs = "+*-*+'";
        const char sign = signs[static_cast<std::size_t>(feature.kind) - static_cast<std::size_t>(Kind::wall)];
        for (std::size_t i = 0; i + 1 < feature.points.size(); ++i)
            for (int step = 0; step <= steps; ++step)
                put(field::part_of_the_way(feature.points[i], feature.points[i + 1], step, steps), sign);
    }

    std::string ruler() const {
        std::string line = "    ";
        for (int column = 0; column < columns_; column += 6) line += fmt::format("{:<6}", column);
        return line + '\n';
    }

    static std::string painted(char sign, bool colour) {
        if (!colour) return std::string(1, sign);
        const auto paint = sign == '#' || sign == 'B'   ? fmt::bg(fmt::rgb(0xb8a48a))
                           : sign == 'w' || sign == '"' ? fmt::bg(fmt::rgb(0x5f8f5f))
                           : sign == '~'                ? fmt::bg(fmt::rgb(0x7fa8c9))
                                                        : fmt::bg(fmt::rgb(0xd5dfae));
        return fmt::format("{}", fmt::styled(std::string(1, sign), paint | fmt::fg(fmt::rgb(0x222222))));
    }

    const Table& table_;
    int columns_, rows_;
    std::vector<char> cells_;
};

char sign_of(const Position& now, const Man& man) {
    if (man.state == State::unknown || !man.team.exists()) return '?';
    const bool a = now[man.team].side == Side::a;
    if (man.state == State::disabled) return a ? 'x' : 'y';
    return a ? 'a' : 'b';
}

std::string man_line(const Table& table, const Position& now, Figure figure) {
    const Man& man = now[figure];
    std::string text = fmt::format("{} {}", figure_name(table, figure), place_text(man.at));
    for (int slot = 0; slot < most_carried; ++slot)
        if (man.weapons[static_cast<std::size_t>(slot)].type != WeaponType::none)
            text += ' ' + hand_weapon_name(man, slot);
    if (man.wounds > 0) text += fmt::format(", {}", counted(man.wounds, "wound", "wounds"));
    if (man.state != State::ok) text += ", " + word(state_names, man.state);
    if (man.aboard.exists()) text += " in " + vehicle_name(table, man.aboard);
    return text;
}

std::string roll_call(const Table& table, const Position& now) {
    std::string text;
    for (int t = 0; t < now.team_count; ++t) {
        const Unit& unit = now.units[static_cast<std::size_t>(t)];
        if (!unit.present) continue;
        text += fmt::format("  {} ({}){}{}{}{}\n", team_name(table, Team(t)), word(side_letters, unit.side),
                            unit.markers > 0 ? fmt::format(", {}", counted(unit.markers, "marker", "markers")) : "",
                            unit.routing ? ", routing" : "", unit.frozen ? ", frozen" : "",
                            unit.spotted_by.any() ? ", spotted" : "");
        for (const Figure figure : unit.figures)
            if (now[figure].on_table()) text += fmt::format("    {}\n", man_line(table, now, figure));
    }
    for (int v = 0; v < now.vehicle_count; ++v) {
        const Hull& hull = now.hulls[static_cast<std::size_t>(v)];
        if (hull.model >= table.models.size()) continue;
        text +=
            fmt::format("  {}: {} at {} heading {}{}\n", vehicle_name(table, Vehicle(v)), table.models[hull.model].name,
                        place_text(hull.at), degrees(Heading(hull.heading)), hull.destroyed ? ", a wreck" : "");
    }
    return text;
}

}  // namespace

std::string Codec<skirmish::Skirmish>::board(const Table& table, const Position& now, bool colour) {
    Picture picture(table);
    picture.draw_terrain();
    for (const Smoke& smoke : now.smokes)
        if (smoke.turn > 0) picture.put(smoke.at, 'o');
    for (std::size_t i = 0; i < table.portals.size(); ++i)
        if (now.portals[i].open) picture.put(now.portals[i].at, 'P');
    for (std::size_t i = 0; i < table.markers.size(); ++i)
        if (now.counters[i].face_down) picture.put(now.counters[i].at, 'M');
    for (int i = 0; i < now.figure_count; ++i) {
        const Man& man = now.men[static_cast<std::size_t>(i)];
        const bool present = !man.team.exists() || now[man.team].present;
        if (man.on_table() && present && man.state != State::hidden) picture.put(man.at, sign_of(now, man));
    }
    for (int i = 0; i < now.carriage_count; ++i) picture.put(now.pieces[static_cast<std::size_t>(i)].at, 'G');
    for (int i = 0; i < now.vehicle_count; ++i) {
        const Hull& hull = now.hulls[static_cast<std::size_t>(i)];
        if (hull.model >= table.models.size()) continue;
        const bool own = hull.team.exists() && now[hull.team].side == Side::a;
        picture.put(hull.at, hull.destroyed ? 'X' : own ? 'A' : 'B');
    }
    return picture.text(colour) +
           "# building  w wood  ^ rock  \" scrub or crops  % rubble  _ trench  , rough  ~ water  = road  + wall  * "
           "hedge  "
           "' crest\na b figures  x y disabled  ? unknown  A B vehicles  X wreck  G gun  P portal  M marker  o "
           "smoke\n" +
           roll_call(table, now);
}

}  // namespace sandtable::codec
