// Square Bashing positions as JSON, with the field names of docs/rules/square-bashing.md section 2.
#include <fmt/format.h>

#include <algorithm>

#include "codec/square_bashing/codec.hpp"
#include "codec/square_bashing/names.hpp"
#include "rules/square_bashing/legal.hpp"

namespace sandtable::codec {

using namespace square_bashing_names;

namespace {

const std::vector<std::string> preludes{"DEPLOY_DEFENDER", "DEPLOY_ATTACKER", "DEPLETION", "BARRAGES"};
const std::vector<std::string> contexts{"TARGET", "ASSAULTER", "SHOT", "GAS", "MORALE"};
const std::vector<std::string> assault_stages{
    "none",   "stand",        "dice",        "target_hits", "assaulter_hits", "outcome", "withdrawal_hits",
    "escape", "repulse_hits", "retire_hits", "advance",     "award"};
const std::vector<std::string> fire_stages{"none", "place", "resolve"};

std::size_t at(Unit unit) { return static_cast<std::size_t>(unit.index()); }
std::size_t at(Square square) { return static_cast<std::size_t>(square.index()); }
std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

struct Flag {
    const char* name;
    UnitSet Position::* set;
};
constexpr std::array<Flag, 6> flags{{{"wtf", &Position::winning},
                                     {"retired", &Position::retired},
                                     {"fought", &Position::fought},
                                     {"was_assaulted", &Position::was_assaulted},
                                     {"move_done", &Position::move_done},
                                     {"left_this_turn", &Position::left_now}}};
constexpr std::array<Flag, 2> movement_flags{
    {{"moved_here", &Position::moved_here}, {"no_exit_roll", &Position::needs_no_exit_roll}}};

// ---- to JSON

Json unit_json(const Table& table, const Position& now, Unit unit) {
    const bool selected = now.mover.unit == unit;
    Json markers = Json::array();
    for (int order = 0; order < orders; ++order)
        if (now.marked[static_cast<std::size_t>(order)].contains(unit))
            markers.push_back(order_names[static_cast<std::size_t>(order)]);
    const Json place = now.on_table(unit)             ? Json(square_name(table, now.square[at(unit)]))
                       : now.pool.contains(unit)      ? Json("POOL")
                       : now.destroyed.contains(unit) ? Json("DESTROYED")
                                                      : Json(nullptr);
    Json json{{"type", word(type_names, table.type[at(unit)])},
              {"light", table.light.contains(unit)},
              {"quality", word(quality_names, table.quality[at(unit)])},
              {"half", now.half[at(unit)]},
              {"full", full_strength(table.type[at(unit)])},
              {"mounted", now.mounted.contains(unit)},
              {"square", place},
              {"markers", markers},
              {"steps_used", selected ? now.mover.steps : 0},
              {"extra_used", selected && now.mover.extra_used},
              {"exit_failed", selected && now.mover.exit_failed},
              {"mode_changed", selected && now.mover.mode_changed},
              {"gas_touched", selected && now.mover.gas_touched}};
    for (const Flag& flag : flags) json[flag.name] = (now.*flag.set).contains(unit);
    for (const Flag& flag : movement_flags) json[flag.name] = (now.*flag.set).contains(unit);
    return json;
}

Json by_side(const std::array<SquareSet, 2>& sets, Square square) {
    return {{"attacker", sets[0].contains(square)}, {"defender", sets[1].contains(square)}};
}

Json terrain_json(const Table& table, Square square) {
    Json list = Json::array();
    const std::array<const SquareSet*, 5> sets{&table.woods, &table.buildings, &table.hill, &table.rough_hill,
                                               &table.shattered};
    for (std::size_t i = 0; i < sets.size(); ++i)
        if (sets[i]->contains(square)) list.push_back(feature_names[i]);
    return list;
}

Json builder_json(const Table& table, const Position& now, Square square) {
    if (defence_in(table, now, square) == Defence::none) return nullptr;
    const Side builder = now.dug[0].contains(square)   ? Side::attacker
                         : now.dug[1].contains(square) ? Side::defender
                                                       : table.builder[at(square)];
    return word(sides, builder);
}

Json square_state_json(const Table& table, const Position& now, Square square) {
    Json faces = Json::array();
    for (std::size_t edge = 0; edge < 4; ++edge)
        if (table.road_faces[at(square)] >> edge & 1) faces.push_back(direction_names[edge]);
    int value = 0;
    Json owner = nullptr;
    for (std::size_t i = 0; i < table.objectives.size(); ++i) {
        if (table.objectives[i].square != square) continue;
        value = table.objectives[i].value;
        owner = sides[now.objective_owner >> i & 1 ? 0 : 1];
    }
    return {
        {"terrain", terrain_json(table, square)},
        {"defence", word(defence_names, defence_in(table, now, square))},
        {"builder", builder_json(table, now, square)},
        {"road_faces", faces},
        {"objective", value},
        {"objective_owner", owner},
        {"casualties", now.casualties[at(square)]},
        {"barrage",
         {{"attacker", now.barrage_of(Side::attacker, square)}, {"defender", now.barrage_of(Side::defender, square)}}},
        {"suppressed", by_side(now.suppressed, square)},
        {"gas", by_side(now.gas, square)},
        {"smoke", by_side(now.smoke, square)},
        {"steady", now.steady.contains(square)},
        {"assaulted", now.assaulted.contains(square)}};
}

Json side_json(const Table& table, const Position& now, Side side) {
    const auto s = static_cast<std::size_t>(index(side));
    Json owned = Json::object();
    for (std::size_t asset = 0; asset < asset_names.size(); ++asset)
        owned[asset_names[asset]] = now.asset_count[s][asset];
    return {{"artillery_quality", word(artillery_names, table.artillery[s])},
            {"command_quality", word(command_names, table.command[s])},
            {"asset_dice", now.asset_dice[s]},
            {"assets", owned},
            {"shock_tokens", now.shock_tokens[s]},
            {"aircraft_ready", now.aircraft_ready[s]}};
}

Json batch_json(const Table& table, const Batch& batch) {
    if (!batch.open()) return nullptr;
    Json placed = Json::object();
    std::size_t place = 0;
    for (const Unit unit : batch.eligible) placed[unit_name(table, unit)] = batch.placed[place++];
    return {{"placed", placed},
            {"left", batch.left},
            {"owner_places", batch.owner_places},
            {"owner", word(sides, batch.owner)},
            {"context", word(contexts, batch.context)}};
}

Json assault_json(const Table& table, const Assault& assault) {
    if (assault.stage == Assault::Stage::none) return nullptr;
    return {{"stage", word(assault_stages, assault.stage)},
            {"main", square_json(table, assault.main)},
            {"target", square_json(table, assault.target)},
            {"main_units", units_json(table, assault.main_units)},
            {"assaulting", units_json(table, assault.assaulting)},
            {"additional", units_json(table, assault.additional)},
            {"shock", assault.shock},
            {"retired", assault.retired},
            {"beaten", assault.beaten},
            {"trapped", assault.trapped},
            {"hits_on_assaulter", assault.hits_on_assaulter},
            {"target_lost", assault.target_lost},
            {"assaulter_lost", assault.assaulter_lost}};
}

Json fire_json(const Table& table, const Barrage& fire) {
    if (fire.stage == Barrage::Stage::none) return nullptr;
    Json landing = Json::array();
    for (std::size_t i = 0; i < fire.count; ++i) landing.push_back(square_name(table, fire.landing[i]));
    return {{"stage", word(fire_stages, fire.stage)},
            {"asset", word(asset_names, fire.asset)},
            {"side", word(sides, fire.firer)},
            {"landing", landing},
            {"next", fire.next}};
}

Json order_json(const Position& now) {
    Json passed = Json::array();
    for (int row = 0; row < grid::longest_side; ++row)
        if (now.cursor.passed >> row & 1) passed.push_back(row + 1);
    return {{"columns_done", now.cursor.column}, {"rows_passed", passed}, {"asks", now.cursor.asks}};
}

Json result_json(const Position& now) {
    if (now.step != Step::end) return nullptr;
    return {{"attacker", now.score[0]},
            {"defender", now.score[1]},
            {"winner", now.winner < 0 ? Json("draw") : Json(sides[static_cast<std::size_t>(now.winner)])},
            {"level", word(level_names, now.level)}};
}

// ---- from JSON

void read_place(const Table& table, const Reader& reader, Unit unit, Position& now) {
    const Reader place = reader.field("square");
    const int half = reader.field("half").integer(0, full_strength(table.type[at(unit)]));
    const bool destroyed = place.is_text() && place.text(10) == "DESTROYED";
    const bool pooled = place.is_text() && place.text(10) == "POOL";
    now.half[at(unit)] = byte(destroyed ? 0 : half);
    if (!destroyed && half == 0) reader.refuse("A unit without half-bases is DESTROYED.");
    if (destroyed) {
        now.destroyed.insert(unit);
    } else if (pooled) {
        if (table.commands.contains(unit)) place.refuse("Higher command never is in the pool (SB-18.5).");
        now.pool.insert(unit);
    } else if (!place.is_null()) {
        const Square square = read_square(table, place);
        const Side side = table.side_of(unit);
        if ((now.standing_in(square) & table.of_side[static_cast<std::size_t>(index(enemy_of(side)))]).any())
            place.refuse("Two sides never share a square (SB-1.6).");
        if (!table.commands.contains(unit) && !has_room(table, now, UnitSet(unit), square))
            place.refuse("More units than the square can hold (SB-4.1).");
        put(table, now, unit, square);
    } else if (table.options.deployment == square_bashing::Deployment::fixed) {
        place.refuse("Expected a square, POOL or DESTROYED.");
    }
}

void read_movement(const Reader& reader, Unit unit, Position& now) {
    const auto flag = [&](const char* name) {
        const auto field = reader.optional_field(name);
        return field && field->boolean();
    };
    Mover mover;
    mover.unit = unit;
    if (const auto steps = reader.optional_field("steps_used")) mover.steps = byte(steps->integer(0, 3));
    mover.extra_used = flag("extra_used");
    mover.exit_failed = flag("exit_failed");
    mover.mode_changed = flag("mode_changed");
    mover.gas_touched = flag("gas_touched");
    if (now.mover.unit == unit) {
        now.mover = mover;
    } else if (mover.steps || mover.extra_used || mover.exit_failed || mover.mode_changed || mover.gas_touched) {
        reader.refuse("Only the selected unit is on the move; others have move_done or not.");
    }
}

void read_unit_state(const Table& table, const Reader& reader, Unit unit, Position& now) {
    reader.only({"type",           "light",      "quality",     "half",       "full",          "mounted",
                 "square",         "markers",    "steps_used",  "extra_used", "exit_failed",   "mode_changed",
                 "gas_touched",    "wtf",        "retired",     "fought",     "was_assaulted", "move_done",
                 "left_this_turn", "moved_here", "no_exit_roll"});
    if (const auto type = reader.optional_field("type");
        type && read_word<Type>(*type, type_names) != table.type[at(unit)])
        type->refuse("The scenario gives this unit another type.");
    if (const auto light = reader.optional_field("light"); light && light->boolean() != table.light.contains(unit))
        light->refuse("The scenario says otherwise.");
    if (const auto quality = reader.optional_field("quality");
        quality && read_word<Quality>(*quality, quality_names) != table.quality[at(unit)])
        quality->refuse("The scenario gives this unit another quality.");
    if (const auto full = reader.optional_field("full"))
        full->integer(full_strength(table.type[at(unit)]), full_strength(table.type[at(unit)]));
    read_place(table, reader, unit, now);
    if (const auto mounted = reader.optional_field("mounted"); mounted && mounted->boolean()) {
        if (!table.is(unit, Type::cavalry)) mounted->refuse("Only cavalry is mounted.");
        if (!now.destroyed.contains(unit)) now.mounted.insert(unit);
    }
    if (const auto markers = reader.optional_field("markers"))
        for (const Reader& marker : markers->elements(orders)) {
            if (!now.on_table(unit) || table.commands.contains(unit))
                marker.refuse("A marker lies on a unit on the table, not on HC.");
            now.marked[marker.one_of(order_names)].insert(unit);
        }
    for (const auto& some : {std::span<const Flag>(flags), std::span<const Flag>(movement_flags)})
        for (const Flag& flag : some)
            if (const auto field = reader.optional_field(flag.name); field && field->boolean()) {
                const bool leaving = flag.set == &Position::left_now;
                if (leaving ? !now.pool.contains(unit) : !now.on_table(unit))
                    field->refuse(leaving ? "Only a unit in the pool has left the table."
                                          : "Only a unit on the table has such a flag.");
                (now.*flag.set).insert(unit);
            }
    read_movement(reader, unit, now);
}

void read_by_side(const Reader& reader, Square square, std::array<SquareSet, 2>& sets) {
    reader.only({"attacker", "defender"});
    for (std::size_t side = 0; side < 2; ++side)
        if (const auto field = reader.optional_field(players[side]); field && field->boolean())
            sets[side].insert(square);
}

void read_defence(const Table& table, const Reader& reader, Square square, Position& now) {
    const auto field = reader.optional_field("defence");
    if (!field) return;
    const Defence defence = read_word<Defence>(*field, defence_names);
    if (defence == table.defence[at(square)]) return;
    if (defence != Defence::hasty || table.defence[at(square)] != Defence::none)
        field->refuse("The scenario gives this square another defence; only HASTY can be added.");
    const auto builder = reader.optional_field("builder");
    const Side side = builder && !builder->is_null() ? read_word<Side>(*builder, sides) : Side::defender;
    now.dug[static_cast<std::size_t>(index(side))].insert(square);
}

void read_square_state(const Table& table, const Reader& reader, Square square, Position& now) {
    reader.only({"terrain", "defence", "builder", "road_faces", "objective", "objective_owner", "casualties", "barrage",
                 "suppressed", "gas", "smoke", "steady", "assaulted"});
    if (const auto terrain = reader.optional_field("terrain");
        terrain && !same_value(terrain->json(), terrain_json(table, square)))
        terrain->refuse("The scenario gives this square other terrain.");
    read_defence(table, reader, square, now);
    if (const auto owner = reader.optional_field("objective_owner"); owner && !owner->is_null())
        for (std::size_t i = 0; i < table.objectives.size(); ++i)
            if (table.objectives[i].square == square && read_word<Side>(*owner, sides) == Side::attacker)
                now.objective_owner = static_cast<std::uint16_t>(now.objective_owner | 1u << i);
    if (const auto casualties = reader.optional_field("casualties")) {
        const int count = casualties->integer(0, most_casualty_markers);
        if (count > 0 && units_in(table, now, square).empty())
            casualties->refuse("Casualty markers lie only where units stand (SB-11.13).");
        now.casualties[at(square)] = byte(count);
    }
    if (const auto barrage = reader.optional_field("barrage")) {
        barrage->only({"attacker", "defender"});
        const auto count = [&](const char* side) {
            const auto field = barrage->optional_field(side);
            return field ? field->integer(0, most_barrage_markers) : 0;
        };
        now.barrage[at(square)] = byte(count("attacker") | count("defender") << 4);
    }
    if (const auto field = reader.optional_field("suppressed")) read_by_side(*field, square, now.suppressed);
    if (const auto field = reader.optional_field("gas")) read_by_side(*field, square, now.gas);
    if (const auto field = reader.optional_field("smoke")) read_by_side(*field, square, now.smoke);
    if (const auto field = reader.optional_field("steady"); field && field->boolean()) now.steady.insert(square);
    if (const auto field = reader.optional_field("assaulted"); field && field->boolean()) now.assaulted.insert(square);
}

void read_side_state(const Table& table, const Reader& reader, Side side, Position& now) {
    reader.only({"artillery_quality", "command_quality", "asset_dice", "assets", "shock_tokens", "aircraft_ready"});
    const auto s = static_cast<std::size_t>(index(side));
    if (const auto field = reader.optional_field("artillery_quality");
        field && read_word<ArtilleryQuality>(*field, artillery_names) != table.artillery[s])
        field->refuse("The scenario gives this side another quality.");
    if (const auto field = reader.optional_field("command_quality");
        field && read_word<CommandQuality>(*field, command_names) != table.command[s])
        field->refuse("The scenario gives this side another quality.");
    now.asset_dice[s] = byte(reader.field("asset_dice").integer(0, 99));
    for (const auto& [name, count] : reader.field("assets").members(asset_names.size())) {
        const auto asset = std::find(asset_names.begin(), asset_names.end(), name);
        if (asset == asset_names.end()) count.refuse("There is no such asset.");
        now.asset_count[s][static_cast<std::size_t>(asset - asset_names.begin())] = byte(count.integer(0, 20));
    }
    now.shock_tokens[s] = byte(reader.field("shock_tokens").integer(0, 20));
    now.aircraft_ready[s] = reader.field("aircraft_ready").boolean();
}

void read_batch(const Table& table, const Reader& reader, Position& now) {
    if (reader.is_null()) return;
    reader.only({"placed", "left", "owner_places", "owner", "context"});
    Batch& batch = now.batch;
    batch.owner = read_word<Side>(reader.field("owner"), sides);
    batch.context = read_word<Batch::Context>(reader.field("context"), contexts);
    batch.left = byte(reader.field("left").integer(1, 99));
    batch.owner_places = byte(reader.field("owner_places").integer(0, 99));
    std::array<int, most_units> hits{};
    const auto members = reader.field("placed").members(batch.placed.size());
    for (const auto& [name, count] : members) {
        const auto unit = find_unit(table, name);
        const bool may_be_hit =
            unit && now.on_table(*unit) && !table.commands.contains(*unit) && table.side_of(*unit) == batch.owner;
        if (!may_be_hit) count.refuse("Hits are placed on units of the owner that stand on the table.");
        batch.eligible.insert(*unit);
        hits[at(*unit)] = count.integer(0, 99);
    }
    if (batch.eligible.empty()) reader.refuse("A batch of hits needs units that may be hit.");
    std::size_t place = 0;
    for (const Unit unit : batch.eligible) batch.placed[place++] = byte(hits[at(unit)]);
}

void read_assault_state(const Table& table, const Reader& reader, Position& now) {
    if (reader.is_null()) return;
    reader.only({"stage", "main", "target", "main_units", "assaulting", "additional", "shock", "retired", "beaten",
                 "trapped", "hits_on_assaulter", "target_lost", "assaulter_lost"});
    Assault& assault = now.assault;
    assault.stage = read_word<Assault::Stage>(reader.field("stage"), assault_stages);
    assault.main = read_square(table, reader.field("main"));
    assault.target = read_square(table, reader.field("target"));
    assault.main_units = read_units(table, reader.field("main_units"));
    assault.assaulting = read_units(table, reader.field("assaulting"));
    assault.additional = read_units(table, reader.field("additional"));
    assault.shock = reader.field("shock").boolean();
    assault.retired = reader.field("retired").boolean();
    assault.beaten = reader.field("beaten").boolean();
    assault.trapped = reader.field("trapped").boolean();
    assault.hits_on_assaulter = byte(reader.field("hits_on_assaulter").integer(0, 99));
    assault.target_lost = byte(reader.field("target_lost").integer(0, 99));
    assault.assaulter_lost = byte(reader.field("assaulter_lost").integer(0, 99));
    const UnitSet all = assault.main_units | assault.assaulting | assault.additional;
    const UnitSet own = table.of_side[static_cast<std::size_t>(index(now.active))] - table.commands;
    if (assault.stage == Assault::Stage::none) reader.refuse("An assault has a stage.");
    if (now.step != Step::assaults || now.cursor.at != assault.main)
        reader.refuse("An assault belongs to step 6, and the cursor stands on its main square.");
    if (!table.board.beside(assault.main).contains(assault.target)) reader.refuse("The target must be adjacent.");
    if (!own.contains_all(all) || (now.pool & all).any())
        reader.refuse("The units of an assault belong to the active side.");
    if (assault.additional.size() > 3 * additional_per_face || assault.main_units.size() > table.numbers.max_units ||
        !(assault.main_units | assault.additional).contains_all(assault.assaulting))
        reader.refuse("These units cannot have assaulted together.");
    if (now.occupied[static_cast<std::size_t>(index(now.active))].contains(assault.target) &&
        assault.stage != Assault::Stage::award)
        reader.refuse("The target is not the assaulter's own square.");
    const bool fighting = assault.stage == Assault::Stage::stand || assault.stage == Assault::Stage::dice;
    if ((fighting || assault.stage == Assault::Stage::escape) && units_in(table, now, assault.target).empty())
        reader.refuse("Nobody is in the target square.");
    if (assault.stage == Assault::Stage::advance && units_in(table, now, assault.target).any())
        reader.refuse("The target square is not empty yet.");
}

void read_fire(const Table& table, const Reader& reader, Position& now) {
    if (reader.is_null()) return;
    reader.only({"stage", "asset", "side", "landing", "next"});
    Barrage& fire = now.fire;
    fire.stage = read_word<Barrage::Stage>(reader.field("stage"), fire_stages);
    fire.asset = read_word<Asset>(reader.field("asset"), asset_names);
    fire.firer = read_word<Side>(reader.field("side"), sides);
    for (const Reader& square : reader.field("landing").elements(fire.landing.size()))
        fire.landing[fire.count++] = read_square(table, square);
    fire.next = byte(reader.field("next").integer(0, fire.count));
    const bool placing = fire.stage == Barrage::Stage::place;
    const bool right_asset =
        placing ? fire.asset != Asset::shock && fire.asset != Asset::aircraft : is_barrage(fire.asset);
    const bool right_time = (now.step == Step::asset && fire.firer == now.active) ||
                            (now.step == Step::before_game && fire.firer == Side::attacker && is_barrage(fire.asset));
    if (fire.stage == Barrage::Stage::none || !right_asset || !right_time || (placing && fire.count > 0))
        reader.refuse("No such barrage can be fired now.");
}

// A case may name the cursor alone: then what it would have gone by is passed (SB-6.4), and step 5 has begun (SB-11.8).
void put_cursor(const Table& table, Square square, Position& now) {
    const bool northern_first = handling(now) == Side::attacker;
    const int x = table.board.x(square), y = table.board.y(square);
    now.cursor.at = square;
    now.cursor.column = byte(northern_first ? table.board.width() - 1 - x : x);
    for (int row = 0; row < table.board.height(); ++row) {
        const bool before = northern_first ? row > y : row < y;
        if (row == y || (before && table.options.column_order == square_bashing::ColumnOrder::as_stated))
            now.cursor.passed = static_cast<std::uint16_t>(now.cursor.passed | 1u << row);
    }
    if (!now.begun && now.step == Step::movement) {
        begin_movement(table, now);
        now.moved_here |= now.move_done & now.standing_in(square);
    }
    now.begun = true;
}

void read_order(const Table& table, const Reader& reader, const Reader& cursor, Position& now) {
    reader.only({"columns_done", "rows_passed", "asks"});
    now.cursor.column = byte(reader.field("columns_done").integer(0, table.board.width()));
    for (const Reader& row : reader.field("rows_passed").elements(grid::longest_side))
        now.cursor.passed =
            static_cast<std::uint16_t>(now.cursor.passed | 1u << (row.integer(1, table.board.height()) - 1));
    now.cursor.asks = reader.field("asks").boolean();
    const bool by_square = now.step >= Step::movement && now.step <= Step::shooting;
    if (!cursor.is_null()) {
        if (!by_square) cursor.refuse("The cursor stands on a square in steps 5, 6 and 7 only.");
        put_cursor(table, read_square(table, cursor), now);
    }
    if (now.cursor.asks && (!by_square || now.cursor.column >= table.board.width() || now.cursor.at.exists()))
        reader.refuse("Nobody can be asked for the next square now.");
}

void read_details_of_step(const Table& table, const Reader& reader, Position& now) {
    if (const auto morale = reader.optional_field("morale"); morale && !morale->is_null()) {
        morale->only({"square", "cornered"});
        now.morale_square = read_square(table, morale->field("square"));
        now.morale_cornered = morale->field("cornered").boolean();
        if (now.step != Step::morale) morale->refuse("A Retire is carried out in step 4.");
    }
    if (const auto depletion = reader.optional_field("depletion"); depletion && !depletion->is_null()) {
        depletion->only({"square", "sixes"});
        now.depleted = read_square(table, depletion->field("square"));
        now.sixes = byte(depletion->field("sixes").integer(1, 9));
        if (now.step != Step::before_game || now.prelude != Prelude::depletion ||
            !now.occupied[1].contains(now.depleted))
            depletion->refuse("Depletion strikes an occupied square of the defender in step 0.");
    }
    if (const auto arrivals = reader.optional_field("reinforcements")) {
        arrivals->only({"arriving", "rolled", "rolls_left"});
        now.arriving = read_units(table, arrivals->field("arriving"));
        now.rolled = read_units(table, arrivals->field("rolled"));
        now.rolls_left = byte(arrivals->field("rolls_left").integer(0, 2));
        const UnitSet own = table.of_side[static_cast<std::size_t>(index(now.active))];
        const bool any = now.arriving.any() || now.rolled.any() || now.rolls_left > 0;
        if (any && (now.step != Step::reinforcements || !now.begun || now.progress == 0 ||
                    !(own & now.pool).contains_all(now.arriving) || !own.contains_all(now.rolled)))
            arrivals->refuse("No such units can arrive now.");
    }
    now.attempts_left = byte(reader.field("attempts_left").integer(0, 4));
    if (now.attempts_left > 0 && now.step != Step::command)
        reader.field("attempts_left").refuse("Attempts are made in step 3.");
    if (now.attempts_left > 0) now.begun = true;
}

void read_step(const Reader& reader, Position& now) {
    if (reader.is_text()) {
        reader.one_of({"END"});
        now.step = Step::end;
    } else {
        now.step = static_cast<Step>(reader.integer(0, 11));
    }
}

void read_result(const Reader& reader, Position& now) {
    if (reader.is_null() != (now.step != Step::end)) reader.refuse("A game at its END has a result, and no other.");
    if (reader.is_null()) return;
    reader.only({"attacker", "defender", "winner", "level"});
    now.score = {static_cast<std::int16_t>(reader.field("attacker").integer(0, 10000)),
                 static_cast<std::int16_t>(reader.field("defender").integer(0, 10000))};
    now.winner =
        static_cast<std::int8_t>(static_cast<int>(reader.field("winner").one_of({"draw", "ATTACKER", "DEFENDER"})) - 1);
    now.level = read_word<Level>(reader.field("level"), level_names);
}

// A position that the rules cannot be in is refused here.
void check_whole(const Reader& reader, const Table& table, const Position& now) {
    const bool free = table.options.deployment == square_bashing::Deployment::free;
    const bool deploying = now.step == Step::before_game && now.prelude <= Prelude::deploy_attacker;
    if (deploying && !free) reader.refuse("There is no deployment in this game.");
    const UnitSet nowhere = (table.units & now.off_table()) - now.pool - now.destroyed;
    if (nowhere.any() && !deploying && now.step != Step::end)
        reader.refuse("Every unit has a square, or is in the POOL or DESTROYED.");
    if (now.mover.unit.exists()) {
        const bool lawful = now.step == Step::movement && now.cursor.at.exists() && now.on_table(now.mover.unit) &&
                            table.side_of(now.mover.unit) == now.active;
        if (!lawful) reader.refuse("A unit is selected in step 5, by the active side.");
    }
    if (now.step == Step::end || decision(now) == Decision::none) return;
    if (deploying && now.begun && !next_to_deploy(table, now).exists()) reader.refuse("Nobody is left to deploy.");
    ActionList<Action> actions;
    list_legal(table, now, actions);
    if (actions.empty()) reader.refuse("Somebody is to decide, and has nothing to choose.");
}

}  // namespace

Json Codec<square_bashing::SquareBashing>::to_json(const Table& table, const Position& now) {
    Json units = Json::object(), squares = Json::object();
    for (const Unit unit : table.units) units[unit_name(table, unit)] = unit_json(table, now, unit);
    for (const Square square : table.board.all())
        squares[square_name(table, square)] = square_state_json(table, now, square);
    Json morale = nullptr, depletion = nullptr;
    if (now.morale_square.exists())
        morale = {{"square", square_name(table, now.morale_square)}, {"cornered", now.morale_cornered}};
    if (now.sixes > 0) depletion = {{"square", square_name(table, now.depleted)}, {"sixes", now.sixes}};
    return {
        {"turn", now.turn},
        {"active", word(sides, now.active)},
        {"step", now.step == Step::end ? Json("END") : Json(static_cast<int>(now.step))},
        {"prelude", word(preludes, now.prelude)},
        {"begun", now.begun},
        {"progress", now.progress},
        {"cursor", square_json(table, now.cursor.at)},
        {"order", order_json(now)},
        {"selected", now.mover.unit.exists() ? Json(unit_name(table, now.mover.unit)) : Json(nullptr)},
        {"attempts_left", now.attempts_left},
        {"countdown", now.countdown},
        {"hit_batch", batch_json(table, now.batch)},
        {"assault", assault_json(table, now.assault)},
        {"barrage", fire_json(table, now.fire)},
        {"morale", morale},
        {"depletion", depletion},
        {"reinforcements",
         {{"arriving", units_json(table, now.arriving)},
          {"rolled", units_json(table, now.rolled)},
          {"rolls_left", now.rolls_left}}},
        {"result", result_json(now)},
        {"sides",
         {{"attacker", side_json(table, now, Side::attacker)}, {"defender", side_json(table, now, Side::defender)}}},
        {"units", units},
        {"squares", squares}};
}

square_bashing::Position Codec<square_bashing::SquareBashing>::position(const Table& table, const Reader& reader) {
    reader.only({"turn",   "active",    "step",           "prelude",   "begun",     "progress", "cursor",
                 "order",  "selected",  "attempts_left",  "countdown", "hit_batch", "assault",  "barrage",
                 "morale", "depletion", "reinforcements", "result",    "sides",     "units",    "squares"});
    Position now;
    now.unit_count = byte(table.unit_count);
    now.turn = static_cast<std::uint16_t>(reader.field("turn").integer(1, 60000));
    now.active = read_word<Side>(reader.field("active"), sides);
    read_step(reader.field("step"), now);
    now.prelude = read_word<Prelude>(reader.field("prelude"), preludes);
    now.begun = reader.field("begun").boolean();
    now.progress = byte(reader.field("progress").integer(0, grid::most_squares));
    now.countdown = static_cast<std::int8_t>(reader.field("countdown").integer(-6, 99));
    if (const Reader selected = reader.field("selected"); !selected.is_null())
        now.mover.unit = read_unit(table, selected);
    const Reader both = reader.field("sides");
    both.only({"attacker", "defender"});
    for (const Side side : {Side::attacker, Side::defender})
        read_side_state(table, both.field(word(players, side)), side, now);
    const auto units = reader.field("units").members(most_units);
    if (static_cast<int>(units.size()) != table.unit_count) reader.field("units").refuse("Expected every unit once.");
    for (const auto& [name, fields] : units) {
        const auto unit = find_unit(table, name);
        if (!unit) fields.refuse("There is no such unit in this scenario.");
        read_unit_state(table, fields, *unit, now);
    }
    for (const auto& [name, fields] : reader.field("squares").members(grid::most_squares)) {
        const auto square = find_square(table.board, name);
        if (!square || !square->exists()) fields.refuse("There is no such square on this board.");
        read_square_state(table, fields, *square, now);
    }
    read_order(table, reader.field("order"), reader.field("cursor"), now);
    read_details_of_step(table, reader, now);
    if (const auto assault = reader.optional_field("assault")) read_assault_state(table, *assault, now);
    if (const auto batch = reader.optional_field("hit_batch")) read_batch(table, *batch, now);
    if (const auto fire = reader.optional_field("barrage")) read_fire(table, *fire, now);
    if (const auto result = reader.optional_field("result")) read_result(*result, now);
    check_whole(reader, table, now);
    return now;
}

}  // namespace sandtable::codec
