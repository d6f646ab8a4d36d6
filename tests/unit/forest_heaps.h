// SPDX-License-Identifier: Apache-2.0
// forest_heaps.h: whether a memory graph in which objects are roots of trees (SMG_TREE) represents a concrete heap.
#ifndef FOREST_HEAPS_H
#define FOREST_HEAPS_H

#include "smg_heaps.h"

#include "forest/store.h"

/* Places of the graph are paired with blocks of the heap: variables by their keys, and from there on whatever the addresses in these blocks
 * lead to.  A place is an object of the graph, a node inside of a tree, or a port of a box.  Which rule of a state is taken is guessed, and so is which
 * block a place is that no address leads to.  Every living block of the heap has to be one place.
 *
 * Of the analysis nothing is used but reading: of graphs, rules, labels, and the tables of what boxes stand for. */
enum { FM_PLACES = 512, FM_GOALS = 1024, FM_REFS = 4096, FM_BLOCKS = 128, FM_TRAIL = 8192, FM_UNKNOWNS = 256 };

/* What is to be shown: that the block of a place holds what an object of the graph says (state TA_NONE), or that it is a node that a state of a tree
 * makes, whose references are the places ref[refs ..). */
struct fm_goal {
    uint32_t place, tree, state, refs;
    bool part;  // only of some selectors of the node, which a box describes
};

enum fm_change { FM_BOUND, FM_DONE, FM_VALUE };

struct fm_undo {
    enum fm_change what;
    uint32_t which;
};

struct fm {
    const struct smg *heap, *g;
    const struct tree_store *s;
    uint32_t is[FM_PLACES], n_places;  // place -> block; 0: not known.  Those of the graph's objects come first
    uint32_t of[FM_BLOCKS];            // block -> place; 0: none
    struct fm_goal goal[FM_GOALS];
    bool done[FM_GOALS];
    uint32_t n_goals;
    uint32_t ref[FM_REFS], n_refs;
    smg_value value[FM_UNKNOWNS];  // unknown value of the graph -> what it is in the heap; NONE: not met
    struct fm_undo trail[FM_TRAIL];
    uint32_t n_trail;
    uint32_t steps, most;  // rules and blocks that were tried, and the limit
    bool full;             // some table was too small
};

// A point to go back to.
struct fm_mark {
    uint32_t places, goals, refs, trail;
};

static inline struct fm_mark fm_mark(const struct fm *q)
{
    return (struct fm_mark){ q->n_places, q->n_goals, q->n_refs, q->n_trail };
}

static inline void fm_back(struct fm *q, struct fm_mark m)
{
    while (q->n_trail > m.trail) {
        struct fm_undo u = q->trail[--q->n_trail];
        switch (u.what) {
        case FM_BOUND:
            q->of[q->is[u.which]] = 0;
            q->is[u.which] = 0;
            break;
        case FM_DONE:
            q->done[u.which] = false;
            break;
        case FM_VALUE:
            q->value[u.which] = SMG_NONE;
            break;
        }
    }
    q->n_places = m.places;
    q->n_goals = m.goals;
    q->n_refs = m.refs;
}

static inline void fm_note(struct fm *q, enum fm_change what, uint32_t which)
{
    if (q->n_trail < FM_TRAIL)
        q->trail[q->n_trail++] = (struct fm_undo){ what, which };
    else
        q->full = true;
}

static inline uint32_t fm_new_place(struct fm *q)
{
    if (q->n_places == FM_PLACES) {
        q->full = true;
        return 0;
    }
    q->is[q->n_places] = 0;
    return q->n_places++;
}

static inline void fm_want(struct fm *q, struct fm_goal x)
{
    if (q->n_goals == FM_GOALS) {
        q->full = true;
        return;
    }
    q->done[q->n_goals] = false;
    q->goal[q->n_goals++] = x;
}

// ---- places are blocks ----------------------------------------------------------------------------------------------

