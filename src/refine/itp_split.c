// SPDX-License-Identifier: Apache-2.0
// itp_split.c: interpolants of formulas with disjunctions, from those of conjunctions of literals, by case splits.
// If block k says A or B, and I and J are sequences for the cases in which A or B takes its place, then "I and J"
// before cuts up to k and "I or J" behind it is a sequence: either case splits what is behind k, or what is before.
// source McMillan: "An interpolating theorem prover", TCS 345(1), 2005 (the rule for resolution, here on case splits).
#include "refine/itp_priv.h"

enum { WRAP_MIN = 256 };

static const struct term *not_all(struct terms *p, const struct term *t)
{
    struct term_vec v = { 0 };
    for (size_t i = 0; i < t->n; i++)
        vec_push(&v, term_not(p, t->arg[i]));
    const struct term *r = term_make(p, t->op == TERM_AND ? TERM_OR : TERM_AND, v.at, v.n, (struct term_extra){ 0 });
    vec_free(&v);
    return r;
}

// f with a negation of a connective moved inwards.
static const struct term *inwards(struct terms *p, const struct term *f)
{
    if (f->op != TERM_NOT)
        return f;
    const struct term *a = f->arg[0];
    if (a->op == TERM_AND || a->op == TERM_OR)
        return not_all(p, a);
    if (a->op == TERM_ITE)
        return term_ite(p, a->arg[0], term_not(p, a->arg[1]), term_not(p, a->arg[2]));
    return f;
}

void itp_expand(struct terms *p, struct itp_item item, struct itp_items *out)
{
    struct term_vec todo = { 0 };
    vec_push(&todo, item.f);
    while (todo.n) {
        const struct term *f = inwards(p, vec_pop(&todo));
        if (f->op == TERM_AND)
            for (size_t i = f->n; i-- > 0;)
                vec_push(&todo, f->arg[i]);
        else if (f->op != TERM_TRUE)
            vec_push(out, ((struct itp_item){ f, item.block, item.tag }));
    }
    vec_free(&todo);
}

// (a and b) or (not a and c)
static void two_cases(struct terms *p, const struct term *a, const struct term *b, const struct term *c,
                      struct term_vec *out)
{
    vec_push(out, term_and(p, a, b));
    vec_push(out, term_and(p, term_not(p, a), c));
}

// Whether a remainder stands for wrap-around: of division by a large number.
static bool wraps(const struct term *t)
{
    return t->op == TERM_MOD && t->arg[1]->op == TERM_NUM && t->arg[1]->num >= WRAP_MIN &&
           t->arg[1]->num < (i128)1 << 100;
}

// Splits f by the period that a in (mod a m) is in: -1, 0, 1, or another one (then the remainder is anything).
static void period_cases(struct terms *p, const struct term *f, const struct term *t, struct term_vec *out)
{
    const struct term *a = t->arg[0], *m = t->arg[1], *zero = term_int(p, 0), *rest = term_fresh(p, "rest", p->s_int);
    const struct term *low = term_sub(p, zero, m), *high = term_add(p, m, m);
    for (int k = -1; k <= 1; k++) {
        const struct term *r = term_sub(p, a, term_mul(p, term_int(p, k), m));
        const struct term *in = term_and(p, term_le(p, zero, r), term_lt(p, r, m));
        vec_push(out, term_and(p, in, itp_replace(p, f, t, r)));
    }
    const struct term *far = term_or(p, term_lt(p, a, low), term_le(p, high, a));
    const struct term *any = term_and(p, term_le(p, zero, rest), term_lt(p, rest, m));
    vec_push(out, term_and(p, term_and(p, far, any), itp_replace(p, f, t, rest)));
}

void itp_cases(struct terms *p, const struct term *f, struct term_vec *out)
{
    const struct term *a = f->op == TERM_NOT ? f->arg[0] : f;
    if (f->op == TERM_OR) {
        for (size_t i = 0; i < f->n; i++)
            vec_push(out, f->arg[i]);
        return;
    }
    if (f->op == TERM_ITE) {
        two_cases(p, f->arg[0], f->arg[1], f->arg[2], out);
        return;
    }
    if (a->op == TERM_EQ && a->arg[0]->sort->kind == SORT_BOOL) {
        const struct term *x = a->arg[0], *y = a->arg[1], *z = term_not(p, y);
        two_cases(p, x, a == f ? y : z, a == f ? z : y, out);
        return;
    }
    struct term_vec sub = { 0 };
    itp_subterms(f, &sub);
    for (size_t i = 0; i < sub.n && out->n == 0; i++) {
        const struct term *t = sub.at[i];
        if (t->op == TERM_ITE && t->sort->kind != SORT_BOOL)
            two_cases(p, t->arg[0], itp_replace(p, f, t, t->arg[1]), itp_replace(p, f, t, t->arg[2]), out);
        else if (wraps(t))
            period_cases(p, f, t, out);
    }
    vec_free(&sub);
    if (out->n == 0 && a != f && a->op == TERM_EQ && term_is_number(a->arg[0])) {
        vec_push(out, term_lt(p, a->arg[0], a->arg[1]));
        vec_push(out, term_lt(p, a->arg[1], a->arg[0]));
    }
}

