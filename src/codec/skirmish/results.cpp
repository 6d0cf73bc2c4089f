// What came of an action, in the words of an odds table.
#include <fmt/format.h>

#include "codec/skirmish/codec.hpp"
#include "codec/skirmish/names.hpp"

namespace sandtable::codec {

using namespace skirmish_names;
namespace ev = skirmish::events;
using EventKind = ev::Kind;

namespace {

struct Losses {
    int wounded = 0, disabled = 0, killed = 0, captured = 0;

    void add(ev::Harm harm) {
        wounded += harm == ev::Harm::wounded ? 1 : 0;
        disabled += harm == ev::Harm::disabled ? 1 : 0;
        killed += harm == ev::Harm::killed ? 1 : 0;
        captured += harm == ev::Harm::captured ? 1 : 0;
    }
};

void tell_losses(const Losses& losses, std::vector<std::string>& lines) {
    if (losses.killed > 0) lines.push_back(fmt::format("{} killed", losses.killed));
    if (losses.disabled > 0) lines.push_back(fmt::format("{} disabled", losses.disabled));
    if (losses.wounded > 0) lines.push_back(fmt::format("{} wounded", losses.wounded));
    if (losses.captured > 0) lines.push_back(fmt::format("{} captured", losses.captured));
}

// How many and what, not who: outcomes that differ only by names are one line of an odds table.
void tell(const Table& table, const Event& event, std::vector<std::string>& lines) {
    const auto team = [&](Team t) { return team_name(table, t); };
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::fired:
            if (event.as<ev::Fired>().hits == 0) lines.push_back("all miss");
            return;
        case EventKind::combined:
            if (!event.as<ev::Combined>().hit) lines.push_back("a miss");
            return;
        case EventKind::thrown:
            if (!event.as<ev::Thrown>().hit) lines.push_back("a miss");
            return;
        case EventKind::spot_tried:
            lines.push_back(event.as<ev::SpotTried>().success ? "spotted" : "not spotted");
            return;
        case EventKind::suppressed: {
            const auto f = event.as<ev::Suppressed>();
            return lines.push_back(fmt::format("{} has {}", team(f.team), counted(f.markers, "marker", "markers")));
        }
        case EventKind::rallied_from_suppression: {
            const auto f = event.as<ev::RalliedFromSuppression>();
            return lines.push_back(f.markers == 0 ? "no suppression left"
                                                  : counted(f.markers, "marker stays", "markers stay"));
        }
        case EventKind::retired: return lines.push_back(team(event.as<ev::Retired>().team) + " retires");
        case EventKind::moved_away: return lines.push_back(team(event.as<ev::MovedAway>().team) + " is driven off");
        case EventKind::routed: return lines.push_back(team(event.as<ev::Routed>().team) + " routs");
        case EventKind::stuck: return lines.push_back("stuck");
        case EventKind::vehicle_hit: return lines.push_back(word(damage_words, event.as<ev::VehicleHit>().damage));
        case EventKind::exploded:
            return lines.push_back(vehicle_name(table, event.as<ev::Exploded>().vehicle) + " explodes");
        case EventKind::abandoned:
            return lines.push_back(vehicle_name(table, event.as<ev::Abandoned>().vehicle) + " is abandoned");
        case EventKind::gun_wrecked:
            if (event.as<ev::GunWrecked>().wrecked) lines.push_back("the gun is wrecked");
            return;
        case EventKind::smoke_laid: return lines.push_back("smoke");
        default: return;
    }
}

}  // namespace

std::vector<std::string> Codec<skirmish::Skirmish>::results(const Table& table, const Record& record) {
    std::vector<std::string> lines;
    Losses losses;
    for (const Event& event : record.events) {
        if (static_cast<EventKind>(event.kind) == EventKind::hit) losses.add(event.as<ev::Hit>().harm);
        if (static_cast<EventKind>(event.kind) == EventKind::captured) losses.add(ev::Harm::captured);
        tell(table, event, lines);
    }
    tell_losses(losses, lines);
    return lines;
}

bool Codec<skirmish::Skirmish>::tells(const Event& event) {
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::hit:
        case EventKind::captured:
        case EventKind::fired:
        case EventKind::combined:
        case EventKind::thrown:
        case EventKind::spot_tried:
        case EventKind::suppressed:
        case EventKind::rallied_from_suppression:
        case EventKind::retired:
        case EventKind::moved_away:
        case EventKind::routed:
        case EventKind::stuck:
        case EventKind::vehicle_hit:
        case EventKind::exploded:
        case EventKind::abandoned:
        case EventKind::gun_wrecked:
        case EventKind::smoke_laid: return true;
        default: return false;
    }
}

}  // namespace sandtable::codec
