// Pub Battles scenarios: the map with its features, the two armies, objectives and victory, options and numbers.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "codec/options.hpp"
#include "codec/pub_battles/check_scenario.hpp"
#include "codec/pub_battles/codec.hpp"
#include "codec/pub_battles/names.hpp"
#include "codec/refusal_text.hpp"

namespace sandtable::codec {

using namespace pub_battles_names;

namespace {

constexpr std::size_t most_features_of_a_kind = 64;
constexpr std::size_t longest_name = 60;
constexpr std::size_t longest_id = 24;
constexpr int most_points = 99;

// Each option stands here once: name, clause, values, meaning. The visitor reads, writes or lists them.
template <class Visitor>
void visit_options(Visitor&& visit, Options& o) {
    // clang-format off
    visit.either("piece_frontage", "2.3", o.piece_frontage, {1875, 875}, "Frontage of a block in mils.");
    visit.flag("column_in_buildings_spent", "3.10", o.column_in_buildings_spent, "A road column that ends in buildings becomes Spent.");
    visit.choice("fof_transit", "7.13", o.fof_transit, {"allowed", "forbidden"}, "Whether a piece may cross an enemy field of fire without ending in it.");
    visit.either("fof_half_angle", "10.2", o.fof_half_angle, {225, 450}, "Half the angle of the field of fire, in tenths of a degree.");
    visit.flag("los_reciprocal", "11.8", o.los_reciprocal, "Whoever is seen over an obstacle sees back.");
    visit.choice("fog", "11.11", o.fog, {"types", "none"}, "Whether type, Command and name of enemy pieces are hidden.");
    visit.choice("intent_rule", "12.7", o.intent_rule, {"relocate", "refuse", "off"}, "What follows from a move that obscures its intent.");
    visit.choice("bombard_range", "13.2", o.bombard_range, {"los_max", "fof"}, "How far artillery bombards: as far as one sees, or as the field of fire.");
    visit.choice("bombard_quality_scope", "13.7", o.bombard_quality_scope, {"shot", "turn"}, "Whether elite and militia count the first hit of each bombardment or of the turn.");
    visit.choice("retreat_distance", "17.2", o.retreat_distance, {"foot_third", "own_third"}, "How far a piece retreats: a third of the foot move, or of its own.");
    visit.choice("retreat_off_map", "17.6", o.retreat_off_map, {"destroyed", "exits"}, "What becomes of a piece that could only retreat off the map.");
    visit.choice("retreat_choice", "17.7", o.retreat_choice, {"owner", "auto"}, "Who chooses among several ways back.");
    visit.flag("withdrawal_spends", "17.10", o.withdrawal_spends, "Cavalry that withdraws becomes Spent.");
    visit.choice("river_penalty", "18.7", o.river_penalty, {"all", "melee"}, "Which attacks across a river suffer in the first round.");
    visit.flag("hidden_reserves", "20.1", o.hidden_reserves, "Pieces may be hidden in the Reserve of an HQ.");
    visit.flag("reassignment", "20.10", o.reassignment, "Pieces may be attached to other Commands before the game.");
    visit.flag("baggage", "21.1", o.baggage, "Infantry and artillery need a baggage train to rally.");
    visit.flag("shared_sides", "22.1", o.shared_sides, "Several players a side, each with Commands of their own.");
    visit.flag("limited_comms", "22.1", o.limited_comms, "Several players a side, who talk only while their HQs touch.");
    visit.flag("alter_no_dice", "23.1", o.alter_no_dice, "The order of chits is altered by announcements instead of dice.");
    visit.number("alter_window_ms", "23.4", o.alter_window_ms, 0, 600000, "How long announcements may come in live play, in milliseconds.");
    visit.flag("written_orders", "24.1", o.written_orders, "Commands march and attack by written orders.");
    visit.number("order_timer_s", "24.6", o.order_timer_s, 0, 86400, "Seconds for writing orders; 0 is no limit.");
    visit.choice("initial_orders", "24.8", o.initial_orders, {"attacker", "both", "none"}, "Who starts with orders.");
    visit.choice("orders_enforcement", "24.9", o.orders_enforcement, {"strict", "warn"}, "Moves against orders are refused, or only noted.");
    visit.flag("kriegsspiel_2p", "25.1", o.kriegsspiel_2p, "Each player also runs half of the enemy's Commands.");
    visit.flag("solitaire", "25.2", o.solitaire, "One of three plans of the attacker is drawn in secret.");
    visit.number("move_timer_s", "26.1", o.move_timer_s, 0, 86400, "Seconds for a decision; 0 is no limit.");
    // clang-format on
}

// PUB section 2.1; PUB-2.4 is checked by the table itself.
template <class Visitor>
void visit_numbers(Visitor&& visit, Numbers& n) {
    visit("foot_move", n.foot_move, 300, 30000);
    visit("mounted_move", n.mounted_move, 300, 30000);
    visit("piece_frontage", n.piece_frontage, 1, 10000);
    visit("piece_depth", n.piece_depth, 1, 10000);
    visit("hq_size", n.hq_size, 1, 10000);
    visit("baggage_frontage", n.baggage_frontage, 1, 10000);
    visit("baggage_depth", n.baggage_depth, 1, 10000);
    visit("command_range", n.command_range, 0, 30000);
    visit("fof_range", n.fof_range, 0, 10000);
    visit("fof_half_angle", n.fof_half_angle, 0, 890);
    visit("los_max", n.los_max, 0, 30000);
    visit("see_into", n.see_into, 0, 10000);
    visit("retreat_distance", n.retreat_distance, 25, 10500);
    visit("touch", n.touch, 0, 100);
    visit("overlap_tol", n.overlap_tol, 0, 20);
}

void read_options(const Reader& reader, Options& options) {
    ReadOptions read{reader, {}};
    visit_options(read, options);
    read.refuse_unknown("option");
}

// PUB section 2.1: baggage is as large as the other blocks unless the scenario says otherwise.
void read_numbers_of(const Reader& reader, Numbers& numbers) {
    ReadOptions read{reader, {}};
    visit_numbers(read, numbers);
    read.refuse_unknown("number");
    if (!reader.has("baggage_frontage")) numbers.baggage_frontage = numbers.piece_frontage;
    if (!reader.has("baggage_depth")) numbers.baggage_depth = numbers.piece_depth;
}

// Which number it is that PUB-2.4 does not allow: of a block the one that the scenario gives.
Reader culprit(const Reader& scenario, const Numbers& numbers, const Refusal& refusal) {
    const auto given = scenario.optional_field("numbers");
    if (!given || refusal.clause != PUB(2, 4)) return scenario;
    const auto is_wrong = [&](const char* name, bool wrong) { return wrong && given->has(name); };
    for (const auto& [name, value] :
         {std::pair{"foot_move", numbers.foot_move}, {"mounted_move", numbers.mounted_move}})
        if (is_wrong(name, value % 3 != 0)) return given->field(name);
    const auto block = [&](const char* frontage_name, int frontage, const char* depth_name, int depth) {
        const bool wrong = depth < 125 || depth > frontage || frontage > field::longest_sampled;
        return is_wrong(frontage_name, wrong) ? frontage_name : is_wrong(depth_name, wrong) ? depth_name : nullptr;
    };
    for (const char* name :
         {block("piece_frontage", numbers.piece_frontage, "piece_depth", numbers.piece_depth),
          block("hq_size", numbers.hq_size, "hq_size", numbers.hq_size),
          block("baggage_frontage", numbers.baggage_frontage, "baggage_depth", numbers.baggage_depth)})
        if (name != nullptr) return given->field(name);
    return *given;
}

std::string read_name(const Reader& reader, const std::string& otherwise) {
    const auto name = reader.optional_field("name");
    return name ? name->text(longest_name) : otherwise;
}

// Ids are typed by people and stand in JSON pointers, so they are plain words.
std::string read_id(const Reader& reader) {
    const Reader id = reader.field("id");
    std::string text = id.text(longest_id);
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto is_plain = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
    if (text.empty() || !is_letter(text[0]) || !std::all_of(text.begin(), text.end(), is_plain))
        id.refuse("An id begins with a letter and has only letters, digits, - and _.");
    return text;
}

// ---- the map

std::vector<Point> doubled(std::vector<Point> points) {  // PUB-1.1: mils to half mils
    for (Point& point : points) point = 2 * point;
    return points;
}

class MapReader {
public:
    MapReader(const Reader& scenario, Table& table) : scenario_(scenario), table_(table) {}

