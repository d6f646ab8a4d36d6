// SPDX-License-Identifier: Apache-2.0
// slice.c: leaves out conditions that the property does not depend on.
// source Danicic et al., "A unifying theory of control dependence and its application to arbitrary program structures",
//        TCS 412, 2011 (weak control closure); Weiser, "Program slicing", ICSE 1981.
// A block that forks is kept if it decides which event that matters comes next, or if its conditions mention a value
// that matters.
// What matters: ends of runs, violations, the kept blocks, another round of a loop that never ends (if it has no other
// end, going on avoids the violation), and entering a block by a certain edge if a phi there that matters takes its
// value.  All other conditions become true: the program may go either way, so it has more executions.
#include "ssa/unit_priv.h"

// The first event behind an edge that matters: none, the entering of one edge or block, or one of several.
#define NOTHING 0u
#define SEVERAL UINT32_MAX

struct slicer {
    struct unit *u;
    uint8_t *kept;    // by block
    uint8_t *ends;    // by block: a run may end from there without a violation
    uint32_t *first;  // by edge
    struct budget *budget;
};

static uint32_t union_of(uint32_t a, uint32_t b)
{
    return a == b || b == NOTHING ? a : a == NOTHING ? b : SEVERAL;
}

static uint32_t first_behind(const struct slicer *s, uint32_t e)
{
    const struct unit *u = s->u;
    const struct ublock *to = &u->blocks.at[u->edges.at[e].to];
    for (size_t i = 0; i < to->phis.n; i++)
        if (u->needed[to->phis.at[i]])
            return 1 + e;
    bool endless = u->edges.at[e].back && !s->ends[to->id];
    if (s->kept[to->id] || to->out.n == 0 || endless)
        return 1 + (uint32_t)u->edges.n + to->id;
    uint32_t first = NOTHING;
    for (size_t i = 0; i < to->out.n; i++)
        first = union_of(first, s->first[to->out.at[i]]);
    return first;
}

static enum rc find_first(struct slicer *s)
{
    memset(s->first, 0, s->u->edges.n * sizeof *s->first);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t b = s->u->blocks.n; b-- > 0;)
            for (size_t i = 0; i < s->u->blocks.at[b].out.n; i++) {
                uint32_t e = s->u->blocks.at[b].out.at[i], first = first_behind(s, e);
                changed |= first != s->first[e];
                s->first[e] = first;
            }
        if (unit_tick(s->budget, s->u->edges.n) != RC_OK)
            return RC_STOP;
    }
    return RC_OK;
}

static enum rc find_ends(struct slicer *s)
{
    const struct unit *u = s->u;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t b = u->blocks.n; b-- > 0;) {
            const struct ublock *x = &u->blocks.at[b];
            bool ends = x->out.n == 0 && (x->kind == UBLOCK_END || x->kind == UBLOCK_RETURN);
            for (size_t i = 0; i < x->out.n; i++)
                ends |= s->ends[u->edges.at[x->out.at[i]].to];
            changed |= ends && !s->ends[b];
            s->ends[b] |= ends;
        }
        if (unit_tick(s->budget, u->edges.n) != RC_OK)
            return RC_STOP;
    }
    return RC_OK;
}

// (If several events may come first behind every edge, a fork further on decides; once that is kept, this one is looked
// at again.)
static bool decides(const struct slicer *s, const struct ublock *b)
{
    for (size_t i = 0; i < b->out.n; i++)
        if (s->first[b->out.at[i]] != s->first[b->out.at[0]])
            return true;
    return b->out.n == 1 && s->u->edges.at[b->out.at[0]].guard->op != TERM_TRUE;  // only some runs go on
}

static bool speaks_of_needed(const struct slicer *s, const struct ublock *b)
{
    struct term_vec names = { 0 };
    bool found = false;
    for (size_t i = 0; i < b->out.n; i++)
        term_vars(s->u->t, s->u->edges.at[b->out.at[i]].guard, &names);
    for (size_t i = 0; i < names.n && !found; i++) {
        uint32_t v = unit_id_of(s->u, names.at[i]);
        found = v != UINT32_MAX && s->u->needed[v];
    }
    vec_free(&names);
    return found;
}

static enum rc keep_more(struct slicer *s, bool *any)
{
    *any = false;
    if (find_first(s) != RC_OK)
        return RC_STOP;
    for (size_t b = 0; b < s->u->blocks.n; b++) {
        const struct ublock *x = &s->u->blocks.at[b];
        if (s->kept[b] || !x->out.n || !(decides(s, x) || speaks_of_needed(s, x)))
            continue;
        s->kept[b] = 1;
        *any = true;
    }
    return RC_OK;
}

// Finds the blocks that are kept, and what they need.
static enum rc find_kept(struct slicer *s)
{
    enum rc rc = find_ends(s);
    for (bool more = true; more && rc == RC_OK;) {
        rc = unit_find_needed(s->u, s->kept, s->budget);
        if (rc == RC_OK)
            rc = keep_more(s, &more);
    }
    return rc;
}

static struct slicer slicer_new(struct unit *u, struct budget *b)
{
    return (struct slicer){ u, MEM_ARRAY(uint8_t, u->blocks.n), MEM_ARRAY(uint8_t, u->blocks.n),
                            MEM_ARRAY(uint32_t, u->edges.n), b };
}

static void slicer_free(struct slicer *s)
{
    mem_free(s->kept, s->u->blocks.n);
    mem_free(s->ends, s->u->blocks.n);
    mem_free(s->first, s->u->edges.n * sizeof *s->first);
}

enum rc unit_slice(struct unit *u, struct budget *b, uint64_t *dropped)
{
    struct slicer s = slicer_new(u, b);
    enum rc rc = find_kept(&s);
    for (size_t i = 0; i < u->edges.n && rc == RC_OK; i++) {
        struct uedge *e = &u->edges.at[i];
        if (s.kept[e->from] || e->guard->op == TERM_TRUE)
            continue;
        e->guard = u->t->t_true;
        ++*dropped;
    }
    slicer_free(&s);
    return rc;
}

// Whether a value crosses the interface of a unit: callers give it, or calls get it or give it back.
static bool is_of_interface(const struct unit *u, const struct uvalue *v)
{
    bool call = v->kind == UVALUE_ANY && u->blocks.at[v->block].call;
    return v->state != UINT32_MAX && (v->kind == UVALUE_ENTRY || call);
}

enum rc unit_find_relevant(struct unit *u, uint8_t *relevant, struct budget *b, bool *grew)
{
    struct slicer s = slicer_new(u, b);
    u->relevant = relevant;
    enum rc rc = find_kept(&s);
    for (size_t i = 0; i < u->values.n && rc == RC_OK; i++) {
        const struct uvalue *v = &u->values.at[i];
        if (!u->needed[i] || !is_of_interface(u, v) || relevant[v->state])
            continue;
        relevant[v->state] = 1;
        *grew = true;
    }
    u->relevant = NULL;
    slicer_free(&s);
    return rc;
}
