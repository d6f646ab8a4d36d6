#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# limit.sh: runs a command with a limit of CPU time, so that tests do not depend on what else the machine does.
#
#   sh tests/limit.sh SECONDS COMMAND...
#
# Each process of the command may use so many CPU seconds.  A command that waits instead of working ends after ten times as long.
# The exit status is the command's; 124 if a limit ended it.
set -u
seconds=$1
shift
ulimit -S -t "$seconds"  # for this shell, too, which does nothing but wait
timeout -k 5 $((seconds * 10)) "$@"
status=$?
case $status in 137 | 152) status=124 ;; esac
exit "$status"
