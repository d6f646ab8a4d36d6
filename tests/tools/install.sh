#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install.sh: `make uninstall` takes away what `make install` put there, and nothing else.
#
# The program itself is not built for this: an empty file stands for it.
set -u
tree=$(mktemp -d) || exit 2
trap 'rm -rf "$tree"' EXIT

# make_it TARGET: with an empty file in place of the program, which is not built for this.
make_it()
{
    mkdir -p "$tree/build"
    make -s --no-print-directory O="$tree/build" DESTDIR="$tree/root" PREFIX=/opt -o all "$1" >"$tree/log" 2>&1
}

# expect NAME COMMAND...: the command must succeed.
expect()
{
    name=$1
    shift
    if "$@"; then echo "ok install $name"; else echo "not ok install $name: $(tail -3 "$tree/log")"; fi
}

mkdir -p "$tree/build"
: >"$tree/build/vernier"
expect "installs" make_it install
expect "the program" test -x "$tree/root/opt/bin/vernier"
expect "presets" test -f "$tree/root/opt/share/vernier/presets/default.conf"
echo mine >"$tree/root/opt/bin/mine"
expect "uninstalls" make_it uninstall
expect "what is left is not ours" test "$(cd "$tree/root" && find . -type f)" = ./opt/bin/mine
expect "no empty folder of ours" test ! -d "$tree/root/opt/share/vernier"
