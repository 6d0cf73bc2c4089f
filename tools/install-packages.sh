#!/usr/bin/env bash
# Installs the packages of the named groups that this machine lacks: tools/install-packages.sh build test
# Says and does nothing when all are there. SANDTABLE_SKIP_INSTALL=1 leaves the machine alone.
set -euo pipefail

packages_of() {
    case $1 in
        build) echo g++ cmake ninja-build ccache nlohmann-json3-dev libfmt-dev libcli11-dev libboost1.81-dev \
            libsqlite3-dev libpq-dev libsodium-dev libssl-dev ca-certificates ;;
        test) echo libgtest-dev libgmock-dev librapidcheck-dev libvalijson-dev postgresql-15 libopenmpi-dev openmpi-bin ;;
        web) echo nodejs npm ;;
        browser) echo chromium fonts-dejavu-core ;;
        clang) echo clang-19 libclang-rt-19-dev ;;
        lint) echo clang-format-19 clang-tidy-19 ;;
        bench) echo libbenchmark-dev ;;
        *) fail "No package group is called '$1': use build, web, browser, test, clang, lint or bench." ;;
    esac
}

fail() {
    echo "$*" >&2
    exit 1
}

# Node.js often comes from elsewhere than Debian: what runs is enough.
is_there_anyway() {
    case $1 in
        nodejs) command -v node >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18)' ;;
        npm) command -v npm >/dev/null ;;
        *) return 1 ;;
    esac
}

missing_of() {
    local known package
    known=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for package in "$@"; do
        grep -qxF "$package installed" <<<"$known" || is_there_anyway "$package" || echo "$package"
    done
}

is_debian_12() {
    grep -qxE 'ID="?debian"?' /etc/os-release 2>/dev/null && grep -qxE 'VERSION_ID="?12"?' /etc/os-release
}

may_use_sudo() {
    command -v sudo >/dev/null || return 1
    sudo -n true 2>/dev/null || { [[ -t 0 ]] && sudo -v; }
}

apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -y -o DPkg::Lock::Timeout=300 "$@" >>"$log" 2>&1 </dev/null
}

[[ ${SANDTABLE_SKIP_INSTALL:-} != 1 ]] || exit 0

wanted=()
for group in "$@"; do
    list=$(packages_of "$group")
    read -ra names <<<"$list"
    wanted+=("${names[@]}")
done
mapfile -t missing < <(missing_of "${wanted[@]}")
((${#missing[@]} > 0)) || exit 0

is_debian_12 ||
    fail "Packages can be installed on Debian 12 only: elsewhere, install the like of ${missing[*]} and run this again with SANDTABLE_SKIP_INSTALL=1."

as_root=()
if ((EUID != 0)); then
    may_use_sudo || fail "These packages are missing and only root or a user with sudo can install them: ${missing[*]}."
    as_root=(sudo)
fi

echo "Installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# --no-remove: another Boost on this machine is not ours to take away.
if ! { apt update && apt install --no-install-recommends --no-remove "${missing[@]}"; }; then
    tail -n 20 "$log" >&2
    fail "These packages could not be installed: ${missing[*]}."
fi
