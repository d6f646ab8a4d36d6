// SPDX-License-Identifier: Apache-2.0
// reverse.c: gives what a step wrote the value that it had before.
#include "smg/reverse.h"

struct reversal {
    const struct smg *before, *after;
    bool writes;
    struct smg *g;
    smg_value *value;  // unknown values of before and after -> what they are in g; SMG_NONE: not met
    size_t n_values;
    uint8_t *goes;  // by object of g: the step made it, so it goes
};

// ---- values ---------------------------------------------------------------------------------------------------------

static const struct smg_edge *edge_at(const struct smg_object *o, int64_t bit, uint64_t bits)
{
    for (size_t k = 0; k < o->edges.n; k++)
        if (o->edges.at[k].bit == bit && o->edges.at[k].bits == bits)
            return &o->edges.at[k];
    return NULL;
}

// Finds the values in g that stand for the unknown values of graph `of` (before or after): they lie in the same places.
static void find_values(struct reversal *x, const struct smg *of)
{
    for (uint32_t i = 1; i < of->objects.n; i++)
        for (size_t k = 0; k < of->objects.at[i].edges.n; k++) {
            const struct smg_edge *e = &of->objects.at[i].edges.at[k];
            const struct smg_edge *now = edge_at(&x->g->objects.at[i], e->bit, e->bits);
            if (smg_tag(e->value) == SMG_UNKNOWN && now && x->value[smg_index(e->value)] == SMG_NONE)
                x->value[smg_index(e->value)] = now->value;
        }
}

// The value in g that stands for value v of `before`.
static smg_value value_in(struct reversal *x, smg_value v)
{
    if (smg_tag(v) != SMG_UNKNOWN)
        return v;
    assert(smg_index(v) < x->n_values);
    smg_value *known = &x->value[smg_index(v)];
    if (*known == SMG_NONE)
        *known = smg_fresh(x->g, *smg_unknown_of(x->before, v));
    return *known;
}

// ---- objects --------------------------------------------------------------------------------------------------------

static bool same_header(const struct smg_object *a, const struct smg_object *b)
{
    return a->kind == b->kind && a->origin == b->origin && a->life == b->life && a->level == b->level &&
           a->foreign == b->foreign && a->id == b->id && a->frame == b->frame && a->size == b->size &&
           a->head == b->head && a->next == b->next && a->prev == b->prev && a->min_length == b->min_length;
}

// Makes the object what it was before the step.
static void bring_back(struct reversal *x, uint32_t object)
{
    struct smg_object *o = &x->g->objects.at[object], was = x->before->objects.at[object];
    was.edges.at = o->edges.at;
    was.edges.cap = o->edges.cap;
    was.edges.n = 0;
    *o = was;
    smg_value size = value_in(x, was.size);
    x->g->objects.at[object].size = size;
    const struct smg_object *from = &x->before->objects.at[object];
    for (size_t k = 0; k < from->edges.n; k++) {
        smg_value v = value_in(x, from->edges.at[k].value);
        o = &x->g->objects.at[object];
        vec_push(&o->edges, from->edges.at[k]);
        vec_last(&o->edges).value = v;
    }
}

static bool holds(const struct smg_object *o, const struct smg_edge *e)
{
    const struct smg_edge *same = edge_at(o, e->bit, e->bits);
    return same && same->value == e->value;
}

static bool overlaps(const struct smg_object *o, const struct smg_edge *e)
{
    for (size_t k = 0; k < o->edges.n; k++)
        if (o->edges.at[k].bit < e->bit + (int64_t)e->bits &&
            e->bit < o->edges.at[k].bit + (int64_t)o->edges.at[k].bits)
            return true;
    return false;
}

// Restores what the step wrote into the object, or forgot of it.
static void restore(struct reversal *x, uint32_t object)
{
    const struct smg_object *from = &x->before->objects.at[object], *to = &x->after->objects.at[object];
    for (size_t k = 0; x->writes && k < to->edges.n; k++)
        if (!holds(from, &to->edges.at[k]))
            smg_write(x->g, object, to->edges.at[k].bit, to->edges.at[k].bits, SMG_NONE);
    for (size_t k = 0; k < from->edges.n; k++) {
        const struct smg_edge *e = &from->edges.at[k];
        if (!holds(to, e) && (x->writes || !overlaps(to, e)))
            smg_write(x->g, object, e->bit, e->bits, value_in(x, e->value));
    }
    x->g->objects.at[object].foreign = from->foreign;
}

static void take_back_objects(struct reversal *x)
{
    for (uint32_t i = 1; i < x->after->objects.n; i++) {
        bool was = i < x->before->objects.n && !smg_is_removed(&x->before->objects.at[i]);
        if (!was)
            x->goes[i] = !smg_is_removed(&x->after->objects.at[i]);
        else if (same_header(&x->before->objects.at[i], &x->after->objects.at[i]))
            restore(x, i);
        else
            bring_back(x, i);
    }
}

// Whether nothing that was there before the step leads to what the step made.
static bool is_fresh(const struct reversal *x)
{
    uint32_t to;
    for (uint32_t i = 1; i < x->g->objects.n; i++)
        for (size_t k = 0; !x->goes[i] && k < x->g->objects.at[i].edges.n; k++)
            if (smg_leads(x->g, x->g->objects.at[i].edges.at[k].value, &to) && x->goes[to])
                return false;
    return true;
}

static void remove_made(struct reversal *x)
{
    for (uint32_t i = 1; i < x->g->objects.n; i++)
        if (x->goes[i])
            vec_clear(&x->g->objects.at[i].edges);
    for (uint32_t i = 1; i < x->g->objects.n; i++)
        if (x->goes[i])
            smg_remove_object(x->g, i);
}

// ---- frames, variables ----------------------------------------------------------------------------------------------

static void restore_frames(struct reversal *x)
{
    vec_clear(&x->g->frames);
    vec_append(&x->g->frames, &x->before->frames);
    map_clear(&x->g->variables);
    for (size_t i = 0; i < x->before->variables.n; i++)
        map_put(&x->g->variables, x->before->variables.key[i], x->before->variables.val[i]);
}

bool smg_reverse(const struct smg *before, const struct smg *after, bool writes, struct smg *g)
{
    struct reversal x = { .before = before, .after = after, .writes = writes, .g = g };
    size_t room = g->objects.n;
    VERIFY(after->objects.n >= before->objects.n && room >= after->objects.n);
    assert(before->numbers == after->numbers && g->numbers == before->numbers);
    x.n_values = MAX(before->unknowns.n, after->unknowns.n);
    x.value = MEM_ARRAY(smg_value, x.n_values);
    x.goes = MEM_ARRAY(uint8_t, room);
    g->parts |= before->parts;
    g->differ.n = 0;
    find_values(&x, after);
    if (!writes)
        find_values(&x, before);
    restore_frames(&x);
    take_back_objects(&x);
    bool fresh = is_fresh(&x);
    if (fresh) {
        remove_made(&x);
        (void)smg_collect(g);
    }
    mem_free(x.value, x.n_values * sizeof *x.value);
    mem_free(x.goes, room);
    return fresh;
}
