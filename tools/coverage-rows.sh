#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# coverage-rows.sh: which acceptance rows of docs/rows.txt have a test.
#
#   sh tools/coverage-rows.sh [--missing|--summary] [T B H F D]
#
# A test covers a row by naming it in a comment: `COVERS: T15` or `COVERS: B1, B6, T15`.  The letters restrict the
# table.  Naming a row that does not exist is an error.  A comment `# T15: text` in docs/rows.txt says what a row lacks.
set -u
cd "$(dirname "$0")/.." || exit 2
show=all
case ${1-} in --missing | --summary) show=${1#--}; shift ;; esac
letters=$(printf '%s' "$@")

LC_ALL=C grep -rn --exclude=coverage-rows.sh 'COVERS:' tests | awk -v show="$show" -v letters="${letters:-TBHFD}" '
    FILENAME == "docs/rows.txt" {
        if ($0 ~ /^# [A-Z][0-9]+: /) missing[substr($2, 1, length($2) - 1)] = substr($0, index($0, ": ") + 2)
        if ($0 ~ /^#/ || NF == 0) next
        id = $1
        title[id] = substr($0, length(id) + 2)
        order[++n] = id
        next
    }
    {
        split($0, part, ":")
        file = part[1]
        line = part[2]
        sub(/.*COVERS:/, "")
        gsub(/,/, " ")
        for (i = 1; i <= NF; i++) {
            if ($i !~ /^[A-Z][0-9]+$/) break  # the end of the comment
            if (!($i in title)) { print file ":" line ": no row " $i; bad++; continue }
            if (!((file, $i) in seen)) {
                seen[file, $i] = 1
                tests[$i]++
                if (!($i in first)) first[$i] = file
            }
        }
    }
    END {
        for (k = 1; k <= n; k++) {
            id = order[k]
            letter = substr(id, 1, 1)
            if (!index(letters, letter)) continue
            total[letter]++
            if (id in first) covered[letter]++
            if (show == "summary" || (show == "missing" && id in first)) continue
            where = id in first ? first[id] (tests[id] > 1 ? " and " tests[id] - 1 " more" : "") : "-"
            printf "%-5s %-60.60s %s\n", id, title[id], where
            if (id in missing) printf "      %s\n", missing[id]
        }
        m = split("T B H F D", l, " ")
        for (k = 1; k <= m; k++)
            if (total[l[k]]) printf "%s: %d of %d rows have a test\n", l[k], covered[l[k]], total[l[k]]
        exit bad > 0
    }' docs/rows.txt -
