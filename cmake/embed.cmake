# Writes the table of embedded files: cmake -D SOURCE_DIR=… -D LIST=… -D OUTPUT=… -P embed.cmake
# Contents become char arrays: they have no length limit, unlike string literals, and keep every byte.

file(STRINGS ${LIST} paths ENCODING UTF-8)

set(arrays)
set(table)
set(index 0)
foreach(path IN LISTS paths)
    file(READ ${SOURCE_DIR}/${path} bytes HEX)
    string(REGEX REPLACE "(................................................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
    string(APPEND arrays "// ${path}\nconstexpr char file_${index}[] = {\n${bytes}0};\n")
    string(APPEND table "    {\"${path}\", {file_${index}, sizeof file_${index} - 1}},\n")
    math(EXPR index "${index} + 1")
endforeach()

file(WRITE ${OUTPUT} "// Made by cmake/embed.cmake; do not edit.
#if __has_include(\"codec/embedded.hpp\")
#include \"codec/embedded.hpp\"

#include <array>

namespace sandtable::codec {
namespace {

${arrays}
constexpr std::array<EmbeddedFile, ${index}> files{{
${table}}};

}  // namespace

std::span<const EmbeddedFile> embedded_files() { return files; }

}  // namespace sandtable::codec
#endif
")
