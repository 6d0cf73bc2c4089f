// What an action would do as far as its actor can tell, without doing it. PUB-26.3.
#pragma once

#include "codec/game.hpp"

namespace sandtable::analysis {

// The facts up to the first die, in order, and whether there is one. Made from the seat's own view: what it does not
// see cannot be in it. Where that could change what happens the facts end before it does.
struct Preview {
    bool needs_dice = false;
    bool depends_on_hidden = false;
    codec::Json facts = codec::Json::array();
    codec::Json reveals;  // what it shows one side of the other; null where dice decide, or the game says nothing
};
Preview preview_of(const codec::Game& game, const codec::AnyPosition& view, Seat seat, const codec::AnyAction& action);
// {"needs_dice", "depends_on_hidden", "preview"}, and "reveals" where it is known
codec::Json to_json(const Preview& preview);

}  // namespace sandtable::analysis
