// SPDX-License-Identifier: Apache-2.0
// modref.c: what each edge of a function reads and writes; then the flow from callees to callers, until nothing is new.
#include "ssa/modref.h"

#include "encode/forget.h"
#include "ssa/unit_priv.h"

struct effect {
    struct u32_vec reads, writes;  // sorted
    struct {
        VEC_OF(const struct func *);
    } callees;
    bool fails, obstructs;
};

struct modref {
    struct encoder *e;
    struct effect *of;  // by function id
    size_t n;
};

// ---- one function without its calls ---------------------------------------------------------------------------------------

static bool is_before(const struct modref *m, const struct term *t, uint32_t *v)
{
    if (!encode_instance_of(m->e, t, v))
        return false;
    enum state_kind kind = encode_state_kind(m->e, *v);
    return kind != STATE_ANY && kind != STATE_FIXED && t->index == 1;
}

static void add_reads(const struct modref *m, const struct term *t, struct u32_vec *out)
{
    struct term_vec vars = { 0 };
    uint32_t v;
    term_vars(encoder_terms(m->e), t, &vars);
    for (size_t i = 0; i < vars.n; i++)
        if (is_before(m, vars.at[i], &v))
            vec_push(out, v);
    vec_free(&vars);
}

static bool is_result(struct encoder *e, uint32_t v, const struct func *f)
{
    int64_t off;
    const struct var *x = encode_var(e, encode_state(e, v, 0), &off);
    return x && f->retval && x == f->retval;
}

static void add_writes(struct modref *m, const struct func *f, const struct edge *e, struct effect *x)
{
    struct u32_vec all = { 0 };
    encode_writes(m->e, e, WRITES_RETURNED, &x->writes);
    encode_writes(m->e, e, WRITES_ALL, &all);
    for (size_t i = 0; i < all.n; i++)
        if (is_result(m->e, all.at[i], f))
            vec_push(&x->writes, all.at[i]);
    vec_free(&all);
}

static void add_edge(struct modref *m, const struct func *f, const struct edge *e, bool watched, struct step *s)
{
    struct effect *x = &m->of[f->id];
    x->fails |= watched;
    if (encode_step(m->e, e, s) != RC_OK) {
        x->obstructs = true;
        return;
    }
    for (size_t i = 0; i < s->guard.n; i++)
        add_reads(m, s->guard.at[i], &x->reads);
    for (size_t i = 0; i < s->sets.n; i++)
        if (s->sets.at[i].value)
            add_reads(m, s->sets.at[i].value, &x->reads);
    add_writes(m, f, e, x);
}

// Adds the effects of calls and returns.  The result of the callee, which a RETURN edge reads, is no input.
static void add_calls(struct modref *m, const struct func *f, const struct edge *e, bool watched, struct step *s)
{
    add_edge(m, f, e, watched, s);
    if (e->kind != EDGE_CALL)
        return;
    vec_push(&m->of[f->id].callees, e->callee);
    add_edge(m, f, e->ret, watched, s);
}

// Whether v is a variable of an activation that has no value at the entry of f: a local, or a parameter of another
// function.
static bool is_local(struct modref *m, const struct func *f, uint32_t v)
{
    const struct term *plain = encode_state(m->e, v, 0);
    const struct func *owner = NULL;
    int64_t off;
    if (encode_state_kind(m->e, v) != STATE_VAR || !encode_scope(m->e, plain, &owner) || !owner)
        return false;
    const struct var *x = encode_var(m->e, plain, &off);
    return owner != f || !x || x->kind != VAR_PARAM;
}

static void drop_locals(struct modref *m, const struct func *f, struct u32_vec *v)
{
    size_t n = 0;
    for (size_t i = 0; i < v->n; i++)
        if (!is_local(m, f, v->at[i]))
            v->at[n++] = v->at[i];
    v->n = n;
}

