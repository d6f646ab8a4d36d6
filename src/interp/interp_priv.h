// SPDX-License-Identifier: Apache-2.0
// interp_priv.h: the machine that executes a CFA: simulated memory, frames, values with an optional symbolic shadow.
#ifndef INTERP_INTERP_PRIV_H
#define INTERP_INTERP_PRIV_H

#include "base/map.h"
#include "base/rng.h"
#include "interp/interp.h"
#include "mem/storage.h"

// What is known of a byte of memory.
enum {
    BYTE_OK = 0,
    BYTE_UNINIT = 1,    // indeterminate
    BYTE_CHANGED = 2,   // has a value that a function without body may have changed
    BYTE_FOREIGN = 3,   // nobody here has chosen its contents: memory outside of the program
    BYTE_SYMBOLIC = 4,  // has a value and an expression over inputs for it (symbolic.c)
    BYTE_LAYOUT = 8,    // its value depends on where objects lie
    BYTE_ADDRESS = 16,  // part of an address: bits 5 to 7 say which byte; with LAYOUT: of an address of ORIGIN_LOST
    BYTE_PARTIAL = 32,  // without ADDRESS: some bits were never written (interp.written)
};

// An indeterminate byte with copies: all have the same value.  (The entry of a byte that was written since has no
// meaning.)
struct twin {
    bool known;
    unsigned char at, state;
    uint64_t shadow;  // SYMBOLIC
};

// How a value depends on addresses (origin.c).
enum origin {
    ORIGIN_NUMBER,   // the same wherever objects lie
    ORIGIN_ADDRESS,  // the address of some byte of, or near, an object: the byte is the same wherever objects lie
    ORIGIN_LAYOUT,   // computed of addresses: another number if objects lay elsewhere
    ORIGIN_LOST,     // also, by pointer arithmetic that left the object far behind: an access there is a fault
};

// An object with an address (mem/storage.h).  Dead blocks stay as tombstones, so that uses after the end of their life
// are recognised.
struct block {
    struct extent o;  // the object
    uint64_t base;
    unsigned char *bytes, *state;     // NULL when dead
    const struct edge *made, *ended;  // edges that users know, where it was allocated, and where its life ended
    uint64_t born, died;              // how many blocks had been born or died by then; died 0: it lives
    struct block *next;               // of the same frame (AUTOMATIC), or the next spare one
    uint8_t *touched;                 // lazy blocks: by page, whether its bytes have states; else NULL
    size_t n_touched;
    uint8_t fill;  // lazy: the state of bytes of other pages
    bool live;
    bool escaped;  // a later call of a function without body may change it
    bool given;    // a function without body had a pointer to it, and may have kept that
    bool tracked;  // leak.c: a pointer to it was found
};

// The simulated address space.  Blocks lie far apart and addresses are never used twice.
struct memory {
    struct {
        VEC_OF(struct block *);
    } blocks;            // in order of base
    struct block *last;  // of the last lookup
    struct block *spare;
    uint64_t start, next, end;  // of blocks, of the next one; where memory outside of the program begins
    uint64_t clock;             // births and deaths so far
    bool fixed;                 // the program fixes addresses: memory below the start without functions is outside, too
    struct map outside;         // windows of outside memory that were accessed: number -> struct block
    uint64_t outside_end;
    size_t used, max;       // bytes
    size_t lazy, lazy_max;  // bytes of address space of this process that lazy blocks take
    // memory ran out within a step: blocks that the step leaves without pointer need not be lost
    bool torn;
    size_t dead;     // tombstones among blocks
    bool scattered;  // the layout is a random one of all that C allows, not the usual one
    struct rng rng;
};

/* memory_add: a fresh live block for an object at a new address, without storage; NULL if no address is left.
 * memory_attach gives it zeroed storage whose bytes are all in `state`; false if max would be passed, or
 * this process has no memory for it: then there is no such block.  Large blocks are
 * lazy: only pages that were touched count, and memory_touch must come before their bytes or states are looked at;
 * false if max would be passed. */
