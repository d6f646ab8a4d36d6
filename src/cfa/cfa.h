// SPDX-License-Identifier: Apache-2.0
// cfa.h: control-flow automata: what every analysis works on (Beyer, Henzinger, Theoduloz, CAV 2007, section 2.1).
//
// Edges have one effect each and dereference at most one pointer.  Named objects (variables, also structs, unions and
// arrays at constant offsets) are read inside expressions as cells; everything behind a pointer or at a variable index is
// read by LOAD and written by STORE.  src/interp defines what each edge means.
#ifndef CFA_CFA_H
#define CFA_CFA_H

#include "base/buf.h"
#include "cfa/exp.h"
#include "cfa/object.h"
#include "cfa/obstacles.h"
#include "lang/ast.h"

struct node;
struct edge;
struct loop;

enum var_kind {
    VAR_GLOBAL,  // static storage duration, file scope or static local
    VAR_LOCAL,
    VAR_PARAM,
    VAR_TEMP,    // made by the lowering; scalar or record, never addressed unless a record
    VAR_RETVAL,  // the value a function returns
    VAR_STRING,  // a string literal, or a large table of constants that initialises an object: a constant array
};

// How a variable is used (Apel et al., "Domain types", 2013), over all expressions in which it occurs.
enum var_class { CLASS_BOOL, CLASS_EQUAL, CLASS_ADD, CLASS_OTHER };

struct var {
    enum var_kind kind;
    uint32_t id;        // dense over the program
    struct sym name;    // programmer's name; temporaries and unnamed objects have a name made up from their place
    struct type *type;  // VLAs: a pointer to the allocated block (is_vla)
    struct func *fn;    // owner; NULL for GLOBAL and STRING
    struct decl *decl;  // NULL for TEMP, RETVAL, STRING
    struct loc loc;
    struct loc scope,
        scope_end;  // LOCAL of a block: where it begins and ends, and the life of the variable with it (that of a variable-length array begins where it is declared: C17 6.2.4p7); 0: no block
    const char *bytes;  // STRING: its contents, type->size bytes
    uint8_t addressed;  // its address flows into a value, so pointers may reach it
    uint8_t is_vla;
    uint8_t is_named;  // while building: its address occurs in an expression
    uint8_t is_volatile;
    uint8_t loop_counter;  // changed by a constant and compared with a loop's exit condition
    /* LOCAL, TEMP: the block it belongs to, as the times at which the text of the block begins and ends; 0, 0: the whole body of
     * the function.  Blocks are nested or apart. */
    uint32_t block_begin, block_end;
    enum var_class cls;
    uint32_t built;  // 1 + its id in the automata as they were built; 0: an analysis added it
};

enum edge_kind {
    EDGE_SKIP,    // nothing (blank statements, labels, ends of scopes, notes)
    EDGE_ASSIGN,  // lhs := rhs                       lhs: scalar CELL
    EDGE_ASSUME,  // passes iff (rhs != 0) == truth
    EDGE_LOAD,    // lhs := *addr                     type of lhs; bits, bit_off for a bit-field
    EDGE_STORE,   // *addr := rhs                     type of rhs; bits, bit_off for a bit-field
    EDGE_COPY,  // size bytes from src to addr      overlapping allowed (memmove); at most one of addr, src is not ADDR,
                // except where a library function copies (extern_name: memcpy ...)
    EDGE_SET,   // size bytes at addr become (unsigned char)rhs
    EDGE_ALLOC,  // lhs := address of a fresh block of size bytes; `alloc` says which kind
    EDGE_FREE,   // ends the life of the block at addr; NULL is allowed
    EDGE_DECL,  // local variable var is declared: indeterminate contents (input EXTERN: a function without body made them), and if its
    // block was left meanwhile, a new life; ends_life: that block is left here
    // if there is a size, a block of so many bytes was asked for and is none:
    EDGE_HAVOC,  // lhs := any value of its type: input `input`; if there is an addr, lhs keeps its value where that leads
                 // to an object that the program defines
    EDGE_HAVOC_MEM,  // a function without body may have changed the objects that the first n_written args point to, and all
    // that is reachable from these, from the objects of the other args, which do not change themselves,
    // and from records among the args; `escaped` says what else
    EDGE_EXTERN,  // a call of the bodiless function `callee` with args passes here; its effects are the edges that follow
    EDGE_CALL,    // to callee's entry: args bound to its parameters; ret is the matching RETURN
    EDGE_RETURN,  // from callee's exit to behind the call: lhs (may be NULL) := callee's RETVAL; locals of callee die
    EDGE_STOP,    // the run ends here without a violation (exit, abort, assume(0), end of the entry function); rhs is
                  // the exit status if there is one, else NULL
    EDGE_VIOLATION,  // the property `check` is violated here (only behind an ASSUME that finds the violation), or `fault`
    // is committed (an access that certainly goes wrong)
    EDGE_UNSUPPORTED,  // what `text` says is not modelled
    EDGE_KINDS
};

