#include "bots/pub_battles_evaluation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/pub_battles/chapters.hpp"

namespace sandtable::bots {

using namespace pub_battles;

namespace {

// In victory points, by judgement.
constexpr double won = 30;
constexpr double fresh = 1.6;
constexpr double spent = 0.9;
constexpr double artillery_more = 0.3;
constexpr double not_yet_entered = 0.8;  // of the worth of a piece
constexpr double in_reserve = 0.4;
constexpr double near_breaking = 6;  // when the next loss breaks the army; less before, by the square
constexpr double march = 0.09;       // for every inch that a piece is from where it is wanted
constexpr double gun_march = 0.05;
constexpr double standing_on_objective = 0.5;  // for each point of it, for the first piece there
constexpr double hit_expected = 0.35;          // in the round to come
constexpr double in_command = 0.12;
constexpr double hq_march = 0.01;
constexpr double altered = 0.02;
constexpr double aim_march = 0.02;    // for every inch that the place a Command is to be at is from where it is wanted
constexpr double may_attack = 0.005;  // an order to attack over one to move
constexpr double inch = 1000;

double distance(Point a, Point b) { return std::sqrt(static_cast<double>(field::squared_distance(a, b))); }

double chance_of_a_hit(int modifier) {
    return std::clamp(7 - (hits_on - modifier), 0, 6) / 6.0;  // PUB-16.5
}

// Of one side; the other's is taken away from it.
class Army {
public:
    Army(const Table& table, const Position& now, Side side) : table_(table), now_(now), side_(side) {}

    double worth() const {
        double sum = losses();
        for (const Piece piece : table_.of_side[index(side_)])
            if (!now_.destroyed.contains(piece) && !now_.exited.contains(piece)) sum += of_a_piece(piece);
        for (const Hq hq : table_.hqs_of[index(side_)]) sum += of_an_hq(hq);
        return sum + ground() + (table_.options.written_orders ? orders() : 0);
    }

private:
    double of_a_piece(Piece piece) const {
        double worth = now_.spent.contains(piece) ? spent : fresh;
        const Type type = type_of(table_, now_, piece);
        if (type == Type::artillery) worth += artillery_more;
        if (quality_of(table_, now_, piece) == Quality::elite) worth *= 1.3;
        if (now_.in_reserve.contains(piece)) return of_a_reserve(piece, worth);
        if (!now_.on_map.contains(piece)) return worth * not_yet_entered - march * table_.width / inch;
        if (!is_fighting(type)) return worth;
        return worth - (type == Type::artillery ? gun_march : march) * to_where_it_is_wanted(now_[piece].centre) / inch;
    }
    // As far away as its HQ, and not yet in line.
    double of_a_reserve(Piece piece, double worth) const {
        const Hq hq = now_.reserve_of[piece.index()];
        const double far = hq.exists() ? to_where_it_is_wanted(now_[hq].centre) : table_.width;
        return worth - in_reserve - march * far / inch;
    }

    // To the nearest objective, those that the enemy holds before one's own.
    double to_where_it_is_wanted(Point from) const {
        double nearest = table_.width + table_.height;
        for (std::size_t i = 0; i < table_.objectives.size(); ++i) {
            const Objective& objective = table_.objectives[i];
            if (objective.points[0] + objective.points[1] == 0) continue;
            const bool ours = now_.controller[i] == index(side_);
            const double points = std::max(objective.points[0], objective.points[1]);
            const double away = std::max(0.0, distance(from, objective.centre) - objective.radius / 2);
            nearest = std::min(nearest, away * (ours ? 1.0 : 0.8) + (ours ? 1500 : 0) + 600 / points);
        }
        return nearest < table_.width + table_.height ? nearest : to_the_enemy(from);
    }
    double to_the_enemy(Point from) const {
        double nearest = table_.width + table_.height;
        for (const Piece enemy : table_.of_side[index(enemy_of(side_))])
            if (now_.on_map.contains(enemy)) nearest = std::min(nearest, distance(from, now_[enemy].centre));
        return nearest;
    }

