// SPDX-License-Identifier: Apache-2.0
// build_priv.h: declarations shared by the files of the builder.  Not for other folders.
#ifndef LOWER_BUILD_PRIV_H
#define LOWER_BUILD_PRIV_H

#include "base/buf.h"
#include "base/map.h"
#include "cfa/finish.h"
#include "lang/dialect.h"
#include "lower/lower.h"

// The place of an object: a fixed offset in a variable, or the target of a pointer.
struct lval {
    struct var *var;  // NULL: behind addr
    int64_t off;      // in var
    const struct exp *addr;
    struct type *type;
    const struct field *bf;  // the bit-field there, NULL
    bool is_volatile;        // the access is a side effect
    bool is_fixed;           // behind a number that is an address
    bool is_element;         // found by an index
    bool is_text;            // the first byte of a string that is read to its end
    uint32_t align;          // alignment that C demands of the byte `off` before it (C17 6.3.2.3p7); 0: none
    uint64_t align_off;
    // What C17 6.5p7 looks at: the type of the access, the last pointer on the way, as it was built, the outermost union behind that, and how far from its start the
    // access is (-1: not known); NULL: none.
    const struct type *typed, *as_union;
    const struct exp *base_at;
    int64_t union_off;
};

// The place that is found between the arguments of a call and the call itself, and where it is put; call NULL: none.
struct place_between {
    const struct expr *call, *place;
    struct lval *to;
};

// A range of the source.
struct site {
    struct loc loc, end;
};

// What getopt leaves in optarg, and the array that it was given.
struct optarg {
    struct edge *given;
    const struct exp *array;
};

// A jump to a label, or to the case at a place (label NULL), which may enter blocks.
struct entry_jump {
    struct edge *jump;
    const struct node *label;
    struct loc at;
};

// A call whose operands have been evaluated.
struct call {
    struct decl *decl;  // the function as the program declares it; NULL through a pointer
    struct sym name;
    const struct exp **args;  // records are CELLs of record type
    struct type **types;      // of the arguments, with the qualifiers of what they point to
    size_t n;
    struct type *ret;
    const struct exp *dest;   // the preferred place of the result; may be ignored; NULL: none
    bool want;                // whether the result is used
    const struct type *as;    // type of the function for the caller; NULL: its own
    const struct expr *text;  // that is lowered; NULL: no call of the text
    struct sym called;        // its name in the text of the program; 0: as `name`
    bool is_seen;             // an edge says its name already, or it is no call of the program
    struct sym part_of;       // the library function of which the called model does a part; 0: it does all
};

// A call through a pointer, expanded when all functions are known whose address is taken.
struct pending_call {
    struct node *from, *to;
    const struct exp *pointer;
    struct type *type;  // of the function, as the caller sees it
    struct call call;
    const struct exp *result;  // a CELL, or NULL
    struct func *fn;
    struct site site;
    // Where it leads to no known function: which edges are that, and which call without body, NO_EXTERN: none.
    size_t unknown, unknown_end, extern_at;
};
#define NO_EXTERN SIZE_MAX

// A LOAD, STORE or COPY through a volatile pointer; guard: the HAVOC behind the LOAD, the DECL behind the COPY of what
// is read; else NULL.
struct volatile_access {
    struct edge *access, *guard;
};

// A call of a function without body.
struct extern_call {
    struct call call;
    struct loc loc;
};

// argv or envp: the edges that make it and that write its last element, and where the address of that element may be
// kept.
struct argv {
    struct edge *make, *end, *keep;
};

struct pending_goto {
    struct node *from;
    const struct exp *target;
    struct func *fn;
    struct site site;
};

struct label_addr {
    uint32_t fn;
    struct sym label;
    const struct exp *value;
};

// A global variable whose initialiser is in the chain of edges first..last of the start function.
struct global_init {
    struct decl *decl;
    struct var *var;
    struct node *first, *last;
};

// A call of setjmp, expanded when all calls are known (build_jump.c).
struct landing {
    struct node *from, *to;
    const struct exp *buffer, *result;  // result: a CELL, or NULL
    const struct exp *number, *place;   // what the function keeps of the call: CELLs; NULL: nothing jumps
    struct func *fn;
    struct site site;
    struct edge *landed;  // the last one of a jump to here, NULL
};

// The jump that is under way: its result, which is 0 if there is none; the number in its buffer, and the buffer's
// address.  NULL: nothing jumps.
struct jump_state {
    struct var *result, *number, *place;
    struct var *serial;  // the last number that setjmp gave in a function that calls itself
};

// A variable with the attribute cleanup whose scope has begun.
struct cleanup {
    struct decl *decl;
    const struct stmt *block;  // a COMPOUND or FOR statement
    size_t index;              // of its declaration in the block
};

