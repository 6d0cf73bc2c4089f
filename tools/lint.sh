#!/usr/bin/env bash
# Checks layout and names: tools/lint.sh [--fix] [FILE…], by default every C++ file.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

layout=(--dry-run --Werror)
tidy=()
if [[ ${1:-} == --fix ]]; then
    shift
    layout=(-i)
    tidy=(--fix)
fi

tools/install-packages.sh build test clang lint
files=("$@")
((${#files[@]} > 0)) || mapfile -t files < <(find src tests bench -name '*.cpp' -o -name '*.hpp' | sort)
clang-format-19 "${layout[@]}" "${files[@]}"

mkdir -p build
cmake --preset clang >build/lint.log
cmake --build --preset clang --target sandtable_build_info >>build/lint.log
mapfile -t compiled < <(printf '%s\n' "${files[@]}" | grep -E '^(src|tests)/.*\.cpp$' || true)
((${#compiled[@]} == 0)) || clang-tidy-19 --quiet -p build/clang "${tidy[@]}" "${compiled[@]}"
