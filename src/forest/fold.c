// SPDX-License-Identifier: Apache-2.0
// fold.c: between memory graphs and forest automata.
#include "forest/fold.h"

#include "base/hash.h"
#include "forest/box.h"
#include "forest/dangling.h"
#include "forest/fold_priv.h"
#include "forest/signature.h"

enum { MAX_ITEMS = 64 };  // blocks with more known places stay as they are

// ---- which blocks become trees --------------------------------------------------------------------------------------

// Whether an edge of an object can be an item of a label, or need not be one.
static bool is_item(const struct smg *g, const struct smg_edge *e)
{
    uint32_t to;
    bool inexact = smg_tag(e->value) == SMG_UNKNOWN && smg_leads(g, e->value, &to);
    return !inexact && !smg_part(e->value) && e->bits <= UINT32_MAX &&
           (smg_tag(e->value) != SMG_ADDRESS || e->bits == g->address_bits || e->bit >= SMG_REFS);
}

static bool is_part_of_tree(const struct smg *g, const struct smg_object *o)
{
    bool block = o->kind == SMG_REGION && o->origin == SMG_HEAP && o->life == SMG_ALIVE && !o->level &&
                 smg_tag(o->size) == SMG_NUMBER && o->edges.n <= MAX_ITEMS;
    bool fits = block || (o->kind == SMG_TREE && o->edges.n <= MAX_ITEMS);
    for (size_t k = 0; fits && k < o->edges.n; k++)
        fits = is_item(g, &o->edges.at[k]);
    return fits;
}

/* Whether a node of a tree with this label may also hold the edges of an object: they describe other bits.  (If they
 * describe the same bits, nothing is represented: in a heap each selector is described once.) */
static bool is_beside(struct tree_store *s, uint32_t label, const struct smg_object *o)
{
    uint32_t covered = label_covered(&s->labels, label);
    const struct label *l = covered == LABEL_NOTHING ? NULL : label_at(&s->labels, covered);
    for (size_t k = 0; l && k < o->edges.n && o->edges.at[k].bit < SMG_REFS; k++) {
        const struct smg_edge *e = &o->edges.at[k];
        for (uint32_t i = 0; !smg_is_hidden(e->value) && i < l->n_items; i++)
            if (l->item[i].bit < e->bit + (int64_t)e->bits && e->bit < l->item[i].bit + l->item[i].bits)
                return false;
    }
    return true;
}

static bool some_rule_is_beside(struct tree_store *s, const struct smg_object *o)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules(&s->trees.at[smg_tree_of(o)].a, 0, &n);
    for (uint32_t i = 0; i < n; i++)
        if (is_beside(s, r[i].symbol, o))
            return true;
    return false;
}

// Keeps blocks that an inexact pointer leads to as they are.
static void keep_targets(struct folding *x, smg_value v)
{
    if (smg_tag(v) == SMG_UNKNOWN)
        x->folds[smg_unknown_of(x->g, v)->object] = 0;
    else if (smg_part(v))
        x->folds[smg_object_of(v)] = 0;
}

bool folding_find_blocks(struct folding *x)
{
    const struct smg *g = x->g;
    bool some = false;
    for (uint32_t i = 1; i < g->objects.n; i++)
        x->folds[i] = is_part_of_tree(g, &g->objects.at[i]) &&
                      (g->objects.at[i].kind != SMG_TREE || some_rule_is_beside(x->s, &g->objects.at[i]));
    for (uint32_t i = 1; i < g->objects.n; i++)
        for (size_t k = 0; k < g->objects.at[i].edges.n; k++)
            keep_targets(x, g->objects.at[i].edges.at[k].value);
    for (uint32_t i = 1; i < g->objects.n;
         i++)  // (a tree that is kept would have to be isolated first: that happens when something points into it)
        some |= x->folds[i];
    return some;
}

// ---- the forest of a graph ------------------------------------------------------------------------------------------

// Whether bounds exclude less than half of the patterns of that many bits: such bounds say next to nothing, as x < y
// does about x.
static bool is_wide(struct range is, uint64_t bits)
{
    return bits <= 64 && is.high - is.low + 1 > (i128)1 << (bits - 1);
}