// Chooses the item to split: one with few cases; disequalities last, as the other cases may make them superfluous.
static bool choose_item(struct itp_run *r, const struct itp_items *core, size_t *which, struct term_vec *cases)
{
    size_t best = SIZE_MAX;
    struct term_vec v = { 0 };
    for (size_t i = 0; i < core->n; i++) {
        vec_clear(&v);
        itp_cases(r->p, core->at[i].f, &v);
        bool diseq = core->at[i].f->op == TERM_NOT;
        size_t rank = v.n + (diseq ? 1000000 : 0);
        if (v.n == 0 || rank >= best)
            continue;
        best = rank;
        *which = i;
        vec_clear(cases);
        vec_append(cases, &v);
    }
    vec_free(&v);
    return best != SIZE_MAX;
}

// A node of the tree of case splits.
struct place {
    uint32_t depth;
    uint32_t block;  // where the last case split was
    uint64_t share;  // of WHOLE: how much of all cases is below
};

enum { PATIENCE = 40 };  // nodes after which a fair part of the cases has to be done
static const uint64_t WHOLE = UINT64_C(1) << 60;

static bool node(struct itp_run *r, const struct itp_items *in, struct place at, uint64_t *tags,
                 const struct term **seq);

// Combines seq and more into seq, for a case split in block k.
static void combine(struct itp_run *r, uint32_t k, const struct term **seq, const struct term *const *more)
{
    for (size_t i = 0; i <= r->n; i++)
        seq[i] = i <= k ? itp_and(r->p, seq[i], more[i]) : itp_or(r->p, seq[i], more[i]);
}

// Handles the cases of item `which` one after the other; if a case's contradiction does not need the case, it serves
// for all.
static bool split(struct itp_run *r, const struct itp_items *core, size_t which, const struct term_vec *cases,
                  struct place at, uint64_t *tags, const struct term **seq)
{
    uint32_t depth = at.depth;
    const struct term **one = MEM_ARRAY(const struct term *, r->n + 1);
    bool ok = true, first = true;
    *tags = 0;
    for (size_t c = 0; c < cases->n && ok; c++) {
        struct itp_items in = { 0 };
        uint64_t used = 0;
        for (size_t i = 0; i < core->n; i++)
            if (i != which)
                vec_push(&in, core->at[i]);
            else
                itp_expand(r->p, (struct itp_item){ cases->at[c], core->at[i].block, depth + 1 }, &in);
        ok = node(r, &in, (struct place){ depth + 1, core->at[which].block, at.share / cases->n }, &used, one);
        vec_free(&in);
        bool all = ok && !(used >> (depth + 1) & 1);
        if (ok && (first || all))
            memcpy(seq, one, (r->n + 1) * sizeof *one);
        else if (ok)
            combine(r, core->at[which].block, seq, one);
        first = false;
        if (all) {
            r->progress += at.share / cases->n * (cases->n - 1 - c);
            *tags = used;
            break;
        }
        *tags |= used & ~((uint64_t)1 << (depth + 1));
        *tags |= (uint64_t)1 << core->at[which].tag;
    }
    mem_free(one, (r->n + 1) * sizeof *one);
    return ok;
}

// Handles the case that one item alone is false; the sequence is then true up to its block and false behind it.
static bool absurd(struct itp_run *r, const struct itp_items *core, const struct term **seq)
{
    if (core->n != 1 || core->at[0].f->op != TERM_FALSE)
        return false;
    for (size_t i = 0; i <= r->n; i++)
        seq[i] = term_bool(r->p, i <= core->at[0].block);
    return true;
}

static void note_atoms(struct itp_run *r, const struct term *const *seq)
{
    for (size_t i = 1; i < r->n && r->leaf_atoms.n < ITP_LEAF_ATOMS; i++)
        if (seq[i] != seq[i - 1])
            term_atoms(r->p, seq[i], &r->leaf_atoms);
}

static bool leaf(struct itp_run *r, const struct itp_items *literals, const struct term **seq)
{
    return absurd(r, literals, seq) || (r->farkas && itp_farkas(r, literals, seq)) ||
           (r->wp && itp_wp(r, literals, seq));
}

// The core of the items of blocks `low` to `block` and all literals of `block` (r->wide: of all these blocks), if they
// are contradictory.
static bool core_up_to(struct itp_run *r, const struct itp_items *in, uint32_t low, uint32_t block,
                       struct itp_items *core)
{
    struct itp_items some = { 0 };
    for (uint32_t b = low; b <= block; b++) {
        for (size_t i = 0; i < in->n; i++)
            if (in->at[i].block == b)
                vec_push(&some, in->at[i]);
        for (size_t i = 0; i < r->literals.n && (r->wide || b == block); i++)
            if (r->literals.at[i].block == b)
                vec_push(&some, r->literals.at[i]);
    }
    bool yes = itp_core(r, &some, core, ITP_SIDE_RLIMIT) == SAT_NO;
    vec_free(&some);
    return yes;
}

