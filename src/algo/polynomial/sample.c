// SPDX-License-Identifier: Apache-2.0
// sample.c: states at heads of loops, from random executions of the program view.
//
// What they suggest is proved by other means, so an execution may end wherever it cannot be followed.
#include "algo/polynomial/equations.h"

enum { STEPS = 400, STATES_OF_RUN = 40, STATES_OF_HEAD = 300, TRIES = 12 };

struct execution {
    struct equations *q;
    struct rng rng;
    i128 *value;      // by number of a value
    uint8_t *known;   // whether it has one
    struct map done;  // id of a term -> 1 + index of its value; for this edge
    struct {
        VEC_OF(i128);
    } results;
    uint32_t *visits;  // by head, of this run
};

// ---- terms ------------------------------------------------------------------------------------------------------------

static bool eval(struct execution *x, const struct term *t, i128 *out);

static bool eval_number(struct execution *x, const struct term *t, i128 *out)
{
    i128 a, b;
    uint32_t v;
    switch ((int)t->op) {
    case TERM_VAR:
        v = unit_id_of(x->q->n->u, t);
        if (v == UINT32_MAX || !x->known[v])
            return false;
        *out = x->value[v];
        return true;
    case TERM_NUM:
        *out = t->num;
        return true;
    case TERM_ADD:
    case TERM_MUL:
        *out = t->op == TERM_MUL;
        for (uint32_t i = 0; i < t->n; i++)
            if (!eval(x, t->arg[i], &a) || !(t->op == TERM_ADD ? i128_add(*out, a, out) : i128_mul(*out, a, out)))
                return false;
        return true;
    case TERM_DIV:
    case TERM_MOD:
        if (!eval(x, t->arg[0], &a) || !eval(x, t->arg[1], &b) || !b)
            return false;
        *out = t->op == TERM_DIV ? i128_div(a, b) : i128_mod(a, b);
        return true;
    default:
        return false;
    }
}

static bool eval_junction(struct execution *x, const struct term *t, i128 *out)
{
    i128 a;
    *out = t->op == TERM_AND;
    for (uint32_t i = 0; i < t->n; i++) {
        if (!eval(x, t->arg[i], &a))
            return false;
        *out = t->op == TERM_AND ? *out && a : *out || a;
    }
    return true;
}

static bool eval_new(struct execution *x, const struct term *t, i128 *out)
{
    i128 a, b;
    switch ((int)t->op) {
    case TERM_TRUE:
    case TERM_FALSE:
        *out = t->op == TERM_TRUE;
        return true;
    case TERM_NOT:
        *out = eval(x, t->arg[0], &a) && !a;
        return eval(x, t->arg[0], &a);
    case TERM_AND:
    case TERM_OR:
        return eval_junction(x, t, out);
    case TERM_EQ:
    case TERM_LE:
    case TERM_LT:
        if (!eval(x, t->arg[0], &a) || !eval(x, t->arg[1], &b))
            return false;
        *out = t->op == TERM_EQ ? a == b : t->op == TERM_LE ? a <= b : a < b;
        return true;
    case TERM_ITE:
        return eval(x, t->arg[0], &a) && eval(x, t->arg[a ? 1 : 2], out);
    default:
        return eval_number(x, t, out);
    }
}

// The value of a term; booleans are 0 and 1.
static bool eval(struct execution *x, const struct term *t, i128 *out)
{
    uint64_t at;
    if (map_get(&x->done, t->id, &at)) {
        *out = at ? x->results.at[at - 1] : 0;
        return at != 0;
    }
    bool ok = eval_new(x, t, out);
    if (ok)
        vec_push(&x->results, *out);
    map_put(&x->done, t->id, ok ? x->results.n : 0);
    return ok;
}

static void forget_results(struct execution *x)
{
    map_clear(&x->done);
    vec_clear(&x->results);
}

// ---- steps ------------------------------------------------------------------------------------------------------------

static i128 random_number(struct rng *r)
{
    static const uint64_t span[] = { 16, 16, 16, 100, 100, 1000, 1 << 16 };
    uint64_t s = span[rng_below(r, ARRAY_LEN(span))];
    return (i128)rng_below(r, s) - (rng_below(r, 4) == 0 ? (i128)s / 2 : 0);
}

// Chooses some value of the type of v.
static void choose_value(struct execution *x, uint32_t v)
{
    struct unit *u = x->q->n->u;
    x->known[v] = 0;
    if (u->values.at[v].name->sort->kind != SORT_INT)
        return;
    const struct term *facts = unit_facts(u, &u->values.at[v]);
    for (int i = 0; i < TRIES; i++) {
        i128 holds = 0;
        x->value[v] = i + 1 < TRIES ? random_number(&x->rng) : 0;
        x->known[v] = 1;
        forget_results(x);
        if (!eval(x, facts, &holds) || holds)
            break;
    }
    forget_results(x);
}

