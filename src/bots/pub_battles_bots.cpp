#include "bots/make_of.hpp"
#include "bots/pub_battles_evaluation.hpp"

namespace sandtable::bots {

// To the end of the turn.
template <>
inline constexpr SearchFigures search_figures<pub_battles::PubBattles>{.horizon = 100, .stages = 1};

template std::unique_ptr<Bot<pub_battles::PubBattles>> make<pub_battles::PubBattles>(const BotOrder& order);

}  // namespace sandtable::bots
