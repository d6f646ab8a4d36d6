// SPDX-License-Identifier: Apache-2.0
// ranges_env.c: environments of ranges: values of expressions, and what a condition tells about variables.
#include "base/hash.h"
#include "encode/ranges_priv.h"

enum { LEARN_DEPTH = 32 };  // how deep conditions are looked into: each level evaluates its operands again

// ---- maps -----------------------------------------------------------------------------------------------------------

static uint64_t range_hash(struct range x)
{
    uint64_t h = hash_mix((uint64_t)x.low, (uint64_t)(x.low >> 64));
    return hash_mix(hash_mix(h, (uint64_t)x.high), (uint64_t)(x.high >> 64));
}

static uint32_t intern(struct ranges *r, struct range x)
{
    for (uint64_t h = range_hash(x);; h++) {
        uint64_t i;
        if (!map_get(&r->number, h, &i)) {
            map_put(&r->number, h, r->known.n);
            vec_push(&r->known, x);
            return (uint32_t)r->known.n - 1;
        }
        if (r->known.at[i].low == x.low && r->known.at[i].high == x.high)
            return (uint32_t)i;
    }
}

bool env_get(const struct ranges *r, const struct env *e, const struct var *v, struct range *out)
{
    uint32_t i, part = v->id < r->n_vars ? r->part[v->id] : PART_NONE;
    if (part == PART_NONE)
        return false;
    *out = pmap_get(&r->pool, e->part[part], v->id, &i) ? r->known.at[i] : range_of_type(v->type);
    return true;
}

void env_put(struct ranges *r, struct env *e, const struct var *v, struct range x)
{
    uint32_t *root = &e->part[r->part[v->id]];
    struct range all = range_of_type(v->type);
    x = range_meet(x, all);
    if (range_is_empty(x))
        e->reached = false;
    else if (x.low == all.low && x.high == all.high)
        *root = pmap_remove(&r->pool, *root, v->id);
    else
        *root = pmap_put(&r->pool, *root, v->id, intern(r, x));
}

static bool join_entry(void *ctx, uint32_t k, uint32_t v, uint32_t w, uint32_t *out)
{
    struct ranges *r = ctx;
    struct range all = range_of_type(r->cfa->vars.at[k]->type), x = range_join(r->known.at[v], r->known.at[w]);
    if (x.low == all.low && x.high == all.high)
        return false;
    *out = intern(r, x);
    return true;
}

struct env env_join(struct ranges *r, const struct env *a, const struct env *b)
{
    if (!a->reached || !b->reached)
        return a->reached ? *a : *b;
    struct env out = { .reached = true };
    for (int i = 0; i < 2; i++)
        out.part[i] = pmap_meet(&r->pool, a->part[i], b->part[i], join_entry, r);
    return out;
}

// ---- values ---------------------------------------------------------------------------------------------------------

static bool is_tracked_cell(const struct ranges *r, const struct exp *x)
{
    return x->kind == EXP_CELL && x->var->id < r->n_vars && r->part[x->var->id] != PART_NONE && x->off == 0 &&
           !x->bits && exp_same_repr(x->type, x->var->type);
}

static struct range of_bitfield(const struct type *t, unsigned bits)
{
    i128 half = (i128)1 << (bits - 1);
    return type_is_signed(t) ? (struct range){ -half, half - 1 } : (struct range){ 0, 2 * half - 1 };
}

static struct range raw_cast(const struct ranges *r, const struct env *e, const struct exp *x)
{
    const struct type *from = x->a->type;
    if (x->type->kind == TYPE_BOOL)
        return range_unary(OP_NOT, range_unary(OP_NOT, env_eval(r, e, x->a), from), x->type);
    if (!type_is_integer(from) || !range_tracked_type(from) || !range_tracked_type(x->type))
        return range_of_type(x->type);
    return env_eval(r, e, x->a);
}

