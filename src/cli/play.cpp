// A game in the terminal: the board in colour, the legal actions by number or typed, a bot on the other side.
#include <fmt/color.h>
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iostream>

#include "analysis/odds.hpp"
#include "bots/bot.hpp"
#include "cli/command.hpp"
#include "codec/rulebook.hpp"
#include "match/replay.hpp"

namespace sandtable::cli {

namespace {

constexpr std::size_t shown_at_once = 24;

class TextGame {
public:
    TextGame(std::unique_ptr<codec::Game> game, const match::DiceSource& source, Seats people, const std::string& bot,
             std::string save, bool asks_why)
        : game_(std::move(game)),
          source_(source),
          match_(*game_, Dice::random(source.seed, source.stream)),
          people_(people),
          bot_(bots::make_bot(bot, *game_, Seed::from_number(source.seed.words[0] ^ 0x5eedu))),
          save_(std::move(save)),
          asks_why_(asks_why),
          colour_(to_terminal(STDOUT_FILENO)) {}

    int run() {
        fmt::print("{} – {}\n{}\nType a number, an action, or \"help\".\n\n", game_->title(), game_->scenario().title,
                   game_->scenario().summary);
        show_new_lines();
        while (!leaving_ && match_.to_act().any()) {
            const Seat seat = match_.to_act().first();
            if (people_.contains(seat))
                ask(seat);
            else
                let_bot_play(seat);
        }
        if (!match_.to_act().any()) {
            fmt::print("\n{}\n", game_->board(match_.position(), colour_));
            tell_reasons_that_were_secret();
        }
        if (!save_.empty()) save(save_);
        return 0;
    }

private:
    void show_new_lines() {
        const Record& record = match_.steps().empty() ? match_.opening() : match_.steps().back().record;
        for (const std::string& line : codec::record_lines(*game_, record, people_ | Seats(spectator)))
            fmt::print("{}\n", line);
    }

    void let_bot_play(Seat seat) {
        const codec::AnyPosition view = game_->view(match_.position(), seat);
        const codec::AnyAction action = bot_->choose(view, seat);
        match_.play(seat, action);
        const Seat viewer = people_.empty() ? spectator : people_.first();
        fmt::print("{} > {}\n", game_->seat_name(seat), match_.told(match_.steps().size(), viewer).words);
        if (asks_why_) hear_reason(view, seat, action);
        show_new_lines();
    }

    // What a bot thinks is made from its own view and tells its plans: where there are secrets it waits for the end.
    void hear_reason(const codec::AnyPosition& view, Seat seat, const codec::AnyAction& action) {
        const auto reason = bot_->explain(view, seat);
        if (!reason) return;
        if (!game_->keeps_secrets()) return print(*reason);
        secret_reasons_.resize(match_.steps().size() - 1);
        secret_reasons_.push_back(SecretReason{game_->words(view, action), *reason});
    }

    static void print(const bots::Explanation& reason) {
        fmt::print("    \"{}\"\n", reason.why);
        for (const std::string& step : reason.line) fmt::print("      {}\n", step);
    }

    void tell_reasons_that_were_secret() const {
        for (std::size_t i = 0; i < secret_reasons_.size(); ++i) {
            if (!secret_reasons_[i]) continue;
            fmt::print("{:>4}. {} > {}\n", i + 1, game_->seat_name(match_.steps()[i].seat), secret_reasons_[i]->action);
            print(secret_reasons_[i]->reason);
        }
    }

    void ask(Seat seat) {
        const auto actions = game_->legal(match_.position(), seat);
        fmt::print("\n{}\n{}\n", game_->board(game_->view(match_.position(), seat), colour_),
                   heading(game_->question(match_.position())));
        list(actions, 0, shown_at_once);
        for (;;) {
            fmt::print("> ");
            std::fflush(stdout);
            std::string line;
            if (!std::getline(std::cin, line)) {
                leaving_ = true;
                fmt::print("\n");
                return;
            }
            if (obey(seat, actions, line)) return;
        }
    }

