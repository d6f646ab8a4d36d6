// SPDX-License-Identifier: Apache-2.0
// fold.c: between memory graphs and forest automata.
#include "forest/fold.h"

#include "base/hash.h"

enum { MAX_ITEMS = 64 };  // blocks with more known places stay as they are

// A graph on its way to a forest: object i is component i - 1.
struct folding {
    struct tree_store *s;
    struct smg *g;
    struct forest f;
    uint8_t *folds;  // by object: it becomes a tree
};

// ---- which blocks become trees --------------------------------------------------------------------------------------

static bool is_part_of_tree(const struct smg *g, const struct smg_object *o)
{
    bool block = o->kind == SMG_REGION && o->origin == SMG_HEAP && o->life == SMG_ALIVE && !o->level &&
                 smg_tag(o->size) == SMG_NUMBER && o->edges.n <= MAX_ITEMS;
    for (size_t k = 0; block && k < o->edges.n; k++) {
        const struct smg_edge *e = &o->edges.at[k];
        uint32_t to;
        bool inexact = smg_tag(e->value) == SMG_UNKNOWN && smg_leads(g, e->value, &to);
        block = !inexact && !smg_part(e->value) && e->bits <= UINT32_MAX &&
                (smg_tag(e->value) != SMG_ADDRESS || e->bits == g->address_bits);
    }
    return block || o->kind == SMG_TREE;
}

// Blocks that pointers lead to of which not all is known stay as they are.
static void keep_targets(struct folding *x, smg_value v)
{
    if (smg_tag(v) == SMG_UNKNOWN)
        x->folds[smg_unknown_of(x->g, v)->object] = 0;
    else if (smg_part(v))
        x->folds[smg_object_of(v)] = 0;
}

static bool find_blocks(struct folding *x)
{
    const struct smg *g = x->g;
    bool some = false;
    for (uint32_t i = 1; i < g->objects.n; i++)
        x->folds[i] = is_part_of_tree(g, &g->objects.at[i]);
    for (uint32_t i = 1; i < g->objects.n; i++)
        for (size_t k = 0; k < g->objects.at[i].edges.n; k++)
            keep_targets(x, g->objects.at[i].edges.at[k].value);
    for (uint32_t i = 1; i < g->objects.n;
         i++)  // (a tree that is kept would have to be isolated first: it is, when it is pointed into)
        some |= x->folds[i];
    return some;
}

// ---- the forest of a graph ------------------------------------------------------------------------------------------

// The leaf that stands for a value; false: it says nothing.
static bool leaf_label(const struct folding *x, const struct smg_edge *e, uint32_t *label)
{
    struct label l = { .bits = (uint32_t)e->bits };
    if (smg_tag(e->value) == SMG_ADDRESS) {
        *label = label_ref(&x->s->labels, smg_object_of(e->value) - 1);
        return true;
    }
    if (smg_tag(e->value) == SMG_NUMBER) {
        l.kind = LABEL_NUMBER;
        l.pattern = smg_pattern(x->g, e->value);
    } else {
        const struct smg_unknown *u = smg_unknown_of(x->g, e->value);
        if (smg_is_any(u->is, e->bits) && !u->outside)
            return false;
        l.kind = LABEL_RANGE;
        l.low = u->is.low;
        l.high = u->is.high;
        l.foreign = u->outside;
    }
    *label = label_of(&x->s->labels, &l);
    return true;
}

static void add_block(struct folding *x, uint32_t part, const struct smg_object *o)
{
    struct label_item item[MAX_ITEMS];
    uint32_t child[MAX_ITEMS], n = 0, leaf;
    for (size_t k = 0; k < o->edges.n; k++) {
        const struct smg_edge *e = &o->edges.at[k];
        if (!leaf_label(x, e, &leaf))
            continue;
        item[n] = (struct label_item){ .bit = e->bit, .bits = (uint32_t)e->bits };
        item[n].disp = smg_tag(e->value) == SMG_ADDRESS ? smg_offset(e->value) : 0;
        child[n++] = forest_leaf(&x->f, part, leaf);
    }
    struct label l = { .kind = LABEL_NODE,
                       .size = (uint64_t)smg_pattern(x->g, o->size),
                       .foreign = o->foreign,
                       .n_items = n,
                       .item = item };
    struct ta *a = &x->f.parts.at[part].a;
    ta_add_rule(a, a->roots.at[0], label_of(&x->s->labels, &l), n, child);
}

