// SPDX-License-Identifier: Apache-2.0
// coerce.c: uses what holds in all heaps to make values definite, or to show that a structure stands for no heap.
#include "shape/operations.h"

// ---- constraints --------------------------------------------------------------------------------------------------------

static void add_constraint(struct constraints *c, struct vocabulary *v, const struct logic *body,
                           const struct logic *head)
{
    for (unsigned x = 0; x < LOGIC_VARS; x++)
        if ((body->free & ~head->free) >> x & 1)
            body = logic_exists(v, x, body);
    assert(head->op == LOGIC_PRED || head->op == LOGIC_EQ || head->op == LOGIC_FALSE);
    assert(!(body->free & ~head->free));
    c->sealed = false;
    if (body->op != LOGIC_FALSE)
        vec_push(c, ((struct constraint){ body, head }));
}

// Adds the constraint a -> f for all nodes, split at the conjunctions and disjunctions of f.
static void add_implied(struct constraints *c, struct vocabulary *v, const struct logic *a, const struct logic *f)
{
    switch ((int)f->op) {
    case LOGIC_AND:
        add_implied(c, v, a, f->a);
        add_implied(c, v, a, f->b);
        return;
    case LOGIC_OR:
        add_implied(c, v, logic_and(v, a, logic_not(v, f->b)), f->a);
        add_implied(c, v, logic_and(v, a, logic_not(v, f->a)), f->b);
        return;
    case LOGIC_FORALL:
        if (!logic_has_free(a, f->var[0])) {
            add_implied(c, v, a, f->a);
            return;
        }
        break;
    case LOGIC_PRED:
    case LOGIC_EQ:
    case LOGIC_FALSE:
        add_constraint(c, v, a, f);
        return;
    case LOGIC_TRUE:
    case LOGIC_HALF:
        return;
    default:
        break;
    }
    add_constraint(c, v, logic_and(v, a, logic_not(v, f)), logic_const(v, LOGIC_FALSE));
}

void constraints_add(struct constraints *c, struct vocabulary *v, const struct logic *holds)
{
    add_implied(c, v, logic_const(v, LOGIC_TRUE), holds);
}

static void add_definition(struct constraints *c, struct vocabulary *v, uint32_t pred)
{
    const struct logic *p = logic_pred(v, pred, 0, 1), *is = v->preds.at[pred].def;
    add_constraint(c, v, is, p);
    add_constraint(c, v, logic_not(v, is), logic_not(v, p));
    if (is->op != LOGIC_EXISTS)
        add_implied(c, v, p, is);
    if (is->op != LOGIC_FORALL)
        add_implied(c, v, logic_not(v, p), logic_not(v, is));
}

void constraints_init(struct constraints *c, struct vocabulary *v)
{
    *c = (struct constraints){ 0 };
    for (uint32_t i = 0; i < v->preds.n; i++)
        if (v->preds.at[i].def)
            add_definition(c, v, i);
}

static void forget_index(struct constraints *c)
{
    for (size_t i = 0; c->in_body && i <= STALE_LAST; i++) {
        vec_free(&c->in_body[i]);
        vec_free(&c->as_head[i]);
    }
    mem_free(c->in_body, (STALE_LAST + 1) * sizeof *c->in_body);
    mem_free(c->as_head, (STALE_LAST + 1) * sizeof *c->as_head);
    mem_free(c->closures, (STALE_LAST + 1) * sizeof *c->closures);
    mem_free(c->todo, c->n_todo * sizeof *c->todo);
    c->in_body = c->as_head = NULL;
    c->closures = c->todo = NULL;
}

void constraints_free(struct constraints *c)
{
    forget_index(c);
    evaluator_free(&c->e);
    vec_free(c);
}

// ---- which constraints a predicate matters to ---------------------------------------------------------------------------

static void note_use(struct u32_vec *users, uint32_t i)
{
    if (!users->n || users->at[users->n - 1] != i)
        vec_push(users, i);
}

static void note_uses(struct constraints *c, const struct logic *f, uint32_t i)
{
    if (f->op == LOGIC_EQ || f->op == LOGIC_CLOSED)
        note_use(&c->in_body[0], i);
    if (f->op == LOGIC_PRED)
        note_use(&c->in_body[stale_bit(f->pred)], i);
    if (f->a)
        note_uses(c, f->a, i);
    if (f->b)
        note_uses(c, f->b, i);
}