struct fn_state {
    struct node *halt, *target;
    struct node *unwind;  // where a jump to a setjmp goes on; NULL: not needed
    uint32_t temps;
};

// A function that is called and that no file defines: its first call.
struct missing {
    struct sym name;
    struct loc at;
};

// Where an assignment, or a step, has just been done: only executions of it come to that node.
struct written {
    const struct expr *by;
    struct node *at;
};

struct builder {
    uint64_t n_bodies;  // how many functions of the program are lowered, so far
    bool has_cut;       // some are left out
    size_t n_named;     // how many expressions were looked at for addresses of variables
    struct cfa *c;
    struct program *p;
    struct exps *x;
    struct types *t;
    const struct cfa_options *opt;
    unsigned checks;
    const struct expr *stored;  // e, where *e is only written
    struct place_between between;
    bool negated;             // the condition that is lowered stands behind an odd number of !
    const struct expr *jump;  // the call in a full expression that may be a setjmp (C17 7.13.1.1p4); NULL: none
    bool reads_errno;         // somewhere
    struct {
        VEC_OF(struct edge *);
    } errno_set;                // edges that give errno any value, in case that it is read
    const struct expr *value;   // the record whose temporary a pointer names: the next one that is lowered
    const struct expr *narrow;  // a value that is converted to the bit-field `into`
    const struct field *into;
    const struct expr *unread;  // *e whose address is taken only: C17 6.5.3.2 paragraph 3

    struct func *fn;   // being lowered
    struct node *cur;  // where the next edge starts; NULL: the code is unreachable
    struct site site;  // of the next edge
    struct node *brk, *cont;
    size_t brk_scope, cont_scope;  // cleanups that stay alive behind break and continue
    struct {
        VEC_OF(struct cleanup);
    } cleanups;  // of fn, innermost last
    struct {
        VEC_OF(struct var *);
    } temporaries;             // of the full expressions in hand
    const struct stmt *block;  // innermost one, whose statement block_index is being lowered
    size_t block_index;
    const struct stmt *life;  // innermost block, also a loop or a branch, with which objects made now die; NULL: none
    struct func *label_fn;    // whose labels &&label means in an initialiser; NULL: of fn
    struct edge scratch;      // what emit gives when nothing leads here

    struct map vars, funcs, stubs;  // decl id -> pointer
    struct map labels;              // function id, label -> node
    struct map cases;               // case statement -> node
    struct map vla_lengths;         // type id -> its length where it was declared, an expression
    struct map pointers;  // DEREF expression -> the pointer, as it was built last, if types of accesses are watched
    struct map literals;  // string expression -> var
    struct map assumed;   // hash of the text -> 1
    struct map ended;     // site_key of a call or block behind which nothing is built -> 1
    struct map own;       // name -> 2: a function that the program defines; 1: none (build_replaced.c)
    struct {
        VEC_OF(struct fn_state);
    } state;  // by function id
    struct {
        VEC_OF(struct func *);
    } todo;
    struct {
        VEC_OF(struct global_init);
    } globals;
    size_t globals_done;
    uint32_t n_literals, n_strings, n_tables;  // for their names
    uint32_t block_time;                       // counts the beginnings and ends of blocks
    struct {
        VEC_OF(struct pending_call);
    } calls;
    size_t calls_done;
    struct {
        VEC_OF(const struct type *);
    } retyped;  // of functions to which pointers were converted to another type, or copied as one
    struct {
        VEC_OF(struct landing);
    } landings;  // those of one function follow each other
    struct jump_state jumping;
    struct {
        VEC_OF(struct pending_goto);
    } gotos;
    struct {
        VEC_OF(struct entry_jump);
    } entries;
    struct {
        VEC_OF(struct optarg);
    } optargs;
    struct {
        VEC_OF(struct label_addr);
    } label_addrs;
    struct {
        VEC_OF(struct written);
    } written;
    struct {
        VEC_OF(struct missing);
    } missing;
    struct {
        VEC_OF(struct decl *);
    } startup;  // functions that run before or after the entry function, by id
    struct {
        VEC_OF(struct volatile_access);
    } volatiles;
    struct {
        VEC_OF(struct extern_call);
    } externs;
    struct {
        VEC_OF(struct argv);
    } argvs;
    struct {
        VEC_OF(struct edge *);
    } environment;              // of build_argv.c: SKIP edges where a call changes it
    uint8_t *named;             // of build_extern.c
    uint8_t *text_read;         // of format_use.c, by decl id: whether its text may be read; NULL: not yet found
    struct pointsto *pointsto;  // of builder_pointsto
};