    double ground() const {
        double worth = 0;
        for (std::size_t i = 0; i < table_.objectives.size(); ++i) {
            const Objective& objective = table_.objectives[i];
            if (now_.controller[i] == index(side_)) worth += objective.points[index(side_)];
            if (stands_on(objective)) worth += standing_on_objective * objective.points[index(side_)];
        }
        return worth;
    }
    bool stands_on(const Objective& objective) const {
        for (const Piece piece : table_.of_side[index(side_)])
            if (now_.on_map.contains(piece) && is_fighting(type_of(table_, now_, piece)) &&
                distance(now_[piece].centre, objective.centre) <= objective.radius)
                return true;
        return false;
    }

    // PUB-24: a Command is worth something where it is told to go, less the farther that is from its Location. An order
    // that is carried out therefore never costs anything. PUB-25.2: of three plans each is drawn as often.
    double orders() const {
        const int plans = table_.options.solitaire && table_[side_].attacker && now_.phase == Phase::setup ? 3 : 1;
        double worth = 0;
        for (int plan = 0; plan < plans; ++plan)
            for (const Command command : table_.commands_of[index(side_)]) worth += of_orders_to(command, plan);
        return worth / plans;
    }
    double of_orders_to(Command command, int plan) const {
        const Point location = location_of(table_, now_, command);
        const Order* order = latest_order(now_, command, plan);
        for (int earlier = 0; order != nullptr && earlier < plan; ++earlier)  // a plan that repeats another is none
            if (const Order* other = latest_order(now_, command, earlier);
                other != nullptr && other->target == order->target)
                order = nullptr;
        if (order == nullptr) return -aim_march * to_where_it_is_wanted(location) / inch;
        const double far = to_where_it_is_wanted(order->target) + distance(location, order->target) / 3;
        return (order->kind == Order::Kind::attack ? may_attack : 0) - aim_march * far / inch;
    }

    double losses() const {
        int lost = 0, all = 0;
        for (const Command command : table_.commands_of[index(side_)]) {
            lost += now_.lost_pieces[command.index()];
            all += now_.starting_pieces[command.index()];
        }
        const int given = table_.victory.broken_at[index(side_)];
        const int breaking = given > 0 ? given : (all + 1) / 2;
        const double part = breaking > 0 ? std::min(1.0, static_cast<double>(lost) / breaking) : 0;
        return -near_breaking * part * part - lost;
    }

    // Near its pieces, so that they may attack, and behind them.
    double of_an_hq(Hq hq) const {
        double worth = now_.alter_used.contains(hq) ? -altered : 0;
        if (!now_.hq_on_map.contains(hq)) return worth;
        const Rectangle block = rectangle(table_, now_, hq);
        for (const Piece piece : table_.of_side[index(side_)]) {
            if (!now_.on_map.contains(piece)) continue;
            const bool own = command_of(table_, now_, piece) == table_[hq].command;
            if (!own && !table_.is_army_hq(hq)) continue;
            if (is_within(block, rectangle(table_, now_, piece), table_.numbers.command_range))
                worth += own ? in_command : in_command / 4;
            worth -= hq_march * distance(now_[hq].centre, now_[piece].centre) / inch;
        }
        return worth;
    }

    const Table& table_;
    const Position& now_;
    Side side_;
};

// What the first round of the fights to come would bring to the first side.
double fights(const Table& table, const Position& now) {
    double worth = 0;
    for (const Pair& pair : now.pairs) {
        if (pair.ignored) continue;
        const bool melee = is_in_melee(table, now, pair.a, pair.b);
        const auto expected = [&](Piece shooter, Piece target) {
            const CombatDice& dice = combat_dice[static_cast<int>(type_of(table, now, shooter))];
            const int count = now.retreated.contains(shooter) ? 0 : melee ? dice.melee : dice.fire;
            if (count == 0 || (!melee && !is_in_field(table, now, shooter, target))) return 0.0;
            const double fragile = now.spent.contains(target) ? 1.4 : 1.0;
            return count * chance_of_a_hit(combat_modifier(table, now, shooter, target).sum) * fragile;
        };
        worth += expected(pair.a, pair.b) - expected(pair.b, pair.a);
    }
    return hit_expected * worth;
}

}  // namespace

double Evaluation<PubBattles>::worth(const Table& table, const Position& now, Seat seat) {
    const Side side = table.side_of(seat);
    if (now.phase == Phase::over) return now.winner < 0 ? 0 : now.winner == index(side) ? won : -won;
    const double first =
        Army(table, now, Side::first).worth() - Army(table, now, Side::second).worth() + fights(table, now);
    return side == Side::first ? first : -first;
}

}  // namespace sandtable::bots
