// SPDX-License-Identifier: Apache-2.0
// intersect.c: pairs of states of two forests, from pairs of roots on.
#include "forest/intersect.h"

#include "fa/ops.h"
#include "forest/signature.h"

enum { MAX_PARTS = 256, MAX_PAIRS = 1 << 16, MAX_FORESTS = 16, MAX_CHILDREN = 64, MAX_SPLIT = 4096 };

// Leaves of unfinished automata refer to components of the product by index; numbers from here on are components of a
// about which b says nothing.
enum { OF_LEFT = 1 << 24 };

#define ANYTHING TA_NONE  // as a state of b: any tree

struct place {
    uint32_t part, state;
};

static bool same_place(struct place x, struct place y)
{
    return x.part == y.part && x.state == y.state;
}

// A component of the product: its root has a place in each forest, and is the root of a component in at least one of
// them.
struct pair_part {
    struct place l, r;
    bool l_root, r_root;
    bool dead;              // no forest has it
    struct ta a;            // state 0 is the root
    struct u32_vec lq, rq;  // by state of a: the states that it is a pair of; of leaves TA_NONE
    struct map state;       // pair -> state of a + 1; leaves by their labels
};

struct product {
    const struct forest *a, *b;
    const uint32_t *twin;  // as in forest_intersect
    struct label_table *labels;
    /* By component of one forest: the place in the other where its root must be; state TA_NONE: anywhere. */
    struct place *l_choice, *r_choice;
    struct {
        VEC_OF(struct pair_part);
    } parts;
    size_t pairs;   // of states
    uint64_t work;  // pairs of rules
    bool too_large;
};

static const struct ta *automaton(const struct forest *f, uint32_t part)
{
    return &f->parts.at[part].a;
}

static bool is_root(const struct forest *f, struct place p)
{
    return !f->parts.at[p.part].opaque && p.state == forest_root(&f->parts.at[p.part]);
}

static struct place root_of(const struct forest *f, uint32_t part)
{
    const struct forest_part *p = &f->parts.at[part];
    return (struct place){ part, p->opaque ? ANYTHING : forest_root(p) };
}

// ---- components -----------------------------------------------------------------------------------------------------

static bool may_be(const struct place *choice, uint32_t part, struct place p)
{
    return choice[part].part == TA_NONE || same_place(choice[part], p);
}

// The component whose root is in both places, made if there is none; TA_NONE: no node can be in both.
static uint32_t part_at(struct product *x, struct place l, struct place r)
{
    bool l_root = is_root(x->a, l), r_root = is_root(x->b, r);
    if ((l_root && !may_be(x->l_choice, l.part, r)) || (r_root && !may_be(x->r_choice, r.part, l)))
        return TA_NONE;
    for (uint32_t i = 0; i < x->parts.n; i++)
        if (same_place(x->parts.at[i].l, l) && same_place(x->parts.at[i].r, r))
            return i;
    if (x->parts.n == MAX_PARTS) {
        x->too_large = true;
        return TA_NONE;
    }
    struct pair_part p = { .l = l, .r = r, .l_root = l_root, .r_root = r_root };
    ta_init(&p.a, x->a->pool);
    ta_add_root(&p.a, ta_add_state(&p.a));
    vec_push(&p.lq, l.state);
    vec_push(&p.rq, r.state);
    vec_push(&x->parts, p);
    return (uint32_t)x->parts.n - 1;
}

// ---- states ---------------------------------------------------------------------------------------------------------

static uint32_t leaf_of(struct pair_part *p, uint32_t label)
{
    uint64_t *q = map_at(&p->state, UINT64_C(1) << 63 | label);
    if (!*q) {
        *q = ta_add_state(&p->a) + UINT64_C(1);
        ta_add_rule(&p->a, (uint32_t)*q - 1, label, 0, NULL);
        vec_push(&p->lq, TA_NONE);
        vec_push(&p->rq, TA_NONE);
    }
    return (uint32_t)*q - 1;
}

static uint32_t inner_of(struct product *x, struct pair_part *p, uint32_t lq, uint32_t rq)
{
    uint64_t *q = map_at(&p->state, (uint64_t)lq << 32 | rq);
    if (!*q) {
        *q = ta_add_state(&p->a) + UINT64_C(1);
        vec_push(&p->lq, lq);
        vec_push(&p->rq, rq);
        x->too_large |= ++x->pairs > MAX_PAIRS;
    }
    return (uint32_t)*q - 1;
}

