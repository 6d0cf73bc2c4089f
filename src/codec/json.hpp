// JSON from outside: parsed with limits, read field by field, every complaint naming its place.
#pragma once

#include <nlohmann/json.hpp>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace sandtable::codec {

using Json = nlohmann::ordered_json;

// One sentence that says what is wrong, and the JSON pointer of the place ("" is the whole document).
class Error : public std::runtime_error {
public:
    Error(std::string place, const std::string& sentence);
    const std::string& place() const { return place_; }
    const std::string& sentence() const { return sentence_; }

private:
    std::string place_;
    std::string sentence_;
};

struct Limits {
    std::size_t bytes = 1 << 20;
    int depth = 16;
    std::size_t fields = 1024;  // of one object
};

// Refuses text that is too long, too deep, no JSON, or has a key twice in one object.
Json parse(std::string_view text, const Limits& limits = {});

std::string to_line(const Json& value);  // one line
std::string to_page(const Json& value);  // indented, with a final newline

// For what is written often: a field that the object is known to lack, and an object of fields that differ,
// object("turn", 3, "phase", "act"). A list in braces would make an array of every pair, and search for every name.
inline void add_field(Json& object, std::string name, Json value) {
    object.get_ref<Json::object_t&>().emplace_back(std::move(name), std::move(value));
}
template <class... Fields>
Json object(Fields&&... fields) {
    Json json = Json::object();
    json.get_ref<Json::object_t&>().reserve(sizeof...(fields) / 2);
    const auto add = [&]<class Value, class... Rest>(const auto& self, const char* name, Value&& value,
                                                     Rest&&... rest) {
        add_field(json, name, Json(std::forward<Value>(value)));
        if constexpr (sizeof...(rest) > 0) self(self, std::forward<Rest>(rest)...);
    };
    add(add, std::forward<Fields>(fields)...);
    return json;
}

// Objects are equal whatever the order of their keys.
bool same_value(const Json& a, const Json& b);

// A value and where it stands. The readers throw Error when the value is not what they expect.
class Reader {
public:
    explicit Reader(const Json& value, std::string place = "") : value_(&value), place_(std::move(place)) {}

    const Json& json() const { return *value_; }
    const std::string& place() const { return place_; }
    [[noreturn]] void refuse(const std::string& sentence) const { throw Error(place_, sentence); }

    bool is_null() const { return value_->is_null(); }
    bool is_text() const { return value_->is_string(); }
    bool is_object() const { return value_->is_object(); }
    bool is_list() const { return value_->is_array(); }

    int integer(int lowest, int highest) const;
    bool boolean() const;
    std::string text(std::size_t longest = 200) const;
    std::size_t one_of(const std::vector<std::string>& words) const;  // the index of the word

    bool has(const std::string& name) const { return is_object() && value_->contains(name); }
    Reader field(const std::string& name) const;  // must be there
    std::optional<Reader> optional_field(const std::string& name) const;
    void only(std::initializer_list<std::string_view> names) const;  // an object with no other fields

    std::vector<Reader> elements(std::size_t most) const;
    std::vector<std::pair<std::string, Reader>> members(std::size_t most) const;

private:
    const Json* value_;
    std::string place_;
};

}  // namespace sandtable::codec
