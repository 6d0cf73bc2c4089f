#include "analysis/tally.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sandtable::analysis {

using codec::Json;
using codec::Reader;

namespace {

constexpr double z_95 = 1.959963984540054;  // standard errors to either side

}  // namespace

void Tally::add(std::int64_t value) {
    least = count == 0 ? value : std::min(least, value);
    most = count == 0 ? value : std::max(most, value);
    sum += value;
    sum_of_squares += value * value;
    ++count;
}

void Tally::add(const Tally& other) {
    if (other.count == 0) return;
    least = count == 0 ? other.least : std::min(least, other.least);
    most = count == 0 ? other.most : std::max(most, other.most);
    sum += other.sum;
    sum_of_squares += other.sum_of_squares;
    count += other.count;
}

double Tally::mean() const { return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count); }

double Tally::deviation() const {
    if (count == 0) return 0;
    const double average = mean();
    return std::sqrt(
        std::max(0.0, static_cast<double>(sum_of_squares) / static_cast<double>(count) - average * average));
}

void Pairs::add(std::int64_t a, std::int64_t b) { add(Pairs{1, a, b, a * a, b * b, a * b}); }

void Pairs::add(const Pairs& other) {
    count += other.count;
    x += other.x;
    y += other.y;
    xx += other.xx;
    yy += other.yy;
    xy += other.xy;
}

double Pairs::correlation() const {
    if (count < 2) return 0;
    const double n = static_cast<double>(count);
    const auto spread = [n](std::int64_t squares, std::int64_t a, std::int64_t b) {
        return static_cast<double>(squares) - static_cast<double>(a) * static_cast<double>(b) / n;
    };
    const double both = spread(xx, x, x) * spread(yy, y, y);
    return both > 0 ? spread(xy, x, y) / std::sqrt(both) : 0;
}

Interval Pairs::explained() const {
    if (count < 4) return {0, 1};
    const double middle = std::atanh(std::min(1.0, std::abs(correlation())));
    const double spread = z_95 / std::sqrt(static_cast<double>(count - 3));
    const double least = std::max(0.0, middle - spread), most = middle + spread;
    return {std::pow(std::tanh(least), 2), std::pow(std::tanh(most), 2)};
}

namespace {

void add_counts(Counts& sum, const Counts& other) {
    for (const auto& [value, count] : other) sum[value] += count;
}

}  // namespace

void TurnSums::add(const TurnSums& other) {
    chance.add(other.chance);
    leads += other.leads;
    leader_won += other.leader_won;
    for (std::size_t side = 0; side < max_sides; ++side) strength[side].add(other.strength[side]);
}

void Details::add(const Details& other) {
    for (const auto& [turn, sums] : other.turns) turns[turn].add(sums);
    add_counts(last_turn, other.last_turn);
    for (std::size_t side = 0; side < max_sides; ++side) {
        add_counts(losses[side], other.losses[side]);
        add_counts(decisive[side], other.decisive[side]);
    }
    for (const auto& [clause, sums] : other.clauses) {
        clauses[clause].times += sums.times;
        clauses[clause].games += sums.games;
    }
    luck.add(other.luck);
}

void Simulation::add(const Simulation& other) {
    games += other.games;
    draws += other.draws;
    for (std::size_t side = 0; side < max_sides; ++side) {
        wins[side] += other.wins[side];
        score[side].add(other.score[side]);
        add_counts(score_counts[side], other.score_counts[side]);
    }
    decisions.add(other.decisions);
    fingerprint += other.fingerprint;
    details.add(other.details);
    if (winners.size() < other.winners.size()) winners.resize(other.winners.size(), ' ');
    for (std::size_t i = 0; i < other.winners.size(); ++i)
        if (other.winners[i] != ' ') winners[i] = other.winners[i];
}

std::uint64_t size_of(const Stretches& stretches) {
    std::uint64_t size = 0;
    for (const Stretch& stretch : stretches) size += stretch.size();
    return size;
}

