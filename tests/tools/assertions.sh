#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assertions.sh: the folders whose data structures have invariants of their own state them: at least 10 assertions in 1,000 lines.
set -u
least=10
for folder in smg shape forest mem pre core; do
    lines=$(cat src/$folder/*.[ch] | wc -l)
    count=$(cat src/$folder/*.[ch] | grep -cE '(\b(assert|VERIFY|BUG|VALIDATE|VALIDATE_SOME)|_Static_assert)\(')
    [ $((count * 1000)) -ge $((least * lines)) ] && echo "ok assertions: $folder" ||
        echo "not ok assertions: $folder has $count in $lines lines, fewer than $least in 1,000"
done