// make.c: nodes, edges, variables.
struct node *node_new(struct builder *b);
struct edge *emit(struct builder *b, enum edge_kind k);                      // to a fresh node, which becomes cur
void edge_make_skip(struct edge *e);                                         // it has no effect any more
struct edge *emit_to(struct builder *b, enum edge_kind k, struct node *to);  // nothing leads on from here
void flow_to(struct builder *b, struct node *n);                             // on to n
void flow_at(struct builder *b, struct node *n);                             // go on from n, if anything leads there
struct node *fn_halt(struct builder *b);
struct node *fn_target(struct builder *b);
struct site site_set(struct builder *b, struct loc loc, struct loc end);
static inline uint64_t site_key(struct loc loc, struct loc end)
{
    return (uint64_t)loc.off << 32 | end.off;
}
void emit_assign(struct builder *b, const struct exp *lhs, const struct exp *rhs);
void emit_assumption(struct builder *b, const struct exp *cond);  // what does not satisfy it is no execution
void emit_assume(struct builder *b, const struct exp *cond, struct node *yes, struct node *no);  // folds constants
/* emit_require: goes on where ok holds; elsewhere a property is violated.  Gives the edge of the violation, which the
 * caller describes; NULL: there is none. */
struct edge *emit_require(struct builder *b, const struct exp *ok);
void emit_stop(struct builder *b, const struct exp *status);
void emit_end(struct builder *b, const struct exp *status);  // likewise, of the program
// emit_havoc: gives lhs any value.  A whole variable that is a record, or of a type whose values are not modelled, gets
// any contents.
void emit_havoc(struct builder *b, const struct exp *lhs, enum input_kind in, struct sym from);
/* emit_rough_where: where cond holds, x becomes a value that is not modelled (INPUT_ROUGH). */
void emit_rough_where(struct builder *b, const struct exp *cond, const struct exp *x, struct sym from);
struct edge *emit_copy(struct builder *b, const struct exp *to, const struct exp *from, const struct exp *size);
void emit_set(struct builder *b, const struct exp *to, const struct exp *byte, const struct exp *size);
void emit_fault(struct builder *b,
                enum fault f);  // a fault is committed here: nothing is known of what comes behind it
struct edge *emit_unsupported(struct builder *b, const char *what);  // NULL: nothing comes here
void assume_note(struct builder *b, struct loc loc, enum assumption_kind kind, const char *fmt, ...) ATTR_PRINTF(4, 5);
struct var *var_new(struct builder *b, enum var_kind k, struct func *fn, struct type *t);
struct var *temp_var(struct builder *b, struct type *t);
const struct exp *temp_new(struct builder *b, struct type *t);        // a CELL
const struct exp *temp_keep(struct builder *b, const struct exp *v);  // v, or a temporary that holds it
struct var *var_of(struct builder *b, struct decl *d);
const struct exp *model_variable(struct builder *b,
                                 const char *name);  // of share/models; NULL: it is not part of the program
struct var *var_string(struct builder *b, const struct expr *e);
struct var *var_image(struct builder *b, struct type *t, const char *bytes);  // a constant object; bytes: kept
struct func *func_new(struct builder *b, struct sym name, struct decl *d);
void forget_memory(struct builder *b, struct var *v, enum input_kind in);  // v has any contents
const struct exp *exp_size(struct builder *b, uint64_t n);                 // n as size_t
const struct exp *exp_of_int(struct builder *b, i128 n);                   // n as int
const struct exp *exp_var(struct builder *b, struct var *v);               // the whole variable as a CELL

// effects.c
/* expr_has_effects: whether evaluating e may change an object (a statement expression is assumed to).  expr_has_calls: whether it may in a way that is
 * sequenced with other operands, in either order (C17 6.5.2.2p10); other effects that meet operands are undefined. */
bool expr_has_effects(const struct expr *e);
bool expr_has_calls(const struct expr *e);
bool stmt_has_label(const struct stmt *s);
bool stmt_is_loop(const struct stmt *s);

// order.c
void order_find(
    struct builder *b);  // finds where results depend on the order of evaluation, when all functions are known

// build.c
struct pointsto *builder_pointsto(struct builder *b);          // when all edges are there; made when first asked for
struct func *func_defined(struct builder *b, struct decl *d);  // with a body; NULL
const struct exp *func_address(struct builder *b, struct decl *d, struct type *pointer);

// build_startup.c: functions that run around the entry function, and parts of the source that are not modelled.
void startup_find(struct builder *b);    // the functions with the attributes constructor and destructor
void startup_run(struct builder *b);     // calls the former
void shutdown_run(struct builder *b);    // calls the latter
void remark_program(struct builder *b);  // tells what is left out, as far as it concerns the whole program
void use_declaration(struct builder *b, struct decl *d);    // what is left out where d is used
void use_address(struct builder *b, const struct decl *d);  // the address of d becomes a value

