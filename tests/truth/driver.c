// SPDX-License-Identifier: Apache-2.0
// driver.c: runs the programs of a batch with all their inputs, in every configuration in which the batch was compiled, and prints what they do.
//
// A run is a sequence of choices.  All sequences are tried with the sanitizers of gcc (configuration 0); those that commit nothing which would
// destroy the process are repeated with the others: clang's sanitizer (1), and plain code of gcc and clang, without and with optimisation.
// The handlers of the sanitizers are here: they note what happened, and end the run where going on makes no sense.
//
//   P program runs complete           number of runs; 0 if there are more
//   E program config kind line after  something undefined; what was undefined in the same run before: 0 nothing, 1 overflow, 2 more
//   S program config site after value... the values that were seen at a site
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <ucontext.h>

void __asan_handle_no_return(void);
void __asan_poison_memory_region(void const volatile *p, size_t n);
void __asan_unpoison_memory_region(void const volatile *p, size_t n);
void *__asan_region_is_poisoned(void *p, size_t n);
const char *__asan_default_options(void)
{
    return "detect_leaks=0:detect_stack_use_after_return=1:handle_segv=0:handle_sigfpe=0:handle_sigbus=0:handle_sigill=0:halt_on_error=0:"
           "use_sigaltstack=0:log_path=/dev/null:symbolize=0:suppress_equal_pcs=0:allow_user_segv_handler=1";
}

enum { GCC_SAN, CLANG_SAN, GCC_0, GCC_2, CLANG_0, CLANG_2, CONFIGS };
typedef int program(void);
#define CONFIG(X) X(gs) X(cs) X(g0) X(g2) X(c0) X(c2)
#define DECLARE(C) extern program *const main_##C[]; extern char __start_dat_##C[], __stop_dat_##C[];
CONFIG(DECLARE)
#define ROW(C) { #C, main_##C, __start_dat_##C, __stop_dat_##C, NULL },
static struct {
    const char *name;
    program *const *main;
    char *from, *to, *saved;
} config[] = { CONFIG(ROW) };

enum { CHOICES = 64, RUNS = 400, SITES = 32, VALUES = 48, EVENTS = 400 };
static int digit[CHOICES], range[CHOICES], length, position;
static int now, after;  // configuration; what undefined behaviour the run has had
static int soft;        // what the run with sanitizers had
static int serious, complete; // serious: 1: a run cannot go on, 2: and memory may be damaged
static sigjmp_buf out;

static struct { int config, line, after; const char *kind; } event[EVENTS];
static int events;
static struct { int n, full; long long value[VALUES]; } seen[CONFIGS][SITES][3];

_Noreturn static void leave(void)
{
    __asan_handle_no_return();
    siglongjmp(out, 1);
}

static void note(const char *kind, int line)
{
    for (int i = 0; i < events; i++)
        if (event[i].config == now && event[i].line == line && event[i].after == after && event[i].kind == kind) return;
    if (events < EVENTS) {
        event[events].config = now;
        event[events].line = line;
        event[events].after = after;
        event[events++].kind = kind;
    }
}

// ---- what programs call --------------------------------------------------------------------------------------------

int t_choose(int n)
{
    if (position >= length && now != GCC_SAN) return 0;
    if (position >= CHOICES) {
        complete = 0;
        leave();
    }
    if (position == length) {
        digit[length] = 0;
        range[length++] = n;
    }
    int d = digit[position++];
    return d < n ? d : 0;
}

void t_check(int site, long long value)
{
    int a = now < GCC_0 ? after : soft;
    for (int i = 0; i < seen[now][site][a].n; i++)
        if (seen[now][site][a].value[i] == value) return;
    if (seen[now][site][a].n < VALUES) seen[now][site][a].value[seen[now][site][a].n++] = value;
    else seen[now][site][a].full = 1;
}

// Blocks lie far from each other, and no address is used twice in a run.
enum { ARENA = 1 << 16, BLOCKS = 128, GAP = 128 };
static char arena[ARENA] __attribute__((aligned(64)));
static struct { char *p; size_t size; int live, reached; } block[BLOCKS];
static int blocks;
static size_t used;

void *t_malloc(size_t size)
{
    if (blocks == BLOCKS || size > 4096 || used + size + 2 * GAP > ARENA) {
        note("memory", 0);
        serious = 2;
        leave();
    }
    char *p = arena + used + GAP;
    used += (size + GAP + 63) & ~(size_t)63;
    __asan_unpoison_memory_region(p, size);
    memset(p, 0xAB, size);
    block[blocks].p = p;
    block[blocks].size = size;
    block[blocks++].live = 1;
    return p;
}

void t_free(void *p)
{
    if (!p) return;
    for (int i = 0; i < blocks; i++)
        if (block[i].p == p && block[i].live) {
            block[i].live = 0;
            __asan_poison_memory_region(p, block[i].size);
            return;
        }
    note("free", 0);
    serious = 2;
    leave();
}

void *t_calloc(size_t n, size_t size)
{
    return memset(t_malloc(n * size), 0, n * size);
}

