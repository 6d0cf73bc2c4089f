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
    for_each_flag(now, [&](GroupSet flag) { key = key << 1 | (flag.bits >> g & 1); });
    if (table.extension != nullptr) key = key << 16 | table.extension->distinction(table, now, group);
    return key;
}

bool alike(const Table& table, const Position& now, Group a, Group b, const Frame* origins) {
    const int i = a.index(), j = b.index();
    if (table.type[i] != table.type[j] || table.platoon[i] != table.platoon[j]) return false;
    if (now.ap[i] != now.ap[j] || now.shots[i] != now.shots[j]) return false;
    if (now.square[i] != now.square[j] || now.start_square[i] != now.start_square[j]) return false;
    if (origins != nullptr && origin_of(*origins, a) != origin_of(*origins, b)) return false;
    std::uint64_t differences = 0;
    for_each_flag(now, [&](GroupSet flag) { differences |= flag.bits >> i ^ flag.bits >> j; });
    if (differences & 1) return false;
    return table.extension == nullptr ||
           table.extension->distinction(table, now, a) == table.extension->distinction(table, now, b);
}

namespace {

using Kind = Action::Kind;
using Actions = ActionList<Action>;

void add(Actions& actions, Kind kind, Square from, Square to, GroupSet groups = {}, std::uint32_t amounts = 0,
         int choice = 0) {
    actions.emplace(kind, from, to, static_cast<std::uint8_t>(choice), amounts, groups);
}

// At most four groups that may act together, which of them are interchangeable, and the subsets worth listing: a
// group comes only after those that are like it. Each subset is an earlier one and one group more.
class Party {
public:
    struct Subset {
        std::uint8_t mask;  // bit i: the party's i-th group
        std::uint8_t size;
        std::uint8_t newest;   // the last of its groups
        std::uint8_t without;  // the number of the subset that lacks only that one
        std::uint64_t groups;  // the bits of a GroupSet
    };

    Party() {}  // nothing is read before it is written
    Party(const Table& table, const Position& now, GroupSet groups, const Frame* origins = nullptr) {
        gather(table, now, groups, origins);
    }
    void gather(const Table& table, const Position& now, GroupSet groups, const Frame* origins = nullptr) {
        size_ = 0;
        subset_[0] = {};
        subsets_ = 1;
        for (const Group group : groups) {
            group_[size_] = group.value;
            twin_[size_] = static_cast<std::int8_t>(last_like(table, now, group, origins));
            add_subsets();
            ++size_;
        }
    }

    int size() const { return size_; }
    Group group(int i) const { return Group(group_[i]); }
    int twin(int i) const { return twin_[i]; }  // the interchangeable group before it, or -1
    // In ascending order; the first of them, of nobody, is left out.
    std::span<const Subset> subsets() const { return {&subset_[1], static_cast<std::size_t>(subsets_ - 1)}; }

private:
    int last_like(const Table& table, const Position& now, Group group, const Frame* origins) const {
        for (int i = size_ - 1; i >= 0; --i)
            if (alike(table, now, Group(group_[i]), group, origins)) return i;
        return -1;
    }
    void add_subsets() {
        const int twin = twin_[size_];
        for (int i = 0, known = subsets_; i < known; ++i) {
            const Subset& rest = subset_[i];
            if (twin >= 0 && !(rest.mask >> twin & 1)) continue;
            subset_[subsets_++] = {static_cast<std::uint8_t>(rest.mask | 1 << size_),
                                   static_cast<std::uint8_t>(rest.size + 1), static_cast<std::uint8_t>(size_),
                                   static_cast<std::uint8_t>(i), rest.groups | std::uint64_t{1} << group_[size_]};
        }
    }

