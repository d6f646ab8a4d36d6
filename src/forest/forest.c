// SPDX-License-Identifier: Apache-2.0
// forest.c: components of forest automata, and their normal form.
#include "forest/forest.h"

#include "base/buf.h"
#include "fa/ops.h"
#include "forest/signature.h"

void forest_init(struct forest *f, struct label_table *labels, struct ta_pool *pool)
{
    *f = (struct forest){ .labels = labels, .pool = pool };
}

void forest_free(struct forest *f)
{
    for (size_t i = 0; i < f->parts.n; i++)
        ta_free(&f->parts.at[i].a);
    vec_free(&f->parts);
}

uint32_t forest_add(struct forest *f, bool opaque)
{
    struct forest_part p = { .opaque = opaque };
    ta_init(&p.a, f->pool);
    if (!opaque)
        ta_add_root(&p.a, ta_add_state(&p.a));
    vec_push(&f->parts, p);
    return (uint32_t)f->parts.n - 1;
}

uint32_t forest_leaf_label(const struct label_table *labels, const struct ta *a, uint32_t q)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules(a, q, &n);
    return n == 1 && label_is_leaf(label_at(labels, r->symbol)) ? r->symbol : TA_NONE;
}

uint32_t forest_leaf(struct forest *f, uint32_t i, uint32_t label)
{
    struct ta *a = &f->parts.at[i].a;
    for (uint32_t q = 0; q < ta_state_count(a); q++)
        if (forest_leaf_label(f->labels, a, q) == label)
            return q;
    uint32_t q = ta_add_state(a);
    ta_add_rule(a, q, label, 0, NULL);
    return q;
}

void forest_rename_refs(struct ta *a, struct label_table *labels, const struct map *number)
{
    for (uint32_t q = 0; q < ta_state_count(a); q++) {
        uint32_t old = forest_leaf_label(labels, a, q);
        uint64_t to = 0;
        if (old == TA_NONE || label_at(labels, old)->kind != LABEL_REF)
            continue;
        VERIFY(map_get(number, label_at(labels, old)->index, &to));
        ta_remove_rule(a, q, old, 0, NULL);
        ta_add_rule(a, q, label_ref(labels, (uint32_t)to), 0, NULL);
    }
}

void forest_unify_leaves(const struct label_table *labels, struct ta *a)
{
    struct u32_vec map = { 0 };
    struct map leaf = { 0 };
    uint32_t states = 0;
    for (uint32_t q = 0; q < ta_state_count(a); q++) {
        uint32_t label = forest_leaf_label(labels, a, q);
        uint64_t *at = label == TA_NONE ? NULL : map_at(&leaf, label);
        vec_push(&map, at && *at ? (uint32_t)*at - 1 : states++);
        if (at && !*at)
            *at = states;
    }
    struct ta out;
    ta_map(&out, a, map.at, states);
    ta_move(a, &out);
    vec_free(&map);
    map_free(&leaf);
}

// ---- references -----------------------------------------------------------------------------------------------------

// Which components are referred to, and by which components.
struct references {
    // by component: references from components, and pins; at most 2 are counted of one component
    struct u32_vec count;
    struct u32_vec cut;     // 1: its root stays a root
    struct u32_vec parent;  // the component that referred to it last; TA_NONE: none
    struct {
        VEC_OF(struct ta_tuple);
    } of;  // by component: the components it refers to: to.at[first .. first + n)
    struct u32_vec to;
};

static void count_references(struct references *x, const struct forest *f, uint32_t i)
{
    struct signatures s;
    uint32_t first = (uint32_t)x->to.n, n = 0;
    if (!f->parts.at[i].opaque) {
        VERIFY(signatures_of(&s, f->labels, &f->parts.at[i].a));
        const struct sig_entry *e = signature_at(&s, forest_root(&f->parts.at[i]), &n);
        for (uint32_t k = 0; k < n; k++) {
            x->count.at[e[k].root] += e[k].count;
            x->parent.at[e[k].root] = i;
            vec_push(&x->to, e[k].root);
        }
        signatures_free(&s);
    }
    vec_push(&x->of, ((struct ta_tuple){ first, n }));
}

/* Keeps one root of each cycle of components that refer to each other, and to which nothing else refers (what they hide
 * in boxes leads there). */
static void break_cycles(struct references *x, const struct forest *f)
{
    for (uint32_t i = 0; i < f->parts.n; i++) {
        uint32_t top = i, steps = 0;
        while (!x->cut.at[top] && steps++ < f->parts.n) {
            assert(x->parent.at[top] != TA_NONE);  // something refers to what is no cut-point
            top = x->parent.at[top];
        }
        if (!x->cut.at[top])
            x->cut.at[top] = 1;
    }
}