// The component of the product that a leaf refers to; TA_NONE: the leaf is no such reference.
static uint32_t reference_at(const struct product *x, const struct ta *a, uint32_t q)
{
    const struct label *l = forest_leaf_at(x->labels, a, q);
    return l && l->kind == LABEL_REF && l->index < OF_LEFT ? l->index : TA_NONE;
}

/* A leaf of a that refers to component i, where b has something at place r (a reference, if r is a root). */
static uint32_t left_reference(struct product *x, uint32_t part, uint32_t i, struct place r, bool r_ref)
{
    bool r_opaque = r_ref && x->b->parts.at[r.part].opaque;
    if (!may_be(x->l_choice, i, r) || (r_ref && !may_be(x->r_choice, r.part, root_of(x->a, i))))
        return TA_NONE;
    if (x->a->parts.at[i].opaque || r_opaque)
        return leaf_of(&x->parts.at[part], label_ref(x->labels, OF_LEFT + i));
    uint32_t k = part_at(x, root_of(x->a, i), r);
    return k == TA_NONE ? TA_NONE : leaf_of(&x->parts.at[part], label_ref(x->labels, k));
}

/* The state of component `part` for a child that is at state lq of a and rq of b; TA_NONE: no tree is at both.  The
 * four cases of the function intersect in Hruska 2015, 6.2, and cases of data. */
static uint32_t child_of(struct product *x, uint32_t part, uint32_t lq, struct label_pair other, uint32_t rq)
{
    struct pair_part *p = &x->parts.at[part];
    const struct ta *left = automaton(x->a, p->l.part), *of_right = automaton(x->b, p->r.part);
    const struct label *l = forest_leaf_at(x->labels, left, lq), *r = NULL;
    bool l_data = l && l->kind != LABEL_REF;
    if (rq == ANYTHING) {
        if (l)
            return leaf_of(p,
                           l_data ? forest_leaf_label(x->labels, left, lq) : label_ref(x->labels, OF_LEFT + l->index));
        return inner_of(x, p, lq, ANYTHING);
    }
    r = forest_leaf_at(x->labels, of_right, rq);
    bool r_data = r && r->kind != LABEL_REF;
    if (other.bits != PAIR_SAME)
        return label_clash(other, l, r) ? TA_NONE : child_of(x, part, lq, other, ANYTHING);
    if (l_data && r_data) {
        uint32_t both =
            label_meet(x->labels, forest_leaf_label(x->labels, left, lq), forest_leaf_label(x->labels, of_right, rq));
        return both == LABEL_NOTHING ? TA_NONE : leaf_of(p, both);
    }
    if (l_data || r_data)  // a number and a pointer
        return label_is_null(l_data ? l : r) ? TA_NONE : child_of(x, part, lq, other, ANYTHING);
    if (other.apart)
        return TA_NONE;
    struct place right = r ? root_of(x->b, r->index) : (struct place){ p->r.part, rq };
    if (l)
        return left_reference(x, part, l->index, right, r != NULL);
    if (!r)
        return inner_of(x, p, lq, rq);
    if (x->b->parts.at[r->index].opaque)
        return may_be(x->r_choice, r->index, (struct place){ p->l.part, lq }) ? inner_of(x, p, lq, ANYTHING) : TA_NONE;
    uint32_t k = part_at(x, (struct place){ p->l.part, lq }, right);
    return k == TA_NONE ? TA_NONE : leaf_of(&x->parts.at[part], label_ref(x->labels, k));
}

// Whether a rule has a null selector which, as a box of another label says, leads to a node.
static bool is_null_in_box(const struct product *x, const struct ta *a, const struct ta_rule *r, uint32_t boxed)
{
    const struct label *l = label_at(x->labels, r->symbol);
    for (uint32_t i = 0, k = 0; i < l->n_items; k += l->item[i++].ports) {
        const struct label *leaf =
            l->item[i].box ? NULL : forest_leaf_at(x->labels, a, ta_children(a->pool, r->tuple)[k]);
        if (leaf && label_is_null(leaf) && label_box_leads(x->labels, boxed, l->item[i].bit, l->item[i].bits))
            return true;
    }
    return false;
}

