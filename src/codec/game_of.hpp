// The bridge from a rule set's own types to codec::Game.
#pragma once

#include <cstring>

#include "codec/game.hpp"
#include "codec/registry.hpp"

namespace sandtable::codec {

template <Ruleset R>
class GameOf final : public Game {
public:
    using Table = typename R::Table;
    using Position = typename R::Position;
    using Action = typename R::Action;
    using C = Codec<R>;

    GameOf(Scenario scenario, const Json& options)
        : Game(std::move(scenario), options), table_(C::table(Reader(this->scenario().json), options)) {}

    const Table& table() const { return table_; }
    static Position typed(const AnyPosition& position) { return unpack<Position>(position.bytes); }
    static Action typed(const AnyAction& action) { return unpack<Action>(action.bytes); }
    static AnyPosition erased(const Position& position) { return {pack(position)}; }
    static AnyAction erased(const Action& action) { return {pack(action)}; }

    std::string id() const override { return R::id; }
    std::string title() const override { return C::title(); }
    int rules_version() const override { return R::rules_version; }
    std::vector<std::string> seat_names() const override { return C::seat_names(table_); }
    std::vector<std::string> side_names() const override { return C::side_names(table_); }
    int side_of(Seat seat) const override { return R::side_of(table_, seat); }

    AnyPosition setup() const override { return erased(R::setup(table_)); }
    void advance(AnyPosition& position, Dice& dice, Journal& journal) const override {
        Position now = typed(position);
        R::advance(table_, now, dice, journal);
        position = erased(now);
    }
    Seats to_act(const AnyPosition& position) const override { return R::to_act(table_, typed(position)); }
    std::vector<AnyAction> legal(const AnyPosition& position, Seat seat) const override {
        ActionList<Action> found;
        R::legal(table_, typed(position), seat, found);
        std::vector<AnyAction> actions;
        for (const Action& action : found) actions.push_back(erased(action));
        return actions;
    }
    Refusal check(const AnyPosition& position, Seat seat, const AnyAction& action) const override {
        return R::check(table_, typed(position), seat, typed(action));
    }
    void apply(AnyPosition& position, Seat seat, const AnyAction& action, Dice& dice, Journal& journal) const override {
        Position now = typed(position);
        R::apply(table_, now, seat, typed(action), dice, journal);
        position = erased(now);
    }
    AnyPosition view(const AnyPosition& position, Seat seat) const override {
        return erased(R::view(table_, typed(position), seat));
    }
    AnyPosition view_from(const AnyPosition& position, Seat seat, const Reader& part) const override {
        if constexpr (requires { &C::view_from; })
            return erased(C::view_from(table_, typed(position), seat, part));
        else
            part.refuse("This game is seen by a seat as a whole.");
    }
    Outcome outcome(const AnyPosition& position) const override { return R::outcome(table_, typed(position)); }
    bool keeps_secrets() const override { return sandtable::keeps_secrets<R>; }
    Seats witnesses(const AnyPosition& before, Seat actor, const AnyAction& action) const override {
        return sandtable::witnesses<R>(table_, typed(before), actor, typed(action));
    }

    TimeLimit time_limit(const AnyPosition& position) const override {
        if constexpr (limits_time<R>) return R::time_limit(table_, typed(position));
        return {};
    }
    std::optional<AnyAction> when_time_is_up(const AnyPosition& view, Seat seat) const override {
        if constexpr (limits_time<R>) return erased(R::when_time_is_up(table_, typed(view), seat));
        return std::nullopt;
    }

    Refusal may_tell(const AnyPosition& position, Seat from, Seats to) const override {
        if constexpr (rules_talk<R>) return R::may_tell(table_, typed(position), from, to);
        return fine;
    }
    int seconds_between_messages() const override {
        if constexpr (rules_talk<R>) return R::seconds_between_messages(table_);
        return 0;
    }
    int turn(const AnyPosition& position) const override {
        if constexpr (rules_talk<R>) return R::turn(table_, typed(position));
        return 0;
    }
    std::optional<int> reported_message(const AnyAction& action) const override {
        if constexpr (rules_talk<R>) return R::reported_message(typed(action));
        return std::nullopt;
    }
    Refusal may_report(const AnyPosition& position, const AnyAction& action, const Said* message) const override {
        if constexpr (rules_talk<R>) return R::may_report(table_, typed(position), typed(action), message);
        return fine;
    }

    Json to_json(const AnyPosition& position) const override { return C::to_json(table_, typed(position)); }
    AnyPosition position(const Reader& reader) const override { return erased(C::position(table_, reader)); }
    Json to_json(const AnyPosition& position, const AnyAction& action) const override {
        return C::to_json(table_, typed(position), typed(action));
    }
    AnyAction action(const AnyPosition& position, Seat seat, const Reader& reader) const override {
        return erased(C::action(table_, typed(position), seat, reader));
    }
    Clause malformed() const override { return C::malformed(); }
    std::string words(const AnyPosition& position, const AnyAction& action) const override {
        return C::words(table_, typed(position), typed(action));
    }
    AnyAction action(const AnyPosition& position, Seat seat, std::string_view words) const override {
        return erased(C::action(table_, typed(position), seat, words));
    }
    std::string question(const AnyPosition& position, Seat seat) const override {
        return C::question(table_, typed(position), seat);
    }
    std::string board(const AnyPosition& position, bool colour) const override {
        return C::board(table_, typed(position), colour);
    }
    Json fact(const Event& event) const override { return C::fact(table_, event); }
    std::string sentence(const Event& event) const override { return C::sentence(table_, event); }
    std::vector<std::string> results(const Record& record) const override { return C::results(table_, record); }
    bool settles(const AnyPosition& position) const override { return C::settles(table_, typed(position)); }
    Json reveals(const AnyPosition& before, const AnyPosition& after, Seat seat) const override {
        if constexpr (requires { &C::reveals; }) return C::reveals(table_, typed(before), typed(after), seat);
        return nullptr;
    }
    std::string name(const Argument& argument) const override { return C::name(table_, argument); }
    using Game::question;
    using Game::sentence;
    using Game::to_json;

protected:
    void complete(Json& patch) const override { C::complete(patch); }

private:
    template <class Value>
    static std::vector<std::byte> pack(const Value& value) {
        std::vector<std::byte> bytes(sizeof value);
        std::memcpy(bytes.data(), &value, sizeof value);
        return bytes;
    }
    template <class Value>
    static Value unpack(const std::vector<std::byte>& bytes) {
        Value value;
        std::memcpy(&value, bytes.data(), sizeof value);
        return value;
    }

    Table table_;
};

// Calls visit.operator()<R>(game) with the rule set of a type-erased game.
template <class Visit>
auto with_ruleset(const Game& game, Visit&& visit) {
    return [&]<class... R>(std::tuple<R...>*) {
        using Result = decltype(visit(static_cast<const GameOf<std::tuple_element_t<0, Rulesets>>&>(game)));
        Result result{};
        ((game.id() == R::id ? (void)(result = visit(static_cast<const GameOf<R>&>(game))) : void()), ...);
        return result;
    }(static_cast<Rulesets*>(nullptr));
}

}  // namespace sandtable::codec
