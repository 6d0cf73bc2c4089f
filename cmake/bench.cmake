find_package(benchmark REQUIRED)

file(GLOB bench_sources CONFIGURE_DEPENDS bench/*.cpp)
if(bench_sources)
    add_executable(sandtable_bench ${bench_sources})
    target_include_directories(sandtable_bench PRIVATE tests)
    target_compile_definitions(sandtable_bench PRIVATE SANDTABLE_ROOT="${PROJECT_SOURCE_DIR}")
    target_link_libraries(sandtable_bench PRIVATE sandtable_engine benchmark::benchmark_main)
endif()

# Load on a running server: sandtable_load --help
add_executable(sandtable_load bench/server/load.cpp)
target_include_directories(sandtable_load PRIVATE tests/server)
target_link_libraries(sandtable_load PRIVATE sandtable_engine)