Stretches in_order(Stretches stretches) {
    std::sort(stretches.begin(), stretches.end(), [](const Stretch& a, const Stretch& b) { return a.first < b.first; });
    Stretches joined;
    for (const Stretch& stretch : stretches)
        if (!joined.empty() && joined.back().end == stretch.first)
            joined.back().end = stretch.end;
        else
            joined.push_back(stretch);
    return joined;
}

Interval wilson(std::uint64_t successes, std::uint64_t trials) {
    if (trials == 0) return {0, 1};
    constexpr double z = z_95;
    const double n = static_cast<double>(trials), share = static_cast<double>(successes) / n;
    const double centre = share + z * z / (2 * n);
    const double spread = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {std::max(0.0, (centre - spread) / scale), std::min(1.0, (centre + spread) / scale)};
}

// ---- the sums as JSON

namespace {

constexpr std::size_t most_entries = 1 << 20;  // of a table of counts
constexpr std::uint64_t most_games = 1'000'000'000;
constexpr std::int64_t most_value = 1'000'000'000;            // of a score, a turn, a place or a number of decisions
constexpr std::uint64_t most_times = std::uint64_t{1} << 40;  // of a value: the sum of all tables' entries is in range

// Whole numbers beyond what JSON readers keep exactly are written as text.
Json number_json(std::int64_t value) { return std::to_string(value); }
Json number_json(std::uint64_t value) { return std::to_string(value); }

template <class Number>
Number read_number(const Reader& reader) {
    const std::string text = reader.text(24);
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) reader.refuse("Expected a whole number as text.");
    return value;
}

template <class Number>
void read_into(const Reader& reader, const char* name, Number& value) {
    value = read_number<Number>(reader.field(name));
}

std::uint64_t read_count(const Reader& reader, std::uint64_t most) {
    const auto count = read_number<std::uint64_t>(reader);
    if (count > most) reader.refuse("This is more than there can be.");
    return count;
}

std::int64_t read_value(const Reader& reader) {
    const auto value = read_number<std::int64_t>(reader);
    if (value < -most_value || value > most_value) reader.refuse("This is more than there can be.");
    return value;
}

Json to_json(const Tally& tally) {
    return codec::object("sum", number_json(tally.sum), "squares", number_json(tally.sum_of_squares), "least",
                         number_json(tally.least), "most", number_json(tally.most), "count", number_json(tally.count));
}

Tally read_tally(const Reader& reader) {
    Tally tally;
    reader.only({"sum", "squares", "least", "most", "count"});
    read_into(reader, "sum", tally.sum);
    read_into(reader, "squares", tally.sum_of_squares);
    tally.least = read_value(reader.field("least"));
    tally.most = read_value(reader.field("most"));
    tally.count = read_count(reader.field("count"), most_games);
    const auto count = static_cast<std::int64_t>(tally.count);
    if (tally.least > tally.most || tally.sum < count * tally.least || tally.sum > count * tally.most ||
        tally.sum_of_squares < 0)
        reader.refuse("These sums are of no numbers.");
    return tally;
}

Json to_json(const Counts& counts) {
    Json list = Json::array();
    for (const auto& [value, count] : counts) list.push_back(Json::array({number_json(value), number_json(count)}));
    return list;
}

Counts read_counts(const Reader& reader) {
    Counts counts;
    for (const Reader& entry : reader.elements(most_entries)) {
        const std::vector<Reader> pair = entry.elements(2);
        if (pair.size() != 2) entry.refuse("Expected a value and how often it was met.");
        counts[read_value(pair[0])] = read_count(pair[1], most_times);
    }
    return counts;
}

template <class Part>
Json by_side(const std::array<Part, max_sides>& parts) {
    Json list = Json::array();
    for (const Part& part : parts) list.push_back(to_json(part));
    return list;
}