// build_expr.c
const struct exp *convert(struct builder *b, const struct exp *v, struct type *to);   // also to a precise type
const struct exp *result_of(struct builder *b, const struct exp *v, struct type *t);  // of an operation in type t
const struct exp *lower_value(struct builder *b, const struct expr *e);
const struct exp *lower_pointer(struct builder *b, const struct expr *e);  // where the object *e is, checked
void lower_effect(struct builder *b, const struct expr *e);
void lower_into(struct builder *b, const struct expr *e, const struct exp *dest);  // dest: scalar CELL
/* value_discard: reads the value v, of which nothing becomes, for its variables may have none (CHECK_VALUES).
 * value_narrow: the value of e that is lowered next goes to an object, a bit-field if it is not NULL. */
void value_discard(struct builder *b, const struct exp *v);
void value_narrow(struct builder *b, const struct expr *e, const struct field *into);
const struct exp *keep_across(struct builder *b, const struct exp *v, const struct expr *later);
/* lower_steps: the number n of elements of type t by which a pointer is moved, as ptrdiff_t.  If n is of a wider type
 * and does not fit, it counts elements that no object has (C17 6.5.6p8), and the result leads out of every object, too. */
const struct exp *lower_steps(struct builder *b, const struct expr *n, const struct type *t);

// build_lval.c
/* lval_typed: what p leads to is accessed there by type t (C17 6.5p7). */
void lval_typed(const struct builder *b, struct lval *l, const struct type *t, const struct exp *p);
struct lval lower_lval(struct builder *b, const struct expr *e);  // also of records that are not lvalues
const struct exp *lval_read(struct builder *b, const struct lval *p);
void lval_write(struct builder *b, const struct lval *p, const struct exp *v);
bool lval_is_cell(const struct lval *p);
const struct exp *lval_cell(struct builder *b, const struct lval *p);
const struct exp *lval_addr(struct builder *b, const struct lval *p, struct type *pointer);
struct lval lval_var(struct var *v);
struct lval lval_at(const struct lval *p, uint64_t off, struct type *t, const struct field *bf, struct builder *b);
void lval_copy(struct builder *b, const struct lval *to, const struct lval *from);
void lval_discard(struct builder *b, const struct lval *p);  // reads the record there, for nothing
void lower_record_into(struct builder *b, const struct lval *to, const struct expr *e);
const struct exp *lower_record_cell(struct builder *b, const struct expr *e);  // a CELL of record type
const struct exp *lval_record_cell(struct builder *b, const struct lval *p);   // of the record there
bool type_is_unmodelled(const struct type *t);
bool type_is_modelled_scalar(const struct type *t);  // one cell holds it

// build_size.c
const struct exp *type_size(struct builder *b, struct type *t);  // in bytes; VLAs at run time
/* vla_length: the length of variable-length array t, in elements (size_t), as computed at its declaration, or now if
 * there was none.
 * remember_vla: computes the lengths of the variable-length types in t where t is declared.
 * lower_lengths: computes those that no declaration has computed, where t is a type name in an expression.
 * names_lengths: whether e is a cast to a type that has some.
 * vla_is_open: computing a length in t would have side effects, and no declaration has done it. */
const struct exp *vla_length(struct builder *b, const struct type *t);
void remember_vla(struct builder *b, struct type *t);
void lower_lengths(struct builder *b, struct type *t);
static inline bool may_have_lengths(const struct type *t)  // it, or what its elem leads to
{
    return t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER || t->kind == TYPE_FUNCTION;
}
bool names_lengths(const struct expr *e);
bool vla_is_open(const struct builder *b, const struct type *t);
/* size_fits: goes on if a block of `size` bytes (size_t) fits into the address space; else goes to `no`, or to an
 * UNSUPPORTED edge (NULL).
 * size_array_fits: the same for an array type whose lengths are computed.  Neither emits anything without CHECK_SIZES. */
void size_fits(struct builder *b, const struct exp *size, struct node *no);
void size_array_fits(struct builder *b, struct type *t);

// build_main.c
bool func_is_main(const struct builder *b, const struct func *f);
void entry_arguments(struct builder *b,
                     const struct exp **args);  // args: room for all parameters of the entry function
void environment_changes(struct builder *b);    // a call of the library changes the environment
void arguments_settle(struct builder *b);       // when all edges are there and those of volatile accesses settled

// build_volatile.c
bool exp_is_fixed_address(const struct exp *p);  // a number, or an offset from one
bool volatile_is_input(const struct builder *b, const struct lval *p);
const struct exp *volatile_read(struct builder *b, const struct lval *p);  // of an input
void volatile_note(struct builder *b, const struct lval *p);               // that it is memory, if it need not be
/* volatile_is_open: whether points-to analysis must tell if the volatile object p is an input.
 * volatile_guard, volatile_guard_copy: behind the last edge, a LOAD from p, or a COPY from p to t: what is read then;
 * volatile_watch: another access to p. */
