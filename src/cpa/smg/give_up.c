// SPDX-License-Identifier: Apache-2.0
// give_up.c: blocks of a graph as an explicit heap (Theoduloz 2010, 4.4.6).
#include "cpa/smg/give_up.h"

struct giving {
    struct smg_cpa *p;
    const struct smg *g;
    const uint32_t *number;  // by object: 1 + the number of the block
    struct arena *mem;
};

static struct heap_value heap_value_of(const struct giving *w, smg_value v, uint64_t bits)
{
    struct heap_value out = { .kind = HEAP_ANY, .size = bits / 8 };
    if (smg_tag(v) == SMG_NUMBER) {
        out.kind = HEAP_NUMBER;
        out.number = smg_pattern(w->g, v);
    } else if (smg_tag(v) == SMG_ADDRESS && !smg_part(v) && w->number[smg_object_of(v)]) {
        out.kind = HEAP_ADDRESS;
        out.block = w->number[smg_object_of(v)] - 1;
        out.off = smg_offset(v);
    }
    return out;
}

static struct heap_block block_of(const struct giving *w, const struct smg_object *o)
{
    struct heap_field *field = ARENA_ARRAY(w->mem, struct heap_field, o->edges.n);
    struct heap_block b = { .made = o->id < w->p->cfa->edges.n ? w->p->cfa->edges.at[o->id] : NULL, .field = field };
    for (size_t k = 0; k < o->edges.n; k++)
        if (o->edges.at[k].bit % 8 == 0 && o->edges.at[k].bits % 8 == 0)
            field[b.n_fields++] = (struct heap_field){ o->edges.at[k].bit / 8,
                                                       heap_value_of(w, o->edges.at[k].value, o->edges.at[k].bits) };
    return b;
}

// For variables that are not tracked: the value in the innermost activation.
struct listing {
    const struct giving *w;
    struct heap_variable *out;
    size_t n;
};

static void add_variable(void *ctx, uint32_t var, uint32_t one)
{
    struct listing *l = ctx;
    const struct var *x = l->w->p->cfa->vars.at[var];
    struct heap_variable v = { x, { .kind = HEAP_ANY, .size = x->type->size } };
    uint32_t object, frame = x->fn ? (uint32_t)l->w->g->frames.n - 1 : 0;
    (void)one;
    for (uint32_t f = 0; f <= frame; f++)
        if (smg_find_variable(l->w->g, f, var, &object))
            v.is = heap_value_of(l->w, smg_read(l->w->g, object, 0, x->type->size * 8), x->type->size * 8);
    l->out[l->n++] = v;
}

const struct explicit_heap *smg_give_up(struct smg_cpa *p, const struct smg *g, const uint8_t *mark,
                                        const struct prec *prec, struct arena *mem)
{
    uint32_t *number = ARENA_ARRAY(mem, uint32_t, g->objects.n), n = 0;
    struct heap_block *block = ARENA_ARRAY(mem, struct heap_block, g->objects.n);
    struct giving w = { p, g, number, mem };
    for (size_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        if (mark[i] &&
            (o->kind != SMG_REGION || o->level || o->origin != SMG_HEAP || smg_is_frame(o) || smg_has_frame(o)))
            return NULL;
        number[i] = mark[i] ? ++n : 0;
    }
    for (size_t i = 1; i < g->objects.n; i++)
        if (mark[i])
            block[number[i] - 1] = block_of(&w, &g->objects.at[i]);
    struct listing l = { .w = &w, .out = ARENA_ARRAY(mem, struct heap_variable, p->cfa->vars.n) };
    for (uint32_t i = 0; !prec && i < p->cfa->vars.n; i++)
        if (type_is_pointer(p->cfa->vars.at[i]->type))
            add_variable(&l, i, 1);
    if (prec)
        smg_each_forgotten(p, prec, add_variable, &l);
    struct explicit_heap *h = ARENA_NEW(mem, struct explicit_heap);
    *h = (struct explicit_heap){ block, n, l.out, l.n };
    return h;
}
