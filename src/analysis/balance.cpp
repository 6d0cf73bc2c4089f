#include "analysis/balance.hpp"

#include <cmath>

#include "codec/embedded.hpp"
#include "match/replay.hpp"

namespace sandtable::analysis {

using codec::Json;

namespace {

constexpr const char* balance_file = "docs/balance.json";

// Read once: {"GAME/SCENARIO": entry, …}
const Json& all_entries() {
    static const Json entries = [] {
        for (const codec::EmbeddedFile& file : codec::embedded_files())
            if (file.path == balance_file) return codec::parse(file.text);
        return Json(Json::object());
    }();
    return entries;
}

double rounded(double share) { return std::round(1000 * share) / 1000; }

double share(std::uint64_t games, std::uint64_t of) {
    return of == 0 ? 0 : rounded(static_cast<double>(games) / static_cast<double>(of));
}

}  // namespace

Json balance_json(const codec::Game& game, const std::string& bot, const Simulation& s) {
    Json wins = Json::object();
    const auto sides = game.side_names();
    for (std::size_t side = 0; side < sides.size(); ++side) wins[sides[side]] = share(s.wins[side], s.games);
    return codec::object("bot", bot, "games", s.games, "wins", std::move(wins), "draws", share(s.draws, s.games));
}

Json with_intervals(Json balance) {
    const auto games = balance["games"].get<std::uint64_t>();
    Json intervals = Json::object();
    for (const auto& [side, wins] : balance["wins"].items()) {
        const double won = std::round(wins.get<double>() * static_cast<double>(games));
        const Interval interval = wilson(static_cast<std::uint64_t>(won), games);
        intervals[side] = Json::array({rounded(interval.low), rounded(interval.high)});
    }
    balance["intervals"] = std::move(intervals);
    return balance;
}

Json balance_entry(const codec::Game& game, const std::string& bot, const Simulation& simulation) {
    Json entry = balance_json(game, bot, simulation);
    entry["rules_version"] = game.rules_version();
    entry["scenario_hash"] = match::hash_text(game.scenario().hash());
    return entry;
}

Json shipped_balance(const codec::Game& game) {
    const auto found = all_entries().find(game.id() + "/" + game.scenario().id);
    if (found == all_entries().end()) return nullptr;
    Json entry = *found;
    const bool same = entry.value("rules_version", 0) == game.rules_version() &&
                      entry.value("scenario_hash", "") == match::hash_text(game.scenario().hash());
    if (!same) return nullptr;
    entry.erase("rules_version");
    entry.erase("scenario_hash");
    return with_intervals(std::move(entry));
}

}  // namespace sandtable::analysis