bool volatile_is_open(const struct builder *b, const struct lval *p);
void volatile_guard(struct builder *b, const struct lval *p, struct edge *load);
void volatile_guard_copy(struct builder *b, struct edge *copy, struct var *t);
void volatile_watch(struct builder *b, struct edge *access);
void volatile_settle(struct builder *b);  // when all edges are there

// build_assign.c: operators with side effects; the value is NULL if it is not wanted.
/* place_between: finds b->between.place, now that the arguments of k are known; they keep their values. */
void place_between(struct builder *b, struct call *k);
struct lval lower_record_assign(struct builder *b, const struct expr *e);  // what is assigned to
const struct exp *lower_assign(struct builder *b, const struct expr *e, bool want);
const struct exp *lower_compound(struct builder *b, const struct expr *e, bool want);
const struct exp *lower_step(struct builder *b, const struct expr *e, bool want);

// build_missing.c: the error for a missing entry; notes a function that is called and defined nowhere, and warns about
// all of them.
void missing_entry(struct program *p, const char *entry);
void missing_note(struct builder *b, struct sym name);
void missing_tell(struct builder *b);

// build_cond.c
void lower_cond(struct builder *b, const struct expr *e, struct node *yes, struct node *no);

// build_check.c
const struct dialect *dialect_of(const struct builder *b);  // of the unit whose function is being built
bool check_traps_only(
    const struct builder *b);  // signed overflow only ends the run: not in what is computed for nothing
void check_binary(struct builder *b, enum op o, const struct exp *a, const struct exp *c);
void check_precise(struct builder *b, const struct exp *r, const struct type *t);  // a result before it is wrapped
void check_precise_count(struct builder *b, enum op o, const struct type *t, const struct exp *count);
void check_unary(struct builder *b, enum op o, const struct exp *a);
void check_index(struct builder *b, const struct exp *i, struct type *array,
                 bool accessed);                                                    // else: one behind it, too
void check_pointer(struct builder *b, const struct exp *p);                         // it is dereferenced
void check_bool(struct builder *b, const struct lval *p);                           // it is read
void check_length(struct builder *b, const struct exp *ok);                         // of an array of variable length
void check_noreturn(struct builder *b);                                             // the function in hand returns here
void check_nonnull(struct builder *b, const struct decl *f, const struct call *k);  // the attribute of that name
void check_elements(struct builder *b, struct decl *d);  // parameter d, written as an array [static n] (C17 6.7.6.3p7)
void check_returned(struct builder *b);  // checks the value that the function in hand returns (returns_nonnull)
/* call_is_allowed: whether C allows the call of f (C17 6.5.2.2p6, p9); DOUBTFUL: it depends on the values of the
 * arguments, or works as meant on every machine.  check_call: makes a call that is not allowed a violation, where that
 * is watched, with nothing behind it. */
enum call_allowed { CALL_ALLOWED, CALL_DOUBTFUL, CALL_WRONG };
enum call_allowed call_is_allowed(const struct func *f, const struct call *k);
void check_call(struct builder *b, const struct func *f, const struct call *k);
bool check_watches(const struct builder *b, enum check c);
void check_violated(struct builder *b, enum check c);      // it is, here
void check_hazard(struct builder *b, enum hazard_kind k);  // there may be one here
/* check_volatile: the object is read or assigned as not volatile, after a cast (C17 6.7.3p6). */
void check_volatile(struct builder *b, const struct lval *p);
/* check_const: the object is assigned; it is const if there was a cast (C17 6.7.3p6).  The targets of pointers become
 * read-only objects: only initialisers write to one by its name. */
void check_const(struct builder *b, struct lval *p);
void check_access(struct builder *b, const struct lval *p);  // its alignment, and types
void check_conversion(struct builder *b, const struct exp *a, const struct type *to, const struct field *bf);

// build_call.c
struct decl *
// the function that e, the called expression, names directly; NULL: it must be computed
called_function(const struct expr *e);
const struct exp *lower_call(struct builder *b, const struct expr *e, const struct exp *dest, bool want);
const struct exp *lower_builtin(struct builder *b, const struct expr *e, const struct exp *dest);
const struct exp *call_run(struct builder *b, struct call *k);  // dispatches; the result or NULL
/* call_part: calls a function of the models, which does a part of what the library function that `whole` calls does.
 * model  the name of a function in share/models that has n parameters
 * args   n of them
 * gives  its result */
const struct exp *call_part(struct builder *b, const struct call *whole, const char *model,
                            const struct exp *const *args, size_t n);
void call_extern(struct builder *b, struct call *k);  // the EXTERN edge alone
/* call_pair_fits: whether types of an argument and a parameter, or of two results, are passed alike: any two pointers,
 * integers of one size. */
bool call_pair_fits(const struct type *a, const struct type *p);
const struct exp *call_func(struct builder *b, struct func *f,
                            struct call *k);  // of a known function; the result or NULL
