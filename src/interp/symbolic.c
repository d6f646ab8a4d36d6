// SPDX-License-Identifier: Apache-2.0
// symbolic.c: the shadow of a run over its inputs: what values would be for other inputs, and on what conditions.
// A byte of memory whose value depends on inputs has BYTE_SYMBOLIC in its state and an entry in m->shadow: an
// expression and the number of the byte in its representation.  Every write of a concrete value clears the state, so
// that entries need not be removed.  A value without expression is pinned: the run's value becomes a condition
// (path_condition.pinned).
#include "interp/interp_priv.h"

// Deeper expressions are pinned, because everything that walks over expressions does so by recursion.
enum { SYMBOLIC_DEPTH_MAX = 1000 };

static uint32_t depth_of(struct interp *m, const struct exp *e)
{
    return e->id < m->depth.n ? m->depth.at[e->id] : 0;
}

// Takes a new expression with value v into use; NULL if it turned out constant, or too deep and was pinned.
static const struct exp *adopt(struct interp *m, const struct exp *e, u128 v, uint32_t depth)
{
    if (e->kind == EXP_CONST)
        return NULL;
    while (m->depth.n <= e->id)
        vec_push(&m->depth, 0);
    if (!m->depth.at[e->id])
        m->depth.at[e->id] = depth + 1;
    if (depth < SYMBOLIC_DEPTH_MAX)
        return e;
    symbolic_pin(m, e, v);
    return NULL;
}

void symbolic_inexact(struct interp *m)
{
    m->out->first_inexact = MIN(m->out->first_inexact, m->out->conditions.n);
}

void symbolic_record(struct interp *m, const struct exp *s, bool truth)
{
    s = exp_truth(s, &truth);
    if (s->kind == EXP_CONST)
        return;
    struct path_condition c = { .cond = s, .truth = truth, .step = m->now };
    vec_push(&m->out->conditions, c);
}

void symbolic_pin(struct interp *m, const struct exp *s, u128 v)
{
    if (m->bounds)
        return;  // another place is looked for
    symbolic_inexact(m);
    if (m->diverged)
        return;  // the values of this run are not those of the path any more
    const struct exp *eq = exp_binary(m->exps, OP_EQ, s, exp_const(m->exps, s->type, v));
    // A NaN is not equal to itself; then there is no condition.
    if (eq->kind == EXP_CONST || !value_is_true(value_binary(OP_EQ, v, s->type, v, s->type, NULL), eq->type))
        return;
    symbolic_record(m, eq, true);
    vec_last(&m->out->conditions).pinned = true;
}

// e without its sign and kind: an unsigned integer of type w whose low bytes are those of e.
static const struct exp *as_bits(struct interp *m, const struct exp *e, struct type *w)
{
    struct type *u = type_is_pointer(e->type) ? m->types->uintptr_t_ : type_to_unsigned(m->types, e->type);
    if (e->type->kind == TYPE_BOOL)
        u = m->types->basic[TYPE_UCHAR];
    return exp_cast(m->exps, exp_cast(m->exps, e, u), w);
}

// Records the condition of a bound.  At the end of a path that leads to a fault, one of the edge's bounds is to be
// missed.
static void record_bound(struct interp *m, const struct exp *s, const struct exp *near)
{
    const struct run_options *opt = m->opt;
    size_t before = m->out->conditions.n;
    if (opt->follow && m->out->steps == opt->n_follow) {
        m->bounds = m->bounds ? exp_binary(m->exps, OP_AND, m->bounds, s) : s;
        return;
    }
    symbolic_record(m, s, true);
    if (m->out->conditions.n == before)
        return;
    vec_last(&m->out->conditions).bound = true;
    vec_last(&m->out->conditions).near = near;
}

void symbolic_miss(struct interp *m)
{
    if (!m->bounds || m->stop || m->diverged || (leaks_watched(m) && leaks_lost(m)))
        return;
    symbolic_inexact(m);  // there may be other faults
    m->out->first_wanted = m->out->conditions.n;
    symbolic_record(m, m->bounds, false);
    m->diverged = m->opt->lenient;
    if (!m->diverged)
        interp_end(m, RUN_DIVERGED, "%s", "an access stays inside of its object");
}