static void note_closure(struct constraints *c, const struct logic *f, uint64_t closure)
{
    if (f->op == LOGIC_PRED)
        c->closures[stale_bit(f->pred)] |= closure;
    if (f->a)
        note_closure(c, f->a, closure);
    if (f->b)
        note_closure(c, f->b, closure);
}

static void seal(struct constraints *c, const struct vocabulary *v)
{
    forget_index(c);
    c->in_body = MEM_ARRAY(struct u32_vec, STALE_LAST + 1);
    c->as_head = MEM_ARRAY(struct u32_vec, STALE_LAST + 1);
    c->closures = MEM_ARRAY(uint64_t, STALE_LAST + 1);
    c->n_todo = c->n / 64 + 1;
    c->todo = MEM_ARRAY(uint64_t, c->n_todo);
    for (uint32_t i = 0; i < c->n; i++) {
        const struct logic *h = c->at[i].head;
        note_uses(c, c->at[i].body, i);
        note_use(&c->as_head[h->op == LOGIC_PRED ? stale_bit(h->pred) : 0], i);
    }
    for (size_t i = 0; i < v->closures.n && i < 64; i++)
        note_closure(c, v->closures.at[i], UINT64_C(1) << i);
    c->closures[0] = UINT64_MAX;
    c->sealed = true;
}

static void want(struct constraints *c, const struct u32_vec *which)
{
    for (size_t i = 0; i < which->n; i++)
        c->todo[which->at[i] / 64] |= UINT64_C(1) << which->at[i] % 64;
}

// Notes that a predicate has other values, or (0) that more is known about which nodes are the same.
static void changed(struct constraints *c, uint32_t bit)
{
    assert(c->sealed && bit <= STALE_LAST);
    want(c, &c->in_body[bit]);
    c->e.known &= ~c->closures[bit];
}

// ---- unique predicates and functions ------------------------------------------------------------------------------------

// Uses that k holds for at most one cell; *more: something new was found.
static bool make_unique(struct structure *s, struct kleene *k, bool *more, bool *equal)
{
    if (!k->must)
        return true;
    if (k->must & (k->must - 1))
        return false;
    *more |= k->may != k->must;
    *equal |= (s->summary & k->must) != 0;
    k->may = k->must;
    s->summary &= ~k->must;
    return true;
}

static bool make_predicate_unique(struct structure *s, struct constraints *c, uint32_t pred)
{
    const struct predicate *p = &s->voc->preds.at[pred];
    bool good = true, more = false, equal = false;
    if (p->unique && p->arity == 1)
        good = make_unique(s, unary_of(s, p->at), &more, &equal);
    for (uint32_t v = 0; v < s->n && p->function && p->arity == 2 && good; v++)
        good = make_unique(s, &binary_of(s, p->at)[v], &more, &equal);
    if (more)
        changed(c, stale_bit(pred));
    if (equal)
        changed(c, 0);
    return good;
}

// ---- other constraints --------------------------------------------------------------------------------------------------

// Gives the nodes in `must` the value; *more: some did not have it.
static bool require(struct kleene *k, uint64_t must, bool negated, bool *more)
{
    assert(!(k->must & ~k->may));
    if (must & (negated ? k->must : ~k->may))
        return false;
    *more |= (must & (negated ? k->may : ~k->must)) != 0;
    if (negated)
        k->may &= ~must;
    else
        k->must |= must;
    return true;
}

// Makes node x and those in `must` the same, or different.
static bool require_equal(struct structure *s, uint32_t x, uint64_t must, bool negated, bool *more)
{
    uint64_t own = UINT64_C(1) << x;
    if (negated)  // a summary node may be two cells
        return !(must & own & ~s->summary);
    if (must & ~own)
        return false;
    *more |= (must & own & s->summary) != 0;
    s->summary &= ~(must & own);
    return true;
}

static bool apply_binary(struct structure *s, struct evaluator *e, const struct constraint *c, bool *more)
{
    const struct logic *h = c->head;
    unsigned x = h->var[0], y = h->var[1];
    for (uint32_t v = 0; v < s->n; v++) {
        e->env[x] = (uint8_t)v;
        uint64_t must = eval_lanes(e, c->body, y).must;
        if (must &&
            !(h->op == LOGIC_EQ ? require_equal(s, v, must, h->negated, more)
                                : require(&binary_of(s, s->voc->preds.at[h->pred].at)[v], must, h->negated, more)))
            return false;
    }
    return true;
}

