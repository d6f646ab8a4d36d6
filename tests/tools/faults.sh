#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# faults.sh: tests/faults/run.sh must find crashes and changed verdicts; it is run on a verifier made of shell.
set -u
tree=$(mktemp -d) || exit 2
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/tests/faults" "$tree/tests/cli/a/t"
cp tests/faults/run.sh "$tree/tests/faults/"
cp tests/report.sh "$tree/tests/"
cp tests/limit.sh tests/turn.sh "$tree/tests/"
echo '"$VERNIER" x.c' >"$tree/tests/cli/a/t/cmd"

contradiction='echo stages numeric and bmc contradict each other; exit 70'

# expect NAME BODY TEXT: with a verifier whose reaction to an early fault is BODY the runner must say TEXT.
expect()
{
    cat >"$tree/fake" <<END
#!/bin/sh
n=\${VERNIER_FAIL_ALLOC:-\${VERNIER_FAIL_TICK:-\${VERNIER_FAIL_SOLVER:-1000}}}
if [ "\${n%%:*}" -le 10 ]; then
    [ -z "\${VERNIER_FAULT_MARK-}" ] || : >"\$VERNIER_FAULT_MARK"
    $2
fi
case "\${VERNIER_FAIL_PROOF-}:\$*" in 1:*--cross-check*) $contradiction ;; esac
echo "Verification result: TRUE"
END
    chmod +x "$tree/fake"
    said=$(VERNIER=$tree/fake sh "$tree/tests/faults/run.sh" 2>&1)
    case $said in
    *"$3"*) echo "ok faults $1" ;;
    *) echo "not ok faults $1: $said" ;;
    esac
}

expect unknown 'echo "Verification result: UNKNOWN (out of memory)"; exit 20' 'faults: 6 passed, 0 failed'
expect no-verdict 'exit 70' 'faults: 6 passed, 0 failed'
expect crash 'kill -SEGV $$' 'VERNIER_FAIL_ALLOC=1: exit status 139'
expect opposite 'echo "Verification result: FALSE (x)"; exit 10' 'VERNIER_FAIL_TICK=1: verdict FALSE instead of TRUE'
expect verdict-with-bug 'echo "Verification result: UNKNOWN"; exit 70' 'exit status 70 with verdict UNKNOWN'
contradiction=
expect wrong-proof 'exit 70' 'not ok contradiction: exit status 0'
contradiction='echo stages numeric and bmc contradict each other; echo "Verification result: TRUE"; exit 70'
expect verdict-all-the-same 'exit 70' 'not ok contradiction: exit status 70'
