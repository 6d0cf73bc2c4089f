// Actions of the skirmish game as JSON and in words, both ways: the decisions of docs/rules/skirmish.md section 5.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "codec/skirmish/codec.hpp"
#include "codec/skirmish/names.hpp"
#include "codec/typed_words.hpp"

namespace sandtable::codec {

using namespace skirmish_names;

namespace {

// clang-format off
const std::vector<std::string> verb_names{"deploy", "activate", "move", "spot", "shoot", "combined_fire", "grenade", "launch", "load",
    "fire_gun", "flame", "at_fire", "vehicle_move", "mount", "dismount", "take_up", "drop", "transfer", "take_driver", "pivot_gun",
    "manhandle", "bail_out", "end_activation", "end_phase", "surrender"};
// clang-format on
static_assert(verbs == 25);

struct Manner {
    const char* name;
    std::uint8_t bit;
};
constexpr std::array<Manner, 3> manners{{{"crawl", crawling}, {"charge", charging}, {"exit", exiting}}};

constexpr int longest_push = 100000;  // of a manhandled gun; what is allowed the clauses say

// ---- to JSON

struct Writer {
    const Table& table;
    const Position& now;
    const Action& action;

    std::string figure(Figure f) const { return figure_name(table, f); }
    Json weapon(Figure f, std::uint8_t code) const { return weapon_name(table, now, now.active, f, code); }

    // Whoever is aimed at: a vehicle, a gun or a figure.
    Json target() const {
        if (action.vehicle.exists()) return vehicle_name(table, action.vehicle);
        if (action.carriage.exists()) return carriage_name(table, action.carriage);
        return figure_name(table, action.target);
    }
    void add_aim(Json& json) const {
        if (action.point_count > 0)
            add_field(json, "at", point_json(action.points[0]));
        else
            add_field(json, "target", target());
    }

    Json moves() const {
        Json list = Json::array();
        std::size_t next = 0;
        for (int i = 0; i < action.part_count; ++i) {
            const Part& part = action.parts[static_cast<std::size_t>(i)];
            Json path = Json::array();
            for (int leg = 0; leg < part.legs && next < action.point_count; ++leg)
                path.push_back(point_json(action.points[next++]));
            Json one = object("fig", figure(part.figure), "path", path);
            for (const Manner& manner : manners)
                if ((part.manner & manner.bit) != 0) add_field(one, manner.name, true);
            list.push_back(one);
        }
        return list;
    }

    Json shots() const {
        Json list = Json::array();
        for (int i = 0; i < action.part_count; ++i) {
            const Part& part = action.parts[static_cast<std::size_t>(i)];
            Json one = object("fig", figure(part.figure), "weapon", weapon(part.figure, part.weapon), "kind",
                              word(shot_names, part.how), "n", part.count);
            if (part.pick.exists()) add_field(one, "pick", figure(part.pick));
            list.push_back(one);
        }
        return list;
    }

    Json figures() const {
        Json list = Json::array();
        for (int i = 0; i < action.part_count; ++i)
            list.push_back(figure(action.parts[static_cast<std::size_t>(i)].figure));
        return list;
    }

    Json legs() const {
        Json list = Json::array();
        for (int i = 0; i < action.point_count; ++i) {
            const Point leg = action.points[static_cast<std::size_t>(i)];
            Json one = object("pivot", leg.x, "distance", std::abs(leg.y));
            if (leg.y < 0) add_field(one, "reverse", true);
            list.push_back(one);
        }
        return list;
    }

    Json load() const {
        Json crew = Json::object();
        for (int i = 0; i < action.part_count; ++i) {
            const Part& part = action.parts[static_cast<std::size_t>(i)];
            add_field(crew, figure(part.figure), part.count);
        }
        Json json = object("weapon", weapon(action.figure, action.weapon), "crew", crew);
        if (action.figure.exists()) add_field(json, "fig", figure(action.figure));
        return json;
    }

