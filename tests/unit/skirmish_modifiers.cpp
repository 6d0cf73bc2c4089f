// The skirmish game: whatever changes a die, a band or a score is told with its reason before the result, in all that
// the golden cases play.
#include <map>

#include "unit/support.hpp"

namespace sandtable::codec::skirmish_modifiers_tests {
namespace {

constexpr std::size_t largest_file = 4 << 20;

// The modifiers told so far for something that has not come yet.
class Told {
public:
    void add(const Json& event) {
        reasons.insert(event["reason"]);
        for (const char* subject : {"fig", "vehicle", "marker"})
            if (event.contains(subject)) sums_[event[subject]][event["of"]] += event["amount"].get<int>();
    }
    // The sum of those for it, which are then done with.
    int take(const Json& subject, const char* of) {
        const int sum = sums_[subject][of];
        sums_[subject].erase(of);
        return sum;
    }
    void forget(const Json& subject) { sums_.erase(subject); }
    void forget_bands() {
        for (auto& [subject, sums] : sums_) sums.erase("bands");
    }
    std::string rest() const {
        std::string found;
        for (const auto& [subject, sums] : sums_)
            for (const auto& [of, sum] : sums) found += subject + " " + of + " " + std::to_string(sum) + "; ";
        return found;
    }

    std::set<std::string> reasons;

private:
    std::map<std::string, std::map<std::string, int>> sums_;
};

// SKM-6.1
int printed_band(int range) {
    int band = 0;
    for (const int end : {8, 20, 48, 60}) band += range > end ? 1 : 0;
    return band;
}

struct Reckoning {
    Told told;
    std::map<std::string, int> shifts;  // of shots that are not all told yet

