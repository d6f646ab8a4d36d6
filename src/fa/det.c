// SPDX-License-Identifier: Apache-2.0
// det.c: the subset construction, and complements.
#include "fa/ops.h"
#include "fa/post.h"
#include "fa/work.h"

#include <stdlib.h>

// ---- subsets ----------------------------------------------------------------------------------------------------------

// States of the result are sets, by their numbers in the order in which they are found.
struct subsets {
    struct ta *out;
    const struct ta *a;
    const struct ta_alphabet *alphabet;
    bool complete;  // the empty set is a state, too
    struct ta_index x;
    struct ta_pool sets;
    struct map state;       // by set
    struct u32_vec set_of;  // by state
    struct ta_post post;
    struct ta_edges edges;
    struct u32_vec child, next;  // by position: the state chosen; by depth: the one to be tried next
    struct budget *budget;
};

void ta_alphabet_of(const struct ta *a, struct ta_alphabet *alphabet)
{
    struct map known = { 0 };
    for (size_t i = 0; i < alphabet->n; i++)
        map_put(&known, alphabet->at[i].symbol, 0);
    for (uint32_t q = 0; q < a->states.n; q++) {
        uint32_t n;
        const struct ta_rule *r = ta_rules(a, q, &n);
        for (uint32_t i = 0; i < n; i++)
            if (map_put(&known, r[i].symbol, 0))
                vec_push(alphabet, ((struct ta_symbol){ r[i].symbol, ta_arity(a->pool, r[i].tuple) }));
    }
    map_free(&known);
}

static void begin_subsets(struct subsets *s, struct ta *out, const struct ta *a, const struct ta_alphabet *alphabet,
                          struct budget *budget)
{
    uint32_t max_arity = 0;
    *s = (struct subsets){ .out = out, .a = a, .alphabet = alphabet, .budget = budget };
    ta_init(out, a->pool);
    ta_index_init(&s->x, a);
    ta_pool_init(&s->sets);
    for (size_t f = 0; f < alphabet->n; f++)
        max_arity = MAX(max_arity, alphabet->at[f].arity);
    ta_post_init(&s->post, &s->x, &s->sets, max_arity);
    for (uint32_t k = 0; k <= max_arity; k++) {
        vec_push(&s->child, 0);
        vec_push(&s->next, 0);
    }
}

static enum rc end(struct subsets *s, enum rc rc)
{
    if (rc == RC_OK)
        ta_add_edges(s->out, &s->edges);
    else
        ta_free(s->out);
    if (rc == RC_OK)
        VALIDATE_SOME(s->out->pool->checks, ta_flaw(s->out));
    ta_post_free(&s->post);
    ta_index_free(&s->x);
    ta_pool_free(&s->sets);
    map_free(&s->state);
    vec_free(&s->set_of);
    vec_free(&s->edges);
    vec_free(&s->child);
    vec_free(&s->next);
    return rc;
}

// The rule from the chosen children to the set of states in s->post.
static void add_subset_rule(struct subsets *s, struct ta_symbol f)
{
    uint32_t set = ta_tuple(&s->sets, s->post.states.at, s->post.states.n);
    uint64_t q;
    if (set == 0 && !s->complete)
        return;
    if (!map_get(&s->state, set, &q)) {
        q = ta_add_state(s->out);
        map_put(&s->state, set, q);
        vec_push(&s->set_of, set);
    }
    vec_push(&s->edges, ((struct ta_edge){ (uint32_t)q, f.symbol, ta_tuple(s->out->pool, s->child.at, f.arity) }));
}

static const struct ta_group *group_of(const struct subsets *s, struct ta_symbol f)
{
    const struct ta_group *g = ta_index_group(&s->x, f.symbol);
    return g && g->arity == f.arity ? g : NULL;
}

