#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# junit.sh: the tests that ./check ran as JUnit's XML, on standard output.
#
#   tools/junit.sh DIR        DIR is build/check
#
# For each step there are NAME.result (`PASSED FAILED SECONDS CPU-SECONDS`), NAME.log, and from runners that know them NAME.tests (`ok TEST`,
# `not ok TEST: why` and text behind it) and NAME.times (`SECONDS TEST`).  A step without NAME.tests is one test; its failure is the end of its log.
set -u
cd "$1" || exit 2
echo '<?xml version="1.0" encoding="UTF-8"?>'
echo '<testsuites>'
for result in *.result; do
    [ -f "$result" ] || continue
    step=${result%.result}
    read -r passed failed seconds cpu <"$result"
    if [ -f "$step.tests" ]; then
        cat "$step.tests"
    elif [ "$failed" -eq 0 ]; then
        echo "ok $step"
    else
        echo "not ok $step"
        tail -n 60 "$step.log"
    fi | awk -v step="$step" -v passed="$passed" -v failed="$failed" -v cpu="$cpu" -v times="$step.times" '
        function xml(s) {
            gsub(/[\001-\010\013\014\016-\037]/, "?", s)
            gsub(/&/, "\\&amp;", s); gsub(/</, "\\&lt;", s); gsub(/>/, "\\&gt;", s); gsub(/"/, "\\&quot;", s)
            return s
        }
        function close_test() {
            if (open) print "</failure></testcase>"
            open = 0
        }
        function begin(name) {
            close_test()
            printf "  <testcase classname=\"%s\" name=\"%s\" time=\"%s\">", step, xml(name), name in time ? time[name] : name == step ? cpu : 0
        }
        BEGIN {
            while ((getline line <times) > 0) {
                split(line, part, " ")
                time[substr(line, length(part[1]) + 2)] = part[1]
            }
            printf "<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" time=\"%s\">\n", step, passed + failed, failed, cpu
        }
        /^ok / { begin(substr($0, 4)); print "</testcase>"; next }
        /^not ok / {
            text = substr($0, 8)
            name = text
            sub(/: .*/, "", name)
            begin(name)
            printf "<failure message=\"%s\">", xml(text)
            open = 1
            next
        }
        { if (open) print xml($0) }
        END { close_test(); print "</testsuite>" }'
done
echo '</testsuites>'