struct block *memory_add(struct memory *mem, const struct extent *o);
bool memory_attach(struct memory *mem, struct block *b, int state);
bool memory_touch(struct memory *mem, struct block *b, uint64_t off, uint64_t n);
// Ends the life of a block at an edge; frees storage that it owns.
void memory_kill(struct memory *mem, struct block *b, const struct edge *at);
struct block *memory_find(struct memory *mem, uint64_t addr);  // also dead ones; one past the end belongs to none
// the block that contains addr, or whose start or end is close; NULL: none
struct block *memory_near(struct memory *mem, uint64_t addr);
uint64_t memory_slack(const struct memory *mem);  // how close that is
/* memory_outside: the block of the window around addr, made when it is first needed; NULL if addr is not outside of the
 * program, or max would be passed. */
struct block *memory_outside(struct memory *mem, uint64_t addr);
bool memory_is_outside(const struct memory *mem, uint64_t addr);
bool memory_is_inside(const struct memory *mem, uint64_t addr);  // whether objects of the program are or were there
enum { MEMORY_PAGE = 4096 };
#define FUNC_START UINT64_C(0x400000)  // addresses of functions
#define FUNC_END UINT64_C(0x800000)
bool memory_charge(struct memory *mem, size_t bytes);  // counts bytes held elsewhere; false: over max
void memory_init(struct memory *mem, const struct cfa *c, size_t max, uint64_t seed);
void memory_free(struct memory *mem);

// Some bytes of an object.
struct span {
    unsigned char *at, *state;  // NULL: invalid (the run has ended)
};

struct val {
    u128 v;
    const struct exp *s;  // over INPUT leaves; NULL if no input has influence
    uint8_t origin;       // enum origin
    uint8_t fixed;        // ORIGIN_LAYOUT, as wide as an address: bit i: byte i is the same wherever objects lie
};

// The strings of an array that main gets: each string has a region outside of the program.
struct strings {
    struct sym name;
    size_t first, n;
};

struct character {
    struct sym array;  // 0: it is none of such a string
    uint32_t string, byte;
};

// The place of a variable in the frames of its function.
struct slot {
    uint64_t off;
    uint32_t index;  // 1 + number of the variable in its function; 0 = not seen
};
struct layout {
    uint64_t size;  // of all variables, 0 = not computed
    uint32_t n_vars;
};

struct frame {
    const struct func *fn;
    const struct edge *call;  // NULL for the start function
    unsigned char *bytes, *state;
    struct block **block_of;   // by slot: the block of a variable whose address was taken
    struct block *blocks;      // all that die with the frame
    size_t chunk, chunk_used;  // frame memory to go back to
};

struct chunk {
    unsigned char *at;
    size_t size;
};

// The expression that is being evaluated, if the order of its operands may matter (unordered.c).
struct unordered {
    const struct edge *first;  // of it
    uint32_t place;            // of edge.place; 0: there is none
    size_t depth;              // of its frame
    uint32_t part;             // of the call that runs; 0: of the operator itself
    struct {
        VEC_OF(struct unordered_place);
    } parts;
    bool clash;
    struct map bytes;  // address -> which parts have read and written it
};

