// SPDX-License-Identifier: Apache-2.0
// numbers.c: which of the program's constants integers in cells are, and integers in variables that hold them for a
// while.
// Field assertions (`data == 1`) are predicates of nodes; for variables there are nullary ones (`x == 1`).  So what a
// variable holds flows into the field that it is stored to (the strengthening of Theoduloz 2010, 3.4.1, inside of one
// structure).
#include "cpa/shape/step.h"
#include "num/range.h"

// ---- what is followed ---------------------------------------------------------------------------------------------------------

// Whether a conversion keeps every value.
static bool keeps_values(const struct type *from, const struct type *to)
{
    return range_tracked_type(from) && range_tracked_type(to) && range_leq(range_of_type(from), range_of_type(to));
}

uint32_t number_at(const struct shape_cpa *v, const struct exp *x)
{
    while (x->kind == EXP_CAST && keeps_values(x->a->type, x->type))
        x = x->a;
    bool whole = x->kind == EXP_CELL && x->off == 0 && !x->bits && range_tracked_type(x->type) &&
                 exp_same_repr(x->type, x->var->type);
    return whole ? v->number[x->var->id] : NOT_FOLLOWED;
}

static bool may_follow(const struct var *x)
{
    return range_tracked_type(x->type) && x->type->kind != TYPE_BOOL && !x->addressed && !x->is_volatile &&
           !(x->fn && x->fn->recursive);
}

static void follow_number(struct shape_cpa *v, const struct exp *x)
{
    if (x->kind != EXP_CELL || (!v->cfg->numbers && x->var->kind != VAR_TEMP && x->var->kind != VAR_RETVAL) || x->off ||
        x->bits || !may_follow(x->var) || !exp_same_repr(x->type, x->var->type) ||
        v->number[x->var->id] != NOT_FOLLOWED || v->n_numbers == SHAPE_NUMBERS)
        return;
    v->number[x->var->id] = v->n_numbers;
    v->number_var[v->n_numbers++] = x->var;
}

// Whether x is read as the field's type: something written as one type and read as another one has other values.
static bool is_of_type(const struct shape_data *d, const struct type *t)
{
    return type_is_integer(t) && d->size == t->size && d->is_signed == type_is_signed(t) && t->kind != TYPE_BOOL;
}

uint32_t data_at(const struct shape_cpa *v, int64_t off, const struct type *t)
{
    for (uint32_t i = 0; i < v->n_data; i++)
        if (v->data[i].off == off && is_of_type(&v->data[i], t))
            return i;
    return NOT_FOLLOWED;
}

static bool is_data(struct shape_cpa *v, const struct edge *e, const struct type *t, int64_t *off)
{
    return range_tracked_type(t) && t->kind != TYPE_BOOL && !e->bits && address_leads(v, e->addr, off);
}

// Notes an access; parts of variables that are cells count only if blocks have such a field, too.
static void note_access(struct shape_cpa *v, const struct edge *e)
{
    const struct exp *x = e->kind == EDGE_LOAD ? e->lhs : e->rhs;
    int64_t off;
    if (!is_data(v, e, x->type, &off))
        return;
    if (data_at(v, off, x->type) == NOT_FOLLOWED && v->n_data < SHAPE_DATA)
        v->data[v->n_data++] = (struct shape_data){ off, x->type->size, type_is_signed(x->type) };
    if (data_at(v, off, x->type) != NOT_FOLLOWED && !exp_is_const(x))
        follow_number(v, x);
}

static const struct exp *variable(struct shape_cpa *v, struct var *x)
{
    return exp_cell(&v->cpa.run->cfa->exps, x, 0, x->type, NULL);
}

// Notes copies of arguments to parameters, and of what functions return.
static void note_passed(struct shape_cpa *v, const struct edge *e)
{
    struct func *f = e->callee;
    for (size_t i = 0; e->kind == EDGE_CALL && i < f->n_params && i < e->n_args; i++)
        if (v->number[f->vars.at[i]->id] != NOT_FOLLOWED)
            follow_number(v, e->args[i]);
        else if (number_at(v, e->args[i]) != NOT_FOLLOWED && type_is_scalar(f->vars.at[i]->type))
            follow_number(v, variable(v, f->vars.at[i]));
    if (e->kind == EDGE_CALL || !e->lhs || !f->retval || !type_is_scalar(f->retval->type))
        return;
    if (number_at(v, e->lhs) != NOT_FOLLOWED)
        follow_number(v, variable(v, f->retval));
    else if (v->number[f->retval->id] != NOT_FOLLOWED)
        follow_number(v, e->lhs);
}

