// SPDX-License-Identifier: Apache-2.0
// learn.c: folds parts of components into boxes, which it learns if there are none: the three patterns of cut-points.
#include "fa/ops.h"
#include "forest/box_priv.h"
#include "forest/signature.h"

// ---- kernels --------------------------------------------------------------------------------------------------------

/* The rules of a state of a component, and those items of their labels, the same in all, that lead to some component
 * (aux): the kernel of a box.  The rest of the rules is the residuum. */
struct cut {
    struct forest *f;
    uint32_t part, state;
    struct {
        VEC_OF(struct ta_rule);
    } rules;
    struct label_item item[BOX_PORTS];
    uint32_t n;
};
struct cuts {
    VEC_OF(struct cut);
};

static void cuts_free(struct cuts *c)
{
    for (size_t i = 0; i < c->n; i++)
        vec_free(&c->at[i].rules);
    vec_free(c);
}

// Whether trees of a state refer to a component.  (Leaves may be younger than the signatures.)
static bool refers(const struct forest *f, const struct ta *a, const struct signatures *sig, uint32_t q, uint32_t aux)
{
    uint32_t n;
    if (q < sig->of.n)
        return signature_find(sig, q, aux) != NULL;
    const struct ta_rule *r = ta_rules(a, q, &n);
    const struct label *l = n ? label_at(f->labels, r->symbol) : NULL;
    return l && l->kind == LABEL_REF && l->index == aux;
}

// Whether several paths that lead to a component begin in nodes that a rule makes.
static bool forks(const struct forest *f, const struct ta *a, const struct signatures *sig, const struct ta_rule *r,
                  uint32_t aux)
{
    uint32_t paths = 0;
    for (uint32_t k = 0; k < ta_arity(a->pool, r->tuple); k++)
        paths += refers(f, a, sig, ta_children(a->pool, r->tuple)[k], aux);
    return paths > 1;
}

static bool is_kernel_item(const struct cut *c, const struct label_item *x)
{
    for (uint32_t i = 0; i < c->n; i++)
        if (c->item[i].bit == x->bit && c->item[i].bits == x->bits && c->item[i].box == x->box)
            return true;
    return false;
}

// The cut of a state with just the items of c; if there is none, c is appended.
static struct cut *same_cut(struct cuts *all, const struct cut *c)
{
    for (size_t i = 0; i < all->n; i++) {
        struct cut *x = &all->at[i];
        bool same = x->state == c->state && x->n == c->n;
        for (uint32_t k = 0; same && k < c->n; k++)
            same = is_kernel_item(x, &c->item[k]);
        if (same)
            return x;
    }
    vec_push(all, *c);
    return &vec_last(all);
}

/* Appends the cuts of a state towards aux.  forking: takes only rules that fork towards aux, and of these the first two
 * items: more paths become boxes of boxes.  False: some rule has no such item, or too many. */
static bool find_cuts(struct forest *f, uint32_t part, uint32_t state, uint32_t aux, bool forking,
                      const struct signatures *sig, struct cuts *out)
{
    const struct ta *a = &f->parts.at[part].a;
    uint32_t rules;
    const struct ta_rule *r = ta_rules(a, state, &rules);
    for (uint32_t k = 0; k < rules; k++) {
        const struct label *l = label_at(f->labels, r[k].symbol);
        const uint32_t *child = ta_children(a->pool, r[k].tuple);
        struct cut c = { .f = f, .part = part, .state = state };
        if (forking && !forks(f, a, sig, &r[k], aux))
            continue;
        for (uint32_t i = 0, at = 0; i < l->n_items && (!forking || c.n < 2); at += l->item[i++].ports) {
            bool leads = false;
            for (uint32_t p = 0; p < l->item[i].ports; p++)
                leads |= refers(f, a, sig, child[at + p], aux);
            if (!leads)
                continue;
            if (c.n == ARRAY_LEN(c.item))
                return false;
            c.item[c.n++] = l->item[i];
        }
        if (!c.n)
            return false;
        vec_push(&same_cut(out, &c)->rules, r[k]);
    }
    return true;
}

