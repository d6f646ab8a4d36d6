// SPDX-License-Identifier: Apache-2.0
// encode.c: encoders, and formulas that grow by edges.
#include "encode/encode_priv.h"
#include "mem/storage.h"

const struct opt_choice encoding_choices[] = {
    { "auto", ENCODE_AUTO, "bv where bit operations or floats matter for conditions, else int" },
    { "int", ENCODE_INT, "mathematical ints with wrap-around" },
    { "bv", ENCODE_BV, "bit-vectors and IEEE floats" },
    { NULL, 0, NULL },
};

const struct opt_choice float_encoding_choices[] = {
    { "opaque", FLOATS_OPAQUE, "patterns that nothing is known of" },
    { "real", FLOATS_REAL, "reals with rounding errors" },
    { NULL, 0, NULL },
};

static const struct term *leaf(void *ctx, const struct exp *x)
{
    struct work *w = ctx;
    if (x->kind == EXP_INPUT)
        return NULL;
    if (x->kind != EXP_CELL)
        return memory_address(w, x);
    return object_read(w, x->var, shape_of(x));
}

static bool skip(void *ctx, const struct exp *x)
{
    return memory_opaque(((struct work *)ctx)->e, x);
}

static const struct term *any(void *ctx, const struct sort *s)
{
    struct work *w = ctx;
    w->e->stats->approximated++;
    return work_any(w, s);
}

struct encoder *encoder_new(struct known *k, struct terms *t, const struct encode_cfg *cfg, struct encode_stats *stats,
                            struct budget *b)
{
    struct encoder *e = MEM_NEW(struct encoder);
    e->known = k;
    e->cfa = k->cfa;
    e->t = t;
    e->cfg = cfg;
    e->stats = stats;
    e->pt = cfg->may_alias ? known_pointsto(k, b) : NULL;
    e->ranges = cfg->ranges && cfg->encoding != ENCODE_BV ? known_ranges(k, b) : NULL;
    e->kind = cfg->encoding == ENCODE_AUTO ? encoding_for(k->cfa) : (enum encoding)cfg->encoding;
    e->reals = e->kind == ENCODE_INT && cfg->floats == FLOATS_REAL;
    e->pure = (struct pure){ .t = t, .leaf = leaf, .skip = skip, .any = any };
    pmap_pool_init(&e->pool);
    encode_memory_make(e, b);
    return e;
}

void encoder_free(struct encoder *e)
{
    if (!e)
        return;
    encode_memory_free(e);
    mem_free(e->cells, (e->cfa->vars.n + 1) * sizeof *e->cells);
    vec_free(&e->vars);
    vec_free(&e->saved);
    vec_free(&e->memo);
    vec_free(&e->memo_stamp);
    map_free(&e->by_name);
    map_free(&e->any);
    pure_free(&e->pure);
    pmap_pool_free(&e->pool);
    arena_free(&e->mem);
    mem_free(e, sizeof *e);
}

enum encoding encoder_kind(const struct encoder *e)
{
    return e->kind;
}

struct terms *encoder_terms(const struct encoder *e)
{
    return e->t;
}

struct known *encoder_known(const struct encoder *e)
{
    return e->known;
}

struct formula encode_start(struct encoder *e)
{
    return (struct formula){ .f = term_bool(e->t, true) };
}

struct formula encode_start_valued(struct encoder *e)
{
    struct formula f = encode_start(e);
    f.valued = true;
    return f;
}

// ---- edges ----------------------------------------------------------------------------------------------------------

static void assume(struct work *w, const struct edge *e)
{
    const struct term *c = value_truth(w, e->rhs);
    work_add(w, e->truth ? c : term_not(w->e->t, c));
}

// Whether the edge makes a pointer to no object of the program.
static bool is_foreign(const struct encoder *x, const struct edge *e)
{
    const struct type *type = e->lhs->type;
    bool pointer = type_is_pointer(type) && type->elem->kind != TYPE_FUNCTION;
    bool stored = e->input == INPUT_EXTERN || e->input == INPUT_MEMORY || e->input == INPUT_ROUGH;
    return pointer && !stored && !(x->pt && pointsto_is_number(x->pt, e->lhs));
}

static void havoc(struct work *w, const struct edge *e)
{
    if (!e->lhs)
        return;
    if (!cells_has(w->e, e->lhs->var, shape_of(e->lhs).bit) || !cells_havoc(w, e->lhs->var, shape_of(e->lhs))) {
        uint8_t inexact = w->f.inexact;
        const struct term *t = work_any_typed(w, e->lhs->type);
        w->f.inexact = inexact;
        value_assign(w, e->lhs, t);
    }
    if (is_foreign(w->e, e))
        work_add(w, memory_foreign(w, value_of(w, e->lhs)));
}

// Whether the access certainly leaves its object, which C17 6.5.6p8 and 6.5p7 leave undefined: nothing is known beyond it.
static bool leaves_object(const struct edge *e)
{
    const struct type *t = e->kind == EDGE_STORE ? e->rhs->type : e->kind == EDGE_LOAD ? e->lhs->type : NULL;
    if (!t || e->bits || e->addr->kind != EXP_ADDR)
        return false;
    return !storage_has(e->addr->var->type->size, e->addr->off, t->size);
}

static bool has_formula(const struct encoder *e, const struct edge *edge)
{
    return !memory_stopped(e) && !memory_misfit(e) && edge->kind != EDGE_UNSUPPORTED && !leaves_object(edge);
}