// The leaf that stands for a value; false: it would say nothing, except in a node whose unknown contents lead outside.
static bool leaf_label(const struct folding *x, const struct smg_edge *e, bool may_be_foreign, uint32_t *label)
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
        bool any = smg_is_any(u->is, e->bits) || (x->dead && is_wide(u->is, e->bits));
        l.foreign = u->outside == SMG_VOUCHED;
        if (any && !l.foreign && !may_be_foreign)
            return false;
        l.kind = LABEL_RANGE;
        l.low = u->is.low;
        l.high = u->is.high;
    }
    *label = label_of(&x->s->labels, &l);
    return true;
}

// The contents of an object as items of a label, and the leaves of a component that they lead to.
struct items {
    struct label_item at[MAX_ITEMS];
    uint32_t child[MAX_ITEMS], n;
};

static void find_items(struct folding *x, uint32_t part, const struct smg_object *o, struct items *out)
{
    uint32_t leaf;
    out->n = 0;
    for (size_t k = 0; k < o->edges.n && o->edges.at[k].bit < SMG_REFS; k++) {
        const struct smg_edge *e = &o->edges.at[k];
        if (smg_is_hidden(e->value) || !leaf_label(x, e, o->foreign || o->kind == SMG_TREE, &leaf))
            continue;
        assert(out->n < MAX_ITEMS);  // is_part_of_tree
        out->at[out->n] = (struct label_item){ .bit = e->bit, .bits = (uint32_t)e->bits, .ports = 1 };
        out->at[out->n].disp = smg_tag(e->value) == SMG_ADDRESS ? smg_offset(e->value) : 0;
        out->child[out->n++] = forest_leaf(&x->f, part, leaf);
    }
}

static void add_block(struct folding *x, uint32_t part, const struct smg_object *o)
{
    struct items items;
    struct ta *a = &x->f.parts.at[part].a;
    find_items(x, part, o, &items);
    struct label l = { .kind = LABEL_NODE,
                       .size = (uint64_t)smg_pattern(x->g, o->size),
                       .site = o->id,
                       .foreign = o->foreign == SMG_VOUCHED,
                       .n_items = items.n,
                       .item = items.at };
    ta_add_rule(a, a->roots.at[0], label_of(&x->s->labels, &l), items.n, items.child);
}

uint32_t tree_reference(const struct smg_object *o, uint32_t k)
{
    const struct smg_edge *e = &o->edges.at[o->edges.n - 1];
    while (e->bit > SMG_REFS + (int64_t)k * 64 && e > o->edges.at)
        e--;
    VERIFY(e->bit == SMG_REFS + (int64_t)k * 64 && smg_tag(e->value) == SMG_ADDRESS);
    return smg_object_of(e->value) - 1;
}

// A rule of the root with additional items.
static struct ta_edge with_items(struct folding *x, const struct ta *a, uint32_t root, const struct ta_rule *r,
                                 const struct items *more)
{
    struct label_item item[2 * MAX_ITEMS];
    uint32_t child[2 * MAX_ITEMS], n = 0, children = 0, at = 0, k = 0;
    struct label l = *label_at(&x->s->labels, r->symbol);
    for (uint32_t i = 0; i <= l.n_items; i++) {
        for (; k < more->n && (i == l.n_items || more->at[k].bit < l.item[i].bit); k++) {
            item[n++] = more->at[k];
            child[children++] = more->child[k];
        }
        for (uint32_t p = 0; i < l.n_items && p < l.item[i].ports; p++)
            child[children++] = ta_children(a->pool, r->tuple)[at++];
        if (i < l.n_items)
            item[n++] = l.item[i];
        VERIFY(n <= MAX_ITEMS && children <= MAX_ITEMS);
    }
    l.n_items = n;
    l.item = item;
    return (struct ta_edge){ root, label_of(&x->s->labels, &l), ta_tuple(a->pool, child, children) };
}

