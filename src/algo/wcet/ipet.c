// SPDX-License-Identifier: Apache-2.0
// ipet.c: the program as a graph with loops, whose edges have costs and counts.
#include "algo/wcet/ipet.h"

#include "algo/algo.h"
#include "algo/wcet/bounds.h"
#include "encode/symbolic.h"

static void complain(struct ipet *f, struct loc at, const char *what, const char *detail)
{
    if (f->why.n)
        return;
    f->at = at;
    buf_printf(&f->why, "%s%s", what, detail);
}

// Complains about a call that was not inlined, or is not followed by its return.
static void complain_of_call(struct ipet *f)
{
    const struct unit *u = f->u;
    for (size_t i = 0; i + 1 < u->path.n; i++) {
        const struct edge *e = u->path.at[i];
        if (e->kind != EDGE_CALL || u->path.at[i + 1] != e->ret)
            continue;
        const char *name = sym_str(&f->run->cfa->prog->syms, e->callee->name);
        complain(f, e->loc,
                 e->callee->recursive ? "integer programming knows no bound of the recursion of "
                                      : "not inlined, see --unit.inline_depth and --unit.edges: ",
                 name);
        return;
    }
    complain(f, (struct loc){ 0 }, "some call is not inlined", "");
}

static void check_end(struct ipet *f, const struct ublock *b)
{
    const struct edge *e = b->cause;
    if (b->kind != UBLOCK_OBSTACLE)
        return;
    struct obstacle_at o = e->kind == EDGE_UNSUPPORTED ? obstacle_of_edge(e) : encode_obstacle(f->u->e, e);
    complain(f, e->loc, "not modelled: ", o.kind == OBSTACLE_NONE ? "this statement" : obstacle_text(&o));
}

// Whether executions end in a block.  A path that an assumption ends is no execution.
static bool is_end(const struct ublock *b)
{
    return b->kind == UBLOCK_END && !(b->cause->kind == EDGE_STOP && !b->cause->ends_program);
}

// Marks edges that lead to no end as dead.  False: no execution ends.
static bool find_dead(struct ipet *f)
{
    const struct unit *u = f->u;
    uint8_t *ends = MEM_ARRAY(uint8_t, u->blocks.n);
    struct u32_vec todo = { 0 };
    for (uint32_t b = 0; b < u->blocks.n; b++)
        if (is_end(&u->blocks.at[b])) {
            ends[b] = true;
            vec_push(&todo, b);
        }
    while (todo.n) {
        const struct ublock *b = &u->blocks.at[vec_pop(&todo)];
        for (size_t i = 0; i < b->in.n; i++) {
            uint32_t from = u->edges.at[b->in.at[i]].from;
            if (!ends[from])
                vec_push(&todo, from);
            ends[from] = true;
        }
    }
    for (size_t i = 0; i < u->edges.n; i++)
        f->dead[i] = !ends[u->edges.at[i].to];
    bool any = ends[0];
    vec_free(&todo);
    mem_free(ends, u->blocks.n);
    return any;
}

static void find_loops(struct ipet *f)
{
    const struct unit *u = f->u;
    for (uint32_t b = 0; b < u->blocks.n; b++) {
        const struct ublock *x = &u->blocks.at[b];
        if (x->kind != UBLOCK_HEAD)
            continue;
        const struct loop *l = x->node->loop;
        bool ends = false;
        for (size_t i = 0; i < x->out.n; i++)
            ends |= !f->dead[x->out.at[i]];
        if (!ends)
            complain(f, x->node->loc, "no bound of a loop: it never ends, as nothing leads out of it", "");
        if (!x->node->is_loop_head || !l->reducible) {
            complain(f, x->node->loc,
                     "control jumps into the middle of a loop, which integer programming here cannot bound", "");
            continue;
        }
        vec_push(&f->loops, ((struct ipet_loop){ b, l, wcet_given_bound(f->run->cfa, f->cfg, l) }));
    }
}