    std::string heading(const std::string& text) const {
        return colour_ ? fmt::format("{}", fmt::styled(text, fmt::emphasis::bold)) : text;
    }

    void list(const std::vector<codec::AnyAction>& actions, std::size_t first, std::size_t count) const {
        const std::size_t end = std::min(first + count, actions.size());
        for (std::size_t i = first; i < end; ++i)
            fmt::print("{:>4}  {}\n", i + 1, game_->words(match_.position(), actions[i]));
        if (end < actions.size())
            fmt::print("      … {} more: type \"all\" to see them; the last one is {}\n", actions.size() - end,
                       actions.size());
    }

    // True when the position changed, so that the board is shown again.
    bool obey(Seat seat, const std::vector<codec::AnyAction>& actions, const std::string& line) {
        const std::size_t begin = line.find_first_not_of(" \t");
        if (begin == std::string::npos) return false;
        const std::string text = line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
        const std::string verb = text.substr(0, text.find(' ')),
                          rest = text.size() > verb.size() ? text.substr(verb.size() + 1) : "";
        try {
            if (verb == "quit" || verb == "exit") return leaving_ = true;
            if (verb == "help" || verb == "?") return help(), false;
            if (verb == "all") return list(actions, 0, actions.size()), false;
            if (verb == "board") return true;
            if (verb == "undo" || verb == "redo") return step_back(verb == "redo");
            if (verb == "rules") return show_rule(rest), false;
            if (verb == "save") return save(rest), false;
            if (verb == "odds") return show_odds(seat, read(seat, actions, rest)), false;
            return play(seat, read(seat, actions, text));
        } catch (const codec::Error& error) {
            fmt::print("{}\n", error.sentence());  // the place in the JSON form would only puzzle
            return false;
        }
    }

    codec::AnyAction read(Seat seat, const std::vector<codec::AnyAction>& actions, const std::string& text) const {
        if (!text.empty() && text.size() < 6 && text.find_first_not_of("0123456789") == std::string::npos) {
            const std::size_t number = std::stoul(text);
            if (number < 1 || number > actions.size())
                throw codec::Error("", fmt::format("Choose a number from 1 to {}.", actions.size()));
            return actions[number - 1];
        }
        if (!text.empty() && text[0] == '{') {
            const codec::Json json = codec::parse(text);
            return game_->action(match_.position(), seat, codec::Reader(json));
        }
        return game_->action(match_.position(), seat, text);
    }

    bool play(Seat seat, const codec::AnyAction& action) {
        if (const Refusal refusal = match_.play(seat, action)) {
            fmt::print("{} {}   (\"rules {}\" shows the clause)\n", game_->sentence(refusal), to_text(refusal.clause),
                       to_text(refusal.clause));
            return false;
        }
        show_new_lines();
        return true;
    }

    bool step_back(bool forward) {
        if (forward ? match_.redo() : match_.undo()) {
            secret_reasons_.resize(std::min(secret_reasons_.size(), match_.steps().size()));
            return true;
        }
        fmt::print("{}\n", forward ? "There is nothing to do again." : "Nothing can be taken back past a die.");
        return false;
    }

    void show_odds(Seat seat, const codec::AnyAction& action) const {
        if (const Refusal refusal = match_.check(seat, action)) {
            fmt::print("{} {}\n", game_->sentence(refusal), to_text(refusal.clause));
            return;
        }
        const analysis::Odds odds = analysis::odds_of(*game_, game_->view(match_.position(), seat), seat, action,
                                                      analysis::OddsBudget::of_somebody_waiting());
        fmt::print("{}\n", odds.exact ? "Exact odds:" : "Estimated odds:");
        for (std::size_t i = 0; i < std::min<std::size_t>(odds.lines.size(), 20); ++i)
            fmt::print("{:7.2f} %  {}\n", 100 * odds.lines[i].chance, fmt::join(odds.lines[i].what, ", "));
        if (odds.lines.size() > 20) fmt::print("           … and {} rarer outcomes\n", odds.lines.size() - 20);
    }

