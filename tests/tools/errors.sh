#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# errors.sh: every row of src/base/diag.def is given as a message, and a code says one thing, so it stands in one folder.
#
# (A code without a row does not compile.)
set -u
cd "$(dirname "$0")/../.." || exit 2
shared="E0001 E0514 E0604"  # any file; precision files and the conditions in them; an option that two analyses have
rows=$(sed -n 's/^DIAG(\([EW][0-9]*\),.*/\1/p' src/base/diag.def)
[ "$(echo "$rows" | grep -c .)" -gt 100 ] && echo "ok errors: rows are found" || echo "not ok errors: src/base/diag.def is not read"
find src -name '*.[ch]' -exec grep -oE '\b[EW]0[0-9]{3},' {} + | sort -u |
    awk -F: -v rows="$rows" -v shared="$shared" '
        { sub("/[^/]*$", "", $1); sub(",", "", $2); if (!(($1, $2) in seen)) { seen[$1, $2]; n[$2]++; folders[$2] = folders[$2] " " $1 } }
        END {
            k = split(rows, row, "\n")
            for (i = 1; i <= k; i++)
                if (!n[row[i]]) print "not ok errors: " row[i] " is never given"
                else if (n[row[i]] > 1 && !index(shared, row[i])) print "not ok errors: " row[i] " is given by" folders[row[i]]
                else print "ok errors: " row[i]
        }'
