// SPDX-License-Identifier: Apache-2.0
// box.c: boxes are learnt, and parts of components folded into them.
#include "forest/box.h"

#include "base/buf.h"
#include "fa/ops.h"
#include "forest/signature.h"

enum { MAX_BOXES = 64, MAX_PORTS = 8 };

// ---- what a box hides -----------------------------------------------------------------------------------------------

// The selectors of a node that a part of a box has.
static uint32_t covered_by_root(struct tree_store *s, const struct box_part *p)
{
    uint32_t n;
    if (p->tree == TA_NONE)
        return LABEL_NOTHING;
    const struct ta_rule *r = ta_rules(&s->trees.at[p->tree].a, 0, &n);
    VERIFY(r);
    return label_covered(&s->labels, r->symbol);
}

// ---- boxes that others replaced -------------------------------------------------------------------------------------

// A label with the boxes that are used instead of its own.
static uint32_t renewed(struct tree_store *s, uint32_t label)
{
    struct label l = *label_at(&s->labels, label);
    struct label_item item[72];
    bool some = false;
    if (l.n_items > ARRAY_LEN(item))
        return label;
    for (uint32_t i = 0; i < l.n_items; i++) {
        item[i] = l.item[i];
        while (s->boxes.at[item[i].box].larger) {
            item[i].box = s->boxes.at[item[i].box].larger;
            some = true;
        }
    }
    l.item = item;
    return some ? label_of(&s->labels, &l) : label;
}

void box_renew(struct tree_store *s, struct ta *a)
{
    struct ta_edges edges = { 0 }, changed = { 0 };
    ta_edges_of(a, &edges);
    for (size_t i = 0; i < edges.n; i++) {
        struct ta_edge e = edges.at[i];
        uint32_t label = renewed(s, e.symbol);
        if (label == e.symbol)
            continue;
        ta_remove_rule(a, e.parent, e.symbol, ta_arity(a->pool, e.tuple), ta_children(a->pool, e.tuple));
        vec_push(&changed, ((struct ta_edge){ e.parent, label, e.tuple }));
    }
    ta_add_edges(a, &changed);
    vec_free(&edges);
    vec_free(&changed);
}

// ---- the table of boxes ---------------------------------------------------------------------------------------------

// A box that is wanted: its ports, and the automata of its parts, whose references are components.
struct wanted {
    uint32_t n;
    uint32_t port[MAX_PORTS];  // components
    struct box_part part[MAX_PORTS];
};

static bool has_port(const struct wanted *w, uint32_t component, uint32_t *port)
{
    for (uint32_t i = 0; i < w->n; i++)
        if (w->port[i] == component) {
            *port = i;
            return true;
        }
    return false;
}

// Takes a part of a box; false: it refers to what is no port.
static bool set_part(struct tree_store *s, struct wanted *w, uint32_t port, const struct ta *a)
{
    struct u32_vec refs = { 0 };
    struct box_part p = { .tree = tree_intern(s, a, &refs), .first = (uint32_t)s->refs.n, .n = (uint32_t)refs.n };
    bool all = true;
    for (size_t i = 0; i < refs.n; i++) {
        uint32_t to = 0;
        all &= has_port(w, refs.at[i], &to);
        vec_push(&s->refs, to);
    }
    vec_free(&refs);
    w->part[port] = p;
    return all;
}

// exact: b has no other trees.
static bool part_fits(struct tree_store *s, const struct box_part *a, const struct box_part *b, bool exact)
{
    bool yes = false, also = true;
    if (a->tree == TA_NONE || b->tree == TA_NONE)
        return a->tree == b->tree;
    if (a->n != b->n || (a->n && memcmp(&s->refs.at[a->first], &s->refs.at[b->first], a->n * sizeof *s->refs.at) != 0))
        return false;
    return tree_included(s, a->tree, b->tree, NULL, &yes) == RC_OK && yes &&
           (!exact || (tree_included(s, b->tree, a->tree, NULL, &also) == RC_OK && also));
}

// The last box that represents all that the wanted one does; 0: there is none.  exact: and nothing else.
static uint32_t find_box(struct tree_store *s, const struct wanted *w, bool exact)
{
    for (uint32_t b = (uint32_t)s->boxes.n; b-- > 1;) {
        const struct box *x = &s->boxes.at[b];
        bool fits = x->n == w->n;
        for (uint32_t i = 0; fits && i < w->n; i++)
            fits = part_fits(s, &w->part[i], &s->parts.at[x->first + i], exact);
        if (fits)
            return b;
    }
    return 0;
}

