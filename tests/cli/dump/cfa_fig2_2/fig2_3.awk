# SPDX-License-Identifier: Apache-2.0
# fig2_3.awk: the control-flow automaton of main in a dump, without what C adds to the language of Theoduloz 2010 (2.1.1):
#
#   - declarations, calls of functions without body (`extern`), what their result is used for (`while (more())` is a choice), the
#     value that main returns, and ends of the program take no edge: the places on both sides are one location;
#   - a field is read into a temporary, then copied: one edge;
#   - malloc does not fail: what is done if it does is left out.
function find(x) { while (same[x] != x) x = same[x]; return x }
function node(x) { if (!(x in same)) { same[x] = x; order[++n] = x } }
/^function / { inside = $2 == "main"; next }
!inside || !NF { next }
$1 ~ /^[0-9]+$/ { at = $1; next }
$1 == "->" {
    to = $2
    op = $0
    sub(/^ *-> [0-9]+ +/, "", op)
    sub(/ +<.*>$/, "", op)
    if (op ~ /== \(\(void \*\)0\)\]$/ || at in failed) { failed[to] = 1; next }
    if (op ~ /^stop/) next
    node(at)
    node(to)
    if (op ~ /^(declare|extern|return =)/ || op ~ /= extern\(/ || op ~ /^\[!?t\.[0-9]+\]$/ || op ~ /!= \(\(void \*\)0\)\]$/) {
        same[find(to)] = find(at)
    } else if (op ~ /^[a-z]+ = t\.[0-9]+$/) {
        split(op, part, " = ")
        into[part[2]] = part[1]
        same[find(to)] = find(at)
    } else {
        from[++m] = at; target[m] = to; text[m] = op
    }
}
END {
    for (i = 1; i <= n; i++)
        if (!(find(order[i]) in number)) number[find(order[i])] = locations++
    for (i = 1; i <= m; i++) {
        op = text[i]
        if (match(op, /^t\.[0-9]+/)) op = into[substr(op, 1, RLENGTH)] substr(op, RLENGTH + 1)
        print number[find(from[i])] " -> " number[find(target[i])] "  " op
    }
    print locations " locations, " m " edges"
}