/* Keeps a tree as it is if additional items of its root make rules that meet references in different orders. */
static void keep_if_mixed(struct folding *x, uint32_t part)
{
    struct forest_part *p = &x->f.parts.at[part];
    struct signatures sig;
    if (!signatures_of(&sig, &x->s->labels, &p->a)) {
        x->folds[part + 1] = 0;
        p->opaque = true;
        ta_free(&p->a);
        ta_init(&p->a, x->f.pool);
    }
    signatures_free(&sig);
}

static void add_tree(struct folding *x, uint32_t part, const struct smg_object *o)
{
    struct u32_vec refs = { 0 };
    struct items items;
    struct ta *a = &x->f.parts.at[part].a;
    for (uint32_t k = 0; k < x->s->trees.at[smg_tree_of(o)].refs; k++)
        vec_push(&refs, tree_reference(o, k));
    tree_add_to(&x->f, x->s, smg_tree_of(o), refs.at, part);
    box_renew(x->s, &x->f.parts.at[part].a);
    if (x->dead)
        forest_forget_dangling(&x->s->labels, &x->f.parts.at[part].a, x->dead);
    vec_free(&refs);
    find_items(x, part, o, &items);
    if (!items.n)
        return;
    struct ta_edges edges = { 0 };
    uint32_t n, root = a->roots.at[0];
    const struct ta_rule *r = ta_rules(a, root, &n);
    for (uint32_t i = 0; i < n; i++)
        if (is_beside(x->s, r[i].symbol, o))
            vec_push(&edges, with_items(x, a, root, &r[i], &items));
    while ((r = ta_rules(a, root, &n)) && n)
        ta_remove_rule(a, root, r->symbol, ta_arity(a->pool, r->tuple), ta_children(a->pool, r->tuple));
    ta_add_edges(a, &edges);
    vec_free(&edges);
    keep_if_mixed(x, part);
}

// Counts pointers from outside to components, and makes keys of the variables that hold them, which tell components
// apart.
static void count_pins(struct folding *x)
{
    uint32_t to;
    for (uint32_t i = 1; i < x->g->objects.n; i++) {
        const struct smg_object *o = &x->g->objects.at[i];
        for (size_t k = 0; !x->folds[i] && k < o->edges.n; k++) {
            if (smg_is_hidden(o->edges.at[k].value) || !smg_leads(x->g, o->edges.at[k].value, &to))
                continue;
            uint64_t who = hash_mix((uint64_t)o->origin << 32 | o->id, o->frame);
            x->f.parts.at[to - 1].pins++;
            x->f.parts.at[to - 1].key += hash_mix(who, (uint64_t)o->edges.at[k].bit);
        }
    }
}

void folding_build(struct folding *x)
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
    VALIDATE_SOME(x->s->checks, forest_flaw(&x->f));
}

// ---- the graph of a forest ------------------------------------------------------------------------------------------

void tree_hide(struct smg *g, const struct tree_store *s, uint32_t object)
{
    const struct tree *t = &s->trees.at[smg_tree_of(&g->objects.at[object])];
    assert(g->objects.at[object].kind == SMG_TREE);
    for (uint32_t k = 0; k < t->refs; k++) {
        const struct tree_ref *r = &s->known.at[t->first_ref + k];
        uint32_t to = tree_reference(&g->objects.at[object], k) + 1;
        if (r->defines == LABEL_NOTHING)
            continue;
        const struct label *l = label_at(&s->labels, r->defines);
        smg_value v = smg_address(object, r->back ? SMG_HIDDEN_BACK : SMG_HIDDEN_AWAY, SMG_FIRST);
        for (uint32_t i = 0; i < l->n_items; i++)
            smg_write(g, to, l->item[i].bit, l->item[i].bits, v);
    }
}

void tree_unhide(struct smg *g, uint32_t object)
{
    for (uint32_t i = 1; i < g->objects.n; i++) {
        struct smg_object *o = &g->objects.at[i];
        size_t kept = 0;
        for (size_t k = 0; k < o->edges.n; k++) {
            smg_value v = o->edges.at[k].value;
            if (!smg_is_hidden(v) || (object && smg_object_of(v) != object))
                o->edges.at[kept++] = o->edges.at[k];
        }
        o->edges.n = kept;
    }
}

