// SPDX-License-Identifier: Apache-2.0
// spec.c: the specification CPA: runs the automata of the property along with the program; their error states are targets.
#include "core/cpa.h"

#include "base/map.h"

// The states of all automata; a mixed-radix number over their sizes.
struct spec_state {
    struct state s;
    uint32_t *q;  // by automaton
    bool error;
};

struct spec {
    struct cpa cpa;
    struct map unique;  // mixed-radix number -> struct spec_state *
};

extern const struct cpa_ops spec_cpa;

CPA_SELF(spec, c->ops == &spec_cpa);

DOWNCAST_CONST(spec_of, state, spec_state, s);

static void sp_close(struct cpa *c)
{
    map_free(&self(c)->unique);
}

static const struct spec_state *intern(struct spec *sp, const uint32_t *q)
{
    struct run *r = sp->cpa.run;
    uint64_t code = 0;
    for (size_t i = 0; i < r->automata.n; i++)
        code = code * r->automata.at[i]->n_states + q[i];
    uint64_t *v = map_at(&sp->unique, code);
    if (!*v) {
        struct spec_state *n = ARENA_NEW(&r->mem, struct spec_state);
        n->s.id = (uint32_t)sp->unique.n;
        n->q = ARENA_ARRAY(&r->mem, uint32_t, r->automata.n);
        for (size_t i = 0; i < r->automata.n; i++) {
            n->q[i] = q[i];
            n->error |= r->automata.at[i]->is_error[q[i]] != 0;
        }
        *v = (uint64_t)(uintptr_t)n;
    }
    return (const struct spec_state *)(uintptr_t)*v;
}

enum { SPEC_MAX_AUTOMATA = 32 };

static enum rc sp_open(struct cpa *c)
{
    VERIFY(c->run->automata.n <= SPEC_MAX_AUTOMATA);
    return RC_OK;
}

static const struct state *sp_initial(struct cpa *c, const struct node *start)
{
    (void)start;
    uint32_t q[SPEC_MAX_AUTOMATA];
    for (size_t i = 0; i < c->run->automata.n; i++)
        q[i] = c->run->automata.at[i]->initial;
    return &intern(self(c), q)->s;
}

static enum rc sp_transfer(struct cpa *c, const struct state *st, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    (void)p;
    const struct spec_state *s = spec_of(st);
    uint32_t q[SPEC_MAX_AUTOMATA];
    bool moved = false;
    for (size_t i = 0; i < c->run->automata.n; i++) {
        q[i] = automaton_step(c->run->automata.at[i], s->q[i], e);
        moved |= q[i] != s->q[i];
    }
    vec_push(out, moved ? &intern(self(c), q)->s : st);
    return RC_OK;
}

static bool sp_is_target(struct cpa *c, const struct state *s)
{
    (void)c;
    return spec_of(s)->error;
}

static void sp_print(struct cpa *c, const struct state *st, struct buf *b)
{
    const struct spec_state *s = spec_of(st);
    buf_puts(b, s->error ? "violated" : "ok");
    for (size_t i = 0; i < c->run->automata.n; i++)
        if (c->run->automata.at[i]->n_states > 2)
            buf_printf(b, " %s=%u", c->run->automata.at[i]->name, s->q[i]);
}

const struct cpa_ops spec_cpa = {
    .name = "spec",
    .summary = "specification automata of the property",
    .size = sizeof(struct spec),
    .open = sp_open,
    .close = sp_close,
    .initial = sp_initial,
    .transfer = sp_transfer,
    .leq = cpa_leq_same,
    .is_target = sp_is_target,
    .partition = cpa_partition_each,
    .callers = cpa_callers_any,
    .print = sp_print,
};
