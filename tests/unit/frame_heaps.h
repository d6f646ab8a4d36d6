// SPDX-License-Identifier: Apache-2.0
// frame_heaps.h: concrete heaps whose frames of pending calls within a recursion are blocks, as memory graphs have them (smg/frame.h).
#ifndef FRAME_HEAPS_H
#define FRAME_HEAPS_H

#include "smg/frame.h"

#include "interp/interp_priv.h"

/* What is done here by hand is what smg_push_frame and smg_host_frames do, of which only the layout of frames is used: smg_frame_place,
 * smg_host_mark. */
enum { FH_FRAMES = 64, FH_BYTES = (int)(SMG_HOSTED / 8) };

// A frame that became a block, and the choice of its host: which of its pointers leads there.
struct fh_frame {
    const struct edge *call;  // for which it waits
    uint32_t block;
    uint32_t ways[16], n;  // variables by which it has a host
};

struct fh {
    struct smg *heap;
    struct fh_frame frame[FH_FRAMES];
    uint32_t n;
    bool full;
};

static inline bool fh_same_recursion(const struct func *a, const struct func *b)
{
    return a->recursive && a->component == b->component;
}

static inline void fh_move(struct smg *g, uint32_t from, uint32_t to, int64_t by)
{
    for (size_t k = 0; k < g->objects.at[from].edges.n; k++) {
        struct smg_edge e = g->objects.at[from].edges.at[k];
        smg_write(g, to, e.bit + by, e.bits, e.value);
    }
    vec_clear(&g->objects.at[from].edges);
}

// The variables of activation `frame` become contents of a new block, which waits for the call.
static inline uint32_t fh_make_block(struct smg *g, uint32_t frame, const struct edge *call)
{
    const struct func *f = call->from->fn;
    struct smg_object o = { .origin = SMG_HEAP, .id = SMG_FRAME_SITE | call->id };
    o.size = smg_number(g->numbers, smg_frame_place(f, NULL));
    uint32_t block = smg_add_object(g, &o), v;
    for (size_t i = 0; i < f->vars.n; i++) {
        const struct var *x = f->vars.at[i];
        int64_t place = (int64_t)smg_frame_place(f, x) * 8;
        bool apart = smg_is_apart(x);
        if (apart ? !cfa_in_scope(x, call->loc) : !smg_find_variable(g, frame, x->id, &v))
            continue;
        v = smg_variable(g, frame, x->id, x->type->size);
        map_put(&g->variables, (uint64_t)frame << 32 | x->id, 0);
        g->objects.at[v].frame = 0;
        if (apart) {
            g->objects.at[v].origin = SMG_HEAP;
            g->objects.at[v].id = SMG_FRAME_SITE | SMG_FRAME_LOCAL | x->id;
            smg_write(g, block, place, 64, smg_address(v, 0, SMG_FIRST));
        } else {
            fh_move(g, v, block, place);
            smg_remove_object(g, v);
        }
    }
    return block;
}

static inline void fh_renumber(struct smg *g, uint32_t from, uint32_t to)
{
    for (uint32_t i = 1; from != to && i < g->objects.n; i++) {
        struct smg_object *o = &g->objects.at[i];
        uint32_t v;
        if (o->origin != SMG_VARIABLE || o->frame != from || !smg_find_variable(g, from, o->id, &v) || v != i)
            continue;
        map_put(&g->variables, (uint64_t)from << 32 | o->id, 0);
        o->frame = to;
        map_put(&g->variables, (uint64_t)to << 32 | o->id, i);
    }
}

// By which of its pointers a frame can have a host.
static inline void fh_find_ways(struct smg *g, struct fh_frame *x)
{
    const struct func *f = x->call->from->fn;
    for (uint32_t i = 0; i < f->vars.n && x->n < ARRAY_LEN(x->ways); i++) {
        smg_value v = smg_read(g, x->block, (int64_t)smg_frame_place(f, f->vars.at[i]) * 8, 64);
        const struct smg_object *o = &g->objects.at[smg_object_of(v)];
        if (!smg_is_apart(f->vars.at[i]) && smg_tag(v) == SMG_ADDRESS && o->origin == SMG_HEAP &&
            o->life == SMG_ALIVE && !smg_is_frame_site(o->id))
            x->ways[x->n++] = i;
    }
}

