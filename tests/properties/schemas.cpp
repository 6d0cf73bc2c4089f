// The schemas that are published for scenario, golden case and replay files fit the files that we keep, and refuse what
// the readers refuse.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

// valijson 1.0 is not free of warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>
#pragma GCC diagnostic pop

#include "codec/game.hpp"

namespace sandtable::properties {

namespace {

namespace fs = std::filesystem;
using Adapter = valijson::adapters::NlohmannJsonAdapter;
using Document = nlohmann::json;

Document document(const fs::path& path) {
    return Document::parse(codec::read_file(fs::path(SANDTABLE_ROOT) / path, 64 << 20));
}

// "scenario.schema.json#/definitions/pbi" and, inside that file, "#/definitions/pbi" both become
// "#/definitions/scenario.schema.json/definitions/pbi".
void point_into_bundle(Document& schema, const std::string& file) {
    if (schema.is_object())
        if (const auto reference = schema.find("$ref"); reference != schema.end()) {
            const std::string text = *reference;
            const std::size_t hash = std::min(text.find('#'), text.size());
            const std::string path = hash < text.size() ? text.substr(hash + 1) : "";
            *reference = "#/definitions/" + (hash == 0 ? file : text.substr(0, hash)) + path;
        }
    if (schema.is_structured())
        for (auto& part : schema) point_into_bundle(part, file);
}

// All schemas in one document: valijson 1.0 mixes up definitions that it fetches from several files.
Document bundle(const std::string& name) {
    Document whole{{"$ref", "#/definitions/" + name}, {"definitions", Document::object()}};
    for (const auto& entry : fs::directory_iterator(fs::path(SANDTABLE_ROOT) / "docs/schemas")) {
        const std::string file = entry.path().filename();
        Document schema = document(fs::path("docs/schemas") / file);
        schema.erase("$id");
        point_into_bundle(schema, file);
        whole["definitions"][file] = schema;
    }
    return whole;
}

class PublishedSchema {
public:
    explicit PublishedSchema(const std::string& name) {
        const Document json = bundle(name + ".schema.json");
        valijson::SchemaParser parser;
        parser.populateSchema(Adapter(json), schema_);
    }

    // "" when the document fits; otherwise the first complaint.
    std::string complaint(const Document& json) const {
        valijson::Validator validator;
        valijson::ValidationResults results;
        if (validator.validate(schema_, Adapter(json), &results)) return "";
        valijson::ValidationResults::Error error;
        if (!results.popError(error)) return "refused";
        std::string place;
        for (const std::string& step : error.context) place += step;
        return place + ": " + error.description;
    }

private:
    valijson::Schema schema_;
};

const PublishedSchema& schema(const std::string& name) {
    static std::map<std::string, std::unique_ptr<PublishedSchema>> schemas;
    auto& found = schemas[name];
    if (!found) found = std::make_unique<PublishedSchema>(name);
    return *found;
}

bool is_table(const fs::path& path) { return path.string().ends_with(".table.json"); }

std::vector<fs::path> json_files_below(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SANDTABLE_ROOT) / folder))
        if (entry.path().extension() == ".json") files.push_back(fs::relative(entry.path(), SANDTABLE_ROOT));
    return files;
}

struct Kind {
    const char* schema;
    const char* folder;
};

void expect_all_fit(const Kind& kind) {
    const auto files = json_files_below(kind.folder);
    ASSERT_FALSE(files.empty());
    for (const fs::path& file : files)
        EXPECT_EQ(schema(is_table(file) ? "scenario" : kind.schema).complaint(document(file)), "") << file;
}

}  // namespace

TEST(Schema, fits_every_scenario_that_we_ship) { expect_all_fit({"scenario", "scenarios"}); }

TEST(Schema, fits_every_golden_case_and_the_tables_for_them) { expect_all_fit({"golden-case", "tests/golden"}); }

TEST(Schema, fits_every_recorded_game) { expect_all_fit({"replay", "tests/replays"}); }

TEST(Schema, refuses_a_field_that_nobody_knows) {
    for (const Kind& kind : {Kind{"scenario", "scenarios"}, {"replay", "tests/replays"}}) {
        Document json = document(json_files_below(kind.folder).front());
        json["turns_"] = 6;
        EXPECT_NE(schema(kind.schema).complaint(json), "") << kind.schema;
    }
}

TEST(Schema, refuses_a_scenario_of_no_game) {
    Document json = document("scenarios/pbi/crossroads-village.json");
    json["game"] = "chess";
    EXPECT_NE(schema("scenario").complaint(json), "");
}

TEST(Schema, refuses_a_golden_case_without_steps) {
    Document json = document("docs/examples/case.json");
    EXPECT_EQ(schema("golden-case").complaint(json), "");
    json.erase("steps");
    EXPECT_NE(schema("golden-case").complaint(json), "");
}

}  // namespace sandtable::properties
