// SPDX-License-Identifier: Apache-2.0
// post.c: bottom-up steps of sets of states.
#include "fa/post.h"

void ta_post_init(struct ta_post *p, const struct ta_index *x, const struct ta_pool *sets, uint32_t max_arity)
{
    *p = (struct ta_post){ .x = x, .sets = sets, .depths = max_arity + 1 };
    p->fits = MEM_ARRAY(struct u32_vec, p->depths);
    p->mark = MEM_ARRAY(uint32_t, x->states);
    p->child = MEM_ARRAY(uint32_t, x->n);
    p->first = MEM_ARRAY(size_t, x->groups.n);
    size_t at = 0;
    for (size_t g = 0; g < x->groups.n; g++) {
        const struct ta_group *group = &x->groups.at[g];
        p->first[g] = at;
        for (uint32_t k = 0; k < group->arity; k++)
            for (uint32_t i = 0; i < group->n; i++)
                p->child[at++] = ta_index_children(x, group->first + i)[k];
    }
}

void ta_post_free(struct ta_post *p)
{
    for (uint32_t k = 0; k < p->depths; k++)
        vec_free(&p->fits[k]);
    mem_free(p->fits, p->depths * sizeof *p->fits);
    mem_free(p->mark, p->x->states * sizeof *p->mark);
    mem_free(p->child, p->x->n * sizeof *p->child);
    mem_free(p->first, p->x->groups.n * sizeof *p->first);
    vec_free(&p->states);
}

void ta_post_begin(struct ta_post *p, const struct ta_group *g)
{
    p->group = g;
    vec_clear(&p->fits[0]);
    for (uint32_t i = 0; g && i < g->n; i++)
        vec_push(&p->fits[0], i);
}

void ta_post_choose(struct ta_post *p, uint32_t depth, uint32_t position, uint32_t set)
{
    const struct u32_vec *from = &p->fits[depth];
    struct u32_vec *to = &p->fits[depth + 1];
    const uint32_t *s = ta_children(p->sets, set);
    vec_clear(to);
    if (!p->group)
        return;
    if (++p->stamp == 0) {  // all numbers were used
        memset(p->mark, 0, p->x->states * sizeof *p->mark);
        p->stamp = 1;
    }
    for (uint32_t i = 0; i < ta_arity(p->sets, set); i++)
        p->mark[s[i]] = p->stamp;
    vec_reserve(to, from->n);
    const uint32_t *child = p->child + p->first[p->group - p->x->groups.at] + (size_t)position * p->group->n;
    for (size_t i = 0; i < from->n; i++) {
        to->at[to->n] = from->at[i];  // taken back if it does not fit: which one does is hard to foretell
        to->n += p->mark[child[from->at[i]]] == p->stamp;
    }
}

void ta_post_end(struct ta_post *p, uint32_t depth)
{
    const struct u32_vec *rules = &p->fits[depth];
    vec_clear(&p->states);
    for (size_t i = 0; i < rules->n; i++) {
        uint32_t q = p->x->rules.at[p->group->first + rules->at[i]].parent;  // in order, as the rules of a symbol are
        if (!p->states.n || vec_last(&p->states) != q)
            vec_push(&p->states, q);
    }
}