// Adds the rule of state q of a component for two rules that may be taken together.  right: NULL: any rule.
static void add_pair(struct product *x, uint32_t part, uint32_t q, const struct ta_rule *left,
                     const struct ta_rule *right)
{
    struct label_pair pair[MAX_CHILDREN];
    uint32_t child[MAX_CHILDREN], n = label_arity(label_at(x->labels, left->symbol));
    const struct ta_pool *pool = x->a->pool;
    VERIFY(n <= MAX_CHILDREN);
    x->work++;
    const struct pair_part *p = &x->parts.at[part];
    if (right && (!label_pairs(x->labels, left->symbol, right->symbol, pair) ||
                  is_null_in_box(x, automaton(x->a, p->l.part), left, right->symbol) ||
                  is_null_in_box(x, automaton(x->b, p->r.part), right, left->symbol)))
        return;
    for (uint32_t k = 0; k < n; k++) {
        struct label_pair other = right ? pair[k] : (struct label_pair){ TA_NONE, PAIR_SAME, false };
        uint32_t rq = other.other == TA_NONE ? ANYTHING : ta_children(pool, right->tuple)[other.other];
        child[k] = child_of(x, part, ta_children(pool, left->tuple)[k], other, rq);
        if (child[k] == TA_NONE)
            return;
    }
    ta_add_rule(&x->parts.at[part].a, q, left->symbol, n, child);
}

static void expand(struct product *x, uint32_t part, uint32_t q)
{
    const struct pair_part *p = &x->parts.at[part];
    uint32_t lq = p->lq.at[q], rq = p->rq.at[q], n, m = 1;
    if (lq == TA_NONE)
        return;
    const struct ta_rule *left = ta_rules(automaton(x->a, p->l.part), lq, &n), *right = NULL;
    if (rq != ANYTHING)
        right = ta_rules(automaton(x->b, p->r.part), rq, &m);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < m; k++)
            add_pair(x, part, q, &left[i], right ? &right[k] : NULL);
}

// ---- what is left ---------------------------------------------------------------------------------------------------

// Removes references to components that have no trees: rules that need them go when the automaton is trimmed.
static void drop_dead_references(struct product *x, struct ta *a)
{
    for (uint32_t q = 0; q < ta_state_count(a); q++) {
        uint32_t to = reference_at(x, a, q);
        if (to != TA_NONE && x->parts.at[to].dead)
            ta_remove_rule(a, q, forest_leaf_label(x->labels, a, q), 0, NULL);
    }
}

// Removes components and rules that occur in no forest, until nothing changes (spec 20.5).
static void trim(struct product *x)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < x->parts.n; i++) {
            struct pair_part *p = &x->parts.at[i];
            if (p->dead)
                continue;
            struct ta out;
            drop_dead_references(x, &p->a);
            ta_remove_useless(&out, &p->a, NULL);
            ta_move(&p->a, &out);
            p->dead = !p->a.roots.n;
            more |= p->dead;
        }
    }
}

// ---- the set of forests ---------------------------------------------------------------------------------------------

static void mark(struct product *x, uint32_t part, uint8_t *reached)
{
    const struct ta *a = &x->parts.at[part].a;
    if (reached[part])
        return;
    reached[part] = 1;
    for (uint32_t q = 0; q < ta_state_count(a); q++)
        if (reference_at(x, a, q) != TA_NONE)
            mark(x, reference_at(x, a, q), reached);
}

static uint32_t number_of(const struct product *x, const struct pair_part *p)
{
    assert(p->l_root || p->r_root);
    return p->l_root ? p->l.part : (uint32_t)x->a->parts.n + p->r.part;
}

// Gives references the numbers of the result; leaves that are then the same become one.
static void rename_references(struct product *x, struct ta *a)
{
    struct map number = { 0 };
    for (uint32_t i = 0; i < x->parts.n; i++)
        map_put(&number, i, number_of(x, &x->parts.at[i]));
    for (uint32_t i = 0; i < x->a->parts.n; i++)
        map_put(&number, OF_LEFT + i, i);
    forest_rename_refs(a, x->labels, &number);
    forest_unify_leaves(x->labels, a);
    map_free(&number);
}

// Automata of a component; all trees of one automaton have the same references.
struct variants {
    uint32_t part, taken;
    struct ta_list of;
};

struct variants_list {
    VEC_OF(struct variants);
};