// Whether component `to` can be reached from c through components that are to be merged.
static bool leads_to(const struct references *x, uint32_t c, uint32_t to)
{
    struct u32_vec todo = { 0 };
    struct map seen = { 0 };
    bool found = false;
    vec_push(&todo, c);
    while (todo.n && !found) {
        const struct ta_tuple *t = &x->of.at[vec_pop(&todo)];
        for (uint32_t k = 0; k < t->n; k++) {
            uint32_t d = x->to.at[t->first + k];
            found |= d == to;
            if (!x->cut.at[d] && map_put(&seen, d, 1))
                vec_push(&todo, d);
        }
    }
    vec_free(&todo);
    map_free(&seen);
    return found;
}

/* Finds the roots that must stay roots: cut-points, and one component on each cycle through what a variable points to,
 * so that nodes there look like others elsewhere (spec 7.2, extended). */
static void find_cut_points(struct references *x, const struct forest *f)
{
    for (uint32_t i = 0; i < f->parts.n; i++) {
        const struct forest_part *p = &f->parts.at[i];
        vec_push(&x->cut, p->opaque || p->pins || x->count.at[i] != 1);
    }
    for (uint32_t i = 0; i < f->parts.n; i++) {
        const struct ta_tuple *t = &x->of.at[i];
        for (uint32_t k = 0; f->parts.at[i].pins && k < t->n; k++) {
            uint32_t c = x->to.at[t->first + k];
            if (c != i && (x->cut.at[c] || !leads_to(x, c, i)))
                continue;
            x->cut.at[c] = 1;
            break;
        }
    }
}

static struct references references(const struct forest *f)
{
    struct references x = { 0 };
    for (uint32_t i = 0; i < f->parts.n; i++) {
        vec_push(&x.count, f->parts.at[i].pins);
        vec_push(&x.parent, TA_NONE);
    }
    for (uint32_t i = 0; i < f->parts.n; i++)
        count_references(&x, f, i);
    find_cut_points(&x, f);
    break_cycles(&x, f);
    return x;
}

static void references_free(struct references *x)
{
    vec_free(&x->count);
    vec_free(&x->cut);
    vec_free(&x->parent);
    vec_free(&x->of);
    vec_free(&x->to);
}

// ---- merging --------------------------------------------------------------------------------------------------------

// The automaton of a cut-point, with all components that become part of it.
struct merger {
    struct forest *f;
    const struct u32_vec *kept;  // new numbers
    struct ta out;
    struct map leaf;       // label -> state
    struct u32_vec base;   // by component of the group: 1 + where its states begin in `state`
    struct u32_vec state;  // states of the components, one component after the other -> states of out
    struct ta_edges edges;
};

static uint32_t new_leaf(struct merger *m, uint32_t label)
{
    const struct label *l = label_at(m->f->labels, label);
    assert(l->kind != LABEL_REF || m->kept->at[l->index] != TA_NONE);
    if (l->kind == LABEL_REF)
        label = label_ref(m->f->labels, m->kept->at[l->index]);
    uint64_t *q = map_at(&m->leaf, label);
    if (!*q) {
        *q = ta_add_state(&m->out) + UINT64_C(1);
        vec_push(&m->edges, ((struct ta_edge){ (uint32_t)*q - 1, label, 0 }));
    }
    return (uint32_t)*q - 1;
}

// The state of out for state q of a.  References to components of the group become those components' roots, which must
// have states before.
static uint32_t new_state(struct merger *m, const struct ta *a, uint32_t q)
{
    uint32_t label = forest_leaf_label(m->f->labels, a, q);
    if (label == TA_NONE)
        return ta_add_state(&m->out);
    const struct label *l = label_at(m->f->labels, label);
    if (l->kind != LABEL_REF || !m->base.at[l->index])
        return new_leaf(m, label);
    return m->state.at[m->base.at[l->index] - 1 + forest_root(&m->f->parts.at[l->index])];
}

static void merge_part(struct merger *m, uint32_t i)
{
    const struct ta *a = &m->f->parts.at[i].a;
    uint32_t base = (uint32_t)m->state.n;
    for (uint32_t q = 0; q < ta_state_count(a); q++)
        vec_push(&m->state, new_state(m, a, q));
    m->base.at[i] = base + 1;
    for (uint32_t q = 0, n; q < ta_state_count(a); q++) {
        const struct ta_rule *r = ta_rules(a, q, &n);
        if (forest_leaf_label(m->f->labels, a, q) != TA_NONE)
            continue;
        for (uint32_t k = 0; k < n; k++) {
            uint32_t child[64], arity = ta_arity(a->pool, r[k].tuple);
            VERIFY(arity <= ARRAY_LEN(child));
            for (uint32_t c = 0; c < arity; c++)
                child[c] = m->state.at[base + ta_children(a->pool, r[k].tuple)[c]];
            uint32_t tuple = ta_tuple(a->pool, child, arity);
            vec_push(&m->edges, ((struct ta_edge){ m->state.at[base + q], r[k].symbol, tuple }));
        }
    }
}