static void set_references(struct smg *g, uint32_t object, const uint32_t *ref, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        assert(ref[k] && ref[k] < g->objects.n);
    for (uint32_t k = 0; k < n; k++)
        smg_write(g, object, SMG_REFS + (int64_t)k * 64, 64, smg_address(ref[k], 0, SMG_FIRST));
}

void tree_put(struct smg *g, const struct tree_store *s, uint32_t object, uint32_t tree, const uint32_t *ref)
{
    struct smg_object *o = &g->objects.at[object];
    uint64_t size = s->trees.at[tree].size;
    VERIFY(size != UINT64_MAX);
    while (o->edges.n && vec_last(&o->edges).bit >= SMG_REFS)
        o->edges.n--;
    o->kind = SMG_TREE;
    o->origin = SMG_HEAP;
    o->life = SMG_ALIVE;
    o->foreign = 0;
    o->id = UINT32_MAX;
    o->min_length = 0;
    o->size = smg_number(g->numbers, size);
    o->next = (int32_t)tree;
    set_references(g, object, ref, s->trees.at[tree].refs);
}

// Writes the forest back into the graph.  kept: component of the graph -> component of the forest.
static void write_back(struct folding *x, const struct u32_vec *kept)
{
    struct u32_vec object = { 0 }, refs = { 0 };
    for (uint32_t i = 0; i < kept->n; i++)
        if (kept->at[i] != TA_NONE)
            vec_push(&object, i + 1);
    tree_unhide(x->g, 0);
    for (uint32_t i = 1; i <= kept->n; i++) {
        if (!x->folds[i])
            continue;
        uint32_t part = kept->at[i - 1];
        vec_clear(&x->g->objects.at[i].edges);
        if (part == TA_NONE)
            continue;
        uint32_t tree = tree_intern(x->s, &x->f.parts.at[part].a, &refs);
        for (size_t k = 0; k < refs.n; k++)
            refs.at[k] = object.at[refs.at[k]];
        tree_put(x->g, x->s, i, tree, refs.at);
    }
    for (uint32_t i = 1; i <= kept->n; i++)
        if (x->folds[i] && kept->at[i - 1] == TA_NONE)
            smg_remove_object(x->g, i);
    for (uint32_t i = 1; i <= kept->n; i++)
        if (x->g->objects.at[i].kind == SMG_TREE)
            tree_hide(x->g, x->s, i);
    vec_free(&object);
    vec_free(&refs);
}

// Drops facts that two values differ if one of the values is gone.
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

// ---- folding, abstraction -------------------------------------------------------------------------------------------

// Brings the forest to normal form.  Components get new numbers, in `kept` as in forest_normalise, but from those of
// the graph on.
static void normalise(struct folding *x, struct u32_vec *kept)
{
    struct u32_vec step = { 0 };
    forest_normalise(&x->f, &step);
    VALIDATE_SOME(x->s->checks, forest_flaw(&x->f));
    for (size_t i = 0; i < kept->n; i++)
        kept->at[i] = kept->at[i] == TA_NONE ? TA_NONE : step.at[kept->at[i]];
    vec_free(&step);
}

static void abstract(struct folding *x, uint64_t place, const struct forest_abstraction *opt)
{
    struct u32_vec refs = { 0 };
    for (uint32_t i = 0; i < x->f.parts.n; i++) {
        struct forest_part *p = &x->f.parts.at[i];
        if (p->opaque)
            continue;
        uint32_t tree = tree_intern(x->s, &p->a, &refs);
        uint64_t key = hash_mix(place, p->key);
        for (size_t k = 0; k < refs.n; k++)
            key = hash_mix(key, x->f.parts.at[refs.at[k]].key);
        tree_add_to(&x->f, x->s, tree_abstract(x->s, tree, key, opt), refs.at, i);
    }
    vec_free(&refs);
}

enum { MAX_ROUNDS = 8 };  // boxes may be folded into boxes

