// SPDX-License-Identifier: Apache-2.0
// show.c: numeric invariants as text over the programmer's names.
#include "algo/numeric/show.h"

#include "algo/numeric/scope.h"

struct naming {
    struct numeric *n;
    uint32_t block;
};

// Searches the state variables whose value at the block is a name; UINT32_MAX: none.
struct search {
    const struct naming *m;
    const struct term *name;
    uint32_t any, visible;  // the first one; the first one that can be named there
};

static bool is_visible(const struct naming *m, uint32_t state)
{
    struct unit *u = m->n->u;
    const struct node *at = u->blocks.at[m->block].node;
    int64_t off;
    const struct var *v = encode_var(u->e, encode_state(u->e, state, 0), &off);
    return v && scope_sees(u->cfa, at->fn, at->loc, v);
}

static void try_entry(void *ctx, uint32_t state, uint32_t unused)
{
    struct search *s = ctx;
    (void)unused;
    if (s->visible != UINT32_MAX || unit_value(s->m->n->u, s->m->block, state) != s->name)
        return;
    if (s->any == UINT32_MAX)
        s->any = state;
    if (is_visible(s->m, state))
        s->visible = state;
}

// Prints a state variable; variables of functions other than `at`, which are callers, with the name of their function.
static void print_state(struct unit *u, const struct func *at, uint32_t state, struct buf *b)
{
    int64_t off = 0;
    const struct term *plain = encode_state(u->e, state, 0);
    const struct var *x = encode_var(u->e, plain, &off);
    if (x && x->fn && x->fn != at && x->kind != VAR_RETVAL)
        buf_printf(b, "%s::", sym_str(&u->cfa->prog->syms, x->fn->name));
    if (x)
        exp_print_object(u->cfa->prog, x, off, NULL, b);
    else
        encode_print(u->e, plain, b);
}

static void print_name(void *ctx, uint32_t dim, struct buf *b)
{
    const struct naming *m = ctx;
    struct unit *u = m->n->u;
    const struct func *at = u->blocks.at[m->block].node->fn;
    const struct uvalue *v = &u->values.at[m->n->site[m->block].values.at[dim]];
    struct search s = { m, v->name, UINT32_MAX, UINT32_MAX };
    pmap_each(&u->pool, u->blocks.at[m->block].env, try_entry, &s);
    uint32_t now = s.visible != UINT32_MAX ? s.visible : s.any;
    if (now != UINT32_MAX) {
        print_state(u, at, now, b);
    } else if (v->state == UINT32_MAX) {
        term_print(u->t, v->name, b);
    } else if (unit_value(u, m->block, v->state) == v->name) {  // never written
        print_state(u, at, v->state, b);
    } else {  // a value that the variable had once
        buf_puts(b, "old(");
        print_state(u, at, v->state, b);
        buf_puts(b, ")");
    }
}

void numeric_print_dim(struct numeric *n, uint32_t b, uint32_t dim, struct buf *out)
{
    struct naming m = { n, b };
    print_name(&m, dim, out);
}

// Whether a constraint is shown: not if it says where the model puts an object, since executions may put it elsewhere.
static bool is_shown(void *ctx, const struct lincon *c)
{
    const struct naming *m = ctx;
    const struct unit *u = m->n->u;
    i128 k = c->e.k < 0 ? -c->e.k : c->e.k;
    for (uint32_t i = 0; i < c->e.n; i++) {
        uint32_t state = u->values.at[m->n->site[m->block].values.at[c->e.term[i].dim]].state;
        if (state == UINT32_MAX)
            continue;
        enum state_kind kind = encode_state_kind(u->e, state);
        if (kind == STATE_FIXED || kind == STATE_MEMORY ||
            (encode_is_pointer(u->e, state) && k >= encode_first_address(u->e) / 2))
            return false;
    }
    return true;
}

void numeric_print(struct numeric *n, uint32_t b, struct buf *out)
{
    struct naming m = { n, b };
    dom_print(n->site[b].x, print_name, is_shown, &m, out);
}

void numeric_show(struct numeric *n, struct buf *b)
{
    if (n->replaced)
        buf_printf(b, "skipped: strategy %s, because of %s; what follows is from standard\n",
                   strategy_choices[n->cfg->strategy].name, n->replaced);
    for (uint32_t i = 0; i < n->u->blocks.n; i++) {
        const struct ublock *x = &n->u->blocks.at[i];
        if (x->kind != UBLOCK_HEAD && x->kind != UBLOCK_FAIL)
            continue;
        struct place at = sources_place(&n->u->cfa->prog->src, x->node->loc);
        buf_printf(b, "%s:%u: %s: ", at.file, (unsigned)at.line, x->kind == UBLOCK_HEAD ? "loop" : "violation");
        numeric_print(n, i, b);
        buf_puts(b, "\n");
    }
}
