// SPDX-License-Identifier: Apache-2.0
// simplify_num.c: normal forms over ints and reals: sums of multiples, inequalities against a number.
// A sum has its multiples in the order of their terms' ids and the number last; a multiple has the number first.  An
// atom has a sum without number on one side and a number on the other: s = c, s <= c, c <= s (over reals also <).  The
// first multiple of s is positive; over ints the factors have no common divisor, over reals the first one is 1.  x - y
// = 0 is written x = y.
#include "smt/linear.h"
#include "smt/term_priv.h"

static bool is_int(const struct term *t)
{
    return t->sort->kind == SORT_INT;
}

static struct rat value(const struct term *t)
{
    return (struct rat){ t->num, t->den };
}

// l := a - b
static bool difference(struct terms *p, const struct term *a, const struct term *b, struct linear *l)
{
    linear_init(l, a->sort);
    return linear_add(l, a, rat_int(1), p) && linear_add(l, b, rat_int(-1), p);
}

// Sums and products

static const struct term *sum(struct terms *p, const struct term *const *arg, size_t n)
{
    struct linear l;
    linear_init(&l, arg[0]->sort);
    bool fits = true;
    for (size_t i = 0; i < n && fits; i++)
        fits = linear_add(&l, arg[i], rat_int(1), p);
    if (fits)
        return linear_term(p, &l);
    struct args a;
    args_init(&a);
    for (size_t i = 0; i < n; i++)
        args_add(&a, arg[i]);
    args_sort(&a);
    const struct term *r = a.n == 1 ? a.at[0] : term_raw(p, TERM_ADD, a.at, a.n, (struct term_extra){ 0 });
    args_free(&a);
    return r;
}

// The factors of arg, without nested products; their numbers are multiplied into *k.  False if the product does not
// fit.
static bool factors(struct args *out, const struct term *const *arg, size_t n, struct rat *k)
{
    for (size_t i = 0; i < n; i++) {
        if (is_num(arg[i])) {
            if (!rat_mul(*k, value(arg[i]), k))
                return false;
        } else if (arg[i]->op == TERM_MUL && arg[i]->n <= FLAT_MAX) {
            for (uint32_t j = 0; j < arg[i]->n; j++) {
                const struct term *f = arg[i]->arg[j];
                if (!is_num(f))
                    args_add(out, f);
                else if (!rat_mul(*k, value(f), k))
                    return false;
            }
        } else {
            args_add(out, arg[i]);
        }
    }
    return true;
}

static const struct term *product_of(struct terms *p, const struct sort *s, struct args *a, struct rat k)
{
    if (k.num == 0 || a->n == 0)
        return term_of_rat(p, s, k);
    struct linear l;
    linear_init(&l, s);
    if (a->n == 1) {
        if (linear_add(&l, a->at[0], k, p))
            return linear_term(p, &l);
        return term_plain_2(p, TERM_MUL, term_of_rat(p, s, k), a->at[0]);
    }
    args_sort(a);
    const struct term *t = term_raw(p, TERM_MUL, a->at, a->n, (struct term_extra){ 0 });
    return linear_add(&l, t, k, p) ? linear_term(p, &l) : term_plain_2(p, TERM_MUL, term_of_rat(p, s, k), t);
}

static const struct term *product(struct terms *p, const struct term *const *arg, size_t n)
{
    struct args a;
    args_init(&a);
    struct rat k = rat_int(1);
    const struct term *r = factors(&a, arg, n, &k) ? product_of(p, arg[0]->sort, &a, k)
                           : n == 1                ? arg[0]
                                                   : term_raw(p, TERM_MUL, arg, n, (struct term_extra){ 0 });
    args_free(&a);
    return r;
}

// Division by a number

// The least and greatest value of t, if they are known because t is x mod c.
static bool range(const struct term *t, i128 *low, i128 *high)
{
    if (t->op == TERM_MOD && is_num(t->arg[1]) && t->arg[1]->num != 0) {
        *low = 0;
        *high = (t->arg[1]->num < 0 ? -t->arg[1]->num : t->arg[1]->num) - 1;
        return true;
    }
    return false;
}

// Reduces the numbers of l modulo c: coefficients to (-c/2, c/2], the number to [0, c).
static void reduce(struct linear *l, i128 c)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++) {
        i128 k = i128_mod(l->m[i].k.num, c);
        l->m[n] = (struct mono){ l->m[i].t, rat_int(k > c / 2 ? k - c : k) };
        n += k != 0;
    }
    l->n = n;
    l->c = rat_int(i128_mod(l->c.num, c));
}