    void read() {
        if (const auto map = scenario_.optional_field("map")) {
            map->only({"width", "height"});
            table_.width = map->field("width").integer(smallest_map, largest_map);
            table_.height = map->field("height").integer(smallest_map, largest_map);
        }
        sheet_ = {table_.width, table_.height};
        each("areas", [&](const Reader& reader) { area(reader); });
        each("hills", [&](const Reader& reader) { hill(reader); });
        each("streams", [&](const Reader& reader) {
            reader.only({"name", "polyline"});
            table_.streams.push_back({doubled(read_line(reader.field("polyline"), sheet_)), read_name(reader, "")});
        });
        each("rivers", [&](const Reader& reader) {
            reader.only({"name", "polygon"});
            table_.rivers.push_back({doubled(read_outline(reader.field("polygon"), sheet_)), read_name(reader, "")});
        });
        each("crossings", [&](const Reader& reader) {
            reader.only({"name", "kind", "polygon"});
            const bool bridge = reader.field("kind").one_of({"ford", "bridge"}) == 1;
            table_.crossings.push_back(
                {bridge, doubled(read_outline(reader.field("polygon"), sheet_)), read_name(reader, "")});
        });
        each("roads", [&](const Reader& reader) {
            reader.only({"id", "name", "polyline"});
            const std::string id = read_id(reader);
            table_.roads.push_back({read_line(reader.field("polyline"), sheet_), id, read_name(reader, id)});
        });
        sort_roads();
        each("places", [&](const Reader& reader) {
            reader.only({"name", "x", "y"});
            table_.places.push_back({point(reader), reader.field("name").text(longest_name)});
        });
    }
    Point point(const Reader& reader) const {
        return {reader.field("x").integer(0, sheet_.width), reader.field("y").integer(0, sheet_.height)};
    }

private:
    template <class Read>
    void each(const char* name, Read read) {
        const auto list = scenario_.optional_field(name);
        if (!list) return;
        for (const Reader& element : list->elements(most_features_of_a_kind)) read(element);
    }
    void area(const Reader& reader) {
        reader.only({"name", "kind", "polygon", "base_level"});
        Area area;
        constexpr std::array<Ground, 3> kinds{Ground::woods, Ground::buildings, Ground::marsh};
        area.ground = kinds[reader.field("kind").one_of({"woods", "buildings", "marsh"})];
        if (const auto level = reader.optional_field("base_level")) area.base_level = level->integer(0, 9);
        area.outline = doubled(read_outline(reader.field("polygon"), sheet_));
        area.name = read_name(reader, "");
        table_.areas.push_back(std::move(area));
    }
    void hill(const Reader& reader) {
        reader.only({"name", "level", "polygon", "crest"});
        Hill hill;
        if (const auto level = reader.optional_field("level")) hill.level = level->integer(1, 9);
        hill.outline = doubled(read_outline(reader.field("polygon"), sheet_));
        hill.crest = doubled(read_line(reader.field("crest"), sheet_));
        hill.name = read_name(reader, "");
        table_.hills.push_back(std::move(hill));
    }
    void sort_roads() {
        auto& roads = table_.roads;
        if (roads.size() > most_roads)
            scenario_.field("roads").refuse(fmt::format("At most {} roads are allowed.", most_roads));
        std::sort(roads.begin(), roads.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
        for (std::size_t i = 1; i < roads.size(); ++i)
            if (roads[i].id == roads[i - 1].id)
                scenario_.field("roads").refuse(fmt::format("Two roads are called {}.", roads[i].id));
    }

    const Reader& scenario_;
    Table& table_;
    Sheet sheet_;
};

// ---- the armies: read in the order of the file, then put in the order of their ids (PUB-4.2)

struct ListedPiece {
    Reader reader;
    std::string id;
    std::size_t command;
    int order;
};
struct ListedHq {
    Reader reader;
    std::string id;
    std::size_t side;
    int command;  // of the listed Commands; -1: an Army HQ without a chit
};
struct ListedCommand {
    Reader reader;
    std::string id;
    std::size_t side;
};

class ArmyReader {
public:
    ArmyReader(const Reader& scenario, Table& table, const MapReader& map)
        : scenario_(scenario), table_(table), map_(map) {}

