// SPDX-License-Identifier: Apache-2.0
// show.c: numeric invariants as text over the programmer's names.
#include "algo/numeric/show.h"

struct naming {
    struct numeric *n;
    uint32_t block;
};

// A state variable whose value at the block is v; UINT32_MAX: none.
struct search {
    uint32_t id, found;
};

static void try_entry(void *ctx, uint32_t state, uint32_t id)
{
    struct search *s = ctx;
    if (id == s->id && s->found == UINT32_MAX)
        s->found = state;
}

static void print_name(void *ctx, uint32_t dim, struct buf *b)
{
    const struct naming *m = ctx;
    struct unit *u = m->n->u;
    const struct uvalue *v = &u->values.at[m->n->site[m->block].values.at[dim]];
    struct search s = { v->name->id, UINT32_MAX };
    pmap_each(&u->pool, u->blocks.at[m->block].env, try_entry, &s);
    if (s.found == UINT32_MAX)
        s.found = v->state;
    int64_t off = 0;
    const struct term *plain = s.found == UINT32_MAX ? NULL : encode_state(u->e, s.found, 0);
    const struct var *x = plain ? encode_var(u->e, plain, &off) : NULL;
    if (x)
        exp_print_object(u->cfa->prog, x, off, NULL, b);
    else if (plain)
        encode_print(u->e, plain, b);
    else
        term_print(u->t, v->name, b);
}

void numeric_print(struct numeric *n, uint32_t b, struct buf *out)
{
    struct naming m = { n, b };
    dom_print(n->site[b].x, print_name, &m, out);
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