    void show_rule(const std::string& id) const {
        const auto found = codec::rulebook().find(id);
        fmt::print("{}\n", found == codec::rulebook().end() ? "There is no such clause." : found->second.text);
    }

    void save(const std::string& path) const {
        if (path.empty()) throw codec::Error("", "Type \"save\" and the name of a file.");
        std::ofstream file(path, std::ios::binary);
        file << codec::to_page(match::replay_json(match_, source_));
        if (!file.flush()) throw codec::Error("", fmt::format("The file {} cannot be written.", path));
        fmt::print("The game is saved in {}; \"sandtable replay {}\" tells it.\n", path, path);
    }

    static void help() {
        fmt::print(
            "  12             the action with this number\n"
            "  move a1.R1 to D4, shoot D6 a1.R1:2, …   any action in words; a wrong one is explained\n"
            "  odds 12        what the action can lead to, and how likely\n"
            "  all            every legal action\n"
            "  undo, redo     back as far as the last die\n"
            "  rules PBI-7.3  the text of a clause\n"
            "  save FILE      keep the game\n"
            "  board, resign, quit\n");
    }

    std::unique_ptr<codec::Game> game_;
    match::DiceSource source_;
    match::Match match_;
    Seats people_;
    std::unique_ptr<bots::AnyBot> bot_;
    std::string save_;
    bool asks_why_;
    struct SecretReason {
        std::string action;
        bots::Explanation reason;
    };
    std::vector<std::optional<SecretReason>> secret_reasons_;  // by step
    bool colour_;
    bool leaving_ = false;
};

}  // namespace

void add_play(Context context) {
    struct Arguments {
        TableChoice table{"pbi", "first-patrol", {}};
        std::string seat = "attacker", bot = "normal", save;
        std::uint64_t seed = 0;
        bool why = false;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = context.app.add_subcommand("play", "Play a game in the terminal");
    command->add_option("game", arguments->table.game, "The game")->capture_default_str();
    command->add_option("scenario", arguments->table.scenario, "A scenario's id, or the path of a scenario file")
        ->capture_default_str();
    command->add_option("--option", arguments->table.options, "An option of the game as name=value; may be repeated")
        ->type_name("NAME=VALUE");
    command->add_option("--as", arguments->seat, "Your seat; \"all\" to play every side yourself, \"none\" to watch")
        ->capture_default_str();
    command
        ->add_option("--bot", arguments->bot,
                     "Who plays the other seats: easy, normal, hard, random, greedy, mcts:200ms, …")
        ->capture_default_str();
    CLI::Option* seed = add_seed(*command, arguments->seed, "Play with the dice of this seed");
    command->add_flag("--why", arguments->why,
                      "Tell why a bot that thinks ahead did what it did, in games with secrets when they are over");
    command->add_option("--save", arguments->save, "Write the game to this file in the end");
    command->footer(
        "Examples:\n  sandtable play\n  sandtable play pbi crossroads-village --as defender\n  sandtable play pbi "
        "first-patrol --as all --seed 7 --save game.json");
    command->callback([arguments, seed, &exit_code = context.exit_code] {
        auto game = arguments->table.make();
        Seats people;
        const auto names = game->seat_names();
        for (std::size_t i = 0; i < names.size(); ++i)
            if (arguments->seat == "all" || arguments->seat == names[i]) people.insert(Seat(static_cast<int>(i)));
        if (people.empty() && arguments->seat != "none")
            throw UsageError{
                fmt::format("--as {}: expected {}, all or none.", arguments->seat, fmt::join(names, ", "))};
        const match::DiceSource source{seed->count() > 0 ? Seed::from_number(arguments->seed) : seed_from_system(), 0};
        exit_code = TextGame(std::move(game), source, people, arguments->bot, arguments->save, arguments->why).run();
    });
}

}  // namespace sandtable::cli
