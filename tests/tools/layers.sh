#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# layers.sh: tools/layers.sh must accept what LAYERS allows and name file and line of everything else.
set -u
tool=$PWD/tools/layers.sh
tree=$(mktemp -d) || exit 2
trap 'rm -rf "$tree"' EXIT

# fresh: a small tree in which everything is allowed.
fresh()
{
    rm -rf "$tree/src"
    mkdir -p "$tree/src/base" "$tree/src/core" "$tree/src/cpa/a" "$tree/src/cpa/b" "$tree/src/cli"
    printf 'base:\ncore: base\ncpa/*: core base  # comment\ncli: *\n' >"$tree/src/LAYERS"
    echo '#include <stdio.h>' >"$tree/src/base/x.h"
    echo '#include "base/x.h"' >"$tree/src/core/y.h"
    echo '#include "core/y.h"' >"$tree/src/cpa/a/a.c"
    echo '#include "cpa/b/b.h"' >"$tree/src/cpa/b/b.c"
    : >"$tree/src/cpa/b/b.h"
    echo '#include "cpa/a/a.h"' >"$tree/src/cli/main.c"
}

# expect NAME TEXT: TEXT must occur in what the tool says; empty TEXT: the tool must find nothing.
expect()
{
    said=$(sh "$tool" "$tree" 2>&1)
    rc=$?
    if [ -z "$2" ] && [ "$rc" -eq 0 ]; then echo "ok layers $1"; return; fi
    case $said in
    *"${2:-no such text}"*) [ "$rc" -ne 0 ] && { echo "ok layers $1"; return; } ;;
    esac
    echo "not ok layers $1: $said"
}

fresh
expect allowed ""

fresh
printf '\n  #  include "core/y.h"\n' >>"$tree/src/base/x.h"
expect upwards 'src/base/x.h:3: "core/y.h": base may not include core'

fresh
echo '#include "cpa/b/b.h"' >>"$tree/src/cpa/a/a.c"
expect siblings 'src/cpa/a/a.c:2: "cpa/b/b.h": cpa/a may not include cpa/b'

fresh
echo '#include "y.h"' >>"$tree/src/core/y.h"
expect unqualified 'src/core/y.h:2: "y.h": includes are written from src/ on'

fresh
mkdir "$tree/src/other"
: >"$tree/src/other/o.c"
echo 'int x;' >"$tree/src/other/p.c"
expect unlisted 'src/other/p.c:1: folder other is not listed'

fresh
printf 'up: down\ndown: up\n' >>"$tree/src/LAYERS"
expect cycle 'is part of a cycle'

fresh
echo 'witness: base' >>"$tree/src/LAYERS"
expect gone 'src/LAYERS:5: there is no folder witness'
