// SPDX-License-Identifier: Apache-2.0
// path.c: executing paths in a domain, infeasible sliced prefixes, and path slicing.
#include "refine/path.h"

#include "base/map.h"
#include "cfa/uses.h"

void path_free(struct path *p)
{
    mem_free(p->op, p->n * sizeof *p->op);
    map_free(p->memo);
    mem_free(p->memo, sizeof *p->memo);
    vec_free(&p->keys);
    *p = (struct path){ 0 };
}

const struct state *path_step(const struct path *p, const struct state *s, size_t i, struct u32_vec *reads)
{
    const struct path_op *op = &p->op[i];
    switch (op->kind) {
    case PATH_POST:
        return p->dom->post(p->cpa, s, op->edge, reads);
    case PATH_SKIP:
        return s;
    case PATH_FORGET:
        for (uint32_t k = 0; k < op->n_changed; k++)
            s = p->dom->forget(p->cpa, s, p->keys.at[op->changed + k]);
        return s;
    }
    UNREACHABLE();
}

bool path_contradicts(const struct path *p, const struct state *s, size_t from)
{
    size_t first = p->memo->n;
    uint64_t result = 0;
    for (size_t i = from; i < p->n && s; i++) {
        if (p->op[i].kind == PATH_FORGET && p->op[i].n_changed == 0)
            continue;
        uint64_t key = (uint64_t)i << 32 | s->id;
        if (map_get(p->memo, key, &result))
            break;
        map_put(p->memo, key, 0);  // the answer follows below
        s = path_step(p, s, i, NULL);
    }
    if (!s)
        result = 1;
    for (size_t k = first; k < p->memo->n; k++)
        p->memo->val[k] = result;
    return result != 0;
}

// ---- infeasible sliced prefixes -------------------------------------------------------------------------------------

static struct path new_path(struct cpa *c, const struct path_domain *d, const struct edge *const *edges, size_t n,
                            const struct u32_vec *skipped)
{
    struct path p = { .cpa = c, .dom = d, .n = n };
    p.op = MEM_ARRAY(struct path_op, n);
    p.memo = MEM_NEW(struct map);
    for (size_t i = 0; i < n; i++)
        p.op[i] = (struct path_op){ .edge = edges[i], .kind = PATH_POST };
    for (size_t i = 0; i < skipped->n; i++)
        p.op[skipped->at[i]].kind = PATH_SKIP;
    return p;
}

void path_prefixes(struct cpa *c, const struct path_domain *d, const struct state *start,
                   const struct edge *const *edges, size_t n, size_t limit, struct path_vec *out)
{
    const struct state *s = start;
    struct u32_vec skipped = { 0 };
    for (size_t i = 0; i < n && out->n < limit; i++) {
        const struct state *t = d->post(c, s, edges[i], NULL);
        if (t) {
            s = t;
            continue;
        }
        struct path p = new_path(c, d, edges, i + 1, &skipped);
        p.start = start;
        vec_push(out, p);
        if (edges[i]->kind != EDGE_ASSUME)
            break;
        vec_push(&skipped, (uint32_t)i);
    }
    vec_free(&skipped);
}

// ---- slicing --------------------------------------------------------------------------------------------------------

// The reference run of a contradictory path: states before each operation, what each reads and changes.
struct trail {
    const struct state **before;
    struct u32_vec reads, changed;
    uint32_t *read_at, *changed_at;  // by operation, and one entry for the end
};

static void run_trail(const struct path *p, struct trail *t)
{
    t->before = MEM_ARRAY(const struct state *, p->n);
    t->read_at = MEM_ARRAY(uint32_t, p->n + 1);
    t->changed_at = MEM_ARRAY(uint32_t, p->n + 1);
    const struct state *s = p->start;
    for (size_t i = 0; i < p->n; i++) {
        t->before[i] = s;
        t->read_at[i] = (uint32_t)t->reads.n;
        t->changed_at[i] = (uint32_t)t->changed.n;
        const struct state *next = path_step(p, s, i, &t->reads);
        if (next)
            p->dom->changed(p->cpa, s, next, &t->changed);
        VERIFY(next || i + 1 == p->n);
        s = next;
    }
    t->read_at[p->n] = (uint32_t)t->reads.n;
    t->changed_at[p->n] = (uint32_t)t->changed.n;
}

static void free_trail(const struct path *p, struct trail *t)
{
    mem_free(t->before, p->n * sizeof *t->before);
    mem_free(t->read_at, (p->n + 1) * sizeof *t->read_at);
    mem_free(t->changed_at, (p->n + 1) * sizeof *t->changed_at);
    vec_free(&t->reads);
    vec_free(&t->changed);
}

