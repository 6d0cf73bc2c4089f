# Sources made during the build: the version header and the files that the command carries inside itself.

set(generated_dir ${PROJECT_BINARY_DIR}/generated)

# build_info.hpp is looked at in every build and rewritten only when the revision has changed.
add_custom_target(sandtable_build_info
    COMMAND ${CMAKE_COMMAND}
        -D SOURCE_DIR=${PROJECT_SOURCE_DIR}
        -D VERSION=${PROJECT_VERSION}
        -D OUTPUT=${generated_dir}/build_info.hpp
        -P ${PROJECT_SOURCE_DIR}/cmake/build_info.cmake
    BYPRODUCTS ${generated_dir}/build_info.hpp
    COMMENT "Looking at the revision")

file(GLOB_RECURSE embedded_files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} scenarios/*.json)
file(GLOB embedded_docs CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} docs/rules/*.md docs/schemas/*.json docs/balance.json)
list(APPEND embedded_files ${embedded_docs})
list(SORT embedded_files)

# The list is a file of its own so that a removed file, too, makes the table anew.
set(embedded_list ${generated_dir}/embedded_files.txt)
list(JOIN embedded_files "\n" embedded_lines)
file(CONFIGURE OUTPUT ${embedded_list} CONTENT "${embedded_lines}\n" @ONLY)

set(embedded_cpp ${generated_dir}/embedded_files.cpp)
list(TRANSFORM embedded_files PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE embedded_paths)
file(GLOB embedded_hpp CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/codec/embedded.hpp)
add_custom_command(
    OUTPUT ${embedded_cpp}
    COMMAND ${CMAKE_COMMAND}
        -D SOURCE_DIR=${PROJECT_SOURCE_DIR}
        -D LIST=${embedded_list}
        -D OUTPUT=${embedded_cpp}
        -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${embedded_list} ${embedded_hpp} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake ${embedded_paths}
    COMMENT "Embedding scenarios, rules and schemas")