static void find_variants(struct product *x, const uint8_t *reached, struct variants_list *out)
{
    for (uint32_t i = 0; i < x->parts.n; i++) {
        struct variants v = { .part = i };
        struct signatures s;
        if (!reached[i])
            continue;
        if (signatures_of(&s, x->labels, &x->parts.at[i].a)) {
            struct ta copy;
            ta_copy(&copy, &x->parts.at[i].a);
            vec_push(&v.of, copy);
        } else {
            x->too_large |= !signatures_split(x->labels, &x->parts.at[i].a, MAX_SPLIT, &v.of);
        }
        signatures_free(&s);
        vec_push(out, v);
    }
}

/* Counts the references to each component from the variants that are taken; ports count, too.  A component with 0
 * references is in no heap of this forest. */
static void count_references(struct product *x, const struct variants_list *list, uint32_t *count)
{
    struct u32_vec todo = { 0 };
    for (uint32_t i = 0; i < list->n; i++) {
        const struct pair_part *p = &x->parts.at[list->at[i].part];
        if (!p->l_root || !p->r_root || x->twin[p->l.part] != p->r.part)
            continue;
        count[list->at[i].part] = 1;
        vec_push(&todo, i);
    }
    for (size_t t = 0; t < todo.n; t++) {
        const struct variants *v = &list->at[todo.at[t]];
        struct signatures s;
        uint32_t n, other;
        VERIFY(signatures_of(&s, x->labels, &v->of.at[v->taken]));
        const struct sig_entry *e = signature_at(&s, v->of.at[v->taken].roots.at[0], &n);
        for (uint32_t k = 0; k < n; k++) {
            if (e[k].root >= OF_LEFT)
                continue;
            for (other = 0; list->at[other].part != e[k].root; other++)
                assert(other + 1 < list->n);  // components that are referred to were reached
            if (!count[e[k].root])
                vec_push(&todo, other);
            count[e[k].root] += e[k].count;
        }
        signatures_free(&s);
    }
    vec_free(&todo);
}

/* Whether nodes that are a root in one forest only are referred to just once: in the other forest such a node is an
 * inner node, which has one place. */
static bool inner_nodes_have_one_place(const struct product *x, const uint32_t *count)
{
    for (uint32_t i = 0; i < x->parts.n; i++)
        if (count[i] > 1 && !(x->parts.at[i].l_root && x->parts.at[i].r_root))
            return false;
    return true;
}

static void put_forest(struct product *x, const struct variants_list *list, struct commons *out)
{
    struct common c = { 0 };
    uint32_t count[MAX_PARTS] = { 0 };
    count_references(x, list, count);
    if (!inner_nodes_have_one_place(x, count))
        return;
    for (size_t i = 0; i < list->n; i++) {
        struct common_part p = { .number = number_of(x, &x->parts.at[list->at[i].part]) };
        if (!count[list->at[i].part])
            continue;
        ta_copy(&p.a, &list->at[i].of.at[list->at[i].taken]);
        rename_references(x, &p.a);
        vec_push(&c, p);
    }
    vec_push(out, c);
}

static bool next_variants(struct variants_list *list)
{
    for (size_t i = 0; i < list->n; i++) {
        if (++list->at[i].taken < list->at[i].of.n)
            return true;
        list->at[i].taken = 0;
    }
    return false;
}

static void put_forests(struct product *x, const uint8_t *reached, struct commons *out)
{
    struct variants_list list = { 0 };
    find_variants(x, reached, &list);
    while (!x->too_large) {
        put_forest(x, &list, out);
        x->too_large |= out->n > MAX_FORESTS;
        if (!next_variants(&list))
            break;
    }
    for (size_t i = 0; i < list.n; i++) {
        for (size_t k = 0; k < list.at[i].of.n; k++)
            ta_free(&list.at[i].of.at[k]);
        vec_free(&list.at[i].of);
    }
    vec_free(&list);
}

static void clear(struct product *x)
{
    for (size_t i = 0; i < x->parts.n; i++) {
        struct pair_part *p = &x->parts.at[i];
        ta_free(&p->a);
        vec_free(&p->lq);
        vec_free(&p->rq);
        map_free(&p->state);
    }
    vec_clear(&x->parts);
    x->pairs = 0;
}