/* Forgets pointers in blocks to what was freed, or has ended: each such target would be one more object.  (Unknown
 * contents of a foreign block lead outside of the program, so such blocks keep the pointers.) */
static void drop_dangling(struct folding *x)
{
    for (uint32_t i = 1; i < x->g->objects.n; i++) {
        struct smg_object *o = &x->g->objects.at[i];
        bool plain = x->folds[i] && o->kind == SMG_REGION && !o->foreign;
        size_t kept = 0;
        for (size_t k = 0; plain && k < o->edges.n; k++) {
            uint32_t to;
            if (!smg_leads(x->g, o->edges.at[k].value, &to) || !x->dead[to - 1])
                o->edges.at[kept++] = o->edges.at[k];
        }
        o->edges.n = plain ? kept : o->edges.n;
    }
}

static void find_dead(struct folding *x)
{
    x->dead = MEM_ARRAY(uint8_t, x->g->objects.n);
    for (uint32_t i = 1; i < x->g->objects.n; i++)
        x->dead[i - 1] = x->g->objects.at[i].life != SMG_ALIVE;
    drop_dangling(x);
}

bool forest_fold(struct tree_store *s, struct smg *g, uint64_t place, const struct forest_abstraction *opt)
{
    size_t size = g->objects.n;
    struct folding x = { .s = s, .g = g, .folds = MEM_ARRAY(uint8_t, size) };
    struct u32_vec kept = { 0 };
    bool some = folding_find_blocks(&x);
    if (some) {
        if (opt)
            find_dead(&x);
        folding_build(&x);
        for (uint32_t i = 0; i < x.f.parts.n; i++)
            vec_push(&kept, i);
        (void)(s->boxing && box_learn(s, &x.f, false, opt != NULL));
        normalise(&x, &kept);
        if (opt)
            abstract(&x, place, opt);
        bool more = s->boxing;
        for (int i = 0; more && i < MAX_ROUNDS; i++) {
            more = box_learn(s, &x.f, true, opt != NULL);
            more |= box_learn(s, &x.f, false, opt != NULL);
            if (more)
                normalise(&x, &kept);
            if (more && opt)
                abstract(&x, place, opt);
        }
        write_back(&x, &kept);
        drop_differ(g);
        forest_free(&x.f);
    }
    vec_free(&kept);
    mem_free(x.folds, size);
    mem_free(x.dead, x.dead ? size : 0);
    return some;
}

// ---- isolation ------------------------------------------------------------------------------------------------------

struct unfold_choice {
    uint32_t taken, of;
};

// The root of a tree while it becomes a block: counts through the ways to choose rules for the roots of boxes.
struct unfolding {
    struct smg *g;
    struct tree_store *s;
    struct {
        VEC_OF(struct unfold_choice);
    } choices;
    size_t chosen;
};

// The value in a graph of a leaf of the automaton.
static smg_value leaf_value(struct smg *g, const struct label *l)
{
    assert(l->kind == LABEL_NUMBER || l->kind == LABEL_RANGE);
    if (l->kind == LABEL_NUMBER)
        return smg_number(g->numbers, l->pattern);
    return smg_fresh(g, (struct smg_unknown){ .is = { l->low, l->high }, .outside = l->foreign ? SMG_VOUCHED : 0 });
}

// The object that a child leads to: an existing one, or a new one for a tree below it.
static uint32_t object_of(struct unfolding *x, const struct tree_child *c, const struct u32_vec *ref)
{
    struct u32_vec refs = { 0 };
    if (c->kind == CHILD_REF)
        return ref->at[c->ref];
    uint32_t o = smg_add_object(x->g, &(struct smg_object){ .origin = SMG_HEAP });
    for (uint32_t i = 0; i < c->n; i++)
        vec_push(&refs, ref->at[x->s->refs.at[c->first + i]]);
    tree_put(x->g, x->s, o, c->tree, refs.at);
    tree_hide(x->g, x->s, o);
    vec_free(&refs);
    return o;
}

