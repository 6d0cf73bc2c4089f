#include "codec/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace sandtable::codec {

Error::Error(std::string place, const std::string& sentence)
    : std::runtime_error(place.empty() ? sentence : fmt::format("At {}: {}", place, sentence)),
      place_(std::move(place)),
      sentence_(sentence) {}

namespace {

// Names come from outside; a message repeats at most this much of them.
std::string shortened(std::string_view text) {
    constexpr std::size_t longest = 60;
    return text.size() <= longest ? std::string(text) : std::string(text.substr(0, longest)) + "…";
}

std::string escaped(const std::string& key) {
    std::string out;
    for (const char c : shortened(key)) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return out;
}

// The parser's own words name its source files and offsets; people need line and column.
std::string where(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto column = before.size() - (before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1) + 1;
    return fmt::format("line {}, column {}", line, column);
}

std::string kind_of(const Json& value) {
    switch (value.type()) {
        case Json::value_t::null: return "null";
        case Json::value_t::boolean: return value.get<bool>() ? "true" : "false";
        case Json::value_t::string: return fmt::format("\"{}\"", shortened(value.get_ref<const std::string&>()));
        case Json::value_t::array: return "a list";
        case Json::value_t::object: return "an object";
        default: return shortened(value.dump());
    }
}

}  // namespace

Json parse(std::string_view text, const Limits& limits) {
    if (text.size() > limits.bytes)
        throw Error("", fmt::format("The text has {} bytes; the limit is {}.", text.size(), limits.bytes));
    std::vector<std::set<std::string>> keys;
    const auto watch = [&](int depth, Json::parse_event_t event, Json& value) {
        if (depth >= limits.depth &&
            (event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start))
            throw Error("", fmt::format("The JSON is nested deeper than {} levels.", limits.depth));
        if (event == Json::parse_event_t::object_start) keys.emplace_back();
        if (event == Json::parse_event_t::object_end) keys.pop_back();
        if (event == Json::parse_event_t::key && keys.back().size() == limits.fields)
            throw Error("", fmt::format("An object in the JSON has more than {} fields.", limits.fields));
        if (event == Json::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second)
            throw Error("",
                        fmt::format("The key \"{}\" stands twice in one object.", shortened(value.get<std::string>())));
        return true;
    };
    try {
        return Json::parse(text.begin(), text.end(), watch);
    } catch (const Json::parse_error& error) {
        throw Error("", fmt::format("This is not valid JSON: the mistake is at {}.", where(text, error.byte)));
    } catch (const Json::exception&) {
        throw Error("", "This is not valid JSON: a number or text in it cannot be represented.");
    }
}

std::string to_line(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }
std::string to_page(const Json& value) { return value.dump(2, ' ', false, Json::error_handler_t::replace) + '\n'; }

bool same_value(const Json& a, const Json& b) {
    if (a.is_object() && b.is_object()) {
        if (a.size() != b.size()) return false;
        return std::all_of(a.items().begin(), a.items().end(), [&](const auto& item) {
            return b.contains(item.key()) && same_value(item.value(), b.at(item.key()));
        });
    }
    if (a.is_array() && b.is_array())
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same_value);
    return a == b;
}

int Reader::integer(int lowest, int highest) const {
    if (value_->is_number_integer()) {
        const bool huge = value_->is_number_unsigned() && value_->get<std::uint64_t>() > 1000000000u;
        const auto number = huge ? std::int64_t{1000000001} : value_->get<std::int64_t>();
        if (number >= lowest && number <= highest) return static_cast<int>(number);
    }
    refuse(fmt::format("Expected a whole number from {} to {}, not {}.", lowest, highest, kind_of(*value_)));
}

bool Reader::boolean() const {
    if (!value_->is_boolean()) refuse(fmt::format("Expected true or false, not {}.", kind_of(*value_)));
    return value_->get<bool>();
}

std::string Reader::text(std::size_t longest) const {
    if (!value_->is_string()) refuse(fmt::format("Expected a text, not {}.", kind_of(*value_)));
    std::string text = value_->get<std::string>();
    if (text.size() > longest) refuse(fmt::format("The text is longer than {} bytes.", longest));
    return text;
}

std::size_t Reader::one_of(const std::vector<std::string>& words) const {
    if (value_->is_string()) {
        const auto found = std::find(words.begin(), words.end(), value_->get_ref<const std::string&>());
        if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    }
    refuse(fmt::format("Expected one of {}, not {}.", fmt::join(words, ", "), kind_of(*value_)));
}

Reader Reader::field(const std::string& name) const {
    if (!is_object()) refuse(fmt::format("Expected an object, not {}.", kind_of(*value_)));
    if (!value_->contains(name)) refuse(fmt::format("The field \"{}\" is missing.", name));
    return Reader(value_->at(name), place_ + '/' + escaped(name));
}

std::optional<Reader> Reader::optional_field(const std::string& name) const {
    if (!is_object()) refuse(fmt::format("Expected an object, not {}.", kind_of(*value_)));
    if (!value_->contains(name)) return std::nullopt;
    return field(name);
}

void Reader::only(std::initializer_list<std::string_view> names) const {
    if (!is_object()) refuse(fmt::format("Expected an object, not {}.", kind_of(*value_)));
    for (const auto& item : value_->items()) {
        if (std::find(names.begin(), names.end(), item.key()) != names.end()) continue;
        throw Error(place_ + '/' + escaped(item.key()),
                    names.size() == 0 ? "Unknown field; nothing more belongs here."
                                      : fmt::format("Unknown field; known here: {}.", fmt::join(names, ", ")));
    }
}

std::vector<Reader> Reader::elements(std::size_t most) const {
    if (!is_list()) refuse(fmt::format("Expected a list, not {}.", kind_of(*value_)));
    if (value_->size() > most)
        refuse(fmt::format("The list has {} entries; at most {} are allowed.", value_->size(), most));
    std::vector<Reader> readers;
    for (std::size_t i = 0; i < value_->size(); ++i)
        readers.emplace_back((*value_)[i], place_ + '/' + std::to_string(i));
    return readers;
}

std::vector<std::pair<std::string, Reader>> Reader::members(std::size_t most) const {
    if (!is_object()) refuse(fmt::format("Expected an object, not {}.", kind_of(*value_)));
    if (value_->size() > most)
        refuse(fmt::format("The object has {} fields; at most {} are allowed.", value_->size(), most));
    std::vector<std::pair<std::string, Reader>> readers;
    for (const auto& item : value_->items())
        readers.emplace_back(item.key(), Reader(item.value(), place_ + '/' + escaped(item.key())));
    return readers;
}

}  // namespace sandtable::codec