// Builds the product from the ports on.  False: some port has no tree.  reached: by component.
static bool build(struct product *x, uint8_t *reached)
{
    struct u32_vec ports = { 0 };
    for (uint32_t i = 0; i < x->a->parts.n; i++)
        if (x->twin[i] != TA_NONE && !x->a->parts.at[i].opaque && !x->b->parts.at[x->twin[i]].opaque)
            vec_push(&ports, part_at(x, root_of(x->a, i), root_of(x->b, x->twin[i])));
    for (uint32_t i = 0; i < x->parts.n && !x->too_large; i++)
        for (uint32_t q = 0; q < x->parts.at[i].lq.n && !x->too_large; q++)
            expand(x, i, q);
    bool good = !x->too_large;
    if (good)
        trim(x);
    for (size_t i = 0; good && i < ports.n; i++)
        good = ports.at[i] != TA_NONE && !x->parts.at[ports.at[i]].dead;
    for (size_t i = 0; good && i < ports.n; i++)
        mark(x, ports.at[i], reached);
    vec_free(&ports);
    return good;
}

// The places in one forest where the root of some component of the other may be.
struct choices {
    bool left;      // the component is of a
    uint32_t part;  // TA_NONE: every root has one place
    struct {
        VEC_OF(struct place);
    } at;
};

static void find_choices(const struct product *x, const uint8_t *reached, struct choices *c)
{
    c->part = TA_NONE;
    for (uint32_t i = 0; i < x->parts.n && c->part == TA_NONE; i++)
        for (uint32_t k = 0; k < i && c->part == TA_NONE; k++) {
            const struct pair_part *p = &x->parts.at[i], *q = &x->parts.at[k];
            if (!reached[i] || !reached[k])
                continue;
            c->left = p->l_root && q->l_root && p->l.part == q->l.part;
            if (c->left || (p->r_root && q->r_root && p->r.part == q->r.part))
                c->part = c->left ? p->l.part : p->r.part;
        }
    for (uint32_t i = 0; i < x->parts.n && c->part != TA_NONE; i++) {
        const struct pair_part *p = &x->parts.at[i];
        if (reached[i] && (c->left ? p->l_root && p->l.part == c->part : p->r_root && p->r.part == c->part))
            vec_push(&c->at, c->left ? p->r : p->l);
    }
}

/* Appends the forests of the intersection: as long as the root of some component may be in several places, one of them
 * is chosen (disambiguation, Hruska 2015, 6.2). */
static void intersect(struct product *x, struct commons *out)
{
    uint8_t reached[MAX_PARTS] = { 0 };
    struct choices c = { .part = TA_NONE };
    bool good = build(x, reached);
    if (good)
        find_choices(x, reached, &c);
    if (good && c.part == TA_NONE)
        put_forests(x, reached, out);
    clear(x);
    struct place *choice = c.left ? x->l_choice : x->r_choice;
    for (size_t i = 0; i < c.at.n && !x->too_large; i++) {
        choice[c.part] = c.at.at[i];
        intersect(x, out);
        choice[c.part].part = TA_NONE;
    }
    vec_free(&c.at);
}

bool forest_intersect(const struct forest *a, const struct forest *b, const uint32_t *twin, struct commons *out)
{
    struct product x = { .a = a, .b = b, .twin = twin, .labels = a->labels };
    assert(a->pool == b->pool && a->labels == b->labels && a->parts.n < OF_LEFT);
    x.l_choice = MEM_ARRAY(struct place, a->parts.n);
    x.r_choice = MEM_ARRAY(struct place, b->parts.n);
    for (size_t i = 0; i < a->parts.n; i++)
        x.l_choice[i].part = TA_NONE;
    for (size_t i = 0; i < b->parts.n; i++)
        x.r_choice[i].part = TA_NONE;
    for (uint32_t i = 0; i < a->parts.n; i++)
        if (twin[i] != TA_NONE) {
            x.l_choice[i] = root_of(b, twin[i]);
            x.r_choice[twin[i]] = root_of(a, i);
        }
    intersect(&x, out);
    out->work += x.work;
    vec_free(&x.parts);
    mem_free(x.l_choice, a->parts.n * sizeof *x.l_choice);
    mem_free(x.r_choice, b->parts.n * sizeof *x.r_choice);
    if (x.too_large)
        commons_free(out);
    return !x.too_large;
}

void commons_free(struct commons *c)
{
    for (size_t i = 0; i < c->n; i++) {
        for (size_t k = 0; k < c->at[i].n; k++)
            ta_free(&c->at[i].at[k].a);
        vec_free(&c->at[i]);
    }
    vec_free(c);
}