static uint32_t choose_rule(struct unfolding *x, uint32_t of)
{
    if (x->chosen == x->choices.n)
        vec_push(&x->choices, ((struct unfold_choice){ 0, of }));
    assert(x->choices.at[x->chosen].of == of);  // choices that were made before lead here again
    return x->choices.at[x->chosen++].taken;
}

// Moves on to the next way to choose; false: there is none.
static bool choose_again(struct unfolding *x)
{
    x->chosen = 0;
    while (x->choices.n && ++vec_last(&x->choices).taken == vec_last(&x->choices).of)
        x->choices.n--;
    return x->choices.n;
}

// An object, and the label and children that are to become its contents.
struct contents {
    uint32_t object;
    struct tree_case rule;
    struct u32_vec ref;  // what the references of the children lead to
};
struct contents_list {
    VEC_OF(struct contents);
};

// Adds what a box contains of the nodes at its ports.
static void add_parts(struct unfolding *x, uint32_t box, const struct u32_vec *ports, struct contents_list *todo)
{
    for (uint32_t p = 0; p < ports->n; p++) {
        struct box_part part = x->s->parts.at[x->s->boxes.at[box].first + p];
        struct u32_vec ref = { 0 };
        uint32_t n;
        if (part.tree == TA_NONE)
            continue;
        for (uint32_t i = 0; i < part.n; i++)
            vec_push(&ref, ports->at[x->s->refs.at[part.first + i]]);
        const struct tree_case *cases = tree_cases(x->s, part.tree, &n);
        vec_push(todo, ((struct contents){ ports->at[p], cases[choose_rule(x, n)], ref }));
    }
}

static void fill(struct unfolding *x, const struct contents *c, struct contents_list *todo)
{
    const struct label *l = label_at(&x->s->labels, c->rule.label);
    uint32_t at = c->rule.first;
    for (uint32_t i = 0; i < l->n_items; i++) {
        const struct label_item *item = &l->item[i];
        if (item->box) {
            struct u32_vec ports = { 0 };
            vec_push(&ports, c->object);
            for (uint32_t p = 0; p < item->ports; p++) {
                struct tree_child child = x->s->children.at[at++];
                vec_push(&ports, object_of(x, &child, &c->ref));
            }
            add_parts(x, item->box, &ports, todo);
            vec_free(&ports);
            continue;
        }
        struct tree_child child = x->s->children.at[at++];
        smg_value v;
        if (child.kind == CHILD_LEAF)
            v = leaf_value(x->g, label_at(&x->s->labels, child.leaf));
        else
            v = smg_address(object_of(x, &child, &c->ref), (int32_t)item->disp, SMG_FIRST);
        smg_write(x->g, c->object, item->bit, item->bits, v);
    }
    assert(at == c->rule.first + c->rule.n);
}

// Makes a block of the root of a tree, as the rule says.
static void unfold_root(struct unfolding *x, uint32_t object, const struct tree_case *rule)
{
    struct contents_list todo = { 0 };
    struct contents root = { .object = object, .rule = *rule };
    struct smg_object *o = &x->g->objects.at[object];
    assert(o->kind == SMG_TREE && o->life == SMG_ALIVE);
    for (uint32_t k = 0; k < x->s->trees.at[smg_tree_of(o)].refs; k++)
        vec_push(&root.ref, tree_reference(o, k) + 1);
    tree_unhide(x->g, object);
    while (o->edges.n && vec_last(&o->edges).bit >= SMG_REFS)
        o->edges.n--;
    o->kind = SMG_REGION;
    o->next = 0;
    o->foreign = label_at(&x->s->labels, rule->label)->foreign ? SMG_VOUCHED : 0;
    o->id = label_at(&x->s->labels, rule->label)->site;
    vec_push(&todo, root);
    while (todo.n) {
        struct contents c = vec_pop(&todo);
        fill(x, &c, &todo);
        vec_free(&c.ref);
    }
    vec_free(&todo);
}

static void take_way(struct tree_store *s, struct smg *g, uint32_t root, const struct tree_way *w);

