#include "analysis/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sandtable::analysis {

namespace {

// Plots are drawn 400 units wide with letters of 13: a phone shows them as they are, a desk a little larger.
constexpr const char* style = R"(
:root { color-scheme: light dark; --ink: #26221c; --paper: #fbf8f1; --rule: #d8cfbd; --one: #0072b2; --two: #d55e00;
        --soft: #6b6253; --gray: #a89f8d; --ground: #f1ebdd; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e3d6; --paper: #1d1b18; --rule: #4b453b; --one: #56b4e9; --two: #f0934a; --soft: #b3a995;
          --gray: #857c6c; --ground: #2b2823; }
}
body { font: 16px/1.5 Georgia, 'Times New Roman', serif; color: var(--ink); background: var(--paper);
       max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.8rem; margin-bottom: 0; } h2 { border-bottom: 1px solid var(--rule); margin-top: 2.5rem; }
p.note, .note, figcaption { color: var(--soft); font-size: .9rem; } figure { margin: 1rem 0; }
code { font-size: .85rem; overflow-wrap: anywhere; } td code { overflow-wrap: normal; } .wide { overflow-x: auto; }
table { border-collapse: collapse; } td, th { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
@media (max-width: 30rem) { table { font-size: .85rem; } td, th { padding-right: .4rem; } }
svg { display: block; width: 100%; max-width: 32rem; height: auto; } svg text { font: 13px Georgia, serif; fill: var(--ink); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1.5rem; }
.one { fill: var(--one); stroke: var(--one); } .two { fill: var(--two); stroke: var(--two); }
.drawn { fill: var(--gray); stroke: var(--gray); } .rest { fill: none; stroke: var(--gray); }
.axis { stroke: var(--soft); stroke-width: 1; } .ground { fill: var(--ground); stroke: var(--soft); stroke-width: .05; }
.line { fill: none; stroke-width: 2.5; } .two.line { stroke-dasharray: 7 4; } .band { stroke: none; opacity: .16; }
)";

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    return out;
}

// The name of an option, for narrow columns: it may go on in the next line after each word.
std::string in_words(const std::string& name) {
    std::string out;
    for (const char c : escaped(name)) out += c == '_' ? "_<wbr>" : std::string(1, c);
    return out;
}

