// Every allowed action of the decision at hand (PBI section 5). Choices that differ only by groups which nothing
// in the rules can tell apart are listed once, with the lowest groups; `check` accepts the others too.
#include "rules/pbi/legal.hpp"

#include <span>

namespace sandtable::pbi {

// Whatever the rules may ask of a group. Two groups with the same key have the same future.
std::uint64_t likeness(const Table& table, const Position& now, Group group, const Frame* origins) {
    const int g = group.index();
    std::uint64_t key = static_cast<std::uint64_t>(table.type[g]);
    key = key << 4 | table.platoon[g].value;
    key = key << 4 | now.ap[g];
    key = key << 2 | now.shots[g];
    key = key << 8 | now.square[g].value;
    key = key << 8 | now.start_square[g].value;
    key = key << 8 | (origins ? origin_of(*origins, group).value : 0);
    for (const std::uint64_t flag : {now.motivated.bits, now.acted.bits, now.diag_used.bits, now.no_move.bits,
                                     now.no_action.bits, now.fell_back.bits, now.active.bits, now.moved.bits})
        key = key << 1 | (flag >> g & 1);
    if (table.extension != nullptr) key = key << 16 | table.extension->distinction(table, now, group);
    return key;
}

namespace {

using Kind = Action::Kind;
using Actions = ActionList<Action>;

constexpr std::array<std::uint8_t, 40> no_layout{};

void add(Actions& actions, Kind kind, Square from, Square to, GroupSet groups = {}, std::uint32_t amounts = 0,
         int choice = 0) {
    actions.emplace(kind, from, to, static_cast<std::uint8_t>(choice), amounts, groups, no_layout);
}

// At most four groups that may act together, which of them are interchangeable, and the subsets worth listing: a
// group comes only after those that are like it.
class Party {
public:
    struct Subset {
        std::uint8_t mask;  // bit i: the party's i-th group
        std::uint8_t size;
        std::uint64_t groups;  // the bits of a GroupSet
    };

    Party() {}  // nothing is read before it is written
    Party(const Table& table, const Position& now, GroupSet groups, const Frame* origins = nullptr) {
        std::array<std::uint64_t, 4> key;
        for (const Group group : groups) {
            group_[size_] = group.value;
            key[size_] = likeness(table, now, group, origins);
            twin_[size_] = -1;
            for (int i = 0; i < size_; ++i)
                if (key[i] == key[size_]) twin_[size_] = static_cast<std::int8_t>(i);
            ++size_;
        }
        for (int mask = 1; mask < 1 << size_; ++mask) add_subset(mask);
    }

    int size() const { return size_; }
    Group group(int i) const { return Group(group_[i]); }
    int twin(int i) const { return twin_[i]; }  // the interchangeable group before it, or -1
    std::span<const Subset> subsets() const { return {subset_.data(), static_cast<std::size_t>(subsets_)}; }

private:
    void add_subset(int mask) {
        std::uint64_t groups = 0;
        for (int i = 0; i < size_; ++i) {
            if (!(mask >> i & 1)) continue;
            if (twin_[i] >= 0 && !(mask >> twin_[i] & 1)) return;
            groups |= std::uint64_t{1} << group_[i];
        }
        subset_[subsets_++] = {static_cast<std::uint8_t>(mask), static_cast<std::uint8_t>(std::popcount(groups)),
                               groups};
    }

    int size_ = 0;
    int subsets_ = 0;
    std::array<std::uint8_t, 4> group_;
    std::array<std::int8_t, 4> twin_;
    std::array<Subset, 15> subset_;
};

void list_motivations(const Table& table, const Position& now, Actions& actions) {
    std::array<SquareSet, most_platoons> targets{};
    SquareSet all;
    for (int platoon = 0; platoon < table.platoon_count; ++platoon) {
        if (table.platoon_side[platoon] != now.active_side || !may_attempt(table, now, Platoon(platoon))) continue;
        targets[platoon] = motivation_targets(table, now, Platoon(platoon));
        all = all | targets[platoon];
    }
    for (const Square square : all)
        for (int platoon = 0; platoon < table.platoon_count; ++platoon)
            if (targets[platoon].contains(square)) add(actions, Kind::motivate, Square(), square, {}, 0, platoon);
    add(actions, Kind::end_motivation, Square(), Square());
}

void list_moves(const Table& table, const Position& now, Square from, const Party& party, Actions& actions) {
    int straight = 0, aslant = 0;  // who may leave at all, and who may leave diagonally
    for (int i = 0; i < party.size(); ++i) {
        if (!may_leave(table, now, party.group(i))) continue;
        straight |= 1 << i;
        if (!now.diag_used.contains(party.group(i))) aslant |= 1 << i;
    }
    if (straight == 0) return;
    const bool extended = table.extension != nullptr;
    const SquareSet barred = extended ? closed_to_foot(table, now, now.active_side) : SquareSet{};
    for (const Square to : table.board.neighbours(from)) {
        if (extended && barred.contains(to)) continue;
        const int room = table.numbers.groups_per_square - now.count_of(now.active_side, to);
        if (room <= 0 || now.enemy_stands_in(now.active_side, to)) continue;
        const int able = table.board.diagonal(from, to) ? aslant : straight;
        for (const Party::Subset& subset : party.subsets())
            if ((subset.mask & ~able) == 0 && subset.size <= room)
                add(actions, Kind::move, from, to, GroupSet(subset.groups));
    }
}

// Every way to share out AP among the shooters, 0 meaning that a group does not shoot.
class ShotPatterns {
public:
    struct Pattern {  // trivial, so that the array below costs nothing until it is filled
        std::uint64_t groups;
        std::uint32_t amounts;
    };

