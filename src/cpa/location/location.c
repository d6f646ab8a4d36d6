// SPDX-License-Identifier: Apache-2.0
// location.c: the location CPA: tracks the program counter explicitly (Beyer, Henzinger, Theoduloz, CAV 2007, section 2.2).
#include "core/cpa.h"

struct loc_state {
    struct state s;
    const struct node *node;
};

struct location {
    struct cpa cpa;
    struct loc_state *at;  // by node id
};

extern const struct cpa_ops location_cpa;

CPA_SELF(location, c->ops == &location_cpa);

DOWNCAST_CONST(loc_of, state, loc_state, s);

static enum rc loc_open(struct cpa *c)
{
    const struct cfa *cfa = c->run->cfa;
    struct location *l = self(c);
    l->at = ARENA_ARRAY(&c->run->mem, struct loc_state, cfa->nodes.n);
    for (size_t i = 0; i < cfa->nodes.n; i++)
        l->at[i] = (struct loc_state){ { (uint32_t)i }, cfa->nodes.at[i] };
    return RC_OK;
}

static const struct state *loc_initial(struct cpa *c, const struct node *start)
{
    return &self(c)->at[start->id].s;
}

// Whether the property is about the end of the program: then reaching it is a step of its own.
static bool ends_matter(const struct run *r)
{
    unsigned safety = 0;
    for (size_t i = 0; i < r->automata.n; i++)
        safety |= r->automata.at[i]->safety;
    return safety & SAFE_MEMCLEANUP;
}

static enum rc loc_transfer(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                            struct succ *out)
{
    (void)p;
    if (e->from == loc_of(s)->node && (e->kind != EDGE_STOP || ends_matter(c->run)))
        vec_push(out, &self(c)->at[e->to->id].s);
    return RC_OK;
}

static bool loc_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a)
{
    (void)c;
    if (q->kind != QUERY_NODE)
        return false;
    a->node = loc_of(s)->node;
    return true;
}

static void loc_print(struct cpa *c, const struct state *s, struct buf *b)
{
    const struct node *n = loc_of(s)->node;
    buf_printf(b, "N%u %s", n->id, sym_str(&c->run->cfa->prog->syms, n->fn->name));
}

const struct cpa_ops location_cpa = {
    .name = "location",
    .summary = "program counter",
    .size = sizeof(struct location),
    .open = loc_open,
    .initial = loc_initial,
    .transfer = loc_transfer,
    .leq = cpa_leq_same,
    .answer = loc_answer,
    .partition = cpa_partition_each,
    .callers = cpa_callers_any,
    .print = loc_print,
};