// Notes variables that a followed one is copied to or from, or compared with.
static void note_copies(struct shape_cpa *v, const struct edge *e)
{
    if (e->kind == EDGE_CALL || e->kind == EDGE_RETURN)
        note_passed(v, e);
    if (e->kind == EDGE_ASSIGN && number_at(v, e->lhs) != NOT_FOLLOWED)
        follow_number(v, e->rhs);
    else if (e->kind == EDGE_ASSIGN && number_at(v, e->rhs) != NOT_FOLLOWED)
        follow_number(v, e->lhs);
    const struct exp *c = e->kind == EDGE_ASSUME && e->rhs->kind == EXP_BINARY ? e->rhs : NULL;
    if (c && number_at(v, c->a) != NOT_FOLLOWED)
        follow_number(v, c->b);
    else if (c && number_at(v, c->b) != NOT_FOLLOWED)
        follow_number(v, c->a);
}

// The variable whose value the condition c tests; NULL: c is another condition.
static const struct exp *asked(const struct exp *c)
{
    if (c->kind == EXP_UNARY && c->op == OP_NOT)
        c = c->a;
    if (c->kind == EXP_BINARY && (c->op == OP_EQ || c->op == OP_NE) && exp_is_const(c->b))
        c = c->a;
    return c->kind == EXP_CELL ? c : NULL;
}

// Notes flags that tell contents apart.
static void note_flags(struct shape_cpa *v, const struct edge *e)
{
    const struct exp *x = e->kind == EDGE_ASSUME ? asked(e->rhs) : NULL;
    if (x && x->var->kind != VAR_TEMP)
        follow_number(v, x);
}

static void note_number(struct shape_cpa *v, i128 n)
{
    if (n < INT64_MIN || n > INT64_MAX)
        return;
    for (uint32_t i = 0; i < v->n_constants; i++)
        if (v->constant[i] == n)
            return;
    if (v->n_constants < SHAPE_CONSTANTS)
        v->constant[v->n_constants++] = (int64_t)n;
}

static void note_constant(struct shape_cpa *v, const struct exp *x)
{
    if (exp_is_const(x) && range_tracked_type(x->type))
        note_number(v, value_int(x->value, x->type));
}

static void note_constants(struct shape_cpa *v, const struct edge *e)
{
    int64_t off;
    if (e->kind == EDGE_STORE && is_data(v, e, e->rhs->type, &off))
        note_constant(v, e->rhs);
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->callee->n_params && i < e->n_args; i++)
        if (v->number[e->callee->vars.at[i]->id] != NOT_FOLLOWED)
            note_constant(v, e->args[i]);
    if (e->kind == EDGE_ASSIGN && number_at(v, e->lhs) != NOT_FOLLOWED)
        note_constant(v, e->rhs);
    const struct exp *c = e->kind == EDGE_ASSUME ? e->rhs : NULL, *x = c ? asked(c) : NULL;
    if (x && number_at(v, x) != NOT_FOLLOWED && c->kind != EXP_BINARY)
        note_number(v, 0);
    if (c && c->kind == EXP_BINARY && number_at(v, c->a) != NOT_FOLLOWED)
        note_constant(v, c->b);
}

void numbers_find(struct shape_cpa *v, struct tracking *t)
{
    enum { ROUNDS = 3 };
    const struct cfa *c = v->cpa.run->cfa;
    struct arena *mem = &v->mem;
    v->number = ARENA_ARRAY(mem, uint32_t, c->vars.n);
    for (size_t i = 0; i < c->vars.n; i++)
        v->number[i] = NOT_FOLLOWED;
    for (size_t i = 0; i < c->edges.n; i++)
        if (v->spec.contents && (c->edges.at[i]->kind == EDGE_LOAD || c->edges.at[i]->kind == EDGE_STORE))
            note_access(v, c->edges.at[i]);
    for (int round = 0; round < ROUNDS && v->n_data; round++)
        for (size_t i = 0; i < c->edges.n; i++)
            note_copies(v, c->edges.at[i]);
    for (size_t i = 0; i < c->edges.n && v->n_data; i++)
        note_flags(v, c->edges.at[i]);
    for (size_t i = 0; i < c->edges.n && v->n_data; i++)
        note_constants(v, c->edges.at[i]);
    if ((uint64_t)v->n_data * v->n_constants > CLASS_ASSERTIONS)
        v->n_data = 1;
    ranks_find(v, t);
    for (uint32_t d = 0; d < v->n_data; d++)
        for (uint32_t k = 0; k < v->n_constants; k++)
            t->assertions[t->n_assertions++] =
                arena_printf(mem, "d%lld == %lld", (long long)v->data[d].off, (long long)v->constant[k]);
}