void *t_realloc(void *p, size_t size)
{
    char *q = t_malloc(size);
    for (int i = 0; p && i < blocks; i++)
        if (block[i].p == p && block[i].live) memcpy(q, p, size < block[i].size ? size : block[i].size);
    t_free(p);
    return q;
}

static void check_access(const void *p, size_t n)
{
    if (n && (!p || __asan_region_is_poisoned((void *)p, n))) {
        note(p ? "mem" : "null", 0);
        serious = 2;
        leave();
    }
}

void *t_memcpy(void *to, const void *from, size_t n)
{
    check_access(from, n);
    check_access(to, n);
    return memmove(to, from, n);
}

void *t_memset(void *to, int c, size_t n)
{
    check_access(to, n);
    return memset(to, c, n);
}

_Noreturn void t_abort(void)
{
    __asan_handle_no_return();
    siglongjmp(out, 2);
}

// Marks the blocks to which words between `from` and `to` point.
static void mark(const char *from, const char *to)
{
    for (const char *p = (const char *)(((uintptr_t)from + 7) & ~(uintptr_t)7); p + 8 <= to; p += 8)
        for (int i = 0; i < blocks; i++) {
            char *q = *(char *const *)p;
            if (block[i].live && !block[i].reached && q >= block[i].p && q <= block[i].p + block[i].size) {
                block[i].reached = 1;
                mark(block[i].p, block[i].p + block[i].size);
            }
        }
}

static void look_for_leaks(int returned)
{
    int live = 0, lost = 0;
    for (int i = 0; i < blocks; i++) block[i].reached = 0;
    mark(config[now].from, config[now].to);
    for (int i = 0; i < blocks; i++) {
        live |= block[i].live;
        lost |= block[i].live && !block[i].reached;
    }
    if (live) note("cleanup", 0);
    if (lost && returned) note("lost", 0);
}

// ---- handlers of the sanitizers ------------------------------------------------------------------------------------

struct place { const char *file; uint32_t line, column; };
struct type { uint16_t kind, info; char name[]; };
struct typed { struct place place; struct type *type; };
struct shift { struct place place; struct type *left, *right; };
struct mismatch { struct place place; struct type *type; unsigned char align, kind; };

static void soft_event(const char *kind, int line, int weight)
{
    note(kind, line);
    if (after < weight) after = weight;
}

static void hard_event(const char *kind, int line)
{
    note(kind, line);
    serious = strcmp(kind, "null") && strcmp(kind, "div") && strcmp(kind, "overflow") ? 2 : 1;
    leave();
}

static void overflow(struct typed *d)
{
    if (d->type->kind == 0 && !(d->type->info & 1)) note("wrap", d->place.line);
    else soft_event("overflow", d->place.line, 1);
}

void __ubsan_handle_add_overflow(struct typed *d, void *l, void *r) { overflow(d); }
void __ubsan_handle_sub_overflow(struct typed *d, void *l, void *r) { overflow(d); }
void __ubsan_handle_mul_overflow(struct typed *d, void *l, void *r) { overflow(d); }
void __ubsan_handle_negate_overflow(struct typed *d, void *v) { overflow(d); }
void __ubsan_handle_divrem_overflow(struct typed *d, intptr_t l, intptr_t r)
{
    unsigned bits = 1u << (d->type->info >> 1);
    uintptr_t m = bits >= 64 ? UINTPTR_MAX : ((uintptr_t)1 << bits) - 1;
    hard_event((r & m) == 0 ? "div" : "overflow", d->place.line);
}
void __ubsan_handle_shift_out_of_bounds(struct shift *d, intptr_t l, intptr_t r)
{
    int bits = 1 << (d->left->info >> 1), rbits = 1 << (d->right->info >> 1);
    if (rbits < 64) r = d->right->info & 1 ? (intptr_t)((uintptr_t)r << (64 - rbits)) >> (64 - rbits) : (intptr_t)(r & (((intptr_t)1 << rbits) - 1));
    if (r < 0 || r >= bits) soft_event("shift", d->place.line, 2);
    else if ((l = (intptr_t)((uintptr_t)l << (64 - bits)) >> (64 - bits)) >= 0) soft_event("shiftover", d->place.line, 1);
    else {
        // Also too small for the type?
        __int128 least = -((__int128)1 << (bits - 1));
        if ((__int128)l * ((__int128)1 << r) < least) note("shiftover", d->place.line);
        soft_event("shiftneg", d->place.line, 1);
    }
}
void __ubsan_handle_out_of_bounds(struct typed *d, void *i) { soft_event("index", d->place.line, 2); }
void __ubsan_handle_type_mismatch_v1(struct mismatch *d, uintptr_t p)
{
    if (!p) hard_event("null", d->place.line);
    else if (p & ((1u << d->align) - 1)) soft_event("align", d->place.line, 2);
    else soft_event("size", d->place.line, 2);
}
void __ubsan_handle_pointer_overflow(struct place *d, void *a, void *b) { soft_event("pointer", d->line, 2); }
void __ubsan_handle_vla_bound_not_positive(struct typed *d, void *v) { soft_event("vla", d->place.line, 2); }
void __ubsan_handle_load_invalid_value(struct typed *d, void *v) { soft_event("bool", d->place.line, 2); }
void __ubsan_handle_float_cast_overflow(struct place *d, void *v) { soft_event("floatcast", 0, 2); }
void __ubsan_handle_nonnull_arg(struct place *d) { soft_event("nonnull", d->line, 2); }
void __ubsan_handle_builtin_unreachable(struct place *d) { hard_event("unreachable", d->line); }
void __ubsan_handle_missing_return(struct place *d) { hard_event("unreachable", d->line); }
void __ubsan_handle_invalid_builtin(struct place *d) { soft_event("builtin", d->line, 2); }