    Json dismounts() const {
        Json list = Json::array();
        for (std::size_t i = 0; i < action.part_count && i < action.point_count; ++i)
            list.push_back(object("fig", figure(action.parts[i].figure), "at", point_json(action.points[i])));
        return list;
    }

    Json spot() const {
        Json json = object("fig", figure(action.figure));
        if (action.marker != no_marker)
            add_field(json, "target", marker_name(table, action.marker));
        else if (action.team.exists())
            add_field(json, "target", team_name(table, action.team));
        return json;
    }

    Json details() const {
        const auto team = [&] { return team_name(table, action.team); };
        const auto fig = [&] { return figure(action.figure); };
        switch (action.verb) {
            case Verb::deploy: return object("team", team(), "at", point_json(action.points[0]));
            case Verb::activate:
            case Verb::combined_fire: return object(action.verb == Verb::activate ? "team" : "target", team());
            case Verb::move: return moves();
            case Verb::spot: return spot();
            case Verb::shoot: return object("target", team(), "as", word(aim_names, action.aim), "shots", shots());
            case Verb::grenade: return object("fig", fig(), "target", target());
            case Verb::launch: {
                Json json = object("fig", fig(), "weapon", weapon(action.figure, action.weapon), "round",
                                   word(round_names, action.round));
                add_aim(json);
                return json;
            }
            case Verb::load: return load();
            case Verb::fire_gun: {
                Json json = object("weapon", weapon({}, action.weapon), "round", word(round_names, action.round));
                add_aim(json);
                return json;
            }
            case Verb::flame:
                return object("fig", fig(), "target",
                              action.vehicle.exists() ? vehicle_name(table, action.vehicle) : team());
            case Verb::at_fire:
                return object("fig", fig(), "weapon", weapon(action.figure, action.weapon), "target", target());
            case Verb::vehicle_move: return object("legs", legs());
            case Verb::mount: return object("figs", figures(), "vehicle", vehicle_name(table, action.vehicle));
            case Verb::dismount: return dismounts();
            case Verb::take_up: return object("fig", fig(), "casualty", figure(action.target));
            case Verb::drop:
            case Verb::take_driver: return object("fig", fig());
            case Verb::transfer: return object("fig", fig(), "team", team());
            case Verb::pivot_gun: return object("fig", fig(), "angle", action.angle);
            case Verb::manhandle: return object("figs", figures(), "by", point_json(action.points[0]));
            default: return Json::object();
        }
    }
};

// ---- from JSON

struct ActionReader {
    const Table& table;
    const Position& now;
    Action action;

    void read_fig(const Reader& reader) { action.figure = read_figure(table, reader.field("fig")); }

    void add_part(const Reader& reader, const Part& part) {
        if (action.part_count == most_parts) reader.refuse(fmt::format("At most {} entries.", most_parts));
        action.add(part);
    }
    void add_point(const Reader& reader, Point point) {
        if (action.point_count == most_points) reader.refuse(fmt::format("At most {} points in all.", most_points));
        action.add(point);
    }

    // "path": [[x, y], …], or "to": [x, y] for a path of one leg.
    void read_move(const Reader& reader) {
        reader.only({"fig", "path", "to", "crawl", "charge", "exit"});
        Part part;
        part.figure = read_figure(table, reader.field("fig"));
        if (reader.has("path") == reader.has("to")) reader.refuse("A move has either a \"path\" or a point \"to\".");
        if (const auto to = reader.optional_field("to")) {
            add_point(*to, read_point(table, *to));
            part.legs = 1;
        } else {
            const auto path = reader.field("path").elements(most_legs);
            if (path.empty()) reader.field("path").refuse("A path has one leg at least.");
            for (const Reader& point : path) add_point(point, read_point(table, point));
            part.legs = static_cast<std::uint8_t>(path.size());
        }
        for (const Manner& manner : manners)
            if (const auto flag = reader.optional_field(manner.name); flag && flag->boolean())
                part.manner = static_cast<std::uint8_t>(part.manner | manner.bit);
        add_part(reader, part);
    }

