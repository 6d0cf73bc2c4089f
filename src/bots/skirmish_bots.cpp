#include "bots/make_of.hpp"
#include "bots/skirmish_evaluation.hpp"

namespace sandtable::bots {

template std::unique_ptr<Bot<skirmish::Skirmish>> make<skirmish::Skirmish>(const BotOrder& order);

}  // namespace sandtable::bots
