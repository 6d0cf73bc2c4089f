// What writing and reading positions of Pub Battles have in common: the words, and the flags of pieces.
#pragma once

#include <cstring>

#include "codec/pub_battles/names.hpp"

namespace sandtable::codec::pub_battles_names {

inline const std::vector<std::string> phases{"SETUP",    "ORDERS", "DRAW",   "ALTER",       "ANNOUNCE",
                                             "HQ_MOVES", "PIECES", "COMBAT", "END_OF_TURN", "GAME_OVER"};
inline const std::vector<std::string> statuses{"ON_MAP", "RESERVE", "WAITING", "DESTROYED", "EXITED"};
inline const std::vector<std::string> matter_kinds{"none",      "intent", "placement", "retreat", "withdrawal",
                                                   "voluntary", "target", "fight",     "reroll",  "vote"};
inline const std::vector<std::string> combat_stages{
    "none",       "withdrawals", "membership", "targets",          "volley_a",
    "retreats_a", "volley_b",    "retreats_b", "defender_choices", "attacker_choices"};
inline const std::vector<std::string> throw_kinds{"none", "alter", "bombard", "combat"};
inline const std::vector<std::string> order_statuses{"none", "sent", "effective", "halted", "done"};
inline constexpr int longest_coordinate = field::largest_coordinate;

template <class Tag>
std::size_t at(Id<Tag> id) {
    return static_cast<std::size_t>(id.index());
}
inline std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

template <class Value>
bool is_standard(const Value& value) {
    static_assert(std::has_unique_object_representations_v<Value>);
    const Value standard{};
    return std::memcmp(&value, &standard, sizeof value) == 0;
}

struct Flag {
    const char* name;
    PieceSet Position::* set;
};
inline constexpr std::array<Flag, 10> flags{{{"spent", &Position::spent},
                                             {"retreated", &Position::retreated},
                                             {"acted", &Position::acted},
                                             {"held", &Position::held},
                                             {"quality_used", &Position::quality_used},
                                             {"bombard_quality_used", &Position::bombard_quality_used},
                                             {"revealed", &Position::revealed},
                                             {"entered_reserve", &Position::entered_reserve},
                                             {"carried", &Position::carried},
                                             {"train_used", &Position::trains_used}}};

}  // namespace sandtable::codec::pub_battles_names