// What is hidden of the node at a port: what its own part describes, and what boxes in all parts hide of it.
static uint32_t hidden_at(struct tree_store *s, const struct wanted *w, uint32_t port)
{
    uint32_t all = covered_by_root(s, &w->part[port]);
    for (uint32_t i = 0; i < w->n; i++)
        for (uint32_t k = 0; k < w->part[i].n; k++)
            if (s->refs.at[w->part[i].first + k] == port)
                all = label_both(&s->labels, all, s->known.at[s->trees.at[w->part[i].tree].first_ref + k].defines);
    return all;
}

// Whether pointers lead from the node at a port to that at the first one: those of its own part, or in boxes of the first part.
static bool leads_back(const struct tree_store *s, const struct wanted *w, uint32_t port)
{
    const struct box_part *p = &w->part[port], *first = &w->part[0];
    for (uint32_t i = 0; i < p->n; i++)
        if (!s->refs.at[p->first + i])
            return true;
    for (uint32_t k = 0; k < first->n; k++)
        if (s->refs.at[first->first + k] == port && s->known.at[s->trees.at[first->tree].first_ref + k].back)
            return true;
    return false;
}

// Whether two parts describe nodes of the same form: then their union is one.
static bool same_form(struct tree_store *s, const struct box_part *a, const struct box_part *b)
{
    if (a->tree == TA_NONE || b->tree == TA_NONE)
        return a->tree == b->tree;
    return a->n == b->n &&
           (!a->n || memcmp(&s->refs.at[a->first], &s->refs.at[b->first], a->n * sizeof *s->refs.at) == 0) &&
           covered_by_root(s, a) == covered_by_root(s, b) && tree_union(s, a->tree, b->tree) != UINT32_MAX;
}

static bool is_same_form(struct tree_store *s, const struct wanted *w, uint32_t box)
{
    const struct box *x = &s->boxes.at[box];
    bool same = x->n == w->n && !x->larger;
    for (uint32_t i = 0; same && i < w->n; i++)
        same = same_form(s, &w->part[i], &s->parts.at[x->first + i]);
    return same;
}

enum { MAX_ALIKE = 2 };  // boxes of one form before they become one

/* Widening: if there are several boxes of the same form, what is wanted is made to represent all that they do, and more; they are to be replaced
 * by it. */
static void widen(struct tree_store *s, struct wanted *w, struct u32_vec *replaced)
{
    static const struct forest_abstraction opt = { .height = 1, .numbers = 4 };
    for (uint32_t b = 1; b < s->boxes.n; b++)
        if (is_same_form(s, w, b))
            vec_push(replaced, b);
    if (replaced->n < MAX_ALIKE)
        vec_clear(replaced);
    for (size_t k = 0; k < replaced->n; k++) {
        struct box old = s->boxes.at[replaced->at[k]];
        for (uint32_t i = 0; i < w->n; i++) {
            uint32_t tree = s->parts.at[old.first + i].tree;
            if (tree != TA_NONE)
                w->part[i].tree = tree_abstract(s, tree_union(s, tree, w->part[i].tree), 0, &opt);
        }
    }
}

static uint32_t add_box(struct tree_store *s, struct wanted *w, bool exact)
{
    if (s->boxes.n >= MAX_BOXES)
        return 0;
    struct u32_vec replaced = { 0 };
    if (!exact)
        widen(s, w, &replaced);
    struct box x = { .first = (uint32_t)s->parts.n, .n = w->n };
    struct label_box seen = { .first = (uint32_t)s->labels.ports.n, .n = w->n - 1 };
    for (uint32_t i = 0; i < w->n; i++) {
        uint32_t covers = hidden_at(s, w, i);
        vec_push(&s->parts, w->part[i]);
        if (i)
            vec_push(&s->labels.ports, ((struct label_port){ covers, leads_back(s, w, i) }));
        else
            seen.covers = covers;
    }
    vec_push(&s->boxes, x);
    vec_push(&s->labels.boxes, seen);
    for (size_t k = 0; k < replaced.n; k++)
        s->boxes.at[replaced.at[k]].larger = (uint32_t)s->boxes.n - 1;
    vec_free(&replaced);
    return (uint32_t)s->boxes.n - 1;
}

// Whether in nodes that a rule makes several paths begin that lead to a component.
static bool forks(const struct ta *a, const struct signatures *sig, const struct ta_rule *r, uint32_t aux)
{
    uint32_t paths = 0;
    for (uint32_t k = 0; k < ta_arity(a->pool, r->tuple); k++)
        paths += signature_find(sig, ta_children(a->pool, r->tuple)[k], aux) != NULL;
    return paths > 1;
}

