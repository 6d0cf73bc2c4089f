// Recorded games are told today as they were told when they were recorded. A change of the rules or of their words
// shows as a difference of tests/replays/**/*.txt; if it is meant, tests/replays/record.sh writes them anew.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include "codec/game.hpp"
#include "codec/json.hpp"
#include "match/replay.hpp"

namespace sandtable::properties {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_replay = 64 << 20;

std::vector<fs::path> recorded_games() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SANDTABLE_ROOT) / "tests/replays"))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string name_of(const fs::path& path) {
    std::string name = path.parent_path().filename().string() + '_' + path.stem().string();
    std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
}

// The command that was built beside this test tells the game.
std::string told(const fs::path& replay) {
    const fs::path command = fs::read_symlink("/proc/self/exe").parent_path() / "sandtable";
    EXPECT_TRUE(fs::exists(command)) << "build the target sandtable first";
    FILE* pipe = popen(("'" + command.string() + "' replay '" + replay.string() + "'").c_str(), "r");
    std::string text;
    std::array<char, 4096> buffer;
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
        text.append(buffer.data(), count);
    EXPECT_EQ(pclose(pipe), 0) << "the recorded game cannot be told";
    return text;
}

// The first line in which two texts differ, with what stands before it.
std::string first_difference(const std::string& recorded, const std::string& now) {
    std::istringstream a(recorded), b(now);
    std::string context;
    for (int number = 1;; ++number) {
        std::string x, y;
        const bool more_a = static_cast<bool>(std::getline(a, x)), more_b = static_cast<bool>(std::getline(b, y));
        if (!more_a && !more_b) return {};
        if (more_a != more_b || x != y)
            return "line " + std::to_string(number) + " after \"" + context +
                   "\"\n  recorded: " + (more_a ? x : "(end)") + "\n  now:      " + (more_b ? y : "(end)");
        context = x;
    }
}

class RecordedGame : public testing::TestWithParam<fs::path> {};

}  // namespace

TEST_P(RecordedGame, is_the_same_today) {
    const match::Verdict verdict =
        match::Replay(codec::parse(codec::read_file(GetParam(), largest_replay), {64 << 20, 24, 1024})).verify();
    EXPECT_TRUE(verdict.matches) << verdict.sentence;
    EXPECT_GT(verdict.steps, 20u);
}

TEST_P(RecordedGame, is_told_in_the_same_words) {
    fs::path transcript = GetParam();
    transcript.replace_extension(".txt");
    ASSERT_TRUE(fs::exists(transcript)) << transcript << " is missing: tests/replays/record.sh --transcripts writes it";
    EXPECT_EQ(first_difference(codec::read_file(transcript, largest_replay), told(GetParam())), "");
}

// The file's own dice are enough: without its seed it is the same game.
TEST_P(RecordedGame, is_the_same_with_its_dice_alone) {
    codec::Json json = codec::parse(codec::read_file(GetParam(), largest_replay), {64 << 20, 24, 1024});
    json["seed"] = nullptr;
    json["stream"] = nullptr;
    const match::Verdict verdict = match::Replay(json).verify();
    EXPECT_TRUE(verdict.matches) << verdict.sentence;
}

TEST_P(RecordedGame, does_not_verify_with_another_die) {
    codec::Json json = codec::parse(codec::read_file(GetParam(), largest_replay), {64 << 20, 24, 1024});
    std::size_t last = json["steps"].size();
    while (last > 0 && json["steps"][last - 1]["dice"].empty()) --last;
    ASSERT_GT(last, 0u);
    auto& die = json["steps"][last - 1]["dice"][0];
    die = die.get<int>() % 6 + 1;
    EXPECT_FALSE(match::Replay(json).verify().matches);
}

INSTANTIATE_TEST_SUITE_P(All, RecordedGame, testing::ValuesIn(recorded_games()),
                         [](const auto& named) { return name_of(named.param); });

}  // namespace sandtable::properties