    int size_;
    int subsets_;
    std::array<std::uint8_t, 4> group_;
    std::array<std::int8_t, 4> twin_;
    std::array<Subset, 16> subset_;
};

void list_motivations(const Table& table, const Position& now, Actions& actions) {
    std::array<SquareSet, most_platoons> targets;  // of those who may try
    IdSet<Platoon> trying;
    SquareSet all;
    for (int platoon = 0; platoon < table.platoon_count; ++platoon) {
        if (table.platoon_side[platoon] != now.active_side || !may_attempt(table, now, Platoon(platoon))) continue;
        trying.insert(Platoon(platoon));
        targets[platoon] = motivation_targets(table, now, Platoon(platoon));
        all = all | targets[platoon];
    }
    for (const Square square : all)
        for (const Platoon platoon : trying)
            if (targets[platoon.index()].contains(square))
                add(actions, Kind::motivate, Square(), square, {}, 0, platoon.index());
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
    SquareSet open = table.board.neighbours(from) - now.occupied[index(enemy_of(now.active_side))];
    if (table.extension != nullptr) open = open - closed_to_foot(table, now, now.active_side);
    const std::span<const Party::Subset> subsets = party.subsets();
    for (const Square to : open) {
        const int room = table.numbers.groups_per_square - now.count_of(now.active_side, to);
        const int able = table.board.beside(from).contains(to) ? straight : aslant;
        for (const Party::Subset& subset : subsets)
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
        pattern_[0] = {};
        end_[0] = count_ = 1;
        int number = 1;
        for (const Party::Subset& subset : party.subsets()) {
            extend(party, subset, most[subset.newest]);
            end_[number++] = count_;
        }
    }
    std::span<const Pattern> patterns() const { return {&pattern_[1], static_cast<std::size_t>(count_ - 1)}; }

private:
    // The patterns of the subset without its newest group, with 1 to `most` points for that one. A twin never spends
    // more than the group it is like.
    void extend(const Party& party, const Party::Subset& subset, int most) {
        const int first = subset.without == 0 ? 0 : end_[subset.without - 1], end = end_[subset.without];
        const int twin = party.twin(subset.newest);
        const int place_of_twin = twin < 0 ? 0 : std::popcount(subset.mask & ((1u << twin) - 1));
        for (std::uint32_t points = 1; points <= static_cast<std::uint32_t>(most); ++points) {
            for (int i = first; i < end; ++i) {
                const std::uint32_t amounts = pattern_[i].amounts;
                if (twin >= 0 && points > (amounts >> (4 * place_of_twin) & 15)) continue;
                pattern_[count_++] = {subset.groups, amounts | points << (4 * (subset.size - 1))};
            }
        }
    }

    int count_;
    std::array<int, 16> end_;  // behind the last pattern of each subset
    std::array<Pattern, 256> pattern_;
};

// Who of a party can shoot how far (PBI-11.2). Mostly everybody as far as he likes.
class Reaches {
public:
    Reaches(const Table& table, const Party& party) : party_(party) {
        for (int i = 0; i < party.size(); ++i) {
            reach_[i] = reach(table, table.type[party.group(i).index()]);
            shortest_ = std::min(shortest_, reach_[i]);
        }
    }
    GroupSet short_of(const Table& table, Square from, Square target) const {
        GroupSet out_of_range;
        if (shortest_ == any_range) return out_of_range;
        const int range = range_between(table, from, target);
        for (int i = 0; i < party_.size(); ++i)
            if (range > reach_[i]) out_of_range.insert(party_.group(i));
        return out_of_range;
    }

private:
    const Party& party_;
    int shortest_ = any_range;
    std::array<int, 4> reach_;
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
    const ShotPatterns shots(party, most);
    const Reaches reaches(table, party);
    for (const Square target : targets) {
        const GroupSet short_of_it = reaches.short_of(table, from, target);
        for (const ShotPatterns::Pattern& pattern : shots.patterns())
            if ((pattern.groups & short_of_it.bits) == 0)
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
        party[parties].gather(table, now, now.active & now.standing_in(from));
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
        const Action action{Kind::retreat_assign, Square(), Square(), 0, amounts, frame.groups};
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