// ---- kernels --------------------------------------------------------------------------------------------------------

/* The items of a state of a component that lead to some component (aux): the kernel of a box; the residuum is the rest. */
struct cut {
    struct forest *f;
    uint32_t part, state, aux;
    bool forking;                       // only of rules that fork towards aux; the others stay as they are
    struct signatures sig;              // of the component
    struct label_item item[MAX_PORTS];  // of the kernel, the same in all rules
    uint32_t n;
};

static bool is_cut(const struct cut *c, const struct ta_rule *r)
{
    return !c->forking || forks(&c->f->parts.at[c->part].a, &c->sig, r, c->aux);
}

static bool in_kernel(const struct cut *c, const struct label *l, uint32_t item, const uint32_t *child)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < item; i++)
        at += l->item[i].ports;
    for (uint32_t p = 0; p < l->item[item].ports; p++)
        if (signature_find(&c->sig, child[at + p], c->aux))
            return true;
    return false;
}

// Finds the items; false: there are none, too many, or they are not the same in all rules.
static bool find_kernel(struct cut *c)
{
    const struct ta *a = &c->f->parts.at[c->part].a;
    uint32_t rules;
    const struct ta_rule *r = ta_rules(a, c->state, &rules);
    bool first = true;
    for (uint32_t k = 0; k < rules; k++) {
        const struct label *l = label_at(c->f->labels, r[k].symbol);
        uint32_t n = 0;
        if (!is_cut(c, &r[k]))
            continue;
        for (uint32_t i = 0; i < l->n_items; i++) {
            if ((c->forking && n == 2) || !in_kernel(c, l, i, ta_children(a->pool, r[k].tuple)))
                continue;
            if (n == ARRAY_LEN(c->item) ||
                (!first && (n >= c->n || c->item[n].bit != l->item[i].bit || c->item[n].box != l->item[i].box)))
                return false;
            c->item[n++] = l->item[i];
        }
        if (!first && n != c->n)
            return false;
        first = false;
        c->n = n;
    }
    return c->n;
}

static bool is_kernel_item(const struct cut *c, const struct label_item *x)
{
    for (uint32_t i = 0; i < c->n; i++)
        if (c->item[i].bit == x->bit && c->item[i].bits == x->bits && c->item[i].box == x->box)
            return true;
    return false;
}

static bool open_cut(struct cut *c, struct forest *f, uint32_t part, uint32_t state, uint32_t aux, bool forking)
{
    *c = (struct cut){ .f = f, .part = part, .state = state, .aux = aux, .forking = forking };
    VERIFY(signatures_of(&c->sig, f->labels, &f->parts.at[part].a));
    return find_kernel(c);
}

static void close_cut(struct cut *c)
{
    signatures_free(&c->sig);
}

// A rule of the state with the items of the kernel only, or of the residuum with an item `box` and leaves for its ports; b: number of the box.
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
        VERIFY(n < ARRAY_LEN(item) && children + MAX_PORTS < ARRAY_LEN(child));
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
    const struct ta *a = &c->f->parts.at[c->part].a;
    struct ta t;
    struct ta_edges edges = { 0 };
    uint32_t n, root;
    ta_copy(&t, a);
    ta_remove_root(&t, t.roots.at[0]);
    root = ta_add_state(&t);
    const struct ta_rule *r = ta_rules(a, c->state, &n);
    for (uint32_t i = 0, tuple; i < n; i++) {
        if (!is_cut(c, &r[i]))
            continue;
        uint32_t label = cut_rule(c, &r[i], true, NULL, NULL, &tuple);
        vec_push(&edges, ((struct ta_edge){ root, label, tuple }));
    }
    ta_add_edges(&t, &edges);
    ta_copy_reachable(out, &t, &root, 1, NULL);
    vec_free(&edges);
    ta_free(&t);
}

// The residuum takes the kernel's place: with the box (0: nothing).
static void leave_residuum(struct cut *c, uint32_t box, const struct wanted *w)
{
    struct ta *a = &c->f->parts.at[c->part].a;
    struct label_item item = { .bit = c->item[0].bit, .box = box, .ports = box ? w->n - 1 : 0 };
    uint32_t ports[MAX_PORTS] = { 0 }, n;
    for (uint32_t p = 0; p < item.ports; p++)
        ports[p] = forest_leaf(c->f, c->part, label_ref(c->f->labels, w->port[p + 1]));
    struct ta_edges edges = { 0 };
    const struct ta_rule *r = ta_rules(a, c->state, &n);
    for (uint32_t i = 0, tuple; i < n; i++) {
        if (!is_cut(c, &r[i])) {
            vec_push(&edges, ((struct ta_edge){ c->state, r[i].symbol, r[i].tuple }));
            continue;
        }
        uint32_t label = cut_rule(c, &r[i], false, box ? &item : NULL, ports, &tuple);
        vec_push(&edges, ((struct ta_edge){ c->state, label, tuple }));
    }
    while ((r = ta_rules(a, c->state, &n)) && n)
        ta_remove_rule(a, c->state, r->symbol, ta_arity(a->pool, r->tuple), ta_children(a->pool, r->tuple));
    ta_add_edges(a, &edges);
    vec_free(&edges);
}

