// SPDX-License-Identifier: Apache-2.0
// blast.c: terms as circuits, arguments first, without recursion.
#include "smt/sat/blast.h"

static unsigned width(const struct sort *s)
{
    return s->kind == SORT_BOOL ? 1 : s->kind == SORT_BV ? s->a : s->kind == SORT_FLOAT ? s->a + s->b : 0;
}

static void on_release(void *ctx, size_t n)
{
    struct blaster *b = ctx;
    b->place.n = MIN(b->place.n, n);
    b->support.n = MIN(b->support.n, n);
}

static void start(struct blaster *b)
{
    gates_init(&b->gates);
    vec_push(&b->owners, (struct blast_owner){ 0 });
}

void blast_init(struct blaster *b, struct terms *t)
{
    *b = (struct blaster){ .terms = t };
    start(b);
    b->watch = (struct terms_watch){ .release = on_release, .ctx = b };
    terms_watch(t, &b->watch);
}

void blast_free(struct blaster *b)
{
    terms_unwatch(b->terms, &b->watch);
    gates_free(&b->gates);
    vec_free(&b->place);
    vec_free(&b->bits);
    vec_free(&b->owners);
    map_free(&b->witness);
    vec_free(&b->witnesses);
    vec_free(&b->support);
    vec_free(&b->stack);
}

void blast_forget(struct blaster *b)
{
    gates_free(&b->gates);
    vec_clear(&b->place);
    vec_clear(&b->bits);
    vec_clear(&b->owners);
    map_clear(&b->witness);
    vec_clear(&b->witnesses);
    start(b);
    b->generation++;
}

const struct term *blast_owner_of(const struct blaster *b, uint32_t owner)
{
    const struct blast_owner *o = &b->owners.at[owner];
    return o->t && o->id < b->place.n && b->place.at[o->id] == o->place ? o->t : NULL;
}

struct word blast_inputs_of(const struct blaster *b, uint32_t owner)
{
    const struct blast_owner *o = &b->owners.at[owner];
    struct word w = { .n = width(o->t->sort) };
    for (unsigned i = 0; i < w.n; i++)
        w.bit[i] = (lit)(o->first + i) << 1;
    return w;
}

// What is supported

static bool is_scalar(const struct sort *s)
{
    return s->kind == SORT_BOOL || s->kind == SORT_BV || s->kind == SORT_FLOAT;
}

static bool is_sort_supported(const struct sort *s)
{
    if (s->kind != SORT_ARRAY)
        return is_scalar(s);
    return is_scalar(s->elem) && (s->index->kind == SORT_BOOL || (s->index->kind == SORT_BV && s->index->a <= 64));
}

static void grow(struct u32_vec *v, size_t n)
{
    while (v->n < n)
        vec_push(v, 0);
}

bool blast_supports(struct blaster *b, const struct term *t)
{
    vec_clear(&b->stack);
    vec_push(&b->stack, t);
    grow(&b->support, t->id + 1);
    while (b->stack.n) {
        const struct term *u = vec_last(&b->stack);
        size_t before = b->stack.n;
        bool ok = is_sort_supported(u->sort);
        for (uint32_t i = 0; i < u->n && b->support.at[u->id] == 0; i++) {
            uint32_t known = b->support.at[u->arg[i]->id];
            if (known == 0)
                vec_push(&b->stack, u->arg[i]);
            ok &= known == 2;
        }
        if (b->stack.n > before)
            continue;
        b->stack.n--;
        if (b->support.at[u->id] == 0)
            b->support.at[u->id] = ok ? 2 : 1;
    }
    return b->support.at[t->id] == 2;
}

// Bits of terms

struct word blast_at(const struct blaster *b, uint32_t place, const struct sort *s)
{
    struct word w = { .n = width(s) };
    if (w.n)
        memcpy(w.bit, &b->bits.at[place - 1], w.n * sizeof *w.bit);
    return w;
}

static struct word made(const struct blaster *b, const struct term *t)
{
    return blast_at(b, b->place.at[t->id], t->sort);
}

// Keeps a word, and gives its place.
static uint32_t keep_word(struct blaster *b, const struct word *w)
{
    uint32_t place = (uint32_t)b->bits.n + 1;
    for (unsigned i = 0; i < w->n; i++)
        vec_push(&b->bits, w->bit[i]);
    return place;
}

static struct word one(lit l)
{
    struct word w = { .n = 1 };
    w.bit[0] = l;
    return w;
}

// ---- operators ------------------------------------------------------------------------------------------------------

// Inputs that stand for t.
static struct word inputs(struct blaster *b, const struct term *t, const struct sort *s, bool owned)
{
    uint32_t owner = 0;
    if (owned) {
        owner = (uint32_t)b->owners.n;
        vec_push(&b->owners, ((struct blast_owner){ t, t->id, (uint32_t)b->bits.n + 1,  // see visit()
                                                    (uint32_t)b->gates.at.n }));
    }
    struct word w = word_inputs(&b->gates, width(s), owner);
    return s->kind == SORT_FLOAT ? float_canonical(&b->gates, blast_format(s), &w) : w;
}

