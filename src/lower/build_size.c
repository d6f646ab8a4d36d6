// SPDX-License-Identifier: Apache-2.0
// build_size.c: computes lengths of variable arrays and sizes of blocks such that wrong lengths, and sizes that do not
// fit into the address space, are noticed if the property is about memory (CHECK_SIZES).
#include "lower/build_priv.h"

// ---- lengths of variable arrays -------------------------------------------------------------------------------------

static void unfit(struct builder *b, const char *what)
{
    if (b->cur)
        emit_to(b, EDGE_UNSUPPORTED, fn_halt(b))->text = what;
}

/* Converts a length to size_t.  One that is not greater than zero is undefined (C17 6.7.6.2p5): a violation if that is
 * asked for.  If only accesses matter, an array without elements is accepted as such, and nothing is known after a
 * negative length. */
static const struct exp *sound_length(struct builder *b, const struct exp *n)
{
    bool asked = b->checks & CHECK_LENGTH, looked_at = b->checks & CHECK_SIZES;
    if (!b->cur || (!asked && (!looked_at || !type_is_signed(n->type))))
        return exp_cast(b->x, n, b->t->size_t_);
    const struct exp *ok = exp_binary(b->x, OP_GE, n, exp_int(b->x, n->type, asked ? 1 : 0));
    if (asked) {
        check_length(b, ok);
    } else {
        struct node *some = node_new(b), *none = node_new(b);
        emit_assume(b, ok, some, none);
        flow_at(b, none);
        unfit(b, "an array of negative length");
        flow_at(b, some);
    }
    return exp_cast(b->x, n, b->t->size_t_);
}

const struct exp *vla_length(struct builder *b, const struct type *t)
{
    uint64_t id;
    if (map_get(&b->vla_lengths, t->unqual->id, &id) && b->c->exps.all.at[id]->var->fn == b->fn)
        return b->c->exps.all.at[id];
    return sound_length(b, lower_value(b, t->vla_len));
}

const struct exp *type_size(struct builder *b, struct type *t)
{
    if (t->kind != TYPE_ARRAY)
        return exp_size(b, t->kind == TYPE_VOID || t->kind == TYPE_FUNCTION ? 1 : t->size);
    if (t->complete && !t->vla_len && t->elem->kind != TYPE_ARRAY)
        return exp_size(b, t->size);
    const struct exp *elem = type_size(b, t->elem);
    const struct exp *len = t->vla_len ? vla_length(b, t) : exp_size(b, t->len == TYPE_LEN_UNKNOWN ? 0 : t->len);
    return exp_binary(b->x, OP_MUL, len, elem);
}

bool vla_is_open(const struct builder *b, const struct type *t)
{
    for (; may_have_lengths(t); t = t->elem)
        if (t->vla_len && expr_has_effects(t->vla_len) && !map_get(&b->vla_lengths, t->unqual->id, NULL))
            return true;
    return false;
}

void remember_vla(struct builder *b, struct type *t)
{
    bool again = t->vla_len && t->vla_len->kind == EXPR_COMMA && map_get(&b->vla_lengths, t->unqual->id, NULL);
    if (again && expr_has_effects(t->vla_len))
        emit_unsupported(b, "typeof of an operand with side effects for several declarators");  // evaluated for each
    if (!may_have_lengths(t))
        return;
    remember_vla(b, t->elem);
    const struct exp *len = t->vla_len ? vla_length(b, t) : NULL;
    if (!len || exp_is_const(len) || !b->cur)
        return;
    const struct exp *kept = temp_new(b, b->t->size_t_);
    emit_assign(b, kept, len);
    map_put(&b->vla_lengths, t->unqual->id, kept->id);
}

void lower_lengths(struct builder *b, struct type *t)
{
    for (; may_have_lengths(t) && b->cur; t = t->elem)
        if (t->vla_len)
            (void)vla_length(b, t);
}

bool names_lengths(const struct expr *e)
{
    return e->kind == EXPR_CAST && e->is_written && type_is_variably_modified(e->type);
}

// ---- what fits into the address space -------------------------------------------------------------------------------

// The size of the largest object: differences of pointers to its bytes must be numbers (C17 6.5.6p9).
static u128 largest(const struct builder *b)
{
    return value_greatest(b->t->ptrdiff_t_);
}

// The number scale * n + fixed.  Either n is of a narrower type, so that nothing wraps around; or it has the width of
// size_t, and something may.
struct linear {
    const struct exp *n;
    i128 scale, fixed;
};

