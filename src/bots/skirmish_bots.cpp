#include "bots/make_of.hpp"
#include "bots/skirmish_evaluation.hpp"

namespace sandtable::bots {

// Both sides' next phases.
template <>
inline constexpr SearchFigures search_figures<skirmish::Skirmish>{.horizon = 120, .stages = 2, .proof = 1};

template std::unique_ptr<Bot<skirmish::Skirmish>> make<skirmish::Skirmish>(const BotOrder& order);

}  // namespace sandtable::bots
