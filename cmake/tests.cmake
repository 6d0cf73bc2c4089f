find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
include(GoogleTest)

# One executable of all tests/<folder>/*.cpp; further arguments are properties of its tests.
function(add_test_program name folder)
    file(GLOB sources CONFIGURE_DEPENDS tests/${folder}/*.cpp)
    if(NOT sources)
        return()
    endif()
    add_executable(${name} ${sources})
    target_include_directories(${name} PRIVATE tests)
    target_compile_definitions(${name} PRIVATE SANDTABLE_ROOT="${PROJECT_SOURCE_DIR}")
    target_link_libraries(${name} PRIVATE sandtable_engine GTest::gtest_main GTest::gmock rapidcheck)
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 300 ${ARGN})
endfunction()

add_test_program(sandtable_tests unit)
add_test_program(sandtable_properties properties)
add_test_program(sandtable_server_tests server RUN_SERIAL TRUE)  # they load the whole machine
if(TARGET sandtable_server_tests)
    target_link_libraries(sandtable_server_tests PRIVATE sandtable_server)
    target_compile_definitions(sandtable_server_tests PRIVATE SANDTABLE_COMMAND="$<TARGET_FILE:sandtable>")
    add_dependencies(sandtable_server_tests sandtable)
endif()

# A test that is one run of the command, once the files it reads exist.
function(add_command_test name pattern)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS tests/${pattern})
    if(TARGET sandtable AND files)
        add_test(NAME ${name} COMMAND sandtable ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(${name} PROPERTIES TIMEOUT 600)
    endif()
endfunction()

add_command_test(golden golden/*.json golden tests/golden)
add_command_test(replays replays/* verify tests/replays)
add_command_test(signature signatures.json bench --check tests/signatures.json)
