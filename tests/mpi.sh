#!/usr/bin/env bash
# Two processes of mpirun find what one process finds: mpi.sh COMMAND MPIRUN
set -euo pipefail
command=$1 mpirun=$2
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# All but what depends on the clock.
result() {
    "$@" simulate pbi first-patrol --games 500 --threads 1 --json | grep -v second
}

alone=$(result "$command")
together=$(result "$mpirun" --oversubscribe -n 2 "$command")
[[ $alone == "$together" ]] || {
    diff <(echo "$alone") <(echo "$together")
    exit 1
}