/* build_replaced.c: functions that the program defines under names of the library.  call_replaced: a call of such an f.
 * call_becomes, copy_becomes, init_becomes: a call of the library, a copy, or an initialiser of a whole object of type
 * t, of which the compiler may make a call of one. */
const struct exp *call_replaced(struct builder *b, struct func *f, struct call *k);
void call_becomes(struct builder *b, const struct call *k);
void copy_becomes(struct builder *b, const struct type *t);
void init_becomes(struct builder *b, const struct type *t);
/* call_seen: emits an EXTERN edge without effect for a call that the program watches and that might leave no edge with
 * its name, or several; what follows does not count then. */
void call_seen(struct builder *b, struct call *k);
/* build_list.c: the arguments behind the named ones.  list_pass: passes those of a call of f.  list_next: va_arg of a
 * list.  list_held: the type that holds a parameter of type t: a va_list that is no array is passed as the address in
 * it, its list_value. */
struct type *list_held(struct builder *b, struct type *t);
const struct exp *list_value(struct builder *b, const struct expr *list);
void list_declare(struct builder *b, struct func *f);
void list_keep(struct builder *b, struct func *f);
void list_pass(struct builder *b, const struct func *f, const struct call *k);
void list_start(struct builder *b, const struct expr *list);
void list_copy(struct builder *b, const struct expr *to, const struct expr *from);
void list_end(struct builder *b, const struct expr *list);
void list_used(struct builder *b,
               const struct expr *call);  // a list that was an argument must not be read any more (C17 7.16p3)
const struct exp *list_next(struct builder *b, const struct expr *list, struct type *t);

const struct exp *call_havoc(struct builder *b, struct call *k, enum input_kind in);  // any result
void expand_pending_calls(struct builder *b);
/* note_retyped: a value of type `from` becomes one of type `to`.  If it is a pointer to functions, pointers of any type
 * may call functions of its type; if it points to objects, these are accessed as objects of type `to`'s target.
 * note_object: an object of one type is accessed as one of another type. */
void note_object(struct builder *b, const struct type *from, const struct type *to);
void note_retyped(struct builder *b, const struct type *from, const struct type *to);

/* callbacks.c: calls through pointers that models of the library make, when all calls are there.
 * callbacks_known: those that lead to functions which calls of the library name lead to no unknown one: nothing is assumed of that.
 * callbacks_settle: leaves open in which order qsort and its kin call what does more than compute a result. */
#define UNKNOWN_CALLED "a pointer to no known function is called: any result, may change what its arguments reach"
void callbacks_known(struct builder *b);
void callbacks_settle(struct builder *b);

/* build_jump.c: setjmp and longjmp.  jumps_start: at the beginning of the start function.  jumps_expand: when all calls
 * are there.
 * jumps_note: assumptions of the expansion, when the automata are finished. */
void jump_may_be(struct builder *b, const struct expr *e,
                 bool controls);  // a full expression; else: an expression statement
const struct exp *jump_set(struct builder *b, struct call *k);
const struct exp *jump_to(struct builder *b, struct call *k);
void jumps_start(struct builder *b);
void jumps_expand(struct builder *b);
void jumps_note(struct builder *b);

const struct exp *call_arg(struct builder *b, const struct call *k, size_t i, struct type *t);  // as t; 0 if missing
struct lval call_object(const struct exp *p, struct type *t);  // the target of pointer p, as an object of type t

/* getopt.c
 * getopt_is_known: whether a call of getopt has the arguments that POSIX says.  getopt_call: lowers such a call. */
bool getopt_is_known(const struct call *k);
const struct exp *getopt_call(struct builder *b, struct call *k);

// format.c: printf, scanf and related functions; format: the number of the argument that is the format.
const struct exp *format_print(struct builder *b, struct call *k, size_t format, bool list);
const struct exp *format_string(struct builder *b, struct call *k, size_t format, bool sized, bool list);
const struct exp *format_scan(struct builder *b, struct call *k, size_t format);
const char *format_literal(const struct call *k, size_t i);  // argument i, if it is a literal; NULL

/* format_exact.c.  format_is_exact: the output of the call by its format is modelled character by character.
 * format_run: prints it into the buffer `to` of `room` bytes; gives the number of characters, without the end, as int
 * (NULL where the run ends). */
/* format_integer_size: the size of the integer that the length modifier at *s, perhaps none, names; moves *s behind it. */
uint64_t format_integer_size(struct builder *b, const char **s);
bool format_is_exact(struct builder *b, const struct call *k, size_t format);
const struct exp *format_run(struct builder *b, struct call *k, size_t format, const struct exp *to,
                             const struct exp *room);

/* format_scanned.c.  format_scans_exactly: a call of sscanf is modelled directive by directive: its format is exact, and the text is a literal, or as long as what
 * it is written to may not be.  format_scan_exactly: does it; gives the result as int. */
