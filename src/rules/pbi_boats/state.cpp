#include "rules/pbi_boats/state.hpp"

namespace sandtable::pbi_boats {

namespace {

template <class Test>
BoatSet boats_that(const Table& table, const Position& now, Test test) {
    BoatSet found;
    for (int i = 0; i < table.boat_count; ++i)
        if (test(now.craft[i])) found.insert(Boat(i));
    return found;
}

}  // namespace

BoatSet Position::vehicles_aboard(const Table& table, Boat boat) const {
    return boats_that(table, *this,
                      [&](const Craft& one) { return one.status == Status::aboard && one.carrier == boat; });
}

BoatSet Position::boats_in(const Table& table, Square where) const {
    return boats_that(table, *this,
                      [&](const Craft& one) { return one.square == where && one.status == Status::afloat; });
}

BoatSet Position::vehicles_in(const Table& table, Square where) const {
    return boats_that(table, *this,
                      [&](const Craft& one) { return one.square == where && one.status == Status::on_ground; });
}

BoatSet Position::carriers_in(const Table& table, Square where) const {
    return boats_in(table, where) | vehicles_in(table, where);
}

BoatSet Position::boats_of(const Table& table, Side side) const {
    return boats_that(table, *this, [&](const Craft& one) {
        return one.side == side && (one.status == Status::afloat || one.status == Status::on_ground);
    });
}

Square Position::stands_at(Group group) const {
    const Square where = square[group.index()];
    return is_aboard(where) ? (*this)[boat_of(where)].square : where;
}

Boat Position::carried_by(const Table& table, Group group) const {
    const BoatSet carried = boats_that(table, *this, [&](const Craft& one) { return one.bearer == group; });
    return carried.any() ? carried.first() : Boat();
}

}  // namespace sandtable::pbi_boats
