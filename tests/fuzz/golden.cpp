// match/golden: any file gives results, and a failed one says why.
#include "match/golden.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/support.hpp"

using namespace sandtable;
using codec::Json;

namespace {

// A case may name another file; the fuzzer must not go and read the machine's.
bool names_a_file(const Json& json) {
    if (json.is_array()) return std::any_of(json.begin(), json.end(), names_a_file);
    if (!json.is_object()) return false;
    const auto path = [](const Json& value) {
        return value.is_string() && value.get<std::string>().find_first_of("/.") != std::string::npos;
    };
    return (json.contains("table") && json["table"].is_string()) ||
           (json.contains("scenario") && path(json["scenario"]));
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    return fuzz::mutate_json(data, size, most, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (names_a_file(Json::parse(fuzz::text_of(data, size), nullptr, false))) return 0;
    const int file = memfd_create("case", 0);
    if (file < 0 || write(file, data, size) != static_cast<ssize_t>(size)) std::abort();
    const auto results = match::run_golden_file("/proc/self/fd/" + std::to_string(file));
    close(file);
    for (const match::GoldenResult& result : results)
        fuzz::expect(result.passed == result.complaint.empty(), "a failed case must say why");
    return 0;
}
