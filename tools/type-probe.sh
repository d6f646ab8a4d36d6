#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# type-probe.sh: has gcc check the layouts and expression types that our front end computes for the files of a benchmark.
#
#   tools/type-probe.sh PROBE TASKS [OUT]
#
# PROBE is the program built from tests/tool/probe_main.c; TASKS holds *.yml files with input_files and data_model.
# Prints each assertion that gcc refuses, and totals.  Exit status 1 if there is one.
set -u
probe=$1 tasks=$2 out=${3:-$(mktemp -d)}
mkdir -p "$out"
files=0 probes=0 bad=0
find "$tasks" -name '*.yml' | sort > "$out/yml.txt"
while read -r yml; do
    file=$(dirname "$yml")/$(sed -n "s/^input_files: *['\"]*\([^'\"]*\)['\"]*.*/\1/p" "$yml")
    m=-m64 flag=
    grep -q 'data_model: *ILP32' "$yml" && m=-m32 flag=-32
    "$probe" $flag "$file" > "$out/probed.c" 2> "$out/err" || continue
    files=$((files + 1))
    probes=$((probes + $(sed -n 's/^probes //p' "$out/err")))
    # Line markers would name other files.
    sed 's/^# .*//' "$out/probed.c" > "$out/plain.c"
    if ! gcc $m -x c -std=gnu11 -fsyntax-only -fmax-errors=20 -w "$out/plain.c" 2> "$out/gcc.err"; then
        bad=$((bad + 1))
        echo "== $file"
        grep error "$out/gcc.err" | head -5
    fi
done < "$out/yml.txt"
echo "files $files, probes $probes, files with refused assertions $bad"
test "$bad" = 0
