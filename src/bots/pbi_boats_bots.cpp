#include "bots/make_of.hpp"
#include "bots/pbi_boats_evaluation.hpp"

namespace sandtable::bots {

template std::unique_ptr<Bot<pbi_boats::PbiBoats>> make<pbi_boats::PbiBoats>(const BotOrder& order);

}  // namespace sandtable::bots