static bool watches_accesses(const struct interp *m)
{
    return m->exps && m->opt->automaton && m->opt->automaton->safety & SAFE_DEREF;
}

void symbolic_room(struct interp *m, struct val n, uint64_t room)
{
    struct type *w = m->types->basic[TYPE_ULLONG];
    if (!n.s || n.v > room || !watches_accesses(m))
        return;
    const struct exp *bytes = as_bits(m, n.s, w);
    record_bound(m, exp_binary(m->exps, OP_LE, bytes, exp_const(m->exps, w, room)),
                 exp_binary(m->exps, OP_LE, bytes, exp_const(m->exps, w, UINT32_MAX)));
}

void symbolic_bound(struct interp *m, struct val addr, struct val n)
{
    if (!watches_accesses(m) || !(addr.s || n.s) || (!n.v && !n.s))
        return;
    const struct block *b = memory_find(&m->mem, (uint64_t)addr.v);
    uint64_t off = b ? (uint64_t)addr.v - b->base : 0;
    if (!b || !b->live || b->o.kind == OBJ_OUTSIDE || off > b->o.size || n.v > b->o.size - off)
        return;
    struct exps *x = m->exps;
    struct type *w = m->types->basic[TYPE_ULLONG];
    symbolic_room(m, n, b->o.size - off);
    if (n.s || !addr.s)
        return;
    const struct exp *from = exp_binary(x, OP_SUB, as_bits(m, addr.s, w), exp_const(x, w, b->base));
    uint64_t slack = memory_slack(&m->mem);
    const struct exp *behind = exp_binary(x, OP_ADD, from, exp_const(x, w, slack));
    record_bound(m, exp_binary(x, OP_LE, from, exp_const(x, w, b->o.size - n.v)),
                 exp_binary(x, OP_LT, behind, exp_const(x, w, b->o.size + 2 * slack)));
}

const struct exp *symbolic_unary(struct interp *m, enum op o, const struct exp *a, u128 v)
{
    return adopt(m, exp_unary(m->exps, o, a), v, depth_of(m, a) + 1);
}

const struct exp *symbolic_binary(struct interp *m, const struct exp *e, struct val a, struct val b, u128 v)
{
    const struct exp *sa = a.s ? a.s : exp_const(m->exps, e->a->type, a.v);
    const struct exp *sb = b.s ? b.s : exp_const(m->exps, e->b->type, b.v);
    if (b.s && (e->op == OP_DIV || e->op == OP_MOD) && type_is_integer(e->a->type))
        symbolic_record(m, exp_binary(m->exps, OP_NE, sb, exp_const(m->exps, sb->type, 0)), true);
    return adopt(m, exp_binary(m->exps, e->op, sa, sb), v, MAX(depth_of(m, sa), depth_of(m, sb)) + 1);
}

const struct exp *symbolic_cast(struct interp *m, const struct exp *a, struct type *to, u128 v)
{
    return adopt(m, exp_cast(m->exps, a, to), v, depth_of(m, a) + 1);
}

static struct type *unsigned_of_bytes(struct interp *m, size_t n)
{
    const struct machine *machine = m->types->machine;
    if (n <= 4)
        return m->types->basic[TYPE_UINT];
    if (n <= 8)
        return m->types->basic[TYPE_ULLONG];
    return machine->int128 && n <= 16 ? m->types->basic[TYPE_UINT128] : NULL;
}

// The expression whose byte lies at p, and which byte it is.
static const struct exp *byte_shadow(struct interp *m, struct span p, size_t i, size_t *k)
{
    uint64_t entry = 0;
    if (!(p.state[i] & BYTE_SYMBOLIC))
        return NULL;
    VERIFY(map_get(&m->shadow, (uintptr_t)(p.at + i), &entry));
    *k = entry & 255;
    return m->exps->all.at[entry >> 8];
}

static bool has_integer_bits(const struct exp *e)
{
    return type_is_integer(e->type) || type_is_pointer(e->type);
}

