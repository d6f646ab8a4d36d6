#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# replay.sh: asks solvers again what runs with --smt.log=DIR wrote down (tests/tool/replay_main.c says what is printed).
#
#   bench/replay.sh [-b "z3 sat"] [-r RLIMIT] [-a] DIR...
#
# -b: backends, -a: dialogues with ints and reals, too.  REPLAY is the tool (`make O=build/release build/release/tool/replay`).
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${REPLAY:=$here/../build/release/tool/replay}"
backends="z3 sat" limit=20000000 only=--only=bits
while getopts b:r:a o; do
    case $o in
    b) backends=$OPTARG ;;
    r) limit=$OPTARG ;;
    a) only= ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || { sed -n '5s/^# *//p' "$0" >&2; exit 2; }
[ -x "$REPLAY" ] || { echo "replay.sh: $REPLAY is missing (make build/release/tool/replay)" >&2; exit 2; }
# shellcheck disable=SC2086  # lists of words
find "$@" -name '*.smt2' -print0 | sort -z | xargs -0 -n 100000 "$REPLAY" --rlimit=$limit $only $backends --