static lit junction(struct blaster *b, const struct term *t, bool is_and)
{
    lit r = is_and ? LIT_TRUE : LIT_FALSE;
    for (uint32_t i = 0; i < t->n; i++) {
        lit x = b->bits.at[b->place.at[t->arg[i]->id] - 1];
        r = is_and ? gate_and(&b->gates, r, x) : gate_or(&b->gates, r, x);
    }
    return r;
}

static struct word make_bool(struct blaster *b, const struct term *t, const struct word *x)
{
    struct gates *g = &b->gates;
    switch ((int)t->op) {
    case TERM_TRUE:
        return one(LIT_TRUE);
    case TERM_FALSE:
        return one(LIT_FALSE);
    case TERM_NOT:
        return one(lit_not(x[0].bit[0]));
    case TERM_AND:
        return one(junction(b, t, true));
    case TERM_OR:
        return one(junction(b, t, false));
    case TERM_ITE:
        return word_choose(g, x[0].bit[0], &x[1], &x[2]);
    case TERM_EQ:
        return one(word_equal(g, &x[0], &x[1]));
    case TERM_BV_ULT:
        return one(word_less(g, &x[0], &x[1], false));
    case TERM_BV_ULE:
        return one(word_at_most(g, &x[0], &x[1], false));
    case TERM_BV_SLT:
        return one(word_less(g, &x[0], &x[1], true));
    case TERM_BV_SLE:
        return one(word_at_most(g, &x[0], &x[1], true));
    default:
        BUG("operator %d as a circuit", t->op);
    }
}

static struct word make_quotient(struct gates *g, enum term_op op, const struct word *x)
{
    struct word q, r;
    if (op == TERM_BV_UDIV || op == TERM_BV_UREM)
        word_divide(g, &x[0], &x[1], &q, &r);
    else
        word_divide_signed(g, &x[0], &x[1], &q, &r);
    return op == TERM_BV_UDIV || op == TERM_BV_SDIV ? q : r;
}

// Applies an operator that may have more than two arguments, from the left.
static struct word make_chain(struct blaster *b, const struct term *t, const struct word *first)
{
    struct gates *g = &b->gates;
    struct word r = *first;
    for (uint32_t i = 1; i < t->n; i++) {
        struct word x = made(b, t->arg[i]);
        switch ((int)t->op) {
        case TERM_BV_ADD:
            r = word_add(g, &r, &x, LIT_FALSE, NULL);
            break;
        case TERM_BV_MUL:
            r = word_mul(g, &r, &x);
            break;
        case TERM_BV_AND:
            r = word_and(g, &r, &x);
            break;
        case TERM_BV_OR:
            r = word_or(g, &r, &x);
            break;
        case TERM_BV_XOR:
            r = word_xor(g, &r, &x);
            break;
        default:
            r = word_concat(&r, &x);
            break;
        }
    }
    return r;
}

static struct word make_bv(struct blaster *b, const struct term *t, const struct word *x)
{
    struct gates *g = &b->gates;
    switch ((int)t->op) {
    case TERM_BV_CONST:
        return word_of(t->sort->a, (u128)t->num);
    case TERM_BV_NEG:
        return word_negate(g, &x[0]);
    case TERM_BV_NOT:
        return word_not(&x[0]);
    case TERM_BV_SUB:
        return word_sub(g, &x[0], &x[1]);
    case TERM_BV_UDIV:
    case TERM_BV_UREM:
    case TERM_BV_SDIV:
    case TERM_BV_SREM:
        return make_quotient(g, t->op, x);
    case TERM_BV_SHL:
        return word_shift_left(g, &x[0], &x[1], LIT_FALSE);
    case TERM_BV_LSHR:
        return word_shift_right(g, &x[0], &x[1], LIT_FALSE);
    case TERM_BV_ASHR:
        return word_shift_right(g, &x[0], &x[1], x[0].bit[x[0].n - 1]);
    case TERM_EXTRACT:
        return word_slice(&x[0], t->index, t->sort->a);
    case TERM_ZERO_EXT:
    case TERM_SIGN_EXT:
        return word_resize(&x[0], t->sort->a, t->op == TERM_SIGN_EXT);
    case TERM_BV_ADD:
    case TERM_BV_MUL:
    case TERM_BV_AND:
    case TERM_BV_OR:
    case TERM_BV_XOR:
    case TERM_CONCAT:
        return make_chain(b, t, &x[0]);
    default:
        return make_bool(b, t, x);
    }
}