// ARGV: an array of strings that main gets, with a null pointer at the end, which, for analyses, a STORE behind it
// writes.  HANDLE: what a FILE * or DIR * leads to, which is the library's: it is never freed, and its contents are unknown.
enum alloc_kind { ALLOC_MALLOC, ALLOC_CALLOC, ALLOC_ALLOCA, ALLOC_REALLOC_NEW, ALLOC_ARGV, ALLOC_HANDLE };

// Where a nondeterministic value comes from.
enum input_kind {
    INPUT_NONDET,    // __VERIFIER_nondet_T()
    INPUT_EXTERN,    // result of a function without body
    INPUT_UNINIT,    // indeterminate contents
    INPUT_MEMORY,    // memory changed by a function without body
    INPUT_ARGUMENT,  // a parameter of the entry function
    INPUT_ARGV,  // character of the command line or the environment; of a STORE: the null pointer behind the last string
    INPUT_VOLATILE,  // read of a volatile object that the program does not define
    INPUT_MODEL,     // a choice of a library function's model where the C standard leaves it open
    INPUT_ROUGH,     // a library function known by bounds only: a proof may rest on the value, a counterexample may not
};

// Undefined behaviour, and wrap-around, that a property may be about (check edges): bits, by the rows of checks.def.
enum check {
    CHECK_NONE = 0,
#define CHECK(id, bit, property, text, hint) CHECK_##id = 1 << (bit),
#include "cfa/checks.def"
#undef CHECK
    CHECK_SIZES = 1 << 16,   // no violation: sizes of objects that do not fit into the address space end in UNSUPPORTED
    CHECK_VALUES = 1 << 17,  // no violation: values that are read for nothing are read by some edge
    CHECK_END = 1 << 15,  // no property: a call that ends the program, for questions whether any execution comes to it
};

// The texts of one check; check_row: the row of one bit.
struct check_row {
    enum check check;
    const char *property, *text, *hint;
};
extern const struct check_row check_rows[];
extern const size_t n_check_rows;
const struct check_row *check_row(unsigned check);

/* Undefined behaviour for which there are no check edges, and which the source may contain: rows of hazards.def. */
enum hazard_kind {
#define HAZARD(id, ...) HAZARD_##id,
#include "cfa/hazards.def"
#undef HAZARD
};
struct hazard {
    enum hazard_kind kind;
    struct loc loc;
};
struct hazards {
    VEC_OF(struct hazard);
};

// A range of the source with operands of which calls may write what others read or write, in an order that C leaves open.
struct unordered_place {
    struct loc loc, end;
};