    void read() {
        const auto sides = scenario_.field("sides").elements(2);
        if (sides.size() != 2) scenario_.field("sides").refuse("Expected two sides, in side order.");
        for (std::size_t side = 0; side < 2; ++side) list_side(sides[side], side);
        if (table_.sides[0].id == table_.sides[1].id) sides[1].field("id").refuse("Both sides have the same id.");
        sort();
        seat_everybody(sides);
        for (std::size_t i = 0; i < commands_.size(); ++i) read_command_data(i);
        for (const ListedHq& hq : hqs_) read_hq_data(hq);
        for (const ListedPiece& piece : pieces_) read_piece_data(piece);
        for (std::size_t side = 0; side < 2; ++side) name_army_hq(sides[side], side);
    }

private:
    void list_side(const Reader& reader, std::size_t side) {
        reader.only({"id", "name", "home_heading", "attacker", "army_hq", "seats", "commands", "zone"});
        SideData& data = table_.sides[side];
        data.id = read_id(reader);
        data.name = read_name(reader, data.id);
        const auto home = reader.optional_field("home_heading");
        data.home = home ? read_heading(*home) : Heading(side == 0 ? 0 : field::half_turn);
        const auto attacker = reader.optional_field("attacker");
        data.attacker = attacker ? attacker->boolean() : false;
        read_zone(reader, data);
        if (const auto army = reader.optional_field("army_hq"); army && army->is_object())
            hqs_.push_back({*army, read_id(*army), side, -1});
        for (const Reader& command : reader.field("commands").elements(most_commands)) list_command(command, side);
    }
    void read_zone(const Reader& reader, SideData& data) {
        data.zone_high = {table_.width, table_.height};
        const auto zone = reader.optional_field("zone");
        if (!zone) return;
        zone->only({"low", "high"});
        const Sheet sheet{table_.width, table_.height};
        data.zone_low = read_point(zone->field("low"), sheet);
        data.zone_high = read_point(zone->field("high"), sheet);
    }
    void list_command(const Reader& reader, std::size_t side) {
        reader.only({"id", "name", "seat", "hq", "entries", "orders", "pieces"});
        const std::size_t number = commands_.size();
        commands_.push_back({reader, read_id(reader), side});
        const Reader hq = reader.field("hq");
        hqs_.push_back({hq, read_id(hq), side, static_cast<int>(number)});
        int order = 0;
        for (const Reader& piece : reader.field("pieces").elements(most_pieces)) {
            const bool baggage = piece.field("type").one_of(type_names) == static_cast<std::size_t>(Type::baggage);
            if (!baggage || table_.options.baggage) pieces_.push_back({piece, read_id(piece), number, order++});
        }
    }