static struct word make_float(struct blaster *b, const struct term *t, const struct word *x)
{
    struct gates *g = &b->gates;
    struct float_format to = blast_format(t->sort), f = t->n ? blast_format(t->arg[0]->sort) : to;
    struct word other;
    switch ((int)t->op) {
    case TERM_FLOAT_CONST:
        other = word_of(t->sort->a + t->sort->b, (u128)t->num);
        return float_canonical(g, to, &other);
    case TERM_FLOAT_NEG:
        return float_negate(g, f, &x[0]);
    case TERM_FLOAT_ABS:
        return float_abs(g, f, &x[0]);
    case TERM_FLOAT_ADD:
        return float_add(g, f, &x[0], &x[1]);
    case TERM_FLOAT_SUB:
        other = float_negate(g, f, &x[1]);
        return float_add(g, f, &x[0], &other);
    case TERM_FLOAT_MUL:
        return float_mul(g, f, &x[0], &x[1]);
    case TERM_FLOAT_DIV:
        return float_div(g, f, &x[0], &x[1]);
    case TERM_FLOAT_SQRT:
        return float_sqrt(g, f, &x[0]);
    case TERM_FLOAT_EQ:
        return one(float_equal(g, f, &x[0], &x[1]));
    case TERM_FLOAT_LT:
        return one(float_less(g, f, &x[0], &x[1]));
    case TERM_FLOAT_LE:
        return one(float_at_most(g, f, &x[0], &x[1]));
    case TERM_FLOAT_IS_NAN:
        return one(float_is_nan(g, f, &x[0]));
    case TERM_FLOAT_IS_INF:
        return one(float_is_inf(g, f, &x[0]));
    case TERM_FLOAT_OF_FLOAT:
        return float_convert(g, to, f, &x[0]);
    case TERM_FLOAT_OF_SBV:
    case TERM_FLOAT_OF_UBV:
        return float_of_int(g, to, &x[0], t->op == TERM_FLOAT_OF_SBV);
    case TERM_FLOAT_OF_BITS:
        return float_canonical(g, to, &x[0]);
    case TERM_FLOAT_TO_SBV:
    case TERM_FLOAT_TO_UBV:
        other = inputs(b, t, t->sort, false);  // where the number does not fit
        return float_to_int(g, f, &x[0], t->op == TERM_FLOAT_TO_SBV, &other);
    default:
        return make_bv(b, t, x);
    }
}

static struct word make(struct blaster *b, const struct term *t)
{
    bool of_arrays = t->op == TERM_EQ && t->arg[0]->sort->kind == SORT_ARRAY;
    if (t->sort->kind == SORT_ARRAY)
        return word_zero(0);
    if (t->op == TERM_VAR || t->op == TERM_SELECT || t->op == TERM_APP || of_arrays)
        return inputs(b, t, t->sort, t->op != TERM_VAR);
    struct word x[3];
    for (uint32_t i = 0; i < MIN(t->n, 3u); i++)
        x[i] = made(b, t->arg[i]);
    return make_float(b, t, x);
}

// ---- traversal ------------------------------------------------------------------------------------------------------

static void visit(struct blaster *b, const struct term *t)
{
    grow(&b->place, t->id + 1);
    vec_clear(&b->stack);
    vec_push(&b->stack, t);
    while (b->stack.n) {
        const struct term *u = vec_last(&b->stack);
        size_t before = b->stack.n;
        for (uint32_t i = 0; i < u->n && !b->place.at[u->id]; i++)
            if (!b->place.at[u->arg[i]->id])
                vec_push(&b->stack, u->arg[i]);
        if (b->stack.n > before)
            continue;
        b->stack.n--;
        if (b->place.at[u->id])
            continue;
        struct word w = make(b, u);
        VERIFY(w.n == width(u->sort));
        b->place.at[u->id] = keep_word(b, &w);
    }
}

uint32_t blast_place(struct blaster *b, const struct term *t)
{
    if (t->id >= b->place.n || !b->place.at[t->id])
        visit(b, t);
    return b->place.at[t->id];
}

struct word blast_word(struct blaster *b, const struct term *t)
{
    return blast_at(b, blast_place(b, t), t->sort);
}

lit blast_bool(struct blaster *b, const struct term *t)
{
    uint32_t place = blast_place(b, t);
    return b->bits.at[place - 1];
}

struct blast_witness blast_witness_of(struct blaster *b, uint32_t owner, const struct term *t)
{
    uint64_t known;
    if (map_get(&b->witness, owner, &known))
        return b->witnesses.at[known];
    const struct sort *s = t->arg[0]->sort;
    struct word i = inputs(b, t, s->index, false), x = inputs(b, t, s->elem, false), y = inputs(b, t, s->elem, false);
    struct blast_witness w = { .index = keep_word(b, &i), .left = keep_word(b, &x), .right = keep_word(b, &y) };
    map_put(&b->witness, owner, b->witnesses.n);
    vec_push(&b->witnesses, w);
    return w;
}