struct interp {
    const struct run_options *opt;
    struct run_result *out;
    const struct cfa *cfa;
    struct types *types;
    struct exps *exps;           // symbolic runs, else NULL
    bool stop;                   // the run has ended: out->end says how
    const struct edge *outside;  // the last call of a function without body; NULL: none
    const struct edge *rough;  // the last edge that gave any value, on which no run may rest (INPUT_ROUGH); NULL: none
    bool hides;                // such a value may be a pointer to any block
    bool wrapped;              // the last product left its type
    struct map
        repeated;  // functions whose next results may have to be what they returned (edge.repeats): which input that was
    uint32_t n_aliases;  // pointers that were asked for with run_options.alias
    bool open_nan;       // an operation gave a NaN
    bool diverged;       // lenient runs: a condition did not hold
    size_t now;          // number of the step that is being executed
    bool decided;        // the condition `cond` of the ASSUME edge that comes next was evaluated to choose it
    struct val cond;
    const struct edge *held;  // an ASSUME edge with a plain condition that was evaluated to choose it, and holds
    struct memory mem;
    struct slot *slots;      // by variable id
    struct layout *layouts;  // by function id
    struct block **globals;  // by variable id
    struct {
        VEC_OF(struct frame);
    } frames;
    struct frame *top;
    struct {
        VEC_OF(struct chunk);
    } chunks;
    size_t chunk, chunk_used;
    // Edges without effect since the last one with effect; the node, and the number of inputs, after IDLE_MARK of them.
    size_t idle, idle_inputs;
    const struct node *idle_node;
    bool strangers;     // a function without body was called: it may have stored pointers to its own blocks
    bool has_left;      // a function of which nothing is known was called
    size_t n_pointers;  // inputs that are pointers, so far
    struct map given;   // windows around the pointers that lead outside of the program (origin_given)
    struct map uninit;  // windows around those that the program did not initialise, if accesses are watched
    struct {
        VEC_OF(struct strings);
    } strings;
    struct character reading;  // what a LOAD is reading
    struct map freed;          // regions outside of the program that were freed -> the edge
    struct map shared;  // regions outside of the program that several inputs lead to, perhaps to different blocks there
    struct map library;      // regions outside of the program that functions of the library gave
    uint8_t bits, bit_off;   // of the bit-field that is being given a value
    uint64_t load_addr;      // and where; 0: nothing is loaded
    const struct exp *cell;  // the cell that is being read; NULL: none
    struct map written;      // storage byte that was indeterminate when a bit-field was written -> bits written since
    struct map shadow;       // storage byte -> expression id << 8 | byte of it
    struct map
        effective;  // address in a block without declared type -> the type that it has by a store (effective.c); 0: none
    struct map copied;  // storage byte without value that was copied -> a number that its copies share
    struct {
        VEC_OF(struct twin);
    } twins;  // by that number
    struct unordered unordered;
    const struct exp *bounds;  // of the accesses of the last edge of the path to follow; NULL: none depends on inputs
    struct u32_vec depth;      // by expression id: depth + 1; 0 = not computed
};

/* unordered_watch: e comes next. */
void unordered_watch(struct interp *m, const struct edge *e);
void unordered_free(struct interp *m);

/* interp_end: ends the run.  Only the first call counts. */
void interp_end(struct interp *m, enum run_end end, const char *fmt, ...) ATTR_PRINTF(3, 4);

/* outside_given: an input led to `value`; `own` is the address that no other has; library: a function of the library gave it.  outside_freed: notes that the region outside of the program that begins at addr is freed.  outside_used: addr is used
 * in a way that is a fault if its region was freed before; true: it was. */
void outside_given(struct interp *m, u128 value, u128 own, bool library);
void outside_freed(struct interp *m, uint64_t addr);
bool outside_used(struct interp *m, uint64_t addr, enum fault kind);

/* violation_excuse: why the violation may be none of the program; NULL: it is one.  Of the life of a stream: two pointers from outside of the program may
 * lead to one stream that was opened again meanwhile, or a function without body may have closed what is open.  Of a _Bool: what it holds came from outside. */
const char *violation_excuse(const struct interp *m, const struct edge *violation);

/* fault.c.  interp_fault: the run commits f at its last edge: it ends as VIOLATION if the automaton watches for that, else as UNDEFINED.
 * interp_fault_surely: likewise, and no pointer from outside can be to blame; interp_fault_certain: nor is it about an object.
 * fault_in_block, fault_in_var: a fault of n bytes from addr or off on, about an object; b may be NULL.
 * open_library_call: the call of the library function that the run is inside of, as users know it; NULL: none.  visible_edge: that, or the last
 * edge.  leads_from_uninitialised: whether addr is the default of an indeterminate pointer, or near it. */
