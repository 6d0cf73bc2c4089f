#!/usr/bin/env bash
# Starts `sandtable serve` on a free port with a temporary store and runs tests/browser in Chromium against it.
# SANDTABLE names the command, CHROMIUM the browser; arguments go to vitest, such as a file's name.
# Pictures of what was seen, and the server's log, are left in test-results/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export SANDTABLE=${SANDTABLE:-$(cd .. && pwd)/build/release/sandtable}
[[ -x $SANDTABLE ]] || { echo "There is no command at $SANDTABLE: build it, or name it in SANDTABLE." >&2 && exit 1; }
./build.sh

folder=$(mktemp -d)
server=
stop() {
    [[ -z $server ]] || { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null; } || true
    rm -rf "$folder"
}
trap stop EXIT

: >"$folder/server.log"
"$SANDTABLE" serve --port 0 --web "$PWD/dist" --store "$folder/games.sqlite" --bot-pause 20 --no-limits >>"$folder/server.log" 2>&1 &
server=$!
for _ in $(seq 300); do
    BASE=$(sed -n 's/^listening on \(http[^ ]*\).*/\1/p' "$folder/server.log")
    [[ -z $BASE ]] || break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
if [[ -z $BASE ]]; then
    cat "$folder/server.log" >&2
    echo "The server did not start." >&2
    exit 1
fi
export BASE
(($# > 0)) || rm -rf test-results
mkdir -p test-results
status=0
node node_modules/vitest/vitest.mjs run --config vitest.browser.config.ts "$@" || status=$?
cp "$folder/server.log" test-results/server.log
exit $status
