#include "bots/make_of.hpp"
#include "bots/square_bashing_evaluation.hpp"

namespace sandtable::bots {

template std::unique_ptr<Bot<square_bashing::SquareBashing>> make<square_bashing::SquareBashing>(const BotOrder& order);

}  // namespace sandtable::bots