void interp_fault(struct interp *m, struct fault_at f);
void interp_fault_certain(struct interp *m, enum fault kind);
void interp_fault_surely(struct interp *m, struct fault_at f);
/* interp_value_read: the program reads a scalar of type t, n bytes at p (cell: which one; NULL: through a pointer): a
 * fault if that is watched and no byte has a value.  Single bytes may be copied without value, as parts of other
 * objects. */
/* interp_accessed: e accesses n bytes at addr, where an object lies: a fault if that is watched and the distance from the object's start is no
 * multiple of the alignment that e demands, or the type of the access is not that of the object. */
void interp_accessed(struct interp *m, const struct edge *e, uint64_t addr, uint64_t n);
bool watches_values(const struct interp *m);
void interp_value_read(struct interp *m, struct span p, const struct type *t, size_t n, const struct exp *cell);
struct fault_at fault_in_block(enum fault kind, const struct block *b, uint64_t addr, uint64_t n);
struct fault_at fault_in_var(enum fault kind, const struct var *v, int64_t off, uint64_t n);
const struct edge *open_library_call(const struct interp *m);
const struct edge *visible_edge(const struct interp *m);
bool leads_from_uninitialised(const struct interp *m, uint64_t addr);

/* effective.c.  effective_accessed: e accesses n bytes at addr: a fault if that is watched and they have another type.  effective_stored: e has written them.
 * effective_copied: n bytes have been copied; from: 0: from somewhere else.  O(n) if that is watched. */
void effective_accessed(struct interp *m, const struct edge *e, uint64_t addr, uint64_t n);
void effective_stored(struct interp *m, const struct edge *e, uint64_t addr, uint64_t n);
void effective_copied(struct interp *m, uint64_t to, uint64_t from, uint64_t n);
void effective_forget(struct interp *m);  // something unknown may have written anywhere

// frame.c: activations and the storage of variables.
bool frame_push(struct interp *m, const struct func *fn, const struct edge *call);
void frame_pop(struct interp *m);
void frames_free(struct interp *m);
struct block *global_block(struct interp *m, const struct var *v);
struct block *local_block(struct interp *m, struct frame *f, const struct var *v);
void local_renew(struct interp *m, const struct var *v);  // begins a new life of a local: it gets another address
void frame_end_arrays(struct interp *m,
                      const struct var *v);  // the objects that variable-length array v has had in this frame
struct span span_in_frame(struct interp *m, struct frame *f, const struct var *v, int64_t off, size_t n,
                          enum access_kind a);
struct span span_of_var(struct interp *m, const struct var *v, int64_t off, size_t n, enum access_kind a);
struct frame *frame_of(struct interp *m, const struct var *v);                           // innermost; NULL
struct span span_at(struct interp *m, uint64_t addr, uint64_t n, enum access_kind a);    // NULL: the run has ended
struct span span_of_block(struct interp *m, struct block *b, uint64_t off, uint64_t n);  // inside it
uint64_t simulated_func_address(const struct func *fn);

// access.c: scalars in memory.

// How many bytes of a scalar carry value bits.
static inline size_t scalar_bytes(const struct type *t)
{
    return t->kind == TYPE_LDOUBLE ? 10 : t->size;
}

// How many bytes a scalar or bit-field touches.
static inline size_t field_bytes(const struct type *t, unsigned off, unsigned bits)
{
    return bits ? (off + bits + 7) / 8 : scalar_bytes(t);
}

struct val scalar_read(struct interp *m, struct span p, struct type *t, unsigned bit_off, unsigned bits,
                       struct sym name);
void scalar_write(struct interp *m, struct span p, const struct type *t, unsigned bit_off, unsigned bits, struct val x);
u128 scalar_peek(struct span p, const struct type *t, unsigned bit_off, unsigned bits);
/* interp_is_assembly: whether the HAVOC or HAVOC_MEM edge stands for inline assembly that is not executed. */
bool interp_is_assembly(const struct interp *m, const struct edge *e);
struct val input_ask(struct interp *m, enum input_kind kind, struct type *t, struct sym name, const u128 *dflt);
void bytes_copy(struct interp *m, struct span to, struct span from, size_t n);
void bytes_settle(struct interp *m, struct span p, struct type *t, unsigned depth);

