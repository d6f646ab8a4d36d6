// SPDX-License-Identifier: Apache-2.0
// claims.c: turns notes in comments into claims at locations.
#include "algo/wp/check_priv.h"

static struct wp_scope scope_of(struct wp_task *t, const struct func *fn, const struct note *n, bool old)
{
    return (struct wp_scope){ .w = &t->w,
                              .fn = fn,
                              .note = n,
                              .diag = t->diag,
                              .loc = n->at,
                              .assumed = n->kind == NOTE_ASSUME || n->kind == NOTE_REQUIRES,
                              .old_allowed = old,
                              .at_call = n->kind == NOTE_ENSURES };
}

static enum rc add_note(struct wp_task *t, const struct func *fn, const struct note *n, uint32_t node, bool assumed,
                        bool old)
{
    struct wp_scope s = scope_of(t, fn, n, old);
    const struct bool_formula *f = wp_read(&s, n->text, n->size);
    if (!f)
        return RC_USER;
    vec_push(&t->d.claims, ((struct wp_claim){ .node = node,
                                               .holds = f,
                                               .kind = assumed ? CLAIM_ASSUMED : CLAIM_CHECKED,
                                               .loc = n->loc,
                                               .text = n->text }));
    return RC_OK;
}

static bool has_contract(const struct func *fn)
{
    return fn->decl && fn->decl->contract;
}

static void add_claim(struct wp_task *t, uint32_t node, const struct bool_formula *f, struct loc loc, const char *text)
{
    vec_push(&t->d.claims,
             ((struct wp_claim){ .node = node, .holds = f, .kind = CLAIM_CHECKED, .loc = loc, .text = text }));
}

// Claims that something that cannot be followed is not reached.
static void add_obstacle(struct wp_task *t, uint32_t node, struct loc loc, struct reason why)
{
    const struct bool_formula *never = formula_const(&t->w.formulas, TRUTH_FALSE);
    vec_push(&t->d.claims, ((struct wp_claim){ node, never, CLAIM_OBSTACLE, loc, reason_text(&why, &t->mem), why }));
}

// Adds asserts and assumptions on an edge out of a location.
static enum rc add_inner(struct wp_task *t, const struct flow_edge *e)
{
    const struct note *n = e->kind == FLOW_EDGE ? e->e->note : NULL;
    uint32_t context = t->flow.nodes.at[e->from].context;
    const struct func *fn = t->flow.contexts.at[context].fn;
    if (!n || (context && has_contract(fn) && !t->alone))
        return RC_OK;  // claims of a function with a contract are checked for the function itself
    if (context && strstr(n->text, "\\old")) {
        add_obstacle(t, e->from, n->loc, reason_of(REASON_WP_INNER_OLD));
        return RC_OK;
    }
    return add_note(t, fn, n, e->from, n->kind == NOTE_ASSUME, context == 0);
}

static enum rc add_contract(struct wp_task *t)
{
    const struct note *n = has_contract(t->fn) ? t->fn->decl->contract : NULL;
    for (; n; n = n->next) {
        if (n->kind == NOTE_REQUIRES && add_note(t, t->fn, n, 0, true, false) != RC_OK)
            return RC_USER;
        size_t before = t->d.claims.n;
        for (uint32_t i = 0; n->kind == NOTE_ENSURES && i < t->flow.nodes.n; i++) {
            const struct flow_node *at = &t->flow.nodes.at[i];
            if (at->node == t->fn->exit && at->context == 0 && add_note(t, t->fn, n, i, false, true) != RC_OK)
                return RC_USER;
        }
        if (n->kind == NOTE_ENSURES && t->d.claims.n == before)  // the function never returns
            add_claim(t, 0, formula_const(&t->w.formulas, TRUTH_TRUE), n->loc, n->text);
    }
    return RC_OK;
}

// Adds what called functions require.
static enum rc add_callee(struct wp_task *t, const struct flow_edge *e)
{
    if (e->kind != FLOW_EDGE || e->e->kind != EDGE_CALL || !has_contract(e->e->callee))
        return RC_OK;
    for (const struct note *n = e->e->callee->decl->contract; n; n = n->next)
        if (n->kind == NOTE_REQUIRES && add_note(t, e->e->callee, n, e->to, false, false) != RC_OK)
            return RC_USER;
    return RC_OK;
}

static const char *live_text(struct wp_task *t, const struct wp_term *p, bool or_null)
{
    struct buf b = { 0 };
    buf_puts(&b, "allocated(");
    wp_term_print(&t->w.terms, p, 0, &b);
    buf_puts(&b, ")");
    if (or_null) {
        buf_puts(&b, " || ");
        wp_term_print(&t->w.terms, p, 0, &b);
        buf_puts(&b, " == NULL");
    }
    return buf_keep(&b, &t->mem);
}

// Claims that the pointers an edge goes through are live; free accepts null pointers, too.
static void add_derefs(struct wp_task *t, const struct flow_edge *e)
{
    struct wp_term_vec live = { 0 };
    wp_derefs(&t->w, e->e, &live);
    for (size_t i = 0; i < live.n; i++) {
        const struct bool_formula *f = wp_alloc(&t->w, live.at[i]);
        bool frees = e->e->kind == EDGE_FREE;
        if (frees)
            f = formula_or(&t->w.formulas, f, wp_eq(&t->w, live.at[i], wp_term_null(&t->w.terms, live.at[i]->type)));
        add_claim(t, e->from, f, e->e->loc, live_text(t, live.at[i], frees));
    }
    vec_free(&live);
}

// Whether fn, or what it calls, has notes.
static bool leads_to_notes(const struct cfa *c, const struct func *fn)
{
    struct map seen = { 0 };
    bool found = false, grew = true;
    map_put(&seen, fn->id, 1);
    while (grew) {
        grew = false;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            uint64_t has;
            if (e->kind == EDGE_CALL && map_get(&seen, e->from->fn->id, &has) && !map_get(&seen, e->callee->id, &has)) {
                map_put(&seen, e->callee->id, 1);
                grew = true;
            }
        }
    }
    for (size_t i = 0; i < c->funcs.n && !found; i++) {
        uint64_t has;
        const struct decl *d = c->funcs.at[i]->decl;
        found = d && d->has_notes && map_get(&seen, c->funcs.at[i]->id, &has);
    }
    map_free(&seen);
    return found;
}

// Whether something is claimed of what a recursive call that is not followed leads to.
static bool is_claimed_inside(const struct wp_task *t, const struct func *callee)
{
    return t->cfg->derefs || t->cfg->check || leads_to_notes(t->cfa, callee);
}

static void add_obstacles(struct wp_task *t, const struct flow_edge *e)
{
    if (e->kind == FLOW_UNKNOWN && is_claimed_inside(t, e->e->callee))
        add_obstacle(t, e->from, e->e->loc, reason_of(REASON_WP_RECURSION));
    if (e->kind == FLOW_EDGE && e->e->kind == EDGE_UNSUPPORTED)
        add_obstacle(t, e->from, e->e->loc, reason_unsupported(e->e));
}

enum rc claims_collect(struct wp_task *t)
{
    if (add_contract(t) != RC_OK)
        return RC_USER;
    for (size_t i = 0; i < t->flow.edges.n; i++) {
        const struct flow_edge *e = &t->flow.edges.at[i];
        if (add_inner(t, e) != RC_OK || add_callee(t, e) != RC_OK)
            return RC_USER;
        if (e->kind == FLOW_EDGE && t->cfg->derefs)
            add_derefs(t, e);
        add_obstacles(t, e);
    }
    return RC_OK;
}