    template <class Listed>
    void sort_and_limit(std::vector<Listed>& list, std::size_t most, const char* what) {
        if (list.size() > most)
            scenario_.field("sides").refuse(fmt::format("At most {} {} are allowed in all.", most, what));
        for (const Listed& one : list)
            if (!ids_.insert(one.id).second) one.reader.field("id").refuse("Another piece, HQ or Command has this id.");
    }
    void sort() {
        sort_and_limit(pieces_, most_pieces, "pieces");
        sort_and_limit(hqs_, most_hqs, "HQs");
        ids_.clear();  // a Command may be called like its general
        sort_and_limit(commands_, most_commands, "Commands");
        const auto by_id = [](const auto& a, const auto& b) { return a.id < b.id; };
        std::sort(pieces_.begin(), pieces_.end(), by_id);
        std::sort(hqs_.begin(), hqs_.end(), by_id);
        std::vector<std::string> ordered;
        for (const ListedCommand& command : commands_) ordered.push_back(command.id);
        std::sort(ordered.begin(), ordered.end());
        for (const ListedCommand& command : commands_)
            place_.push_back(
                Command(static_cast<int>(std::find(ordered.begin(), ordered.end(), command.id) - ordered.begin())));
        table_.commands.resize(commands_.size());
    }

    bool sides_are_shared() const { return table_.options.shared_sides || table_.options.limited_comms; }
    // PUB-22.1: the first is the army commander.
    void seat_everybody(const std::vector<Reader>& sides) {
        for (std::size_t side = 0; side < 2; ++side) {
            SideData& data = table_.sides[side];
            std::vector<std::string> names;
            const auto listed = sides[side].optional_field("seats");
            if (listed)
                for (const Reader& name : listed->elements(most_seats / 2)) names.push_back(name.text(longest_id));
            if (!sides_are_shared() || names.empty()) names = {lower(data.id)};
            for (std::string& name : names) {
                const Seat seat(static_cast<int>(table_.seat_names.size()));
                if (std::find(table_.seat_names.begin(), table_.seat_names.end(), name) != table_.seat_names.end())
                    sides[side].refuse(fmt::format("Two seats are called {}.", name));
                if (data.seats.empty()) data.army_seat = seat;
                data.seats.insert(seat);
                table_.seat_names.push_back(std::move(name));
                table_.seat_sides.push_back(static_cast<Side>(side));
            }
        }
    }
    static std::string lower(std::string text) {
        for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return text;
    }
    Seat seat_of(const Reader& command, std::size_t side) const {
        const auto name = command.optional_field("seat");
        if (!name || !sides_are_shared()) return table_.sides[side].army_seat;
        const std::string wanted = name->text(longest_id);
        for (const Seat seat : table_.sides[side].seats)
            if (table_.seat_names[static_cast<std::size_t>(seat.index())] == wanted) return seat;
        name->refuse("This side has no such seat.");
    }

