// SPDX-License-Identifier: Apache-2.0
// getopt.c: getopt, as far as proofs need it: where optarg leads and how far optind goes; which option comes next is not known.
#include "lower/build_priv.h"

#include <limits.h>

// A variable of the library that the program declares, and does not define; NULL: there is none.
static const struct exp *variable_told(struct builder *b, const char *name)
{
    struct decl *d = program_find(b->p, name);
    bool known = d && d->kind == DECL_VAR && !decl_entity(d)->is_defined && type_is_modelled_scalar(d->type);
    return known ? exp_var(b, var_of(b, decl_entity(d))) : NULL;
}

bool getopt_is_known(const struct call *k)
{
    const struct type *t = k->n == 3 ? k->types[1] : NULL;
    return t && type_is_integer(k->types[0]) && type_is_pointer(t) && type_is_pointer(t->elem) &&
           type_is_integer(t->elem->elem) && t->elem->elem->size == 1 && type_is_pointer(k->types[2]);
}

// All arguments are read: that the last is there and a string is looked at.
static void read_arguments(struct builder *b, const struct call *k, const struct exp *n)
{
    struct type *d = b->t->ptrdiff_t_;
    struct node *some = node_new(b), *none = node_new(b);
    const struct exp *argv = temp_keep(b, call_arg(b, k, 1, k->types[1]));
    emit_assume(b, exp_binary(b->x, OP_GT, n, exp_of_int(b, 0)), some, none);
    flow_at(b, some);
    if (b->cur) {
        const struct exp *last = exp_binary(b->x, OP_SUB, exp_cast(b->x, n, d), exp_int(b->x, d, 1));
        const struct exp *by = exp_binary(b->x, OP_MUL, last, exp_int(b->x, d, (i128)k->types[1]->elem->size));
        struct lval at = { .addr = exp_binary(b->x, OP_PTR_ADD, argv, by), .type = k->types[1]->elem->unqual };
        touch_string(b, temp_keep(b, lval_read(b, &at)), k->name);
    }
    flow_to(b, none);
    flow_at(b, none);
}

// optind: as it was, or up to the end of the arguments.
static void move_on(struct builder *b, const struct call *k, const struct exp *n)
{
    const struct exp *next = variable_told(b, "optind");
    if (!next || !b->cur || !type_is_integer(next->type))
        return;
    const struct exp *old = temp_new(b, next->type);
    struct node *moved = node_new(b), *done = node_new(b);
    emit_assign(b, old, next);
    emit_havoc(b, next, INPUT_ROUGH, k->name);
    emit_assume(b, exp_binary(b->x, OP_NE, next, old), moved, done);
    flow_at(b, moved);
    if (b->cur)
        emit_assumption(b, exp_binary(b->x, OP_GE, next, exp_int(b->x, next->type, 1)));
    if (b->cur)
        emit_assumption(b, exp_binary(b->x, OP_LE, next, exp_cast(b->x, n, next->type)));
    flow_to(b, done);
    flow_at(b, done);
}

// optarg: null, or what stands behind an option; never null behind one that demands an argument, which a literal tells (its first place counts).
static void give_argument(struct builder *b, struct call *k, const struct exp *option)
{
    const struct exp *given = variable_told(b, "optarg");
    const char *all = format_literal(k, 2), *s = all;
    if (!given || !b->cur || !type_is_pointer(given->type))
        return;
    emit_havoc(b, given, INPUT_EXTERN, k->name);
    vec_last(&b->c->edges)->is_own = 1;
    for (; s && option && b->cur && s[0] && s[1]; s++) {
        bool first = strchr(all, s[0]) == s, error = s[0] == '?' || s[0] == ':';
        if (!first || error || s[1] != ':' || s[2] == ':')
            continue;
        struct node *is = node_new(b), *other = node_new(b);
        emit_assume(b, exp_binary(b->x, OP_EQ, option, exp_int(b->x, option->type, (signed char)s[0])), is, other);
        flow_at(b, is);
        if (b->cur)
            emit_assumption(b, exp_binary(b->x, OP_NE, given, exp_int(b->x, given->type, 0)));
        flow_to(b, other);
        flow_at(b, other);
    }
}

// The least result: an option is a char, which is signed in the library.
static int least_option(const struct call *k)
{
    const char *s = format_literal(k, 2);
    while (s && *s > 0)
        s++;
    return s && !*s ? -1 : SCHAR_MIN;
}

const struct exp *getopt_call(struct builder *b, struct call *k)
{
    const struct exp *n = temp_keep(b, call_arg(b, k, 0, b->t->basic[TYPE_INT]));
    call_extern(b, k);
    touch_string(b, call_arg(b, k, 2, k->types[2]), k->name);
    read_arguments(b, k, n);
    assume_note(b, b->site.loc, ASSUME_LIBRARY, "`%s` leaves the arguments in their order",
                sym_str(&b->p->syms, k->name));
    const struct exp *r = b->cur ? call_havoc(b, k, INPUT_ROUGH) : NULL;
    if (r && b->cur) {
        emit_assumption(b, exp_binary(b->x, OP_GE, r, exp_int(b->x, r->type, least_option(k))));
        emit_assumption(b, exp_binary(b->x, OP_LE, r, exp_int(b->x, r->type, SCHAR_MAX)));
    }
    move_on(b, k, n);
    give_argument(b, k, r);
    if (b->cur && variable_told(b, "optopt"))
        emit_havoc(b, variable_told(b, "optopt"), INPUT_ROUGH, k->name);
    return r;
}