static void pin_bytes(struct interp *m, struct span p, size_t n)
{
    const struct exp *done = NULL;
    for (size_t i = 0; i < n; i++) {
        size_t k;
        const struct exp *e = byte_shadow(m, p, i, &k);
        if (!e || e == done)
            continue;
        // Only a whole value can be compared.  A piece of a divided float is left without a condition only if
        // its other bytes were overwritten; the condition is then still sufficient: the value comes from an evaluation.
        u128 *values = MEM_ARRAY(u128, m->out->inputs.n + 1);
        for (size_t j = 0; j < m->out->inputs.n; j++)
            values[j] = m->out->inputs.at[j].value;
        symbolic_pin(m, e, exp_eval_inputs(e, values, m->out->inputs.n));
        mem_free(values, sizeof(u128) * (m->out->inputs.n + 1));
        done = e;
    }
}

static const struct exp *shift(struct interp *m, enum op o, const struct exp *e, size_t bits)
{
    if (bits == 0)
        return e;
    return exp_binary(m->exps, o, e, exp_const(m->exps, m->types->basic[TYPE_INT], bits));
}

// Bytes [0, n) at p as an unsigned integer of type w; NULL if they have no such expression.
static const struct exp *load_bits(struct interp *m, struct span p, size_t n, struct type *w, uint32_t *depth)
{
    struct exps *x = m->exps;
    const struct exp *sum = NULL;
    size_t next;
    for (size_t i = 0; i < n; i = next) {
        size_t k = 0, other;
        const struct exp *e = byte_shadow(m, p, i, &k), *piece;
        for (next = i + 1; next < n; next++)
            if (byte_shadow(m, p, next, &other) != e || (e && other != k + (next - i)))
                break;
        u128 mask = next - i >= 16 ? ~(u128)0 : ((u128)1 << 8 * (next - i)) - 1;
        if (!e) {
            piece = exp_const(x, w, pattern_fit(value_load(p.at + i, next - i) & mask, w));
        } else {
            if (!has_integer_bits(e) || e->type->size > 16)
                return NULL;
            *depth = MAX(*depth, depth_of(m, e));
            struct type *wide = e->type->size > w->size ? unsigned_of_bytes(m, e->type->size) : w;
            if (!wide)
                return NULL;
            piece = exp_cast(x, shift(m, OP_SHR, as_bits(m, e, wide), 8 * k), w);
            if (next - i < w->size)
                piece = exp_binary(x, OP_AND, piece, exp_const(x, w, mask));
        }
        piece = shift(m, OP_SHL, piece, 8 * i);
        sum = sum ? exp_binary(x, OP_OR, sum, piece) : piece;
    }
    return sum;
}

// A value that was stored as a whole and is read as a whole.
static const struct exp *load_whole(struct interp *m, struct span p, struct type *t, size_t n)
{
    size_t k = 0, other = 0;
    const struct exp *e = byte_shadow(m, p, 0, &k);
    if (!e || k != 0 || scalar_bytes(e->type) != n)
        return NULL;
    for (size_t i = 1; i < n; i++)
        if (byte_shadow(m, p, i, &other) != e || other != i)
            return NULL;
    if (e->type == t)
        return e;
    bool integers = has_integer_bits(e) && (type_is_integer(t) || type_is_pointer(t));
    return integers ? exp_cast(m->exps, e, t) : NULL;
}

const struct exp *symbolic_load(struct interp *m, struct span p, struct type *t, unsigned bit_off, unsigned bits,
                                u128 v)
{
    size_t n = field_bytes(t, bit_off, bits);
    if (state_clear(p.state, n))
        return NULL;
    const struct exp *e = bits ? NULL : load_whole(m, p, t, n);
    if (e)
        return adopt(m, e, v, depth_of(m, e));
    uint32_t depth = 0;
    struct type *w = unsigned_of_bytes(m, n);
    if (w && !type_is_float(t))
        e = load_bits(m, p, n, w, &depth);
    if (!e) {
        pin_bytes(m, p, n);
        return NULL;
    }
    if (bits) {
        // The bits move up to the top, and down again with or without sign.
        unsigned top = (unsigned)w->size * 8 - bits - bit_off;
        struct type *way = type_is_signed(t) ? m->types->basic[w->size == 4   ? TYPE_INT
                                                               : w->size == 8 ? TYPE_LLONG
                                                                              : TYPE_INT128]
                                             : w;
        e = exp_cast(m->exps, shift(m, OP_SHL, e, top), way);
        e = shift(m, OP_SHR, e, top + bit_off);
    }
    if (type_is_pointer(t))
        e = exp_cast(m->exps, e, m->types->uintptr_t_);
    return adopt(m, exp_cast(m->exps, e, t), v, depth + 8);
}