static inline bool fm_may_be(const struct fm *q, uint32_t place, uint32_t block)
{
    const struct smg_object *c = &q->heap->objects.at[block];
    if (place >= q->g->objects.n)
        return is_block(q->heap, block);
    const struct smg_object *o = &q->g->objects.at[place];
    return c->life == o->life && c->origin == o->origin && (c->id == o->id || o->id == UINT32_MAX) &&
           c->frame == o->frame;
}

// The place is this block, and no other is.
static inline bool fm_meet(struct fm *q, uint32_t place, uint32_t block)
{
    if (q->is[place] || q->of[block])
        return q->is[place] == block && q->of[block] == place;
    if (!fm_may_be(q, place, block))
        return false;
    q->is[place] = block;
    q->of[block] = place;
    fm_note(q, FM_BOUND, place);
    return !q->full;
}

static inline bool fm_meet_address(struct fm *q, uint32_t place, int64_t off, smg_value is)
{
    return smg_tag(is) == SMG_ADDRESS && !smg_part(is) && smg_offset(is) == off && fm_meet(q, place, smg_object_of(is));
}

// ---- values ---------------------------------------------------------------------------------------------------------

// Numbers, a byte at a time if need be: zeros may be of any length, and lie otherwise in the heap.
static inline bool fm_match_pattern(const struct fm *q, u128 pattern, uint32_t block, int64_t bit, uint64_t bits)
{
    smg_value is = smg_read(q->heap, block, bit, bits);
    if (smg_tag(is) == SMG_NUMBER)
        return smg_pattern(q->heap, is) == pattern;
    for (uint64_t i = 0; bits > 64 && i < bits; i += 8)
        if (smg_read(q->heap, block, bit + (int64_t)i, MIN(8, bits - i)) != SMG_ZERO)
            return false;
    return bits > 64 && !pattern;
}

// A number within bounds; an address is one if these are none.  outside: used as a pointer, it leads outside of the program, or is null.
static inline bool fm_match_range(const struct fm *q, struct range r, bool outside, smg_value is, uint64_t bits)
{
    if (outside)
        return is == SMG_ZERO && r.low <= 0 && r.high >= 0;
    if (smg_tag(is) == SMG_NUMBER)
        return bits > 64 ? r.high - r.low > (i128)1 << 99 : pattern_in(r, smg_pattern(q->heap, is), bits);
    return smg_tag(is) == SMG_ADDRESS && r.high - r.low >= ((i128)1 << 64) - 1;
}

static inline bool fm_match_unknown(struct fm *q, smg_value v, smg_value is, uint64_t bits)
{
    const struct smg_unknown *u = smg_unknown_of(q->g, v);
    smg_value *bound = &q->value[smg_index(v)];
    if (is == SMG_NONE || (*bound != SMG_NONE && *bound != is))
        return false;
    if (*bound == SMG_NONE)
        fm_note(q, FM_VALUE, smg_index(v));
    *bound = is;
    if (!u->object)
        return fm_match_range(q, u->is, u->outside, is, bits);
    return smg_tag(is) == SMG_ADDRESS && smg_offset(is) >= u->is.low && smg_offset(is) <= u->is.high &&
           fm_meet(q, u->object, smg_object_of(is));
}

// An edge of an object of the graph.
static inline bool fm_match_edge(struct fm *q, const struct smg_edge *e, uint32_t block)
{
    smg_value is = smg_read(q->heap, block, e->bit, e->bits);
    switch (smg_tag(e->value)) {
    case SMG_NUMBER:
        return fm_match_pattern(q, smg_pattern(q->g, e->value), block, e->bit, e->bits);
    case SMG_ADDRESS:
        return !smg_part(e->value) && fm_meet_address(q, smg_object_of(e->value), smg_offset(e->value), is);
    case SMG_UNKNOWN:
        return fm_match_unknown(q, e->value, is, e->bits);
    case SMG_NONE:
        break;
    }
    return false;
}

// ---- trees ----------------------------------------------------------------------------------------------------------

static inline const struct label *fm_label(const struct fm *q, uint32_t label)
{
    return label_at(&q->s->labels, label);
}

// The leaf that a state is; NULL: its trees are nodes.
static inline const struct label *fm_leaf(const struct fm *q, uint32_t tree, uint32_t state)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules(&q->s->trees.at[tree].a, state, &n);
    return n == 1 && label_is_leaf(fm_label(q, r->symbol)) ? fm_label(q, r->symbol) : NULL;
}