struct range env_raw(const struct ranges *r, const struct env *e, const struct exp *x)
{
    struct range cell;
    switch (x->kind) {
    case EXP_CONST:
        if (!range_tracked_type(x->type))
            break;
        return (struct range){ value_int(x->value, x->type), value_int(x->value, x->type) };
    case EXP_CELL:
        if (is_tracked_cell(r, x) && env_get(r, e, x->var, &cell))
            return cell;
        if (x->bits && range_tracked_type(x->type))
            return of_bitfield(x->type, x->bits);
        break;
    case EXP_UNARY:
        return range_unary((enum op)x->op, env_eval(r, e, x->a), x->a->type);
    case EXP_BINARY:
        if (x->op == OP_PTR_ADD || x->op == OP_PTR_DIFF || type_is_float(x->a->type))
            return op_is_compare((enum op)x->op) ? (struct range){ 0, 1 } : range_of_type(x->type);
        return range_binary((enum op)x->op, env_eval(r, e, x->a), env_eval(r, e, x->b), x->a->type);
    case EXP_CAST:
        return raw_cast(r, e, x);
    case EXP_ADDR:
    case EXP_FUNC:
    case EXP_INPUT:
        break;
    }
    return range_of_type(x->type);
}

struct range env_eval(const struct ranges *r, const struct env *e, const struct exp *x)
{
    return range_wrap(env_raw(r, e, x), x->type);
}

// ---- conditions -----------------------------------------------------------------------------------------------------

struct lesson {
    struct ranges *r;
    struct env *e;
    int depth;
};

static void learn(struct lesson *l, const struct exp *x, bool truth);
static void learn_range(struct lesson *l, const struct exp *x, struct range in);

static i128 floor_div(i128 a, i128 b)  // b > 0
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

// The numbers of x = a o b are in `in`: what operand a (if left, else b) can be then, the other one being in `other`.
static struct range operand_range(enum op o, struct range in, struct range other, bool left, const struct type *t)
{
    const struct range any = range_of_type(t);
    i128 k = other.low;
    switch ((int)o) {
    case OP_ADD:
        return (struct range){ in.low - other.high, in.high - other.low };
    case OP_SUB:
        return left ? (struct range){ in.low + other.low, in.high + other.high }
                    : (struct range){ other.low - in.high, other.high - in.low };
    case OP_MUL:
        if (!range_is_one(other) || k <= 0)
            return any;
        return (struct range){ -floor_div(-in.low, k), floor_div(in.high, k) };
    case OP_DIV:
        if (!left || !range_is_one(other) || k <= 0 || in.high > RANGE_HUGE / k || in.low < -RANGE_HUGE / k)
            return any;
        return (struct range){ in.low > 0 ? in.low * k : in.low * k - (k - 1),
                               in.high >= 0 ? in.high * k + (k - 1) : in.high * k };
    default:
        return any;
    }
}

static void learn_binary(struct lesson *l, const struct exp *x, struct range in)
{
    enum op o = (enum op)x->op;
    if (o != OP_ADD && o != OP_SUB && o != OP_MUL && o != OP_DIV)
        return;
    struct range a = env_eval(l->r, l->e, x->a), b = env_eval(l->r, l->e, x->b);
    in = range_unwrap(in, range_binary(o, a, b, x->type), x->type);
    if (range_is_empty(in)) {
        l->e->reached = false;
        return;
    }
    learn_range(l, x->a, operand_range(o, in, b, true, x->type));
    learn_range(l, x->b, operand_range(o, in, a, false, x->type));
}

static void learn_unary(struct lesson *l, const struct exp *x, struct range in)
{
    // - and ~ are their own inverses.
    struct range raw = range_unary((enum op)x->op, env_eval(l->r, l->e, x->a), x->a->type);
    in = range_unwrap(in, raw, x->type);
    if (range_is_empty(in))
        l->e->reached = false;
    else
        learn_range(l, x->a, range_unary((enum op)x->op, in, x->a->type));
}

