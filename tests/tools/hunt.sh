#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# hunt.sh: tools/hunt.py runs programs, accounts for them, and keeps what ends in no orderly way.
set -u
: "${VERNIER:?is the program to test}"
command -v python3 >/dev/null 2>&1 || exit 0
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
OUT=$tmp/fine python3 tools/hunt.py "$VERNIER" 0.5 1 verdict,mutants >"$tmp/log" 2>&1
if grep -q '^[0-9.]* ' "$tmp/fine/account" && [ ! -e "$tmp/fine/finds/log" ]; then
    echo "ok hunt: runs are accounted for"
else
    echo "not ok hunt: runs are accounted for: $(cat "$tmp/log" "$tmp/fine/finds/log" 2>/dev/null | tail -n 3)"
fi
# A program that says what it is asked for help, and otherwise ends by a signal.
printf '#!/bin/sh\ncase $1 in --help*) exec "%s" "$1" ;; esac\nkill -SEGV $$\n' "$(realpath "$VERNIER")" >"$tmp/broken"
chmod +x "$tmp/broken"
OUT=$tmp/bad python3 tools/hunt.py "$tmp/broken" 0.05 1 verdict >"$tmp/log" 2>&1
if grep -q 'status -11' "$tmp/bad/finds/log"; then
    echo "ok hunt: a crash is kept"
else
    echo "not ok hunt: a crash is kept"
fi
