// SPDX-License-Identifier: Apache-2.0
// sample.c: heaps of executions, and whether the invariants of an entry hold in them.  One statement breaks the
// invariants of a data structure, and another one restores them.  So samples are taken where people expect them to
// hold: at loop heads, calls and returns.
#include "cpa/shape/sample.h"

#include "base/hash.h"
#include "cpa/shape/heap.h"
#include "shape/eval.h"

enum { EXECUTIONS = 60, STEPS = 2000, STEPS_IN_ALL = 100000 };

struct samples {
    struct shape_cpa *all;
    struct structures heaps;
    uint32_t wanted, nodes;
    unsigned executions;
    struct shape_heap *heap;  // while they are taken
    struct map seen;          // hashes of heaps
};

// ---- taking them --------------------------------------------------------------------------------------------------------

// Removes variables that hold one pointer: they are no nodes of a data structure, although they may be cells.
static void leave_out_pointers(const struct shape_cpa *v, struct structure *s)
{
    uint64_t gone = 0;
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++)
        if (is_address(v, i) && type_is_pointer(v->var[i]->type))
            gone |= unary_of(s, v->shape->voc.preds.at[v->shape->pointer[i]].at)->must;
    structure_restrict(s, ~gone);
}

static bool is_moment(const struct edge *e)
{
    return e->to->is_loop_head || e->kind == EDGE_CALL || e->kind == EDGE_RETURN;
}

static void look(void *ctx, struct interp *m, const struct edge *e)
{
    struct samples *s = ctx;
    shape_heap_step(s->heap, m, e);
    if (s->heaps.n == s->wanted || !is_moment(e) || shape_heap_nodes(s->heap) < s->nodes)
        return;
    uint64_t *seen = map_at(&s->seen, shape_heap_hash(s->heap));
    struct structure *g = *seen ? NULL : shape_heap_structure(s->heap);
    *seen = 1;
    if (!g)
        return;
    leave_out_pointers(s->all, g);
    if (g->n >= s->nodes)
        vec_push(&s->heaps, g);
    else
        structure_free(g);
}

struct samples *samples_take(struct shape_cpa *all, uint32_t wanted, uint32_t nodes)
{
    struct run *run = all->cpa.run;
    struct samples *s = MEM_NEW(struct samples);
    *s = (struct samples){ .all = all, .wanted = wanted, .nodes = nodes, .heap = shape_heap_new(&all->cpa) };
    uint64_t first = run->cfa->start->nodes.n;  // globals are initialised first
    for (uint64_t steps = 0; s->heap && s->heaps.n < wanted && s->executions < EXECUTIONS && steps < STEPS_IN_ALL;) {
        struct input_swarm swarm = { .rng = rng_seed(++s->executions) };
        struct run_options opt = { .cfa = run->cfa,
                                   .inputs = { input_from_swarm, &swarm },
                                   .max_steps = first + STEPS,
                                   .max_memory = 1 << 24,
                                   .any_layout = true,
                                   .budget = &run->budget };
        struct run_result out;
        shape_heap_begin(s->heap, s->executions);
        input_swarm_begin(&swarm);
        interp_run_hooked(&opt, look, s, &out);
        steps += out.steps;
        run_result_free(&out);
        input_swarm_free(&swarm);
        if (run->budget.cause != STOP_NONE)
            break;
    }
    shape_heap_free(s->heap);
    map_free(&s->seen);
    s->heap = NULL;
    return s;
}

void samples_free(struct samples *s)
{
    if (!s)
        return;
    structures_free(&s->heaps);
    mem_free(s, sizeof *s);
}

void samples_count(const struct samples *s, size_t *samples, unsigned *executions)
{
    *samples = s->heaps.n;
    *executions = s->executions;
}

// ---- entries --------------------------------------------------------------------------------------------------------------

// The links of a sample at the fields of an entry, under the entry's names for them (gives).
static struct structure *seen_as(const struct samples *s, const struct structure *g, struct vocabulary *voc,
                                 const struct scg_entry *e, const int64_t *field)
{
    struct structure *out = structure_new(voc, g->n);
    for (uint32_t u = 0; u < g->n; u++)
        (void)structure_add(out, LOGIC_FALSE);
    for (uint32_t f = 0; f < e->n_fields; f++) {
        uint32_t at = field_at(s->all, field[f]);
        if (at != NOT_FOLLOWED)
            memcpy(binary_of(out, f), binary_of(g, g->voc->preds.at[s->all->shape->field[at]].at),
                   g->n * sizeof(struct kleene));
    }
    return out;
}

static bool holds_in(const struct structure *g, const struct logic *f)
{
    struct evaluator e = { 0 };
    evaluator_init(&e, g);
    bool holds = eval_closed(&e, f) != LOGIC_FALSE;
    evaluator_free(&e);
    return holds;
}

bool samples_allow(const struct samples *s, const struct scg_entry *e, const int64_t *field)
{
    static const char *const none[] = { NULL };
    struct vocabulary voc;
    bool all = true;
    vocabulary_init(&voc);
    for (uint32_t f = 0; f < e->n_fields; f++)
        (void)vocabulary_add(&voc, e->fields[f], 2);
    for (size_t i = 0; i < s->heaps.n && all; i++) {
        struct structure *g = seen_as(s, s->heaps.at[i], &voc, e, field);
        for (size_t k = 0; k < e->invariants.n && all; k++) {
            struct buf why = { 0 };
            const struct logic *f = logic_read(&voc, e->invariants.at[k].text, none, &why);
            all = !f || holds_in(g, f);  // (class_check has read it before)
            buf_free(&why);
        }
        structure_free(g);
    }
    vocabulary_free(&voc);
    return all;
}