// a mod c for c > 0: coefficients are reduced modulo c, and an inner modulo by a multiple of c is dropped.
static const struct term *modulo(struct terms *p, const struct term *a, i128 c)
{
    struct linear l, r;
    linear_init(&l, p->s_int);
    if (!linear_add(&l, a, rat_int(1), p))
        return term_plain_2(p, TERM_MOD, a, term_int(p, c));
    linear_init(&r, p->s_int);
    reduce(&l, c);
    for (size_t i = 0; i < l.n; i++) {
        const struct term *t = l.m[i].t;
        if (t->op == TERM_MOD && is_num(t->arg[1]) && t->arg[1]->num != 0 && t->arg[1]->num % c == 0)
            t = t->arg[0];
        if (!linear_add(&r, t, l.m[i].k, p))
            return term_plain_2(p, TERM_MOD, a, term_int(p, c));
    }
    if (!rat_add(r.c, l.c, &r.c))
        return term_plain_2(p, TERM_MOD, a, term_int(p, c));
    reduce(&r, c);
    i128 low, high;
    if (r.n == 0)
        return term_int(p, r.c.num);
    const struct term *t = linear_term(p, &r);
    if (range(t, &low, &high) && high < c)
        return t;
    return term_plain_2(p, TERM_MOD, t, term_int(p, c));
}

// a div c for c > 0: multiples of c are taken out of the quotient.
static const struct term *quotient(struct terms *p, const struct term *a, i128 c)
{
    struct linear l, out, in;
    linear_init(&l, p->s_int);
    linear_init(&out, p->s_int);
    linear_init(&in, p->s_int);
    if (!linear_add(&l, a, rat_int(1), p))
        return term_plain_2(p, TERM_DIV, a, term_int(p, c));
    for (size_t i = 0; i < l.n; i++) {
        i128 k = l.m[i].k.num;
        struct linear *to = k % c == 0 ? &out : &in;
        to->m[to->n++] = (struct mono){ l.m[i].t, rat_int(k % c == 0 ? k / c : k) };
    }
    out.c = rat_int(i128_div(l.c.num, c));
    in.c = rat_int(i128_mod(l.c.num, c));
    if (in.n == 0)
        return linear_term(p, &out);
    const struct term *inner = linear_term(p, &in);
    i128 low, high;
    const struct term *q =
        range(inner, &low, &high) && high < c ? term_int(p, 0) : term_plain_2(p, TERM_DIV, inner, term_int(p, c));
    return term_add(p, linear_term(p, &out), q);
}

static const struct term *divide(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    if (!is_num(b) || b->num == 0)
        return term_plain_2(p, op, a, b);
    i128 c = b->num;
    if (op == TERM_MOD)
        return modulo(p, a, c < 0 ? -c : c);
    return c > 0 ? quotient(p, a, c) : term_mul(p, term_int(p, -1), quotient(p, a, -c));
}

static const struct term *real_divide(struct terms *p, const struct term *a, const struct term *b)
{
    if (!is_num(b) || b->num == 0)
        return term_plain_2(p, TERM_RDIV, a, b);
    return term_mul(p, term_rational(p, b->den, b->num), a);
}

static const struct term *to_real(struct terms *p, const struct term *a)
{
    struct linear l, r;
    linear_init(&l, p->s_int);
    linear_init(&r, p->s_real);
    if (!linear_add(&l, a, rat_int(1), p))
        return term_raw(p, TERM_TO_REAL, &a, 1, (struct term_extra){ 0 });
    for (size_t i = 0; i < l.n; i++) {
        const struct term *t = term_raw(p, TERM_TO_REAL, &l.m[i].t, 1, (struct term_extra){ 0 });
        if (!linear_add(&r, t, l.m[i].k, p))
            return term_raw(p, TERM_TO_REAL, &a, 1, (struct term_extra){ 0 });
    }
    r.c = l.c;
    return linear_term(p, &r);
}

static const struct term *to_int(struct terms *p, const struct term *a)
{
    if (is_num(a))
        return term_int(p, i128_div(a->num, a->den));
    return a->op == TERM_TO_REAL ? a->arg[0] : term_raw(p, TERM_TO_INT, &a, 1, (struct term_extra){ 0 });
}

// Atoms

// Divides l by what its multiples have in common, and makes the first one positive (*flipped: l was negated).  False if
// something does not fit.
static bool normalise(struct linear *l, bool *flipped)
{
    struct rat by = l->m[0].k;
    if (l->sort->kind == SORT_INT) {
        i128 g = 0;
        for (size_t i = 0; i < l->n; i++)
            g = i128_gcd(g, l->m[i].k.num);
        by = rat_int(by.num < 0 ? -g : g);
    }
    *flipped = by.num < 0;
    struct rat inverse;
    return rat_make(by.den, by.num, &inverse) && linear_scale(l, inverse);
}

// Decides `t rel c` for a t that is (ite d k1 k2) of numbers, or in a known range; NULL: it is open.
static const struct term *decide_one(struct terms *p, const struct term *t, bool upper, bool strict, struct rat c)
{
    bool holds[2];
    if (t->op == TERM_ITE && is_num(t->arg[1]) && is_num(t->arg[2])) {
        for (int i = 0; i < 2; i++) {
            int cmp;
            if (!rat_cmp(value(t->arg[1 + i]), c, &cmp))
                return NULL;
            holds[i] = upper ? cmp < 0 || (cmp == 0 && !strict) : cmp > 0 || (cmp == 0 && !strict);
        }
        return holds[0] == holds[1] ? term_bool(p, holds[0]) : holds[0] ? t->arg[0] : term_not(p, t->arg[0]);
    }
    i128 low, high;
    if (!range(t, &low, &high))
        return NULL;
    i128 k = c.num;
    if (upper)
        return high <= k ? p->t_true : low > k ? p->t_false : NULL;
    return low >= k ? p->t_true : high < k ? p->t_false : NULL;
}

