// SPDX-License-Identifier: Apache-2.0
// strategy.c: traits of programs, and lists of stages.
#include "verify/strategy.h"
#include "cfa/walk.h"

#include <stdlib.h>

static const struct {
    const char *name, *help;
} features[] = {
#define TRAIT_ROW(id, name, help) { name, help },
    TRAITS(TRAIT_ROW)
#undef TRAIT_ROW
};

// ---- traits ---------------------------------------------------------------------------------------------------------

static bool is_low_mask(const struct exp *e)
{
    return e->kind == EXP_CONST && (e->value & (e->value + 1)) == 0;
}

static void look_at_exp(void *ctx, const struct exp *e)
{
    struct traits *s = ctx;
    if (e->kind == EXP_UNARY || e->kind == EXP_BINARY)
        s->has[TRAIT_FLOATS] |= type_is_float(e->a->type);
    if (e->kind != EXP_BINARY)
        return;
    bool bitwise = e->op == OP_AND || e->op == OP_OR || e->op == OP_XOR;
    bool shift = e->op == OP_SHL || e->op == OP_SHR;
    bool varies = e->a->kind != EXP_CONST && e->b->kind != EXP_CONST;
    s->has[TRAIT_PRODUCTS] |= e->op == OP_MUL && varies && type_is_integer(e->type);
    s->has[TRAIT_BITS] |= (bitwise && !(e->op == OP_AND && is_low_mask(e->b))) || (shift && e->b->kind != EXP_CONST);
}

static void look_at_edge(const struct edge *e, struct traits *s)
{
    exp_each(e->rhs, look_at_exp, s);
    exp_each(e->addr, look_at_exp, s);
    for (size_t i = 0; i < e->n_args; i++)
        exp_each(e->args[i], look_at_exp, s);
    s->has[TRAIT_LOOPS] |= e->back;
    s->has[TRAIT_ARRAYS] |= (e->kind == EDGE_LOAD || e->kind == EDGE_STORE) && e->addr->kind == EXP_BINARY;
    s->has[TRAIT_HEAP] |= e->kind == EDGE_ALLOC;
    s->has[TRAIT_INPUTS] |= e->kind == EDGE_HAVOC || e->kind == EDGE_HAVOC_MEM;
    s->has[TRAIT_OVERFLOW] |= e->kind == EDGE_VIOLATION && e->check != CHECK_NONE;
}

// Whether e may happen any number of times; again[f->id]: so may calls of f.
static bool is_repeated(const struct edge *e, const bool *again)
{
    return e->from->loop || again[e->from->fn->id] || e->from->fn->recursive;
}

static bool allocates_again(const struct cfa *c)
{
    bool *again = MEM_ARRAY(bool, c->funcs.n), found = false;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            bool repeated = e->kind == EDGE_CALL && is_repeated(e, again) && !again[e->callee->id];
            if (repeated)
                again[e->callee->id] = changed = true;
        }
    }
    for (size_t i = 0; i < c->edges.n && !found; i++)
        found = c->edges.at[i]->kind == EDGE_ALLOC && is_repeated(c->edges.at[i], again);
    mem_free(again, c->funcs.n * sizeof *again);
    return found;
}

struct traits traits_of(const struct cfa *c, unsigned safety)
{
    struct traits s = { 0 };
    s.has[TRAIT_SAFETY] = safety != SAFE_NONE;
    for (size_t i = 0; i < c->edges.n; i++)
        look_at_edge(c->edges.at[i], &s);
    for (size_t i = 0; i < c->funcs.n; i++)
        s.has[TRAIT_RECURSION] |= c->funcs.at[i]->recursive;
    s.has[TRAIT_GROWING] = allocates_again(c);
    return s;
}

void traits_print(const struct traits *s, struct buf *b)
{
    const char *sep = "";
    for (size_t i = 0; i < N_TRAITS; i++) {
        if (!s->has[i])
            continue;
        buf_printf(b, "%s%s", sep, features[i].name);
        sep = ", ";
    }
    if (!*sep)
        buf_puts(b, "nothing special");
}

// ---- stages ---------------------------------------------------------------------------------------------------------

static int find_feature(const char *name, size_t n)
{
    for (int i = 0; i < N_TRAITS; i++)
        if (strlen(features[i].name) == n && memcmp(features[i].name, name, n) == 0)
            return i;
    return -1;
}

static enum rc parse_conditions(const char **text, struct stage *g, struct buf *why)
{
    for (;;) {
        size_t n = strcspn(*text, "?, \t\n");
        if ((*text)[n] != '?')
            return RC_OK;
        bool wanted = **text != '!';
        int f = find_feature(*text + !wanted, n - !wanted);
        if (f < 0) {
            buf_printf(why, "unknown condition `%.*s`; known are", (int)(n - !wanted), *text + !wanted);
            for (int i = 0; i < N_TRAITS; i++)
                buf_printf(why, " %s", features[i].name);
            return RC_USER;
        }
        if (g->n_cond == ARRAY_LEN(g->cond)) {
            buf_printf(why, "more than %zu conditions of one stage", ARRAY_LEN(g->cond));
            return RC_USER;
        }
        g->cond[g->n_cond].feature = (uint8_t)f;
        g->cond[g->n_cond++].wanted = wanted;
        *text += n + 1;
    }
}

static enum rc parse_stage(const char **text, struct arena *mem, struct stage *g, struct buf *why)
{
    if (parse_conditions(text, g, why) != RC_OK)
        return RC_USER;
    static const char ends[] = "ends/", morph[] = "morph/";
    g->asks_ends = strncmp(*text, ends, sizeof ends - 1) == 0;
    *text += g->asks_ends ? sizeof ends - 1 : 0;
    g->on_view = !g->asks_ends && strncmp(*text, morph, sizeof morph - 1) == 0;
    *text += g->on_view ? sizeof morph - 1 : 0;
    size_t n = strcspn(*text, ":, \t\n");
    g->preset = arena_strndup(mem, *text, n);
    *text += n;
    if (!n || **text != ':') {
        if (!n)
            buf_puts(why, "a stage without preset");
        return n ? RC_OK : RC_USER;
    }
    char *end;
    double millions = strtod(*text + 1, &end);
    if (end == *text + 1 || strcspn(end, ", \t\n") || millions <= 0 || millions > 1e9) {
        buf_printf(why, "stage `%s`: expected a number of million ticks behind the colon", g->preset);
        return RC_USER;
    }
    g->ticks = (uint64_t)(millions * 1e6);
    *text = end;
    return RC_OK;
}

enum rc strategy_parse(const char *text, struct arena *mem, struct strategy *out, struct buf *why)
{
    for (;;) {
        text += strspn(text, ", \t\n");
        if (!*text)
            break;
        struct stage g = { 0 };
        if (parse_stage(&text, mem, &g, why) != RC_OK)
            return RC_USER;
        vec_push(out, g);
    }
    if (out->n)
        return RC_OK;
    buf_puts(why, "a strategy needs a stage");
    return RC_USER;
}

bool stage_applies(const struct stage *g, const struct traits *s)
{
    for (size_t i = 0; i < g->n_cond; i++)
        if (s->has[g->cond[i].feature] != g->cond[i].wanted)
            return false;
    return true;
}