// Whether only pointers to aux itself lead from a state to aux, not trees that refer to it.
static bool is_direct(const struct forest *f, uint32_t part, uint32_t state, uint32_t aux, const struct signatures *sig)
{
    const struct ta *a = &f->parts.at[part].a;
    uint32_t rules, n;
    const struct ta_rule *r = ta_rules(a, state, &rules);
    for (uint32_t i = 0; i < rules; i++)
        for (uint32_t k = 0; k < ta_arity(a->pool, r[i].tuple); k++) {
            uint32_t child = ta_children(a->pool, r[i].tuple)[k];
            const struct ta_rule *to = ta_rules(a, child, &n);
            if (signature_find(sig, child, aux) && label_at(f->labels, to->symbol)->kind != LABEL_REF)
                return false;
        }
    return true;
}

// A rule of the state with the items of the kernel only; or of the residuum, with an item `box` and leaves for its
// ports.  b: number of the box.
static uint32_t cut_rule(const struct cut *c, const struct ta_rule *r, bool kernel, const struct label_item *box,
                         const uint32_t *ports, uint32_t *tuple)
{
    struct label_item item[72];
    uint32_t child[72], n = 0, children = 0, at = 0;
    struct ta_pool *pool = c->f->pool;
    const struct label *l = label_at(c->f->labels, r->symbol);
    bool put = !box;
    for (uint32_t i = 0; i <= l->n_items; i++) {
        const struct label_item *x = i < l->n_items ? &l->item[i] : NULL;
        if (!put && (!x || x->bit >= box->bit)) {
            item[n++] = *box;
            for (uint32_t p = 0; p < box->ports; p++)
                child[children++] = ports[p];
            put = true;
        }
        for (uint32_t p = 0; x && p < x->ports; p++, at++)
            if (is_kernel_item(c, x) == kernel)
                child[children++] = ta_children(pool, r->tuple)[at];
        if (x && is_kernel_item(c, x) == kernel)
            item[n++] = *x;
        VERIFY(n < ARRAY_LEN(item) && children + BOX_PORTS < ARRAY_LEN(child));
    }
    struct label out = *l;
    out.foreign = !kernel && l->foreign;
    out.n_items = n;
    out.item = item;
    *tuple = ta_tuple(pool, child, children);
    return label_of(c->f->labels, &out);
}

// The automaton of the kernel.
static void kernel(const struct cut *c, struct ta *out)
{
    struct ta t;
    struct ta_edges edges = { 0 };
    assert(c->n > 0 && c->n <= BOX_PORTS && c->rules.n > 0);
    ta_copy(&t, &c->f->parts.at[c->part].a);
    ta_remove_root(&t, t.roots.at[0]);
    uint32_t root = ta_add_state(&t), tuple;
    for (size_t i = 0; i < c->rules.n; i++) {
        uint32_t label = cut_rule(c, &c->rules.at[i], true, NULL, NULL, &tuple);
        vec_push(&edges, ((struct ta_edge){ root, label, tuple }));
    }
    ta_add_edges(&t, &edges);
    ta_copy_reachable(out, &t, &root, 1, NULL);
    vec_free(&edges);
    ta_free(&t);
}

// Replaces the rules of the state by the residuum, with the box (0: with nothing).
static void leave_residuum(const struct cut *c, uint32_t box, const struct box_wanted *w)
{
    struct ta *a = &c->f->parts.at[c->part].a;
    struct label_item item = { .bit = c->item[0].bit, .box = box, .ports = box ? w->n - 1 : 0 };
    uint32_t ports[BOX_PORTS] = { 0 }, tuple;
    assert(!box || (w->n >= 1 && w->n <= BOX_PORTS && box < c->f->labels->boxes.n));
    struct ta_edges edges = { 0 };
    for (uint32_t p = 0; p < item.ports; p++)
        ports[p] = forest_leaf(c->f, c->part, label_ref(c->f->labels, w->port[p + 1]));
    for (size_t i = 0; i < c->rules.n; i++) {
        const struct ta_rule *r = &c->rules.at[i];
        uint32_t label = cut_rule(c, r, false, box ? &item : NULL, ports, &tuple);
        vec_push(&edges, ((struct ta_edge){ c->state, label, tuple }));
        ta_remove_rule(a, c->state, r->symbol, ta_arity(a->pool, r->tuple), ta_children(a->pool, r->tuple));
    }
    ta_add_edges(a, &edges);
    vec_free(&edges);
}