// Whether the edge can be taken; if so, makes its values.
static bool enter_edge(struct execution *x, const struct uedge *e)
{
    const struct unit *u = x->q->n->u;
    i128 holds;
    for (size_t i = 0; i < e->made.n; i++) {
        uint32_t v = e->made.at[i];
        forget_results(x);
        if (u->values.at[v].def)
            x->known[v] = eval(x, u->values.at[v].def, &x->value[v]);
        else
            choose_value(x, v);
    }
    forget_results(x);
    return eval(x, e->guard, &holds) && holds;
}

static void assign_phis(struct execution *x, const struct uedge *e)
{
    const struct u32_vec *phis = &x->q->n->u->blocks.at[e->to].phis;
    i128 *now = MEM_ARRAY(i128, phis->n + 1);
    uint8_t *known = MEM_ARRAY(uint8_t, phis->n + 1);
    for (size_t i = 0; i < phis->n; i++)
        known[i] = eval(x, e->operands.at[i], &now[i]);
    for (size_t i = 0; i < phis->n; i++) {
        x->value[phis->at[i]] = now[i];
        x->known[phis->at[i]] = known[i];
    }
    mem_free(now, (phis->n + 1) * sizeof *now);
    mem_free(known, phis->n + 1);
}

static void note_state(struct execution *x, uint32_t block)
{
    struct head *h = head_of(x->q, block);
    if (!h || samples_of(h) >= STATES_OF_HEAD || x->visits[x->q->head_at[block] - 1]++ >= STATES_OF_RUN)
        return;
    for (size_t i = 0; i < h->names.n; i++)
        if (!x->known[h->names.at[i]])
            return;
    for (size_t i = 0; i < h->names.n; i++)
        vec_push(&h->samples, (uint64_t)x->value[h->names.at[i]]);
    x->q->stats->samples++;
}

static void execute(struct execution *x)
{
    const struct unit *u = x->q->n->u;
    for (uint32_t v = 0; v < u->values.n; v++)
        if (u->values.at[v].kind == UVALUE_ENTRY)
            choose_value(x, v);
    uint32_t block = 0;
    for (int i = 0; i < STEPS; i++) {
        const struct u32_vec *out = &u->blocks.at[block].out;
        const struct uedge *e = NULL;
        for (size_t k = 0; k < out->n && !e; k++)
            if (enter_edge(x, &u->edges.at[out->at[k]]))
                e = &u->edges.at[out->at[k]];
        if (!e)
            return;
        assign_phis(x, e);
        block = e->to;
        note_state(x, block);
    }
}

enum rc heads_sample(struct equations *q, int64_t seed)
{
    const struct unit *u = q->n->u;
    struct execution x = { .q = q, .rng = rng_seed((uint64_t)seed) };
    enum rc rc = RC_OK;
    x.value = MEM_ARRAY(i128, u->values.n + 1);
    x.known = MEM_ARRAY(uint8_t, u->values.n + 1);
    x.visits = MEM_ARRAY(uint32_t, q->heads.n + 1);
    for (int64_t i = 0; i < q->cfg->runs && rc == RC_OK; i++) {
        memset(x.visits, 0, q->heads.n * sizeof *x.visits);
        execute(&x);
        rc = tick(&q->n->run->budget, STEPS / 4);
    }
    mem_free(x.value, (u->values.n + 1) * sizeof *x.value);
    mem_free(x.known, u->values.n + 1);
    mem_free(x.visits, (q->heads.n + 1) * sizeof *x.visits);
    map_free(&x.done);
    vec_free(&x.results);
    return rc;
}

// ---- what was observed --------------------------------------------------------------------------------------------------

size_t samples_of(const struct head *h)
{
    return h->names.n ? h->samples.n / h->names.n : 0;
}

uint64_t sampled_value(void *ctx, uint32_t var)
{
    const struct sampled *s = ctx;
    for (size_t i = 0; i < s->h->names.n; i++)
        if (s->q->n->u->values.at[s->h->names.at[i]].name->id == var)
            return s->h->samples.at[s->i * s->h->names.n + i];
    BUG("variable %u of an equation is no name of its head", var);
}

enum rc heads_contradicted(struct equations *q, int64_t seed, uint64_t *states, uint64_t *contradicted)
{
    for (size_t i = 0; i < q->heads.n; i++)
        vec_clear(&q->heads.at[i].samples);
    enum rc rc = heads_sample(q, seed);
    for (size_t i = 0; i < q->heads.n; i++) {
        struct head *h = &q->heads.at[i];
        *states += samples_of(h);
        for (size_t k = 0; k < h->equations.n; k++)
            *contradicted += !head_fulfils(q, h, h->equations.at[k]);
    }
    return rc;
}

bool head_fulfils(const struct equations *q, const struct head *h, const struct polynomial *p)
{
    struct sampled s = { q, h, 0 };
    for (; s.i < samples_of(h); s.i++)
        if (ring_eval(q->ring, p, sampled_value, &s))
            return false;
    return true;
}
