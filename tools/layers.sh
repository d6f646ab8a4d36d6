#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# layers.sh: checks that every #include "..." under src/ respects src/LAYERS.
#
#   sh tools/layers.sh [--headers] [ROOT]
#
# ROOT is the folder that contains src (default: this tree).  With --headers it compiles instead every header alone,
# twice in one file, with $CC: a header must include what it needs and have a guard.
set -u
mode=includes
if [ "${1-}" = --headers ]; then mode=headers; shift; fi
cd "${1:-$(dirname "$0")/..}" || exit 2

check_headers()
{
    n=0
    bad=0
    for h in $(find src -name '*.h' | LC_ALL=C sort); do
        n=$((n + 1))
        name=${h#src/}
        printf '#include "%s"\n#include "%s"\n' "$name" "$name" |
            ${CC:-cc} -std=c17 -D_POSIX_C_SOURCE=200809L -Isrc -Wall -Wextra -Werror -fsyntax-only -x c - ||
            { echo "$h: does not compile alone"; bad=$((bad + 1)); }
    done
    echo "headers: $((n - bad)) passed, $bad failed"
    [ "$bad" -eq 0 ]
}

# The awk program reads LAYERS first, then all sources.
check_includes()
{
    awk '
    function folder_of(path) { return match(path, /\/[^\/]*$/) ? substr(path, 1, RSTART - 1) : "" }

    # The line of LAYERS that is about a folder: its own, or that of its parent with a star.
    function rule_of(folder,    star) {
        if (folder in allowed) return folder
        star = folder
        sub(/\/[^\/]*$/, "/*", star)
        return star != folder && star in allowed ? star : ""
    }

    function may_include(rule, target) {
        return allowed[rule] ~ / \* / || index(allowed[rule], " " target " ") > 0
    }

    function complain(text) { print text; bad++ }

    FILENAME == "src/LAYERS" {
        sub(/#.*/, "")
        if ($0 ~ /^[ \t]*$/) next
        if ($1 !~ /:$/) { complain(FILENAME ":" FNR ": expected `folder: folders`"); next }
        name = substr($1, 1, length($1) - 1)
        $1 = ""
        if (name in allowed) complain(FILENAME ":" FNR ": second line about " name)
        allowed[name] = " " $0 " "
        gsub(/[ \t]+/, " ", allowed[name])
        line_of[name] = FNR
        next
    }

    FNR == 1 {
        files++
        folder = folder_of(substr(FILENAME, 5))
        rule = rule_of(folder)
        used[rule] = 1
        if (rule == "" && !(folder in told)) {
            complain(FILENAME ":1: folder " folder " is not listed in src/LAYERS")
            told[folder] = 1
        }
    }

    /^[ \t]*#[ \t]*include[ \t]*"/ {
        target = $0
        sub(/^[^"]*"/, "", target)
        sub(/".*/, "", target)
        to = folder_of(target)
        if (to == "" || target ~ /(^|\/)\.\.?\//)
            complain(FILENAME ":" FNR ": \"" target "\": includes are written from src/ on, \"folder/file.h\"")
        else if (rule != "" && to != folder && !may_include(rule, to))
            complain(FILENAME ":" FNR ": \"" target "\": " folder " may not include " to " (src/LAYERS)")
    }

    # A folder is done when all it may include is; what is left after no more progress lies on or above a cycle.
    function check_cycles(    name, left, progress, n, part, i, ready) {
        do {
            progress = left = 0
            for (name in allowed) {
                if (name in done) continue
                ready = 1
                n = split(allowed[name], part, " ")
                for (i = 1; i <= n; i++)
                    if (part[i] != "*" && !(part[i] in done)) ready = 0
                if (ready) { done[name] = 1; progress = 1 } else left++
            }
        } while (progress && left)
        for (name in allowed)
            if (!(name in done))
                complain("src/LAYERS:" line_of[name] ": " name " is part of a cycle, or needs a folder that is not listed")
    }

    END {
        check_cycles()
        for (name in allowed)
            if (!(name in used)) complain("src/LAYERS:" line_of[name] ": there is no folder " name)
        if (bad) { print "layers: " files + 0 " files, " bad " violations"; exit 1 }
        print "layers: " files + 0 " files, no violations"
    }' src/LAYERS $(find src -name '*.[ch]' -o -name '*.def' | LC_ALL=C sort)
}

if [ "$mode" = headers ]; then check_headers; else check_includes; fi