// The place of a child that is a node.
static inline uint32_t fm_child(struct fm *q, const struct fm_goal *x, uint32_t state)
{
    const struct label *leaf = fm_leaf(q, x->tree, state);
    if (leaf)
        return leaf->kind == LABEL_REF ? q->ref[x->refs + leaf->index] : 0;
    uint32_t place = fm_new_place(q);
    if (place)
        fm_want(q, (struct fm_goal){ place, x->tree, state, x->refs, false });
    return place;
}

// A selector of a node.
static inline bool fm_match_selector(struct fm *q, const struct fm_goal *x, const struct label_item *item,
                                     uint32_t state)
{
    uint32_t block = q->is[x->place];
    const struct label *leaf = fm_leaf(q, x->tree, state);
    smg_value is = smg_read(q->heap, block, item->bit, item->bits);
    if (leaf && leaf->kind == LABEL_NUMBER)
        return leaf->bits == item->bits && fm_match_pattern(q, leaf->pattern, block, item->bit, item->bits);
    if (leaf && leaf->kind == LABEL_RANGE)
        return leaf->bits == item->bits &&
               fm_match_range(q, (struct range){ leaf->low, leaf->high }, leaf->foreign, is, item->bits);
    if (smg_tag(is) != SMG_ADDRESS || item->bits != q->heap->address_bits)
        return false;
    uint32_t place = fm_child(q, x, state);
    return place && fm_meet_address(q, place, item->disp, is);
}

// What a box says of the nodes at its ports.
static inline bool fm_match_box(struct fm *q, const struct fm_goal *x, const struct label_item *item,
                                const uint32_t *child)
{
    uint32_t port[64] = { x->place };
    const struct box *box = &q->s->boxes.at[item->box];
    if (box->n != item->ports + 1 || box->n > ARRAY_LEN(port))
        return false;
    for (uint32_t p = 1; p < box->n; p++)
        if (!(port[p] = fm_child(q, x, child[p - 1])))
            return false;
    for (uint32_t p = 0; p < box->n; p++) {
        const struct box_part *part = &q->s->parts.at[box->first + p];
        uint32_t refs = q->n_refs;
        if (part->tree == TA_NONE)
            continue;
        if (q->n_refs + part->n > FM_REFS || q->s->trees.at[part->tree].refs != part->n) {
            q->full = true;
            return false;
        }
        for (uint32_t i = 0; i < part->n; i++)
            q->ref[q->n_refs++] = port[q->s->refs.at[part->first + i]];
        fm_want(q, (struct fm_goal){ port[p], part->tree, 0, refs, true });
    }
    return true;
}

// Whether a selector of a label, or an edge of an object, has the bit.
static inline bool fm_describes(const struct label *l, const struct smg_object *o, int64_t bit)
{
    for (uint32_t i = 0; l && i < l->n_items; i++)
        if (l->item[i].bit <= bit && bit < l->item[i].bit + l->item[i].bits)
            return true;
    for (size_t k = 0; o && k < o->edges.n; k++)
        if (o->edges.at[k].bit <= bit && bit < o->edges.at[k].bit + (int64_t)o->edges.at[k].bits)
            return true;
    return false;
}

/* Whether all of a block that is not described leads outside of the program if it is a pointer: it is null, or nothing is known of it and
 * the block is foreign in the heap, too. */
static inline bool fm_is_foreign(const struct fm *q, uint32_t block, const struct label *l, const struct smg_object *o)
{
    const struct smg_object *c = &q->heap->objects.at[block];
    uint64_t known = 0;
    for (size_t k = 0; k < c->edges.n; k++) {
        const struct smg_edge *e = &c->edges.at[k];
        known += e->bits;
        if (smg_tag(e->value) == SMG_NUMBER && e->value != SMG_ZERO &&
            !(fm_describes(l, o, e->bit) && fm_describes(l, o, e->bit + (int64_t)e->bits - 1)))
            return false;
    }
    return c->foreign || (smg_tag(c->size) == SMG_NUMBER && known == smg_pattern(q->heap, c->size) * 8);
}

