// codec/json: text from outside, its limits, and complaints that name their place.
#include "codec/json.hpp"

#include "unit/support.hpp"

namespace sandtable::codec {
namespace {

Error parse_error(std::string_view text, const Limits& limits = {}) {
    return error_of([&] { parse(text, limits); });
}

std::string nested(int levels, std::string_view open, std::string_view close) {
    std::string text;
    for (int i = 0; i < levels; ++i) text += open;
    for (int i = 0; i < levels; ++i) text += close;
    return text;
}

// ---- parsing

TEST(Parse, keeps_the_order_of_fields) {
    EXPECT_EQ(to_line(parse(R"({"b": 1, "a": [true, null, "x"]})")), R"({"b":1,"a":[true,null,"x"]})");
}

TEST(Parse, takes_text_up_to_the_limit_of_bytes_and_no_further) {
    const std::string text = "\"" + std::string(98, 'x') + "\"";
    EXPECT_EQ(parse(text, {100, 16, 10}).get<std::string>().size(), 98u);
    EXPECT_THAT(parse_error(text, {99, 16, 10}), complains("", "The text has 100 bytes; the limit is 99."));
}

TEST(Parse, takes_lists_and_objects_down_to_the_limit_of_depth_and_no_further) {
    struct Brackets {
        std::string_view open, close;
    };
    for (const Brackets& brackets : {Brackets{"[", "]"}, Brackets{"{\"a\":", "}"}}) {
        const auto text = [&](int levels) {
            const std::string innermost = brackets.open[0] == '{' ? "{}" : "[]";
            return nested(levels - 1, brackets.open, "") + innermost + nested(levels - 1, "", brackets.close);
        };
        EXPECT_NO_THROW(parse(text(16)));
        EXPECT_THAT(parse_error(text(17)), complains("", "nested deeper than 16 levels"));
        EXPECT_THAT(parse_error(text(3), {1000, 2, 10}), complains("", "nested deeper than 2 levels"));
    }
    EXPECT_THAT(parse_error(nested(500'000, "[", "]")), complains("", "nested deeper than 16 levels"));
}

TEST(Parse, takes_objects_up_to_the_limit_of_fields_and_no_further) {
    EXPECT_NO_THROW(parse(R"({"a":1,"b":2})", {1000, 16, 2}));
    EXPECT_THAT(parse_error(R"({"a":1,"b":2,"c":3})", {1000, 16, 2}), complains("", "more than 2 fields"));
    EXPECT_NO_THROW(parse(R"([{"a":1,"b":2},{"c":3,"d":4}])", {1000, 16, 2})) << "the limit is for one object";
}

TEST(Parse, refuses_a_key_that_stands_twice_in_one_object) {
    EXPECT_THAT(parse_error(R"({"a": 1, "b": {"a": 2}, "a": 3})"),
                complains("", "The key \"a\" stands twice in one object."));
    EXPECT_THAT(parse_error(R"([[{"x": {"k": 1, "k": 1}}]])"), complains("", "The key \"k\" stands twice"));
    EXPECT_THAT(parse_error("{\"a\": 1, \"\\u0061\": 2}"), complains("", "The key \"a\" stands twice"));
    EXPECT_NO_THROW(parse(R"({"a": {"a": {"a": 1}}, "b": [{"a": 1}, {"a": 1}]})"));
}

struct BadText {
    const char* name;
    std::string text;
    const char* place;
    friend void PrintTo(const BadText& bad, std::ostream* out) { *out << bad.name; }
};
class NotJson : public testing::TestWithParam<BadText> {};

TEST_P(NotJson, is_refused_with_line_and_column) {
    EXPECT_THAT(parse_error(GetParam().text),
                complains("", std::string("This is not valid JSON: the mistake is at ") + GetParam().place + "."));
}

INSTANTIATE_TEST_SUITE_P(
    Texts, NotJson,
    testing::Values(
        BadText{"empty", "", "line 1, column 1"}, BadText{"blank", "  \n ", "line 2, column 2"},
        BadText{"trailing_garbage", "{} x", "line 1, column 4"}, BadText{"two_values", "1\n2", "line 2, column 1"},
        BadText{"trailing_comma", "{\"a\": 1,\n}", "line 2, column 1"},
        BadText{"no_quotes", "{a: 1}", "line 1, column 2"},
        BadText{"single_quotes", "{\n\n 'a': 1}", "line 3, column 2"},
        BadText{"comment", "{} // no", "line 1, column 4"}, BadText{"not_a_number", "[NaN]", "line 1, column 2"},
        BadText{"infinity", "[\n -Infinity]", "line 2, column 3"}, BadText{"leading_zero", "[01]", "line 1, column 3"},
        BadText{"plus", "[+1]", "line 1, column 2"}, BadText{"hexadecimal", "[0x10]", "line 1, column 3"},
        BadText{"unfinished_text", "\"abc", "line 1, column 5"},
        BadText{"line_break_in_text", "\"a\nb\"", "line 1, column 3"},
        BadText{"bad_escape", "\"\\q\"", "line 1, column 3"},
        BadText{"lone_surrogate", "\"\\ud800\"", "line 1, column 8"},
        BadText{"bad_byte", "\"a\xff\"", "line 1, column 3"}, BadText{"cut_character", "\"\xc3\"", "line 1, column 3"},
        BadText{"overlong_slash", "\"\xc0\xaf\"", "line 1, column 2"},
        BadText{"encoded_surrogate", "\"\xed\xa0\x80\"", "line 1, column 3"},
        BadText{"unfinished_list", "[1, 2", "line 1, column 6"},
        BadText{"zero_byte", std::string("[1\0]", 4), "line 1, column 3"}),
    [](const auto& text) { return std::string(text.param.name); });

TEST(Parse, refuses_numbers_that_no_machine_holds) {
    for (const char* text : {"1e400", "[-1e999]", "{\"turns\": 1e99999}"})
        EXPECT_THAT(parse_error(text), complains("", "cannot be represented"));
}

TEST(Parse, writes_back_what_it_read) {
    for (const char* text : {"null", "true", "-5", "\"ä\\u0000\\\"\"", "[]", "{}", R"({"x":[1,{"y":"z"}]})"}) {
        const Json json = parse(text);
        EXPECT_TRUE(same_value(parse(to_line(json)), json));
        EXPECT_TRUE(same_value(parse(to_page(json)), json));
        EXPECT_EQ(to_line(json).find('\n'), std::string::npos);
        EXPECT_EQ(to_page(json).back(), '\n');
    }
}

TEST(SameValue, goes_by_content_not_by_the_order_of_fields) {
    EXPECT_TRUE(same_value(parse(R"({"a":1,"b":{"c":2,"d":3}})"), parse(R"({"b":{"d":3,"c":2},"a":1})")));
    EXPECT_FALSE(same_value(parse(R"([1,2])"), parse(R"([2,1])")));
    EXPECT_FALSE(same_value(parse(R"({"a":1})"), parse(R"({"a":1,"b":1})")));
    EXPECT_FALSE(same_value(parse(R"({"a":1,"b":1})"), parse(R"({"a":1})")));
    EXPECT_FALSE(same_value(parse(R"({"a":1})"), parse(R"({"b":1})")));
    EXPECT_FALSE(same_value(parse("1"), parse("\"1\"")));
    EXPECT_FALSE(same_value(parse("null"), parse("{}")));
    EXPECT_TRUE(same_value(parse("1"), parse("1.0"))) << "a number is a number";
}

// ---- reading

Error reading(const char* text, const std::function<void(const Reader&)>& read) {
    const Json json = parse(text);
    return error_of([&] { read(Reader(json)); });
}

TEST(Reader, names_the_place_with_a_json_pointer) {
    EXPECT_THAT(reading(R"({"a": [{"b": "x"}]})",
                        [](const Reader& r) { r.field("a").elements(9)[0].field("b").integer(0, 1); }),
                complains("/a/0/b", "Expected a whole number from 0 to 1, not \"x\"."));
    EXPECT_THAT(reading(R"({"a": {"b": 1}})", [](const Reader& r) { r.field("a").members(9)[0].second.text(); }),
                complains("/a/b", "Expected a text, not 1."));
}

TEST(Reader, escapes_slashes_and_tildes_in_the_pointer) {
    EXPECT_THAT(reading(R"({"a/b~c": 1})", [](const Reader& r) { r.field("a/b~c").boolean(); }),
                complains("/a~1b~0c", "Expected true or false, not 1."));
    EXPECT_THAT(reading(R"({"~1": 1})", [](const Reader& r) { r.members(9)[0].second.text(); }),
                complains("/~01", "Expected a text"));
    EXPECT_THAT(reading(R"({"/": 1})", [](const Reader& r) { r.only({"x"}); }),
                complains("/~1", "Unknown field; known here: x."));
}

TEST(Reader, the_pointer_of_a_complaint_leads_to_the_value) {
    const Json json = parse(R"({"a/b": [0, {"~": "here"}]})");
    const Error error = error_of([&] { Reader(json).field("a/b").elements(2)[1].field("~").boolean(); });
    EXPECT_EQ(json.at(Json::json_pointer(error.place())), "here");
}

TEST(Reader, an_error_says_where_and_what_in_one_line) {
    const Error error("/a/0", "Expected a text, not 1.");
    EXPECT_STREQ(error.what(), "At /a/0: Expected a text, not 1.");
    EXPECT_STREQ(Error("", "No.").what(), "No.");
}

TEST(Reader, a_whole_number_must_be_whole_and_in_range) {
    const auto integer = [](const char* text) {
        const Json json = parse(text);
        return Reader(json).integer(-3, 12);
    };
    EXPECT_EQ(integer("12"), 12);
    EXPECT_EQ(integer("-3"), -3);
    EXPECT_EQ(integer("0"), 0);
    for (const char* text :
         {"13", "-4", "1.5", "1.0", "1e1", "\"5\"", "true", "null", "[]", "{}", "4294967297", "-4294967295",
          "18446744073709551615", "18446744073709551616", "-9223372036854775808", "9223372036854775808"})
        EXPECT_THAT(error_of([&] { integer(text); }), complains("", "Expected a whole number from -3 to 12, not "))
            << text;
}

TEST(Reader, a_text_has_a_longest_length) {
    const Json json = parse(R"("12345")");
    EXPECT_EQ(Reader(json).text(5), "12345");
    EXPECT_THAT(error_of([&] { Reader(json).text(4); }), complains("", "The text is longer than 4 bytes."));
    EXPECT_THAT(reading("[]", [](const Reader& r) { r.text(); }), complains("", "Expected a text, not a list."));
}

TEST(Reader, a_word_must_be_one_of_the_known_ones) {
    const std::vector<std::string> words{"north", "south"};
    const Json south = parse(R"("south")");
    EXPECT_EQ(Reader(south).one_of(words), 1u);
    for (const char* text : {"\"South\"", "\"\"", "1", "null", "{}"})
        EXPECT_THAT(reading(text, [&](const Reader& r) { r.one_of(words); }),
                    complains("", "Expected one of north, south, not "));
}

TEST(Reader, a_boolean_is_not_a_number_or_a_word) {
    for (const char* text : {"0", "1", "\"true\"", "null"})
        EXPECT_THAT(reading(text, [](const Reader& r) { (void)r.boolean(); }),
                    complains("", "Expected true or false, not "));
}

TEST(Reader, a_missing_field_is_named) {
    EXPECT_THAT(reading(R"({"a": {}})", [](const Reader& r) { r.field("a").field("b"); }),
                complains("/a", "The field \"b\" is missing."));
    EXPECT_THAT(reading("[]", [](const Reader& r) { r.field("a"); }), complains("", "Expected an object, not a list."));
    EXPECT_THAT(reading("3", [](const Reader& r) { r.optional_field("a"); }),
                complains("", "Expected an object, not 3."));
}

TEST(Reader, an_optional_field_may_be_absent_but_not_misspelled) {
    const Json json = parse(R"({"a": 1, "tpyo": 2})");
    EXPECT_FALSE(Reader(json).optional_field("typo"));
    EXPECT_EQ(Reader(json).optional_field("a")->integer(0, 9), 1);
    EXPECT_THAT(error_of([&] { Reader(json).only({"a", "typo"}); }),
                complains("/tpyo", "Unknown field; known here: a, typo."));
    EXPECT_NO_THROW(Reader(json).only({"a", "tpyo", "more"}));
}

TEST(Reader, lists_and_objects_have_a_longest_length) {
    EXPECT_THAT(reading("[1,2,3]", [](const Reader& r) { r.elements(2); }),
                complains("", "The list has 3 entries; at most 2 are allowed."));
    EXPECT_THAT(reading(R"({"a":1,"b":2})", [](const Reader& r) { r.members(1); }),
                complains("", "The object has 2 fields; at most 1 are allowed."));
    EXPECT_THAT(reading("{}", [](const Reader& r) { r.elements(2); }),
                complains("", "Expected a list, not an object."));
    EXPECT_THAT(reading("[]", [](const Reader& r) { r.members(2); }), complains("", "Expected an object, not a list."));
}

TEST(Reader, repeats_only_the_beginning_of_a_long_text) {
    const Json json = parse("\"" + std::string(5000, 'x') + "\"");
    const Error error = error_of([&] { (void)Reader(json).boolean(); });
    EXPECT_LT(error.sentence().size(), 150u);
    const Json keys{{std::string(5000, 'k'), 1}};
    EXPECT_LT(error_of([&] { Reader(keys).only({"x"}); }).place().size(), 100u);
}

}  // namespace
}  // namespace sandtable::codec