    void read_command_data(std::size_t number) {
        const ListedCommand& listed = commands_[number];
        CommandData data;
        data.side = static_cast<Side>(listed.side);
        data.id = listed.id;
        data.name = read_name(listed.reader, listed.id);
        data.seat = seat_of(listed.reader, listed.side);
        if (const auto entries = listed.reader.optional_field("entries"))
            for (const Reader& entry : entries->elements(most_entries)) data.entries.push_back(read_entry(entry));
        if (const auto orders = listed.reader.optional_field("orders"))
            for (const Reader& order : orders->elements(3)) read_initial_order(order, place_[number]);
        table_.commands[static_cast<std::size_t>(place_[number].index())] = std::move(data);
    }
    Entry read_entry(const Reader& reader) const {
        reader.only({"turn", "x", "y", "road", "heading"});
        Entry entry;
        entry.turn = reader.field("turn").integer(1, most_turns);
        entry.point = map_.point(reader);
        entry.road = read_road_name(table_, reader.field("road"));
        entry.heading = read_heading(reader.field("heading"));
        return entry;
    }
    void read_initial_order(const Reader& reader, Command command) {
        reader.only({"kind", "x", "y", "plan"});
        InitialOrder order;
        order.command = command;
        order.attack = reader.field("kind").one_of(order_kinds) == 1;
        order.target = map_.point(reader);
        if (const auto plan = reader.optional_field("plan")) order.plan = plan->integer(0, 2);
        table_.initial_orders.push_back(std::move(order));
    }

