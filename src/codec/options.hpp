// Options and numbers of a game, each listed once in a visitor of the game: here they are shown and read.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codec/codec.hpp"

namespace sandtable::codec {

struct ListOptions {
    std::vector<OptionInfo>& list;
    std::string book;  // "PBI-"

    void flag(const char* name, const char* clause, bool& value, const char* meaning) {
        list.push_back({name, book + clause, value, {}, 0, 0, meaning});
    }
    void number(const char* name, const char* clause, int& value, int lowest, int highest, const char* meaning) {
        list.push_back({name, book + clause, value, {}, lowest, highest, meaning});
    }
    template <class Enum>
    void choice(const char* name, const char* clause, Enum& value, std::vector<std::string> words,
                const char* meaning) {
        const std::string standard = words[static_cast<std::size_t>(value)];
        list.push_back({name, book + clause, standard, std::move(words), 0, 0, meaning});
    }
    // One of a few numbers.
    void either(const char* name, const char* clause, int& value, const std::vector<int>& numbers,
                const char* meaning) {
        std::vector<std::string> words;
        for (const int number : numbers) words.push_back(std::to_string(number));
        list.push_back({name, book + clause, std::to_string(value), std::move(words), 0, 0, meaning});
    }
};

// Takes the fields it knows out of an options object; what is left over is unknown.
struct ReadOptions {
    const Reader& from;
    std::vector<std::string> known;

    std::optional<Reader> next(const char* name) {
        known.emplace_back(name);
        return from.optional_field(name);
    }
    void flag(const char* name, const char*, bool& value, const char*) {
        if (const auto field = next(name)) value = field->boolean();
    }
    void number(const char* name, const char*, int& value, int lowest, int highest, const char*) {
        if (const auto field = next(name)) value = field->integer(lowest, highest);
    }
    template <class Enum>
    void choice(const char* name, const char*, Enum& value, const std::vector<std::string>& words, const char*) {
        if (const auto field = next(name)) value = static_cast<Enum>(field->one_of(words));
    }
    void either(const char* name, const char*, int& value, const std::vector<int>& numbers, const char*) {
        const auto field = next(name);
        if (!field) return;
        for (const int number : numbers)
            if (field->json() == number || field->json() == std::to_string(number)) {
                value = number;
                return;
            }
        field->refuse(fmt::format("Expected one of {}.", fmt::join(numbers, ", ")));
    }
    void operator()(const char* name, int& value, int lowest, int highest) {  // a plain number of the rules
        if (const auto field = next(name)) value = field->integer(lowest, highest);
    }
    void refuse_unknown(const char* what) const {
        for (const auto& [name, value] : from.members(200))
            if (std::find(known.begin(), known.end(), name) == known.end())
                value.refuse(fmt::format("Unknown {}; known are {}.", what, fmt::join(known, ", ")));
    }
};

}  // namespace sandtable::codec
