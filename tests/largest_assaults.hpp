// The assaults of largest_assaults.json, for tests and benchmarks.
#pragma once

#include "codec/game.hpp"

namespace sandtable {

struct LargestAssault {
    std::string name;
    std::uint64_t most_steps = 0;
    std::unique_ptr<codec::Game> game;
    codec::AnyPosition position;
    Seat seat;
    codec::AnyAction action;

    explicit LargestAssault(const codec::Json& json)
        : name(json["name"]), most_steps(json["most_steps"]), game(codec::make_game(scenario(json))) {
        codec::Json patch = json["position"];
        patch["step"] = 6;
        position = game->patched(codec::Reader(patch));
        seat = game->to_act(position).first();
        const bool shock = patch.contains("sides");
        const codec::Json wanted{{"assault", {{"target", "D4"}, {"shock", shock}, {"additional", json["additional"]}}}};
        action = game->action(position, seat, codec::Reader(wanted));
    }

    static std::vector<LargestAssault> all() {
        const codec::Json file = codec::parse(codec::read_file(SANDTABLE_ROOT "/tests/largest_assaults.json", 1 << 20));
        std::vector<LargestAssault> list;
        for (const codec::Json& json : file["assaults"]) list.emplace_back(json);
        return list;
    }

private:
    static codec::Scenario scenario(const codec::Json& json) {
        return codec::read_scenario({{"game", "square-bashing"},
                                     {"id", "largest-assault"},
                                     {"title", json["name"]},
                                     {"squares", json["squares"]},
                                     {"attacker", {{"units", json["attacker"]}}},
                                     {"defender", {{"units", json["defender"]}}}});
    }
};

}  // namespace sandtable
