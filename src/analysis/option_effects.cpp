#include <algorithm>

#include "analysis/report.hpp"
#include "codec/game_of.hpp"

namespace sandtable::analysis {

using codec::Json;

namespace {

Json value_in(const codec::Game& game, const codec::OptionInfo& option) {
    if (game.options().contains(option.name)) return game.options()[option.name];
    const Json& json = game.scenario().json;
    if (json.contains("options") && json["options"].contains(option.name)) return json["options"][option.name];
    return option.standard;
}

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

// Half as much and twice as much, as far as is allowed: one more or less of a large number says nothing. Nothing has no
// half: then the ends of what is allowed.
std::vector<int> other_numbers(const codec::OptionInfo& option, int present) {
    const auto allowed = [&](long number) {
        return static_cast<int>(std::clamp<long>(number, option.lowest, option.highest));
    };
    const long number = present;
    std::vector<int> numbers = present == 0 ? std::vector<int>{option.lowest, option.highest}
                                            : std::vector<int>{allowed(number / 2), allowed(number * 2)};
    std::erase(numbers, present);
    return numbers;
}

std::vector<Json> other_values(const codec::OptionInfo& option, const Json& present) {
    std::vector<Json> values;
    if (present.is_boolean()) return {!present.get<bool>()};
    for (const std::string& word : option.values)
        if (word != text_of(present)) values.emplace_back(word);
    if (!option.values.empty() || !present.is_number_integer()) return values;
    for (const int number : other_numbers(option, present.get<int>())) values.emplace_back(number);
    return values;
}

// Every option with each of its other values.
std::vector<std::pair<std::string, Json>> other_settings(const codec::Game& game) {
    std::vector<std::pair<std::string, Json>> settings;
    for (const codec::GameInfo& info : codec::games()) {
        if (info.id != game.id()) continue;
        for (const codec::OptionInfo& option : info.options)
            for (Json& value : other_values(option, value_in(game, option)))
                settings.emplace_back(option.name, std::move(value));
    }
    return settings;
}

OptionEffect effect_of(const codec::Game& game, const SimulationOrder& order, const Simulation& present,
                       const std::string& name, const Json& value) {
    OptionEffect effect{name, text_of(value), "", {}};
    Json options = game.options().is_object() ? game.options() : Json::object();
    options[name] = value;
    std::unique_ptr<codec::Game> other;
    try {
        other = codec::make_game(game.scenario(), options);
    } catch (const codec::Error& error) {
        effect.refusal = error.sentence();
        return effect;
    }
    effect.comparison = compare(present, simulate(*other, order));
    return effect;
}

}  // namespace

std::vector<OptionEffect> option_effects(const codec::Game& game, SimulationOrder order) {
    order.details = false;
    order.winners = true;
    order.checkpoint.clear();
    const std::vector<std::pair<std::string, Json>> settings = other_settings(game);
    std::uint64_t table = 0;
    if (order.progress)
        order.progress = [&table, tables = settings.size() + 1, report = order.progress](const Progress& here) {
            report({table * here.games + here.done, tables * here.games, 0});
        };
    std::vector<OptionEffect> effects;
    const Simulation present = simulate(game, order);
    for (const auto& [name, value] : settings) {
        ++table;
        effects.push_back(effect_of(game, order, present, name, value));
    }
    return effects;
}

Map map_of(const codec::Game& game) {
    return codec::with_ruleset(game,
                               []<class R>(const codec::GameOf<R>& typed) { return Census<R>::map(typed.table()); });
}

}  // namespace sandtable::analysis