bool format_scans_exactly(struct builder *b, const struct call *k, size_t format);
const struct exp *format_scan_exactly(struct builder *b, struct call *k, size_t format);

/* stream.c: what programs decide about what streams give.
 * stream_opened: a function of that name is called, which may open a stream that gives nothing.
 * stream_read: characters are read, from a stream that is an argument or from stdin: no counterexample goes on if they are decided.
 * stream_scanned: input of that kind was scanned, and the next character is told by what was taken: behind a number, or otherwise.
 * stream_follows: c is the next character: it is rough where something is told of it.
 * stream_remembers: d is a variable for that; no proof rests on it.
 * stream_settle: when all functions are known, behind the initialisers of variables: stdin may be another stream. */
void stream_opened(struct builder *b, const struct call *k, const char *name);
void stream_read(struct builder *b, const struct call *k, bool is_argument);
enum stream_behind { STREAM_NUMBER = 1, STREAM_KNOWN };  // as in share/models/libc.c
void stream_scanned(struct builder *b, enum input_kind in, enum stream_behind what);
void stream_follows(struct builder *b, const struct call *k, const struct exp *c);
bool stream_remembers(const struct builder *b, const struct decl *d);
void stream_settle(struct builder *b);

/* format_use.c: the array whose address is `to`, if its text is only printed, so that no run depends on it; NULL: some
 * run may. */
const struct var *format_only_printed(struct builder *b, const struct exp *to);

/* touch.c: accesses of library functions whose effects are not modelled.  touch_byte: reads byte i behind p.
 * touch_bytes: reads n bytes.  touch_string: reads the string at p; touch_prefix: perhaps not to its end.  touch_ended: writes bytes, the last of which
 * becomes 0 and has an index of at least `least` and at most `most` (and below size; NULL: any); in: EXTERN if the environment decides which, else
 * ROUGH.  touch_any: writes a text of any length, at least that; `does`: what the function does, for the assumption that it fits where memory is
 * not looked at.  touch_arguments: accesses of the function of that name (touch.def); false: of some pointer nothing is said there.
 * touch_writes: whether the function writes through some argument. */
void touch_byte(struct builder *b, const struct exp *p, const struct exp *i);
void touch_bytes(struct builder *b, const struct exp *p, const struct exp *n);
void touch_string(struct builder *b, const struct exp *p, struct sym name);
void touch_prefix(struct builder *b, const struct exp *p, struct sym name);
void touch_ended(struct builder *b, const struct exp *p, uint64_t least, uint64_t most, const struct exp *size,
                 struct sym name, enum input_kind in);
void touch_any(struct builder *b, const struct exp *to, uint64_t least, const char *does, struct sym name,
               enum input_kind in);
bool touch_arguments(struct builder *b, struct call *k, const char *name);
bool touch_keeps(const char *name);  // whether the function keeps an argument, so that what it leads to is not lost
bool touch_writes(const char *name);

/* handle.c: lives of streams and directories, where they are watched (CHECK_RESOURCE, CHECK_UNCLOSED); nothing is emitted elsewhere.  handle_opens,
 * _closes, _reopens: what a function of that name does.  handle_made: lhs := a handle that differs from all others.  handle_opened: likewise,
 * by a call.  handle_used: p is used, if it is not null, as long as it is open; touched: a counterexample may rest on that if this holds
 * (NULL: always).  handle_closed: it is closed.  handle_implied: a function of that name uses a standard stream.  handle_end: the
 * program ends. */
bool handle_opens(const struct builder *b, const struct call *k, const char *name);
bool handle_closes(const struct builder *b, const char *name);
bool handle_reopens(const struct builder *b, const char *name);
void handle_made(struct builder *b, const struct exp *lhs, const struct type *t, struct sym name);
void handle_opened(struct builder *b, const struct call *k, const struct exp *p);
void handle_used(struct builder *b, const struct call *k, const struct exp *p, const struct exp *touched);
void handle_closed(struct builder *b, const struct exp *p);
void handle_implied(struct builder *b, const struct call *k, const char *name);
void handle_passed(struct builder *b, const struct call *k);  // to a function of which nothing is known
void handle_given(struct builder *b, const struct call *k, const struct exp *result);  // by such a function
void handle_end(struct builder *b);
bool handle_remembers(const struct builder *b,
                      const struct decl *d);  // whether d is a variable for that: it is null where the program starts

// build_extern.c
bool decl_is_model(const struct builder *b, const struct decl *f);
const struct exp *call_unknown(struct builder *b, struct call *k);  // of a function without body
void call_unknown_effects(struct builder *b, struct call *k);       // alone
enum escaped extern_escapes(const struct builder *b);               // what --externals says of such calls
void havoc_arguments(struct builder *b, struct call *k, size_t n,
                     enum input_kind in);  // what the first n reach changes
