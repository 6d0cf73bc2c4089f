// PUB-26.4 (1) to (3) and (8), and what is asked of every candidate.
#include "rules/pub_battles/candidates/of_piece.hpp"

namespace sandtable::pub_battles {

PieceCandidates::PieceCandidates(const Table& table, const Position& now, Piece piece)
    : table_(table),
      now_(now),
      piece_(piece),
      side_(table.side_of(piece)),
      type_(type_of(table, now, piece)),
      rate_(full_rate(table, type_, is_horse(table, now, piece))),
      third_(rate_ / 3),
      enemies_(on_map_of(table, now, enemy_of(side_))),
      start_(start()),
      inside_(well_inside(table)),
      needs_whole_check_(table.options.written_orders || table.options.intent_rule == IntentRule::refuse),
      near_(table, now, side_, piece, start_.centre, rate_),
      standing_(table, now, piece, near_) {
    standing_.only_ask();
}

const Drafts& PieceCandidates::find() {
    if (now_.on_map.contains(piece_)) {
        make_ready();
        find_on_map();
        return found_;
    }
    hold();
    if (now_.in_reserve.contains(piece_))
        find_out_of_reserve();
    else
        find_entries();
    return found_;
}

Standing PieceCandidates::start() const {
    if (now_.on_map.contains(piece_)) return now_[piece_];
    return now_.in_reserve.contains(piece_) ? now_[now_.reserve_of[piece_.index()]] : Standing{};
}

void PieceCandidates::make_ready() {
    standing_.start({});
    ask_for_command(standing_.block());
    nearest_enemy_ = nearest_enemy();
}

void PieceCandidates::find_on_map() {
    if (selection_.turn_to(1)) hold();
    if (has_been_carried(now_, piece_)) return;
    find_rallies(nearest_enemy_);
    find_bombardments();
    if (start_.in_column()) return find_from_column(nearest_enemy_);
    find_attacks();
    find_moves(nearest_enemy_);
    find_roads(nearest_enemy_);
}

Piece PieceCandidates::nearest_enemy() const {
    Piece nearest;
    for (const Piece enemy : enemies_)
        if (!nearest.exists() ||
            squared_distance(now_[enemy].centre, here()) < squared_distance(now_[nearest].centre, here()))
            nearest = enemy;
    return nearest;
}

// (1)
void PieceCandidates::hold() {
    Draft hold;
    hold.kind = Action::Kind::hold;
    found_.push(hold);
}

// PUB-6.4, 13.11: whether it may attack at all. If not, it may come into no pair in which it is not already.
void PieceCandidates::ask_for_command(const Rectangle& from) {
    in_command_ = is_in_command(table_, now_, piece_, from);
    foes_.reset();
    if (in_command_ && !now_.retreated.contains(piece_)) return;
    const PieceSet paired = now_.on_map.contains(piece_)
                                ? Foes(table_, now_, near_, piece_, here(), 0, PieceSet()).paired_at(start_)
                                : PieceSet();
    const int farthest = 2 * rate_ + farthest_entry_aside;
    foes_.emplace(table_, now_, near_, piece_, here(), farthest, paired);
    foes_->prefer_within(rate_);
}

// (2)
void PieceCandidates::find_rallies(Piece enemy) {
    if (!now_.spent.contains(piece_)) return;
    const auto rally = [&](Heading heading) {
        Draft draft;
        draft.kind = Action::Kind::rally;
        draft.heading = heading.tenths;
        if (!table_.options.baggage || type_ == Type::cavalry || type_ == Type::dragoons || type_ == Type::baggage)
            return propose(draft);
        for (const Piece train : on_map_of(table_, now_, side_)) {
            draft.other = train;
            if (propose(draft)) return true;
        }
        return false;
    };
    if (selection_.turn_to(1)) rally(start_.heading);
    if (!enemy.exists() || start_.in_column() || !selection_.turn_to(1)) return;
    if (towards(now_[enemy].centre) != start_.heading) rally(towards(now_[enemy].centre));
}

bool PieceCandidates::propose(const Draft& draft) {
    const Action action = draft.written(piece_, Hq());
    const Refusal refusal =
        draft.kind == Action::Kind::rally ? may_rally(table_, now_, action) : may_bombard(table_, now_, action);
    if (refusal || is_full()) return false;
    found_.push(draft);
    return true;
}

// (3)
void PieceCandidates::find_bombardments() {
    if (type_ != Type::artillery || now_.spent.contains(piece_) || start_.in_column()) return;
    for (const Piece enemy : enemies_) {
        const std::int64_t reach = table_.numbers.los_max + table_.block.frontage + table_.block.depth;
        if (squared_distance(here(), now_[enemy].centre) > reach * reach || !selection_.turn_to(1)) continue;
        Draft draft;
        draft.kind = Action::Kind::bombard;
        draft.other = enemy;
        draft.heading = towards(now_[enemy].centre).tenths;
        propose(draft);
    }
}

// (8)
void PieceCandidates::find_out_of_reserve() {
    const Piece enemy = nearest_enemy();
    find_rallies(enemy);
    if (may_leave_reserve(table_, now_, piece_)) return;
    standing_.start({});
    ask_for_command(standing_.block());
    if (start_.in_column()) return run(Draft(), 2 * rate_, enemy);
    if (enemy.exists()) march_off(towards(now_[enemy].centre));
    for (int turn = 0; turn < field::whole_turn; turn += 900) march_off(start_.heading.turned(turn));
}

// As `may_move`, for a piece that has made its steps; what is the same for all its moves is asked once.
Refusal PieceCandidates::may_end(const Draft& draft, const Mover& mover, bool is_free) const {
    if (needs_whole_check_) return may_move(table_, now_, draft.written(piece_, Hq()));
    Hq joins;
    if (const Refusal refusal = mover.finish(joins, is_free)) return refusal;
    return joins.exists() ? fine : may_attack_from(mover.at());
}

// The way comes to so much if it is not Reduced.
Refusal PieceCandidates::offer(const Draft& draft, int cost) {
    Mover mover = standing_;
    mover.foresee(cost);
    for (std::size_t i = 0; i < draft.step_count; ++i)
        if (const Refusal refusal = mover.make(draft.steps[i], i == 0)) return refusal;
    return offer(draft, mover);
}

}  // namespace sandtable::pub_battles