    ShotPatterns(const Party& party, const std::array<int, 4>& most) {
        for (const Party::Subset& subset : party.subsets()) fill(party, subset, most);
    }
    const Pattern* begin() const { return pattern_.data(); }
    const Pattern* end() const { return pattern_.data() + count_; }

private:
    // The shooters of one subset with 1 to `most` points each, counted like an odometer whose first wheel is the
    // first group. A twin never spends more than the group it is like.
    void fill(const Party& party, const Party::Subset& subset, const std::array<int, 4>& most) {
        std::array<int, 4> member{}, points{};
        int size = 0;
        for (int i = 0; i < party.size(); ++i) {
            if (!(subset.mask >> i & 1)) continue;
            if (most[i] == 0) return;
            points[i] = 1;
            member[size++] = i;
        }
        for (;;) {
            std::uint32_t amounts = 0;
            bool canonical = true;
            for (int k = 0; k < size; ++k) {
                const int i = member[k];
                amounts |= static_cast<std::uint32_t>(points[i]) << (4 * k);
                if (party.twin(i) >= 0) canonical = canonical && points[i] <= points[party.twin(i)];
            }
            if (canonical) pattern_[count_++] = {subset.groups, amounts};
            int wheel = 0;
            while (wheel < size && points[member[wheel]] == most[member[wheel]]) points[member[wheel++]] = 1;
            if (wheel == size) return;
            ++points[member[wheel]];
        }
    }