template <class Part, class Read>
void read_by_side(const Reader& reader, std::array<Part, max_sides>& parts, Read read) {
    const std::vector<Reader> list = reader.elements(max_sides);
    if (list.size() != max_sides) reader.refuse("Expected one entry for each side.");
    for (std::size_t side = 0; side < max_sides; ++side) parts[side] = read(list[side]);
}

Json to_json(const TurnSums& turn) {
    return codec::object("chance", to_json(turn.chance), "leads", number_json(turn.leads), "leader_won",
                         number_json(turn.leader_won), "strength", by_side(turn.strength));
}

TurnSums read_turn(const Reader& reader) {
    TurnSums turn;
    reader.only({"turn", "chance", "leads", "leader_won", "strength"});
    turn.chance = read_tally(reader.field("chance"));
    turn.leads = read_count(reader.field("leads"), turn.chance.count);
    turn.leader_won = read_count(reader.field("leader_won"), turn.leads);
    read_by_side(reader.field("strength"), turn.strength, read_tally);
    return turn;
}

Json to_json(const Pairs& pairs) {
    return codec::object("count", number_json(pairs.count), "x", number_json(pairs.x), "y", number_json(pairs.y), "xx",
                         number_json(pairs.xx), "yy", number_json(pairs.yy), "xy", number_json(pairs.xy));
}

Pairs read_pairs(const Reader& reader) {
    Pairs pairs;
    reader.only({"count", "x", "y", "xx", "yy", "xy"});
    read_into(reader, "count", pairs.count);
    read_into(reader, "x", pairs.x);
    read_into(reader, "y", pairs.y);
    read_into(reader, "xx", pairs.xx);
    read_into(reader, "yy", pairs.yy);
    read_into(reader, "xy", pairs.xy);
    return pairs;
}

Json to_json(const Details& details) {
    Json turns = Json::array(), clauses = Json::array();
    for (const auto& [number, sums] : details.turns) {
        Json turn = to_json(sums);
        turn["turn"] = number_json(number);
        turns.push_back(std::move(turn));
    }
    for (const auto& [clause, sums] : details.clauses)
        clauses.push_back(Json::array({clause, number_json(sums.times), number_json(sums.games)}));
    return codec::object("turns", std::move(turns), "last_turn", to_json(details.last_turn), "losses",
                         by_side(details.losses), "decisive", by_side(details.decisive), "clauses", std::move(clauses),
                         "luck", to_json(details.luck));
}

Details read_details(const Reader& reader) {
    Details details;
    reader.only({"turns", "last_turn", "losses", "decisive", "clauses", "luck"});
    for (const Reader& entry : reader.field("turns").elements(most_entries))
        details.turns[read_value(entry.field("turn"))] = read_turn(entry);
    details.last_turn = read_counts(reader.field("last_turn"));
    read_by_side(reader.field("losses"), details.losses, read_counts);
    read_by_side(reader.field("decisive"), details.decisive, read_counts);
    for (const Reader& entry : reader.field("clauses").elements(most_entries)) {
        const std::vector<Reader> parts = entry.elements(3);
        if (parts.size() != 3) entry.refuse("Expected a clause, how often it was cited and in how many games.");
        details.clauses[parts[0].text()] = {read_count(parts[1], most_times), read_count(parts[2], most_games)};
    }
    details.luck = read_pairs(reader.field("luck"));
    return details;
}

std::uint64_t total(const Counts& counts) {
    std::uint64_t sum = 0;
    for (const auto& [value, count] : counts) sum += count;
    return sum;
}

// Details were asked for of all games or of none.
void check_details(const Reader& reader, const Details& details, std::uint64_t games) {
    const std::uint64_t ended = total(details.last_turn);
    if (ended != 0 && ended != games) reader.field("last_turn").refuse("As many games must end as were played.");
    for (const auto& [number, turn] : details.turns)
        for (const Tally& tally : {turn.chance, turn.strength[0], turn.strength[1]})
            if (tally.count > ended) reader.field("turns").refuse("No more games can come to a turn than were played.");
    for (const auto& [clause, sums] : details.clauses)
        if (sums.games > ended || sums.games > sums.times)
            reader.field("clauses").refuse("No clause can be cited in more games than were played.");
    if (details.luck.count < 0 || static_cast<std::uint64_t>(details.luck.count) > ended)
        reader.field("luck").refuse("Luck cannot be measured in more games than were played.");
}

