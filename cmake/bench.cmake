find_package(benchmark REQUIRED)

file(GLOB bench_sources CONFIGURE_DEPENDS bench/*.cpp)
if(bench_sources)
    add_executable(sandtable_bench ${bench_sources})
    target_link_libraries(sandtable_bench PRIVATE sandtable_engine benchmark::benchmark_main)
endif()