/* eval.c.  Most values are plain: integers of up to 64 bits that no input and no address influences.  eval_plain: the
 * value of an expression over plain values; false, without any effect, leaves it to eval_exp.  So only speed depends on
 * what is plain.  assign_plain: the same for lhs := rhs. */
bool eval_plain(struct interp *m, const struct exp *e, uint64_t *out);
bool assign_plain(struct interp *m, const struct exp *lhs, const struct exp *rhs);
struct val eval_exp(struct interp *m, const struct exp *e);
u128 eval_concrete(struct interp *m, const struct exp *e);     // a symbolic result is pinned
uint64_t eval_address(struct interp *m, const struct exp *e);  // eval_exp of a pointer that will be used
uint64_t place_of(struct interp *m, struct val addr,
                  struct val n);                                 // eval_exp of an address at which n bytes are accessed
u128 pattern_fit(u128 v, const struct type *t);                  // reduced to a canonical pattern of t
u128 field_extend(u128 v, const struct type *t, unsigned bits);  // bits `v` of a bit-field as a pattern of its type t

// origin.c: what depends on where objects lie.
uint8_t origin_unary(const struct exp *e, struct val a);
uint8_t origin_binary(struct interp *m, const struct exp *e, struct val a, struct val b, u128 result);
uint8_t origin_cast(const struct type *from, const struct type *to, struct val a);
uint8_t origin_of_nan(struct interp *m);                                     // of one that an operation gave
uint8_t origin_fixed_nan(const struct type *t, struct val a, struct val b);  // which bytes of a NaN that a and b give
bool origin_is_nan(const struct type *t,
                   struct val x);  // comparisons, also with zero, do not see its sign and its payload
uint8_t origin_input(struct interp *m, const struct type *t, u128 v);
void origin_given(struct interp *m, uint64_t pointer);  // notes a pointer that the program did not make
uint8_t origin_of_bytes(const struct interp *m, const unsigned char *state, size_t n);
void origin_mark(const struct interp *m, unsigned char *state, size_t n, uint8_t origin);  // of bytes just written
/* origin_fixed: which bytes of a value that is read are numbers (val.fixed).  origin_mark_fixed: marks them in bytes
 * just written.
 * origin_fixed_cast: which bytes of `a` still are after a conversion. */
uint8_t origin_fixed(const unsigned char *state, size_t n);
void origin_mark_fixed(unsigned char *state, uint8_t fixed);
uint8_t origin_fixed_cast(const struct type *from, const struct type *to, struct val a);
void origin_cut(const struct interp *m, unsigned char *state,
                size_t n);  // bytes just copied may begin or end in an address
/* origin_decides: a value of ORIGIN_LAYOUT decides what the run does next: ends the run, unless any value will do. */
void origin_decides(struct interp *m, const char *what);

/* cases.c.  cases_of_free: the address that is freed (0: none) for an argument of ORIGIN_LAYOUT; the run may have
 * ended.
 * cases_check: is called at the end of a free run: unless all cases end in a violation of the same part, the run ends
 * as RUN_LAYOUT. */
uint64_t cases_of_free(struct interp *m, struct val arg);
void cases_check(const struct run_options *opt, struct run_result *out);

// symbolic.c
void symbolic_pin(struct interp *m, const struct exp *s, u128 v);
void symbolic_inexact(struct interp *m);  // conditions from here on are not necessary, at best sufficient
void symbolic_record(struct interp *m, const struct exp *s, bool truth);
/* symbolic_bound: records that an access of n bytes at addr, either of which may depend on inputs, stays inside of the
 * object at addr. */
