#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: random programs of csmith, run by us and by the compiler, must print the same checksums.
#
#   VERNIER=build/release/vernier [SEED=1] [N=50] sh tests/csmith/run.sh
set -u
cd "$(dirname "$0")/../.." || exit 2
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
NATIVE_TIMEOUT=${NATIVE_TIMEOUT:-1} sh tools/csmith.sh "${N:-50}" "${SEED:-1}" >"$log" 2>&1
rc=$?
cat "$log"
if [ "$rc" -eq 2 ]; then
    echo "csmith: 0 passed, 1 failed"
    exit 1
fi
sed -n 's/^csmith: \([0-9]*\) equal, \([0-9]*\) different.*/csmith: \1 passed, \2 failed/p' "$log"
exit "$rc"