// Applies a constraint about p(x, x).  For a node of several cells that is about pairs of the same cell, and says
// nothing of other pairs.
static bool apply_diagonal(struct structure *s, struct evaluator *e, const struct constraint *c, bool *more)
{
    const struct logic *h = c->head;
    if (h->op == LOGIC_EQ)
        return true;
    struct kleene *row = binary_of(s, s->voc->preds.at[h->pred].at);
    for (uint64_t left = eval_lanes(e, c->body, h->var[0]).must; left; left &= left - 1) {
        uint32_t v = (uint32_t)__builtin_ctzll(left);
        struct kleene kept = row[v];
        bool own = false;
        if (!require(&row[v], UINT64_C(1) << v, h->negated, &own))
            return false;
        if (s->summary >> v & 1)
            row[v] = kept;
        else
            *more |= own;
    }
    return true;
}

static bool apply(struct structure *s, struct evaluator *e, const struct constraint *c, bool *more)
{
    const struct logic *h = c->head;
    unsigned arity = h->op == LOGIC_PRED ? s->voc->preds.at[h->pred].arity : h->op == LOGIC_EQ ? 2 : 0;
    if (arity == 2 && h->var[0] != h->var[1])
        return apply_binary(s, e, c, more);
    if (arity == 1)
        return require(unary_of(s, s->voc->preds.at[h->pred].at), eval_lanes(e, c->body, h->var[0]).must, h->negated,
                       more);
    if (arity == 2)
        return apply_diagonal(s, e, c, more);
    bool holds = eval_closed(e, c->body) == LOGIC_TRUE;
    return !holds || (h->op == LOGIC_PRED && require(&s->word[s->voc->preds.at[h->pred].at], 1, h->negated, more));
}

// The next constraint that may find something new, searched from number i on and around; UINT32_MAX: there is none.
static uint32_t next_todo(struct constraints *c, uint32_t i)
{
    for (uint32_t k = 0; k <= c->n_todo; k++) {
        uint32_t w = (i / 64 + k) % (uint32_t)c->n_todo;
        uint64_t left = c->todo[w] & (k == 0 ? UINT64_MAX << i % 64 : UINT64_MAX);
        if (left) {
            c->todo[w] &= ~(left & -left);
            assert(w * 64 + (uint32_t)__builtin_ctzll(left) < c->n);
            return w * 64 + (uint32_t)__builtin_ctzll(left);
        }
    }
    return UINT32_MAX;
}

// Begins with the constraints about predicates that have other values since the last time.
static bool begin_round(struct structure *s, struct constraints *c)
{
    bool good = true;
    memset(c->todo, 0, c->n_todo * sizeof *c->todo);
    for (uint32_t w = 0; w < STALE_WORDS; w++)
        for (uint64_t left = s->stale.word[w]; left; left &= left - 1) {
            uint32_t bit = w * 64 + (uint32_t)__builtin_ctzll(left);
            want(c, &c->in_body[bit]);
            want(c, &c->as_head[bit]);
            for (uint32_t p = bit - 1; bit && good && p < s->voc->preds.n && stale_bit(p) == bit; p++)
                good = make_predicate_unique(s, c, p);
        }
    return good;
}

bool structure_coerce(struct structure *s, struct constraints *c)
{
    if (!c->sealed)
        seal(c, s->voc);
    evaluator_move(&c->e, s);
    bool good = begin_round(s, c);
    for (uint32_t i = 0; good && (i = next_todo(c, i)) != UINT32_MAX;) {
        const struct logic *h = c->at[i].head;
        bool more = false;
        c->work += s->n;
        good = apply(s, &c->e, &c->at[i], &more);
        if (!more || !good)
            continue;
        changed(c, h->op == LOGIC_PRED ? stale_bit(h->pred) : 0);
        good = h->op != LOGIC_PRED || make_predicate_unique(s, c, h->pred);
    }
    memset(&s->stale, 0, sizeof s->stale);
    if (good)
        VALIDATE_SOME(c->checks, structure_flaw(s));
    return good;
}
