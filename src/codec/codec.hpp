// What the world outside needs to know of a game besides its rules: names, words and JSON. Each game specialises
// Codec for its rule set; everything else works through codec/game.hpp.
#pragma once

#include <string>
#include <vector>

#include "codec/json.hpp"
#include "rules/ruleset.hpp"

namespace sandtable::codec {

// An option of a game, as a lobby or a command line shows it.
struct OptionInfo {
    std::string name;
    std::string clause;
    Json standard;
    std::vector<std::string> values;  // empty for numbers and switches
    int lowest = 0;
    int highest = 0;
    std::string meaning;
};

// The specialisations provide, all static:
//   title(), options() -> vector<OptionInfo>, malformed() -> Clause, seat_names(table), side_names(table)
//   table(Reader scenario, Json options) -> Table                     throws Error
//   to_json(table, position) and position(table, Reader)
//   complete(Json& patch)                                             fills in what a case writer may leave out
//   to_json(table, position, action) and action(table, position, seat, Reader)
//   words(table, position, action) and action(table, position, seat, std::string_view words)
//   fact(table, event) -> Json, sentence(table, event)
//   results(table, record) -> what came of an action, in few words without names, for odds; records with the same
//                             results keep having the same, whatever happens further
//   tells(event) -> results depend on the event (may be left out: then on any)
//   Told, tell(table, event, Told&), results(table, Told) -> the same in a plain value (may be left out): it takes an
//                             event in, or says that it has no room for it
//   Essence, essence(table, position) -> a plain value (may be left out); positions in which it is `known` and the same
//                             have the same results to come, with choices taken as the first listed
//   foresights(position, action) -> the position as often as there are ends of the action that are followed apart, each
//                             marked for the rules of merging dice (may be left out)
//   settles(table, position) -> the decision at hand only settles what the last action began (losses, retreats)
//   reveals(table, view_before, view_after, seat) -> Json, what an action that needs no dice shows one side of the
//                             other, for previews (may be left out)
//   name(table, argument), question(table, view, seat), board(table, view, colour)
template <class R>
struct Codec;

}  // namespace sandtable::codec