    void read_shot(const Reader& reader) {
        reader.only({"fig", "weapon", "kind", "n", "pick"});
        Part part;
        part.figure = read_figure(table, reader.field("fig"));
        part.weapon = read_weapon(table, now, now.active, part.figure, reader.field("weapon"));
        part.how = read_word<ShotKind>(reader.field("kind"), shot_names);
        const auto count = reader.optional_field("n");
        part.count = count ? static_cast<std::uint8_t>(count->integer(0, 99)) : std::uint8_t{1};
        if (const auto pick = reader.optional_field("pick")) part.pick = read_figure(table, *pick);
        add_part(reader, part);
    }

    // A name is a vehicle's, a gun's or a figure's.
    void read_target(const Reader& reader) {
        const std::string name = reader.text(16);
        if (const auto vehicle = find_vehicle(table, name))
            action.vehicle = *vehicle;
        else if (const auto carriage = find_carriage(table, name))
            action.carriage = *carriage;
        else if (const auto figure = find_figure(table, name))
            action.target = *figure;
        else
            reader.refuse("Expected a figure, a vehicle or a gun as the target.");
    }

    void read_aim(const Reader& reader) {
        if (const auto round = reader.optional_field("round")) action.round = read_word<Round>(*round, round_names);
        if (reader.has("at") == reader.has("target"))
            reader.refuse("A shot has either a \"target\" or a point \"at\" which smoke is laid.");
        if (const auto at = reader.optional_field("at"))
            add_point(*at, read_point(table, *at));
        else
            read_target(reader.field("target"));
    }

    void read_figures(const Reader& reader) {
        for (const Reader& element : reader.elements(most_parts)) {
            Part part;
            part.figure = read_figure(table, element);
            add_part(element, part);
        }
        if (action.part_count == 0) reader.refuse("Name a figure at least.");
    }

    void read_load(const Reader& reader) {
        reader.only({"fig", "weapon", "crew"});
        if (reader.has("fig")) read_fig(reader);
        action.weapon = read_weapon(table, now, now.active, action.figure, reader.field("weapon"));
        for (const auto& [name, actions] : reader.field("crew").members(most_parts)) {
            Part part;
            const Json text = name;
            part.figure = read_figure(table, Reader(text, actions.place()));
            part.count = static_cast<std::uint8_t>(actions.integer(0, 99));
            add_part(actions, part);
        }
    }

    void read_legs(const Reader& reader) {
        reader.only({"legs"});
        const auto legs = reader.field("legs").elements(most_vehicle_legs);
        if (legs.empty()) reader.field("legs").refuse("A vehicle move has one leg at least.");
        for (const Reader& leg : legs) {
            leg.only({"pivot", "distance", "reverse"});
            const auto pivot = leg.optional_field("pivot");
            const auto reverse = leg.optional_field("reverse");
            const int distance = leg.field("distance").integer(0, longest_push);
            add_point(leg,
                      {pivot ? pivot->integer(-1800, 1800) : 0, reverse && reverse->boolean() ? -distance : distance});
        }
    }

    void read_spot(const Reader& reader) {
        reader.only({"fig", "target"});
        read_fig(reader);
        const auto target = reader.optional_field("target");
        if (!target) return;
        if (const auto marker = find_marker(table, target->text(16)))
            action.marker = static_cast<std::uint8_t>(*marker);
        else
            action.team = read_team(table, *target);
    }

    void read_flame(const Reader& reader) {
        reader.only({"fig", "target"});
        read_fig(reader);
        const Reader target = reader.field("target");
        if (const auto vehicle = find_vehicle(table, target.text(16)))
            action.vehicle = *vehicle;
        else
            action.team = read_team(table, target);
    }

    void read_push(const Reader& reader) {
        const auto numbers = reader.elements(2);
        if (numbers.size() != 2) reader.refuse("Expected [east, north] in thousandths of an inch.");
        add_point(reader,
                  {numbers[0].integer(-longest_push, longest_push), numbers[1].integer(-longest_push, longest_push)});
    }

