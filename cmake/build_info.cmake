# Writes build_info.hpp: cmake -D SOURCE_DIR=… -D VERSION=… -D OUTPUT=… -P build_info.cmake

set(REVISION unknown)
find_program(GIT git)
if(GIT AND EXISTS ${SOURCE_DIR}/.git)
    execute_process(
        COMMAND ${GIT} --no-optional-locks describe --always --dirty
        WORKING_DIRECTORY ${SOURCE_DIR}
        OUTPUT_VARIABLE described
        OUTPUT_STRIP_TRAILING_WHITESPACE
        ERROR_QUIET)
    if(described)
        set(REVISION ${described})
    endif()
endif()
configure_file(${SOURCE_DIR}/cmake/build_info.hpp.in ${OUTPUT} @ONLY)