#define REPORT(N) \
    void __asan_report_load##N##_noabort(void *p) { hard_event("mem", 0); } \
    void __asan_report_store##N##_noabort(void *p) { hard_event("mem", 0); }
REPORT(1) REPORT(2) REPORT(4) REPORT(8) REPORT(16)
void __asan_report_load_n_noabort(void *p, size_t n) { hard_event("mem", 0); }
void __asan_report_store_n_noabort(void *p, size_t n) { hard_event("mem", 0); }
void __asan_on_error(void)
{
    note("mem", 0);
    serious = 2;
}

static void on_signal(int s, siginfo_t *info, void *context)
{
    if (s == SIGSEGV && ((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP] == 0) hard_event("nullcall", 0);
    if (s == SIGVTALRM) complete = 0;
    note(s == SIGVTALRM ? "timeout" : s == SIGFPE ? "fpe" : "segv", 0);
    serious = 2;
    leave();
}

// ---- all runs of all programs --------------------------------------------------------------------------------------

// As memcpy, but the sanitizer does not look at it: between variables there is memory that nobody else may touch.
static void copy(void *to, const void *from, size_t n)
{
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
}

// One run: whether it came to its end.
static void run(int c, int k)
{
    now = c;
    position = after = serious = blocks = 0;
    __asan_unpoison_memory_region(arena, used + GAP);
    used = 0;
    if (c == GCC_SAN) __asan_poison_memory_region(arena, ARENA);
    copy(config[c].from, config[c].saved, config[c].to - config[c].from);
    int how = sigsetjmp(out, 0);
    if (!how) config[c].main[k]();
    if (how != 1 && !serious) look_for_leaks(!how);
}

static void try(int k)
{
    int runs = 0;
    events = length = 0;
    complete = 1;
    memset(seen, 0, sizeof seen);
    struct itimerval t = { { 0, 300000 }, { 0, 300000 } }, none = { { 0, 0 }, { 0, 0 } };
    setitimer(ITIMER_VIRTUAL, &t, NULL);
    do {
        run(GCC_SAN, k);
        length = position;
        soft = after;
        // What ends a run here may be left out by gcc in another place, and noticed by clang.
        if (serious == 1 && complete) run(CLANG_SAN, k);
        else if (!serious)
            for (int c = CLANG_SAN; c < CONFIGS && complete; c++)
                if (c == CLANG_SAN || soft < 2) run(c, k);
        while (length > 0 && digit[length - 1] + 1 >= range[length - 1]) length--;
        if (length > 0) digit[length - 1]++;
        if (++runs >= RUNS && length > 0) complete = 0;
    } while (length > 0 && complete);
    setitimer(ITIMER_VIRTUAL, &none, NULL);
    printf("P %d %d\n", k, complete ? runs : 0);
    for (int i = 0; i < events; i++)
        printf("E %d %s %s %d %d\n", k, config[event[i].config].name, event[i].kind, event[i].line, event[i].after);
    for (int c = 0; c < CONFIGS; c++)
        for (int s = 0; s < SITES; s++)
            for (int a = 0; a < 3; a++)
                if (seen[c][s][a].n) {
                    printf("S %d %s %d %d %d", k, config[c].name, s, a, seen[c][s][a].full);
                    for (int i = 0; i < seen[c][s][a].n; i++) printf(" %lld", seen[c][s][a].value[i]);
                    printf("\n");
                }
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static char stack[1 << 16];
    stack_t alternative = { .ss_sp = stack, .ss_size = sizeof stack };
    sigaltstack(&alternative, NULL);
    struct sigaction action = { .sa_sigaction = on_signal, .sa_flags = SA_NODEFER | SA_ONSTACK | SA_SIGINFO };
    for (int i = 0; i < 5; i++) sigaction((int[]){ SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGVTALRM }[i], &action, NULL);
    for (int c = 0; c < CONFIGS; c++) {
        config[c].saved = malloc(config[c].to - config[c].from + 1);
        copy(config[c].saved, config[c].from, config[c].to - config[c].from);
    }
    for (int k = argc > 2 ? atoi(argv[2]) : 0; k < atoi(argv[1]); k++) try(k);
    return 0;
}
