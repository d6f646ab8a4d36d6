// SPDX-License-Identifier: Apache-2.0
// box.c: boxes are learnt, and parts of components folded into them.
#include "forest/box_priv.h"

#include "base/buf.h"
#include "fa/ops.h"

enum { MAX_BOXES = 64 };

// ---- what a box hides -----------------------------------------------------------------------------------------------

// The selectors of its node that a part of a box contains.
static uint32_t covered_by_root(struct tree_store *s, const struct box_part *p)
{
    uint32_t n;
    if (p->tree == TA_NONE)
        return LABEL_NOTHING;
    const struct ta_rule *r = ta_rules(&s->trees.at[p->tree].a, 0, &n);
    VERIFY(r);
    return label_covered(&s->labels, r->symbol);
}

// Whether the k-th child of a rule of a stored tree is a node.
static bool leads_to_node(const struct tree_store *s, const struct ta *a, const struct ta_rule *r, uint32_t k)
{
    uint32_t n;
    const struct ta_rule *c = ta_rules(a, ta_children(a->pool, r->tuple)[k], &n);
    const struct label *l = n ? label_at(&s->labels, c->symbol) : NULL;
    return l && (l->kind == LABEL_NODE || l->kind == LABEL_REF);
}

// Whether all rules of the root of a part say that the bits hold a pointer to a node.
static bool always_leads(const struct tree_store *s, const struct ta *a, int64_t bit, uint32_t bits)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules(a, 0, &n);
    for (uint32_t i = 0; i < n; i++) {
        const struct label *l = label_at(&s->labels, r[i].symbol);
        bool leads = label_box_leads(&s->labels, r[i].symbol, bit, bits);
        for (uint32_t j = 0, k = 0; j < l->n_items && !leads; k += l->item[j++].ports)
            leads =
                !l->item[j].box && l->item[j].bit == bit && l->item[j].bits == bits && leads_to_node(s, a, &r[i], k);
        if (!leads)
            return false;
    }
    return true;
}

// The selectors of the node at the first port that certainly lead to nodes.
static uint32_t leading(struct tree_store *s, const struct box_part *p)
{
    uint32_t covered = covered_by_root(s, p), all = LABEL_NOTHING;
    for (uint32_t i = 0; covered != LABEL_NOTHING && i < label_at(&s->labels, covered)->n_items; i++) {
        struct label_item item = label_at(&s->labels, covered)->item[i];
        struct label one = { .kind = LABEL_NODE, .n_items = 1, .item = &item };
        if (always_leads(s, &s->trees.at[p->tree].a, item.bit, item.bits))
            all = label_both(&s->labels, all, label_of(&s->labels, &one));
    }
    return all;
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
            assert(s->boxes.at[item[i].box].larger > item[i].box);
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

bool box_has_port(const struct box_wanted *w, uint32_t component, uint32_t *port)
{
    for (uint32_t i = 0; i < w->n; i++)
        if (w->port[i] == component) {
            *port = i;
            return true;
        }
    return false;
}

bool box_set_part(struct tree_store *s, struct box_wanted *w, uint32_t port, const struct ta *a)
{
    struct u32_vec refs = { 0 };
    assert(port < w->n && w->n <= BOX_PORTS);
    struct box_part p = { .tree = tree_intern(s, a, &refs), .first = (uint32_t)s->refs.n, .n = (uint32_t)refs.n };
    bool all = true;
    for (size_t i = 0; i < refs.n; i++) {
        uint32_t to = 0;
        all &= box_has_port(w, refs.at[i], &to);
        vec_push(&s->refs, to);
    }
    vec_free(&refs);
    w->part[port] = p;
    return all;
}

// Whether box part b represents all trees of a; exact: and no others.
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

// The last box that represents all that the wanted one does; 0: there is none.  exact: it represents nothing else.
static uint32_t find_box(struct tree_store *s, const struct box_wanted *w, bool exact)
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

// The selectors of the node at a port that the box hides: those in the node's own part, and those that boxes in any
// part hide.
static uint32_t hidden_at(struct tree_store *s, const struct box_wanted *w, uint32_t port)
{
    uint32_t all = covered_by_root(s, &w->part[port]);
    for (uint32_t i = 0; i < w->n; i++)
        for (uint32_t k = 0; k < w->part[i].n; k++)
            if (s->refs.at[w->part[i].first + k] == port)
                all = label_both(&s->labels, all, s->known.at[s->trees.at[w->part[i].tree].first_ref + k].defines);
    return all;
}

bool box_is_twofold(struct tree_store *s, const struct box_wanted *w)
{
    bool twofold = false;
    for (uint32_t port = 0; port < w->n; port++) {
        uint32_t all = covered_by_root(s, &w->part[port]);
        for (uint32_t i = 0; i < w->n; i++)
            for (uint32_t k = 0; k < w->part[i].n; k++) {
                if (s->refs.at[w->part[i].first + k] != port)
                    continue;
                uint32_t more = s->known.at[s->trees.at[w->part[i].tree].first_ref + k].defines;
                twofold |= label_overlap(&s->labels, all, more);
                all = label_both(&s->labels, all, more);
            }
    }
    return twofold;
}

// Whether pointers lead from the node at a port back to the first one: in the port's own part, or within boxes of the
// first part.
static bool leads_back(const struct tree_store *s, const struct box_wanted *w, uint32_t port)
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

static bool is_same_form(struct tree_store *s, const struct box_wanted *w, uint32_t box)
{
    const struct box *x = &s->boxes.at[box];
    bool same = x->n == w->n && !x->larger;
    for (uint32_t i = 0; same && i < w->n; i++)
        same = same_form(s, &w->part[i], &s->parts.at[x->first + i]);
    return same;
}

enum { MAX_ALIKE = 2 };  // boxes of one form before they become one

/* Widening: if there are several boxes of the same form, the wanted one is made to represent all that they do, and
 * more; they are listed in `replaced`. */
static void widen(struct tree_store *s, struct box_wanted *w, struct u32_vec *replaced)
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
            if (tree == TA_NONE)
                continue;
            uint32_t both = tree_union(s, tree, w->part[i].tree);
            VERIFY(both != UINT32_MAX);  // they are of the same form
            w->part[i].tree = tree_abstract(s, both, 0, &opt);
        }
    }
}