// A core of a case that reaches no further than necessary: a case that is refuted where it is made, or by earlier
// blocks, leaves nothing behind.
static bool near_core(struct itp_run *r, const struct itp_items *in, struct place at, struct itp_items *core)
{
    if (at.depth > 0 && (core_up_to(r, in, at.block, at.block, core) || core_up_to(r, in, 0, at.block, core)))
        return true;
    return itp_core(r, in, core, ITP_SIDE_RLIMIT) == SAT_NO;
}

// The sequence for the items, and the splits whose cases it needs.
static bool node(struct itp_run *r, const struct itp_items *in, struct place at, uint64_t *tags,
                 const struct term **seq)
{
    r->nodes++;
    if (at.depth > ITP_DEPTH_MAX ||
        (r->nodes > PATIENCE && r->progress < WHOLE / ITP_NODES_MAX * (r->nodes - PATIENCE)))
        return false;
    struct itp_items core = { 0 };
    struct term_vec cases = { 0 };
    size_t which = 0;
    bool ok = near_core(r, in, at, &core);
    if (ok && choose_item(r, &core, &which, &cases)) {
        ok = split(r, &core, which, &cases, at, tags, seq);
    } else if (ok) {
        *tags = 0;
        for (size_t i = 0; i < core.n; i++)
            *tags |= (uint64_t)1 << core.at[i].tag;
        ok = leaf(r, &core, seq);
        if (ok)
            r->progress += at.share;
        if (ok && at.depth > 0)
            note_atoms(r, seq);
    }
    vec_free(&cases);
    vec_free(&core);
    return ok;
}

size_t itp_splits(struct itp_run *r, const struct itp_items *core)
{
    struct itp_items in = { 0 };
    struct term_vec cases = { 0 };
    size_t n = 0;
    for (size_t i = 0; i < core->n; i++)
        itp_expand(r->p, core->at[i], &in);
    for (size_t i = 0; i < in.n; i++) {
        vec_clear(&cases);
        if (in.at[i].f->op != TERM_NOT)
            itp_cases(r->p, in.at[i].f, &cases);
        n += cases.n > 0;
    }
    vec_free(&cases);
    vec_free(&in);
    return n;
}

void itp_probe(struct itp_run *r, const struct itp_items *core, bool last)
{
    struct itp_items todo = { 0 }, literals = { 0 }, in = { 0 };
    struct term_vec cases = { 0 };
    for (size_t i = 0; i < core->n; i++)
        itp_expand(r->p, core->at[i], &todo);
    for (size_t i = 0; i < todo.n && todo.n < ITP_ITEMS_MAX; i++) {
        vec_clear(&cases);
        itp_cases(r->p, todo.at[i].f, &cases);
        struct itp_item x = todo.at[i];
        if (cases.n == 0)
            vec_push(&literals, x);
        else
            itp_expand(r->p, (struct itp_item){ cases.at[last ? cases.n - 1 : 0], x.block, 0 }, &todo);
    }
    for (uint32_t block = 0; block < r->n; block++)  // in order of blocks again
        for (size_t i = 0; i < literals.n; i++)
            if (literals.at[i].block == block)
                vec_push(&in, literals.at[i]);
    vec_clear(&literals);
    const struct term **seq = MEM_ARRAY(const struct term *, r->n + 1);
    if (itp_core(r, &in, &literals, ITP_SIDE_RLIMIT) == SAT_NO && leaf(r, &literals, seq))
        note_atoms(r, seq);
    mem_free(seq, (r->n + 1) * sizeof *seq);
    vec_free(&cases);
    vec_free(&in);
    vec_free(&todo);
    vec_free(&literals);
}

// Finds the literals of all blocks, whether or not they are in the core.
static void find_literals(struct itp_run *r)
{
    struct itp_items all = { 0 };
    struct term_vec cases = { 0 };
    vec_clear(&r->literals);
    for (size_t i = 0; i < r->all.n; i++)
        itp_expand(r->p, r->all.at[i], &all);
    for (size_t i = 0; i < all.n; i++) {
        vec_clear(&cases);
        itp_cases(r->p, all.at[i].f, &cases);
        if (cases.n == 0)
            vec_push(&r->literals, all.at[i]);
    }
    vec_free(&cases);
    vec_free(&all);
}

bool itp_split(struct itp_run *r, const struct itp_items *core, const struct term **seq)
{
    struct itp_items in = { 0 };
    uint64_t tags = 0;
    r->nodes = r->progress = 0;
    find_literals(r);
    r->used_wp = false;
    for (size_t i = 0; i < core->n; i++)
        itp_expand(r->p, (struct itp_item){ core->at[i].f, core->at[i].block, 0 }, &in);
    bool ok = node(r, &in, (struct place){ 0, 0, WHOLE }, &tags, seq);
    vec_free(&in);
    return ok;
}