static void trim(struct ta *a)
{
    struct ta trimmed;
    ta_remove_unreachable(&trimmed, a, NULL);
    ta_move(a, &trimmed);
}

/* The components that the kernel refers to become ports: those but the first and aux have to be such that a box may end there.  False: they are
 * not, or are too many. */
static bool add_ports(const struct cut *c, const struct ta *kernel, uint32_t first, struct wanted *w)
{
    struct signatures sig;
    uint32_t n, port;
    bool may = signatures_of(&sig, c->f->labels, kernel);
    const struct sig_entry *e = may ? signature_at(&sig, kernel->roots.at[0], &n) : NULL;
    for (uint32_t i = 0; may && i < n; i++) {
        const struct forest_part *p = &c->f->parts.at[e[i].root];
        if (e[i].root == first || has_port(w, e[i].root, &port))
            continue;
        may = !p->opaque && !p->pins && w->n < MAX_PORTS;
        if (may)
            w->port[w->n++] = e[i].root;
    }
    signatures_free(&sig);
    return may;
}

// ---- the three patterns ---------------------------------------------------------------------------------------------

static bool is_port(const struct forest *f, uint32_t i)
{
    return !f->parts.at[i].opaque && !f->parts.at[i].pins;
}

static struct wanted no_parts(uint32_t n)
{
    struct wanted w = { .n = n };
    for (uint32_t i = 0; i < MAX_PORTS; i++)
        w.part[i].tree = TA_NONE;
    return w;
}

// A box that there is, or a new one; 0: neither.
static uint32_t take_box(struct tree_store *s, struct wanted *w, bool adds, bool exact)
{
    uint32_t box = find_box(s, w, exact);
    return box || !adds ? box : add_box(s, w, exact);
}

/* The box for the kernel of c's state, if that leads to aux alone: what lies between is folded before.  The node's number is not known below the root of a component: nothing refers to it, or it would be a root. */
static uint32_t box_of_fork(struct tree_store *s, const struct cut *c, struct wanted *w, bool adds)
{
    struct ta k;
    uint32_t box = 0;
    *w = no_parts(1);
    w->port[0] = c->state == forest_root(&c->f->parts.at[c->part]) ? c->part : UINT32_MAX;
    kernel(c, &k);
    bool narrow = add_ports(c, &k, w->port[0], w) && (c->aux == c->part || w->n == 2);
    if (narrow && set_part(s, w, 0, &k))
        box = take_box(s, w, adds, false);
    ta_free(&k);
    return box;
}

static bool is_uniform(const struct forest *f, uint32_t part)
{
    struct signatures sig;
    bool uniform = signatures_of(&sig, f->labels, &f->parts.at[part].a);
    signatures_free(&sig);
    return uniform;
}

struct fork {
    struct cut c;
    struct wanted w;
    uint32_t box;
};

/* Patterns 1 and 2: states of component r from which several paths lead to `aux`, or the root if that is r itself.  All states at once: then the
 * signatures of others agree again. */
static bool fold_forks(struct tree_store *s, struct forest *f, uint32_t r, uint32_t aux, const struct u32_vec *states,
                       bool adds)
{
    struct ta old, *a = &f->parts.at[r].a;
    struct {
        VEC_OF(struct fork);
    } forks = { 0 };
    bool all = true;
    ta_copy(&old, a);
    for (size_t i = 0; i < states->n && all; i++) {
        vec_push(&forks, (struct fork){ 0 });
        struct fork *x = &vec_last(&forks);
        all = open_cut(&x->c, f, r, states->at[i], aux, aux != r) && (x->box = box_of_fork(s, &x->c, &x->w, adds));
    }
    for (size_t i = 0; i < forks.n; i++) {
        if (all)
            leave_residuum(&forks.at[i].c, forks.at[i].box, &forks.at[i].w);
        close_cut(&forks.at[i].c);
    }
    trim(a);
    all = all && is_uniform(f, r);
    if (all)
        ta_free(&old);
    else
        ta_move(a, &old);
    vec_free(&forks);
    return all;
}

