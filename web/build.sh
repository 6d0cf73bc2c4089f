#!/usr/bin/env bash
# Builds the browser client into dist/. Says and does nothing when it is built from the sources as they are now.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

hash_of() {
    find "$@" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
}

# Runs a step with its output in a log, which is shown only when the step fails.
quietly() {
    "$@" >"$log" 2>&1 </dev/null || {
        tail -n 30 "$log" >&2
        echo "The browser client could not be built: '$*' failed." >&2
        exit 1
    }
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Both notes lie in folders that are thrown away together with what they speak of.
packages=$(hash_of package.json package-lock.json)
if [[ $(cat node_modules/.installed-from 2>/dev/null) != "$packages" ]]; then
    echo "Fetching the packages of the browser client"
    rm -f node_modules/.installed-from
    quietly npm ci --no-audit --no-fund
    echo "$packages" >node_modules/.installed-from
fi

sources=$(hash_of src public tools index.html package.json package-lock.json tsconfig.json vite.config.ts)
if [[ ! -f dist/index.html || $(cat dist/.built-from 2>/dev/null) != "$sources" ]]; then
    echo "Building the browser client"
    rm -f dist/.built-from
    quietly npm run build
    echo "$sources" >dist/.built-from
fi
