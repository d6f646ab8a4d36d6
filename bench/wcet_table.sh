#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# wcet_table.sh: a table like table 6.2 of Henry 2014: longest path, worst case, gain, time with and without cuts, number of cuts;
# and the bound by integer programming, with its time.
#
#   VERNIER=build/release/vernier [TIME=60] sh bench/wcet_table.sh FILE.c...
#
# Each program is run three times.  Times are CPU seconds of the whole process.  `replayed`: an execution has just the cost of the bound.
: "${VERNIER:?is the program to measure}" "${TIME:=60}"
echo '| program | longest path | worst case | gain | replayed | with cuts | without cuts | cuts | integer program | time |'
echo '|---|---|---|---|---|---|---|---|---|---|'
out=$(mktemp) || exit 2
trap 'rm -f "$out" "$out.times"' EXIT

# run OPTION...: prints the CPU time; the answer is in $out.
run()
{
    (
        "$VERNIER" wcet --time="$TIME" --memory=3000 --json="$out" "$@" >/dev/null 2>&1
        times >"$out.times"
        awk 'NR == 2 { split($1, u, /[ms]/); split($2, s, /[ms]/); printf "%.2f", u[1] * 60 + u[2] + s[1] * 60 + s[2] }' "$out.times"
    )
}

# member NAME: of the answer.
member()
{
    sed -n "s/.*\"$1\": \"\{0,1\}\([^,\"}]*\).*/\1/p" "$out" | head -1
}

for f in "$@"; do
    : >"$out"
    flow_time=$(run --ipet "$f")
    flow=$(member high)
    [ -z "$flow" ] || [ "$(member exact)" = true ] || flow="<= $flow"
    [ -n "$flow" ] || flow="no bound"
    : >"$out"
    with=$(run "$f")
    high=$(member high)
    if [ -z "$high" ] || [ "$(member kind)" = "integer program" ]; then
        echo "| $(basename "$f" .c) | | no bound | | | $with | | | $flow | $flow_time |"
        continue
    fi
    bound=$high
    [ "$(member exact)" = true ] || bound="<= $high"
    gain=$(awk -v a="$(member syntactic)" -v b="$high" 'BEGIN { printf "%.1f", a ? 100 * (a - b) / a : 0 }')
    same=no
    [ "$(member replay)" = "same path" ] && same=yes
    line="| $(basename "$f" .c) | $(member syntactic) | $bound | $gain % | $same | $with |"
    cuts=$(member cuts)
    : >"$out"
    without=$(run --cuts=none "$f")
    [ "$(member exact)" = true ] || without=">$without"
    echo "$line $without | $cuts | $flow | $flow_time |"
done