// What is left of two components without a box; false: they stay as they were, as some state would have trees of different signatures.
static bool leave_residua(struct cut *there, struct cut *back, uint32_t box, const struct wanted *w)
{
    struct forest *f = there->f;
    struct ta old[2], *a = &f->parts.at[there->part].a, *b = &f->parts.at[back->part].a;
    ta_copy(&old[0], a);
    ta_copy(&old[1], b);
    leave_residuum(there, box, w);
    leave_residuum(back, 0, w);
    trim(a);
    trim(b);
    bool uniform = is_uniform(f, there->part) && is_uniform(f, back->part);
    if (!uniform) {
        ta_move(a, &old[0]);
        ta_move(b, &old[1]);
    } else {
        ta_free(&old[0]);
        ta_free(&old[1]);
    }
    return uniform;
}

// Whether pointers of the kernel lead to the other component, and not to a tree that refers to it.
static bool is_direct(const struct cut *c)
{
    const struct ta *a = &c->f->parts.at[c->part].a;
    uint32_t rules, n;
    const struct ta_rule *r = ta_rules(a, c->state, &rules);
    for (uint32_t i = 0; i < rules; i++)
        for (uint32_t k = 0; k < ta_arity(a->pool, r[i].tuple); k++) {
            uint32_t child = ta_children(a->pool, r[i].tuple)[k];
            const struct ta_rule *to = ta_rules(a, child, &n);
            if (signature_find(&c->sig, child, c->aux) && label_at(c->f->labels, to->symbol)->kind != LABEL_REF)
                return false;
        }
    return true;
}

/* Pattern 3: r refers to c, and c to r, each once: the number of the box, or 0.  folds: false: nothing changes. */
static uint32_t fold_mutual(struct tree_store *s, struct forest *f, uint32_t r, uint32_t c, bool adds, bool folds)
{
    struct cut there, back;
    struct wanted w = no_parts(2);
    w.port[0] = r;
    w.port[1] = c;
    bool there_found = open_cut(&there, f, r, forest_root(&f->parts.at[r]), c, false);
    bool found = open_cut(&back, f, c, forest_root(&f->parts.at[c]), r, false) && there_found && is_direct(&there) &&
                 is_direct(&back);
    uint32_t box = 0;
    if (found) {
        struct ta k[2];
        kernel(&there, &k[0]);
        kernel(&back, &k[1]);
        found = add_ports(&there, &k[0], r, &w) && add_ports(&back, &k[1], r, &w) && set_part(s, &w, 0, &k[0]) &&
                set_part(s, &w, 1, &k[1]) &&
                (box = take_box(s, &w, adds && !f->parts.at[r].pins, f->parts.at[r].pins != 0));
        ta_free(&k[0]);
        ta_free(&k[1]);
        if (found && folds)
            found = leave_residua(&there, &back, box, &w);
    }
    close_cut(&there);
    close_cut(&back);
    return found ? box : 0;
}

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

static bool is_fork(const struct ta *a, const struct signatures *sig, uint32_t q, uint32_t aux)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules(a, q, &n);
    for (uint32_t i = 0; i < n; i++)
        if (forks(a, sig, &r[i], aux))
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
        if (!near && e && e->count > 1 && is_fork(&p->a, sig, q, aux))
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
        found = states.n && fold_forks(s, f, r, e[i].root, &states, adds);
        vec_free(&states);
    }
    signatures_free(&sig);
    return found;
}

bool box_learn(struct tree_store *s, struct forest *f, bool cycles, bool adds)
{
    bool some = false;
    for (uint32_t r = 0; r < f->parts.n; r++)
        while (!f->parts.at[r].opaque && (cycles ? learn_forks(s, f, r, adds) : learn_mutual(s, f, r, adds)))
            some = true;
    return some;
}

void box_print(struct tree_store *s, struct buf *b)
{
    for (uint32_t i = 1; i < s->boxes.n; i++) {
        const struct box *x = &s->boxes.at[i];
        buf_printf(b, "box%u:\n", i);
        for (uint32_t p = 0; p < x->n; p++) {
            const struct box_part *part = &s->parts.at[x->first + p];
            if (part->tree == TA_NONE)
                continue;
            buf_printf(b, "  port %u: ", p);
            tree_print(s, part->tree, b);
            for (uint32_t k = 0; k < part->n; k++)
                buf_printf(b, "%s@%u is port %u", k ? ", " : "; ", k, s->refs.at[part->first + k]);
            buf_putc(b, '\n');
        }
    }
}
