#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: asks the compiler whether the verdicts that tests/verdict/ expects are right.
#
#   sh tests/oracle/run.sh [FILE.c ...]
#
# Every annotated program that compiles on its own is run with random inputs.  A program that is expected TRUE must not
# reach reach_error() or fail an assertion; one that is expected FALSE must, if it has no inputs.
# COVERS: T110
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${CC:=cc}"
: "${SEEDS:=5}"
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

# Inputs: small numbers more often than large ones.
cat >"$tmp/inputs.c" <<'EOF'
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static unsigned long long state;
static unsigned long long value(void)
{
    if (!state)
        state = 2 * strtoull(getenv("SEED"), NULL, 10) + 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    unsigned long long r = state >> 20;
    return r % 3 ? r / 3 % 8 : r;
}
#define INPUT(T, NAME) T __VERIFIER_nondet_##NAME(void) { return (T)value(); }
INPUT(int, int) INPUT(unsigned, uint) INPUT(unsigned, unsigned) INPUT(long, long) INPUT(unsigned long, ulong)
INPUT(char, char) INPUT(unsigned char, uchar) INPUT(signed char, schar) INPUT(short, short)
INPUT(unsigned short, ushort) INPUT(long long, longlong) INPUT(unsigned long long, ulonglong) INPUT(_Bool, _Bool)
INPUT(_Bool, bool)
void __VERIFIER_assume(int c) { if (!c) _exit(0); }
_Noreturn static void violation(void) { _exit(107); }
void reach_error(void) { violation(); }
void __VERIFIER_error(void) { violation(); }
void __assert_fail(const char *a, const char *f, unsigned l, const char *fn)
{
    (void)a; (void)f; (void)l; (void)fn;
    violation();
}
int unknown(void) { return (int)value(); }
EOF
$CC -w -O0 -c -o "$tmp/inputs.o" "$tmp/inputs.c" || exit 2

if [ $# -eq 0 ]; then
    set -- $(grep -rlE --include='*.c' '^// EXPECT' tests/verdict | LC_ALL=C sort)
fi
passed=0 failed=0 skipped=0

# one FILE RUN EXPECT ARGS
one()
{
    flags=-m64
    for a in $4; do
        case $a in
        -D*) flags="$flags $a" ;;
        --prop=* | --prop | --entry* | --32 | --malloc_may_fail*) return 2 ;;  # another question than this suite asks
        esac
    done
    $CC -w -O0 -std=gnu11 -fwrapv -fno-strict-aliasing $flags -o "$tmp/prog" "$1" "$tmp/inputs.o" 2>/dev/null ||
        return 2
    hit=0 seed=0
    while [ $seed -lt "$SEEDS" ]; do
        SEED=$seed timeout 2 "$tmp/prog" >/dev/null 2>&1 </dev/null
        [ $? -ne 107 ] || hit=1
        seed=$((seed + 1))
    done
    case $3:$hit in
    TRUE:1) echo "not ok $1[$2]: expected TRUE, but an execution violates the property"; return 1 ;;
    FALSE:0)
        # What main gets, devices, functions without body and what C leaves to the library are inputs, too.
        case $1 in tests/verdict/main/* | tests/verdict/volatile/* | tests/verdict/externals/*) return 2 ;; esac
        case $1 in tests/verdict/library/* | tests/verdict/builtin/* | tests/verdict/attributes/asm_label.c) return 2 ;; esac
        if grep -qE '__VERIFIER_nondet|extern int [a-z]*\(|uninitialised|rand\(|malloc' "$1"; then return 2; fi
        echo "not ok $1[$2]: expected FALSE, but no execution violates the property"
        return 1
        ;;
    esac
}

for file in "$@"; do
    for run in $(sed -n 's/^\/\/ EXPECT\[\([0-9]*\)\]: *\(TRUE\|FALSE\) *$/\1/p; s/^\/\/ EXPECT: *\(TRUE\|FALSE\) *$/1/p' "$file"); do
        key="\(\[$run\]\)"
        [ "$run" -ne 1 ] || key="\(\[1\]\)\{0,1\}"
        expect=$(sed -n "s/^\/\/ EXPECT$key: *//p" "$file")
        args=$(sed -n "s/^\/\/ ARGS$key: *//p" "$file")
        one "$file" "$run" "$expect" "$args"
        case $? in
        0) passed=$((passed + 1)) ;;
        1) failed=$((failed + 1)) ;;
        *) skipped=$((skipped + 1)) ;;
        esac
    done
done
echo "skipped: $skipped (another property, or no compiler for it)"
echo "oracle: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