// Adds that a number is at most one of the constants.
static void exclude(struct shape_cpa *v, const uint32_t *preds)
{
    struct vocabulary *voc = &v->shape->voc;
    for (uint32_t i = 0; i < v->n_constants; i++)
        for (uint32_t k = 0; k < i; k++)
            constraints_add(&v->shape->constraints, voc,
                            logic_or(voc, logic_not(voc, logic_pred(voc, preds[i], 0, 0)),
                                     logic_not(voc, logic_pred(voc, preds[k], 0, 0))));
}

void numbers_add(struct shape_cpa *v)
{
    struct vocabulary *voc = &v->shape->voc;
    for (uint32_t x = 0; x < v->n_numbers; x++)
        for (uint32_t k = 0; k < v->n_constants; k++)
            v->equal[x][k] = vocabulary_add(voc,
                                            arena_printf(&voc->mem, "%s.%u == %lld",
                                                         sym_str(&v->cpa.run->cfa->prog->syms, v->number_var[x]->name),
                                                         v->number_var[x]->id, (long long)v->constant[k]),
                                            0);
    for (uint32_t x = 0; x < v->n_numbers; x++)
        exclude(v, v->equal[x]);
    for (uint32_t d = 0; d < v->n_data; d++)
        exclude(v, v->shape->assertion + (size_t)d * v->n_constants);
}

// ---- values -------------------------------------------------------------------------------------------------------------------

static enum logic_op variable_is(const struct step *s, const struct structure *g, uint32_t x, uint32_t k)
{
    return structure_get(g, s->v->equal[x][k], 0, 0);
}

// Whether rhs (NULL: any value) is constant k.
static enum logic_op is_constant(const struct step *s, const struct structure *g, const struct exp *rhs, uint32_t k)
{
    if (!rhs)
        return LOGIC_HALF;
    if (exp_is_const(rhs))
        return value_int(rhs->value, rhs->type) == s->v->constant[k] ? LOGIC_TRUE : LOGIC_FALSE;
    uint32_t y = number_at(s->v, rhs);
    return y == NOT_FOLLOWED ? LOGIC_HALF : variable_is(s, g, y, k);
}

void numbers_assign(struct step *s, uint32_t x, const struct exp *rhs)
{
    bool same = rhs && exp_is_const(rhs) ? type_is_integer(rhs->type)
                                         : rhs && rhs->type->size == s->v->number_var[x]->type->size;
    for (size_t i = 0; i < s->now.n; i++) {
        enum logic_op value[SHAPE_CONSTANTS];
        for (uint32_t k = 0; k < s->v->n_constants; k++)
            value[k] = is_constant(s, s->now.at[i], same ? rhs : NULL, k);
        for (uint32_t k = 0; k < s->v->n_constants; k++)
            structure_set(s->now.at[i], s->v->equal[x][k], 0, 0, value[k]);
    }
    ranks_assign(s, x, rhs);
}

void numbers_clear(struct step *s, uint32_t x)
{
    for (size_t i = 0; i < s->now.n; i++)
        for (uint32_t k = 0; k < s->v->n_constants; k++)
            structure_set(s->now.at[i], s->v->equal[x][k], 0, 0, LOGIC_FALSE);
    ranks_forget(s, x);
}

// ---- fields -------------------------------------------------------------------------------------------------------------------

// Splits structures so that assertion a is definite for y's cell.
static void split_assertion(struct step *s, uint32_t y, uint32_t a)
{
    struct structures out = { 0 };
    uint32_t pred = s->v->shape->assertion[a];
    for (size_t i = 0; i < s->now.n; i++) {
        struct structure *g = s->now.at[i];
        uint32_t u = node_of(s, g, y);
        vec_push(&out, g);
        if (structure_get(g, pred, u, 0) != LOGIC_HALF)
            continue;
        struct structure *other = structure_copy(g);
        structure_set(g, pred, u, 0, LOGIC_FALSE);
        structure_set(other, pred, u, 0, LOGIC_TRUE);
        if (structure_coerce(other, &s->v->shape->constraints))
            vec_push(&out, other);
        else
            structure_free(other);
    }
    vec_free(&s->now);
    s->now = out;
}

