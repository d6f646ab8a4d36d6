// SPDX-License-Identifier: Apache-2.0
// interp.h: concrete, bit-precise execution of a CFA with memory checking: what edges mean.
#ifndef INTERP_INTERP_H
#define INTERP_INTERP_H

#include "base/map.h"
#include "base/rng.h"
#include "base/tick.h"
#include "cfa/cfa.h"
#include "spec/spec.h"

#include <stdio.h>

// One nondeterministic choice of a run, in order of time.
struct input {
    enum input_kind kind;
    struct type *type;  // scalar
    struct loc loc;
    struct sym name;  // of the function or the variable
    const struct edge *edge;
    u128 value;
    uint32_t string, byte;  // ARGV: which byte of which string of the array `name`
    bool foreign;           // UNINIT: of memory whose contents come from outside of the program
    uint64_t addr;          // UNINIT, MEMORY: the address where a LOAD read it; 0: elsewhere
    // UNINIT, MEMORY: the variable of which a part was read by name, and which part; NULL: elsewhere
    const struct var *var;
    int64_t off;
    uint8_t bits, bit_off;  // UNINIT, MEMORY: bits of a bit-field; 0: it is none
};
struct inputs {
    VEC_OF(struct input);
};

/* Where inputs come from: the run asks for the n-th value of a type; the answer is reduced to a canonical pattern
 * (value.h) of that type.  wanted->value is the default: 0, or the old contents for INPUT_MEMORY (a function without body
 * need not change anything), or for other pointers to objects an address outside of the program. */
struct input_source {
    u128 (*next)(void *ctx, size_t n, const struct input *wanted);
    void *ctx;
};

/* Memory outside of the program.  A pointer that the program did not make (an input of pointer type) is null or points
 * to memory of its own, where no object of the program lies: reading there gives indeterminate values (INPUT_UNINIT),
 * writing and freeing are allowed.  The n-th pointer input of a run has its own region there, and its address is the
 * default of that input (pointers to functions: null); after INTERP_OUTSIDE_MAX of them the default is null.  Two inputs
 * may be equal.  An input that points into an object of the program ends the run as UNDEFINED, unless a function without
 * body made it.
 *
 * The arrays of strings that main gets (ARGV) are objects of the run with one region for each string; there are at most
 * INTERP_OUTSIDE_MAX strings and other pointer inputs.  Their characters are inputs, 0 by default.
 *
 * interp_outside_address: the default of the n-th.  interp_outside_region: which of them addr is nearest to, and how far
 * behind it; false if it is none's. */
enum { INTERP_OUTSIDE_MAX = 1000 };
uint64_t interp_outside_address(const struct machine *machine, size_t n);
bool interp_outside_region(const struct machine *machine, uint64_t addr, size_t *n, int64_t *off);

/* Ready-made sources.  VECTOR: values in order, the default after the last.  RANDOM: from a seed, biased to small and
 * boundary values; pointers get their default or null, two of three INPUT_MEMORY their default.  TEXT: numbers a person
 * wrote, converted to the wanted type as C converts constants; the default after the last.  UP, DOWN: integers that the program asks for
 * are the number of the input, or that negated; the default for others: sorted input takes programs to other ends than random one.
 * SWARM: as RANDOM, but during a run each place that asks has a habit: mixed values, one value, mostly one value, values that are not
 * negative, or values that count up.  So loops run long, and sums grow large, which independent choices make unlikely.
 * source Groce, Zhang, Eide, Chen, Regehr, "Swarm testing", ISSTA 2012. */
