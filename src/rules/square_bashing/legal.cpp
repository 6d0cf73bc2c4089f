// Every allowed action of the decision at hand (SB section 5). Sets of units that differ only by units which nothing in
// the rules can tell apart are listed once, with the lowest units; `check` accepts the others too.
#include "rules/square_bashing/legal.hpp"

namespace sandtable::square_bashing {

namespace {

using Kind = Action::Kind;
using Actions = ActionList<Action>;
constexpr std::array<Square, 2> no_more{};

struct Details {
    int choice = 0;
    int amount = 0;
    Unit unit{};
    Square from{};
    Square at{};
    std::array<Square, 2> more{};
    UnitSet units{};
};

// Always in place: the lists are long, and what a call leaves out costs nothing then.
[[gnu::always_inline]] inline void add(Actions& actions, Kind kind, const Details& d = {}) {
    actions.emplace(kind, static_cast<std::uint8_t>(d.choice), static_cast<std::uint8_t>(d.amount), d.unit, d.from,
                    d.at, d.more, d.units);
}

void add_units(Actions& actions, Kind kind, UnitSet units) {
    for (const Unit unit : units) add(actions, kind, {.unit = unit});
}

void add_squares(Actions& actions, Kind kind, const SquareSet& squares) {
    for (const Square square : squares) add(actions, kind, {.at = square});
}

// ---- sets of units

// Whatever the rules may ask of a unit. Two units with the same key have the same future.
std::uint64_t key_of(const Table& table, const Position& now, Unit unit) {
    const int u = unit.index();
    std::uint64_t key = static_cast<std::uint64_t>(table.type[u]);
    key = key << 2 | static_cast<std::uint64_t>(table.quality[u]);
    key = key << 4 | now.half[u];
    key = key << 8 | now.square[u].value;
    for (const std::uint64_t flag :
         {table.light.bits, now.mounted.bits, now.winning.bits, now.marked[0].bits, now.marked[1].bits,
          now.marked[2].bits, now.marked[3].bits, now.assault.main_units.bits})
        key = key << 1 | (flag >> u & 1);
    return key;
}

// The subsets of some units, ascending, that name the lowest of interchangeable units.
class Subsets {
public:
    Subsets(const Table& table, const Position& now, UnitSet units) : all_(units) {
        std::array<std::uint64_t, 16> key;
        int count = 0;
        for (const Unit unit : units) {
            key[count] = key_of(table, now, unit);
            for (int i = count - 1; i >= 0; --i) {
                if (key[i] != key[count]) continue;
                twin_[pairs_++] = {std::uint64_t{1} << unit.index(), std::uint64_t{1} << member_[i]};
                break;
            }
            member_[count++] = static_cast<std::uint8_t>(unit.index());
        }
    }

    // Calls `visit` with each subset, the empty one first.
    template <class Visit>
    void each(Visit visit) const {
        std::uint64_t bits = 0;
        do {
            if (is_canonical(bits)) visit(UnitSet(bits));
            bits = (bits - all_.bits) & all_.bits;
        } while (bits != 0);
    }

private:
    struct Twin {
        std::uint64_t unit, before;
    };
    bool is_canonical(std::uint64_t bits) const {
        for (int i = 0; i < pairs_; ++i)
            if ((bits & twin_[i].unit) && !(bits & twin_[i].before)) return false;
        return true;
    }

