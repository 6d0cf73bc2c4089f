# Flags and tools for every target.

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow)
# clang complains of the temporary buffers inside libstdc++ 12's own stable_sort.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options(-Wno-deprecated-declarations)
endif()
# In a unity build gcc takes the files of a batch for headers, whose unnamed namespaces it would warn of.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(unity_options -Wno-subobject-linkage)
endif()
function(build_as_unity target)
    if(SANDTABLE_UNITY)
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON)
        target_compile_options(${target} PRIVATE ${unity_options})
    endif()
endfunction()
if(SANDTABLE_WERROR)
    add_compile_options(-Werror)
endif()

# Every x86 machine since about 2009 counts bits in one instruction; the results are the same without it.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    add_compile_options(-march=x86-64-v2)
endif()

if(SANDTABLE_SANITIZE)
    # The vptr check needs RTTI, which the rules are built without.
    set(sanitizers -fsanitize=address,undefined -fno-sanitize=vptr)
    add_compile_options(${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(${sanitizers})
endif()
if(SANDTABLE_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