// The inequality as it is, for numbers that do not fit.
static const struct term *raw_inequality(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    if (op == TERM_LE || !is_int(a))
        return term_plain_2(p, op, a, b);
    const struct term *le = term_plain_2(p, TERM_LE, b, a);
    return term_raw(p, TERM_NOT, &le, 1, (struct term_extra){ 0 });
}

static const struct term *inequality(struct terms *p, bool strict, const struct term *a, const struct term *b)
{
    enum term_op op = strict ? TERM_LT : TERM_LE;
    struct linear l;
    bool flipped, as_int = is_int(a);
    if (!difference(p, a, b, &l) || (strict && as_int && !rat_add(l.c, rat_int(1), &l.c)))
        return raw_inequality(p, op, a, b);
    if (l.n == 0)
        return term_bool(p, op == TERM_LT && !as_int ? l.c.num < 0 : l.c.num <= 0);
    if (!normalise(&l, &flipped))
        return raw_inequality(p, op, a, b);
    strict &= !as_int;
    op = strict ? TERM_LT : TERM_LE;
    struct rat c = l.c;  // s + c <= 0; if flipped, s + c >= 0
    if (as_int)
        c = rat_int(flipped ? rat_floor(c) : -rat_floor((struct rat){ -c.num, c.den }));
    c.num = -c.num;
    l.c = rat_int(0);
    const struct term *s = linear_term(p, &l), *r = decide_one(p, s, !flipped, strict, c);
    if (r)
        return r;
    const struct term *k = term_of_rat(p, l.sort, c);
    return flipped ? term_plain_2(p, op, k, s) : term_plain_2(p, op, s, k);
}

const struct term *simplify_num_not(struct terms *p, const struct term *a)
{
    if (!is_int(a->arg[0]))
        return term_2(p, a->op == TERM_LE ? TERM_LT : TERM_LE, a->arg[1], a->arg[0]);
    if (a->op == TERM_LT)
        return term_le(p, a->arg[1], a->arg[0]);
    const struct term *l = a->arg[0], *r = a->arg[1];
    i128 c;
    if (is_num(r) && i128_add(r->num, 1, &c))
        return term_plain_2(p, TERM_LE, term_int(p, c), l);
    if (is_num(l) && i128_add(l->num, -1, &c))
        return term_plain_2(p, TERM_LE, r, term_int(p, c));
    return term_raw(p, TERM_NOT, &a, 1, (struct term_extra){ 0 });
}

const struct term *simplify_num_eq(struct terms *p, const struct term *a, const struct term *b)
{
    struct linear l;
    bool flipped;
    if (!difference(p, a, b, &l))
        return term_plain_2(p, TERM_EQ, a->id < b->id ? a : b, a->id < b->id ? b : a);
    if (l.n == 0)
        return term_bool(p, l.c.num == 0);
    if (!normalise(&l, &flipped))
        return term_plain_2(p, TERM_EQ, a->id < b->id ? a : b, a->id < b->id ? b : a);
    if (is_int(a) && l.c.den != 1)
        return p->t_false;
    if (l.n == 2 && l.c.num == 0 && l.m[1].k.num == -1 && l.m[1].k.den == 1 && l.m[0].k.num == 1)
        return term_plain_2(p, TERM_EQ, l.m[0].t, l.m[1].t);
    struct rat c = { -l.c.num, l.c.den };
    l.c = rat_int(0);
    const struct term *s = linear_term(p, &l);
    i128 low, high;
    if (range(s, &low, &high) && (c.num < low || c.num > high))
        return p->t_false;
    const struct term *k = term_of_rat(p, l.sort, c);
    bool decided = s->op == TERM_ITE && is_num(s->arg[1]) && is_num(s->arg[2]);
    return decided ? simplify_eq(p, s, k) : term_plain_2(p, TERM_EQ, s, k);
}

bool num_differ(struct terms *p, const struct term *a, const struct term *b)
{
    struct linear l;
    return difference(p, a, b, &l) && l.n == 0 && l.c.num != 0;
}

const struct term *simplify_num(struct terms *p, enum term_op op, const struct term *const *arg, size_t n)
{
    switch ((int)op) {
    case TERM_ADD:
        return sum(p, arg, n);
    case TERM_MUL:
        return product(p, arg, n);
    case TERM_DIV:
    case TERM_MOD:
        return divide(p, op, arg[0], arg[1]);
    case TERM_RDIV:
        return real_divide(p, arg[0], arg[1]);
    case TERM_LE:
    case TERM_LT:
        return inequality(p, op == TERM_LT, arg[0], arg[1]);
    case TERM_TO_REAL:
        return to_real(p, arg[0]);
    default:
        return to_int(p, arg[0]);
    }
}