static void examine(struct modref *m, const struct func *f, const struct monitors *monitors, struct step *s)
{
    struct effect *x = &m->of[f->id];
    for (size_t i = 0; i < f->nodes.n; i++) {
        const struct node *n = f->nodes.at[i];
        for (size_t k = 0; k < n->out.n && n != f->exit; k++) {
            const struct edge *e = n->out.at[k];
            add_calls(m, f, e, monitors->watched[e->id], s);
            x->obstructs |= monitors_move(monitors, e);
        }
    }
    drop_locals(m, f, &x->reads);
    u32_vec_unique(&x->reads);
    u32_vec_unique(&x->writes);
}

// ---- all functions ----------------------------------------------------------------------------------------------------------

// Adds `from` to *to; true: *to grew.  caller (for reads): leaves out what is local there.
static bool add_all(struct modref *m, struct u32_vec *to, const struct u32_vec *from, const struct func *caller)
{
    size_t before = to->n;
    for (size_t i = 0; i < from->n; i++)
        if (!caller || !is_local(m, caller, from->at[i]))
            vec_push(to, from->at[i]);
    u32_vec_unique(to);
    return to->n != before;
}

static bool take_callees(struct modref *m, const struct func *f)
{
    struct effect *x = &m->of[f->id];
    bool grew = false;
    for (size_t i = 0; i < x->callees.n; i++) {
        const struct effect *y = &m->of[x->callees.at[i]->id];
        if (y == x)
            continue;
        grew |= add_all(m, &x->reads, &y->reads, f);
        grew |= add_all(m, &x->writes, &y->writes, NULL);
        grew |= (y->fails && !x->fails) || (y->obstructs && !x->obstructs);
        x->fails |= y->fails;
        x->obstructs |= y->obstructs;
    }
    return grew;
}

// Adds to what is read all that is written on some ways only: on other ways the value before the call passes through.
static void add_passing(struct modref *m, const struct func *f)
{
    struct effect *x = &m->of[f->id];
    for (size_t i = 0; i < x->writes.n; i++)
        if (!is_local(m, f, x->writes.at[i]))
            vec_push(&x->reads, x->writes.at[i]);
    u32_vec_unique(&x->reads);
}

struct modref *modref_new(const struct cfa *c, struct encoder *e, const struct monitors *monitors, struct budget *b)
{
    struct modref *m = MEM_NEW(struct modref);
    struct step s = { 0 };
    enum rc rc = RC_OK;
    *m = (struct modref){ e, MEM_ARRAY(struct effect, c->funcs.n), c->funcs.n };
    for (size_t i = 0; i < c->funcs.n && rc == RC_OK; i++) {
        examine(m, c->funcs.at[i], monitors, &s);
        rc = unit_tick(b, c->funcs.at[i]->nodes.n * 8);
    }
    for (bool grew = true; grew && rc == RC_OK;) {
        grew = false;
        for (size_t i = c->funcs.n; i-- > 0;) {
            grew |= take_callees(m, c->funcs.at[i]);
            rc = rc == RC_OK ? unit_tick(b, m->of[i].reads.n + m->of[i].writes.n) : rc;
        }
    }
    for (size_t i = 0; i < c->funcs.n; i++)
        add_passing(m, c->funcs.at[i]);
    step_free(&s);
    if (rc == RC_OK)
        return m;
    modref_free(m);
    return NULL;
}

void modref_free(struct modref *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < m->n; i++) {
        vec_free(&m->of[i].reads);
        vec_free(&m->of[i].writes);
        vec_free(&m->of[i].callees);
    }
    mem_free(m->of, m->n * sizeof *m->of);
    mem_free(m, sizeof *m);
}

const struct u32_vec *modref_reads(const struct modref *m, const struct func *f)
{
    return &m->of[f->id].reads;
}

const struct u32_vec *modref_writes(const struct modref *m, const struct func *f)
{
    return &m->of[f->id].writes;
}

bool modref_fails(const struct modref *m, const struct func *f)
{
    return m->of[f->id].fails;
}

bool modref_obstructs(const struct modref *m, const struct func *f)
{
    return m->of[f->id].obstructs;
}
