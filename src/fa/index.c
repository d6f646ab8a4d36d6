// SPDX-License-Identifier: Apache-2.0
// index.c: rules by symbol and by child; which states have trees.
#include "fa/index.h"

#include <stdlib.h>

static int by_symbol(const void *x, const void *y)
{
    const struct ta_edge *a = x, *b = y;
    if (a->symbol != b->symbol)
        return a->symbol < b->symbol ? -1 : 1;
    if (a->parent != b->parent)
        return a->parent < b->parent ? -1 : 1;
    return (a->tuple > b->tuple) - (a->tuple < b->tuple);
}

static void make_groups(struct ta_index *x)
{
    for (uint32_t i = 0; i < x->rules.n; i++) {
        const struct ta_edge *e = &x->rules.at[i];
        if (i == 0 || x->rules.at[i - 1].symbol != e->symbol)
            vec_push(&x->groups, ((struct ta_group){ e->symbol, ta_arity(x->a->pool, e->tuple), i, 0 }));
        vec_last(&x->groups).n++;
        x->group[i] = (uint32_t)x->groups.n - 1;
    }
}

static void count_occurrences(struct ta_index *x)
{
    for (uint32_t i = 0; i < x->rules.n; i++) {
        const uint32_t *child = ta_index_children(x, i);
        for (uint32_t k = 0; k < ta_arity(x->a->pool, x->rules.at[i].tuple); k++)
            x->first[child[k] + 1]++;
    }
    for (uint32_t q = 0; q < x->states; q++) {
        VERIFY(x->first[q + 1] <= UINT32_MAX - x->first[q]);
        x->first[q + 1] += x->first[q];
    }
    x->n = x->first[x->states];
}

// Group by group and position by position, so that each state gets its own in that order.
static void place_occurrences(struct ta_index *x)
{
    uint32_t *next = MEM_ARRAY(uint32_t, x->states);
    memcpy(next, x->first, x->states * sizeof *next);
    for (size_t g = 0; g < x->groups.n; g++) {
        const struct ta_group *group = &x->groups.at[g];
        for (uint32_t k = 0; k < group->arity; k++)
            for (uint32_t i = group->first; i < group->first + group->n; i++)
                x->at[next[ta_index_children(x, i)[k]]++] = (struct ta_occurrence){ i, k };
    }
    mem_free(next, x->states * sizeof *next);
}

void ta_index_init(struct ta_index *x, const struct ta *a)
{
    *x = (struct ta_index){ .a = a, .states = ta_state_count(a) };
    ta_edges_of(a, &x->rules);
    if (x->rules.n)
        qsort(x->rules.at, x->rules.n, sizeof *x->rules.at, by_symbol);
    x->group = MEM_ARRAY(uint32_t, x->rules.n);
    x->first = MEM_ARRAY(uint32_t, (size_t)x->states + 1);
    make_groups(x);
    count_occurrences(x);
    x->at = MEM_ARRAY(struct ta_occurrence, x->n);
    place_occurrences(x);
}

void ta_index_free(struct ta_index *x)
{
    mem_free(x->group, x->rules.n * sizeof *x->group);
    mem_free(x->first, ((size_t)x->states + 1) * sizeof *x->first);
    mem_free(x->at, x->n * sizeof *x->at);
    vec_free(&x->rules);
    vec_free(&x->groups);
    *x = (struct ta_index){ 0 };
}

const struct ta_group *ta_index_group(const struct ta_index *x, uint32_t symbol)
{
    size_t low = 0, high = x->groups.n;
    BISECT(size_t, low, high, middle, x->groups.at[middle].symbol < symbol);
    return low < x->groups.n && x->groups.at[low].symbol == symbol ? &x->groups.at[low] : NULL;
}

static void found(const struct ta_index *x, struct u32_vec *order, uint32_t *rule, uint32_t i)
{
    uint32_t q = x->rules.at[i].parent;
    if (rule[q] == TA_NONE) {
        rule[q] = i;
        vec_push(order, q);
    }
}

void ta_index_productive(const struct ta_index *x, struct u32_vec *order, uint32_t *rule)
{
    uint32_t *waits = MEM_ARRAY(uint32_t, x->rules.n);  // by rule: for how many children
    uint32_t *by = rule ? rule : MEM_ARRAY(uint32_t, x->states);
    for (uint32_t q = 0; q < x->states; q++)
        by[q] = TA_NONE;
    for (uint32_t i = 0; i < x->rules.n; i++) {
        waits[i] = x->groups.at[x->group[i]].arity;
        if (!waits[i])
            found(x, order, by, i);
    }
    for (size_t k = 0; k < order->n; k++) {
        uint32_t n;
        const struct ta_occurrence *o = ta_occurrences(x, order->at[k], &n);
        for (uint32_t i = 0; i < n; i++)
            if (--waits[o[i].rule] == 0)
                found(x, order, by, o[i].rule);
    }
    if (!rule)
        mem_free(by, x->states * sizeof *by);
    mem_free(waits, x->rules.n * sizeof *waits);
}