    void read_details(const Reader& reader) {
        const auto weapon = [&] {
            action.weapon = read_weapon(table, now, now.active, action.figure, reader.field("weapon"));
        };
        switch (action.verb) {
            case Verb::deploy:
                reader.only({"team", "at"});
                action.team = read_team(table, reader.field("team"));
                return add_point(reader, read_point(table, reader.field("at")));
            case Verb::activate:
                reader.only({"team"});
                action.team = read_team(table, reader.field("team"));
                return;
            case Verb::move: {
                const auto figures = reader.elements(most_parts);
                if (figures.empty()) reader.refuse("Name a figure at least.");
                for (const Reader& figure : figures) read_move(figure);
                return;
            }
            case Verb::spot: return read_spot(reader);
            case Verb::shoot: {
                reader.only({"target", "as", "shots"});
                action.team = read_team(table, reader.field("target"));
                if (const auto aim = reader.optional_field("as")) action.aim = read_word<Aim>(*aim, aim_names);
                const auto shots = reader.field("shots").elements(most_parts);
                if (shots.empty()) reader.field("shots").refuse("Name a shot at least.");
                for (const Reader& shot : shots) read_shot(shot);
                return;
            }
            case Verb::combined_fire:
                reader.only({"target"});
                action.team = read_team(table, reader.field("target"));
                return;
            case Verb::grenade:
                reader.only({"fig", "target"});
                read_fig(reader);
                return read_target(reader.field("target"));
            case Verb::launch:
                reader.only({"fig", "weapon", "round", "target", "at"});
                read_fig(reader);
                weapon();
                return read_aim(reader);
            case Verb::load: return read_load(reader);
            case Verb::fire_gun:
                reader.only({"weapon", "round", "target", "at"});
                weapon();
                return read_aim(reader);
            case Verb::flame: return read_flame(reader);
            case Verb::at_fire:
                reader.only({"fig", "weapon", "target"});
                read_fig(reader);
                weapon();
                return read_target(reader.field("target"));
            case Verb::vehicle_move: return read_legs(reader);
            case Verb::mount:
                reader.only({"figs", "vehicle"});
                read_figures(reader.field("figs"));
                action.vehicle = read_vehicle(table, reader.field("vehicle"));
                return;
            case Verb::dismount:
                for (const Reader& element : reader.elements(most_parts)) {
                    element.only({"fig", "at"});
                    Part part;
                    part.figure = read_figure(table, element.field("fig"));
                    add_part(element, part);
                    add_point(element, read_point(table, element.field("at")));
                }
                if (action.part_count == 0) reader.refuse("Name a figure at least.");
                return;
            case Verb::take_up:
                reader.only({"fig", "casualty"});
                read_fig(reader);
                action.target = read_figure(table, reader.field("casualty"));
                return;
            case Verb::drop:
            case Verb::take_driver: reader.only({"fig"}); return read_fig(reader);
            case Verb::transfer:
                reader.only({"fig", "team"});
                read_fig(reader);
                action.team = read_team(table, reader.field("team"));
                return;
            case Verb::pivot_gun:
                reader.only({"fig", "angle"});
                read_fig(reader);
                action.angle = static_cast<std::int16_t>(reader.field("angle").integer(-1800, 1800));
                return;
            case Verb::manhandle:
                reader.only({"figs", "by"});
                read_figures(reader.field("figs"));
                return read_push(reader.field("by"));
            case Verb::bail_out:
            case Verb::end_activation:
            case Verb::end_phase:
            case Verb::surrender: return reader.only({});
        }
    }
};

// ---- words

std::string point_word(Point point) { return fmt::format("{};{}", point.x, point.y); }

// "A1.1 to 10000;16000 via …": the words of an action, each read back by Phrase below.
struct Speaker {
    const Table& table;
    const Position& now;
    const Action& action;

    std::string figure(Figure f) const { return figure_name(table, f); }
    std::string weapon(Figure f, std::uint8_t code) const { return weapon_name(table, now, now.active, f, code); }
    std::string target() const { return Writer{table, now, action}.target().get<std::string>(); }
    std::string aim() const { return action.point_count > 0 ? point_word(action.points[0]) : target(); }