void symbolic_bound(struct interp *m, struct val addr, struct val n);
void symbolic_miss(struct interp *m);  // at the end of a path: what the last edge accesses should not stay inside
void symbolic_room(struct interp *m, struct val n, uint64_t room);  // records that the access fits into `room` bytes
const struct exp *symbolic_unary(struct interp *m, enum op o, const struct exp *a, u128 v);
const struct exp *symbolic_binary(struct interp *m, const struct exp *e, struct val a, struct val b, u128 v);
const struct exp *symbolic_cast(struct interp *m, const struct exp *a, struct type *to, u128 v);
const struct exp *symbolic_load(struct interp *m, struct span p, struct type *t, unsigned bit_off, unsigned bits,
                                u128 v);
void symbolic_store(struct interp *m, struct span p, const struct exp *s, size_t n);
void symbolic_store_field(struct interp *m, struct span p, const struct exp *s, unsigned bit_off, unsigned bits);

/* symbolic_select (select.c): the value of type t at an address that depends on inputs, as an expression over the
 * elements of a small array.  False if there is no such expression; then the address must be pinned. */
bool symbolic_select(struct interp *m, struct val addr, struct type *t, struct val *out);

/* strings.c.  strings_make: the array that edge e, an ALLOC of kind ARGV, makes; NULL: the run has ended.  string_at:
 * the character at addr.  strings_settle: gives n characters from addr on, which lie in p, values before they are
 * copied. */
struct block *strings_make(struct interp *m, const struct edge *e);
struct character string_at(const struct interp *m, uint64_t addr);
void strings_settle(struct interp *m, uint64_t addr, struct span p, uint64_t n);

// reach.c: reach_change: the effect of HAVOC_MEM; reach_give: what an EXTERN edge hands over, for a later edge with
// `escaped`.
void reach_change(struct interp *m, const struct edge *e);
void reach_escape(struct interp *m, const struct edge *e);
/* reach_knows: whether a function without body that was called last may know the object at addr: it was given away, or leads from what the call or
 * variables that other files can name lead to. */
bool reach_knows(struct interp *m, uint64_t addr);
void reach_give(struct interp *m, const struct edge *e);  // what an EXTERN edge hands over, and may be kept

// leak.c.  leaks_watched: whether the automaton watches for lost blocks, or for such as are left at the end.  leaks_forget: temporaries
// that are not read any more at n keep no block.  leaks_check: at the end of the run, which becomes a violation if there is a leak.
// leaks_find_step: cuts a run that lost a block behind the step that did; cost: its steps, times the logarithm of their number.
// leaks_look: ends a long run that has lost a block; it is called behind each step, amortised O(1).
bool leaks_watched(const struct interp *m);
bool leaks_lost(struct interp *m);  // whether a block is, now
void leaks_look(struct interp *m);
void leaks_forget(struct interp *m, const struct node *n);
void leaks_check(struct interp *m);
void leaks_find_step(const struct run_options *opt, struct run_result *out);

/* run.c.  interp_run_through: as interp_run_hooked, but a lost block is reported at the end of the run. */
void interp_run_through(const struct run_options *opt, interp_hook *hook, void *ctx, struct run_result *out);

// output.c
void output_call(struct interp *m, const struct edge *e);

// exec.c
void exec_edge(struct interp *m, const struct edge *e);

// Writes a plain value of n bytes; value_is_word(n).
static inline void word_put(struct span p, size_t n, uint64_t v)
{
    value_store_word(p.at, n, v);
    value_store_word(p.state, n, BYTE_OK);
}

static inline bool state_clear(const unsigned char *s, size_t n)
{
    uint64_t w = 0;
    switch (n) {
    case 1:
        return *s == 0;
    case 2:
        memcpy(&w, s, 2);
        return w == 0;
    case 4:
        memcpy(&w, s, 4);
        return w == 0;
    case 8:
        memcpy(&w, s, 8);
        return w == 0;
    default:
        for (size_t i = 0; i < n; i++)
            w |= s[i];
        return w == 0;
    }
}

#endif