static void trim(struct ta *a)
{
    struct ta trimmed;
    ta_remove_unreachable(&trimmed, a, NULL);
    ta_move(a, &trimmed);
}

static bool is_uniform(const struct forest *f, uint32_t part)
{
    struct signatures sig;
    bool uniform = signatures_of(&sig, f->labels, &f->parts.at[part].a);
    signatures_free(&sig);
    return uniform;
}

/* Makes ports of the components that the kernel refers to; a box must be allowed to end at each of them, except the
 * first and aux.  False: one is not such, or there are too many. */
static bool add_ports(const struct cut *c, const struct ta *kernel, uint32_t first, struct box_wanted *w)
{
    struct signatures sig;
    uint32_t n, port;
    bool may = signatures_of(&sig, c->f->labels, kernel);
    const struct sig_entry *e = may ? signature_at(&sig, kernel->roots.at[0], &n) : NULL;
    for (uint32_t i = 0; may && i < n; i++) {
        const struct forest_part *p = &c->f->parts.at[e[i].root];
        if (e[i].root == first || box_has_port(w, e[i].root, &port))
            continue;
        may = !p->opaque && !p->pins && w->n < BOX_PORTS;
        if (may)
            w->port[w->n++] = e[i].root;
    }
    signatures_free(&sig);
    return may;
}

// ---- components as they were ----------------------------------------------------------------------------------------

struct saved {
    struct forest *f;
    uint32_t part[2], n;
    struct ta a[2];
};

static void save(struct saved *x, struct forest *f, uint32_t part)
{
    assert(x->n < ARRAY_LEN(x->part));
    x->f = f;
    x->part[x->n] = part;
    ta_copy(&x->a[x->n++], &f->parts.at[part].a);
}

// Changed components are trimmed; false: they are as they were again, as some state would have trees of different signatures.
static bool keep_if_uniform(struct saved *x, bool changed)
{
    bool uniform = changed;
    for (uint32_t i = 0; i < x->n && changed; i++)
        trim(&x->f->parts.at[x->part[i]].a);
    for (uint32_t i = 0; i < x->n; i++)
        uniform = uniform && is_uniform(x->f, x->part[i]);
    for (uint32_t i = 0; i < x->n; i++)
        if (uniform)
            ta_free(&x->a[i]);
        else
            ta_move(&x->f->parts.at[x->part[i]].a, &x->a[i]);
    return uniform;
}

// ---- patterns 1 and 2: several paths from one node to a component ---------------------------------------------------

static bool is_port(const struct forest *f, uint32_t i)
{
    return !f->parts.at[i].opaque && !f->parts.at[i].pins;
}

/* The box for a kernel, if that leads to aux alone: what lies between is folded before.  The node's number is not known below the root of a component:
 * nothing refers to it, or it would be a root. */
static uint32_t box_of_fork(struct tree_store *s, const struct cut *c, uint32_t aux, struct box_wanted *w, bool adds)
{
    struct ta k;
    uint32_t box = 0;
    *w = box_without_parts(1);
    w->port[0] = c->state == forest_root(&c->f->parts.at[c->part]) ? c->part : UINT32_MAX;
    kernel(c, &k);
    bool narrow = add_ports(c, &k, w->port[0], w) && (aux == c->part || w->n == 2);
    if (narrow && box_set_part(s, w, 0, &k))
        box = box_take(s, w, adds, false);
    ta_free(&k);
    return box;
}

struct folded {
    struct box_wanted w;
    uint32_t box;
};