static struct linear linear_of(const struct exp *size)
{
    enum { FAR = 1 << 30 };
    struct linear l = { size, 1, 0 };
    while (type_bits(l.n->type) == type_bits(size->type)) {
        const struct exp *n = l.n;
        bool sum = (n->kind == EXP_BINARY) && (n->op == OP_MUL || n->op == OP_ADD) && exp_is_const(n->b);
        i128 c = sum ? value_int(n->b->value, n->b->type) : 0;
        bool cast = n->kind == EXP_CAST && type_is_integer(n->a->type) && type_bits(n->a->type) <= type_bits(n->type);
        if (!cast && (!sum || c <= -FAR || c >= FAR || (n->op == OP_MUL && (c <= 0 || l.scale >= FAR))))
            return l;
        if (sum && n->op == OP_MUL)
            l.scale *= c;
        else if (sum)
            l.fixed += l.scale * c;
        l.n = n->a;
    }
    return l;
}

/* The condition that a block of so many bytes (as size_t) fits; NULL: it certainly does.  If the size is computed from
 * a narrower number, only a negative number makes it too large. */
static const struct exp *fits(struct builder *b, const struct exp *size)
{
    struct linear l = linear_of(size);
    struct type *t = l.n->type;
    i128 most = (i128)largest(b), least_n = value_int(value_least(t), t), most_n = value_int(value_greatest(t), t);
    if (exp_is_const(size))
        return size->value <= (u128)most ? NULL : exp_of_int(b, 0);
    if (type_bits(t) >= type_bits(size->type) || most_n > (most - l.fixed) / l.scale)
        return exp_binary(b->x, OP_LE, size, exp_int(b->x, size->type, most));
    i128 from = l.fixed >= 0 ? -(l.fixed / l.scale) : (-l.fixed + l.scale - 1) / l.scale;
    if (from <= least_n)
        return NULL;
    return exp_binary(b->x, OP_GE, l.n, exp_int(b->x, t, from));
}

/* Goes on where ok holds.  Elsewhere the allocation fails (`no`), if implementations let it fail: no counterexample
 * rests on that. */
static void require_fit(struct builder *b, const struct exp *ok, const struct exp *size, struct node *no)
{
    struct node *yes = node_new(b), *bad = node_new(b), *rough = node_new(b);
    emit_assume(b, ok, yes, bad);
    flow_at(b, bad);
    if (!no) {
        unfit(b, "an object that does not fit into the address space");
    } else if (b->cur) {
        const struct exp *fails = temp_new(b, b->t->basic[TYPE_BOOL]);
        emit_havoc(b, fails, INPUT_ROUGH, sym_of(&b->p->syms, "malloc"));
        vec_last(&b->c->edges)->size = size;
        emit_assume(b, fails, no, rough);
        flow_at(b, rough);
        emit_stop(b, NULL);
    }
    flow_at(b, yes);
}

void size_fits(struct builder *b, const struct exp *size, struct node *no)
{
    bool asks = b->checks & CHECK_SIZES || exp_is_const(size);
    const struct exp *ok = b->cur && asks ? fits(b, size) : NULL;
    if (ok)
        require_fit(b, ok, size, no);
}

// Finds the largest number that the length of t, multiplied with those of arrays in it, may be; and the exact size, as
// __int128.
static const struct exp *exact_size(struct builder *b, struct type *t, u128 *bound)
{
    struct type *w = b->t->basic[TYPE_INT128];
    if (t->kind != TYPE_ARRAY || !type_is_variable(t)) {
        *bound = MAX(t->size, 1);
        return exp_int(b->x, w, (i128)t->size);
    }
    const struct exp *elem = exact_size(b, t->elem, bound);
    const struct exp *n = t->vla_len ? vla_length(b, t) : exp_size(b, t->len == TYPE_LEN_UNKNOWN ? 0 : t->len);
    const struct expr *e = t->vla_len;
    while (e && e->kind == EXPR_CAST && e->cast == CAST_ARITH && type_is_integer(e->a->type) &&
           type_bits(e->a->type) < type_bits(e->type))
        e = e->a;
    u128 most = e ? value_greatest(e->type) : t->len;
    *bound = *bound > ((u128)1 << 100) / MAX(most, 1) ? (u128)1 << 100 : *bound * most;
    return exp_binary(b->x, OP_MUL, exp_cast(b->x, n, w), elem);
}

void size_array_fits(struct builder *b, struct type *t)
{
    u128 bound = 0;
    if (!b->cur || !(b->checks & CHECK_SIZES))
        return;
    const struct exp *size = exact_size(b, t, &bound);
    if (bound > largest(b))
        require_fit(b, exp_binary(b->x, OP_LE, size, exp_int(b->x, size->type, (i128)largest(b))), NULL, NULL);
}
