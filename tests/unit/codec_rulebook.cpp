// codec/rulebook: the clauses of the rule texts, found by number.
#include "codec/rulebook.hpp"

#include "codec/embedded.hpp"
#include "unit/support.hpp"

namespace sandtable::codec {
namespace {

constexpr const char* book = R"(# A game

## 1. What this game is

Two players.

## 4. Clauses

### PBI-1 Board

- **PBI-1.1** [S] A grid.
- **PBI-1.2** [R] why: silent. Letters,
  on a second line.

| a table | of this clause |

- **PBI-1.10** [S] Ten.

### PBI-2 Terrain

Text without a number.

- **PBI-2.1** [S] Exactly one.
- A list that is no clause, PBI-2.9 or not.
- **Bold** and no clause.
* **SB-20.1** [R] Another style.
- **PUB-25.1 [S]** And another.
- **SKM-3.12** [S] And one more.

## 5. Decisions

Who decides.
)";

std::map<std::string, RuleClause> by_id(std::string_view text) {
    std::map<std::string, RuleClause> map;
    for (const RuleClause& clause : clauses_in(text)) map[clause.id] = clause;
    return map;
}

TEST(RuleBook, finds_clauses_in_every_style_of_the_five_texts) {
    const auto clauses = by_id(book);
    for (const char* id : {"PBI-1.1", "PBI-1.2", "PBI-1.10", "PBI-2.1", "SB-20.1", "PUB-25.1", "SKM-3.12"})
        EXPECT_TRUE(clauses.contains(id)) << id;
    EXPECT_EQ(clauses.at("SB-20.1").text, "* **SB-20.1** [R] Another style.");
    EXPECT_EQ(clauses.at("PUB-25.1").text, "- **PUB-25.1 [S]** And another.");
}

TEST(RuleBook, a_clause_goes_on_to_the_next_clause_or_heading) {
    const auto clauses = by_id(book);
    EXPECT_EQ(clauses.at("PBI-1.1").text, "- **PBI-1.1** [S] A grid.");
    EXPECT_THAT(clauses.at("PBI-1.2").text,
                testing::AllOf(testing::HasSubstr("second line"), testing::HasSubstr("| a table |"),
                               testing::Not(testing::HasSubstr("Ten"))));
    EXPECT_THAT(clauses.at("PBI-1.10").text, testing::Not(testing::HasSubstr("Terrain")));
}

TEST(RuleBook, a_clause_knows_its_chapter) {
    EXPECT_EQ(by_id(book).at("PBI-1.10").heading, "PBI-1 Board");
    EXPECT_EQ(by_id(book).at("PBI-2.1").heading, "PBI-2 Terrain");
}

TEST(RuleBook, numbered_sections_are_known_under_the_name_of_the_book) {
    const auto clauses = by_id(book);
    EXPECT_EQ(clauses.at("PBI-1").heading, "1. What this game is");
    EXPECT_THAT(clauses.at("PBI-5").text, testing::HasSubstr("Who decides."));
    EXPECT_THAT(clauses.at("PBI-1").text, testing::Not(testing::HasSubstr("A grid")));
}

TEST(RuleBook, what_only_looks_like_a_clause_is_none) {
    EXPECT_FALSE(by_id(book).contains("PBI-2.9"));
    EXPECT_TRUE(clauses_in("").empty());
    for (const char* text :
         {"- **PBI-1** no number", "- **1.1** no book", "- **PBI-1.** no clause", "**PBI-1.1** no dash",
          "- **pbi-1.1** small", "  - **PBI-1.1** indented", "- **PBI-", "- **"})
        EXPECT_TRUE(clauses_in(text).empty()) << text;
}

TEST(RuleBook, a_text_without_a_final_line_break_is_read_to_its_end) {
    EXPECT_EQ(by_id("- **X-1.1** last").at("X-1.1").text, "- **X-1.1** last");
}

TEST(RuleBook, every_clause_of_the_shipped_texts_has_words) {
    EXPECT_GT(rulebook().size(), 100u);
    for (const auto& [id, clause] : rulebook()) {
        EXPECT_EQ(id, clause.id);
        if (id.find('.') != std::string::npos) {
            EXPECT_TRUE(clause.text.find(id) != std::string::npos) << id;
        }
        EXPECT_FALSE(clause.heading.empty()) << id;
    }
    EXPECT_THAT(rulebook().at("PBI-7.3").text, testing::HasSubstr("least cost over all paths"));
}

TEST(RuleBook, has_every_clause_that_options_rolls_events_and_refusals_cite) {
    std::set<std::string> cited;
    for (const GameInfo& info : games())
        for (const OptionInfo& option : info.options) cited.insert(option.clause);
    for (const Setting& setting : settings()) {
        const auto game = game_of(setting.scenario, setting.options);
        Dice dice = Dice::random(Seed::from_number(1)), coins = Dice::random(Seed::from_number(2));
        Record record;
        Journal journal(record);
        dice.record_to(&record);
        AnyPosition now = game->setup();
        game->advance(now, dice, journal);
        while (game->to_act(now).any()) {
            const Seat seat = game->to_act(now).first();
            const auto actions = game->legal(now, seat);
            game->apply(now, seat, actions[coins.below(static_cast<std::uint32_t>(actions.size()))], dice, journal);
        }
        for (const Event& event : record.events) cited.insert(to_text(event.clause));
        for (const Roll& roll : record.rolls) cited.insert(to_text(roll.clause));
    }
    EXPECT_GT(cited.size(), 20u);
    for (const std::string& id : cited) EXPECT_TRUE(rulebook().contains(id)) << id;
}

TEST(EmbeddedFiles, are_those_of_the_source_tree) {
    EXPECT_FALSE(embedded_files().empty());
    for (const EmbeddedFile& file : embedded_files())
        EXPECT_EQ(file.text, read_file(std::string(SANDTABLE_ROOT "/") + std::string(file.path), 4 << 20)) << file.path;
}

}  // namespace
}  // namespace sandtable::codec
