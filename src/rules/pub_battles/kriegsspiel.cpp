// PUB chapter 25: two-player kriegsspiel and solitaire, and what else is settled when the setup ends.
#include "rules/pub_battles/options.hpp"

namespace sandtable::pub_battles {

// PUB-25.1: each player runs half of the Commands of either army.
void draw_runners(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (!table.options.kriegsspiel_2p) return;
    for (const Side side : both_sides) {
        FixedList<Command, most_commands> commands;
        for (const Command command : table.commands_of[index(side)]) commands.push(command);
        for (std::size_t i = commands.size(); i-- > 1;)
            std::swap(commands[i],
                      commands[static_cast<std::size_t>(dice.draw(static_cast<int>(i) + 1, rolls::assignment))]);
        for (std::size_t i = 0; i < commands.size(); ++i) {
            const bool own = 2 * i < commands.size();
            now.runner[commands[i].index()] = army_seat(table, own ? side : enemy_of(side));
        }
    }
    journal.add(events::RunnersDrawn{now.runner}, PUB(25, 1));
}

// PUB-25.2: one of three plans, which the defender does not know.
void draw_plan(const Table& table, Position& now, Dice& dice, Journal& journal) {
    if (!table.options.solitaire) return;
    const Side attacker = table[Side::first].attacker ? Side::first : Side::second;
    RollName name = rolls::plan;
    name.audience = table[attacker].seats;
    now.plan = static_cast<std::uint8_t>(dice.draw(3, name));
    journal.add(events::PlanDrawn{}, PUB(25, 2));
}

void end_setup(const Table& table, Position& now, Dice& dice, Journal& journal) {
    now.answered = {};
    now.starting_pieces = {};
    for (std::size_t i = 0; i < table.pieces.size(); ++i)  // PUB-14.4: for the Command they were given to
        if (is_fighting(table.pieces[i].type)) ++now.starting_pieces[now.command[i].index()];
    bool unseen = table.free_setup;
    for (const PieceData& piece : table.pieces) unseen |= piece.may_reserve && table.options.hidden_reserves;
    if (unseen) journal.add(events::SetupShown{now.turn}, PUB(19, 9));
    begin_locations(table, now);
    draw_runners(table, now, dice, journal);  // PUB-25.4
    draw_plan(table, now, dice, journal);
    if (table.options.written_orders) begin_initial_orders(table, now, journal);
    test_reserves(table, now, journal);  // PUB-20.15
}

}  // namespace sandtable::pub_battles