// The block is the node that a rule makes, or, in a box, has what the rule says.
static inline bool fm_match_rule(struct fm *q, const struct fm_goal *x, const struct ta_rule *r)
{
    const struct label *l = fm_label(q, r->symbol);
    const uint32_t *child = ta_children(&q->s->pool, r->tuple);
    const struct smg_object *o = &q->heap->objects.at[q->is[x->place]];
    if (l->kind != LABEL_NODE || smg_tag(o->size) != SMG_NUMBER || smg_pattern(q->heap, o->size) != l->size ||
        (l->site != o->id && l->site != UINT32_MAX))
        return false;
    const struct smg_object *besides = x->place < q->g->objects.n ? &q->g->objects.at[x->place] : NULL;
    if (l->foreign && !x->part && !fm_is_foreign(q, q->is[x->place], l, besides))
        return false;
    for (uint32_t i = 0, at = 0; i < l->n_items; at += l->item[i++].ports)
        if (l->item[i].box ? !fm_match_box(q, x, &l->item[i], child + at)
                           : !fm_match_selector(q, x, &l->item[i], child[at]))
            return false;
    return !q->full;
}

// What an object of the graph says; of a tree, that its root is a node of it.
static inline bool fm_match_object(struct fm *q, uint32_t o)
{
    const struct smg_object *x = &q->g->objects.at[o];
    uint32_t block = q->is[o], refs = q->n_refs;
    smg_value size = q->heap->objects.at[block].size;
    if (x->foreign && !fm_is_foreign(q, block, NULL, x))
        return false;
    if (x->size != size && (smg_tag(x->size) != SMG_UNKNOWN || !fm_match_unknown(q, x->size, size, 64)))
        return false;
    for (size_t k = 0; k < x->edges.n; k++) {
        const struct smg_edge *e = &x->edges.at[k];
        if (e->bit >= SMG_REFS && q->n_refs < FM_REFS)
            q->ref[q->n_refs++] = smg_object_of(e->value);
        else if (e->bit >= SMG_REFS || (!smg_is_hidden(e->value) && !fm_match_edge(q, e, block)))
            return false;
    }
    if (x->kind != SMG_TREE)
        return x->kind == SMG_REGION && refs == q->n_refs;
    fm_want(q, (struct fm_goal){ o, smg_tree_of(x), 0, refs, false });
    return q->n_refs - refs == q->s->trees.at[smg_tree_of(x)].refs && !q->full;
}

// ---- the search -----------------------------------------------------------------------------------------------------

// What a value of a fact is in the heap; NONE: it does not occur.
static inline smg_value fm_concrete(const struct fm *q, smg_value v)
{
    if (smg_tag(v) == SMG_UNKNOWN)
        return q->value[smg_index(v)];
    if (smg_tag(v) != SMG_ADDRESS)
        return v;
    uint32_t block = q->is[smg_object_of(v)];
    return block ? smg_address(block, smg_offset(v), SMG_FIRST) : SMG_NONE;
}

// Nothing is left to be shown: whether all blocks were met, and what is known to differ does.
static inline bool fm_is_whole(const struct fm *q)
{
    for (uint32_t i = 1; i < q->heap->objects.n; i++)
        if (is_block(q->heap, i) && !q->of[i])
            return false;
    for (size_t k = 0; k < q->g->differ.n; k++) {
        smg_value a = fm_concrete(q, q->g->differ.at[k].a), b = fm_concrete(q, q->g->differ.at[k].b);
        if (a != SMG_NONE && a == b)
            return false;
    }
    return true;
}

static inline uint32_t fm_rules(const struct fm *q, const struct fm_goal *x, const struct ta_rule **r)
{
    uint32_t n = 1;
    *r = NULL;
    if (x->state != TA_NONE)
        *r = ta_rules(&q->s->trees.at[x->tree].a, x->state, &n);
    return n;
}

/* The open goal with the fewest ways; of those whose place is no block yet one only if there are no others.  Objects that are no living blocks are of no
 * interest until something leads to them.  TA_NONE: there is none. */