struct edge {
    enum edge_kind kind;
    uint32_t id;     // dense over the program
    uint32_t built;  // 1 + its id in the automata as they were built; 0: an analysis added it
    uint32_t place;  // 1 + number of the unordered_place that it is in (the outermost one); 0: none
    struct node *from, *to;
    struct loc loc, end;  // the source text it stems from
    const struct exp *lhs, *rhs, *addr, *src, *size;
    uint8_t truth;          // ASSUME
    uint8_t bits, bit_off;  // LOAD, STORE of a bit-field
    uint8_t alloc;          // enum alloc_kind
    uint8_t input;          // enum input_kind
    uint32_t check;         // VIOLATION: enum check
    uint8_t back;           // it closes a loop: it leads from inside to the head (for a call its RETURN does)
    uint8_t escaped;        // HAVOC_MEM: enum escaped; EXTERN: that of the HAVOC_MEM that follows
    uint8_t is_volatile;    // LOAD, STORE, COPY: its address may be a number where no object of the program is, but
                            // perhaps a device; a LOAD or STORE then has no effect
    uint8_t
        checked;  // LOAD, STORE, COPY, SET, FREE, ALLOC: check edges before it find every fault that it could commit (edit/bounds.h)
    uint8_t is_loop_cond;  // ASSUME that decides whether a loop continues
    uint8_t
        in_text;  // ASSUME: 1: a condition of the text, which does not hold here; 2: which holds; 0: of none, or a case
    uint8_t
        repeats;  // HAVOC: what a function with attribute const or pure returns: perhaps what it returned before; a choice of a model: the same
    uint8_t keeps;         // EXTERN: a function of which nothing is known: it may keep what it gets
    uint8_t is_own;        // HAVOC of a pointer: nothing that the program made or got before leads to the same object
    uint8_t ends_program;  // STOP: the program ends here, and not only what is assumed of executions
    uint8_t ends_life;     // DECL
    uint8_t
        is_cut;  // EXTERN, HAVOC_MEM: of a function with a body that was left out (call_depth); HAVOC_MEM: of inline assembly, too
    uint8_t probes;       // LOAD: the value is not read: the bytes only must lie in an object
    uint8_t reads_text;   // LOAD: executions go on to read bytes up to the first zero (a string of a library function);
                          // HAVOC: the value is the length of a text that a function of the library reads from a file
    uint8_t is_count;     // HAVOC: the choice whether scanf gets to a %n, which is no conversion that its result counts
    uint8_t is_element;   // LOAD, STORE, COPY: the place is found by an index, as in p[i]
    uint8_t as_volatile;  // LOAD, STORE, COPY: the access is through a volatile lvalue
    uint8_t
        is_unordered;  // it is of an expression whose effect may depend on an order of evaluation that C leaves open
    uint32_t align,
        // LOAD, STORE, COPY: the place align_off bytes before it, if it is no ADDR, must be a multiple of align, if
        // this is watched (CHECK_ALIGN); 0: of anything
        align_off;
    // LOAD, STORE, COPY through a pointer: the type of the access, and the outermost union through which it is named (C17 6.5p7); NULL: any object, no union.
    const struct type *typed, *as_union;
    const struct exp *base_at;  // the last pointer on the way, if types are watched (CHECK_ALIAS)
    int64_t union_off;          // how far from the start of that union the access is; -1: not known
    uint32_t block_align;       // ALLOC: the block lies at a multiple of it; 0: of what malloc gives
    struct var *var;            // DECL
    struct func *callee;        // CALL, RETURN
    struct sym
        extern_name;  // EXTERN: name of the function; HAVOC: of the function that gave the value; ALLOC, FREE, COPY,
                      // SET, UNSUPPORTED: of the library function whose call this is, 0 = none; CALL: of that of
                      // which the called model does a part, 0 = none
    /* CALL, EXTERN: the name by which the program's text calls the function here; 0: it does not: the call is inside of
     * a library model, or an earlier EXTERN edge has the name. */
    struct sym called;
    struct sym label;         // SKIP: the label that is passed; 0: none
    const struct note *note;  // SKIP: the assert or assume in a comment that is passed; NULL: none; analyses ignore it
    struct var *
        *noted;  // SKIP, if the program wants_notes: the variables that the note names, which count as read here
    size_t n_noted;
    const struct exp **args;  // CALL, EXTERN, HAVOC_MEM; records are passed as CELLs of record type
    size_t n_args, n_written;
    struct edge *ret;  // CALL: its RETURN; RETURN: its CALL
    /* ASSUME: the LOADs, and ASSIGNs to private scalars, that certainly come just before it, nearest first, and whose
     * operands have not changed since: what the condition says about their lhs holds for the source of the value, too. */
    const struct edge **sources;
    size_t n_sources;
    const char *text;  // UNSUPPORTED: what; else NULL
    uint8_t fault;     // UNSUPPORTED, VIOLATION: the enum fault that the edge certainly commits, if that is why
    uint8_t cut;       // UNSUPPORTED, VIOLATION: the enum edge_kind that it was before that was found out; else SKIP
};

struct node {
    uint32_t id;  // dense over the program
    struct func *fn;
    struct loc loc;
    struct {
        VEC_OF(struct edge *);
    } out, in;           // CALL edges lead to the callee's entry, RETURN edges leave its exit
    uint32_t rpo;        // reverse post-order inside fn, from 0
    uint32_t arrivals;   // how many edges that lead here were made: 0 while lowering if no execution comes here
    struct loop *loop;   // innermost loop containing it, NULL
    struct node *idom;   // immediate dominator inside fn, NULL for entry and unreachable nodes
    uint32_t wto_depth;  // nesting depth in the weak topological order; a head counts as inside of its component
    uint32_t wto_pos;    // position in the weak topological order of fn
    uint8_t is_loop_head;
    uint8_t is_target;  // only VIOLATION edges lead here
    struct u32_vec
        dead;  // ids of variables of fn (not addressed) that may hold a value on entry but are never read again
};

