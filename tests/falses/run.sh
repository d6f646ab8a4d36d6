#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: what a verdict says is what the compiled program does.
#
#   VERNIER=build/release/vernier [SHARED=DIR] [BENCH=DIR] [CC32="gcc -m32"] [VERBOSE=1] [PARTS=N] sh tests/falses/run.sh [WORD...]
#
# Every FALSE of tests/verdict, and where they are there (SHARED: ../shared) of the benchmark, cases, soundness and realcode, is compiled with its
# harness by gcc, with the sanitizer that looks at the property, and has to show that violation, at the same line where a sanitizer tells one.
# What is undefined in a constant, or without order, gcc's warnings may show.  What cannot be run is counted by reason: if no sanitizer
# sees a kind of fault, the run has at least to execute the line.  A TRUE for a program without inputs is compared with its one execution.
# Words choose those that have one of them in `FAMILY:NAME`; VERBOSE names what cannot be run, too.
#
# Programs run in an empty folder, with limits of time and memory, and without network where the system can take it away.  Those of 32 bits
# need a C library of 32 bits (gcc-multilib).  PARTS: one of so many parts is run, the next one with the next commit ($TURN, the number of
# commits): of two every night, which takes 5 minutes of CPU time, and of 60 in ./check.
set -u
: "${VERNIER:?is the program to test}"
cd "$(dirname "$0")/../.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
if ! command -v python3 >/dev/null 2>&1; then
    echo "there is no python3: skipped"
    echo "falses: 0 passed, 0 failed"
    exit 0
fi
FALSES_TMP=$(mktemp -d) || exit 2
trap 'rm -rf "$FALSES_TMP"' EXIT
[ -n "${TURN-}" ] || TURN=$(git rev-list --count HEAD 2>/dev/null || echo 0)
export TURN VERNIER FALSES_TMP LC_ALL=C TMPDIR="$FALSES_TMP"
without_network=
if unshare -rn true 2>/dev/null; then without_network='unshare -rn'; fi
$without_network python3 tests/falses/run.py "$@" >"$FALSES_TMP/log" || echo "not ok run.py: exit status $?" >>"$FALSES_TMP/log"
sh tests/report.sh falses "$FALSES_TMP/log"
