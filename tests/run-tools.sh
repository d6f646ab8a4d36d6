#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run-tools.sh: runs the self-tests of our shell tools, tests/tools/*.sh.
#
# Each script prints one line "ok NAME" or "not ok NAME" per test.
set -u
cd "$(dirname "$0")/.." || exit 2
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
for script in tests/tools/*.sh; do
    RESULTS= sh "$script" >>"$log" 2>&1 || echo "not ok $script (exit status $?)" >>"$log"
done
sh tests/report.sh tools "$log"
