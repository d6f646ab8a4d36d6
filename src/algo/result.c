// SPDX-License-Identifier: Apache-2.0
// result.c: results of algorithms; budgets inside a run's budget.
#include "algo/result.h"

#include "algo/proof.h"
#include "cfa/where.h"

#include <stdlib.h>

void result_free(struct result *r)
{
    run_result_free(&r->run);
    vec_free(&r->suspect);
    *r = (struct result){ .verdict = VERDICT_UNKNOWN };
}

void result_unknown(struct result *r, struct reason reason)
{
    r->verdict = VERDICT_UNKNOWN;
    if (!r->reason.kind || !r->reason.at.off)
        r->reason = reason;
}

// Whether a fault is injected: any proof counts, for a test.
static bool fault_proof(void)
{
#ifndef NDEBUG
    return getenv("VERNIER_FAIL_PROOF");
#else
    return false;
#endif
}

void result_prove(struct result *out, const struct proof *p)
{
    if ((p->begun && p->begun == p->excluded) || fault_proof()) {
        out->verdict = VERDICT_TRUE;
        return;
    }
    result_unknown(out, out->reason.kind ? out->reason : reason_of(REASON_EXPLORATION));
}

struct budget sub_budget(const struct run *r, uint64_t ticks)
{
    struct budget b = r->budget;
    if (ticks)
        b.tick_limit = tick_share(&b, ticks);
    b.next_check = 0;
    return b;
}

enum rc settle_budget(struct run *r, const struct budget *b)
{
    r->budget.ticks = b->ticks;
    r->budget.next_check = 0;
    return tick(&r->budget, 0);
}

struct share share_begin(struct run *r, uint64_t ticks)
{
    struct budget *b = &r->budget;
    struct share s = { .limit = b->tick_limit };
    if (ticks)
        b->tick_limit = tick_share(b, ticks);
    b->next_check = 0;
    s.own = b->tick_limit;
    return s;
}

bool share_end(struct run *r, const struct share *s)
{
    struct budget *b = &r->budget;
    bool own = b->cause == STOP_TICKS && s->own != s->limit;
    b->tick_limit = s->limit;
    b->next_check = 0;
    if (own)
        b->cause = STOP_NONE;
    return own;
}

// The index of the automaton that the path drives into its error state.
static size_t violated_automaton(const struct run *r, const struct edge_path *path)
{
    for (size_t a = 0; a < r->automata.n; a++) {
        uint32_t q = r->automata.at[a]->initial;
        for (size_t i = 0; i < path->n; i++)
            q = automaton_step(r->automata.at[a], q, path->at[i]);
        if (r->automata.at[a]->is_error[q])
            return a;
    }
    // If there is none, an analysis found a fault that no edge shows.
    for (size_t a = 0; a < r->automata.n; a++)
        if (r->automata.at[a]->safety)
            return a;
    return 0;
}

enum confirm_result result_check_path(struct result *out, struct run *r, const struct edge_path *path, uint64_t ticks)
{
    size_t a = violated_automaton(r, path);
    struct budget b = sub_budget(r, ticks);
    enum confirm_result res = confirm_path(r->cfa, r->automata.at[a], path->at, path->n, r->confirmer, &b, &out->run);
    bool open = res == CONFIRM_NOT_FOUND && r->symbolic && r->confirmer && r->confirmer->has_solver;
    if (open)
        res = confirm_formula(r->symbolic, r->automata.at[a], path->at, path->n, (uint64_t)r->confirmer->cfg->rlimit,
                              &b, &out->run);
    (void)settle_budget(r, &b);  // the caller notices at its next tick
    if (res == CONFIRM_VIOLATION) {
        out->property = a;
        out->verdict = VERDICT_FALSE;
    }
    return res;
}

bool result_confirm(struct result *out, struct run *r, const struct edge_path *path, uint64_t ticks)
{
    return result_check_path(out, r, path, ticks) == CONFIRM_VIOLATION;
}

static struct reason depends(struct run *r, enum reason_kind kind, const struct edge *on, struct loc at)
{
    struct place p = sources_place(&r->cfa->prog->src, on->loc);
    return (struct reason){ kind, .arg = { arena_printf(&r->mem, "%s:%u", p.file, p.line) }, .at = at };
}

struct reason result_unconfirmed(struct run *r, const struct fault_at *suspected, struct loc at)
{
    const struct confirmer *c = r->confirmer;
    if (c && c->layout_at)
        return depends(r, c->by_nan ? REASON_NAN : REASON_LAYOUT, c->layout_at, at);
    if (c && c->order_at)
        return depends(r, REASON_ORDER, c->order_at, at);
    if (c && c->assembly_at)
        return depends(r, REASON_ASSEMBLY, c->assembly_at, at);
    if (c && c->fault.kind && c->fault.edge)
        return (struct reason){ REASON_UNDEFINED_ON_PATH,
                                .arg = { fault_text(c->fault.kind), where_text(r->cfa, c->fault.edge->loc, &r->mem) },
                                .at = at };
    if (!suspected || !suspected->kind || !suspected->edge)
        return reason_at(REASON_NO_INPUT, at);
    struct buf what = { 0 };
    fault_print(r->cfa, suspected, &what);
    const char *text = buf_keep(&what, &r->mem);
    return (struct reason){ REASON_SUSPECTED, .arg = { text, where_text(r->cfa, suspected->edge->loc, &r->mem) },
                            .at = at };
}
