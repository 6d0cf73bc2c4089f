#include "bots/make_of.hpp"
#include "bots/square_bashing_evaluation.hpp"

namespace sandtable::bots {

// Both players' next turns.
template <>
inline constexpr SearchFigures search_figures<square_bashing::SquareBashing>{.horizon = 300, .stages = 2};

template std::unique_ptr<Bot<square_bashing::SquareBashing>> make<square_bashing::SquareBashing>(const BotOrder& order);

}  // namespace sandtable::bots