// The components of the group of i; those further down come first.
static void group_of(const struct references *x, uint32_t i, struct u32_vec *out)
{
    struct u32_vec todo = { 0 };
    vec_push(&todo, i);
    while (todo.n) {
        uint32_t p = vec_pop(&todo);
        vec_push(out, p);
        const struct ta_tuple *t = &x->of.at[p];
        for (uint32_t k = 0; k < t->n; k++)
            if (!x->cut.at[x->to.at[t->first + k]])
                vec_push(&todo, x->to.at[t->first + k]);
    }
    vec_free(&todo);
    vec_reverse(out, 0);
    assert(vec_last(out) == i);
}

static void merge_group(struct forest *f, const struct references *x, const struct u32_vec *kept, uint32_t i,
                        struct ta *out)
{
    struct merger m = { .f = f, .kept = kept };
    struct u32_vec group = { 0 };
    ta_init(&m.out, f->pool);
    for (size_t k = 0; k < f->parts.n; k++)
        vec_push(&m.base, 0);
    group_of(x, i, &group);
    for (size_t k = 0; k < group.n; k++)
        merge_part(&m, group.at[k]);
    ta_add_edges(&m.out, &m.edges);
    ta_add_root(&m.out, m.state.at[m.base.at[i] - 1 + forest_root(&f->parts.at[i])]);
    *out = m.out;
    vec_free(&group);
    vec_free(&m.base);
    vec_free(&m.state);
    vec_free(&m.edges);
    map_free(&m.leaf);
}

void forest_normalise(struct forest *f, struct u32_vec *kept)
{
    struct references x = references(f);
    struct forest old = *f;
    uint32_t n = 0;
    vec_clear(kept);
    for (uint32_t i = 0; i < f->parts.n; i++)
        vec_push(kept, x.cut.at[i] ? n++ : TA_NONE);
    forest_init(f, old.labels, old.pool);
    for (uint32_t i = 0; i < old.parts.n; i++) {
        if (kept->at[i] == TA_NONE)
            continue;
        struct forest_part p = { .opaque = old.parts.at[i].opaque,
                                 .pins = old.parts.at[i].pins,
                                 .key = old.parts.at[i].key };
        if (p.opaque)
            ta_init(&p.a, f->pool);
        else
            merge_group(&old, &x, kept, i, &p.a);
        vec_push(&f->parts, p);
    }
    references_free(&x);
    forest_free(&old);
}

// ---- checks, words --------------------------------------------------------------------------------------------------

// Checks leaves: references lead to components, and leaves with the same label are one state, whose only rule it is.
static const char *leaf_flaw(const struct forest *f, const struct ta *a)
{
    struct map seen = { 0 };
    const char *flaw = NULL;
    for (uint32_t q = 0, n; q < ta_state_count(a) && !flaw; q++) {
        const struct ta_rule *r = ta_rules(a, q, &n);
        for (uint32_t i = 0; i < n && !flaw; i++) {
            const struct label *l = label_at(f->labels, r[i].symbol);
            if (l->kind == LABEL_REF && l->index >= f->parts.n)
                flaw = "forest: a reference to no component";
            else if (label_is_leaf(l) && (n != 1 || !map_put(&seen, r[i].symbol, 1)))
                flaw = "forest: a leaf that is not the only one with its label";
            else if (ta_arity(a->pool, r[i].tuple) != label_arity(l))
                flaw = "forest: a node with more or fewer children than its label";
        }
    }
    map_free(&seen);
    return flaw;
}

static const char *part_flaw(const struct forest *f, const struct forest_part *p)
{
    struct signatures s;
    if (p->opaque)
        return ta_state_count(&p->a) ? "forest: an opaque component has an automaton" : NULL;
    if (p->a.roots.n != 1)
        return "forest: a component has several roots, or none";
    const char *flaw = leaf_flaw(f, &p->a);
    if (flaw)
        return flaw;
    bool uniform = signatures_of(&s, f->labels, &p->a);
    signatures_free(&s);
    return uniform ? NULL : "forest: a state has trees of different signatures";
}

const char *forest_flaw(const struct forest *f)
{
    const char *flaw = NULL;
    for (size_t i = 0; i < f->parts.n && !flaw; i++)
        flaw = part_flaw(f, &f->parts.at[i]);
    return flaw;
}

void forest_print_rules(const struct label_table *labels, const struct ta *a, struct buf *b)
{
    for (uint32_t q = 0, n; q < ta_state_count(a); q++) {
        const struct ta_rule *r = ta_rules(a, q, &n);
        if (forest_leaf_label(labels, a, q) != TA_NONE)
            continue;
        for (uint32_t k = 0; k < n; k++) {
            buf_printf(b, "%sq%u -> ", q || k ? ", " : "", q);
            label_print(labels, r[k].symbol, b);
            buf_puts(b, "(");
            for (uint32_t c = 0; c < ta_arity(a->pool, r[k].tuple); c++) {
                uint32_t to = ta_children(a->pool, r[k].tuple)[c], label = forest_leaf_label(labels, a, to);
                buf_puts(b, c ? ", " : "");
                if (label == TA_NONE)
                    buf_printf(b, "q%u", to);
                else
                    label_print(labels, label, b);
            }
            buf_puts(b, ")");
        }
    }
}
