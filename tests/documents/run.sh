#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: what the documents show is what happens: README.md and docs/guide/*.md are run, and their output is compared.
#
#   VERNIER=build/release/vernier [UPDATE=1] sh tests/documents/run.sh [FILE.md ...]
#
# In an indented block, a line `$ COMMAND` is run, and the lines up to the next command or the end of the block must be what it prints
# (standard error included).  A line `...` stands for any lines, and `...` within a line for any text.  The commands of a document
# run one after another in a folder of their own, which has `./run`, `examples/` and `vernier` in PATH.  A block below the comment
# <!-- file: NAME --> is written to the file NAME there.  A table row with `./run ARGUMENTS` in one column and a verdict in the next
# is a test, too.  In blocks, lines `./run ARGUMENTS` without `$` are not run, but their options must exist.
#
# UPDATE=1 puts what was printed into the documents.  A block with one line `...` keeps as many lines before and behind it; one with
# more is left alone and stays a failure.  Look at the difference before committing.
#
set -u
: "${VERNIER:?is the program to test}"
: "${TEST_TIMEOUT:=30}"
cd "$(dirname "$0")/../.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
root=$PWD
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
[ $# -gt 0 ] || set -- README.md docs/guide/*.md

# parse FILE DIR: makes of each command DIR/N.cmd, DIR/N.expected and DIR/N.at (first and last line of the output, indentation), and
# of each file block DIR/N.file with its name in DIR/N.name; N counts both, in order.
parse()
{
    awk -v dir="$2" '
        function finish() {  # blank lines at the end of a block are not part of it
            if (!open) return
            printf "" >expected
            for (i = 1; i <= n; i++) print out[i] >expected
            print first, first + n - 1, indent >at
            close(expected); close(at)
            open = 0
        }
        /^<!-- file: .* -->$/ { finish(); file_name = $0; sub(/^<!-- file: /, "", file_name); sub(/ -->$/, "", file_name); next }
        file_name != "" && !writing && /^    / { writing = sprintf("%s/%03d", dir, ++count); print file_name >(writing ".name") }
        writing && !/^ +\$ / && /^(    .*)?$/ { blank = blank $0 "\n"; if ($0 != "") { printf "%s", blank >(writing ".file"); blank = "" } next }
        writing { writing = ""; file_name = ""; blank = "" }
        match($0, /^ +\$ /) && RLENGTH >= 6 {
            finish()
            indent = RLENGTH - 2; open = 1; n = gaps = 0; first = NR + 1
            name = sprintf("%s/%03d", dir, ++count)
            expected = name ".expected"; at = name ".at"
            print substr($0, RLENGTH + 1) >(name ".cmd"); close(name ".cmd")
            next
        }
        open && $0 == "" { gaps++; next }
        open && substr($0, 1, indent) ~ /^ *$/ {
            while (gaps > 0) { out[++n] = ""; gaps-- }
            out[++n] = substr($0, indent + 1)
            next
        }
        { finish() }
        END { finish() }' "$1"
    for f in "$2"/*.file; do
        [ -f "$f" ] && sed -i 's/^    //' "$f"
    done
}

# matches EXPECTED ACTUAL: whether they agree, wildcards as said above.
matches()
{
    awk '
        function same(pattern, text,    i, k) {  # `...` within a line
            i = index(pattern, "...")
            if (!i) return pattern == text
            if (substr(text, 1, i - 1) != substr(pattern, 1, i - 1)) return 0
            for (k = i; k <= length(text) + 1; k++)
                if (same(substr(pattern, i + 3), substr(text, k))) return 1
            return 0
        }
        function fits(p, t) {
            for (; p <= np && want[p] != "..."; p++)
                if (t > nt || !same(want[p], got[t++])) return 0
            if (p > np) return t > nt
            for (; t <= nt + 1; t++)
                if (fits(p + 1, t)) return 1
            return 0
        }
        { sub(/[ \t]+$/, "") }
        FILENAME == ARGV[1] { want[++np] = $0; next }
        { got[++nt] = $0 }
        END { exit !fits(1, 1) }' "$1" "$2"
}

# replacement EXPECTED ACTUAL: what UPDATE writes.
replacement()
{
    awk '
        { sub(/[ \t]+$/, "") }
        FILENAME == ARGV[1] { want[++np] = $0; if ($0 == "...") { gaps++; gap = np } next }
        { got[++nt] = $0 }
        END {
            for (i = 1; i <= nt; i++)
                if (gaps != 1 || i < gap || i > nt - (np - gap)) print got[i]
                else if (!told++) print "..."
        }' "$1" "$2"
}

# put DOCUMENT FIRST LAST INDENT FILE: the lines FIRST to LAST become those of FILE.
put()
{
    awk -v first="$2" -v last="$3" -v indent="$4" -v file="$5" '
        function insert(    line, blanks) {
            blanks = sprintf("%" indent "s", "")
            while ((getline line <file) > 0) print line == "" ? "" : blanks line
        }
        NR == first { insert() }
        NR < first || NR > last { print }
        END { if (first > NR) insert() }' "$1" >"$tmp/new" && cat "$tmp/new" >"$1"
}

passed=0 failed=0

# document FILE: all its commands.  Changes are collected and made from the last to the first, so that line numbers stay true.
document()
{
    doc=$1
    cases=$tmp/cases home=$tmp/home
    rm -rf "$cases" "$home"
    mkdir -p "$cases" "$home/bin"
    ln -s "$root/examples" "$home/examples"
    ln -s "$VERNIER" "$home/bin/vernier"
    printf '#!/bin/sh\nexec %s/bin/vernier "$@"\n' "$home" >"$home/run"
    chmod +x "$home/run"
    parse "$doc" "$cases"
    : >"$tmp/changes"
    for name in $(find "$cases" -name '*.name' -o -name '*.cmd' | sed 's/\.[a-z]*$//' | LC_ALL=C sort); do
        if [ -f "$name.name" ]; then
            cp "$name.file" "$home/$(cat "$name.name")"
            continue
        fi
        (cd "$home" && PATH=$home/bin:$PATH LC_ALL=C sh "$root/tests/limit.sh" "$TEST_TIMEOUT" sh "$name.cmd") >"$name.actual" 2>&1 </dev/null
        if matches "$name.expected" "$name.actual"; then
            passed=$((passed + 1))
            continue
        fi
        gaps=$(grep -c '^\.\.\.$' "$name.expected")
        if [ -n "${UPDATE-}" ] && [ "$gaps" -le 1 ]; then
            replacement "$name.expected" "$name.actual" >"$name.new"
            echo "$(cat "$name.at") $name.new" >>"$tmp/changes"
        else
            failed=$((failed + 1))
            echo "not ok $doc:$(cut -d ' ' -f 1 "$name.at"): $(cat "$name.cmd")"
            diff "$name.expected" "$name.actual" | head -n 30
        fi
    done
    sort -rn "$tmp/changes" | while read -r first last indent file; do put "$doc" "$first" "$last" "$indent" "$file"; done
    table "$doc"
    options "$doc"
}

# options FILE: indented lines `./run ARGUMENTS`; what follows behind three blanks, and pipes and redirections, are left out.
options()
{
    sed -n 's/^    *\.\/run \(.*\)/\1/p' "$1" | sed 's/   .*//; s/[ ]*[|>].*//' >"$tmp/rows"
    while read -r arguments; do
        if (cd "$home" && eval "./run $arguments --dump-config") >"$tmp/log" 2>&1 </dev/null; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "not ok $1: ./run $arguments: $(head -n 1 "$tmp/log")"
        fi
    done <"$tmp/rows"
}

# table FILE: rows such as | text | `./run examples/lock.c` | TRUE |
table()
{
    sed -n 's/^|.*| `\.\/run \([^`]*\)` | \(TRUE\|FALSE\|UNKNOWN\) |.*/\2 \1/p' "$1" >"$tmp/rows"
    while read -r verdict arguments; do
        got=$(cd "$home" && PATH=$home/bin:$PATH sh "$root/tests/limit.sh" "$TEST_TIMEOUT" sh -c "./run $arguments" 2>/dev/null </dev/null |
            sed -n 's/^Verification result: \([A-Z]*\).*/\1/p')
        if [ "$got" = "$verdict" ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "not ok $1: ./run $arguments: '$got', expected $verdict"
        fi
    done <"$tmp/rows"
}

for doc in "$@"; do document "$doc"; done
echo "documents: $passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
