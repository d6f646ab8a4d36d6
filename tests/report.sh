#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# report.sh: what a runner says at its end.
#
#   sh tests/report.sh NAME LOG
#
# LOG has a line `ok TEST`, or `not ok TEST: why` with more lines of text behind it, for each test.  Printed is all but what passed, and
# `NAME: N passed, N failed`; the exit status is 0 if nothing failed.  If $RESULTS names a file, LOG is added to it (tools/junit.sh).
set -u
[ -z "${RESULTS-}" ] || cat "$2" >>"$RESULTS"
grep -v '^ok ' "$2"
failed=$(grep -c '^not ok ' "$2")
echo "$1: $(grep -c '^ok ' "$2") passed, $failed failed"
[ "$failed" -eq 0 ]
