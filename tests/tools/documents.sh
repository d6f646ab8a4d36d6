#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# documents.sh: tests/documents/run.sh notices when a document shows what does not happen, and UPDATE=1 mends it.
set -u
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
printf '#!/bin/sh\necho "first $1"\necho second\necho >&2\necho last\n' >"$tmp/vernier"
chmod +x "$tmp/vernier"

# document TEXT: the document with this block.
document()
{
    printf 'Text.\n\n<!-- file: f -->\n\n    one\n\n      two\n\n%b\n\nMore text.\n' "$1" >"$tmp/d.md"
}

run()
{
    VERNIER=$tmp/vernier sh tests/documents/run.sh "$tmp/d.md" >"$tmp/log" 2>&1
}

# good TEXT, bad TEXT: a document with it passes, or fails.
good() { document "$2"; if run; then echo "ok documents $1"; else echo "not ok documents $1: $(cat "$tmp/log")"; fi; }
bad() { document "$2"; if run; then echo "not ok documents $1: passed"; else echo "ok documents $1"; fi; }

good "same output" '    $ ./run x\n    first x\n    second\n\n    last'
bad "another line" '    $ ./run x\n    first x\n    third\n\n    last'
bad "a line is missing" '    $ ./run x\n    first x\n    second\n\n'
bad "a line too many" '    $ ./run x\n    first x\n    second\n\n    last\n    more'
good "lines left out" '    $ ./run x\n    first x\n    ...\n    last'
good "lines left out at both ends" '    $ ./run x\n    ...\n    second\n    ...'
bad "lines left out before another" '    $ ./run x\n    ...\n    third'
good "text left out" '    $ ./run x\n    f...t x\n    sec...\n\n    ...st'
bad "text left out before another" '    $ ./run x\n    f...t y\n    ...'
good "two commands, deeper in a list" '      $ vernier x 2>log | head -n 1\n      first x\n      $ cat f\n      one\n\n        two'
bad "the second of two commands" '    $ vernier x 2>log | head -n 1\n    first x\n    $ echo a\n    b'
bad "no output is shown" '    $ ./run x'
bad "a verdict in a table" '| a | `./run x` | TRUE |'

printf '#!/bin/sh\n[ "$1" != --bad ]\n' >"$tmp/vernier"
good "options of a command that is not run" '    ./run --good x   explained here\n    ./run --good x | more'
bad "an option that does not exist" '    ./run --bad x'
printf '#!/bin/sh\necho "first $1"\necho second\necho >&2\necho last\n' >"$tmp/vernier"

document '    $ ./run x\n    old\n    $ ./run y\n    first\n    ...\n    older'
export UPDATE=1
run
unset UPDATE
if run && grep -q '^    first y$' "$tmp/d.md" && grep -q '^    \.\.\.$' "$tmp/d.md" && grep -q '^More text' "$tmp/d.md"; then
    echo "ok documents update"
else
    echo "not ok documents update: $(cat "$tmp/d.md")"
fi
