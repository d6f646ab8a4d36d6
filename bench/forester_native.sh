#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# forester_native.sh: runs the programs of tests/verdict/forester/ with sanitizers and random inputs, and compares with their line TRUTH.
#
#   [CC=gcc] [SEEDS=300] sh bench/forester_native.sh [NAME...]
#
# A program whose truth is TRUE must end well with each seed.  One whose truth is FALSE(PROPERTY) must violate that property with some seed, and
# no other property with any; FALSE(A|B) stands for either.  Exit status 1 if a program does not.
set -u
cd "$(dirname "$0")/.." || exit 2
: "${CC:=gcc}" "${SEEDS:=300}"
folder=tests/verdict/forester
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
sanitize="-g -O0 -fsanitize=address,undefined -fno-sanitize-recover=all"
export ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1:symbolize=0 UBSAN_OPTIONS=symbolize=0

# Inputs are mostly small, and only zeros come after a number of others, so that loops end that go on while an input is not zero.
cat >"$tmp/driver.c" <<'EOF2'
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern int program(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void program_abort(void);
extern void program_free(void *block);

static volatile char *freeing;  // whether the execution is in free(), shared with it
static unsigned long long state;
static unsigned left, zeros;

static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

int __VERIFIER_nondet_int(void)
{
    if (left == 0 || draw(zeros) == 0)
        return 0;
    left--;
    switch (draw(8)) {
    case 0:
        return (int)draw(0x7fffffff) - 0x3fffffff;
    case 1:
        return -1 - (int)draw(10);
    default:
        return 1 + (int)draw(10);
    }
}

void reach_error(void) { _exit(107); }
void program_abort(void) { _exit(0); }

void program_free(void *block)
{
    *freeing = 1;
    free(block);
    *freeing = 0;
}

// What an execution violates: a number of `names`.
enum { NOTHING, DEREF, FREE, MEMTRACK, UNREACH, ENDLESS, OTHER, KINDS };
static const char *const names[KINDS] = { "good", "valid-deref", "valid-free", "valid-memtrack", "unreach-call", "endless", "other" };

static int kind_of(const char *report, int status)
{
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return NOTHING;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 107)
        return UNREACH;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        return ENDLESS;
    if (*freeing)
        return FREE;
    if (strstr(report, "ERROR: AddressSanitizer") || strstr(report, "null pointer") || strstr(report, "misaligned address"))
        return DEREF;
    return strstr(report, "LeakSanitizer") ? MEMTRACK : OTHER;
}

// main leaves nothing of it on the stack or in registers: what is lost at its end shall be found.
static __attribute__((noinline)) int call(void) { return program(); }
static __attribute__((noinline)) void wipe(void) { memset(__builtin_alloca(65536), 0, 65536); }

int main(int argc, char **argv)
{
    unsigned seeds = argc > 1 ? (unsigned)atoi(argv[1]) : 300, counts[KINDS] = { 0 };
    freeing = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (freeing == MAP_FAILED)
        return 2;
    for (unsigned seed = 1; seed <= seeds; seed++) {
        *freeing = 0;
        FILE *log = tmpfile();
        pid_t child = log == NULL ? -1 : fork();
        if (child == 0) {
            alarm(20);
            dup2(fileno(log), 2);
            state = seed * 0x9e3779b97f4a7c15u;
            left = 1 + draw(300);
            zeros = 2 + draw(9);
            int result = call();
            wipe();
            exit(result == 0 || result == 1 ? 0 : 1);
        }
        int status;
        if (child < 0 || waitpid(child, &status, 0) != child)
            return 2;
        static char report[1 << 16];
        rewind(log);
        report[fread(report, 1, sizeof report - 1, log)] = 0;
        fclose(log);
        int kind = kind_of(report, status);
        if (counts[kind]++ == 0 && getenv("SHOW"))
            fprintf(stderr, "seed %u: %s\n%.1500s\n", seed, names[kind], kind == NOTHING ? "" : report);
    }
    for (int k = 0; k < KINDS; k++)
        if (counts[k] > 0)
            printf("%s %u ", names[k], counts[k]);
    printf("\n");
    return 0;
}
EOF2
$CC -g -O1 -w -c -o "$tmp/driver.o" "$tmp/driver.c" || exit 2

[ $# -gt 0 ] || set -- $(ls "$folder" | sed -n 's/\.c$//p')
passed=0 failed=0
for name in "$@"; do
    truth=$(sed -n 's/^\/\/ TRUTH: *//p' "$folder/$name.c")
    counts=
    $CC -std=gnu11 -Wall -Wextra -Werror $sanitize -Dabort=program_abort -Dfree=program_free -c -o "$tmp/p.o" "$folder/$name.c" &&
        objcopy --redefine-sym main=program "$tmp/p.o" &&
        $CC $sanitize -o "$tmp/p" "$tmp/driver.o" "$tmp/p.o" && counts=$("$tmp/p" "$SEEDS")
    note=$(printf '%s\n' "$counts" | awk -v truth="$truth" '{
        wanted = truth
        gsub(/^FALSE\(|\)$/, "", wanted)
        for (i = 1; i < NF; i += 2)
            if ($i == "good") good = $(i + 1)
            else if (truth ~ /^FALSE/ && index("|" wanted "|", "|" $i "|")) found = 1
            else wrong = wrong " " $i
        if (wrong != "") print "  <- not as the truth says:" wrong
        else if (truth == "TRUE" ? !good : !found) print "  <- no execution shows it"
    }')
    printf '%-44s %-34s %s%s\n' "$name" "$truth" "$counts" "$note"
    if [ -z "$note" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
echo "native: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
