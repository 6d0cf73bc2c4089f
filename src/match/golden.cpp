#include "match/golden.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "match/match.hpp"

namespace sandtable::match {

using codec::Error;
using codec::Json;
using codec::Reader;

namespace {

constexpr std::size_t most_entries = 1000;  // of any list or object in a case

struct Failure {
    std::string complaint;
};

// One case: the game on its table, and the position as the steps leave it.
class Case {
public:
    Case(const Reader& reader, const std::string& folder, const GoldenWatch& watch) : reader_(reader), watch_(watch) {
        reader.only({"case", "title", "game", "clauses", "scenario", "table", "options", "position", "steps"});
        const auto options = reader.optional_field("options");
        game_ = codec::make_game(scenario(folder), options ? options->json() : Json(nullptr));
        const auto patch = reader.optional_field("position");
        position_ = patch ? game_->patched(*patch) : game_->setup();
    }

    void run() {
        const auto steps = reader_.field("steps").elements(most_entries);
        if (steps.empty()) reader_.field("steps").refuse("A case needs at least one step.");
        for (std::size_t i = 0; i < steps.size(); ++i) {
            try {
                run_step(steps[i]);
            } catch (const Failure& failure) {
                throw Failure{fmt::format("step {}: {}", i + 1, failure.complaint)};
            }
        }
    }

private:
    codec::Scenario scenario(const std::string& folder) const {
        const std::string game = reader_.field("game").text(40);
        if (reader_.has("scenario") == reader_.has("table"))
            reader_.refuse("A case has either a \"scenario\" or a \"table\".");
        if (reader_.has("scenario")) return codec::find_scenario(game, reader_.field("scenario").text(100));
        const Reader table = reader_.field("table");
        Json json = table.json();
        if (table.is_text())
            json = codec::parse(codec::read_file((std::filesystem::path(folder) / table.text(100)).string(), 1 << 20));
        if (!json.is_object()) table.refuse("Expected a table written out, or the name of a .table.json file.");
        if (!json.contains("game")) json["game"] = game;
        if (!json.contains("id")) json["id"] = "table";
        if (!json.contains("title")) json["title"] = "A table for testing";
        return codec::read_scenario(json);
    }

    void run_step(const Reader& step) {
        step.only(
            {"seat", "do", "dice", "expect", "refused", "message", "asks", "cites", "offers", "offers_not", "note"});
        if (step.has("refused") && !step.has("do")) step.refuse("A step that is refused needs an action to \"do\".");
        if (step.has("message") && !step.has("refused")) step.refuse("A \"message\" belongs to a refused action.");
        if (step.has("seat") != step.has("do")) step.refuse("\"seat\" and \"do\" belong together.");
        std::vector<std::uint16_t> dice;
        if (const auto list = step.optional_field("dice"))
            for (const Reader& die : list->elements(most_entries))
                dice.push_back(static_cast<std::uint16_t>(die.integer(0, 65535)));
        Record record;
        if (!step.has("do"))
            go_on(dice, record);
        else if (step.has("refused"))
            expect_refusal(step, dice);
        else
            act(step, dice, record);
        expect_values(step);
        expect_question(step);
        expect_citations(step, record);
    }

    void check_script(const Dice& dice, std::size_t given) const {
        if (dice.ran_short()) throw Failure{fmt::format("more than the {} dice given were needed", given)};
        if (dice.bad_face()) throw Failure{"a die shows a face that it does not have"};
        if (dice.unused() > 0)
            throw Failure{fmt::format("{} of the {} dice given were not used", dice.unused(), given)};
    }

    void go_on(const std::vector<std::uint16_t>& values, Record& record) {
        Dice dice = Dice::scripted(values);
        dice.record_to(&record);
        Journal journal(record);
        game_->advance(position_, dice, journal);
        check_script(dice, values.size());
    }

    void act(const Reader& step, const std::vector<std::uint16_t>& values, Record& record) {
        const Seat seat = game_->seat(step.field("seat"));
        const AnyAction action = read_action(step, seat);
        if (const Refusal refusal = game_->check(position_, seat, action))
            throw Failure{fmt::format("refused: {} {}", game_->sentence(refusal), to_text(refusal.clause))};
        if (watch_) watch_(game_, position_, seat, action);
        Dice dice = Dice::scripted(values);
        dice.record_to(&record);
        Journal journal(record);
        game_->apply(position_, seat, action, dice, journal);
        check_script(dice, values.size());
    }

    AnyAction read_action(const Reader& step, Seat seat) const {
        try {
            return game_->action(position_, seat, step.field("do"));
        } catch (const Error& error) {
            throw Failure{fmt::format("the action cannot be read: {}", error.what())};
        }
    }

    // A case may leave out what was measured: "The road is too far." of "The road is too far: 938 of at most 937."
    static bool is_said(const std::string& message, const std::string& sentence) {
        if (message == sentence) return true;
        const std::string beginning = message.substr(0, message.size() - (message.ends_with('.') ? 1 : 0));
        return sentence.starts_with(beginning + ": ") || sentence.starts_with(beginning + ", ");
    }

