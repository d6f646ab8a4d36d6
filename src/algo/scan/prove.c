// SPDX-License-Identifier: Apache-2.0
// prove.c: what quick sound analyses prove of the function for any caller.  This is the only file that knows which
// analyses.
#include "algo/scan/scan_priv.h"
#include "cfa/uses.h"
#include "pre/known.h"

enum { POINTSTO_PART = 2 };

static bool is_excluded(const struct known *k, const struct pointers *p, const struct edge *e)
{
    if (!pointers_reachable(p, e->from))
        return true;
    if (e->kind == EDGE_VIOLATION && scan_is_asked(e))
        return true;
    return edge_accesses_memory(e) && known_is_valid(k, e);
}

// Counts the places of the function itself.
static void count(struct scan *s, const struct known *k, const struct pointers *p)
{
    for (size_t i = 0; i < s->cfa->edges.n; i++) {
        const struct edge *e = s->cfa->edges.at[i];
        bool check = e->kind == EDGE_VIOLATION && !e->fault;
        bool access = edge_accesses_memory(e) && k->ledger.cfa && k->ledger.standing[e->id] != ACCESS_NONE;
        if (e->from->fn != s->fn || !(check || access))
            continue;
        struct scan_count *c = &s->out->counts[check ? scan_property_of_check(e->check) : scan_property_of_memory()];
        c->places++;
        c->proved += is_excluded(k, p, e);
    }
}

// Whether an execution may reach the end of the function, another end of the program, or a place behind which nothing
// is known.
static bool may_end(const struct scan *s, const struct pointers *p)
{
    for (size_t i = 0; i < s->cfa->edges.n; i++) {
        const struct edge *e = s->cfa->edges.at[i];
        bool ends =
            e->kind == EDGE_STOP || (e->kind == EDGE_UNSUPPORTED && !e->fault) || (e->kind == EDGE_EXTERN && e->is_cut);
        if (ends && pointers_reachable(p, e->from))
            return true;
    }
    return pointers_reachable(p, s->fn->exit);
}

// A budget with the rest of the limits, and with this many ticks.
static struct budget share(const struct scan *s, uint64_t ticks)
{
    struct budget b = *s->budget;
    b.ticks = b.next_check = 0;
    b.tick_limit = MAX(ticks, 1);
    return b;
}

void scan_prove(struct scan *s)
{
    struct known k;
    uint64_t ticks = (uint64_t)s->cfg->function_ticks;
    // (Points-to sets of large functions can take longer than all the rest.)
    struct budget b = share(s, ticks), few = share(s, ticks / POINTSTO_PART);
    known_init(&k, s->cfa);
    (void)known_pointsto(&k, &few);
    const struct pointers *p = known_pointers(&k, &b);
    known_account(&k, &b);
    count(s, &k, p);
    s->proof.never_returns = b.cause == STOP_NONE && !may_end(s, p);
    s->proof.done = true;
    known_free(&k);
}