void numbers_load(struct step *s, uint32_t x, uint32_t y, int64_t off)
{
    uint32_t d = data_at(s->v, off, s->v->number_var[x]->type);
    if (d == NOT_FOLLOWED) {
        numbers_assign(s, x, NULL);
        return;
    }
    for (uint32_t k = 0; k < s->v->n_constants; k++)
        split_assertion(s, y, d * s->v->n_constants + k);
    for (size_t i = 0; i < s->now.n; i++) {
        struct structure *g = s->now.at[i];
        uint32_t u = node_of(s, g, y);
        for (uint32_t k = 0; k < s->v->n_constants; k++)
            structure_set(g, s->v->equal[x][k], 0, 0,
                          structure_get(g, s->v->shape->assertion[d * s->v->n_constants + k], u, 0));
    }
    ranks_read(s, x, y, d);
}

void numbers_store(struct step *s, uint32_t y, int64_t off, int64_t size, const struct exp *rhs)
{
    for (uint32_t d = 0; d < s->v->n_data; d++) {
        const struct shape_data *f = &s->v->data[d];
        if (off >= f->off + (int64_t)f->size || f->off >= off + size)
            continue;
        bool exact = rhs && f->off == off && is_of_type(f, rhs->type);
        for (size_t i = 0; i < s->now.n; i++)
            for (uint32_t k = 0; k < s->v->n_constants; k++)
                structure_set(s->now.at[i], s->v->shape->assertion[d * s->v->n_constants + k],
                              node_of(s, s->now.at[i], y), 0, is_constant(s, s->now.at[i], exact ? rhs : NULL, k));
        ranks_write(s, y, d, exact ? rhs : NULL);
    }
}

// Sets fields to 0 whose bytes are all filled with 0; a field of which only some are may be anything.
void numbers_zero(struct step *s, uint32_t y, int64_t off, int64_t size)
{
    for (uint32_t d = 0; d < s->v->n_data; d++) {
        const struct shape_data *f = &s->v->data[d];
        if (off >= f->off + (int64_t)f->size || f->off >= off + size)
            continue;
        bool whole = off <= f->off && f->off + (int64_t)f->size <= off + size;
        for (size_t i = 0; i < s->now.n; i++)
            for (uint32_t k = 0; k < s->v->n_constants; k++)
                structure_set(s->now.at[i], s->v->shape->assertion[d * s->v->n_constants + k],
                              node_of(s, s->now.at[i], y), 0,
                              !whole                   ? LOGIC_HALF
                              : s->v->constant[k] == 0 ? LOGIC_TRUE
                                                       : LOGIC_FALSE);
        ranks_write(s, y, d, NULL);
    }
}

// Whether rhs is constant k, according to the peers.
static enum logic_op ask(struct shape_cpa *v, const struct state *const *peers, const struct exp *rhs, uint32_t k)
{
    struct exps *x = &v->cpa.run->cfa->exps;
    const struct exp *n = exp_const(x, rhs->type, value_of_int(v->constant[k], rhs->type));
    struct answer a;
    for (int negated = 0; negated < 2; negated++) {
        const struct exp *c = exp_binary(x, negated ? OP_NE : OP_EQ, rhs, n);
        if (run_ask_peers(&v->cpa, peers, &(struct query){ .kind = QUERY_HOLDS, .exp = c }, &a))
            return negated ? LOGIC_FALSE : LOGIC_TRUE;
    }
    return LOGIC_HALF;
}

struct structure *numbers_strengthen(struct shape_cpa *v, const struct structure *g, const struct edge *e,
                                     const struct state *const *peers)
{
    int64_t off;
    uint32_t y = e->kind == EDGE_STORE && !e->bits ? address_parts(v, e->addr, &off) : NOT_FOLLOWED;
    uint32_t d = y == NOT_FOLLOWED || exp_is_const(e->rhs) ? NOT_FOLLOWED : data_at(v, off, e->rhs->type);
    uint64_t at = d == NOT_FOLLOWED ? 0 : unary_of(g, v->shape->voc.preds.at[v->shape->pointer[y]].at)->must;
    if (!at || (at & g->summary))
        return NULL;
    struct structure *out = NULL;
    for (uint32_t k = 0; k < v->n_constants; k++) {
        uint32_t pred = v->shape->assertion[d * v->n_constants + k], u = (uint32_t)__builtin_ctzll(at);
        enum logic_op is = structure_get(g, pred, u, 0) == LOGIC_HALF ? ask(v, peers, e->rhs, k) : LOGIC_HALF;
        if (is == LOGIC_HALF)
            continue;
        out = out ? out : structure_copy(g);
        structure_set(out, pred, u, 0, is);
    }
    return out;
}

