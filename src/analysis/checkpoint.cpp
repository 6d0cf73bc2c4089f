#include "analysis/checkpoint.hpp"

#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "core/bytes.hpp"
#include "match/replay.hpp"

namespace sandtable::analysis {

using codec::Json;

namespace {

Json identity(const codec::Game& game, const SimulationOrder& order) {
    return codec::object("game", game.id(), "rules_version", game.rules_version(), "scenario_hash",
                         match::hash_text(game.scenario().hash()), "options", game.options(), "bots", Json(order.bots),
                         "seed", match::seed_text(order.seed), "details", order.details, "winners", order.winners);
}

// Of the sums as they are written: whatever is not caught by reading them.
std::string hash_of(const Json& sums) {
    const std::string text = codec::to_line(sums);
    return match::hash_text(hash_bytes(text.data(), text.size()));
}

Simulation checkpoint_from(const std::string& text, const codec::Game& game, const SimulationOrder& order) {
    const Json json = codec::parse(text, checkpoint_limits);
    const codec::Reader reader(json);
    reader.only({"format", "version", "simulation", "sums", "hash"});
    if (reader.field("format").text() != "sandtable-checkpoint")
        reader.field("format").refuse("This is no checkpoint.");
    reader.field("version").integer(2, 3);  // 2 knew no missing games
    if (!codec::same_value(reader.field("simulation").json(), identity(game, order)))
        reader.field("simulation").refuse("The checkpoint is of another simulation; name another file or remove it.");
    Simulation done = read_sums(reader.field("sums"));
    if (reader.field("hash").text(16) != hash_of(reader.field("sums").json()))
        reader.field("hash").refuse("The checkpoint is damaged: its sums are not those that were written.");
    const std::uint64_t reached = done.games + size_of(done.missing);
    if (!done.missing.empty() && done.missing.back().end >= reached)
        reader.field("sums").field("missing").refuse("The last game cannot be missing.");
    if (reached > order.games) reader.field("sums").refuse("The checkpoint has more games than were asked for.");
    return done;
}

}  // namespace

Simulation read_checkpoint(const codec::Game& game, const SimulationOrder& order) {
    std::error_code unknown;
    if (order.checkpoint.empty() || !std::filesystem::exists(order.checkpoint, unknown)) return {};
    const std::string text = codec::read_file(order.checkpoint, checkpoint_limits.bytes);
    try {
        return checkpoint_from(text, game, order);
    } catch (const codec::Error& error) {
        throw codec::Error("", order.checkpoint + ": " + error.what());
    }
}

void write_checkpoint(const codec::Game& game, const SimulationOrder& order, const Simulation& done) {
    if (order.checkpoint.empty()) return;
    Json sums = sums_json(done);
    std::string hash = hash_of(sums);
    const std::string text =
        codec::to_line(codec::object("format", "sandtable-checkpoint", "version", 3, "simulation",
                                     identity(game, order), "sums", std::move(sums), "hash", std::move(hash)));
    const std::string fresh = order.checkpoint + ".new";
    std::FILE* file = std::fopen(fresh.c_str(), "w");
    bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size() &&
                   std::fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file != nullptr) written = std::fclose(file) == 0 && written;
    if (written && std::rename(fresh.c_str(), order.checkpoint.c_str()) == 0) return;
    std::remove(fresh.c_str());
    throw codec::Error("", "The checkpoint " + order.checkpoint + " cannot be written.");
}

}  // namespace sandtable::analysis
