#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# limit.sh: runs a command with a limit of CPU time, so that tests do not depend on what else the machine does.
#
#   sh tests/limit.sh SECONDS COMMAND...
#
# Each process of the command may use so many CPU seconds.  A command that waits instead of working ends after ten times as long.
# The exit status is the command's; 124 if a limit ended it.  If $TIMES names a file, a line with the CPU seconds used is added to it:
# behind them $TIMED, or else the command.
set -u
seconds=$1
shift
ulimit -S -t "$seconds"  # for this shell, too, which does nothing but wait
timeout -k 5 $((seconds * 10)) "$@"
status=$?
if [ -n "${TIMES-}" ]; then
    # Two lines `0m0.00s 0m0.00s`, user and system: those of the shell and of its children.  In a pipe it would be another shell.
    times >"$TIMES.$$"
    TIMED="${TIMED:-$*}" awk -F '[ms ]+' \
        'NR == 2 { printf "%.2f %s\n", 60 * ($1 + $3) + $2 + $4, ENVIRON["TIMED"] }' "$TIMES.$$" >>"$TIMES"
    rm -f "$TIMES.$$"
fi
case $status in 137 | 152) status=124 ;; esac
exit "$status"