// Whether two boxes hide the same of the nodes at their ports, so that they look the same from outside.
static bool is_same_outside(const struct tree_store *s, uint32_t a, uint32_t b)
{
    const struct label_box *x = &s->labels.boxes.at[a], *y = &s->labels.boxes.at[b];
    bool same = x->n == y->n && x->covers == y->covers;
    for (uint32_t p = 0; same && p < x->n; p++) {
        struct label_port i = s->labels.ports.at[x->first + p], k = s->labels.ports.at[y->first + p];
        same = i.defines == k.defines && i.back == k.back;
    }
    return same;
}

bool box_is_included(struct tree_store *s, uint32_t a, uint32_t b)
{
    const struct box *x = &s->boxes.at[a], *y = &s->boxes.at[b];
    bool yes = is_same_outside(s, a, b);
    for (uint32_t i = 0; yes && i < x->n; i++)
        yes = part_fits(s, &s->parts.at[x->first + i], &s->parts.at[y->first + i], false);
    return yes;
}

// Replaces boxes that a new one includes by it (Hruska 2015; spec 10.6: the table is an antichain).
static void replace_included(struct tree_store *s, uint32_t box)
{
    for (uint32_t b = 1; b < box; b++)
        if (!s->boxes.at[b].larger && box_is_included(s, b, box))
            s->boxes.at[b].larger = box;
}

static uint32_t add_box(struct tree_store *s, struct box_wanted *w, bool exact)
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
            seen = (struct label_box){ seen.first, seen.n, covers, leading(s, &w->part[0]) };
    }
    vec_push(&s->boxes, x);
    vec_push(&s->labels.boxes, seen);
    assert(s->boxes.n == s->labels.boxes.n && x.n >= 1 && x.n <= BOX_PORTS);
    uint32_t box = (uint32_t)s->boxes.n - 1;
    for (size_t k = 0; k < replaced.n; k++)
        s->boxes.at[replaced.at[k]].larger = box;
    replace_included(s, box);
    vec_free(&replaced);
    return box;
}

uint32_t box_take(struct tree_store *s, struct box_wanted *w, bool adds, bool exact)
{
    uint32_t box = find_box(s, w, exact);
    return box || !adds ? box : add_box(s, w, exact);
}

void box_find_inner(const struct tree_store *s, uint32_t box, struct map *out)
{
    const struct box *x = &s->boxes.at[box];
    for (uint32_t p = 0; p < x->n; p++) {
        uint32_t tree = s->parts.at[x->first + p].tree;
        struct ta_edges edges = { 0 };
        if (tree != TA_NONE)
            ta_edges_of(&s->trees.at[tree].a, &edges);
        for (size_t k = 0; k < edges.n; k++) {
            const struct label *l = label_at(&s->labels, edges.at[k].symbol);
            for (uint32_t i = 0; i < l->n_items; i++)
                if (l->item[i].box) {
                    assert(l->item[i].box < box);
                    map_put(out, l->item[i].box, 1);
                }
        }
        vec_free(&edges);
    }
}

// (A box occurs only in boxes with larger numbers, so one pass is enough.)
void box_find_used(const struct tree_store *s, struct map *out)
{
    for (uint32_t i = (uint32_t)s->boxes.n; i-- > 1;) {
        if (s->boxes.at[i].larger && !map_get(out, i, NULL))
            continue;
        map_put(out, i, 1);
        box_find_inner(s, i, out);
    }
}

void box_print(struct tree_store *s, struct buf *b)
{
    struct map used = { 0 };
    box_find_used(s, &used);
    for (uint32_t i = 1; i < s->boxes.n; i++) {
        const struct box *x = &s->boxes.at[i];
        if (!map_get(&used, i, NULL))
            continue;
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
    map_free(&used);
}