double part(std::uint64_t count, std::uint64_t of) {
    return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

const char* const side_class[max_sides] = {"one", "two"};

// The least of 1, 2, 2.5, 5, 10 … and their like that is not below a number: steps that people count by.
double round_step(double least) {
    const double power = std::pow(10, std::floor(std::log10(std::max(least, 1e-9))));
    for (const double step : {1.0, 2.0, 2.5, 5.0})
        if (step * power >= least * (1 - 1e-9)) return step * power;
    return 10 * power;
}

// A plot's frame: figures of the table to places on the paper. Its lines go across at round numbers.
class Frame {
public:
    static constexpr double width = 400, height = 210, left = 50, right = 12, top = 10, bottom = 28;

    Frame(double least_x, double most_x, double least_y, double most_y)
        : least_x_(least_x),
          most_x_(std::max(most_x, least_x + 1e-9)),
          step_(round_step((std::max(most_y, least_y + 1e-9) - least_y) / 4)),
          least_y_(std::floor(least_y / step_ + 1e-6) * step_),
          most_y_(std::ceil(std::max(most_y, least_y + 1e-9) / step_ - 1e-6) * step_) {}

    double x(double value) const { return left + (value - least_x_) / (most_x_ - least_x_) * (width - left - right); }
    double y(double value) const {
        return height - bottom - (value - least_y_) / (most_y_ - least_y_) * (height - top - bottom);
    }

    std::string begin(const std::string& label) const {
        return fmt::format(R"(<svg viewBox="0 0 {} {}" role="img" aria-label="{}">)", width, height, escaped(label));
    }
    std::string axes(bool shares) const {
        std::string out;
        for (int i = 0; least_y_ + i * step_ < most_y_ + step_ / 2; ++i) {
            const double value = least_y_ + i * step_;
            out += fmt::format(R"(<line class="axis" opacity=".25" x1="{0}" x2="{1}" y1="{2:.1f}" y2="{2:.1f}"/>)",
                               left, width - right, y(value));
            out += fmt::format(R"(<text x="{}" y="{:.1f}" text-anchor="end">{}</text>)", left - 6, y(value) + 4,
                               shares ? fmt::format("{:.4g} %", 100 * value) : fmt::format("{:.4g}", value));
        }
        return out;
    }
    std::string below(double value, const std::string& text) const {
        return fmt::format(R"(<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>)", x(value), height - 8, text);
    }

private:
    double least_x_, most_x_, step_, least_y_, most_y_;
};

// Round numbers below the axis, at most about eight.
std::string numbers_below(const Frame& frame, std::int64_t first, std::int64_t last) {
    std::string out;
    const auto step = std::max<std::int64_t>(1, std::llround(round_step(static_cast<double>(last - first) / 8)));
    const std::int64_t begin = first < 0 ? first / step * step : (first + step - 1) / step * step;
    for (std::int64_t value = begin; value <= last; value += step)
        out += frame.below(static_cast<double>(value), fmt::format("{}", value));
    return out;
}

// Neighbouring values in one bar, so that there are at most forty.
struct Histogram {
    std::int64_t first = 0, last = 0, step = 1;
    std::array<std::vector<double>, max_sides> share;

    Histogram(const std::array<const Counts*, max_sides>& counts) {
        bool any = false;
        for (const Counts* table : counts) {
            if (table == nullptr || table->empty()) continue;
            first = any ? std::min(first, table->begin()->first) : table->begin()->first;
            last = any ? std::max(last, table->rbegin()->first) : table->rbegin()->first;
            any = true;
        }
        step = (last - first) / 40 + 1;
        for (std::size_t side = 0; side < max_sides; ++side) {
            if (counts[side] == nullptr) continue;
            share[side].assign(static_cast<std::size_t>((last - first) / step + 1), 0);
            std::uint64_t all = 0;
            for (const auto& [value, count] : *counts[side]) all += count;
            for (const auto& [value, count] : *counts[side])
                share[side][static_cast<std::size_t>((value - first) / step)] += part(count, all);
        }
    }
};

std::string histogram(const std::string& label, const std::array<const Counts*, max_sides>& counts) {
    const Histogram bars(counts);
    double most = 0;
    for (const auto& side : bars.share)
        for (const double share : side) most = std::max(most, share);
    const auto first = static_cast<double>(bars.first), last = static_cast<double>(bars.last),
               step = static_cast<double>(bars.step);
    const Frame frame(first - step / 2, last + step / 2, 0, most);
    std::string out = frame.begin(label) + frame.axes(true);
    const double sides = bars.share[1].empty() ? 1 : 2;
    for (std::size_t side = 0; side < max_sides; ++side)
        for (std::size_t i = 0; i < bars.share[side].size(); ++i) {
            const double share = bars.share[side][i];
            if (share == 0) continue;
            const double wide = frame.x(step) - frame.x(0);
            const double from = frame.x(first + static_cast<double>(i) * step) - wide * 0.4 +
                                wide * 0.8 * static_cast<double>(side) / sides;
            out += fmt::format(R"(<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)",
                               side_class[side], from, frame.y(share), wide * 0.8 / sides - 0.5,
                               frame.y(0) - frame.y(share));
        }
    return out + numbers_below(frame, bars.first, bars.last) + "</svg>";
}

struct Series {
    std::string css;
    std::vector<std::array<double, 3>> points;  // x, y, half the height of the band
};

// Shares lie between nothing and all; of strengths there is never less than nothing.
std::string lines(const std::string& label, const std::vector<Series>& all, double least, double most, bool shares) {
    const auto low = [](double y, double band) { return std::max(0.0, y - band); };
    const auto high = [&](double y, double band) { return shares ? std::min(1.0, y + band) : y + band; };
    double first = 1e9, last = -1e9;
    for (const Series& series : all)
        for (const auto& [x, y, band] : series.points) {
            first = std::min(first, x);
            last = std::max(last, x);
            least = std::min(least, shares ? y : low(y, band));
            most = std::max(most, shares ? y : high(y, band));
        }
    const Frame frame(first, last, least, most);
    std::string out = frame.begin(label) + frame.axes(shares);
    for (const Series& series : all) {
        std::string above, under, path;
        for (const auto& [x, y, band] : series.points) {
            above += fmt::format("{:.1f},{:.1f} ", frame.x(x), frame.y(high(y, band)));
            under = fmt::format("{:.1f},{:.1f} ", frame.x(x), frame.y(low(y, band))) + under;
            path += fmt::format("{:.1f},{:.1f} ", frame.x(x), frame.y(y));
        }
        out += fmt::format(R"(<polygon class="{} band" points="{}{}"/>)", series.css, above, under);
        out += fmt::format(R"(<polyline class="{} line" style="fill:none" points="{}"/>)", series.css, path);
    }
    return out + numbers_below(frame, std::llround(first), std::llround(last)) + "</svg>";
}

struct Bar {
    std::string words;   // above it
    std::string figure;  // likewise, at the right
    std::string css;
    double value = 0;
    Interval interval;  // drawn as a line if it has any width
};

// Bars one below the other, each from zero to its value.
std::string bars(const std::string& label, const std::vector<Bar>& rows, double least, double most) {
    constexpr double width = 400, row = 36, thick = 12, line = 15;
    const double unit = width / std::max(most - least, 1e-9);
    const auto x = [&](double value) { return (value - least) * unit; };
    const double height = row * static_cast<double>(rows.size());
    std::string out =
        fmt::format(R"(<svg viewBox="0 0 {} {}" role="img" aria-label="{}">)", width, height, escaped(label));
    double top = 0;
    for (const Bar& bar : rows) {
        const double middle = top + line + 4 + thick / 2;
        out += fmt::format(R"(<text x="0" y="{}">{}</text>)", top + line - 2, escaped(bar.words));
        out += fmt::format(R"(<text x="{}" y="{}" text-anchor="end">{}</text>)", width, top + line - 2,
                           escaped(bar.figure));
        out += fmt::format(R"(<rect class="{}" x="{:.1f}" y="{}" width="{:.1f}" height="{}" opacity=".8"/>)", bar.css,
                           x(std::min(0.0, bar.value)), middle - thick / 2, std::abs(bar.value) * unit, thick);
        if (bar.interval.low < bar.interval.high)
            out += fmt::format(R"(<line class="axis" style="stroke-width:2" x1="{:.1f}" x2="{:.1f}" y1="{}" y2="{}"/>)",
                               x(bar.interval.low), x(bar.interval.high), middle, middle);
        out += fmt::format(R"(<line class="axis" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/>)", x(0),
                           middle - thick / 2 - 1, middle + thick / 2 + 1);
        top += row;
    }
    return out + "</svg>";
}

std::string figure(const std::string& drawing, const std::string& caption) {
    return fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n", drawing, caption);
}

class Page {
public:
    explicit Page(const Report& report) : report_(report), s_(report.simulation), sides_(report.game.side_names()) {
        sides_.resize(max_sides, "nobody");
    }

    std::string html() const {
        return head() + balance() + scores() + turns() + maps() + luck() + options() + clauses() + "</body></html>\n";
    }

private:
    std::string head() const {
        const codec::Game& game = report_.game;
        return fmt::format(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
            "content=\"width=device-width\"><title>{0}: balance</title><style>{1}</style></head><body>\n"
            "<h1>{0}</h1><p class=\"note\">{2} · {3} games, {4} against {5} · rules version {6}<br>"
            "<code>{7}</code></p>\n",
            escaped(game.scenario().title), style, escaped(game.title()), s_.games, escaped(report_.order.bots[0]),
            escaped(report_.order.bots[1]), game.rules_version(), escaped(report_.command));
    }

    std::string balance() const {
        const Frame frame(0, 1, 0, 3);
        std::string out = "<h2>Who wins</h2>" + frame.begin("Share of games won");
        const auto row = [&](double place, const std::string& name, const char* css, std::uint64_t count) {
            const Interval interval = wilson(count, s_.games);
            const double y = frame.y(place);
            out += fmt::format(R"(<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="30" opacity=".8"/>)",
                               css, frame.x(0), y - 15, frame.x(part(count, s_.games)) - frame.x(0));
            out +=
                fmt::format(R"(<line class="axis" stroke-width="2" x1="{:.1f}" x2="{:.1f}" y1="{:.1f}" y2="{:.1f}"/>)",
                            frame.x(interval.low), frame.x(interval.high), y, y);
            out += fmt::format(R"(<text x="{:.1f}" y="{:.1f}">{}: {} ({} to {})</text>)", frame.x(0) + 6, y - 20,
                               escaped(name), percent(part(count, s_.games)), percent(interval.low),
                               percent(interval.high));
        };
        row(2.4, sides_[0], "one", s_.wins[0]);
        row(1.4, "draw", "drawn", s_.draws);
        row(0.4, sides_[1], "two", s_.wins[1]);
        return out + "</svg><p>" + verdict() + "</p>";
    }

    // In words: is it fair?
    std::string verdict() const {
        const std::uint64_t decided = s_.wins[0] + s_.wins[1];
        if (decided == 0) return "Nobody won a game.";
        const Interval interval = wilson(s_.wins[0], decided);
        const std::string shares = fmt::format("Of {} games that somebody won, {} were won by {}, {} by {}. ", decided,
                                               percent(part(s_.wins[0], decided)), escaped(sides_[0]),
                                               percent(part(s_.wins[1], decided)), escaped(sides_[1]));
        if (interval.low > 0.6) return shares + fmt::format("The scenario favours {}.", escaped(sides_[0]));
        if (interval.high < 0.4) return shares + fmt::format("The scenario favours {}.", escaped(sides_[1]));
        if (interval.low >= 0.4 && interval.high <= 0.6)
            return shares + "That is within 40:60: the scenario is balanced.";
        return shares + "More games are needed to say whether that is within 40:60.";
    }

    std::string scores() const {
        std::string out = "<h2>Scores and length</h2><div class=\"pair\">";
        out += figure(histogram("Scores", {&s_.score_counts[0], &s_.score_counts[1]}),
                      fmt::format("Score at the end: {}, mean {:.2f}; {}, mean {:.2f}.", name(0), s_.score[0].mean(),
                                  name(1), s_.score[1].mean()));
        out += figure(histogram("Length", {&s_.details.last_turn, nullptr}),
                      fmt::format("The turn in which the game ended. A game has {:.0f} decisions (deviation {:.0f}).",
                                  s_.decisions.mean(), s_.decisions.deviation()));
        return out + "</div>";
    }

    std::string name(std::size_t side) const {
        return fmt::format(R"html(<b style="color:var(--{})">{}{}</b>)html", side_class[side], side == 0 ? "▬ " : "┅ ",
                           escaped(sides_[side]));
    }

    std::string turns() const {
        Series chance{"one", {}}, keeps{"two", {}};
        std::array<Series, max_sides> left{Series{"one", {}}, Series{"two", {}}};
        for (const auto& [number, turn] : s_.details.turns) {
            const auto x = static_cast<double>(number);
            chance.points.push_back({x, turn.chance.mean() / 1e4, turn.chance.deviation() / 1e4});
            if (turn.leads > 0) keeps.points.push_back({x, part(turn.leader_won, turn.leads), 0});
            for (std::size_t side = 0; side < max_sides; ++side)
                left[side].points.push_back({x, turn.strength[side].mean(), turn.strength[side].deviation()});
        }
        if (chance.points.size() < 2 || keeps.points.size() < 2) return "";
        std::string out = "<h2>Turn by turn</h2><div class=\"pair\">";
        out +=
            figure(lines("Chance by turn", {chance}, 0, 1, true),
                   fmt::format("How likely {} is to win at the beginning of each turn, as the bots judge; the band is "
                               "one deviation wide to either side.",
                               name(0)));
        out += figure(lines("The leader wins", {keeps}, 0.5, 1, true),
                      "How often whoever leads at the beginning of a turn goes on to win, draws left out.");
        out += figure(lines("Strength left", {left[0], left[1]}, 0, 0, false),
                      fmt::format("What is left at the beginning of each turn: {}, {}.", name(0), name(1)));
        return out + "</div>";
    }

    std::string heat(const Counts& counts, std::size_t side) const {
        const Map map = map_of(report_.game);
        std::uint64_t most = 1;
        for (const auto& [cell, count] : counts) most = std::max(most, count);
        std::string out = fmt::format(R"(<svg viewBox="-0.1 -0.1 {} {}" role="img" aria-label="Map of losses">)",
                                      map.columns + 0.2, map.rows + 0.2);
        out += fmt::format(R"(<rect class="ground" width="{}" height="{}"/>)", map.columns, map.rows);
        for (const auto& [cell, count] : counts)
            out += fmt::format(
                R"(<rect class="{}" style="stroke:none" x="{}" y="{}" width="1" height="1" opacity="{:.3f}"><title>{:.2f} a game</title></rect>)",
                side_class[side], cell % map.columns, map.rows - 1 - cell / map.columns,
                0.08 + 0.92 * part(count, most), part(count, s_.games));
        return out + "</svg>";
    }

    std::string maps() const {
        std::string out =
            "<h2>Where it was decided</h2><p>Strength lost, by place; the stronger the colour the more. North is at "
            "the top.</p>"
            "<div class=\"pair\">";
        for (std::size_t side = 0; side < max_sides; ++side)
            out += figure(heat(s_.details.decisive[side], side),
                          fmt::format("{} lost in the turn that decided the game: the last one at whose beginning the "
                                      "winner was not ahead.",
                                      name(side)));
        for (std::size_t side = 0; side < max_sides; ++side)
            out += figure(heat(s_.details.losses[side], side), fmt::format("{} lost in the whole game.", name(side)));
        return out + "</div>";
    }

    std::string luck() const {
        const Pairs& pairs = s_.details.luck;
        if (pairs.count < 4) return "";
        const double share = pairs.correlation() * pairs.correlation();
        const Interval likely = pairs.explained();
        return fmt::format(
            "<h2>Luck and skill</h2>{}<p>In {} games every throw was compared with the average of all that the same "
            "action "
            "could have led to, in chances of winning. What the dice gave in this way explains <b>{}</b> of who won "
            "(squared correlation; 95 % interval {} to {}); the rest is what the players chose, and what the bots' "
            "judgement does not see.</p>",
            bars("Luck and skill",
                 {{"luck", percent(share), "drawn", share, likely},
                  {"skill and the rest", percent(1 - share), "rest", 1 - share, {}}},
                 0, 1),
            pairs.count, percent(share), percent(likely.low), percent(likely.high));
    }

    // Grey where the games show no difference.
    static std::string option_bars(const std::vector<const OptionEffect*>& effects) {
        std::vector<Bar> rows;
        double most = 0;
        for (const OptionEffect* effect : effects) {
            if (!effect->refusal.empty()) continue;
            const double difference = effect->comparison.difference();
            const auto favoured = effect->comparison.favoured();
            const Interval interval = effect->comparison.interval();
            rows.push_back({effect->name + " = " + effect->value, fmt::format("{:+.1f}", 100 * difference),
                            favoured ? side_class[*favoured] : "drawn", difference, interval});
            most = std::max({most, -interval.low, interval.high});
        }
        return rows.empty() ? "" : bars("Effect of the options", rows, -most, most);
    }

    std::string options() const {
        if (report_.effects.empty()) return "";
        std::vector<const OptionEffect*> rows;
        for (const OptionEffect& effect : report_.effects) rows.push_back(&effect);
        std::stable_sort(rows.begin(), rows.end(), [](const OptionEffect* a, const OptionEffect* b) {
            return std::abs(a->comparison.difference()) > std::abs(b->comparison.difference());
        });
        std::string out = fmt::format(
            "<h2>Options</h2><p>The same games with one option changed: how much more of the games {} then wins (a "
            "draw "
            "counts half), in percent of all games with the 95 % interval.</p>{}<div "
            "class=\"wide\"><table><tr><th>option<th>set to"
            "<th class=\"number\">effect<th>interval<th>",
            name(0), option_bars(rows));
        for (const OptionEffect* effect : rows) {
            out += fmt::format("<tr><td><code>{}</code><td>{}", in_words(effect->name), in_words(effect->value));
            if (!effect->refusal.empty()) {
                out += fmt::format("<td colspan=\"3\"><span class=\"note\">{}</span>", escaped(effect->refusal));
                continue;
            }
            const Interval interval = effect->comparison.interval();
            const bool clear = effect->comparison.favoured().has_value();
            out += fmt::format("<td class=\"number\">{}{:+.1f}{}<td>{:+.1f} to {:+.1f}<td>{}", clear ? "<b>" : "",
                               100 * effect->comparison.difference(), clear ? "</b>" : "", 100 * interval.low,
                               100 * interval.high, clear ? "matters" : "");
        }
        return out + "</table></div>";
    }

    std::string clauses() const {
        std::vector<std::pair<std::string, ClauseSums>> rows(s_.details.clauses.begin(), s_.details.clauses.end());
        std::stable_sort(rows.begin(), rows.end(),
                         [](const auto& a, const auto& b) { return a.second.times > b.second.times; });
        std::vector<Bar> most_cited;
        for (const auto& [clause, sums] : rows) {
            if (most_cited.size() == 20) break;
            const double times = part(sums.times, s_.games);
            most_cited.push_back({clause, fmt::format("{:.2f}", times), "drawn", times, {}});
        }
        std::string out = "<h2>Clauses</h2>";
        if (!rows.empty())
            out += figure(bars("Clauses", most_cited, 0, most_cited.front().value),
                          "The clauses that were cited most, in times a game.");
        out += fmt::format(
            "<details><summary>{} clauses were cited in the logs of these games.</summary><table><tr>"
            "<th>clause<th class=\"number\">times a game<th class=\"number\">in games",
            rows.size());
        for (const auto& [clause, sums] : rows)
            out += fmt::format("<tr><td>{}<td class=\"number\">{:.2f}<td class=\"number\">{}", clause,
                               part(sums.times, s_.games), percent(part(sums.games, s_.games)));
        return out + "</table></details>";
    }

    const Report& report_;
    const Simulation& s_;
    std::vector<std::string> sides_;
};

}  // namespace

std::string to_html(const Report& report) { return Page(report).html(); }

}  // namespace sandtable::analysis