    std::string moves() const {
        std::string text;
        std::size_t next = 0;
        for (int i = 0; i < action.part_count; ++i) {
            const Part& part = action.parts[static_cast<std::size_t>(i)];
            text += fmt::format("{} {} to", i > 0 ? "," : "", figure(part.figure));
            for (int leg = 0; leg < part.legs && next < action.point_count; ++leg)
                text += ' ' + point_word(action.points[next++]);
            for (const Manner& manner : manners)
                if ((part.manner & manner.bit) != 0) text += fmt::format(" {}", manner.name);
        }
        return text;
    }

    std::string shots() const {
        std::string text;
        for (int i = 0; i < action.part_count; ++i) {
            const Part& part = action.parts[static_cast<std::size_t>(i)];
            text += fmt::format("{} {} {} {} {}", i > 0 ? "," : "", figure(part.figure), part.count,
                                word(shot_names, part.how), weapon(part.figure, part.weapon));
            if (part.pick.exists()) text += fmt::format(" pick {}", figure(part.pick));
        }
        return text;
    }

    std::string figures(bool with_count, bool with_point) const {
        std::string text;
        for (std::size_t i = 0; i < action.part_count; ++i) {
            text += ' ' + figure(action.parts[i].figure);
            if (with_count) text += fmt::format(" {}", action.parts[i].count);
            if (with_point) text += fmt::format(" at {}", point_word(action.points[i]));
        }
        return text;
    }

    std::string legs() const {
        std::string text;
        for (int i = 0; i < action.point_count; ++i) {
            const Point leg = action.points[static_cast<std::size_t>(i)];
            text += fmt::format(" turn {} {} {}", leg.x, leg.y < 0 ? "back" : "ahead", std::abs(leg.y));
        }
        return text;
    }

    std::string text() const {
        const std::string& verb = word(verb_names, action.verb);
        const auto team = [&] { return team_name(table, action.team); };
        const auto fig = [&] { return figure(action.figure); };
        switch (action.verb) {
            case Verb::deploy: return fmt::format("{} {} at {}", verb, team(), point_word(action.points[0]));
            case Verb::activate: return fmt::format("{} {}", verb, team());
            case Verb::move: return verb + moves();
            case Verb::spot:
                if (action.marker != no_marker)
                    return fmt::format("{} {} with {}", verb, marker_name(table, action.marker), fig());
                if (!action.team.exists()) return fmt::format("{} with {}", verb, fig());
                return fmt::format("{} {} with {}", verb, team(), fig());
            case Verb::shoot:
                return fmt::format("{} {} as {} with{}", verb, team(), word(aim_names, action.aim), shots());
            case Verb::combined_fire: return fmt::format("{} at {}", verb, team());
            case Verb::grenade: return fmt::format("{} {} at {}", verb, fig(), target());
            case Verb::launch:
                return fmt::format("{} {} {} {} at {}", verb, fig(), weapon(action.figure, action.weapon),
                                   word(round_names, action.round), aim());
            case Verb::load:
                return fmt::format("{} {} of {} with{}", verb, weapon(action.figure, action.weapon),
                                   action.figure.exists() ? fig() : "all", figures(true, false));
            case Verb::fire_gun:
                return fmt::format("{} {} {} at {}", verb, weapon({}, action.weapon), word(round_names, action.round),
                                   aim());
            case Verb::flame:
                return fmt::format("{} {} at {}", verb, fig(),
                                   action.vehicle.exists() ? vehicle_name(table, action.vehicle) : team());
            case Verb::at_fire:
                return fmt::format("{} {} {} at {}", verb, fig(), weapon(action.figure, action.weapon), target());
            case Verb::vehicle_move: return verb + legs();
            case Verb::mount:
                return fmt::format("{} {} with{}", verb, vehicle_name(table, action.vehicle), figures(false, false));
            case Verb::dismount: return verb + figures(false, true);
            case Verb::take_up: return fmt::format("{} {} with {}", verb, figure(action.target), fig());
            case Verb::drop:
            case Verb::take_driver: return fmt::format("{} {}", verb, fig());
            case Verb::transfer: return fmt::format("{} {} to {}", verb, fig(), team());
            case Verb::pivot_gun: return fmt::format("{} {} by {}", verb, fig(), action.angle);
            case Verb::manhandle:
                return fmt::format("{}{} by {}", verb, figures(false, false), point_word(action.points[0]));
            default: return verb;
        }
    }
};

// The typed form is turned into the JSON form, so that there is one reader of actions.
class Phrase {
public:
    explicit Phrase(std::string_view text) : words_(typed_words(text, {"to", "at", "as", "of", "by", "with", "and"})) {}