// All combinations of state q at a position with others at the others: those of states before q in front of it, up to q behind it.
static enum rc combine(struct subsets *s, struct ta_symbol f, uint32_t q, uint32_t position)
{
    uint32_t depth = 0, others = f.arity - 1;
    s->child.at[position] = q;
    s->next.at[0] = 0;
    ta_post_begin(&s->post, group_of(s, f));
    ta_post_choose(&s->post, 0, position, s->set_of.at[q]);
    for (;;) {
        uint32_t at = depth < position ? depth : depth + 1;
        size_t fits = s->post.fits[depth + 1].n;
        if (ta_tick(s->budget, 1 + fits) != RC_OK)
            return RC_STOP;
        if (depth == others) {
            ta_post_end(&s->post, depth + 1);
            add_subset_rule(s, f);
        } else if (s->next.at[depth] < (at < position ? q : q + 1) && (fits || s->complete)) {
            uint32_t p = s->next.at[depth]++;
            s->child.at[at] = p;
            ta_post_choose(&s->post, ++depth, at, s->set_of.at[p]);
            s->next.at[depth] = 0;
            continue;
        }
        if (depth-- == 0)
            return RC_OK;
    }
}

static enum rc subsets(struct subsets *s)
{
    enum rc rc = RC_OK;
    for (size_t f = 0; f < s->alphabet->n; f++) {
        if (s->alphabet->at[f].arity > 0)
            continue;
        ta_post_begin(&s->post, group_of(s, s->alphabet->at[f]));
        ta_post_end(&s->post, 0);
        add_subset_rule(s, s->alphabet->at[f]);
    }
    for (uint32_t q = 0; q < s->out->states.n; q++)
        for (size_t f = 0; f < s->alphabet->n; f++)
            for (uint32_t k = 0; k < s->alphabet->at[f].arity && rc == RC_OK; k++)
                rc = combine(s, s->alphabet->at[f], q, k);
    return rc;
}

// Makes the sets with a root of a roots, or those without.
enum which { WITH_ROOT, WITHOUT_ROOT };
static void set_roots(struct subsets *s, enum which which)
{
    for (uint32_t q = 0; q < s->out->states.n; q++) {
        uint32_t set = s->set_of.at[q];
        bool has = false;
        for (uint32_t i = 0; i < ta_arity(&s->sets, set) && !has; i++)
            has = ta_is_root(s->a, ta_children(&s->sets, set)[i]);
        if (has == (which == WITH_ROOT))
            ta_add_root(s->out, q);
    }
}

enum rc ta_determinise(struct ta *out, const struct ta *a, struct budget *budget)
{
    struct subsets s;
    struct ta_alphabet alphabet = { 0 };
    ta_alphabet_of(a, &alphabet);
    begin_subsets(&s, out, a, &alphabet, budget);
    enum rc rc = subsets(&s);
    set_roots(&s, WITH_ROOT);
    rc = end(&s, rc);
    vec_free(&alphabet);
    return rc;
}

enum rc ta_complement(struct ta *out, const struct ta *a, const struct ta_alphabet *alphabet, struct budget *budget)
{
    struct subsets s;
    begin_subsets(&s, out, a, alphabet, budget);
    s.complete = true;
    enum rc rc = subsets(&s);
    set_roots(&s, WITHOUT_ROOT);
    return end(&s, rc);
}

void ta_of_all_trees(struct ta *out, struct ta_pool *pool, const struct ta_alphabet *alphabet)
{
    struct u32_vec child = { 0 };
    ta_init(out, pool);
    ta_add_root(out, ta_add_state(out));
    for (size_t f = 0; f < alphabet->n; f++) {
        while (child.n < alphabet->at[f].arity)
            vec_push(&child, 0);
        ta_add_rule(out, 0, alphabet->at[f].symbol, alphabet->at[f].arity, child.at);
    }
    vec_free(&child);
}

// ---- downward complement ----------------------------------------------------------------------------------------------

