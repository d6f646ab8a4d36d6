// SPDX-License-Identifier: Apache-2.0
// step.c: the effect of an edge of the CFA on the values of state variables.
#include "ssa/build_priv.h"

enum { SUMMANDS = 8 };  // linear values with more summands get a name

#define GONE UINT32_MAX

const struct term *state_get(struct build *b, uint32_t env, uint32_t v, bool *gone)
{
    struct unit *u = b->u;
    uint32_t id;
    if (!pmap_get(&u->pool, env, v, &id)) {
        const struct term *t = encode_state(u->e, v, 1);
        if (!unit_named(u, t)) {
            struct uvalue x = { .kind = UVALUE_ENTRY, .edge = UINT32_MAX, .name = t, .state = v };
            (void)unit_add_value(u, x, NULL);
        }
        return t;
    }
    if (id != GONE)
        return u->t->all.at[id];
    *gone = true;
    return NULL;
}

uint32_t state_put(struct build *b, uint32_t env, uint32_t v, const struct term *value)
{
    return pmap_put(&b->u->pool, env, v, value ? value->id : GONE);
}

const struct term *make_value(struct unit *u, uint32_t from, struct u32_vec *made, enum uvalue_kind kind,
                              const struct term *def, const struct term *like)
{
    uint32_t v;
    bool is_state = encode_instance_of(u->e, like, &v) && encode_state_kind(u->e, v) != STATE_ANY;
    struct uvalue x = { .kind = kind, .block = from, .edge = UINT32_MAX, .def = def };
    x.state = is_state ? v : UINT32_MAX;
    uint32_t id = unit_add_value(u, x, like);
    vec_push(made, id);
    return u->values.at[id].name;
}

struct renamer {
    struct build *b;
    struct walk *w;
};

// The value of an instance in the step.
static const struct term *rename_leaf(void *ctx, const struct term *t)
{
    const struct renamer *r = ctx;
    struct build *b = r->b;
    uint32_t v;
    uint64_t *known;
    if (!encode_instance_of(b->u->e, t, &v))
        return t;
    enum state_kind kind = encode_state_kind(b->u->e, v);
    if (kind == STATE_FIXED || (t->index == 1 && kind != STATE_ANY)) {
        bool gone = false;
        const struct term *value = state_get(b, r->w->env, v, &gone);
        if (gone)
            value = make_value(b->u, r->w->from, &r->w->made, UVALUE_ANY, NULL, t);
        if (gone && !b->cfg->fresh_undefined)
            r->w->env = state_put(b, r->w->env, v, value);
        return value;
    }
    known = map_at(&b->local, t->id);
    if (!*known) {
        const struct term *value = make_value(b->u, r->w->from, &r->w->made, UVALUE_ANY, NULL, t);
        *map_at(&b->local, t->id) = (uint64_t)value->id + 1;
        return value;
    }
    return b->u->t->all.at[*known - 1];
}

static bool needs_name(const struct term *t)
{
    if (t->op == TERM_VAR || t->op == TERM_NUM)
        return false;
    bool number = t->sort->kind == SORT_INT || t->sort->kind == SORT_REAL;
    return !number || !unit_is_linear(t) || t->n > SUMMANDS;
}

// Whether a walk that takes a RETURN keeps the variable: the callee's activation had its own.
static bool is_kept(struct build *b, const struct walk *w, uint32_t v)
{
    const struct func *f;
    return w->keep && encode_state_kind(b->u->e, v) == STATE_VAR &&
           encode_scope(b->u->e, encode_state(b->u->e, v, 0), &f) && f == w->keep;
}

// Applies an assignment of the step.  undefined: the variable begins to exist, without a value.
static void take_set(struct build *b, struct walk *w, struct step_set s, bool undefined, uint32_t before,
                     uint32_t *after)
{
    struct renamer r = { b, w };
    uint32_t v;
    bool known = encode_instance_of(b->u->e, s.to, &v), gone = false;
    VERIFY(known);
    const struct term *value = NULL;
    if (s.value) {
        value = term_map(b->u->t, s.value, rename_leaf, &r);
        if (needs_name(value))
            value = make_value(b->u, w->from, &w->made, UVALUE_DEF, value, s.to);
    } else if (is_kept(b, w, v)) {
        value = state_get(b, before, v, &gone);
    }
    if (!value && !gone && !(undefined && b->cfg->fresh_undefined))
        value = make_value(b->u, w->from, &w->made, UVALUE_ANY, NULL, s.to);
    if (value)
        *map_at(&b->local, s.to->id) = (uint64_t)value->id + 1;
    *after = state_put(b, *after, v, value);
}

static void bury(struct build *b, struct walk *w, const struct node *n)
{
    struct u32_vec dead = { 0 };
    encode_dead(b->u->e, n, &dead);
    for (size_t i = 0; i < dead.n; i++)
        w->env = state_put(b, w->env, dead.at[i], NULL);
    vec_free(&dead);
}

enum rc walk_step(struct build *b, struct walk *w, const struct edge *e, bool *passes)
{
    *passes = true;
    enum rc rc = encode_step(b->u->e, e, &b->step);
    if (rc != RC_OK)
        return rc;
    map_clear(&b->local);
    uint32_t before = w->env, after = w->env;
    struct renamer r = { b, w };
    // Instances with index 1 are the state before the edge, so w->env stays until all are renamed.
    for (size_t i = 0; i < b->step.sets.n; i++)
        take_set(b, w, b->step.sets.at[i], e->kind == EDGE_DECL, before, &after);
    for (size_t i = 0; i < b->step.guard.n; i++) {
        const struct term *g = term_map(b->u->t, b->step.guard.at[i], rename_leaf, &r);
        *passes &= g->op != TERM_FALSE;
        if (g->op != TERM_TRUE)
            vec_push(&w->guard, g);
    }
    w->env = after;
    bury(b, w, e->to);
    return RC_OK;
}