    Json to_json() {
        if (words_.empty()) throw Error("", "Type an action, such as \"activate A1\".");
        const auto verb = std::find(verb_names.begin(), verb_names.end(), words_[0]);
        if (verb == verb_names.end())
            throw Error("", fmt::format("There is no action called \"{}\".", words_[0].substr(0, 40)));
        next_ = 1;
        const Json details = read(static_cast<Verb>(verb - verb_names.begin()));
        if (more()) throw Error("", fmt::format("\"{}\" was not expected there.", words_[next_].substr(0, 40)));
        return {{*verb, details}};
    }

private:
    bool more() const { return next_ < words_.size(); }
    std::string take() {
        if (!more()) throw Error("", "This action needs more: see the examples in the list.");
        return words_[next_++];
    }
    bool is_next(std::string_view word) const { return more() && words_[next_] == word; }
    bool take_if(std::string_view word) {
        if (!is_next(word)) return false;
        ++next_;
        return true;
    }
    static bool is_point(const std::string& word) { return word.find(';') != std::string::npos; }

    static Json number_of(std::string_view text) {
        int number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        return error == std::errc() && end == text.data() + text.size() ? Json(number) : Json(std::string(text));
    }
    Json number() { return number_of(take()); }
    Json point() {
        const std::string word = take();
        const std::size_t split = word.find(';');
        if (split == std::string::npos) throw Error("", "A point is written x;y, in thousandths of an inch.");
        return Json::array(
            {number_of(std::string_view(word).substr(0, split)), number_of(std::string_view(word).substr(split + 1))});
    }

    Json moves() {
        Json list = Json::array();
        do {
            Json one = object("fig", take(), "path", Json::array());
            while (more() && is_point(words_[next_])) one["path"].push_back(point());
            for (bool again = true; again;) {
                again = false;
                for (const Manner& manner : manners)
                    if (take_if(manner.name)) {
                        one[manner.name] = true;
                        again = true;
                    }
            }
            list.push_back(one);
        } while (more());
        return list;
    }

    Json shots() {
        Json list = Json::array();
        do {
            const std::string figure = take();
            const Json count = number();
            const std::string kind = take();
            Json one = object("fig", figure, "weapon", take(), "kind", kind, "n", count);
            if (take_if("pick")) one["pick"] = take();
            list.push_back(one);
        } while (more());
        return list;
    }

    Json names() {
        Json list = Json::array();
        while (more() && !is_point(words_[next_])) list.push_back(take());
        return list;
    }

    Json legs() {
        Json list = Json::array();
        while (take_if("turn")) {
            const Json pivot = number();
            const bool back = take_if("back");
            if (!back && !take_if("ahead")) throw Error("", "A leg is written \"turn 0 ahead 6000\".");
            list.push_back(object("pivot", pivot, "distance", number(), "reverse", back));
        }
        return object("legs", list);
    }

    Json aimed(Json json) {
        if (more() && is_point(words_[next_]))
            json["at"] = point();
        else
            json["target"] = take();
        return json;
    }

    Json crew() {
        Json json = Json::object();
        while (more()) {
            const std::string figure = take();
            json[figure] = number();
        }
        return json;
    }

