// SPDX-License-Identifier: Apache-2.0
// step.c: steps as a whole: their cases one after the other, and the graphs that they work on.
#include "smg/step.h"

void smg_env_init(struct smg_env *v, struct cfa *c)
{
    *v = (struct smg_env){ .cfa = c };
    smg_numbers_init(&v->numbers);
}

void smg_env_free(struct smg_env *v)
{
    for (size_t i = 0; i < v->spare.n; i++) {
        smg_free(v->spare.at[i]);
        mem_free(v->spare.at[i], sizeof *v->spare.at[i]);
    }
    vec_free(&v->spare);
    smg_numbers_free(&v->numbers);
}

struct smg *smg_borrow(struct smg_env *v)
{
    if (v->spare.n) {
        struct smg *g = vec_pop(&v->spare);
        smg_clear(g);
        return g;
    }
    struct smg *g = MEM_NEW(struct smg);
    smg_init(g, &v->numbers, (uint32_t)v->cfa->prog->types.machine->ptr_size * 8);
    return g;
}

void smg_give_back(struct smg_env *v, struct smg *g)
{
    assert(g->numbers == &v->numbers && (!v->spare.n || vec_last(&v->spare) != g));
    vec_push(&v->spare, g);
}

enum rc smg_steps(struct smg_env *v, const struct edge *e, bool valid, struct smg *g,
                  enum rc (*out)(void *ctx, struct smg_step *s), void *ctx)
{
    struct smg_step step = { .env = v, .e = e, .valid = valid };
    vec_push(&step.cases, ((struct smg_case){ .g = g, .ways = 1 }));
    step.before = v->record ? smg_borrow(v) : NULL;
    enum rc rc = RC_OK;
    for (int64_t n = 0; step.cases.n && rc == RC_OK; n++) {
        step.at = vec_pop(&step.cases);
        step.g = step.at.g;
        step.end = STEP_GOES;
        vec_clear(&step.faults);
        if (step.before)
            smg_copy(step.before, step.g);
        if (n > v->cases)
            smg_obstacle(&step, OBSTACLE_SPLITS);
        else
            smg_edge(&step);
        assert(step.end != STEP_SPLIT || step.cases.n);
        if (step.end != STEP_SPLIT)
            rc = out(ctx, &step);
        smg_give_back(v, step.g);
    }
    if (step.before)
        smg_give_back(v, step.before);
    while (step.cases.n)
        smg_give_back(v, vec_pop(&step.cases).g);
    vec_free(&step.cases);
    vec_free(&step.faults);
    return rc;
}
