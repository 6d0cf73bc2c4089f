# Every tests/fuzz/<name>.cpp becomes fuzz_<name>. Finds and crashes are written to the build tree only:
# libFuzzer adds to the first corpus folder and just reads the second, which is ours. In a fresh build tree ctest tries the same inputs;
# the programs themselves go on with others for as long as they are let.

file(GLOB fuzz_sources CONFIGURE_DEPENDS tests/fuzz/*.cpp)
foreach(source IN LISTS fuzz_sources)
    cmake_path(GET source STEM name)
    set(program fuzz_${name})
    set(found ${PROJECT_BINARY_DIR}/fuzz/${name})
    set(seeds ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${name})
    file(MAKE_DIRECTORY ${found})

    add_executable(${program} ${source})
    target_include_directories(${program} PRIVATE tests)
    target_compile_definitions(${program} PRIVATE SANDTABLE_ROOT="${PROJECT_SOURCE_DIR}")
    target_link_libraries(${program} PRIVATE sandtable_server)
    target_link_options(${program} PRIVATE -fsanitize=fuzzer)

    file(GLOB seed_files CONFIGURE_DEPENDS ${seeds}/*)
    if(NOT seed_files)
        set(seeds)
    endif()
    add_test(NAME ${program}
        COMMAND ${program} -seed=20260101 -runs=1500 -max_total_time=12 -rss_limit_mb=2048
            -artifact_prefix=${found}- ${found} ${seeds})
    set_tests_properties(${program} PROPERTIES TIMEOUT 120)
endforeach()
