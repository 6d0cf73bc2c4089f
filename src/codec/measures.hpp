// Points, lines, outlines and headings of measured tables in JSON: what every game without squares needs.
#pragma once

#include <string>
#include <vector>

#include "codec/json.hpp"
#include "field/heading.hpp"

namespace sandtable::codec {

// What a scenario may draw on: 0 to width and 0 to height.
struct Sheet {
    int width = 0;
    int height = 0;
};

Json point_json(field::Point point);         // [x, y]
std::string point_text(field::Point point);  // "5000,7500", as it is typed

// In words: lengths in thousandths of an inch, headings in degrees.
std::string inches(std::int32_t mils);        // 6200 is 6.2"
std::string place_text(field::Point point);   // (12.5, 3.0)
std::string degrees(field::Heading heading);  // 1881 is 188.1°

field::Point read_point(const Reader& reader, Sheet sheet);  // [x, y] on the sheet
field::Point read_any_point(const Reader& reader);           // wherever a measured table could have it
// A line of at least two points, an outline of at least three corners; none the same as the one before it.
std::vector<field::Point> read_line(const Reader& reader, Sheet sheet);
std::vector<field::Point> read_outline(const Reader& reader, Sheet sheet);

field::Heading read_heading(const Reader& reader);  // any number of tenths of a degree; taken modulo 3600

}  // namespace sandtable::codec
