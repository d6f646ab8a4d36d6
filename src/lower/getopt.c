// SPDX-License-Identifier: Apache-2.0
// getopt.c: getopt and getopt_long, as far as proofs need them: where optarg leads and how far optind goes; which option comes next is not known.
#include "lower/build_priv.h"

#include <limits.h>

// A variable of the library that the program declares, and does not define; NULL: there is none.
static const struct exp *variable_told(struct builder *b, const char *name)
{
    struct decl *d = program_find(b->p, name);
    bool known = d && d->kind == DECL_VAR && !decl_entity(d)->is_defined && type_is_modelled_scalar(d->type);
    return known ? exp_var(b, var_of(b, decl_entity(d))) : NULL;
}

// The arguments of getopt_long behind those of getopt: the table of long options, and where the number of one is written to.
static bool has_table(const struct call *k)
{
    const struct type *t = k->types[3], *i = k->types[4];
    return type_is_pointer(t) && t->elem->kind == TYPE_STRUCT && t->elem->n_fields == 4 && type_is_pointer(i) &&
           type_is_integer(i->elem);
}

bool getopt_is_known(const struct call *k)
{
    const struct type *t = k->n == 3 || k->n == 5 ? k->types[1] : NULL;
    return t && type_is_integer(k->types[0]) && type_is_pointer(t) && type_is_pointer(t->elem) &&
           type_is_integer(t->elem->elem) && t->elem->elem->size == 1 && type_is_pointer(k->types[2]) &&
           (k->n == 3 || has_table(k));
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

// optarg, if the program names it.
static const struct exp *argument_told(struct builder *b)
{
    const struct exp *given = variable_told(b, "optarg");
    return given && b->cur && type_is_pointer(given->type) ? given : NULL;
}

// optarg is not null where x has the value.
static void demand_argument(struct builder *b, const struct exp *x, int value)
{
    const struct exp *given = argument_told(b);
    struct node *is = node_new(b), *other = node_new(b);
    if (!given)
        return;
    emit_assume(b, exp_binary(b->x, OP_EQ, x, exp_int(b->x, x->type, value)), is, other);
    flow_at(b, is);
    if (b->cur)
        emit_assumption(b, exp_binary(b->x, OP_NE, given, exp_int(b->x, given->type, 0)));
    flow_to(b, other);
    flow_at(b, other);
}

// optarg: null, or what stands behind an option.
static void give_argument(struct builder *b, const struct call *k)
{
    const struct exp *given = argument_told(b);
    if (!given)
        return;
    emit_havoc(b, given, INPUT_EXTERN, k->name);
    vec_push(&b->optargs, ((struct optarg){ vec_last(&b->c->edges), call_arg(b, k, 1, k->types[1]) }));
}

// The least result: an option is a char, which is signed in the library.
static int least_option(const struct call *k)
{
    const char *s = format_literal(k, 2);
    while (s && *s > 0)
        s++;
    return s && !*s ? -1 : SCHAR_MIN;
}

// A short option, or what is said at the end and of errors. Behind an option that demands an argument, which a literal tells (its first place counts), there is one.
static void find_short(struct builder *b, const struct call *k, const struct exp *r)
{
    const char *all = format_literal(k, 2), *s = all;
    if (!b->cur)
        return;
    emit_havoc(b, r, INPUT_ROUGH, k->name);
    emit_assumption(b, exp_binary(b->x, OP_GE, r, exp_int(b->x, r->type, least_option(k))));
    emit_assumption(b, exp_binary(b->x, OP_LE, r, exp_int(b->x, r->type, SCHAR_MAX)));
    for (; s && b->cur && s[0] && s[1]; s++) {
        bool first = strchr(all, s[0]) == s, error = s[0] == '?' || s[0] == ':';
        if (first && !error && s[1] == ':' && s[2] != ':')
            demand_argument(b, r, (signed char)s[0]);
    }
}

// One of the long options, if the call says so; goes on at `done`.
static void find_long(struct builder *b, struct call *k, const struct exp *r, struct node *done)
{
    struct node *some = node_new(b), *none = node_new(b);
    const struct exp *is_long = temp_new(b, b->t->basic[TYPE_BOOL]);
    if (k->n != 5 || !b->cur || !program_find(b->p, "__model_long_option"))
        return;
    emit_havoc(b, is_long, INPUT_ROUGH, k->name);
    emit_assume(b, is_long, some, none);
    flow_at(b, some);
    const struct exp *args[] = { k->args[3], k->args[4] };
    const struct exp *found = call_part(b, k, "__model_long_option", args, 2);
    if (b->cur) {
        emit_assign(b, r, found);
        demand_argument(b, model_variable(b, "__model_long_demands"), 1);
        flow_to(b, done);
    }
    flow_at(b, none);
}

const struct exp *getopt_call(struct builder *b, struct call *k)
{
    const struct exp *n = temp_keep(b, call_arg(b, k, 0, b->t->basic[TYPE_INT]));
    const struct exp *r = temp_new(b, b->t->basic[TYPE_INT]);
    struct node *done = node_new(b);
    for (size_t i = 3; i < k->n; i++)
        k->args[i] = temp_keep(b, k->args[i]);
    call_extern(b, k);
    touch_string(b, call_arg(b, k, 2, k->types[2]), k->name);
    read_arguments(b, k, n);
    assume_note(b, b->site.loc, ASSUME_LIBRARY, "`%s` leaves the arguments in their order",
                sym_str(&b->p->syms, k->name));
    move_on(b, k, n);
    give_argument(b, k);
    if (b->cur && variable_told(b, "optopt"))
        emit_havoc(b, variable_told(b, "optopt"), INPUT_ROUGH, k->name);
    find_long(b, k, r, done);
    find_short(b, k, r);
    flow_to(b, done);
    flow_at(b, done);
    return b->cur ? r : NULL;
}