static void learn_cast(struct lesson *l, const struct exp *x, struct range in)
{
    if (range_tracked_type(x->a->type))
        learn_range(l, x->a, range_unwrap(in, env_eval(l->r, l->e, x->a), x->type));
}

static bool is_truth_value(const struct exp *x)
{
    return (x->kind == EXP_BINARY && op_is_compare((enum op)x->op)) || (x->kind == EXP_UNARY && x->op == OP_NOT) ||
           (x->kind == EXP_CAST && x->type->kind == TYPE_BOOL);
}

static void learn_inside(struct lesson *l, const struct exp *x, struct range in)
{
    if (is_truth_value(x)) {
        if (range_is_one(in))
            learn(l, x, in.low != 0);
    } else if (is_tracked_cell(l->r, x)) {
        env_put(l->r, l->e, x->var, in);
    } else if (x->kind == EXP_CAST) {
        learn_cast(l, x, in);
    } else if (x->kind == EXP_UNARY) {
        learn_unary(l, x, in);
    } else if (x->kind == EXP_BINARY) {
        learn_binary(l, x, in);
    }
}

static void learn_range(struct lesson *l, const struct exp *x, struct range in)
{
    if (!l->e->reached || l->depth >= LEARN_DEPTH || !range_tracked_type(x->type))
        return;
    struct range is = env_eval(l->r, l->e, x), now = range_meet(is, in);
    l->depth++;
    if (range_is_empty(now))
        l->e->reached = false;
    else if (now.low != is.low || now.high != is.high || is_truth_value(x))
        learn_inside(l, x, now);
    l->depth--;
}

static void learn_compare(struct lesson *l, enum op o, const struct exp *a, const struct exp *b)
{
    struct range x = env_eval(l->r, l->e, a), y = env_eval(l->r, l->e, b);
    struct range new_x = x, new_y = y;
    i128 strict = o == OP_LT || o == OP_GT;
    if (o == OP_EQ) {
        new_x = new_y = range_meet(x, y);
    } else if (o == OP_NE) {
        if (range_is_one(y))
            new_x = (struct range){ x.low + (x.low == y.low), x.high - (x.high == y.low) };
        if (range_is_one(x))
            new_y = (struct range){ y.low + (y.low == x.low), y.high - (y.high == x.low) };
    } else if (o == OP_LT || o == OP_LE) {
        new_x.high = MIN(x.high, y.high - strict);
        new_y.low = MAX(y.low, x.low + strict);
    } else {
        new_x.low = MAX(x.low, y.low + strict);
        new_y.high = MIN(y.high, x.high - strict);
    }
    learn_range(l, a, new_x);
    learn_range(l, b, new_y);
}

static void learn(struct lesson *l, const struct exp *x, bool truth)
{
    if (!l->e->reached || l->depth >= LEARN_DEPTH)
        return;
    l->depth++;
    if (x->kind == EXP_UNARY && x->op == OP_NOT) {
        learn(l, x->a, !truth);
    } else if (x->kind == EXP_CAST && x->type->kind == TYPE_BOOL) {
        learn(l, x->a, truth);
    } else if (x->kind == EXP_BINARY && op_is_compare((enum op)x->op)) {
        if (range_tracked_type(x->a->type))
            learn_compare(l, truth ? (enum op)x->op : op_negate((enum op)x->op), x->a, x->b);
    } else if (range_tracked_type(x->type)) {
        struct range is = env_eval(l->r, l->e, x);
        if (!truth)
            is = range_meet(is, (struct range){ 0, 0 });
        else
            is = (struct range){ is.low + (is.low == 0), is.high - (is.high == 0) };
        learn_range(l, x, is);
    }
    l->depth--;
}

void env_learn(struct ranges *r, struct env *e, const struct exp *x, bool truth)
{
    struct lesson l = { r, e, 0 };
    learn(&l, x, truth);
}

void env_learn_range(struct ranges *r, struct env *e, const struct exp *x, struct range in)
{
    struct lesson l = { r, e, 0 };
    learn_range(&l, x, in);
}