static void set_costs(struct ipet *f)
{
    const struct unit *u = f->u;
    for (size_t i = 0; i < u->edges.n; i++)
        for (uint32_t k = 0; k < u->edges.at[i].n; k++)
            f->cost[i] += wcet_statements(f->run->cfa, u->path.at[u->edges.at[i].first + k]);
}

enum rc ipet_make(struct ipet *f, struct run *r, const struct wcet_cfg *cfg)
{
    *f = (struct ipet){ .run = r, .cfg = cfg, .unit_cfg = *(const struct unit_cfg *)algo_cfg(r, "unit") };
    f->unit_cfg.recursion = false;
    f->unit_cfg.slice = false;
    f->unit_cfg.calls = true;
    f->u = unit_new(r->cfa, symbolic_reals(r->symbolic), &f->automata, &f->unit_cfg, &r->budget, &f->unit_stats);
    if (!f->u)
        return RC_STOP;
    f->cost = MEM_ARRAY(int64_t, f->u->edges.n);
    f->dead = MEM_ARRAY(uint8_t, f->u->edges.n);
    if (f->u->truncated)
        complain_of_call(f);
    for (uint32_t b = 0; b < f->u->blocks.n; b++)
        check_end(f, &f->u->blocks.at[b]);
    if (!find_dead(f))
        complain(f, r->cfa->entry->entry->loc, "no execution ends", "");
    find_loops(f);
    set_costs(f);
    return f->why.n ? RC_USER : RC_OK;
}

void ipet_free(struct ipet *f)
{
    if (f->u) {
        mem_free(f->cost, f->u->edges.n * sizeof *f->cost);
        mem_free(f->dead, f->u->edges.n);
    }
    for (size_t i = 0; i < f->rows.n; i++) {
        vec_free(&f->rows.at[i].edges);
        vec_free(&f->rows.at[i].coef);
    }
    vec_free(&f->rows);
    vec_free(&f->loops);
    vec_free(&f->counted);
    vec_free(&f->open);
    buf_free(&f->why);
    unit_free(f->u);
    f->u = NULL;
}

// ---- printing -------------------------------------------------------------------------------------------------------

static uint32_t counter_of(const struct ipet *f, uint32_t e)
{
    uint32_t k = 0;
    while (f->counted.at[k] != e)
        k++;
    return k + 1;
}

void ipet_print_row(const struct ipet *f, const struct ipet_row *r, struct buf *b)
{
    int64_t sign = r->edges.n && r->coef.at[0] < 0 ? -1 : 1;
    for (size_t i = 0; i < r->edges.n; i++) {
        int64_t k = sign * r->coef.at[i];
        buf_puts(b, k < 0 ? (i ? " - " : "-") : i ? " + " : "");
        if (k != 1 && k != -1)
            buf_printf(b, "%lld*", (long long)(k < 0 ? -k : k));
        buf_printf(b, "c%u", counter_of(f, r->edges.at[i]));
    }
    buf_printf(b, " %s %lld", r->equals ? "=" : sign < 0 ? "<=" : ">=", (long long)(-sign * r->k));
}

void ipet_print_edge(const struct ipet *f, uint32_t e, struct buf *b)
{
    const struct cfa *c = f->run->cfa;
    const struct uedge *x = &f->u->edges.at[e];
    uint32_t first = 0, last = 0;
    for (uint32_t k = 0; k < x->n; k++) {
        const struct edge *y = f->u->path.at[x->first + k];
        if (!y->loc.off || y->from->fn == c->start)
            continue;
        uint32_t line = (uint32_t)sources_place(&c->prog->src, y->loc).line;
        first = first ? MIN(first, line) : line;
        last = MAX(last, line);
    }
    if (first != last)
        buf_printf(b, "lines %u to %u", first, last);
    else if (first)
        buf_printf(b, "line %u", first);
    else
        buf_puts(b, "the start");
}