    Json read(Verb verb) {
        switch (verb) {
            case Verb::deploy: {
                const std::string team = take();
                return object("team", team, "at", point());
            }
            case Verb::activate: return object("team", take());
            case Verb::move: return moves();
            case Verb::spot: {
                const std::string first = take();
                return more() ? object("fig", take(), "target", first) : object("fig", first);
            }
            case Verb::shoot: {
                const std::string target = take();
                const std::string aim = take();
                return object("target", target, "as", aim, "shots", shots());
            }
            case Verb::combined_fire: return object("target", take());
            case Verb::flame:
            case Verb::grenade: {
                const std::string figure = take();
                return object("fig", figure, "target", take());
            }
            case Verb::launch: {
                const std::string figure = take();
                const std::string weapon = take();
                return aimed(object("fig", figure, "weapon", weapon, "round", take()));
            }
            case Verb::load: {
                const std::string weapon = take();
                const std::string figure = take();
                Json json = object("weapon", weapon, "crew", crew());
                if (figure != "all") json["fig"] = figure;
                return json;
            }
            case Verb::fire_gun: {
                const std::string weapon = take();
                return aimed(object("weapon", weapon, "round", take()));
            }
            case Verb::at_fire: {
                const std::string figure = take();
                const std::string weapon = take();
                return object("fig", figure, "weapon", weapon, "target", take());
            }
            case Verb::vehicle_move: return legs();
            case Verb::mount: {
                const std::string vehicle = take();
                return object("figs", names(), "vehicle", vehicle);
            }
            case Verb::dismount: {
                Json list = Json::array();
                while (more()) {
                    const std::string figure = take();
                    list.push_back(object("fig", figure, "at", point()));
                }
                return list;
            }
            case Verb::take_up: {
                const std::string casualty = take();
                return object("fig", take(), "casualty", casualty);
            }
            case Verb::drop:
            case Verb::take_driver: return object("fig", take());
            case Verb::transfer: {
                const std::string figure = take();
                return object("fig", figure, "team", take());
            }
            case Verb::pivot_gun: {
                const std::string figure = take();
                return object("fig", figure, "angle", number());
            }
            case Verb::manhandle: {
                const Json figures = names();
                return object("figs", figures, "by", point());
            }
            default: return Json::object();
        }
    }

    std::vector<std::string> words_;
    std::size_t next_ = 0;
};

}  // namespace

Json Codec<skirmish::Skirmish>::to_json(const Table& table, const Position& now, const Action& action) {
    return {{word(verb_names, action.verb), Writer{table, now, action}.details()}};
}

skirmish::Action Codec<skirmish::Skirmish>::action(const Table& table, const Position& now, Seat,
                                                   const Reader& reader) {
    ActionReader read{table, now, {}};
    const Json nothing = Json::object();
    if (reader.is_text()) {  // "end_phase" is short for {"end_phase": {}}
        read.action.verb = static_cast<Verb>(reader.one_of(verb_names));
        read.read_details(Reader(nothing, reader.place()));
        return read.action;
    }
    const auto members = reader.members(1);
    if (members.size() != 1) reader.refuse("Expected an action, such as {\"activate\": \"A1\"}.");
    const auto& [verb, details] = members[0];
    const auto found = std::find(verb_names.begin(), verb_names.end(), verb);
    if (found == verb_names.end())
        details.refuse(fmt::format("Unknown action; known are {}.", fmt::join(verb_names, ", ")));
    read.action.verb = static_cast<Verb>(found - verb_names.begin());
    if (read.action.verb == Verb::activate && details.is_text()) {
        const Json long_form{{"team", details.json()}};
        read.read_details(Reader(long_form, details.place()));
    } else {
        read.read_details(details);
    }
    return read.action;
}

std::string Codec<skirmish::Skirmish>::words(const Table& table, const Position& now, const Action& action) {
    return Speaker{table, now, action}.text();
}

skirmish::Action Codec<skirmish::Skirmish>::action(const Table& table, const Position& now, Seat seat,
                                                   std::string_view words) {
    const Json json = Phrase(words).to_json();
    return action(table, now, seat, Reader(json));
}

}  // namespace sandtable::codec