void call_havoc_mem(struct builder *b, struct call *k);
/* externs_discover: adds variables that code reached so far does not name, but through which functions without body may
 * be led to what it reaches; true: some must be lowered.  externs_finish: when all edges are there. */
bool externs_discover(struct builder *b);
void externs_finish(struct builder *b);
const struct exp *call_cut(struct builder *b, struct call *k);  // of a function whose body is left out
// gives any contents to global variables that can change
void globals_forget(struct builder *b);

// library.c
bool library_call(struct builder *b, struct call *k, const struct exp **result);
// the effect of a function without body, apart from what it may write
bool library_knows(const struct builder *b, const struct decl *d);
struct decl *library_model(struct builder *b, struct decl *d);
const char *library_name(const struct builder *b, const struct decl *d);
bool library_is_stream(const char *name);  // of a variable: one of the standard streams
/* library_type_fits: whether a function of type t may be the library's function of that name, if C does not reserve the
 * name; library_types_alike: whether it may be the one that a model implements.  library_is_declared: whether d is it beyond doubt, since C reserves
 * the name, or a header of the system declares it. */
bool library_is_declared(const struct builder *b, const struct decl *d, const char *name);
bool library_type_fits(const struct type *t, const char *name);
bool library_types_alike(const struct type *t, const struct type *model);
void library_set_errno(struct builder *b, const struct call *k);  // behind the call: it may have set errno
/* library_printed: how many of the first arguments of a call of d are only printed, or are the buffer that is printed
 * into. */
size_t library_printed(struct builder *b, struct decl *d);
bool library_is_errno(const struct builder *b, const struct expr *call);  // errno is *call
void library_settle_errno(struct builder *b);                             // when all functions are known

/* build_tools.c: functions that other verifiers know.  tool_condition: assume and assert without body.  tool_call: a
 * function with the name of such a function. */
bool tool_condition(struct builder *b, const struct expr *e, struct decl *d);
bool tool_call(struct builder *b, struct call *k, const struct exp **result);

// build_stmt.c
void lower_stmt(struct builder *b, const struct stmt *s);
const struct exp *lower_stmt_expr(struct builder *b, const struct expr *e, bool want);
void lower_body(struct builder *b, struct func *f);
void lower_goto(struct builder *b, struct sym label);
void end_left(struct builder *b, struct loc at);  // ends the lives in blocks that jumps to this place leave
const struct exp *label_address(struct builder *b, struct sym label, struct type *pointer);
void expand_pending_gotos(struct builder *b);
void jumps_enter(struct builder *b);  // begins lives where jumps enter blocks, once all is lowered
void forget_ends(struct builder *b);  // of lives that nobody notices, once all is lowered

// build_asm.c
void lower_asm(struct builder *b, const struct stmt *s);

// build_scope.c: temporaries (C17 6.2.4p8).  A mark is the number of those of enclosing full expressions.
struct lval temporary_of(struct builder *b, const struct lval *p);  // a copy that lives until the full expression ends
void temporaries_end(struct builder *b, size_t mark);
const struct expr *
temporary_root(const struct expr *e);        // the record value that e is a member of; NULL: e is in an object
bool makes_temporary(const struct expr *e);  // evaluating e makes a pointer into one

// build_scope.c: cleanups.  A mark is the number of those that stay.
void scope_declared(struct builder *b, struct decl *d);
void scope_live(struct builder *b, struct var *v);  // it lives as long as the innermost block
void scope_alloca(struct builder *b);               // notes what compilers do not agree upon where alloca is called
void scope_run(struct builder *b, size_t mark);     // calls those behind the mark, which stay for other ways out
void scope_end(struct builder *b, size_t mark);     // calls and forgets them
void scope_goto(struct builder *b, struct sym label);

/* build_note.c: nothing unless the program wants_notes.  noted_vars: the variables that a note names, *count of them.
 * noted_contract: sets f->noted.  noted_find: finds functions with notes, whether or not something calls them. */
struct var **noted_vars(struct builder *b, const struct note *n, size_t *count);
void noted_contract(struct builder *b, struct func *f);
void noted_find(struct builder *b);

/* build_round.c: says where a proof rests on how compilers round.  note_width: registers of the x87 are wider than t.  note_conversion: of a cast.
 * note_operation: of e, which computes in type t.  note_copy: of a number that is stored in p, where others may see its bits: such a register makes
 * signalling NaNs quiet. */
void note_width(struct builder *b, struct loc loc, const struct type *t);
void note_copy(struct builder *b, const struct lval *p);
void note_conversion(struct builder *b, const struct expr *e);
void note_operation(struct builder *b, const struct expr *e, enum op op, const struct type *t);

// build_init.c
void lower_init(struct builder *b, const struct lval *p, const struct init *init);  // init NULL: all zero

#endif
