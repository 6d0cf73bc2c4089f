// SB chapter 8: one asset a turn, won with dice of the pool.
#include <algorithm>

#include "rules/square_bashing/chapters.hpp"

namespace sandtable::square_bashing {

int most_asset_dice(const Table& table, const Position& now, Side side) {
    return std::min<int>(table.numbers.asset_max_dice, now.asset_dice[index(side)]);
}

bool may_choose(const Table&, const Position& now, Side side, Asset asset) {  // SB-8.10
    if (asset == Asset::rolling && side == Side::defender) return false;      // SB-8.9
    if (asset == Asset::aircraft && now.aircraft_ready[index(side)]) return false;
    return now.asset_count[index(side)][static_cast<std::size_t>(asset)] > 0;
}

bool any_asset(const Table& table, const Position& now, Side side) {
    if (now.asset_dice[index(side)] == 0) return false;  // SB-8.3
    for (int asset = 0; asset < assets; ++asset)
        if (may_choose(table, now, side, static_cast<Asset>(asset))) return true;
    return false;
}

Refusal may_try_asset(const Table& table, const Position& now, const Action& action) {
    const Asset asset = static_cast<Asset>(action.choice);
    if (action.amount < 1 || action.amount > most_asset_dice(table, now, now.active))
        return {SB(8, 2), "You cannot commit that many dice."};
    if (asset == Asset::rolling && now.active == Side::defender)
        return {SB(8, 9), "Only the attacker may use a rolling barrage."};
    if (!may_choose(table, now, now.active, asset)) return {SB(8, 10), "That asset is not available."};
    return fine;
}

SquareSet may_be_dug(const Table& table, const Position& now, Side side) {  // SB-8.8
    SquareSet squares;
    for (const Square square : now.occupied[index(side)])
        if (defence_in(table, now, square) == Defence::none) squares.insert(square);
    return squares;
}

namespace {

void gain(const Table& table, Position& now, Asset asset, Journal& journal) {
    const int side = index(now.active);
    switch (asset) {
        case Asset::shock: ++now.shock_tokens[side]; return;            // SB-8.5
        case Asset::aircraft: now.aircraft_ready[side] = true; return;  // SB-8.6
        case Asset::hasty: {
            const SquareSet squares = may_be_dug(table, now, now.active);
            if (squares.empty()) return;  // the asset is lost
            if (squares.size() == 1) return dig_in(now, *squares.begin(), journal);
            break;
        }
        default: break;
    }
    now.fire = {};
    now.fire.stage = Barrage::Stage::place;
    now.fire.asset = asset;
    now.fire.firer = now.active;
}

}  // namespace

void try_asset(const Table& table, Position& now, const Action& action, Dice& dice, Journal& journal) {
    const Asset asset = static_cast<Asset>(action.choice);
    const int side = index(now.active);
    now.asset_dice[side] = static_cast<std::uint8_t>(now.asset_dice[side] - action.amount);
    now.progress = 1;
    const bool success = dice.pool(action.amount, at_least(table.numbers.asset_success), rolls::asset) > 0;  // SB-8.2
    journal.add(events::AssetTried{now.active, asset, action.amount, success}, SB(8, 2));
    if (!success) return;
    --now.asset_count[side][static_cast<std::size_t>(asset)];
    gain(table, now, asset, journal);
}

Refusal may_lay_smoke(const Table& table, const Action& action) {  // SB-8.7
    const Refusal refused{SB(8, 7), "Not a legal place for that asset."};
    if (action.amount < 1 || action.amount > smoke_squares || !action.at.exists()) return refused;
    Square last = action.at;
    for (int i = 0; i < 2; ++i) {
        const bool named = i + 1 < action.amount;
        if (action.more[i].exists() != named) return refused;
        if (named && action.more[i] != table.beside(last, Edge::east)) return refused;
        if (named) last = action.more[i];
    }
    return fine;
}

void lay_smoke(const Table& table, Position& now, const Action& action, Journal& journal) {
    Square square = action.at;
    for (int i = 0; i < action.amount; ++i, square = table.beside(square, Edge::east))
        now.smoke[index(now.active)].insert(square);
    now.fire = {};
    journal.add(events::SmokeLaid{action.at, action.amount}, SB(8, 7));
}

Refusal may_dig_in(const Table& table, const Position& now, const Action& action) {
    if (!may_be_dug(table, now, now.active).contains(action.at)) return {SB(8, 8), "Not a legal place for that asset."};
    return fine;
}

void dig_in(Position& now, Square where, Journal& journal) {
    now.dug[index(now.active)].insert(where);
    now.fire = {};
    journal.add(events::DugIn{where}, SB(8, 8));
}

}  // namespace sandtable::square_bashing
