// The engine against the literal reading of Square Bashing (tests/literal/square_bashing.hpp): the dice of assaults in
// random squares, and the placing of hits in random games.
#include <gtest/gtest.h>

#include "codec/game_of.hpp"
#include "literal/square_bashing.hpp"
#include "properties/ruleset_suite.hpp"
#include "rules/square_bashing/chapters.hpp"

namespace sandtable::properties {

namespace {

using codec::Json;
using square_bashing::SquareBashing;
namespace sb = literal::sb;

std::string square_name(sb::Cell cell) {
    return std::string(1, static_cast<char>('A' + cell.first)) + std::to_string(cell.second + 1);
}

const std::vector<std::string> kinds{"INF", "INF", "INF", "CAV", "MG", "ART", "MOR", "LTANK", "HTANK", "AC"};
const std::vector<std::string> qualities{"PRO", "REG", "RES"};
const std::vector<std::string> defences{"NONE", "NONE", "HASTY", "TRENCH", "FORT"};

// A board whose squares around D3 and D4 hold random units of random strength on random ground.
struct Scene {
    Json scenario, patch;
    sb::World world;
    bool attacker_assaults = true;
};

void add_units(Scene& scene, const std::string& side, sb::Cell cell, int count, bool must_lead, int& number,
               Chance& chance) {
    const bool attacker = side == "ATTACKER";
    int large = 0;
    for (int i = 0; i < count; ++i) {
        sb::Unit unit;
        unit.id = (attacker ? "a" : "d") + std::to_string(number++);
        unit.side = side;
        unit.type = must_lead && i == 0 ? "INF" : chance.one_of(kinds);
        const bool is_large = unit.type == "INF" || unit.type == "CAV";
        if (is_large && large >= 3) unit.type = "MG";
        large += is_large;
        const bool big = unit.type == "INF" || unit.type == "CAV";
        unit.quality = big ? chance.one_of(qualities) : "REG";
        unit.half = chance.between(1, big ? 8 : 2);
        unit.mounted = unit.type == "CAV" && chance.one_in(2);
        const bool leads = must_lead && i == 0;
        unit.retired = !leads && side == scene.world.active && chance.one_in(6);
        unit.fought = !leads && !unit.retired && side == scene.world.active && sb::able(unit) && chance.one_in(6);
        unit.winning = chance.one_in(5);
        unit.fight_marker = side == scene.world.active && chance.one_in(6);
        unit.cell = cell;
        scene.world.units.push_back(unit);
        const std::string player = attacker ? "attacker" : "defender";
        scene.scenario[player]["units"].push_back(
            unit.id + " " + unit.type + " " + unit.quality +
            (unit.type == "CAV" ? unit.mounted ? " mounted" : " dismounted" : "") + " @ " + square_name(cell));
        scene.patch["units"][unit.id] = {{"half", unit.half},
                                         {"retired", unit.retired},
                                         {"fought", unit.fought},
                                         {"wtf", unit.winning},
                                         {"markers", unit.fight_marker ? Json::array({"FIGHT"}) : Json::array()}};
    }
}

void add_ground(Scene& scene, sb::Cell cell, bool with_terrain, Chance& chance) {
    sb::Ground ground;
    Json features = Json::array();
    const auto feature = [&](bool& has, const char* name) {
        has = with_terrain && chance.one_in(4);
        if (has) features.push_back(name);
    };
    feature(ground.woods, "woods");
    feature(ground.buildings, "buildings");
    feature(ground.hill, "hill");
    feature(ground.rough, "rough_hill");
    if (with_terrain) ground.defence = chance.one_of(defences);
    const int ours = chance.one_in(3) ? chance.between(0, 3) : 0, theirs = chance.one_in(4) ? chance.between(0, 3) : 0;
    ground.barrage = ours + theirs;
    ground.gas = chance.one_in(8);
    scene.world.ground[cell] = ground;
    scene.scenario["squares"][square_name(cell)] = {{"terrain", features}, {"defence", ground.defence}};
    scene.patch["squares"][square_name(cell)] = {{"barrage", {{"attacker", ours}, {"defender", theirs}}},
                                                 {"gas", {{"attacker", ground.gas}}}};
}

Scene random_scene(Chance& chance) {
    Scene scene;
    scene.attacker_assaults = chance.one_in(2);
    scene.world.active = scene.attacker_assaults ? "ATTACKER" : "DEFENDER";
    const std::string enemy = scene.attacker_assaults ? "DEFENDER" : "ATTACKER";
    scene.scenario = {{"game", "square-bashing"}, {"id", "scene"}, {"title", "A scene"}};
    for (const char* player : {"attacker", "defender"}) scene.scenario[player]["units"] = Json::array();
    scene.patch = {{"active", scene.world.active}, {"step", 6}};
    int number = 1;
    const sb::Cell main{3, 2};
    const sb::Cell target = chance.one_of(sb::neighbours(main));
    add_units(scene, scene.world.active, main, chance.between(1, 5), true, number, chance);
    add_units(scene, enemy, target, chance.between(1, 5), false, number, chance);
    std::set<sb::Cell> around{main, target};
    for (const sb::Cell& centre : {main, target})
        for (const sb::Cell& cell : sb::neighbours(centre)) {
            if (!around.insert(cell).second || cell.second < 0) continue;
            if (chance.one_in(3)) continue;
            add_units(scene, chance.one_in(2) ? enemy : scene.world.active, cell, chance.between(1, 3), false, number,
                      chance);
        }
    for (const sb::Cell& cell : around)
        if (cell.second >= 0) add_ground(scene, cell, cell == main || cell == target, chance);
    scene.patch["cursor"] = square_name(main);
    return scene;
}

sb::Cell cell_of(const square_bashing::Table& table, square_bashing::Square square) {
    return {table.board.x(square), table.board.y(square)};
}

}  // namespace

TEST(LiteralSquareBashing, counts_the_same_dice_for_every_assault_in_random_squares) {
    Chance chance(71);
    int compared = 0;
    for (int number = 0; number < rounds(1500); ++number) {
        Scene scene = random_scene(chance);
        const TypedGame<SquareBashing> game(codec::read_scenario(scene.scenario), nullptr);
        const auto position = game.typed(game.patched(codec::Reader(scene.patch)));
        ActionList<square_bashing::Action> actions;
        SquareBashing::legal(game.table(), position, Seat(scene.attacker_assaults ? 0 : 1), actions);
        for (const auto& action : actions) {
            if (action.kind != square_bashing::Action::Kind::assault) continue;
            sb::Declaration said{cell_of(game.table(), action.from), cell_of(game.table(), action.at), {}, false};
            for (const auto unit : action.units) said.additional.insert(game.table().name[unit.index()]);
            auto declared = position;
            Journal off;
            square_bashing::declare_assault(game.table(), declared, action, off);
            ASSERT_EQ(square_bashing::assault_dice(game.table(), declared, declared.assault, off),
                      sb::assaulter_dice(scene.world, said))
                << codec::to_line(scene.scenario) << '\n'
                << codec::to_line(scene.patch);
            ASSERT_EQ(square_bashing::target_dice(game.table(), declared, declared.assault, off),
                      sb::target_dice(scene.world, said))
                << codec::to_line(scene.scenario) << '\n'
                << codec::to_line(scene.patch);
            ++compared;
        }
    }
    EXPECT_GT(compared, rounds(1500));
}

// Every hit of every batch in random games: who places it, and where it may go.
TEST(LiteralSquareBashing, places_hits_as_the_clauses_say) {
    int compared = 0;
    in_random_games<SquareBashing>(rounds(12), [&](const Moment<SquareBashing>& moment) -> Complaint {
        if (!moment.position.batch.open()) return {};
        const Json json = moment.game.to_json(moment.game.erased(moment.position))["hit_batch"];
        std::map<std::string, int> placed;
        int number = 0;
        for (const auto& [unit, hits] : json["placed"].items()) {
            placed[unit] = hits;
            number += hits.get<int>();
        }
        const bool owner = sb::owner_places(json["context"], number);
        const bool owner_is_attacker = json["owner"] == "ATTACKER";
        if ((moment.seat == Seat(0)) != (owner == owner_is_attacker)) return "the wrong side places the hit";
        std::set<std::string> listed;
        for (const auto& action : moment.actions) listed.insert(moment.table.name[action.unit.index()]);
        ++compared;
        return listed == sb::may_take_a_hit(placed) ? "" : "hits may be placed elsewhere";
    });
    EXPECT_GT(compared, rounds(12));
}

// Sentences that hold in every position of every game.
TEST(SquareBashingAlways, keeps_its_promises_after_every_action) {
    using square_bashing::Side;
    in_random_games<SquareBashing>(rounds(60), [](const Moment<SquareBashing>& moment) -> Complaint {
        const auto& table = moment.table;
        const auto& now = moment.position;
        for (const auto square : table.board.all()) {
            const auto units = square_bashing::units_in(table, now, square);
            const auto here = now.standing_in(square);
            if (units.size() > 5 || (units & table.large).size() > 3) return "too many units in a square (SB-4.1)";
            if ((here & table.of_side[0]).any() && (here & table.of_side[1]).any())
                return "both sides in a square (SB-1.6)";
            if (now.casualties[static_cast<std::size_t>(square.index())] > 0 && units.empty())
                return "casualty markers without units (SB-11.13)";
            for (const int side : {0, 1})
                if (now.occupied[static_cast<std::size_t>(side)].contains(square) !=
                    (units & table.of_side[static_cast<std::size_t>(side)]).any())
                    return "the occupied squares are wrong (SB-1.6)";
        }
        for (const auto unit : table.units) {
            const int places = now.on_table(unit) + now.pool.contains(unit) + now.destroyed.contains(unit);
            if (places != 1) return "a unit is in two places or none";
            if ((now.half[static_cast<std::size_t>(unit.index())] == 0) != now.destroyed.contains(unit))
                return "a unit without half-bases is not destroyed (SB-2.4)";
        }
        return {};
    });
}

}  // namespace sandtable::properties
