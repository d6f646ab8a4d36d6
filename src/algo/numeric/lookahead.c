// SPDX-License-Identifier: Apache-2.0
// lookahead.c: LW: a pilot value is widened and runs ahead of the main value, which decides where it may run.
//
// A block has a main value (site.x) and a pilot.  A transfer that gives the main value no states gives the pilot none, so the
// pilot finds a fixpoint of that part of the program which the main values have entered.  Where it has found one, it becomes the
// main value, and the next part of the program is entered from there.
//
// source Gopan, Reps, "Lookahead widening", CAV 2006; Henry 2014, section 3.2.
#include "algo/numeric/numeric.h"

enum { PROMOTIONS_MAX = 50 };  // of one head, by which the pilot may become smaller

struct lookahead {
    struct numeric *n;
    struct agenda todo;
    struct dvalue **pilot;  // by block
    uint32_t *promotions;   // by block
};

static void add_to(struct dvalue **sum, const struct dvalue *y)
{
    dom_set(sum, dom_join(*sum, y));
}

// ---- what comes in ----------------------------------------------------------------------------------------------------

// The states that now reach a block, of main values and of pilots.
struct incoming {
    struct dvalue *main, *pilot;
};

static void come_in(struct lookahead *s, uint32_t edge, struct incoming *in)
{
    struct numeric *n = s->n;
    uint32_t from = n->u->edges.at[edge].from;
    if (dom_is_bottom(n->site[from].x))
        return;
    struct dvalue *y = numeric_image(n, &edge, 1, n->site[from].x);
    if (!dom_is_bottom(y)) {
        struct dvalue *p =
            s->pilot[from] == n->site[from].x ? dvalue_share(y) : numeric_image(n, &edge, 1, s->pilot[from]);
        add_to(&in->main, y);
        add_to(&in->pilot, p);
        dom_free(p);
    }
    dom_free(y);
}

static struct incoming incoming(struct lookahead *s, uint32_t b)
{
    struct numeric *n = s->n;
    const struct u32_vec *edges = &n->u->blocks.at[b].in;
    struct incoming in;
    in.main = b == 0 ? dvalue_share(n->site[0].x) : dom_bottom(n->d, n->site[b].dims);
    in.pilot = dvalue_share(in.main);
    for (size_t i = 0; i < edges->n; i++)
        come_in(s, edges->at[i], &in);
    dom_set(&in.main, site_fit(n, b, in.main));
    dom_set(&in.pilot, site_fit(n, b, in.pilot));
    add_to(&in.pilot, in.main);  // images of larger values need not be larger
    return in;
}

// ---- updates ----------------------------------------------------------------------------------------------------------

// Updates the pilot of a block that is no head: it is what comes in.
static bool update_plain(struct lookahead *s, uint32_t b, const struct incoming *in)
{
    struct site *p = &s->n->site[b];
    bool grew = site_update(s->n, b, in->main, false);
    struct dvalue *z = dom_join(p->x, in->pilot);
    bool moved = !dom_equal(z, s->pilot[b]);
    dom_set(&s->pilot[b], dom_leq(z, p->x) ? dvalue_share(p->x) : dvalue_share(z));
    dom_free(z);
    return grew || moved;
}

/* Promotes q, the pilot's last round, to both values: the main value has new states, and the pilot, once more around,
 * would not grow. A head that has had many such turns takes the pilot as it is: then no pilot shrinks any more, and
 * they are widened, so this ends. */
static void promote(struct lookahead *s, uint32_t b, const struct dvalue *q)
{
    struct site *p = &s->n->site[b];
    s->n->stats.promotions++;
    s->n->stats.ascending++;
    if (s->promotions[b]++ < PROMOTIONS_MAX)
        dom_set(&s->pilot[b], dvalue_share(q));
    dom_set(&p->x, dvalue_share(s->pilot[b]));
    if (!p->first)
        p->first = dvalue_share(q);
}

/* Updates main and pilot of a head, with widening.
 * source Gopan, Reps 2006: <c_m, c_p> if nothing new comes in; <q, q> if the pilot is stable; else <c_m join d_m, c_p
 *        widen q>; where q = d_p join c_m. */
static bool update_head(struct lookahead *s, uint32_t b, const struct incoming *in)
{
    struct numeric *n = s->n;
    struct site *p = &n->site[b];
    bool news = !dom_leq(in->main, p->x);
    if (!news && dom_leq(in->pilot, s->pilot[b]))
        return false;
    struct dvalue *q = dom_join(p->x, in->pilot);
    if (news && dom_leq(q, s->pilot[b])) {
        promote(s, b, q);
    } else {
        dom_set(&s->pilot[b], site_grow(n, b, s->pilot[b], q, true));
        site_update(n, b, in->main, false);
        if (!dom_leq(p->x, s->pilot[b]))
            add_to(&s->pilot[b], p->x);
    }
    dom_free(q);
    return true;
}

static bool update(struct lookahead *s, uint32_t b)
{
    struct incoming in = incoming(s, b);
    bool changed = !dom_is_bottom(in.main) &&
                   (s->n->u->blocks.at[b].kind == UBLOCK_HEAD ? update_head(s, b, &in) : update_plain(s, b, &in));
    dom_free(in.main);
    dom_free(in.pilot);
    return changed;
}

// ---- the strategy -----------------------------------------------------------------------------------------------------

static void add_successors(struct lookahead *s, uint32_t b)
{
    const struct unit *u = s->n->u;
    for (size_t i = 0; i < u->blocks.at[b].out.n; i++)
        agenda_add(&s->todo, u->edges.at[u->blocks.at[b].out.at[i]].to);
}

static enum rc ascend(struct lookahead *s)
{
    struct numeric *n = s->n;
    uint32_t b;
    add_successors(s, 0);
    while (agenda_take(&s->todo, &b)) {
        if (numeric_tick(n, 1 + (uint64_t)n->u->blocks.at[b].in.n * (1 + n->site[b].values.n)) != RC_OK)
            return RC_STOP;
        if (update(s, b))
            add_successors(s, b);
    }
    return RC_OK;
}

enum rc lookahead_run(struct numeric *n)
{
    uint32_t k = (uint32_t)n->u->blocks.n;
    struct lookahead s = { .n = n };
    s.pilot = MEM_ARRAY(struct dvalue *, k);
    s.promotions = MEM_ARRAY(uint32_t, k);
    agenda_init(&s.todo, n);
    for (uint32_t b = 0; b < k; b++)
        s.pilot[b] = dvalue_share(n->site[b].x);
    enum rc rc = ascend(&s);
    if (rc == RC_OK)
        rc = standard_descend(n);
    for (uint32_t b = 0; b < k; b++)
        dom_free(s.pilot[b]);
    mem_free(s.pilot, k * sizeof *s.pilot);
    mem_free(s.promotions, k * sizeof *s.promotions);
    agenda_free(&s.todo);
    return rc;
}