// ---- conditions ---------------------------------------------------------------------------------------------------------------

static bool compare_numbers(enum op op, i128 a, i128 b)
{
    return range_compare(op, (struct range){ a, a }, (struct range){ b, b }) == TRI_TRUE;
}

// Learns in g that `x op n` holds, or not; false: this cannot be.
static bool learn(const struct step *s, struct structure *g, uint32_t x, enum op op, i128 n, bool truth)
{
    for (uint32_t k = 0; k < s->v->n_constants; k++) {
        enum logic_op is = variable_is(s, g, x, k);
        bool holds = compare_numbers(op, s->v->constant[k], n) == truth;
        if (is == LOGIC_TRUE)
            return holds;
        if (!holds)
            structure_set(g, s->v->equal[x][k], 0, 0, LOGIC_FALSE);
        else if ((op == OP_EQ) == truth && (op == OP_EQ || op == OP_NE) && s->v->constant[k] == n) {
            if (is == LOGIC_FALSE)
                return false;
            structure_set(g, s->v->equal[x][k], 0, 0, LOGIC_TRUE);
        }
    }
    return structure_coerce(g, &s->v->shape->constraints);
}

// The condition x op y, or x op n if y is NOT_FOLLOWED; it holds, or not.
struct condition {
    uint32_t x, y;
    enum op op;
    i128 n;
    bool truth;
};

// Whether x is known to be a constant, *n.
static bool is_known(const struct step *s, const struct structure *g, uint32_t x, i128 *n)
{
    for (uint32_t k = 0; k < s->v->n_constants; k++)
        if (variable_is(s, g, x, k) == LOGIC_TRUE) {
            *n = s->v->constant[k];
            return true;
        }
    return false;
}

// Learns a condition; if it is about two variables, one of them must be known.
static bool learn_condition(const struct step *s, struct structure *g, const void *ctx)
{
    const struct condition *c = ctx;
    i128 n = c->n;
    if (c->y == NOT_FOLLOWED || is_known(s, g, c->y, &n))
        return learn(s, g, c->x, c->op, n, c->truth);
    return !is_known(s, g, c->x, &n) || learn(s, g, c->y, op_swap(c->op), n, c->truth);
}

// The variable of operand x of a comparison, if its value is compared unchanged.
static uint32_t operand(const struct shape_cpa *v, const struct exp *x)
{
    uint32_t n = number_at(v, x);
    bool same = n != NOT_FOLLOWED && x->type->size == v->number_var[n]->type->size &&
                type_is_signed(x->type) == type_is_signed(v->number_var[n]->type);
    return same ? n : NOT_FOLLOWED;
}

// Reads the condition of the edge; false: it is about no such variable.
static bool read_condition(const struct step *s, struct condition *out)
{
    const struct exp *c = s->e->rhs;
    bool negated = c->kind == EXP_UNARY && c->op == OP_NOT;
    *out = (struct condition){ number_at(s->v, negated ? c->a : c), NOT_FOLLOWED, negated ? OP_EQ : OP_NE, 0,
                               s->e->truth };
    if (out->x != NOT_FOLLOWED)
        return true;
    if (c->kind != EXP_BINARY || !op_is_compare((enum op)c->op))
        return false;
    out->op = (enum op)c->op;
    out->x = operand(s->v, c->a);
    out->y = operand(s->v, c->b);
    bool constant = exp_is_const(c->b) && type_is_integer(c->b->type);
    if (constant)
        out->n = value_int(c->b->value, c->b->type);
    return out->x != NOT_FOLLOWED && (constant || out->y != NOT_FOLLOWED);
}

void numbers_assume(struct step *s)
{
    struct condition c;
    if (read_condition(s, &c))
        keep_structures(s, learn_condition, &c);
    ranks_assume(s);
}