static inline uint32_t fm_next(const struct fm *q)
{
    uint32_t best = TA_NONE, least = UINT32_MAX;
    for (uint32_t i = 0; i < q->n_goals && least > 1; i++) {
        const struct ta_rule *r;
        if (q->done[i])
            continue;
        uint32_t place = q->goal[i].place, n = q->is[place] ? fm_rules(q, &q->goal[i], &r) : UINT32_MAX - 1;
        if (!q->is[place] && place < q->g->objects.n && !is_block(q->g, place))
            continue;
        if (n < least) {
            least = n;
            best = i;
        }
    }
    return best;
}

static inline bool fm_search(struct fm *q);

// The place that no address leads to is some block that is left.
static inline bool fm_search_block(struct fm *q, uint32_t place)
{
    for (uint32_t b = 1; b < q->heap->objects.n; b++) {
        struct fm_mark m = fm_mark(q);
        if (!is_block(q->heap, b) || q->of[b])
            continue;
        if (++q->steps > q->most)
            return false;
        if (fm_meet(q, place, b) && fm_search(q))
            return true;
        fm_back(q, m);
    }
    return false;
}

static inline bool fm_search_rule(struct fm *q, const struct fm_goal *x)
{
    const struct ta_rule *r;
    for (uint32_t i = 0, n = fm_rules(q, x, &r); i < n; i++) {
        struct fm_mark m = fm_mark(q);
        if (++q->steps > q->most)
            return false;
        if (fm_match_rule(q, x, &r[i]) && fm_search(q))
            return true;
        fm_back(q, m);
    }
    return false;
}

static inline bool fm_search(struct fm *q)
{
    for (;;) {
        uint32_t i = fm_next(q);
        if (i == TA_NONE || q->full)
            return !q->full && fm_is_whole(q);
        struct fm_goal x = q->goal[i];
        if (!q->is[x.place])
            return fm_search_block(q, x.place);
        q->done[i] = true;
        fm_note(q, FM_DONE, i);
        if (x.state != TA_NONE)
            return fm_search_rule(q, &x);
        if (!fm_match_object(q, x.place))
            return false;
    }
}

// All variables and living blocks of the graph are to be found in the heap; others if something leads to them.
static inline bool fm_start(struct fm *q)
{
    for (uint32_t o = 1; o < q->g->objects.n; o++)
        if (is_there(&q->g->objects.at[o]))
            fm_want(q, (struct fm_goal){ .place = o, .state = TA_NONE });
    for (size_t i = 0; i < q->g->variables.n; i++) {
        uint64_t is;
        uint32_t v = (uint32_t)q->g->variables.val[i];
        if (map_get(&q->heap->variables, q->g->variables.key[i], &is)) {
            if (!fm_meet(q, v, (uint32_t)is))
                return false;
        } else if (q->g->objects.at[v].edges.n) {
            return false;
        }
    }
    return true;
}

enum fm_answer { FM_NO, FM_YES, FM_LIMIT };

/* forest_member: whether g, whose trees are in s, represents the heap.  LIMIT: it was not found in `most` steps, or the heap is too large. */
static inline enum fm_answer forest_member(const struct smg *heap, const struct smg *g, const struct tree_store *s,
                                           uint32_t most)
{
    static struct fm q;
    if (heap->objects.n > FM_BLOCKS || g->objects.n > FM_PLACES || g->unknowns.n > FM_UNKNOWNS)
        return FM_LIMIT;
    memset(q.is, 0, g->objects.n * sizeof *q.is);
    memset(q.of, 0, heap->objects.n * sizeof *q.of);
    memset(q.value, 0, g->unknowns.n * sizeof *q.value);
    q.heap = heap;
    q.g = g;
    q.s = s;
    q.n_places = (uint32_t)g->objects.n;
    q.n_goals = q.n_refs = q.n_trail = q.steps = 0;
    q.most = most;
    q.full = false;
    if (fm_start(&q) && fm_search(&q))
        return FM_YES;
    return q.full || q.steps > q.most ? FM_LIMIT : FM_NO;
}

#endif