// A component of the weak topological order; where the graph is reducible, the natural loop of its head.
struct loop {
    struct node *head;
    struct loop *parent;  // enclosing loop
    struct func *fn;
    uint32_t id, depth;  // depth 1 = outermost
    uint32_t last_pos;   // highest wto_pos of its nodes
    uint8_t reducible;
    struct {
        VEC_OF(struct node *);
    } nodes;
};

struct func {
    uint32_t id;
    struct sym name;
    struct decl *decl;  // NULL for the start function
    struct node *entry, *exit;
    struct {
        VEC_OF(struct node *);
    } nodes;  // in reverse post-order: nodes.at[n->rpo] == n
    struct {
        VEC_OF(struct var *);
    } vars;  // params first, then locals and temporaries
    size_t n_params;
    struct var *retval;  // NULL for void
    struct var *list,
        // if there is va_start: the global that calls set to the arguments behind the params; its value at the entry
        *kept_list;
    struct var *
        // if the program wants_notes: variables that its contract names: they count as read at its entry and its exit
        *noted;
    size_t n_noted;
    struct u32_vec
        uninit;  // ids of its variables (not addressed, no parameters) that may be read before they are written
    struct {
        VEC_OF(struct loop *);
    } loops;
    struct {
        VEC_OF(struct edge *);
    } calls;             // CALL edges to this function
    uint32_t component;  // of the call graph: the same number in functions that call each other, directly or not
    uint32_t rank;       // in the call graph: callees come before their callers, but for recursion
    uint8_t recursive;   // in a cycle of the call graph
    // addresses of objects that die with its activations (locals, blocks of alloca) may be known
    uint8_t has_addressed;
    uint8_t address_taken;  // so it is kept even if nothing calls it
    uint8_t is_retyped;     // its address is converted to another type than pointers to it
    uint8_t is_noted;       // it has notes, and the program wants_notes; also kept then
    uint8_t is_model;       // comes from our library models, or stands for a bodiless function whose address is taken
    uint8_t is_cut;         // it has a body that was left out: it may do whatever such a function can
    uint32_t depth;         // calls from the entry function to here, the fewest
};

// A fact that a verdict rests on; each is printed once, in order of first use.
struct assumption {
    struct loc loc;    // first place
    const char *text;  // "function `foo` has no body: returns any value, may change what its arguments reach"
    uint8_t kind;      // enum assumption_kind
};
enum assumption_kind {
#define ASSUMPTION(kind, name, unsound, text) ASSUME_##kind,
#include "cfa/assumptions.def"
#undef ASSUMPTION
    ASSUME_KINDS
};
struct assumptions {
    VEC_OF(struct assumption);
};

// A variable that an analysis added for bytes [off, off + size of its type) of an object: a variable, or the block that
// an edge makes, by its id in the automata as they were built.
struct cfa_part {
    const struct var *var;
    enum obj_kind kind;
    uint32_t id;
    int64_t off;
};

struct cfa {
    struct program *prog;
    struct exps exps;
    struct arena mem;
    struct func *start;  // initialises globals, calls the entry function, ends in STOP
    struct func *entry;  // the entry function
    struct sym outside;  // a function without body that is called, of which nothing more is known; 0: there is none
    struct loc outside_at;
    bool fixed_memory;   // numbers are used as addresses of objects: interp_run has memory there
    bool small_devices;  // small numbers, which are close to null, may be used as addresses of volatile objects
    struct {
        VEC_OF(struct func *);
    } funcs;  // start first, then in order of discovery; only functions that can be reached
    struct {
        VEC_OF(struct node *);
    } nodes;  // by id
    struct {
        VEC_OF(struct edge *);
    } edges;  // by id
    struct {
        VEC_OF(struct var *);
    } vars;  // by id
    struct {
        VEC_OF(struct loop *);
    } loops;
    struct {
        VEC_OF(struct unordered_place);
    } unordered;
    struct hazards hazards;          // those that the text shows; pre/hazards.h finds others
    struct assumptions assumptions;  // what every proof about the automata rests on; a verdict may rest on more
    struct {
        VEC_OF(struct cfa_part);
    } parts;
    bool
        arguments_apart;  // something that arguments of the entry function lead to is taken not to be a global variable, although it may be
};