    UnitSet all_;
    int pairs_ = 0;
    std::array<Twin, 16> twin_;
    std::array<std::uint8_t, 16> member_;
};

// ---- the decisions

void list_deployments(const Table& table, const Position& now, Actions& actions) {
    const Unit unit = next_to_deploy(table, now);
    if (!must_go_to_pool(table, now, unit))
        for (const Square square : table.board.all())
            if (may_deploy_in(table, now, unit, square)) add(actions, Kind::deploy, {.unit = unit, .at = square});
    if (may_go_to_pool(table, now, unit)) add(actions, Kind::deploy, {.unit = unit});
}

void list_depletions(const Table& table, const Position& now, Actions& actions) {
    for (const Depletion mode : {Depletion::lose_base, Depletion::to_pool})
        for (const Unit unit : units_in(table, now, now.depleted))
            add(actions, Kind::deplete, {.choice = static_cast<int>(mode), .unit = unit});
}

// Three of the four squares of each block of 2 × 2, by their lowest square.
void list_ls(const Table& table, Actions& actions) {
    const grid::Board& board = table.board;
    for (const Square at : board.all()) {
        const Square east = table.beside(at, Edge::east), north = table.beside(at, Edge::north);
        if (!north.exists()) return;
        const Square west = table.beside(at, Edge::west);
        const Square north_east = east.exists() ? table.beside(east, Edge::north) : Square();
        const auto l = [&](Square second, Square third) {
            add(actions, Kind::barrage_l, {.at = at, .more = {second, third}});
        };
        if (east.exists()) l(east, north);
        if (east.exists()) l(east, north_east);
        if (west.exists()) l(table.beside(west, Edge::north), north);
        if (east.exists()) l(north, north_east);
    }
}

void list_barrages(const Table& table, const Position& now, Actions& actions) {
    if (now.fire.asset == Asset::point) return list_ls(table, actions);
    for (const Square square : table.board.all()) {
        const Action action{Kind::barrage_row, 0, 0, Unit(), Square(), square, no_more, {}};
        if (!may_place_row(table, now, action)) actions.add(action);
    }
}

void list_assets(const Table& table, const Position& now, Actions& actions) {
    const int most = most_asset_dice(table, now, now.active);
    for (int asset = 0; asset < assets; ++asset)
        if (may_choose(table, now, now.active, static_cast<Asset>(asset)))
            for (int dice = 1; dice <= most; ++dice) add(actions, Kind::asset, {.choice = asset, .amount = dice});
    add(actions, Kind::pass);
}

void list_smoke(const Table& table, Actions& actions) {
    for (int count = 1; count <= smoke_squares; ++count)
        for (const Square first : table.board.all()) {
            std::array<Square, 2> more{};
            Square last = first;
            for (int i = 1; i < count && last.exists(); ++i) more[i - 1] = last = table.beside(last, Edge::east);
            if (last.exists()) add(actions, Kind::smoke, {.amount = count, .at = first, .more = more});
        }
}

void list_orders(const Table& table, const Position& now, Actions& actions) {
    const UnitSet own = all_on_table(table, now, now.active) - table.commands;
    for (int order = 0; order < orders; ++order) {
        SquareSet marked;
        for (const Unit unit : now.marked[order] & own) marked.insert(now.square[unit.index()]);
        for (const Unit unit : own)
            if (!marked.contains(now.square[unit.index()])) add(actions, Kind::order, {.choice = order, .unit = unit});
    }
    add(actions, Kind::pass);
}

void list_moves(const Table& table, const Position& now, Actions& actions) {
    for (const Kind kind : {Kind::step, Kind::extra}) {
        const bool used_up = kind == Kind::step ? now.mover.exit_failed || now.mover.extra_used : now.mover.extra_used;
        for (int direction = 0; direction < 4 && !used_up; ++direction) {
            const Action action{kind, static_cast<std::uint8_t>(direction), 0, Unit(), Square(), Square(), no_more, {}};
            if (!may_step(table, now, action)) actions.add(action);
        }
    }
    if (!may_change_mode(table, now, true)) add(actions, Kind::mount);
    if (!may_change_mode(table, now, false)) add(actions, Kind::dismount);
    add(actions, Kind::end_unit);
}

bool fits_faces(const Table& table, const Position& now, Square target, UnitSet additional) {
    if (additional.size() <= additional_per_face) return true;
    for (const Square from : table.board.beside(target))
        if ((additional & now.standing_in(from)).size() > additional_per_face) return false;
    return true;
}

void list_assaults(const Table& table, const Position& now, Actions& actions) {
    const Square main = now.cursor.at;
    for (int shock = 0; shock <= (now.shock_tokens[index(now.active)] > 0); ++shock)
        for (const Square target : table.board.beside(main) & now.occupied[index(enemy_of(now.active))]) {
            Action action{Kind::assault, 0, static_cast<std::uint8_t>(shock), Unit(), main, target, no_more, {}};
            if (may_assault(table, now, action)) continue;
            const Subsets helpers(table, now, possible_helpers(table, now, main, target));
            helpers.each([&](UnitSet additional) {
                if (!fits_faces(table, now, target, additional)) return;
                action.units = additional;
                actions.add(action);
            });
        }
    add(actions, Kind::no_assault);
}

void list_advances(const Table& table, const Position& now, Actions& actions) {
    const Subsets groups(table, now, may_advance_units(table, now));
    groups.each([&](UnitSet units) {
        if (!advance_is_lawful(table, now, units)) add(actions, Kind::advance, {.units = units});
    });
}

void list_shots(const Table& table, const Position& now, Actions& actions) {
    const Square from = now.cursor.at;
    if (!now.hides(from))
        for (const Square target : now.occupied[index(now.active)]) {
            const Action action{Kind::shoot, 0, 0, Unit(), from, target, no_more, {}};
            if (!may_shoot(table, now, action)) actions.add(action);
        }
    add(actions, Kind::hold_fire);
}

void list_reinforcements(const Table& table, const Position& now, Actions& actions) {
    const UnitSet units = eligible_in_pool(table, now);
    add(actions, Kind::reinforce, {.choice = static_cast<int>(Reinforcement::a)});
    for (const Reinforcement option : {Reinforcement::b, Reinforcement::c})
        for (const Unit unit : units) {
            const bool c = option == Reinforcement::c;
            if (c && !option_c_is_open(table, now, unit)) continue;
            for (const Square square : arrival_squares(table, now, unit, c && table.options.c_auto_on_road))
                add(actions, Kind::reinforce, {.choice = static_cast<int>(option), .unit = unit, .at = square});
        }
    add(actions, Kind::pass);
}

}  // namespace

void list_legal(const Table& table, const Position& now, Actions& actions) {
    switch (decision(now)) {
        case Decision::none: break;
        case Decision::deploy: list_deployments(table, now, actions); break;
        case Decision::deplete: list_depletions(table, now, actions); break;
        case Decision::barrage: list_barrages(table, now, actions); break;
        case Decision::asset: list_assets(table, now, actions); break;
        case Decision::smoke: list_smoke(table, actions); break;
        case Decision::hasty: add_squares(actions, Kind::hasty, may_be_dug(table, now, now.active)); break;
        case Decision::order: list_orders(table, now, actions); break;
        case Decision::hit: add_units(actions, Kind::place_hit, may_be_hit(now.batch)); break;
        case Decision::select:
            add_units(actions, Kind::select, selectable(table, now, now.cursor.at));
            add(actions, Kind::end_square);
            break;
        case Decision::move: list_moves(table, now, actions); break;
        case Decision::assault: list_assaults(table, now, actions); break;
        case Decision::stand:
            add(actions, Kind::stand);
            if (!may_retire(table, now)) add(actions, Kind::retire);
            break;
        case Decision::escape: add_squares(actions, Kind::escape, refuges(table, now)); break;
        case Decision::advance: list_advances(table, now, actions); break;
        case Decision::award: add_units(actions, Kind::award, may_be_awarded(table, now)); break;
        case Decision::shoot: list_shots(table, now, actions); break;
        case Decision::reinforce: list_reinforcements(table, now, actions); break;
        case Decision::arrive: {
            const Unit unit = now.arriving.first();
            for (const Square square : arrival_squares(table, now, unit, now.rolled.any()))
                add(actions, Kind::arrive, {.unit = unit, .at = square});
            break;
        }
        case Decision::roll_for:
            add_units(actions, Kind::roll_for, may_be_rolled_for(table, now));
            add(actions, Kind::pass);
            break;
        case Decision::square: add_squares(actions, Kind::square, squares_to_name(table, now)); break;
    }
}

}  // namespace sandtable::square_bashing