void check_winners(const Reader& reader, const Simulation& s) {
    if (s.winners.empty()) return;
    const auto games = [&](char winner) {
        return static_cast<std::uint64_t>(std::count(s.winners.begin(), s.winners.end(), winner));
    };
    if (games('1') != s.wins[0] || games('2') != s.wins[1] || games('-') != s.draws ||
        games(' ') + s.games != s.winners.size())
        reader.refuse("The winners must be those that were counted.");
}

Json to_json(const Stretches& stretches) {
    Json list = Json::array();
    for (const Stretch& stretch : stretches)
        list.push_back(Json::array({number_json(stretch.first), number_json(stretch.end)}));
    return list;
}

Stretches read_stretches(const Reader& reader) {
    Stretches stretches;
    for (const Reader& entry : reader.elements(most_entries)) {
        const std::vector<Reader> ends = entry.elements(2);
        if (ends.size() != 2) entry.refuse("Expected the first game and the one after the last.");
        const Stretch stretch{read_count(ends[0], most_games), read_count(ends[1], most_games)};
        if (stretch.first >= stretch.end || (!stretches.empty() && stretch.first < stretches.back().end))
            entry.refuse("Games must be missing in their order, and once.");
        stretches.push_back(stretch);
    }
    return stretches;
}

// Sums that no games can have are refused, lest a damaged file become a result.
void check_sums(const Reader& reader, const Simulation& s) {
    if (s.wins[0] + s.wins[1] + s.draws != s.games)
        reader.field("games").refuse("The games must be as many as wins and draws together.");
    for (std::size_t side = 0; side < max_sides; ++side) {
        if (s.score[side].count != s.games) reader.field("score").refuse("Every game must have a score.");
        if (total(s.score_counts[side]) != s.games)
            reader.field("score_counts").refuse("Every game must have a score.");
    }
    if (s.decisions.count != s.games) reader.field("decisions").refuse("The decisions of every game must be counted.");
    check_details(reader.field("details"), s.details, s.games);
    check_winners(reader.field("winners"), s);
}

}  // namespace

Json sums_json(const Simulation& s) {
    return codec::object("games", number_json(s.games), "wins",
                         Json::array({number_json(s.wins[0]), number_json(s.wins[1])}), "draws", number_json(s.draws),
                         "score", by_side(s.score), "score_counts", by_side(s.score_counts), "decisions",
                         to_json(s.decisions), "fingerprint", number_json(s.fingerprint), "details", to_json(s.details),
                         "winners", s.winners, "missing", to_json(s.missing));
}

Simulation read_sums(const Reader& reader) {
    Simulation s;
    reader.only({"games", "wins", "draws", "score", "score_counts", "decisions", "fingerprint", "details", "winners",
                 "missing"});
    s.games = read_count(reader.field("games"), most_games);
    read_by_side(reader.field("wins"), s.wins, [](const Reader& wins) { return read_count(wins, most_games); });
    s.draws = read_count(reader.field("draws"), most_games);
    read_by_side(reader.field("score"), s.score, read_tally);
    read_by_side(reader.field("score_counts"), s.score_counts, read_counts);
    s.decisions = read_tally(reader.field("decisions"));
    read_into(reader, "fingerprint", s.fingerprint);
    s.details = read_details(reader.field("details"));
    s.winners = reader.field("winners").text(most_winners);
    if (const auto missing = reader.optional_field("missing")) s.missing = read_stretches(*missing);
    check_sums(reader, s);
    return s;
}

}  // namespace sandtable::analysis
