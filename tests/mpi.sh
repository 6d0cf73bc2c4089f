#!/usr/bin/env bash
# Two processes of mpirun find what one process finds, and end together when one fails: mpi.sh COMMAND MPIRUN
set -euo pipefail
command=$1 mpirun=$2
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# All but what depends on the clock.
result() {
    "$@" simulate pbi first-patrol --games 500 --threads 1 --json | grep -v second
}

balance() {
    "$@" balance pbi --bot random --games 40
}

for what in result balance; do
    alone=$("$what" "$command")
    together=$("$what" "$mpirun" --oversubscribe -n 2 "$command")
    [[ $alone == "$together" ]] || {
        diff <(echo "$alone") <(echo "$together")
        exit 1
    }
done

# A checkpoint that cannot be read or written: one complaint, no result, and nobody left waiting.
fails_with() {
    local code=0
    timeout 20 "$mpirun" --oversubscribe -n 2 "$command" simulate pbi first-patrol --games 500 --threads 1 \
        --checkpoint "$1" >"$scratch/out" 2>"$scratch/err" || code=$?
    [[ $code == 2 && ! -s $scratch/out && $(grep -c "^sandtable: .*$2" "$scratch/err") == 1 ]] || {
        echo "a checkpoint in $1 ended with $code:"
        cat "$scratch/out" "$scratch/err"
        exit 1
    }
}
echo '{"format": "sandtable-ch' >"$scratch/truncated.json"
fails_with "$scratch/truncated.json" 'truncated.json: This is not valid JSON'
fails_with "$scratch/nowhere/checkpoint.json" 'checkpoint.json cannot be written'

# A match is not shared out: one complaint.
code=0
timeout 20 "$mpirun" --oversubscribe -n 2 "$command" match random random --scenario pbi/first-patrol --games 2 \
    >"$scratch/out" 2>"$scratch/err" || code=$?
[[ $code == 2 && ! -s $scratch/out && $(grep -c '^sandtable: A match is played by one process' "$scratch/err") == 1 ]] || {
    echo "a match by mpirun ended with $code:"
    cat "$scratch/out" "$scratch/err"
    exit 1
}

# What one process was interrupted in, two go on with.
"$command" simulate pbi first-patrol --games 200 --threads 2 --checkpoint "$scratch/shared.json" >/dev/null
alone=$("$command" simulate pbi first-patrol --games 500 --json | grep -v second)
together=$("$mpirun" --oversubscribe -n 2 "$command" simulate pbi first-patrol --games 500 --threads 2 --json \
    --checkpoint "$scratch/shared.json" | grep -v second)
[[ $alone == "$together" ]] || {
    diff <(echo "$alone") <(echo "$together")
    exit 1
}
