#include "bots/make_of.hpp"
#include "bots/pub_battles_evaluation.hpp"

namespace sandtable::bots {

template std::unique_ptr<Bot<pub_battles::PubBattles>> make<pub_battles::PubBattles>(const BotOrder& order);

}  // namespace sandtable::bots
