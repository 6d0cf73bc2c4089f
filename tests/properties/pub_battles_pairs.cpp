// PUB-12.4: after every action the pairs are those that the rules name, whatever was not looked at again.
#include <gtest/gtest.h>

#include "properties/random_options.hpp"
#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {
namespace {

properties::Complaint pairs_are_up_to_date(const Table& table, const Position& now) {
    const Knowledge known = truth(table, now);
    for (const Piece a : known.fighting & table.of_side[0])
        for (const Piece b : known.fighting & table.of_side[1])
            if (is_pair(table, now, known, a, b) != (pair_of(now, a, b) != nullptr))
                return table[a].id + " and " + table[b].id + " are or are not in a pair";
    for (const Pair& pair : now.pairs)
        if (!is_pair(table, now, known, pair.a, pair.b)) return "a pair of pieces that do not fight";
    return {};
}

TEST(PubBattlesPairs, pairs_are_up_to_date_after_every_action) {
    int moments = 0, with_pairs = 0;
    const bool kept = rc::check([&] {
        properties::expect_in_random_games<PubBattles>([&](const properties::Moment<PubBattles>& moment) {
            if (moment.position.phase == Phase::setup) return properties::Complaint();
            ++moments;
            with_pairs += moment.position.pairs.empty() ? 0 : 1;
            return pairs_are_up_to_date(moment.table, moment.position);
        });
    });
    EXPECT_TRUE(kept);
    EXPECT_GT(with_pairs, moments / 10);
}

}  // namespace
}  // namespace sandtable::pub_battles
