// PUB chapter 19: objectives, victory and the end of a turn.
#include "rules/pub_battles/chapters.hpp"

namespace sandtable::pub_battles {

namespace {

// PUB-2.10: fighting pieces of a side among some, by what they are.
int fighting_among(const Table& table, const Position& now, PieceSet pieces) {
    int count = 0;
    for (const Piece piece : pieces) count += is_fighting(type_of(table, now, piece)) ? 1 : 0;
    return count;
}

// PUB-19.4
void update_objectives(const Table& table, Position& now, Journal& journal) {
    const Knowledge known = truth(table, now);
    for (std::size_t i = 0; i < table.objectives.size(); ++i) {
        const Objective& objective = table.objectives[i];
        const std::int64_t reach = objective.radius;
        std::array<bool, 2> present{};
        for (const Piece piece : known.fighting)
            if (squared_distance(now[piece].centre, objective.centre) <= reach * reach)
                present[index(table.side_of(piece))] = true;
        for (const Side side : both_sides) {
            if (!present[index(side)] || present[index(enemy_of(side))]) continue;
            if (now.controller[i] == index(side)) continue;
            now.controller[i] = static_cast<std::int8_t>(index(side));
            journal.add(events::ObjectiveTaken{static_cast<std::uint8_t>(i), side}, PUB(19, 4));
        }
    }
}

// PUB-15.9: `retreated` is cleared; a piece that had retreated makes the pairs that come of it.
void recover(const Table& table, Position& now, Journal& journal) {
    const PieceSet back = now.retreated;
    if (back.empty()) return;
    now.retreated = PieceSet();
    pair_those_who_return(table, now, back, journal);
}

struct Losses {
    int lost = 0;
    bool broken = false;
    bool wiped_out = false;
};

Losses losses_of(const Table& table, const Position& now, Side side) {
    const PieceSet all = table.of_side[index(side)];
    const int total = fighting_among(table, now, all);
    Losses losses;
    for (const Piece piece : all & now.destroyed)
        losses.lost += type_of(table, now, piece) == Type::baggage ? 2 : 1;  // PUB-21.4
    const int limit = table.victory.broken_at[index(side)];
    losses.broken = table.victory.breaks && (limit > 0 ? losses.lost >= limit : 2 * losses.lost >= total);
    losses.wiped_out = total > 0 && fighting_among(table, now, all - now.destroyed - now.exited) == 0;
    return losses;
}

int winner_by_points(const Table& table, const Position& now) {
    const std::array<int, 2> points = victory_points(table, now);
    if (points[0] - points[1] >= table.victory.margin[0]) return 0;
    return points[1] - points[0] >= table.victory.margin[1] ? 1 : Outcome::draw;
}

// PUB-19.5, 19.10: broken or wiped out first, then the last turn's count. True when the game is over.
bool test_victory(const Table& table, Position& now, Journal& journal) {
    std::array<Losses, 2> losses;
    std::array<bool, 2> beaten{};
    for (const Side side : both_sides) {
        losses[index(side)] = losses_of(table, now, side);
        beaten[index(side)] = losses[index(side)].broken || losses[index(side)].wiped_out;
        if (beaten[index(side)])
            journal.add(events::Broken{side, static_cast<std::uint8_t>(losses[index(side)].lost)}, PUB(19, 5));
    }
    if (beaten[0] || beaten[1]) {
        const bool wiped_out = (beaten[0] && !losses[0].broken) || (beaten[1] && !losses[1].broken);
        const int winner = !beaten[0]                            ? 0
                           : !beaten[1]                          ? 1
                           : table.victory.both_broken_by_points ? winner_by_points(table, now)
                                                                 : Outcome::draw;
        finish_game(table, now, winner, wiped_out ? Ending::wiped_out : Ending::broken, journal);
        return true;
    }
    if (now.turn < table.victory.turns) return false;
    finish_game(table, now, winner_by_points(table, now), Ending::last_turn, journal);
    return true;
}

}  // namespace

const Entry* entry_of(const Table& table, const Position& now, Command command) {
    if (!command.exists()) return nullptr;
    const std::size_t choice = now.entry[command.index()];
    return choice < table[command].entries.size() ? &table[command].entries[choice] : nullptr;
}

// PUB-19.10, 21.4: for what was destroyed and what is held.
std::array<int, 2> victory_points(const Table& table, const Position& now) {
    std::array<int, 2> points{};
    for (const Piece piece : now.destroyed) {
        const int value = type_of(table, now, piece) == Type::baggage       ? table.victory.baggage_points
                          : quality_of(table, now, piece) == Quality::elite ? table.victory.elite_points
                                                                            : table.victory.piece_points;
        points[index(enemy_of(table.side_of(piece)))] += value;
    }
    for (std::size_t i = 0; i < table.objectives.size(); ++i)
        if (const int side = now.controller[i]; side >= 0) points[side] += table.objectives[i].points[side];
    return points;
}

void keep_score(const Table& table, Position& now) {
    const std::array<int, 2> points = victory_points(table, now);
    now.score = {static_cast<std::int16_t>(points[0]), static_cast<std::int16_t>(points[1])};
}

void finish_game(const Table& table, Position& now, int winner, Ending ending, Journal& journal) {
    keep_score(table, now);
    now.matters.clear();
    now.routes.clear();
    now.thrown = {};
    now.phase = Phase::over;
    now.active = Command();
    now.winner = static_cast<std::int8_t>(winner);
    now.ending = ending;
    journal.add(events::GameOver{now.winner, ending, now.score},
                ending == Ending::resigned || ending == Ending::agreed ? PUB(19, 6) : PUB(19, 5));
}

void end_turn(const Table& table, Position& now, Journal& journal) {
    recover(table, now, journal);
    for (Pair& pair : now.pairs) pair.ignored = 0;  // PUB-15.8: for that turn only
    update_objectives(table, now, journal);
    keep_score(table, now);
    clear_road_modes(table, now);
    if (test_victory(table, now, journal)) return;
    ++now.turn;
    now.draw_offered = 0;
    begin_turn(table, now, journal);
}

}  // namespace sandtable::pub_battles