void symbolic_store(struct interp *m, struct span p, const struct exp *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        p.state[i] = (unsigned char)((p.state[i] & ~(BYTE_UNINIT | BYTE_CHANGED)) | BYTE_SYMBOLIC);
        map_put(&m->shadow, (uintptr_t)(p.at + i), (uint64_t)s->id << 8 | i);
    }
}

// Notes that bytes have no expression any more.
static void symbolic_end(struct span p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        p.state[i] &= (unsigned char)~(BYTE_UNINIT | BYTE_CHANGED | BYTE_SYMBOLIC);
}

void symbolic_store_field(struct interp *m, struct span p, const struct exp *s, unsigned bit_off, unsigned bits)
{
    size_t n = (bit_off + bits + 7) / 8;
    struct exps *x = m->exps;
    struct type *w = unsigned_of_bytes(m, n);
    uint32_t depth = depth_of(m, s);
    const struct exp *old = w ? load_bits(m, p, n, w, &depth) : NULL;
    if (!old) {
        pin_bytes(m, p, n);
        if (s->kind != EXP_CONST) {
            u128 *values = MEM_ARRAY(u128, m->out->inputs.n + 1);
            for (size_t j = 0; j < m->out->inputs.n; j++)
                values[j] = m->out->inputs.at[j].value;
            symbolic_pin(m, s, exp_eval_inputs(s, values, m->out->inputs.n));
            mem_free(values, sizeof(u128) * (m->out->inputs.n + 1));
        }
        symbolic_end(p, n);
        return;
    }
    u128 field = bits >= 128 ? ~(u128)0 : ((u128)1 << bits) - 1;
    const struct exp *in = exp_binary(x, OP_AND, as_bits(m, s, w), exp_const(x, w, field));
    const struct exp *kept = exp_binary(x, OP_AND, old, exp_const(x, w, pattern_fit(~(field << bit_off), w)));
    const struct exp *e = exp_binary(x, OP_OR, kept, shift(m, OP_SHL, in, bit_off));
    if (e->kind == EXP_CONST || depth + 8 > SYMBOLIC_DEPTH_MAX) {
        pin_bytes(m, p, n);
        symbolic_end(p, n);
        return;
    }
    (void)adopt(m, e, 0, depth + 8);
    symbolic_store(m, p, e, n);
}

// Evaluates an expression as a graph: operands without value come first.
u128 exp_eval_inputs(const struct exp *root, const u128 *inputs, size_t n)
{
    struct map done = { 0 };  // id -> index into values
    struct {
        VEC_OF(u128);
    } values = { 0 };
    struct {
        VEC_OF(const struct exp *);
    } stack = { 0 };
    vec_push(&stack, root);
    while (stack.n) {
        const struct exp *e = vec_last(&stack);
        uint64_t ia = 0, ib = 0;
        bool leaf = e->kind == EXP_CONST || e->kind == EXP_INPUT;
        if (map_get(&done, e->id, NULL)) {
            (void)vec_pop(&stack);
            continue;
        }
        if (!leaf && !map_get(&done, e->a->id, &ia)) {
            vec_push(&stack, e->a);
            continue;
        }
        if (e->kind == EXP_BINARY && !map_get(&done, e->b->id, &ib)) {
            vec_push(&stack, e->b);
            continue;
        }
        u128 v = e->value;
        if (e->kind == EXP_INPUT)
            v = (size_t)e->off < n ? pattern_fit(inputs[e->off], e->type) : 0;
        else if (e->kind == EXP_UNARY)
            v = value_unary(e->op, values.at[ia], e->a->type, NULL);
        else if (e->kind == EXP_BINARY)
            v = value_binary(e->op, values.at[ia], e->a->type, values.at[ib], e->b->type, NULL);
        else if (e->kind == EXP_CAST)
            v = value_cast(values.at[ia], e->a->type, e->type, NULL);
        map_put(&done, e->id, values.n);
        vec_push(&values, v);
        (void)vec_pop(&stack);
    }
    u128 v = vec_last(&values);
    map_free(&done);
    vec_free(&values);
    vec_free(&stack);
    return v;
}