// What a function without body may change beyond what its arguments reach: nothing; what earlier calls of such
// functions could change; or all that earlier calls of any functions without body had among their arguments.
enum escaped { ESCAPED_NOTHING, ESCAPED_GIVEN, ESCAPED_ALL };

void cfa_free(struct cfa *c);  // of cfa_build; NULL is allowed

/* func_negates: whether f is the model of abs or one of its kin: the negation there may overflow, and is the program's. */
bool func_negates(const struct cfa *c, const struct func *f);

/* cfa_check: the validator.  BUG()s with the node or edge whose invariant is broken: types of operands, shape per edge
 * kind, symmetric in/out lists, assume edges in complementary pairs, reachable nodes end in an edge, ids dense. */
void cfa_check(const struct cfa *c);

/* cfa_local_succ: the node behind e inside its own function: for CALL the node that its RETURN leads to; NULL for
 * RETURN, STOP and UNSUPPORTED edges without continuation. */
struct node *cfa_local_succ(const struct edge *e);

/* node_only_in: the only edge that leads to n; if that is a note, the one before it.  NULL: there are several or none. */
const struct edge *node_only_in(const struct node *n);

// extern_name of the EXTERN edge for a call through a pointer that is no known function's address.
#define CFA_UNKNOWN_FUNCTION "unknown function"

// extern_name of the HAVOC edges that choose which streams and directories are not followed to where they are used again (valid-resource).
#define CFA_PASSED_BY "handle to pass by"

// extern_name of the HAVOC and HAVOC_MEM edges of inline assembly that is not executed.
#define CFA_ASSEMBLY "inline assembly"

// extern_name of the EXTERN edge that a failing assertion function without body passes (assert, __VERIFIER_assert ...).
#define CFA_FAILED_ASSERT "failing assert"

// Whether a CALL edge stays inside a recursion: caller and callee call each other, directly or not.
static inline bool cfa_call_is_inside(const struct edge *call)
{
    return call->from->fn->component == call->callee->component;
}

/* cfa_add_callees: what a function does, as bits, `words` of them for each function by its id: adds what those do that it calls, directly or
 * not.  O(calls x words) a round, few rounds. */
void cfa_add_callees(const struct cfa *c, uint64_t *bits, size_t words);

/* cfa_in_scope: whether the place `at`, in the function of v, lies in the block in which v lives. */
bool cfa_in_scope(const struct var *v, struct loc at);

/* cfa_used_in_parts: sets parts[id] of every variable whose address is taken, or of which edges of c read or write a
 * part as a cell of its own.  parts: one byte for each variable.  O(expressions). */
void cfa_used_in_parts(const struct cfa *c, uint8_t *parts);

/* var_is_constant: whether v is a string literal or has a const type: a run in which it changes is undefined. */
bool var_is_constant(const struct var *v);

/* var_is_read_only: whether v, which is constant, lives as long as the program, so that it may lie in read-only memory. */
bool var_is_read_only(const struct var *v);

// The function of the library that a model of that name is of (share/models); NULL: it is none.
static inline const char *cfa_model_of(const char *name)
{
    static const char prefix[] = "__model_";
    return strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + sizeof prefix - 1 : NULL;
}

/* type_has_qualified: whether t, an element or a member of it has one of these qualifiers. */
bool type_has_qualified(const struct type *t, unsigned quals);

/* var_is_undefined: whether no file of the program defines v, so that its contents are chosen elsewhere. */
bool var_is_undefined(const struct var *v);

/* var_has: whether some of n bytes at byte off (< 0: anywhere) of v, no string literal, are defined with one of these
 * qualifiers (C17 6.7.3p6). */
bool var_has(const struct var *v, unsigned quals, int64_t off, uint64_t n);

/* loop_contains: whether n lies in l or a loop inside of it. */
bool loop_contains(const struct loop *l, const struct node *n);

struct func *cfa_find_func(const struct cfa *c, const char *name);

/* edge_print: the edge's operation as C-like text in one line.  cfa_dump_*: all functions, stable. */
void edge_print(const struct cfa *c, const struct edge *e, struct buf *b);
void cfa_dump_text(const struct cfa *c, struct buf *b);
void cfa_dump_dot(const struct cfa *c, struct buf *b);

#endif