static uint32_t reference(const struct smg_object *o, uint32_t k)
{
    const struct smg_edge *e = &o->edges.at[k];
    VERIFY(k < o->edges.n && e->bit == SMG_REFS + (int64_t)k * 64 && smg_tag(e->value) == SMG_ADDRESS);
    return smg_object_of(e->value) - 1;
}

static void add_tree(struct folding *x, uint32_t part, const struct smg_object *o)
{
    struct u32_vec refs = { 0 };
    for (uint32_t k = 0; k < x->s->trees.at[smg_tree_of(o)].refs; k++)
        vec_push(&refs, reference(o, k));
    tree_add_to(&x->f, x->s, smg_tree_of(o), refs.at, part);
    vec_free(&refs);
}

static void count_pins(struct folding *x)
{
    uint32_t to;
    for (uint32_t i = 1; i < x->g->objects.n; i++)
        for (size_t k = 0; !x->folds[i] && k < x->g->objects.at[i].edges.n; k++)
            if (smg_leads(x->g, x->g->objects.at[i].edges.at[k].value, &to))
                x->f.parts.at[to - 1].pins++;
}

static void build(struct folding *x)
{
    forest_init(&x->f, &x->s->labels, &x->s->pool);
    for (uint32_t i = 1; i < x->g->objects.n; i++)
        (void)forest_add(&x->f, !x->folds[i]);
    for (uint32_t i = 1; i < x->g->objects.n; i++) {
        const struct smg_object *o = &x->g->objects.at[i];
        if (x->folds[i] && o->kind == SMG_TREE)
            add_tree(x, i - 1, o);
        else if (x->folds[i])
            add_block(x, i - 1, o);
    }
    count_pins(x);
}

// ---- the graph of a forest ------------------------------------------------------------------------------------------

static void set_references(struct smg *g, uint32_t object, const uint32_t *ref, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        smg_write(g, object, SMG_REFS + (int64_t)k * 64, 64, smg_address(ref[k], 0, SMG_FIRST));
}

static void make_tree(struct smg *g, const struct tree_store *s, uint32_t object, uint32_t tree, const uint32_t *ref)
{
    struct smg_object *o = &g->objects.at[object];
    uint64_t size = s->trees.at[tree].size;
    VERIFY(size != UINT64_MAX);
    vec_clear(&o->edges);
    o->kind = SMG_TREE;
    o->origin = SMG_HEAP;
    o->life = SMG_ALIVE;
    o->foreign = false;
    o->id = UINT32_MAX;
    o->min_length = 0;
    o->size = smg_number(g->numbers, size);
    o->next = (int32_t)tree;
    set_references(g, object, ref, s->trees.at[tree].refs);
}

// kept: components of the graph's objects -> of the forest.
static void write_back(struct folding *x, const struct u32_vec *kept)
{
    struct u32_vec object = { 0 }, refs = { 0 };
    for (uint32_t i = 0; i < kept->n; i++)
        if (kept->at[i] != TA_NONE)
            vec_push(&object, i + 1);
    for (uint32_t i = 1; i <= kept->n; i++) {
        if (!x->folds[i])
            continue;
        uint32_t part = kept->at[i - 1];
        if (part == TA_NONE) {
            vec_clear(&x->g->objects.at[i].edges);
            continue;
        }
        uint32_t tree = tree_intern(x->s, &x->f.parts.at[part].a, &refs);
        for (size_t k = 0; k < refs.n; k++)
            refs.at[k] = object.at[refs.at[k]];
        make_tree(x->g, x->s, i, tree, refs.at);
    }
    for (uint32_t i = 1; i <= kept->n; i++)
        if (x->folds[i] && kept->at[i - 1] == TA_NONE)
            smg_remove_object(x->g, i);
    vec_free(&object);
    vec_free(&refs);
}

// Facts that two values differ are about values that are left.
static void drop_differ(struct smg *g)
{
    size_t kept = 0;
    for (size_t i = 0; i < g->differ.n; i++) {
        struct smg_differ d = g->differ.at[i];
        bool gone = false;
        for (int k = 0; k < 2; k++) {
            smg_value v = k ? d.b : d.a;
            uint32_t o;
            gone |= smg_leads(g, v, &o) && g->objects.at[o].life == SMG_ENDED && g->objects.at[o].origin == SMG_HEAP;
        }
        if (!gone)
            g->differ.at[kept++] = d;
    }
    g->differ.n = kept;
}

