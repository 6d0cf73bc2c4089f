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

# What is wrong is told once, without a result, and nobody is left waiting: complains_once PATTERN ARGUMENTS
complains_once() {
    local code=0 pattern=$1
    shift
    timeout 20 "$mpirun" --oversubscribe -n 2 "$command" "$@" >"$scratch/out" 2>"$scratch/err" || code=$?
    [[ $code == 2 && ! -s $scratch/out && $(grep -c "^sandtable: .*$pattern" "$scratch/err") == 1 ]] || {
        echo "$* by mpirun ended with $code:"
        cat "$scratch/out" "$scratch/err"
        exit 1
    }
}
patrol=(simulate pbi first-patrol --games 500 --threads 1)
echo '{"format": "sandtable-ch' >"$scratch/truncated.json"
complains_once 'truncated.json: This is not valid JSON' "${patrol[@]}" --checkpoint "$scratch/truncated.json"
complains_once 'checkpoint.json cannot be written' "${patrol[@]}" --checkpoint "$scratch/nowhere/checkpoint.json"
complains_once 'not expected: --gmes' "${patrol[@]}" --gmes
complains_once '--option-games needs --report' "${patrol[@]}" --option-games 3
complains_once 'There is no scenario "nowhere"' simulate pbi nowhere
complains_once 'There is no scenario "nowhere"' "${patrol[@]}" --compare nowhere
complains_once 'There is no bot called "clever"' "${patrol[@]}" --first clever
complains_once 'There is no bot called "clever"' balance pbi --bot clever
complains_once 'There is no game called "chess"' balance chess
complains_once 'A match is played by one process' match random random --scenario pbi/first-patrol --games 2

# What one process was interrupted in, two go on with.
"$command" simulate pbi first-patrol --games 200 --threads 2 --checkpoint "$scratch/shared.json" >/dev/null
alone=$("$command" simulate pbi first-patrol --games 500 --json | grep -v second)
together=$("$mpirun" --oversubscribe -n 2 "$command" simulate pbi first-patrol --games 500 --threads 2 --json \
    --checkpoint "$scratch/shared.json" | grep -v second)
[[ $alone == "$together" ]] || {
    diff <(echo "$alone") <(echo "$together")
    exit 1
}