// A state for the set P has the trees that no state of P has: those of which each rule of P fails in some child.
struct refuter {
    struct ta *out;
    const struct ta *a;
    struct ta_pool sets;
    struct map state;
    struct u32_vec set_of;
    struct ta_edges edges;
    struct u32_vec rules;  // tuples of the rules of P for the symbol in hand
    struct u32_vec fails;  // by rule: the position where it is to fail
    struct u32_vec set, child;
    struct budget *budget;
};

// The state for a list of states of a, which is sorted.
static uint32_t refuting_state(struct refuter *r, struct u32_vec *list)
{
    uint64_t q;
    u32_vec_unique(list);
    uint32_t set = ta_tuple(&r->sets, list->at, list->n);
    if (map_get(&r->state, set, &q))
        return (uint32_t)q;
    q = ta_add_state(r->out);
    map_put(&r->state, set, q);
    vec_push(&r->set_of, set);
    return (uint32_t)q;
}

// The rule for what r->fails says.
static void add_refuting_rule(struct refuter *r, uint32_t q, struct ta_symbol f)
{
    vec_clear(&r->child);
    for (uint32_t k = 0; k < f.arity; k++) {
        vec_clear(&r->set);
        for (size_t i = 0; i < r->rules.n; i++)
            if (r->fails.at[i] == k)
                vec_push(&r->set, ta_children(r->a->pool, r->rules.at[i])[k]);
        vec_push(&r->child, refuting_state(r, &r->set));
    }
    vec_push(&r->edges, ((struct ta_edge){ q, f.symbol, ta_tuple(r->a->pool, r->child.at, f.arity) }));
}

// All choices of positions for the rules.
static enum rc refuting_rules(struct refuter *r, uint32_t q, struct ta_symbol f)
{
    size_t i;
    vec_clear(&r->fails);
    for (i = 0; i < r->rules.n; i++)
        vec_push(&r->fails, 0);
    if (f.arity == 0 && r->rules.n)
        return RC_OK;
    do {
        if (ta_tick(r->budget, 1 + (uint64_t)f.arity * r->rules.n) != RC_OK)
            return RC_STOP;
        add_refuting_rule(r, q, f);
        for (i = 0; i < r->rules.n && ++r->fails.at[i] == f.arity; i++)
            r->fails.at[i] = 0;
    } while (i < r->rules.n);
    return RC_OK;
}

static enum rc refute(struct refuter *r, uint32_t q, struct ta_symbol f)
{
    uint32_t set = r->set_of.at[q];
    vec_clear(&r->rules);
    for (uint32_t i = 0; i < ta_arity(&r->sets, set); i++) {
        uint32_t n;
        const struct ta_rule *rule = ta_rules_by(r->a, ta_children(&r->sets, set)[i], f.symbol, &n);
        for (uint32_t k = 0; k < n; k++)
            if (ta_arity(r->a->pool, rule[k].tuple) == f.arity)
                vec_push(&r->rules, rule[k].tuple);
    }
    u32_vec_unique(&r->rules);
    return refuting_rules(r, q, f);
}

enum rc ta_complement_down(struct ta *out, const struct ta *a, const struct ta_alphabet *alphabet,
                           struct budget *budget)
{
    struct refuter r = { .out = out, .a = a, .budget = budget };
    enum rc rc = RC_OK;
    ta_init(out, a->pool);
    ta_pool_init(&r.sets);
    vec_append(&r.set, &a->roots);
    ta_add_root(out, refuting_state(&r, &r.set));
    for (uint32_t q = 0; q < out->states.n; q++)
        for (size_t f = 0; f < alphabet->n && rc == RC_OK; f++)
            rc = refute(&r, q, alphabet->at[f]);
    if (rc == RC_OK)
        ta_add_edges(out, &r.edges);
    else
        ta_free(out);
    ta_pool_free(&r.sets);
    map_free(&r.state);
    vec_free(&r.set_of);
    vec_free(&r.edges);
    vec_free(&r.rules);
    vec_free(&r.fails);
    vec_free(&r.set);
    vec_free(&r.child);
    return rc;
}
