find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
include(GoogleTest)

# RapidCheck draws the same cases in every run of ctest; the programs themselves draw new ones each time.
set(fixed_cases "RC_PARAMS=seed=20260101")

# The tests of a program, one by one. With sanitizers a process takes longer to start than most tests to run: there they
# are run in parts, without those that `filter` names. Further arguments are properties of the tests.
function(add_tests_of name filter)
    if(NOT SANDTABLE_SANITIZE)
        gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 PROPERTIES
            TIMEOUT 300 ENVIRONMENT ${fixed_cases} ${ARGN})
        return()
    endif()
    set(parts 12)
    math(EXPR last "${parts} - 1")
    foreach(part RANGE ${last})
        add_test(NAME ${name}-${part} COMMAND ${name} --gtest_brief=1 --gtest_filter=-${filter})
        set_tests_properties(${name}-${part} PROPERTIES
            ENVIRONMENT "GTEST_TOTAL_SHARDS=${parts};GTEST_SHARD_INDEX=${part};${fixed_cases}" TIMEOUT 600 ${ARGN})
    endforeach()
endfunction()

# One executable of all tests/<folder>/*.cpp.
function(add_test_program name folder)
    file(GLOB sources CONFIGURE_DEPENDS tests/${folder}/*.cpp)
    add_executable(${name} ${sources})
    target_include_directories(${name} PRIVATE tests)
    target_compile_definitions(${name} PRIVATE SANDTABLE_ROOT="${PROJECT_SOURCE_DIR}")
    target_link_libraries(${name} PRIVATE sandtable_engine GTest::gtest_main GTest::gmock rapidcheck)
    build_as_unity(${name})
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)  # quicker to build, hardly slower to run
endfunction()

# The tests of single games give the same names to their own helpers; the counter of allocations has a `delete` of its
# own, which must not be inlined into others.
file(GLOB own_tests CONFIGURE_DEPENDS tests/unit/pub_battles*.cpp tests/unit/skirmish*.cpp tests/unit/square_bashing*.cpp
    tests/properties/pub_battles*.cpp tests/properties/allocations.cpp)
set_source_files_properties(${own_tests} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

add_test_program(sandtable_tests unit)
add_tests_of(sandtable_tests "none")
add_test_program(sandtable_properties properties)
add_tests_of(sandtable_properties "Clauses.*:Schema.fits_every_*")  # those look at files, not at our code
add_test_program(sandtable_server_tests server)
set_target_properties(sandtable_server_tests PROPERTIES UNITY_BUILD OFF)  # its files name their own clocks and witnesses
target_link_libraries(sandtable_server_tests PRIVATE sandtable_server OpenSSL::SSL OpenSSL::Crypto)
target_compile_definitions(sandtable_server_tests PRIVATE SANDTABLE_COMMAND="$<TARGET_FILE:sandtable>")
add_dependencies(sandtable_server_tests sandtable)
# They start whole servers and load the machine. With sanitizers only the quick ones are run, which may share it.
if(NOT SANDTABLE_SANITIZE)
    set(alone RUN_SERIAL TRUE)
endif()
add_tests_of(sandtable_server_tests
    "Crowd.*:Crash.*:*flood*:*sigterm_under_load*:StoreTest/1.*:PostgresStore.*:Network2.*:Trouble.a_lost*" ${alone})