struct input_vector {
    const u128 *at;
    size_t n;
};
u128 input_from_vector(void *vector, size_t n, const struct input *wanted);  // ctx: struct input_vector
u128 input_from_rng(void *rng, size_t n, const struct input *wanted);        // ctx: struct rng
u128 input_up(void *none, size_t n, const struct input *wanted);             // ctx: NULL
u128 input_down(void *none, size_t n, const struct input *wanted);           // ctx: NULL
struct input_habit {
    uint8_t kind, often;
    u128 value;
};
struct input_swarm {
    struct rng rng;
    struct map places;  // id of an edge -> 1 + the index of its habit
    struct {
        VEC_OF(struct input_habit);
    } habits;
};
u128 input_from_swarm(void *swarm, size_t n, const struct input *wanted);  // ctx: struct input_swarm
void input_swarm_begin(struct input_swarm *s);                             // a run: places get new habits
void input_swarm_free(struct input_swarm *s);
struct input_number {
    enum {
        NUMBER_INTEGER,
        NUMBER_FLOAT,
        NUMBER_BITS,  // as they are, whatever the type
    } form;
    u128 i;
    long double f;  // also of INTEGER, which may be -0
    double d;       // the same, rounded once
    float s;
    unsigned sign;  // BITS: the number of the sign bit; 0: not known
};
struct input_text {
    VEC_OF(struct input_number);
};
u128 input_from_text(void *text, size_t n, const struct input *wanted);  // ctx: struct input_text

/* input_number_read: `5`, `-9UL`, `0x1f`, `1.5f`, `0x1p-3`, `inf`, `bits:0x7ff8000000000001`, and all that value_print writes: casts, which say
 * nothing, sums and shifts in parentheses, __builtin_nan, __builtin_inf.  False: the n bytes are none of it. */
bool input_number_read(const char *s, size_t n, struct input_number *out);

/* inputs_read: a file with one such value a line; what stands before it is for people only; # at the beginning or behind a blank begins a comment.  errors RC_USER with file, line and column.
 * inputs_write: the inputs of a run in that form, each with kind and name as comment. */
enum rc inputs_read(const char *path, struct input_text *out, struct diag *d, struct sources *src) ATTR_MUST_USE;
void inputs_write(struct buf *b, const struct program *p, const struct inputs *in);
const char *input_kind_text(const struct input *in);  // "nondet", "extern", ...

enum run_end {
    RUN_STOPPED,      // the program ended without a violation (STOP edge, or a VIOLATION edge that is not watched)
    RUN_VIOLATION,    // the automaton reached its error state, or, without automaton, a VIOLATION edge was taken
    RUN_UNDEFINED,    // a fault that the automaton does not watch for; nothing is known behind it
    RUN_UNSUPPORTED,  // an UNSUPPORTED edge
    RUN_LIMIT,        // steps, memory or budget; an endless loop without effect
    RUN_DIVERGED,     // left the path it should follow
    RUN_ORDER,        // a violation behind an expression whose effect may depend on the order of evaluation (order_at)
    RUN_LAYOUT,       // the next step depends on where objects lie, which the implementation chooses; `why` says how
};

/* A condition on inputs that this run has fulfilled: (cond != 0) == truth, where cond is over INPUTs. */
struct path_condition {
    const struct exp *cond;
    bool truth;
    size_t step;             // number of edges taken before the one that has it: its index in the trace
    bool bound;              // it says that an access stays inside of its object: otherwise the access commits a fault
    const struct exp *near;  // of a bound: that the access is at least close to its object
    bool pinned;  // ties an address, a size or a bit pattern to the value of this run: sufficient, but not necessary
};

struct run_options {
    const struct cfa *cfa;
    const struct automaton *automaton;  // NULL: nothing is watched (VIOLATION edges still end the run)
    struct input_source inputs;
    uint64_t max_steps;                // edges; 0 = none
    size_t max_memory;                 // bytes of simulated memory; 0 = 256 MiB
    struct budget *budget;             // may be NULL
    const struct edge *const *follow;  // path to follow: edges from the start node; NULL: free run
    size_t n_follow;                   // once they are taken without a violation the run is STOPPED
    bool symbolic;                     // collect path conditions; their expressions are added to cfa->exps
    bool lenient;                      // following, symbolic: go on behind a symbolic condition that does not hold
    bool keep_trace;                   // collect the edges taken
    bool any_layout;                   // go on where RUN_LAYOUT would end the run, with the addresses of this run;
                                       // RUN_ORDER is a violation
    uint64_t layout_seed;              // 0: the usual addresses; else others that C allows as well, for tests
    const uint32_t *cases;             // which case to take at the first frees that depend on the layout (run_case)
    size_t n_cases;
    bool
        call_outside;  // pointers to no function of the program call a function without body instead of committing a fault
    uint32_t
        alias;  // not 0: pointers that the entry function gets are addresses of global objects of their type, if there are some; which
    bool
        same_blocks;  // pointers from outside that lead to one place lead to one block, so freeing it through one ends it for the other
    FILE *output;  // what the program prints (printf, puts, putchar); NULL = discarded
};