/* fh_init: makes blocks of the frames of a heap that the interpreter's memory was written down as, with all frames in order.  Every frame is a block
 * of its own then. */
static inline void fh_init(struct fh *x, struct smg *g, struct interp *m)
{
    uint32_t kept = 0, below = 0;
    *x = (struct fh){ .heap = g };
    for (uint32_t i = 0; i < m->frames.n; i++) {
        const struct func *f = m->frames.at[i].fn;
        bool inner = i + 1 < m->frames.n && fh_same_recursion(f, m->frames.at[i + 1].fn);
        if (inner && x->n < FH_FRAMES) {
            struct fh_frame w = { .call = m->frames.at[i + 1].call };
            w.block = fh_make_block(g, i, w.call);
            smg_write(g, w.block, 0, 64, below ? smg_address(below, 0, SMG_FIRST) : SMG_ZERO);
            below = w.block;
            x->frame[x->n++] = w;
            continue;
        }
        x->full |= inner;
        fh_renumber(g, i, kept);
        g->frames.at[kept] = f->id;
        if (f->recursive)
            smg_write(g, smg_variable(g, SMG_NOTE, SMG_PENDING - kept, 8), 0, 64,
                      below ? smg_address(below, 0, SMG_FIRST) : SMG_ZERO);
        below = 0;
        kept++;
    }
    g->frames.n = kept;
    for (uint32_t i = 0; i < x->n; i++)
        fh_find_ways(g, &x->frame[i]);
}

static inline void fh_host(struct smg *g, const struct fh_frame *x, uint32_t var)
{
    const struct func *f = x->call->from->fn;
    int64_t place = (int64_t)smg_frame_place(f, f->vars.at[var]) * 8;
    smg_value to = smg_read(g, x->block, place, 64);
    uint32_t host = smg_object_of(to);
    smg_write(g, x->block, place, 64, smg_number(g->numbers, (uint32_t)smg_offset(to)));
    fh_move(g, x->block, host, SMG_HOSTED);
    smg_fill(g, host, smg_host_mark(x->call->id, var), 64);
    for (uint32_t i = 1; i < g->objects.n; i++)
        for (size_t k = 0; k < g->objects.at[i].edges.n; k++) {
            smg_value *v = &g->objects.at[i].edges.at[k].value;
            if (smg_tag(*v) == SMG_ADDRESS && smg_object_of(*v) == x->block)
                *v = smg_address(host, FH_BYTES, SMG_FIRST);
        }
    smg_remove_object(g, x->block);
}

static inline bool fh_is_host(const struct smg *g, uint32_t object)
{
    const struct smg_object *o = &g->objects.at[object];
    return o->edges.n && vec_last(&o->edges).bit >= SMG_HOST_MARK;
}

/* fh_way: the heap with the k-th choice of hosts; false: that choice does not fit.  fh_ways: how many choices there are. */
static inline uint64_t fh_ways(const struct fh *x)
{
    uint64_t n = 1;
    for (uint32_t i = 0; i < x->n && n < UINT32_MAX; i++)
        n *= x->frame[i].n + 1;
    return n;
}

static inline bool fh_way(const struct fh *x, uint64_t k, struct smg *out)
{
    smg_copy(out, x->heap);
    for (uint32_t i = 0; i < x->n; i++) {
        const struct fh_frame *w = &x->frame[i];
        uint32_t way = (uint32_t)(k % (w->n + 1));
        k /= w->n + 1;
        if (!way)
            continue;
        uint32_t var = w->ways[way - 1];
        const struct func *f = w->call->from->fn;
        smg_value to = smg_read(out, w->block, (int64_t)smg_frame_place(f, f->vars.at[var]) * 8, 64);
        if (fh_is_host(out, smg_object_of(to)))
            return false;
        fh_host(out, w, var);
    }
    return true;
}

#endif