    void read_hq_data(const ListedHq& listed) {
        const Reader& reader = listed.reader;
        HqData data;
        data.id = listed.id;
        data.name = read_name(reader, listed.id);
        data.side = static_cast<Side>(listed.side);
        if (listed.command >= 0) data.command = place_[static_cast<std::size_t>(listed.command)];
        reader.only({"id", "name", "rating", "x", "y", "heading", "enters_with"});
        if (const auto rating = reader.optional_field("rating"))
            data.rating = rating->integer(lowest_rating, highest_rating);
        if (reader.has("x")) {
            data.start = {map_.point(reader), table_.sides[listed.side].home.reversed()};
            if (const auto heading = reader.optional_field("heading")) data.start.heading = read_heading(*heading);
        } else {
            data.starts_on_map = false;
            const auto with = reader.optional_field("enters_with");
            data.enters_with = with ? read_command(with->text(longest_id), *with) : data.command;
            if (!data.enters_with.exists() || table_[data.enters_with].entries.empty())
                reader.refuse("An HQ has x and y, or enters with a Command that has entries.");
            if (table_[data.enters_with].side != data.side) reader.refuse("This is a Command of the other side.");
        }
        if (listed.command >= 0) table_.commands[static_cast<std::size_t>(data.command.index())].hq = hq_number();
        table_.hqs.push_back(std::move(data));
    }
    Hq hq_number() const { return Hq(static_cast<int>(table_.hqs.size())); }
    Command read_command(const std::string& id, const Reader& reader) const {
        for (std::size_t i = 0; i < commands_.size(); ++i)
            if (commands_[i].id == id) return place_[i];
        reader.refuse("There is no such Command.");
    }

    void read_piece_data(const ListedPiece& listed) {
        const Reader& reader = listed.reader;
        reader.only({"id", "name", "type", "horse", "quality", "x", "y", "heading", "spent", "column", "may_reserve",
                     "reserve"});
        const auto flag = [&](const char* name) {
            const auto field = reader.optional_field(name);
            return field && field->boolean();
        };
        PieceData data;
        data.id = listed.id;
        data.name = read_name(reader, listed.id);
        data.command = place_[listed.command];
        data.side = static_cast<Side>(commands_[listed.command].side);
        data.type = read_word<Type>(reader.field("type"), type_names);
        if (const auto quality = reader.optional_field("quality"))
            data.quality = read_word<Quality>(*quality, quality_names);
        data.horse = flag("horse");
        if (data.horse && data.type != Type::artillery) reader.field("horse").refuse("Only artillery is horse or not.");
        data.starts_spent = flag("spent");
        data.may_reserve = flag("may_reserve");
        data.entry_order = listed.order;
        read_start(reader, data);
        table_.pieces.push_back(std::move(data));
    }
    void read_start(const Reader& reader, PieceData& data) const {
        if (const auto reserve = reader.optional_field("reserve")) {
            if (!table_.options.hidden_reserves) reserve->refuse("Reserves need the option hidden_reserves.");
            data.starts_in_reserve_of = read_hq(table_, *reserve);
            if (table_.side_of(data.starts_in_reserve_of) != data.side) reserve->refuse("This HQ is the enemy's.");
            data.starts_on_map = false;
        } else if (reader.has("x")) {
            data.start = {map_.point(reader), read_heading(reader.field("heading"))};
            if (const auto column = reader.optional_field("column")) data.starts_on = read_road_name(table_, *column);
        } else {
            data.starts_on_map = false;
            if (table_[data.command].entries.empty())
                reader.refuse("A piece has x, y and heading, a Reserve, or a Command with entries.");
        }
    }

    void name_army_hq(const Reader& reader, std::size_t side) {
        const auto army = reader.optional_field("army_hq");
        if (!army) return;
        const std::string id = army->is_object() ? read_id(*army) : army->text(longest_id);
        const Hq hq = table_.hq(id);
        if (!hq.exists() || index(table_.side_of(hq)) != static_cast<int>(side))
            army->refuse("This side has no such HQ.");
        table_.sides[side].army_hq = hq;
    }