// A free whose argument depends on the layout: how many cases it has, and which one was taken.
struct run_case {
    uint32_t n, taken;
};

struct run_result {
    enum run_end end;
    const struct edge *at;  // the last edge
    char why[200];          // for UNSUPPORTED, LIMIT, LAYOUT, ORDER
    struct fault_at fault;  // UNDEFINED: which; VIOLATION: if the automaton watches for faults
    uint64_t steps;
    int exit_status;               // STOPPED: of exit() or main; 134 after abort()
    bool path_done;                // following: all edges of the path were taken
    const struct edge *order_at;   // the first edge that is_unordered; NULL: none
    const struct edge *layout_at;  // the first edge where the layout of memory decided something; NULL: none
    bool by_nan;                   // there the bits of a NaN may have decided instead
    const struct edge
        *assembly_at;      // UNSUPPORTED: inline assembly that is not executed, on which the run depended; NULL: none
    uint32_t state;        // of the automaton
    struct inputs inputs;  // all choices made, with their values
    struct {
        VEC_OF(const struct edge *);
    } trace;
    struct {
        VEC_OF(struct path_condition);
    } conditions;
    struct {
        VEC_OF(struct run_case);
    } cases;                // that the layout left open
    size_t first_wanted;    // DIVERGED at a symbolic condition: its index in conditions; else conditions.n
    size_t first_doubtful;  // lenient: from here on conditions may be wrong, as an undefined operation was left out
    size_t first_inexact;  // the conditions before this one are fulfilled by every run along the same edges: until then
                           // nothing was pinned, left out, or bound to the memory that this run's addresses lie in
    // following, symbolic: a condition without inputs does not hold, and no condition before it was inexact: no run
    // takes this path
    bool impossible;
};

/* interp_run: executes from cfa->start until one of the ends above.
 *
 * Semantics: signed overflow wraps; memory is a set of blocks with bounds and lifetime, at addresses far apart (null and
 * the first pages are never valid), and memory outside of the program (above); an access to neither, a free of anything but
 * a live heap block's start (or of memory outside of the program, which ends with that, unless a function of the library gave it), writing a string literal, division by zero and a call depth above 100,000 are faults: they end the run as
 * VIOLATION if the automaton watches for their kind, else as UNDEFINED.  Where it watches accesses, they may not go through
 * pointers that the program did not initialise, either.  An access that hits no object while a pointer that the program was given leads
 * to none is no violation: whether a function without body returns null is no fault of the program.
 * Where it watches for leaks, a run that ends, or that reaches its limit of steps, is looked through: a block of the heap to which no
 * pointer leads is lost (the result is then the run up to the step that lost it: a hook may have seen more), and what lives when the program
 * ends is not freed.  Blocks that a function without body had a pointer to count as neither.  realloc makes a new block with the old contents.  Of large blocks only the pages that were touched count for
 * max_memory.  Reading an indeterminate scalar asks
 * for an INPUT_UNINIT value once and stores it.  With `follow`, conditions decide, and the first ASSUME edge of the path
 * that does not hold ends the run as DIVERGED; in symbolic runs its condition is still recorded, as *wanted*: it is the
 * last of out->conditions then, and out->at is its edge (if its condition has no symbolic part, nothing is recorded).
 * With `lenient` the run goes on behind such a condition and collects those of the rest of the path, but no pins; it
 * leaves out operations that are undefined with the values it has.  It ends as DIVERGED in any case then, and
 * out->first_wanted says where the first condition was that did not hold.
 * Bytes that a function without body may have changed (HAVOC_MEM: the blocks that can be reached) ask for an INPUT_MEMORY value when a scalar is read from them next, and their default is not to have changed.
 * A bit-field in indeterminate bytes asks for its own bits; the other bits of those bytes become 0.
 * Symbolic runs whose automaton watches accesses record of each address that depends on inputs that the access stays inside of its object
 * (`bound`); if the path to follow ends in that access, that it does not, as a wanted condition.
 * source Godefroid, Levin, Molnar, "Active property checking", EMSOFT 2008.
 * Every value knows its origin: a number, an address, or something computed of addresses that another legal layout of
 * memory would make different (origin.c).  If the latter decides a branch, an access, a size or a division, the run ends as
 * RUN_LAYOUT, so that every other end is that of all executions with these inputs, wherever objects lie.  One exception: where frees are
 * watched, such an address is freed if it ends in a violation whatever the address is (cases.c); with other addresses other steps lead to it.
 * cost   about 50 ns a step without `symbolic`. */