    void expect_die(const Json& event, const char* field, const char* subject) {
        EXPECT_EQ(event[field], told.take(event[subject], "die")) << event;
    }
    void look_at(const Json& event) {
        const std::string kind = event.value("event", "");
        if (kind == "modifier") told.add(event);
        if (kind == "hit" && event["die"] != 0) expect_die(event, "modifier", "fig");
        if (kind == "vehicle_hit") expect_die(event, "modifier", "vehicle");
        if (kind == "fire_on_vehicle") expect_die(event, "bonus", "vehicle");
        if (kind == "thrown" && !event["fig"].is_null()) {
            expect_die(event, "modifier", "fig");
            told.take(event["fig"], "needed");
        }
        if (kind == "shot_band") shifts[event["fig"]] += event["shift"].get<int>();
        if (kind == "fired") {
            for (const auto& [figure, shift] : shifts) EXPECT_EQ(shift, told.take(figure, "bands")) << event;
            shifts.clear();
        }
        if (kind == "spot_tried" || kind == "marker_tried") {
            const Json subject = event[kind == "spot_tried" ? "fig" : "marker"];
            const int band = printed_band(event["range"]) + told.take(subject, "bands");
            EXPECT_EQ(event["band"], std::max(0, band)) << event;
        }
        if (kind == "combined") told.forget_bands();  // of all who took part: why nobody can hit by himself
        if (kind == "event_attacked") told.forget(event["marker"]);
    }
};

struct Played {
    std::set<std::string> reasons;
    int steps = 0;
};

void play(const Json& written, Played& played) {
    Json table = written.contains("table") ? written["table"] : Json();
    if (table.is_object()) table.update({{"game", "skirmish"}, {"id", "t"}, {"title", "T"}});
    const Json options = written.value("options", Json());
    const auto game = table.is_object() ? made(table, options) : game_of(written["scenario"], options);
    AnyPosition now = written.contains("position") ? patched(*game, written["position"]) : game->setup();
    for (const Json& step : written["steps"]) {
        if (step.contains("refused")) continue;
        Record record;
        Journal journal(record);
        const auto values = step.value("dice", std::vector<std::uint16_t>());
        Dice dice = Dice::scripted(values);
        if (step.contains("do")) {
            const Seat seat = game->seat(Reader(step["seat"]));
            game->apply(now, seat, action_of(*game, now, seat, step["do"]), dice, journal);
        } else {
            game->advance(now, dice, journal);
        }
        ASSERT_FALSE(dice.ran_short());
        Reckoning reckoning;
        const Json facts = record_json(*game, record);
        for (const Json& fact : facts) reckoning.look_at(fact);
        EXPECT_EQ(reckoning.told.rest(), "") << to_line(facts);
        played.reasons.merge(reckoning.told.reasons);
        ++played.steps;
    }
}

TEST(SkirmishModifiers, whatever_changes_a_die_is_told_with_its_reason) {
    Played played;
    for (const auto& file : std::filesystem::directory_iterator(SANDTABLE_ROOT "/tests/golden/skirmish")) {
        const Json cases = parse(read_file(file.path().string(), largest_file));
        for (const Json& written : cases.is_array() ? cases : Json::array({cases})) {
            SCOPED_TRACE(written["case"]);
            play(written, played);
        }
    }
    EXPECT_GT(played.steps, 500);
    // clang-format off
    const std::set<std::string> all{
        "unaware", "still_in_cover", "observers_suppressed", "target_shooting", "lenses", "no_commander", "heard",
        "dispersed", "soft_cover", "hard_cover", "vehicle_gun", "dropped_in", "has_the_range", "firer_moving",
        "moving_or_in_cover", "target_suppressed", "firer_under_fire", "fast_vehicle", "point_blank", "machine_gun",
        "quad_gun", "sniper", "as_by_machine_gun", "unaware_of_firer", "enclosed", "in_cover", "flamethrower",
        "soft_vehicle", "big_round", "large_calibre", "flank", "heavy_front", "hull_down", "heavy", "poor_round", "medium"};
    // clang-format on
    EXPECT_EQ(played.reasons, all);
}

// What each side is told of an action of side A, by the reasons of what changed its dice.
std::set<std::string> reasons_told(const Json& options, const Json& action, std::vector<std::uint16_t> values,
                                   const char* seat) {
    const Json table = parse(R"({"game": "skirmish", "id": "t", "title": "T", "aware": ["A", "B"],
        "board": {"width": 72000, "height": 48000}, "teams": [
            {"id": "a", "side": "A", "kind": "infantry", "spotted": false, "figures": [
                {"id": "a1", "at": [10000, 10000], "grenades": 1, "weapons": ["lmg", "smg"]}]},
            {"id": "b", "side": "B", "kind": "infantry", "spotted": true, "figures": [
                {"id": "b1", "at": [10000, 20000], "weapons": ["lmg"]}]}],
        "features": [{"id": "W", "kind": "wall", "pts": [[5000, 19300], [15000, 19300]]}]})");
    const auto game = made(table, options);
    AnyPosition now = patched(*game, {{"step", "activations"}});
    const auto act = [&](const Json& order, const std::vector<std::uint16_t>& dice_values, Record& record) {
        Journal journal(record);
        Dice dice = Dice::scripted(dice_values);
        game->apply(now, Seat(0), action_of(*game, now, Seat(0), order), dice, journal);
        EXPECT_FALSE(dice.ran_short());
    };
    Record before, record;
    act({{"activate", "a"}}, {}, before);
    act(action, values, record);
    std::set<std::string> reasons;
    for (const Json& fact : record_json(*game, record, Seats(game->seat(Reader(Json(seat))))))
        if (fact.value("event", "") == "modifier") reasons.insert(fact["reason"].get<std::string>());
    return reasons;
}
using Reasons = std::set<std::string>;

// SKM-6.14: whoever does not see the machine gun is not told that it is one.
TEST(SkirmishModifiers, the_weapon_of_a_firer_who_is_not_spotted_is_not_told) {
    const Json shot = parse(R"({"shoot": {"target": "b", "shots": [{"fig": "a1", "weapon": "lmg", "kind": "US"}]}})");
    EXPECT_EQ(reasons_told(nullptr, shot, {20, 1, 1, 1}, "A"), (Reasons{"hard_cover", "machine_gun"}));
    EXPECT_EQ(reasons_told(nullptr, shot, {20, 1, 1, 1}, "B"), Reasons{});
    EXPECT_EQ(reasons_told({{"fog", "open"}}, shot, {20, 1, 1, 1}, "B"), (Reasons{"hard_cover", "machine_gun"}));
}

// Nor, where he is hidden altogether, from which side of the wall the grenade came.
TEST(SkirmishModifiers, the_place_of_a_hidden_firer_is_not_told) {
    const Json thrown = parse(R"({"grenade": {"fig": "a1", "target": "b1"}})");
    const Reasons effect{"unaware_of_firer", "in_cover"};
    EXPECT_EQ(reasons_told(nullptr, thrown, {20, 1, 1}, "B"), effect);
    EXPECT_EQ(reasons_told({{"fog", "hidden"}}, thrown, {20, 1, 1}, "B"), Reasons{});
}

}  // namespace
}  // namespace sandtable::codec::skirmish_modifiers_tests