    void expect_refusal(const Reader& step, const std::vector<std::uint16_t>& values) const {
        if (!values.empty()) step.field("dice").refuse("A refused action rolls nothing.");
        const std::string wanted = step.field("refused").text(20);
        const Seat seat = game_->seat(step.field("seat"));
        std::string clause, sentence;
        try {
            const AnyAction action = game_->action(position_, seat, step.field("do"));
            const Refusal refusal = game_->check(position_, seat, action);
            if (!refusal) throw Failure{fmt::format("not refused; {} was expected", wanted)};
            clause = to_text(refusal.clause);
            sentence = game_->sentence(refusal);
        } catch (const Error& error) {
            clause = to_text(game_->malformed());
            sentence = error.sentence();
        }
        if (clause != wanted) throw Failure{fmt::format("refused by {} ({}), not by {}", clause, sentence, wanted)};
        if (const auto message = step.optional_field("message"); message && !is_said(message->text(300), sentence))
            throw Failure{fmt::format("the message is \"{}\"", sentence)};
    }

    void expect_values(const Reader& step) const {
        const auto expected = step.optional_field("expect");
        if (!expected) return;
        const Json whole = game_->to_json(position_);
        for (const auto& [pointer, value] : expected->members(most_entries)) {
            Json found;
            try {
                found = whole.at(Json::json_pointer(pointer));
            } catch (const Json::exception&) {
                throw Failure{fmt::format("the position has no {}", pointer)};
            }
            if (!codec::same_value(found, value.json()))
                throw Failure{
                    fmt::format("{} is {}, expected {}", pointer, codec::to_line(found), codec::to_line(value.json()))};
        }
    }

    void expect_question(const Reader& step) const {
        const Seats seats = game_->to_act(position_);
        if (const auto asks = step.optional_field("asks")) {
            const std::string asked = seats.empty() ? "nobody" : game_->seat_name(seats.first());
            if (asked != asks->text(40)) throw Failure{fmt::format("{} is asked, not {}", asked, asks->text(40))};
        }
        for (const char* field : {"offers", "offers_not"}) {
            const auto wanted = step.optional_field(field);
            if (!wanted) continue;
            const Seat seat = seats.empty() ? Seat(0) : seats.first();
            const auto legal = game_->legal(position_, seat);
            for (const Reader& element : wanted->elements(most_entries)) {
                const AnyAction action = game_->action(position_, seat, element);
                const bool offered = std::find(legal.begin(), legal.end(), action) != legal.end();
                if (offered != (std::string(field) == "offers"))
                    throw Failure{fmt::format("{} {} among the legal actions", codec::to_line(element.json()),
                                              offered ? "is" : "is not")};
            }
        }
    }

    void expect_citations(const Reader& step, const Record& record) const {
        const auto cites = step.optional_field("cites");
        if (!cites) return;
        for (const Reader& element : cites->elements(100)) {
            const std::string clause = element.text(20);
            const auto is_it = [&](const auto& entry) { return to_text(entry.clause) == clause; };
            if (std::none_of(record.events.begin(), record.events.end(), is_it) &&
                std::none_of(record.rolls.begin(), record.rolls.end(), is_it))
                throw Failure{fmt::format("{} is not cited", clause)};
        }
    }

    Reader reader_;
    const GoldenWatch& watch_;
    std::shared_ptr<const Game> game_;
    AnyPosition position_;
};

GoldenResult run_case(const Reader& reader, const std::string& folder, const GoldenWatch& watch) {
    GoldenResult result;
    result.name = reader.field("case").text(60);
    result.title = reader.field("title").text(200);
    for (const Reader& clause : reader.field("clauses").elements(100)) result.clauses.push_back(clause.text(20));
    try {
        Case(reader, folder, watch).run();
        result.passed = true;
    } catch (const Failure& failure) {
        result.complaint = failure.complaint;
    } catch (const Error& error) {
        result.complaint = error.what();
    }
    return result;
}

}  // namespace

std::vector<GoldenResult> run_golden_file(const std::string& path, const GoldenWatch& watch) {
    std::vector<GoldenResult> results;
    try {
        const Json json = codec::parse(codec::read_file(path, 4 << 20), {4 << 20, 16, 1024});
        const std::string folder = std::filesystem::path(path).parent_path().string();
        const Reader reader(json);
        if (!reader.is_list()) return {run_case(reader, folder, watch)};
        for (const Reader& element : reader.elements(most_entries)) results.push_back(run_case(element, folder, watch));
    } catch (const Error& error) {
        results.push_back({path, "cannot be read as golden cases", false, error.what(), {}});
    }
    return results;
}

std::vector<std::string> golden_files(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        if (!std::filesystem::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> inside;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
            const std::string name = entry.path().string();
            if (entry.is_regular_file() && name.ends_with(".json") && !name.ends_with(".table.json"))
                inside.push_back(name);
        }
        std::sort(inside.begin(), inside.end());
        files.insert(files.end(), inside.begin(), inside.end());
    }
    return files;
}

}  // namespace sandtable::match