void interp_run(const struct run_options *opt, struct run_result *out);
void run_result_free(struct run_result *r);

/* Stepwise use, for tests that compare an analysis with a run: after each edge the hook sees the machine. */
struct interp;
typedef void interp_hook(void *ctx, struct interp *m, const struct edge *taken);
void interp_run_hooked(const struct run_options *opt, interp_hook *hook, void *ctx, struct run_result *out);

/* interp_read: the contents of a cell of the innermost activation of v's function (or of a global).
 * False if v is not alive or the cell is indeterminate. */
bool interp_read(struct interp *m, const struct var *v, int64_t off, struct type *t, unsigned bit_off, unsigned bits,
                 u128 *out);
/* interp_eval: the value of e in the current state; false if e reads something indeterminate. */
bool interp_eval(struct interp *m, const struct exp *e, u128 *out);
/* interp_address: the concrete address of byte off of v (innermost activation), which it gets if it has none; interp_located: false if it has
 * none yet; interp_block: which block an address lies
 * in: its variable (or NULL and the allocating edge), the activation depth of its frame, and the offset.  False if none. */
bool interp_address(struct interp *m, const struct var *v, uint64_t *addr);
bool interp_located(struct interp *m, const struct var *v, uint64_t *addr);
struct block_info {
    const struct var *var;
    const struct edge *alloc;
    const struct func *fn;  // of a function address
    uint64_t base, size;
    bool live;
    bool outside;                     // of the program
    const struct edge *made, *ended;  // as in struct fault_at
};
bool interp_block(struct interp *m, uint64_t addr, struct block_info *out);
size_t interp_depth(struct interp *m);  // number of activations

/* interp_pointers: visits every address that lies in memory: first in the variables of the activations, innermost
 * first, that are in scope where the activation is; then in global variables and blocks, by address.  interp_load: n
 * bytes in a block, at most 16; false if it has not that many there, or one is indeterminate.  interp_word: a word as
 * wide as a pointer. */
struct pointer_at {
    const struct var *var;  // the variable in which it lies; NULL: it lies in a block
    uint64_t base;          // of the object it lies in; 0: a variable without address
    uint64_t off;           // where in the object
    uint64_t addr;
};
typedef void interp_pointer_hook(void *ctx, const struct pointer_at *p);
void interp_pointers(struct interp *m, interp_pointer_hook *hook, void *ctx);
bool interp_load(struct interp *m, uint64_t addr, uint64_t n, u128 *out);
bool interp_word(struct interp *m, uint64_t addr, uint64_t *out);

/* exp_eval_inputs: value of an expression over INPUT leaves only, given input values. */
u128 exp_eval_inputs(const struct exp *e, const u128 *inputs, size_t n);

#endif
