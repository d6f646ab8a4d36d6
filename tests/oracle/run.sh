#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: asks the compiler whether the verdicts that tests/verdict/ expects are right.
#
#   sh tests/oracle/run.sh [FILE.c ...]
#
# Every annotated program that compiles on its own is run with random inputs, from $SEEDS (5) seeds.  A program that is expected TRUE must not
# reach reach_error() or fail an assertion; one that is expected FALSE must, if it has no inputs.
# COVERS: T110
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${CC:=cc}"
: "${SEEDS:=5}"
export SEEDS
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

# Inputs: small numbers more often than large ones.
cat >"$tmp/inputs.c" <<'EOF'
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
static unsigned long long state;
static char *drawn;  // whether an execution has asked for an input, shared by all of them
static unsigned long long value(void)
{
    *drawn = 1;
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

// Before all that the program does, the process splits into one for each seed, and itself ends with 107 if one of them does.  Without
// inputs all of them are the same, and one is enough.
__attribute__((constructor(101))) static void each_seed(void)
{
    unsigned long long seeds = strtoull(getenv("SEEDS"), NULL, 10);
    struct itimerval limit = { .it_value = { .tv_usec = 100000 } };
    int status;
    drawn = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (drawn == MAP_FAILED)
        _exit(2);
    for (unsigned long long seed = 0; seed < seeds && (seed == 0 || *drawn); seed++) {
        pid_t child = fork();
        if (child == 0) {
            state = 2 * seed + 1;
            setitimer(ITIMER_PROF, &limit, NULL);  // CPU time
            alarm(5);                              // for one that waits
            return;
        }
        if (child < 0 || waitpid(child, &status, 0) < 0)
            _exit(2);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 107)
            violation();
    }
    _exit(0);
}
EOF
$CC -w -O0 -c -o "$tmp/inputs.o" "$tmp/inputs.c" || exit 2

if [ $# -eq 0 ]; then
    set -- $(grep -rlE --include='*.c' '^// EXPECT' tests/verdict | LC_ALL=C sort | sh tests/turn.sh)
fi
passed=0 failed=0 skipped=0 compiled=

# execute FILE FLAGS: compiles and runs it; hit is 1 if an execution violates the property, 0 if none does.
execute()
{
    compiled="$1 $2" hit=refused
    $CC -w -O0 -std=gnu11 -fwrapv -fno-strict-aliasing $2 -o "$tmp/prog" "$1" "$tmp/inputs.o" 2>/dev/null || return
    "$tmp/prog" >/dev/null 2>&1 </dev/null
    case $? in 0) hit=0 ;; 107) hit=1 ;; *) hit=broken ;; esac
}

# one FILE RUN EXPECT ARGS
one()
{
    flags=-m64
    for a in $4; do
        case $a in
        --prop=unreach-call) ;;
        -ffreestanding | --prop=* | --prop | --automaton* | --entry* | --32 | --malloc-may-fail* | --malloc_may_fail* | --call-*) return 2 ;;  # another question than this suite asks
        -D* | -f* | -m* | -O* | -std=* | -ansi) flags="$flags $a" ;;
        esac
    done
    # Runs that differ in options of the verifier only are one program.
    [ "$1 $flags" = "$compiled" ] || execute "$1" "$flags"
    case $3:$hit in
    *:refused) return 2 ;;
    *:broken) echo "not ok $1[$2]: its executions do not answer"; return 1 ;;
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
