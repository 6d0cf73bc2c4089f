# Tests that are one run of the command; they need no test library, so every preset has them.

# For the files below tests/ that match the pattern, once there are any.
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

# Two processes of mpirun must find what one process finds.
if(TARGET sandtable_mpi AND NOT SANDTABLE_SANITIZE)
    add_test(NAME mpi COMMAND ${PROJECT_SOURCE_DIR}/tests/mpi.sh $<TARGET_FILE:sandtable> ${MPIEXEC_EXECUTABLE}
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(mpi PROPERTIES TIMEOUT 120)
endif()
