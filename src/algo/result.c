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

void result_unknown(struct result *r, const char *reason, struct loc at)
{
    r->verdict = VERDICT_UNKNOWN;
    if (!r->reason || !r->reason_at.off) {
        r->reason = reason;
        r->reason_at = at;
        r->obstacle = (struct obstacle_at){ 0 };
    }
}

void result_obstacle(struct result *r, const struct obstacle_at *o)
{
    const char *text = obstacle_text(o);
    result_unknown(r, text, o->about.edge->loc);
    if (r->reason == text)
        r->obstacle = *o;
}

// Whether any proof is to count, for a test.
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
    result_unknown(out, out->reason ? out->reason : "the exploration is not complete", out->reason_at);
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

// Which automaton the path drives into its error state.
static size_t violated_automaton(const struct run *r, const struct edge_path *path)
{
    for (size_t a = 0; a < r->automata.n; a++) {
        uint32_t q = r->automata.at[a]->initial;
        for (size_t i = 0; i < path->n; i++)
            q = automaton_step(r->automata.at[a], q, path->at[i]);
        if (r->automata.at[a]->is_error[q])
            return a;
    }
    // Then an analysis found a fault that no edge tells.
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

const char *result_unconfirmed(struct run *r, const struct fault_at *suspected)
{
    static const char plain[] = "error path found, but no input that takes it";
    const struct fault_at *f = r->confirmer ? &r->confirmer->fault : NULL;
    if (r->confirmer && r->confirmer->layout_at) {
        struct place at = sources_place(&r->cfa->prog->src, r->confirmer->layout_at->loc);
        return arena_printf(&r->mem, "error path found, but it depends on where objects lie in memory, at %s:%u",
                            at.file, at.line);
    }
    if (r->confirmer && r->confirmer->assembly_at) {
        struct place at = sources_place(&r->cfa->prog->src, r->confirmer->assembly_at->loc);
        return arena_printf(&r->mem,
                            "error path found, but it depends on inline assembly that is not executed, at %s:%u",
                            at.file, at.line);
    }
    if ((!f || f->kind == FAULT_NONE || !f->edge) && suspected && suspected->kind && suspected->edge) {
        struct buf what = { 0 };
        fault_print(r->cfa, suspected, &what);
        const char *at = where_text(r->cfa, suspected->edge->loc, &r->mem);
        const char *text = arena_printf(&r->mem, "%s, suspected at %s; %s", buf_str(&what), at, plain);
        buf_free(&what);
        return text;
    }
    if (!f || f->kind == FAULT_NONE || !f->edge)
        return plain;
    const char *at = where_text(r->cfa, f->edge->loc, &r->mem);
    return arena_printf(&r->mem, "%s at %s on the suspect path; %s", fault_text(f->kind), at, plain);
}