// Ends the step with a case for each rule of the root of a tree; w: a way to see it, in which the tree is what is
// below.
static void isolate(struct tree_store *s, struct smg_step *step, uint32_t object, const struct tree_way *w)
{
    uint32_t n, tree = w ? w->below : smg_tree_of(&step->g->objects.at[object]);
    (void)tree_cases(s, tree, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct unfolding x = { .s = s };
        do {
            struct tree_case rule = tree_cases(s, tree, &n)[i];
            x.g = smg_add_case(step)->g;
            if (w)
                take_way(s, x.g, object, w);
            unfold_root(&x, object, &rule);
        } while (choose_again(&x));
        vec_free(&x.choices);
    }
}

void forest_isolate(struct tree_store *s, struct smg_step *step, uint32_t object)
{
    step->end = STEP_BOTTOM;  // (an automaton without trees)
    isolate(s, step, object, NULL);
}

// ---- what boxes hide ------------------------------------------------------------------------------------------------

// The reference of a tree that leads to an object and hides the bit of it.
static uint32_t hiding_reference(const struct tree_store *s, const struct smg *g, uint32_t root, uint32_t object,
                                 int64_t bit)
{
    const struct tree *t = &s->trees.at[smg_tree_of(&g->objects.at[root])];
    for (uint32_t k = 0; k < t->refs; k++) {
        uint32_t defines = s->known.at[t->first_ref + k].defines;
        const struct label *l = defines == LABEL_NOTHING ? NULL : label_at(&s->labels, defines);
        for (uint32_t i = 0; l && i < l->n_items; i++)
            if (l->item[i].bit == bit && tree_reference(&g->objects.at[root], k) + 1 == object)
                return k;
    }
    BUG("forest: what is hidden is not in the tree");
}

static void set_tree(struct tree_store *s, struct smg *g, uint32_t object, uint32_t tree, const uint32_t *refs,
                     uint32_t n, const struct u32_vec *old, uint32_t node)
{
    struct u32_vec ref = { 0 };
    for (uint32_t i = 0; i < n; i++)
        assert(refs[i] == TA_NONE || refs[i] < old->n);
    for (uint32_t i = 0; i < n; i++)
        vec_push(&ref, refs[i] == TA_NONE ? node : old->at[refs[i]]);
    tree_put(g, s, object, tree, ref.at);
    vec_free(&ref);
}

// Splits the tree of an object at a node: the object keeps what is above, and another object becomes the root of what
// is below.
static void take_way(struct tree_store *s, struct smg *g, uint32_t root, const struct tree_way *w)
{
    struct u32_vec old = { 0 };
    for (uint32_t k = 0; k < s->trees.at[smg_tree_of(&g->objects.at[root])].refs; k++)
        vec_push(&old, tree_reference(&g->objects.at[root], k) + 1);
    uint32_t node = root;
    tree_unhide(g, root);
    if (w->above != TA_NONE)
        node = smg_add_object(g, &(struct smg_object){ .origin = SMG_HEAP });
    set_tree(s, g, node, w->below, s->refs.at + w->below_first, w->below_n, &old, node);
    if (w->above != TA_NONE)
        set_tree(s, g, root, w->above, s->refs.at + w->above_first, w->above_n, &old, node);
    tree_hide(g, s, node);
    if (w->above != TA_NONE)
        tree_hide(g, s, root);
    vec_free(&old);
}

void forest_reveal(struct tree_store *s, struct smg_step *step, uint32_t object, struct smg_edge hidden)
{
    uint32_t root = smg_object_of(hidden.value), tree = smg_tree_of(&step->g->objects.at[root]);
    struct tree_ways ways = { 0 };
    tree_split(s, tree, hiding_reference(s, step->g, root, object, hidden.bit), hidden.bit, &ways);
    step->end = STEP_BOTTOM;
    for (size_t i = 0; i < ways.n; i++)
        if (ways.at[i].above == TA_NONE)
            isolate(s, step, root, &ways.at[i]);
        else
            take_way(s, smg_add_case(step)->g, root, &ways.at[i]);
    vec_free(&ways);
}
