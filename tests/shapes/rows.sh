#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rows.sh: the rows of programs/table.tsv that belong to one of the tables, or have one of the names; without arguments all of them.
#
#   sh tests/shapes/rows.sh [TABLE|NAME...]
set -u
cd "$(dirname "$0")" || exit 2
awk -F '\t' -v wanted="$*" '
    BEGIN { n = split(wanted, want, " ") }
    NR == 1 { next }
    n == 0 { print; next }
    {
        hit = 0
        m = split($5, tables, ",")
        for (i = 1; i <= n; i++) {
            if (want[i] == $1) hit = known[i] = 1
            for (j = 1; j <= m; j++)
                if (want[i] == tables[j]) hit = known[i] = 1
        }
        if (hit) print
    }
    END {
        for (i = 1; i <= n; i++)
            if (!known[i]) {
                print "rows.sh: no table and no program: " want[i] | "cat >&2"
                bad = 1
            }
        exit bad
    }' programs/table.tsv