struct obstacle_at encode_obstacle(const struct encoder *e, const struct edge *edge)
{
    struct obstacle_at o = { .about.edge = edge };
    if (has_formula(e, edge))
        return o;
    o.stopped = memory_stopped(e);
    o.kind = o.stopped ? OBSTACLE_STOPPED : memory_misfit(e) ? OBSTACLE_ADDRESS_SPACE : OBSTACLE_LEAVES_OBJECT;
    return o.kind == OBSTACLE_LEAVES_OBJECT && edge->kind == EDGE_UNSUPPORTED ? obstacle_of_edge(edge) : o;
}

static enum rc add_edge(struct work *w, const struct edge *e)
{
    if (!has_formula(w->e, e))
        return RC_UNSUPPORTED;
    switch (e->kind) {
    case EDGE_SKIP:
    case EDGE_EXTERN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
        return RC_OK;
    case EDGE_ASSIGN:
        value_assign(w, e->lhs, value_of(w, e->rhs));
        return RC_OK;
    case EDGE_ASSUME:
        assume(w, e);
        return RC_OK;
    case EDGE_HAVOC:
        havoc(w, e);
        return RC_OK;
    case EDGE_DECL:
    case EDGE_LOAD:
    case EDGE_STORE:
    case EDGE_COPY:
    case EDGE_SET:
    case EDGE_ALLOC:
    case EDGE_FREE:
    case EDGE_HAVOC_MEM:
        memory_edge(w, e);
        return RC_OK;
    case EDGE_CALL:
        call_edge(w, e);
        return RC_OK;
    case EDGE_RETURN:
        return_edge(w, e);
        return RC_OK;
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        break;
    }
    BUG("edge without kind");
}

void encode_dead(const struct encoder *e, const struct node *n, struct u32_vec *out)
{
    for (size_t i = 0; i < n->dead.n; i++) {
        struct cells c = e->cells[n->dead.at[i]];
        for (uint32_t v = c.first; v < c.first + c.n; v++)
            vec_push(out, v);
    }
}

static void bury_dead(struct work *w, const struct node *n)
{
    struct u32_vec dead = { 0 };
    encode_dead(w->e, n, &dead);
    for (size_t i = 0; i < dead.n; i++)
        w->f.dead = pmap_put(&w->e->pool, w->f.dead, dead.at[i], 1);
    vec_free(&dead);
}

enum rc encode_edge(struct encoder *e, struct formula in, const struct edge *edge, struct formula *out)
{
    uint64_t start = stat_begin(e->stats->edges++);
    struct work w;
    work_begin(&w, e, in, edge->from);
    memory_begin(&w, edge);
    enum rc rc = add_edge(&w, edge);
    bury_dead(&w, edge->to);
    w.f.length++;
    *out = work_end(&w);
    stat_end(start, &e->stats->time_encode);
    return rc;
}

void step_free(struct step *s)
{
    vec_free(&s->sets);
    vec_free(&s->guard);
}

enum rc encode_step(struct encoder *e, const struct edge *edge, struct step *out)
{
    uint64_t start = stat_begin(e->stats->edges++);
    struct work w;
    vec_clear(&out->sets);
    vec_clear(&out->guard);
    work_begin(&w, e, encode_start(e), edge->from);
    w.step = out;
    memory_begin(&w, edge);
    enum rc rc = add_edge(&w, edge);
    vec_append(&out->guard, &w.conj);
    out->inexact = work_end(&w).inexact;
    stat_end(start, &e->stats->time_encode);
    return rc;
}

bool encode_instance_of(const struct encoder *e, const struct term *t, uint32_t *number)
{
    return svar_of(e, t, number);
}

size_t encode_states(const struct encoder *e)
{
    return e->vars.n;
}

enum state_kind encode_state_kind(const struct encoder *e, uint32_t number)
{
    switch (e->vars.at[number].kind) {
    case SVAR_CELL:
        return STATE_VAR;
    case SVAR_BASE:
        return STATE_FIXED;
    case SVAR_ANY:
        return STATE_ANY;
    case SVAR_REGION:
    case SVAR_PLACE:
    case SVAR_TOP:
        break;
    }
    return STATE_MEMORY;
}

bool encode_is_pointer(const struct encoder *e, uint32_t number)
{
    const struct svar *v = &e->vars.at[number];
    return v->kind == SVAR_CELL && v->type && type_is_pointer(v->type);
}

const struct term *encode_state(struct encoder *e, uint32_t number, uint32_t index)
{
    return svar_term(e, number, index);
}

const struct term *encode_state_facts(struct encoder *e, const struct term *instance)
{
    uint32_t v;
    return svar_of(e, instance, &v) ? svar_facts(e, v, instance) : e->t->t_true;
}

const struct term *encode_input(struct encoder *e, struct formula after, const struct edge *edge)
{
    if (edge->kind != EDGE_HAVOC || !edge->lhs)
        return NULL;
    struct work w;
    work_begin(&w, e, after, NULL);
    const struct term *t = value_of(&w, edge->lhs);
    bool unknown = w.unknown;
    (void)work_end(&w);
    return unknown ? NULL : t;
}

// ---- expressions over plain variables -------------------------------------------------------------------------------

static const struct term *plain_exp(struct encoder *e, const struct exp *x, bool truth)
{
    struct work w;
    work_begin(&w, e, encode_start(e), NULL);
    w.plain = true;
    const struct term *t = truth ? value_truth(&w, x) : value_of(&w, x);
    bool unknown = w.unknown;
    (void)work_end(&w);
    return unknown ? NULL : t;
}

const struct term *encode_exp(struct encoder *e, const struct exp *x, bool truth)
{
    const struct term *t = plain_exp(e, x, true);
    return !t || truth ? t : term_not(e->t, t);
}

const struct term *encode_value(struct encoder *e, const struct exp *x)
{
    return plain_exp(e, x, false);
}