enum { MAX_ROUNDS = 8 };  // pairs of paths from one node

// Folds the first pair of paths of each rule.  False: there is no box for it.  *more: something was folded.
static bool fold_round(struct tree_store *s, struct forest *f, uint32_t r, uint32_t aux, const struct u32_vec *states,
                       const struct signatures *sig, bool adds, bool *more)
{
    struct cuts cuts = { 0 };
    struct {
        VEC_OF(struct folded);
    } folded = { 0 };
    bool all = true;
    for (size_t i = 0; i < states->n && all; i++)
        all = find_cuts(f, r, states->at[i], aux, aux != r, sig, &cuts);
    for (size_t i = 0; i < cuts.n && all; i++) {
        struct folded x;
        x.box = box_of_fork(s, &cuts.at[i], aux, &x.w, adds);
        all = x.box;
        vec_push(&folded, x);
    }
    for (size_t i = 0; i < cuts.n && all; i++)
        leave_residuum(&cuts.at[i], folded.at[i].box, &folded.at[i].w);
    *more = cuts.n && aux != r;
    cuts_free(&cuts);
    vec_free(&folded);
    return all;
}

/* States of component r from which several paths lead to `aux`, or the root if that is r itself.  All states at once: then the signatures of others
 * agree again. */
static bool fold_forks(struct tree_store *s, struct forest *f, uint32_t r, uint32_t aux, const struct u32_vec *states,
                       const struct signatures *sig, bool adds)
{
    struct saved old = { 0 };
    bool all = true, more = true;
    save(&old, f, r);
    for (int round = 0; more && all && round < MAX_ROUNDS; round++)
        all = fold_round(s, f, r, aux, states, sig, adds, &more);
    return keep_if_uniform(&old, all);
}

static bool is_fork(const struct forest *f, const struct ta *a, const struct signatures *sig, uint32_t q, uint32_t aux)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules(a, q, &n);
    for (uint32_t i = 0; i < n; i++)
        if (forks(f, a, sig, &r[i], aux))
            return true;
    return false;
}

// The states where several paths fork towards a component; of r itself: its root.
static void find_forks(const struct forest *f, const struct signatures *sig, uint32_t r, uint32_t aux,
                       struct u32_vec *out)
{
    const struct forest_part *p = &f->parts.at[r];
    if (aux == r && !p->pins)
        vec_push(out, forest_root(p));
    for (uint32_t q = 0; aux != r && q < ta_state_count(&p->a); q++) {
        const struct sig_entry *e = signature_find(sig, q, aux);
        bool near = p->pins && q == forest_root(p);
        if (!near && e && e->count > 1 && is_fork(f, &p->a, sig, q, aux))
            vec_push(out, q);
    }
}

static bool learn_forks(struct tree_store *s, struct forest *f, uint32_t r, bool adds)
{
    const struct forest_part *p = &f->parts.at[r];
    struct signatures sig;
    uint32_t n;
    bool found = false;
    VERIFY(signatures_of(&sig, f->labels, &p->a));
    const struct sig_entry *e = signature_at(&sig, forest_root(p), &n);
    for (uint32_t i = 0; !found && i < n; i++) {
        struct u32_vec states = { 0 };
        if (e[i].root != r && (e[i].count < 2 || !is_port(f, e[i].root)))
            continue;
        find_forks(f, &sig, r, e[i].root, &states);
        found = states.n && fold_forks(s, f, r, e[i].root, &states, &sig, adds);
        vec_free(&states);
    }
    signatures_free(&sig);
    return found;
}

// ---- pattern 3: two components that refer to each other -------------------------------------------------------------

// Whether two components refer to each other, each once.
static bool are_mutual(struct forest *f, uint32_t r, uint32_t c)
{
    struct signatures sig[2];
    bool mutual = true;
    for (int i = 0; i < 2; i++) {
        const struct forest_part *p = &f->parts.at[i ? c : r];
        VERIFY(signatures_of(&sig[i], f->labels, &p->a));
        const struct sig_entry *to = signature_find(&sig[i], forest_root(p), i ? r : c);
        mutual &= to && to->count == 1 && to->defines == LABEL_NOTHING;
        signatures_free(&sig[i]);
    }
    return mutual;
}