// Whether facts decide what an edge leaves alone: it writes through a pointer.
static bool writes_through_pointer(const struct edge *e)
{
    return edge_stores(e) || e->kind == EDGE_FREE || e->kind == EDGE_HAVOC_MEM || e->kind == EDGE_ALLOC;
}

/* Whether operation i leaves the needed facts alone even if only they are known: it may write through a pointer whose
 * target they fix, or write what is known already for a reason of its own. */
static bool frame_holds(const struct path *p, const struct trail *t, size_t i, const struct map *needed,
                        const struct map *changed)
{
    struct u32_vec keys = { 0 }, lost = { 0 };
    const struct state *weak = t->before[i];
    if (writes_through_pointer(p->op[i].edge))
        weak = p->dom->keep(p->cpa, weak, needed);
    for (uint32_t k = t->read_at[i]; k < t->read_at[i + 1]; k++)
        vec_push(&keys, t->reads.at[k]);
    for (size_t k = 0; k < keys.n; k++) {
        uint64_t v;
        if (!map_get(needed, keys.at[k], &v) || !v)
            weak = p->dom->forget(p->cpa, weak, keys.at[k]);
    }
    const struct state *after = p->dom->post(p->cpa, weak, p->op[i].edge, NULL);
    bool ok = after != NULL;
    if (ok)
        p->dom->changed(p->cpa, weak, after, &lost);
    for (size_t k = 0; k < lost.n && ok; k++) {
        uint64_t v;
        ok = !map_get(needed, lost.at[k], &v) || !v || map_get(changed, lost.at[k], NULL);
    }
    vec_free(&keys);
    vec_free(&lost);
    return ok;
}

struct slicer {
    struct path *p;
    const struct trail *t;
    struct map needed;    // fact -> 1 needed, 0 no longer
    struct map elements;  // elements read by kept operations
};

static void keep(struct slicer *s, size_t i)
{
    for (uint32_t k = s->t->read_at[i]; k < s->t->read_at[i + 1]; k++) {
        uint32_t key = s->t->reads.at[k];
        map_put(&s->needed, key, 1);
        map_put(&s->elements, s->p->dom->element(s->p->cpa, key), 1);
    }
}

static bool must_keep(struct slicer *s, size_t i)
{
    const struct edge *e = s->p->op[i].edge;
    bool hit = (e->kind == EDGE_CALL || e->kind == EDGE_RETURN) && e->callee->recursive;
    struct map changed = { 0 };
    for (uint32_t k = s->t->changed_at[i]; k < s->t->changed_at[i + 1]; k++) {
        uint64_t v;
        hit |= map_get(&s->needed, s->t->changed.at[k], &v) && v;
        map_put(&changed, s->t->changed.at[k], 1);
    }
    if (!hit && e->kind != EDGE_ASSUME)
        hit = !frame_holds(s->p, s->t, i, &s->needed, &changed);
    map_free(&changed);
    return hit;
}

static void slice_op(struct slicer *s, size_t i)
{
    struct path_op *op = &s->p->op[i];
    if (op->kind == PATH_SKIP)
        return;
    uint32_t from = s->t->changed_at[i], to = s->t->changed_at[i + 1];
    if (must_keep(s, i)) {
        for (uint32_t k = from; k < to; k++)
            map_put(&s->needed, s->t->changed.at[k], 0);
        keep(s, i);
        return;
    }
    op->kind = PATH_FORGET;
    op->changed = (uint32_t)s->p->keys.n;
    op->n_changed = to - from;
    for (uint32_t k = from; k < to; k++)
        vec_push(&s->p->keys, s->t->changed.at[k]);
}

static void score(struct slicer *s)
{
    s->p->elements = (uint32_t)s->elements.n;
    s->p->score = 0;
    for (size_t i = 0; i < s->elements.n; i++)
        s->p->score += s->p->dom->score(s->p->cpa, (uint32_t)s->elements.key[i]);
}

void path_slice(struct path *p)
{
    struct trail t = { 0 };
    run_trail(p, &t);
    struct slicer s = { .p = p, .t = &t };
    keep(&s, p->n - 1);
    for (size_t i = p->n - 1; i-- > 0;)
        slice_op(&s, i);
    score(&s);
    map_clear(p->memo);
    if (!path_contradicts(p, p->start, 0)) {
        for (size_t i = 0; i < p->n; i++)
            if (p->op[i].kind == PATH_FORGET)
                p->op[i].kind = PATH_POST;
        map_clear(p->memo);
    }
    map_free(&s.needed);
    map_free(&s.elements);
    free_trail(p, &t);
}
