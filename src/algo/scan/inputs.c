// SPDX-License-Identifier: Apache-2.0
// inputs.c: arguments and memory contents of one execution: small ones first; objects are made up when a pointer to
// them is read.
#include "algo/scan/scan_priv.h"
#include "cfa/walk.h"
#include "lang/value.h"

enum { FUNCTIONS = 400, OBJECTS_MAX = 12, CONSTANTS_MAX = 64 };

bool scan_is_function_pointer(const struct type *t)
{
    return type_is_pointer(t) && t->elem->kind == TYPE_FUNCTION;
}

// An address in a region that no object takes.
u128 scan_function_address(const struct scan *s, size_t n)
{
    return interp_outside_address(s->prog->types.machine, INTERP_OUTSIDE_MAX - 1 - n % FUNCTIONS);
}

static bool is_character(const struct type *t)
{
    return t->size == 1 && type_is_integer(t) && t->kind != TYPE_BOOL;
}

// A character: texts end soon, and mostly hold what texts hold.
static u128 character(struct scan *s, size_t n, const struct input *wanted)
{
    static const char usual[] = "a5AzZ09 .,:;-+/\\\"'%=<>()[]{}\n\tx_";
    uint64_t dice = rng_below(&s->rng, 8);
    bool habit = s->mode % 2 == 1;
    if (dice < (habit ? 1 : 3))
        return 0;
    if (habit && dice < 6)
        return s->habit;
    return dice < 7 ? (u128)(unsigned char)usual[rng_below(&s->rng, sizeof usual - 1)]
                    : input_from_rng(&s->rng, n, wanted);
}

struct constants {
    struct scan *scan;
    struct map known;
};

static void add_constant(void *ctx, const struct exp *e)
{
    struct constants *c = ctx;
    bool wanted = e->kind == EXP_CONST && type_is_integer(e->type) && e->value > 2;
    if (wanted && c->scan->constants.n < CONSTANTS_MAX && map_put(&c->known, (uint64_t)e->value, 1))
        vec_push(&c->scan->constants, e->value);
}

// Finds numbers in conditions and indices; those of the function itself come before those of functions that it calls.
void scan_find_constants(struct scan *s)
{
    struct constants c = { .scan = s };
    for (int own = 1; own >= 0; own--)
        for (size_t i = 0; i < s->cfa->edges.n; i++) {
            const struct edge *e = s->cfa->edges.at[i];
            if (e->kind == EDGE_ASSUME && !e->from->fn->is_model && (e->from->fn == s->fn) == (own == 1))
                exp_each(e->rhs, add_constant, &c);
        }
    map_free(&c.known);
}

// A constant of the program, or one next to it.
static u128 constant(struct scan *s)
{
    u128 c = s->constants.at[rng_below(&s->rng, s->constants.n)];
    uint64_t dice = rng_below(&s->rng, 4);
    return dice < 2 ? c : dice == 2 ? c + 1 : c - 1;
}

static u128 choose_number(struct scan *s, size_t n, const struct input *wanted)
{
    const struct type *t = wanted->type;
    if (s->constants.n && type_is_integer(t) && rng_below(&s->rng, 6) == 0)
        return constant(s);
    if (is_character(t) && s->mode % 4 != 3)
        return character(s, n, wanted);
    if (!type_is_integer(t) || s->mode % 4 == 3)
        return input_from_rng(&s->rng, n, wanted);
    return s->mode % 4 == 0 ? rng_below(&s->rng, 3) : rng_below(&s->rng, s->mode % 4 == 1 ? 20 : 300);
}

// The value of a pointer inside of an object.  In one execution of four it is never null: linked structures end after a
// few objects.
static u128 object(struct scan *s, const struct input *wanted)
{
    bool argument = wanted->kind == INPUT_ARGUMENT;
    bool full = s->made > s->mode % OBJECTS_MAX && !argument;
    bool may_be_null = !argument || !(s->cfg->assume_valid_args || s->aliases);
    if (full || (may_be_null && rng_below(&s->rng, argument ? 6 : 4) == 0 && s->mode % 4 != 2))
        return 0;
    s->made++;
    return wanted->value;
}

// Whether the parameter is declared `restrict`, so that nothing else leads to what it points to.
static bool is_restricted(const struct scan *s, struct sym name)
{
    const struct decl *d = s->fn->decl;
    for (size_t i = 0; i < d->n_params; i++)
        if (sym_eq(d->params[i]->name, name) && (d->params[i]->type->quals & QUAL_RESTRICT))
            return true;
    return false;
}

// The value of another argument of the same type; 0: there is none.  (Not if the type says that they differ.)
static u128 alias(struct scan *s, const struct input *wanted)
{
    const struct type *elem = wanted->type->elem->unqual;
    size_t n = 0;
    if (is_restricted(s, wanted->name))
        return 0;
    for (size_t i = 0; i < s->pointers.n; i++)
        n += s->pointers.at[i].elem == elem;
    size_t k = n ? rng_below(&s->rng, n) + 1 : 0;
    for (size_t i = 0; i < s->pointers.n && k; i++)
        if (s->pointers.at[i].elem == elem && --k == 0)
            return s->pointers.at[i].value;
    return 0;
}

static u128 choose_input(struct scan *s, size_t n, const struct input *wanted)
{
    bool from_outside = wanted->kind == INPUT_ARGUMENT || wanted->kind == INPUT_EXTERN ||
                        (wanted->kind == INPUT_UNINIT && wanted->foreign);
    if (scan_is_function_pointer(wanted->type))
        return wanted->value || !(from_outside || wanted->kind == INPUT_MEMORY) ? wanted->value
                                                                                : scan_function_address(s, n);
    // (As in memory that is all zero, which the harness makes.)
    if (s->plain && wanted->kind == INPUT_UNINIT && wanted->foreign)
        return 0;
    if (s->plain || wanted->kind == INPUT_MEMORY || (wanted->kind == INPUT_UNINIT && !wanted->foreign))
        return wanted->value;
    u128 same = s->aliases && wanted->kind == INPUT_ARGUMENT && type_is_pointer(wanted->type) ? alias(s, wanted) : 0;
    if (same)
        return same;
    if (type_is_pointer(wanted->type))
        return from_outside && wanted->value ? object(s, wanted) : wanted->value;
    return choose_number(s, n, wanted);
}

u128 scan_next_input(void *scan, size_t n, const struct input *wanted)
{
    struct scan *s = scan;
    if (n == 0)
        s->habit = s->constants.n && rng_below(&s->rng, 3) ? constant(s) : '0' + rng_below(&s->rng, 75);
    vec_push(&s->defaults, wanted->value);
    u128 v = s->script && n < s->script->n ? s->script->at[n] : choose_input(s, n, wanted);
    if (s->aliases && v && wanted->kind == INPUT_ARGUMENT && type_is_pointer(wanted->type) &&
        !is_restricted(s, wanted->name))
        vec_push(&s->pointers, ((struct pointer_arg){ wanted->type->elem->unqual, v }));
    return v;
}

bool scan_may_alias(const struct scan *s)
{
    const struct func *f = s->fn;
    for (size_t i = 0; i < f->n_params; i++)
        for (size_t k = 0; k < i; k++) {
            const struct type *a = f->vars.at[i]->type, *b = f->vars.at[k]->type;
            if (type_is_pointer(a) && type_is_pointer(b) && !scan_is_function_pointer(a) &&
                a->elem->unqual == b->elem->unqual && !is_restricted(s, f->vars.at[i]->name) &&
                !is_restricted(s, f->vars.at[k]->name))
                return true;
        }
    return false;
}
