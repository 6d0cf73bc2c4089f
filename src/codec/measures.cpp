#include "codec/measures.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "field/polygon.hpp"

namespace sandtable::codec {

namespace {

constexpr int largest_heading = 360'000;

std::vector<field::Point> read_points(const Reader& reader, Sheet sheet, std::size_t fewest, const char* sentence) {
    std::vector<field::Point> points;
    for (const Reader& element : reader.elements(field::most_corners)) {
        points.push_back(read_point(element, sheet));
        if (points.size() > 1 && points.back() == points[points.size() - 2])
            element.refuse("This point is the same as the one before it.");
    }
    if (points.size() < fewest) reader.refuse(sentence);
    return points;
}

}  // namespace

Json point_json(field::Point point) { return Json::array({point.x, point.y}); }

std::string point_text(field::Point point) { return fmt::format("{},{}", point.x, point.y); }

namespace {

// Without the zeros at the end, but with one digit at least.
std::string number_of_inches(std::int32_t mils) {
    constexpr int inch = 1000;
    std::string text = fmt::format("{}{}.{:03}", mils < 0 ? "-" : "", std::abs(mils) / inch, std::abs(mils) % inch);
    while (text.back() == '0' && text[text.size() - 2] != '.') text.pop_back();
    return text;
}

}  // namespace

std::string inches(std::int32_t mils) { return number_of_inches(mils) + '"'; }

std::string place_text(field::Point point) {
    return fmt::format("({}, {})", number_of_inches(point.x), number_of_inches(point.y));
}

std::string degrees(field::Heading heading) {
    const int tenth = heading.tenths % 10;
    return fmt::format("{}{}°", heading.tenths / 10, tenth == 0 ? "" : fmt::format(".{}", tenth));
}

field::Point read_point(const Reader& reader, Sheet sheet) {
    const auto numbers = reader.elements(2);
    if (numbers.size() != 2) reader.refuse("Expected a point [x, y] in thousandths of an inch.");
    return {numbers[0].integer(0, sheet.width), numbers[1].integer(0, sheet.height)};
}

field::Point read_any_point(const Reader& reader) {
    const auto numbers = reader.elements(2);
    if (numbers.size() != 2) reader.refuse("Expected a point [x, y] in thousandths of an inch.");
    constexpr int farthest = field::largest_coordinate;
    return {numbers[0].integer(-farthest, farthest), numbers[1].integer(-farthest, farthest)};
}

std::vector<field::Point> read_line(const Reader& reader, Sheet sheet) {
    return read_points(reader, sheet, 2, "A line has at least two points.");
}

std::vector<field::Point> read_outline(const Reader& reader, Sheet sheet) {
    return read_points(reader, sheet, 3, "An outline has at least three corners.");
}

field::Heading read_heading(const Reader& reader) {
    return field::Heading(reader.integer(-largest_heading, largest_heading));
}

}  // namespace sandtable::codec