    const Reader& scenario_;
    Table& table_;
    const MapReader& map_;
    std::vector<ListedPiece> pieces_;
    std::vector<ListedHq> hqs_;
    std::vector<ListedCommand> commands_;  // in the order of the file
    std::vector<Command> place_;           // of each in the order of ids
    std::set<std::string> ids_;
};

// ---- objectives and victory

void read_objectives(const Reader& scenario, Table& table, const MapReader& map) {
    const auto list = scenario.optional_field("objectives");
    if (!list) return;
    for (const Reader& reader : list->elements(most_objectives)) {
        reader.only({"id", "name", "x", "y", "radius", "vp", "controller"});
        Objective objective;
        objective.id = read_id(reader);
        for (const Objective& other : table.objectives)
            if (other.id == objective.id) reader.field("id").refuse("Another objective has this id.");
        objective.name = read_name(reader, objective.id);
        objective.centre = map.point(reader);
        objective.radius = reader.field("radius").integer(1, largest_map);
        const Reader points = reader.field("vp");
        if (points.is_object()) {
            points.only({table.sides[0].id, table.sides[1].id});
            for (std::size_t side = 0; side < 2; ++side)
                if (const auto value = points.optional_field(table.sides[side].id))
                    objective.points[side] = value->integer(0, most_points);
        } else {
            objective.points.fill(points.integer(0, most_points));
        }
        if (const auto side = reader.optional_field("controller"); side && !side->is_null())
            objective.controller = index(read_side_name(table, *side));
        table.objectives.push_back(std::move(objective));
    }
}

void read_by_side(const Reader& reader, const char* name, const Table& table, int lowest, int highest,
                  std::array<int, 2>& values) {
    const auto field = reader.optional_field(name);
    if (!field) return;
    field->only({table.sides[0].id, table.sides[1].id});
    for (std::size_t side = 0; side < 2; ++side)
        values[side] = field->field(table.sides[side].id).integer(lowest, highest);
}

void read_victory(const Reader& scenario, Table& table) {
    Victory& victory = table.victory;
    if (const auto turns = scenario.optional_field("turns")) victory.turns = turns->integer(1, most_turns);
    const auto reader = scenario.optional_field("victory");
    if (!reader) return;
    reader->only({"piece_vp", "elite_vp", "baggage_vp", "broken_at", "both_broken", "margin"});
    if (const auto points = reader->optional_field("piece_vp"))
        victory.elite_points = victory.piece_points = points->integer(0, most_points);
    if (const auto points = reader->optional_field("elite_vp")) victory.elite_points = points->integer(0, most_points);
    if (const auto points = reader->optional_field("baggage_vp"))
        victory.baggage_points = points->integer(0, most_points);
    read_by_side(*reader, "broken_at", table, 1, most_pieces, victory.broken_at);
    if (const auto both = reader->optional_field("both_broken"))
        victory.both_broken_by_points = both->one_of({"draw", "vp"}) == 1;
    read_by_side(*reader, "margin", table, 0, most_points, victory.margin);
}

}  // namespace

std::vector<OptionInfo> Codec<pub_battles::PubBattles>::options() {
    std::vector<OptionInfo> list;
    Options standard;
    visit_options(ListOptions{list, "PUB-"}, standard);
    return list;
}

std::vector<std::string> Codec<pub_battles::PubBattles>::side_names(const Table& table) {
    return {table.sides[0].id, table.sides[1].id};
}

pub_battles::Table Codec<pub_battles::PubBattles>::table(const Reader& scenario, const Json& options) {
    scenario.only({"game",   "id",    "title",   "summary", "minutes",   "turns",  "map",
                   "areas",  "hills", "streams", "rivers",  "crossings", "roads",  "objectives",
                   "places", "sides", "victory", "setup",   "options",   "numbers"});
    Table table;
    table.width = 24000;
    table.height = 18000;
    if (const auto own = scenario.optional_field("options")) read_options(*own, table.options);
    if (!options.is_null()) read_options(Reader(options, "/options"), table.options);
    table.numbers.piece_frontage = table.options.piece_frontage;
    table.numbers.baggage_frontage = table.options.piece_frontage;
    table.numbers.fof_half_angle = table.options.fof_half_angle;
    if (const auto numbers = scenario.optional_field("numbers")) read_numbers_of(*numbers, table.numbers);
    MapReader map(scenario, table);
    map.read();
    ArmyReader(scenario, table, map).read();
    read_objectives(scenario, table, map);
    read_victory(scenario, table);
    if (const auto setup = scenario.optional_field("setup")) table.free_setup = setup->one_of({"fixed", "free"}) == 1;
    if (const Refusal refusal = table.finish())
        culprit(scenario, table.numbers, refusal).refuse(refusal_text(refusal, [&](const Argument& argument) {
            return name(table, argument);
        }));
    check_options(scenario, options, table);
    check_scenario(scenario, table);
    return table;
}

}  // namespace sandtable::codec
