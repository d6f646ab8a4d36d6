#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# turn.sh: a third of the lines of standard input, those whose turn it is; all of them if $TURN is not set.
#
#   printf '%s\n' NAME... | TURN=0|1|2 sh tests/turn.sh
#
# `./check` sets TURN by the number of commits for tests that find the same as others do, only on more programs: three commits run all of them, and
# so does `./check --nightly`.  What is in a turn depends on the order of the lines, so they are sorted.
exec awk -v turn="${TURN-}" 'turn == "" || NR % 3 == turn'
