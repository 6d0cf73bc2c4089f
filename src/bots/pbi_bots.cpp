#include "bots/make_of.hpp"
#include "bots/pbi_evaluation.hpp"

namespace sandtable::bots {

template std::unique_ptr<Bot<pbi::Pbi>> make<pbi::Pbi>(const BotOrder& order);

}  // namespace sandtable::bots