bool forest_fold(struct tree_store *s, struct smg *g)
{
    size_t size = g->objects.n;
    struct folding x = { .s = s, .g = g, .folds = MEM_ARRAY(uint8_t, size) };
    struct u32_vec kept = { 0 };
    bool some = find_blocks(&x);
    if (some) {
        build(&x);
        forest_normalise(&x.f, &kept);
        write_back(&x, &kept);
        drop_differ(g);
        forest_free(&x.f);
    }
    vec_free(&kept);
    mem_free(x.folds, size);
    return some;
}

// ---- abstraction ----------------------------------------------------------------------------------------------------

/* What tells a tree from others in graphs of one place: the pointers from outside of trees that lead to it. */
static void add_keys(const struct smg *g, uint64_t *key)
{
    for (uint32_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        uint32_t to;
        for (size_t k = 0; o->kind != SMG_TREE && k < o->edges.n; k++)
            if (smg_leads(g, o->edges.at[k].value, &to))
                key[to] +=
                    hash_mix(hash_mix((uint64_t)o->origin << 32 | o->id, o->frame), (uint64_t)o->edges.at[k].bit);
    }
}

bool forest_abstract(struct tree_store *s, struct smg *g, uint64_t place, const struct forest_abstraction *opt)
{
    uint64_t *key = MEM_ARRAY(uint64_t, g->objects.n);
    bool some = false;
    add_keys(g, key);
    for (uint32_t i = 1; i < g->objects.n; i++) {
        struct smg_object *o = &g->objects.at[i];
        if (o->kind != SMG_TREE)
            continue;
        uint64_t all = hash_mix(place, key[i]);
        for (uint32_t k = 0; k < o->edges.n; k++)
            all = hash_mix(all, key[reference(o, k) + 1]);
        uint32_t tree = tree_abstract(s, smg_tree_of(o), all, opt);
        some |= tree != smg_tree_of(o);
        o->next = (int32_t)tree;
    }
    mem_free(key, g->objects.n * sizeof *key);
    return some;
}

// ---- isolation ------------------------------------------------------------------------------------------------------

// What a leaf of the automaton is in a graph.
static smg_value value_of(struct smg *g, const struct label *l)
{
    if (l->kind == LABEL_NUMBER)
        return smg_number(g->numbers, l->pattern);
    return smg_fresh(g, (struct smg_unknown){ .is = { l->low, l->high }, .outside = l->foreign });
}

static uint32_t add_subtree(struct smg *g, const struct tree_store *s, const struct tree_child *c, const uint32_t *ref)
{
    struct u32_vec refs = { 0 };
    uint32_t o = smg_add_object(g, &(struct smg_object){ .origin = SMG_HEAP });
    for (uint32_t i = 0; i < c->n; i++)
        vec_push(&refs, ref[s->refs.at[c->first + i]]);
    make_tree(g, s, o, c->tree, refs.at);
    vec_free(&refs);
    return o;
}

// The root, object o of g, becomes a block as the rule says.
static void unfold_root(struct smg *g, const struct tree_store *s, uint32_t object, const struct tree_case *rule)
{
    const struct label *l = label_at(&s->labels, rule->label);
    struct u32_vec ref = { 0 };
    for (uint32_t k = 0; k < g->objects.at[object].edges.n; k++)
        vec_push(&ref, reference(&g->objects.at[object], k) + 1);
    vec_clear(&g->objects.at[object].edges);
    g->objects.at[object].kind = SMG_REGION;
    g->objects.at[object].next = 0;
    g->objects.at[object].foreign = l->foreign;
    for (uint32_t k = 0; k < rule->n; k++) {
        const struct tree_child *c = &s->children.at[rule->first + k];
        const struct label_item *item = &l->item[k];
        smg_value v;
        if (c->kind == CHILD_LEAF)
            v = value_of(g, label_at(&s->labels, c->leaf));
        else
            v = smg_address(c->kind == CHILD_REF ? ref.at[c->ref] : add_subtree(g, s, c, ref.at), (int32_t)item->disp,
                            SMG_FIRST);
        smg_write(g, object, item->bit, item->bits, v);
    }
    vec_free(&ref);
}

void forest_isolate(struct tree_store *s, struct smg_step *step, uint32_t object)
{
    uint32_t n;
    const struct tree_case *rule = tree_cases(s, smg_tree_of(&step->g->objects.at[object]), &n);
    step->end = STEP_BOTTOM;  // (an automaton without trees)
    for (uint32_t i = 0; i < n; i++)
        unfold_root(smg_add_case(step)->g, s, object, &rule[i]);
}