// The box for a pair of kernels; 0: there is none.
static uint32_t box_of_pair(struct tree_store *s, const struct cut *there, const struct cut *back, struct box_wanted *w,
                            bool adds)
{
    struct ta k[2];
    uint32_t box = 0, pins = there->f->parts.at[there->part].pins;
    *w = box_without_parts(2);
    w->port[0] = there->part;
    w->port[1] = back->part;
    kernel(there, &k[0]);
    kernel(back, &k[1]);
    if (add_ports(there, &k[0], there->part, w) && add_ports(back, &k[1], there->part, w) &&
        box_set_part(s, w, 0, &k[0]) && box_set_part(s, w, 1, &k[1]))
        box = box_take(s, w, adds && !pins, pins != 0);
    ta_free(&k[0]);
    ta_free(&k[1]);
    return box;
}

// The cuts of r towards c, and the one of c towards r; false: pointers do not lead directly there and back.
static bool find_pair(struct forest *f, uint32_t r, uint32_t c, struct cuts *there, struct cuts *back)
{
    uint32_t part[2] = { r, c };
    bool found = true;
    for (int i = 0; i < 2; i++) {
        struct signatures sig;
        const struct ta *a = &f->parts.at[part[i]].a;
        VERIFY(signatures_of(&sig, f->labels, a));
        found = found && is_direct(f, part[i], a->roots.at[0], part[1 - i], &sig) &&
                find_cuts(f, part[i], a->roots.at[0], part[1 - i], false, &sig, i ? back : there);
        signatures_free(&sig);
    }
    return found && there->n && back->n == 1;
}

/* The number of the first box of r with c, or 0.  folds: false: nothing changes. */
static uint32_t fold_mutual(struct tree_store *s, struct forest *f, uint32_t r, uint32_t c, bool adds, bool folds)
{
    struct cuts there = { 0 }, back = { 0 };
    struct {
        VEC_OF(struct folded);
    } folded = { 0 };
    struct saved old = { 0 };
    bool all = find_pair(f, r, c, &there, &back);
    save(&old, f, r);
    save(&old, f, c);
    for (size_t i = 0; i < there.n && all; i++) {
        struct folded x;
        x.box = box_of_pair(s, &there.at[i], &back.at[0], &x.w, adds);
        all = x.box;
        vec_push(&folded, x);
    }
    for (size_t i = 0; i < there.n && all && folds; i++)
        leave_residuum(&there.at[i], folded.at[i].box, &folded.at[i].w);
    if (all && folds)
        leave_residuum(&back.at[0], 0, &folded.at[0].w);
    bool kept = keep_if_uniform(&old, all && folds);
    uint32_t box = all && (kept || !folds) ? folded.at[0].box : 0;
    cuts_free(&there);
    cuts_free(&back);
    vec_free(&folded);
    return box;
}

/* Of two ways to see a pair of components, that is taken whose box was there first: so a chain of them is folded in one direction. */
static bool learn_mutual(struct tree_store *s, struct forest *f, uint32_t r, bool adds)
{
    for (uint32_t c = 0; c < f->parts.n; c++) {
        if (c == r || !is_port(f, c) || !are_mutual(f, r, c))
            continue;
        uint32_t mine = fold_mutual(s, f, r, c, false, false);
        uint32_t reversed = fold_mutual(s, f, c, r, false, false);
        bool skip = reversed && (!mine || reversed < mine);
        if (!skip && fold_mutual(s, f, r, c, adds, true))
            return true;
    }
    return false;
}

bool box_learn(struct tree_store *s, struct forest *f, bool cycles, bool adds)
{
    bool some = false;
    for (uint32_t r = 0; r < f->parts.n; r++)
        while (!f->parts.at[r].opaque && (cycles ? learn_forks(s, f, r, adds) : learn_mutual(s, f, r, adds)))
            some = true;
    return some;
}
