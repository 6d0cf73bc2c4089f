// codec/json: any bytes are parsed within the limits or refused in one sentence.
#include "codec/json.hpp"

#include <algorithm>

#include "fuzz/support.hpp"

using namespace sandtable;

namespace {

int depth_of(const codec::Json& json) {
    int deepest = 0;
    if (json.is_structured())
        for (const auto& inside : json) deepest = std::max(deepest, depth_of(inside));
    return deepest + (json.is_structured() ? 1 : 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const codec::Limits limits{1 << 16, 6, 8};
    try {
        const codec::Json json = codec::parse(fuzz::text_of(data, size), limits);
        fuzz::expect(size <= limits.bytes && depth_of(json) <= limits.depth, "the limits do not hold");
        fuzz::expect(codec::same_value(codec::parse(codec::to_line(json)), json), "a line reads back as another value");
        fuzz::expect(codec::to_line(json).find('\n') == std::string::npos, "a line has a line break");
    } catch (const codec::Error& error) {
        fuzz::expect(!error.sentence().empty() && error.sentence().back() == '.', "no sentence");
    }
    return 0;
}
