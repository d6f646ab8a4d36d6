// SPDX-License-Identifier: Apache-2.0
// prove.c: what quick sound analyses say of the function for any caller.  The only place that knows which ones.
#include "algo/scan/scan_priv.h"
#include "cfa/uses.h"
#include "pre/ledger.h"

enum { POINTSTO_PART = 2 };

// What the analyses found out, while they live.
struct known {
    struct pointsto *pointsto;
    struct ranges *ranges;
    struct pointers *pointers;
    struct facts facts;
    struct ledger ledger;
};

static bool is_reachable(const struct known *k, const struct node *n)
{
    return ranges_reachable(k->ranges, n) && pointers_reachable(k->pointers, n);
}

static bool is_excluded(const struct known *k, const struct edge *e)
{
    if (!is_reachable(k, e->from))
        return true;
    if (e->kind == EDGE_VIOLATION && scan_is_asked(e))
        return true;
    return edge_accesses_memory(e) && k->ledger.standing[e->id] == ACCESS_VALID;
}

// Places of the function itself.
static void count(struct scan *s, const struct known *k)
{
    for (size_t i = 0; i < s->cfa->edges.n; i++) {
        const struct edge *e = s->cfa->edges.at[i];
        bool check = e->kind == EDGE_VIOLATION && !e->fault;
        bool access = edge_accesses_memory(e) && k->ledger.cfa && k->ledger.standing[e->id] != ACCESS_NONE;
        if (e->from->fn != s->fn || !(check || access))
            continue;
        struct scan_count *c = &s->out->counts[check ? scan_property_of_check(e->check) : scan_property_of_memory()];
        c->places++;
        c->proved += is_excluded(k, e);
    }
}

// Whether an execution may come to the end of the function, to another end of the program, or to where nothing is known of it.
static bool may_end(const struct scan *s, const struct known *k)
{
    for (size_t i = 0; i < s->cfa->edges.n; i++) {
        const struct edge *e = s->cfa->edges.at[i];
        bool ends =
            e->kind == EDGE_STOP || (e->kind == EDGE_UNSUPPORTED && !e->fault) || (e->kind == EDGE_EXTERN && e->is_cut);
        if (ends && is_reachable(k, e->from))
            return true;
    }
    return is_reachable(k, s->fn->exit);
}

// What is left of the limits, with so many ticks.
static struct budget share(const struct scan *s, uint64_t ticks)
{
    struct budget b = *s->budget;
    b.ticks = b.next_check = 0;
    b.tick_limit = MAX(ticks, 1);
    return b;
}

void scan_prove(struct scan *s)
{
    struct known k = { .ranges = NULL };
    uint64_t ticks = (uint64_t)s->cfg->function_ticks;
    // (Points-to sets of large functions can take longer than all the rest.)
    struct budget b = share(s, ticks), few = share(s, ticks / POINTSTO_PART);
    facts_init(&k.facts, s->cfa);
    k.pointsto = pointsto_run(s->cfa, &few);
    k.ranges = ranges_run(s->cfa, &k.facts, &b);
    k.pointers = pointers_run(s->cfa, k.pointsto, k.ranges, &b);
    ledger_run(&k.ledger, s->cfa, k.pointsto, k.ranges, k.pointers, &k.facts);
    count(s, &k);
    s->proof.never_returns = b.cause == STOP_NONE && !may_end(s, &k);
    s->proof.done = true;
    ledger_free(&k.ledger);
    pointers_free(k.pointers);
    ranges_free(k.ranges);
    pointsto_free(k.pointsto);
    facts_free(&k.facts);
}
