#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# turn.sh: every N-th line of standard input (3), those whose turn it is, or comes K commits later; all of them if $TURN is not set.
#
#   printf '%s\n' NAME... | TURN=1234 sh tests/turn.sh [N [K]]
#
# `./check` sets TURN to the number of commits for tests that find the same as others do, only on more programs: N commits run all of them, and
# so does `./check --nightly`.  What is in a turn depends on the order of the lines, so they are sorted.
exec awk -v turn="${TURN-}" -v n="${1:-3}" -v k="${2:-0}" 'turn == "" || NR % n == (turn + k) % n'