    int count_ = 0;
    std::array<Pattern, 255> pattern_;
};

void list_shots(const Table& table, const Position& now, Square from, const Party& party, Actions& actions) {
    std::array<int, 4> most{};
    int able = 0;
    const GroupSet encumbered = table.extension == nullptr ? GroupSet() : table.extension->encumbered(table, now);
    for (int i = 0; i < party.size(); ++i) {
        if (encumbered.contains(party.group(i))) continue;
        const int g = party.group(i).index();
        most[i] = std::min<int>(now.ap[g], table.numbers.shots_per_turn - now.shots[g]);
        if (most[i] > 0) able |= 1 << i;
    }
    if (able == 0) return;
    const SquareSet stops = obstacles(table, now);
    SquareSet targets;
    for (const Square target : now.occupied[index(enemy_of(now.active_side))])
        if (!table.board.crossed(from, target).meets(stops)) targets.insert(target);
    if (targets.empty()) return;
    const ShotPatterns patterns(party, most);
    for (const Square target : targets) {
        const int range = range_between(table, from, target);
        GroupSet out_of_range;
        for (int i = 0; i < party.size(); ++i)
            if (!in_range(table, table.type[party.group(i).index()], range)) out_of_range.insert(party.group(i));
        for (const ShotPatterns::Pattern& pattern : patterns)
            if ((pattern.groups & out_of_range.bits) == 0)
                add(actions, Kind::shoot, from, target, GroupSet(pattern.groups), pattern.amounts);
    }
}

void list_clearings(const Table& table, const Position& now, const SquareSet& places, Actions& actions) {
    for (const Square square : places) {
        if (!could_clear(table, now, square)) continue;
        const GroupSet lying = now.markers_in(square);
        for (int platoon = 0; platoon < table.platoon_count; ++platoon)
            if (table.platoon_side[platoon] == now.active_side && (lying & table.of_platoon[platoon]).any())
                add(actions, Kind::clear, Square(), square, {}, 0, platoon);
    }
}

void list_assaults(const Table& table, const Position& now, const SquareSet& places, Actions& actions) {
    SquareSet targets;
    for (const Square from : places) targets = targets | table.board.neighbours(from);
    for (const Square target : targets& now.occupied[index(enemy_of(now.active_side))]) {
        GroupSet joining;
        for (const Group group : now.active)
            if (may_join_assault(table, now, group, target)) joining.insert(group);
        if (joining.empty()) continue;
        const Party party(table, now, joining);
        for (const Party::Subset& subset : party.subsets())
            add(actions, Kind::assault, Square(), target, GroupSet(subset.groups));
    }
}

void list_activation(const Table& table, const Position& now, Actions& actions) {
    SquareSet places;
    for (const Group group : now.active) places.insert(now.square[group.index()]);
    std::array<Party, most_in_a_square> party;
    int parties = 0;
    for (const Square from : places) {
        party[parties] = Party(table, now, now.active & now.standing_in(from));
        list_moves(table, now, from, party[parties++], actions);
    }
    parties = 0;
    for (const Square from : places) list_shots(table, now, from, party[parties++], actions);
    list_clearings(table, now, places, actions);
    list_assaults(table, now, places, actions);
    add(actions, Kind::end_activation, Square(), Square());
}

void list_residuals(const Table& table, const Position& now, Actions& actions) {
    SquareSet places;
    for (const Group group : with_residual_point(table, now)) places.insert(now.square[group.index()]);
    for (const Square square : places) add(actions, Kind::residual, Square(), square);
    add(actions, Kind::end_turn, Square(), Square());
}

void list_choices(const Table& table, const Position& now, Kind kind, GroupSet among, int count, Actions& actions) {
    if (among.size() > most_in_a_square)
        return for_each_choice(table, now, among, count,
                               [&](GroupSet chosen) { add(actions, kind, Square(), Square(), chosen); });
    const Party party(table, now, among);
    for (const Party::Subset& subset : party.subsets())
        if (subset.size == count) add(actions, kind, Square(), Square(), GroupSet(subset.groups));
}

void list_retreats(const Table& table, const Position& now, Actions& actions) {
    const Frame& frame = now.pending.back();
    const Party party(table, now, frame.groups, &frame);
    constexpr int refuges = 5;
    int ways = 1;
    for (int i = 0; i < party.size(); ++i) ways *= refuges;
    for (int way = 0; way < ways; ++way) {
        std::uint32_t amounts = 0;
        std::array<int, 4> refuge{};
        bool canonical = true;
        for (int i = 0, rest = way; i < party.size(); ++i, rest /= refuges) {
            refuge[i] = rest % refuges;
            amounts |= static_cast<std::uint32_t>(refuge[i]) << (4 * i);
            if (party.twin(i) >= 0) canonical = canonical && refuge[i] >= refuge[party.twin(i)];
            canonical =
                canonical && !names_square_twice(table, now, frame, party.group(i), static_cast<Refuge>(refuge[i]));
        }
        const Action action{Kind::retreat_assign, Square(), Square(), 0, amounts, frame.groups, no_layout};
        if (canonical && !may_assign_retreat(table, now, action)) actions.add(action);
    }
}

}  // namespace

// The square a group came from may also be a square straight or aslant back: that name comes first.
bool names_square_twice(const Table& table, const Position& now, const Frame& frame, Group group, Refuge refuge) {
    if (refuge != Refuge::origin) return false;
    const Square square = refuge_square(table, now, frame, group, refuge);
    for (const Refuge earlier : {Refuge::straight, Refuge::first, Refuge::second})
        if (square.exists() && refuge_square(table, now, frame, group, earlier) == square) return true;
    return false;
}

void list_legal(const Table& table, const Position& now, Actions& actions) {
    switch (decision(table, now)) {
        case Decision::terrain: propose_terrain(table, actions); break;
        case Decision::edge:
            for (int edge = 0; edge < 4; ++edge) add(actions, Kind::choose_edge, Square(), Square(), {}, 0, edge);
            break;
        case Decision::deploy: propose_deployments(table, now, decider(now), actions); break;
        case Decision::motivate: list_motivations(table, now, actions); break;
        case Decision::act: list_activation(table, now, actions); break;
        case Decision::residual: list_residuals(table, now, actions); break;
        case Decision::opportunity:
            for (const Square from : reactors(table, now, now.pending.back().at))
                add(actions, Kind::opp_attempt, from, Square());
            add(actions, Kind::opp_pass, Square(), Square());
            break;
        case Decision::allocate: {
            const Frame& shot = now.pending.back();
            list_choices(table, now, Kind::allocate, shot.groups, shot.hits % shot.groups.size(), actions);
            break;
        }
        case Decision::losses: {
            const Frame& fight = now.pending.back();
            list_choices(table, now, Kind::choose_losses, may_be_lost(fight, now), losses_owed(fight), actions);
            break;
        }
        case Decision::here_they_come:
            for (const Square origin : assault_origins(now.pending.back(), now))
                add(actions, Kind::htc_target, Square(), origin);
            break;
        case Decision::retreat: list_retreats(table, now, actions); break;
        case Decision::extend:
            add(actions, Kind::extend, Square(), Square());
            add(actions, Kind::decline, Square(), Square());
            break;
        case Decision::none: break;
    }
}

}  // namespace sandtable::pbi
