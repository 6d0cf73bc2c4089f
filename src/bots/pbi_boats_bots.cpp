#include "bots/make_of.hpp"
#include "bots/pbi_boats_evaluation.hpp"

namespace sandtable::bots {

// Both players' next turns. Simulations are cheap and many, so that less proof is asked.
template <>
inline constexpr SearchFigures search_figures<pbi_boats::PbiBoats>{
    .horizon = 200, .stages = 2, .sets_up_by_whole_games = true, .whim = 0.3, .proof = 1};

template std::unique_ptr<Bot<pbi_boats::PbiBoats>> make<pbi_boats::PbiBoats>(const BotOrder& order);

}  // namespace sandtable::bots
