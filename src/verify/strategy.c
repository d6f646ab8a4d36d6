// SPDX-License-Identifier: Apache-2.0
// strategy.c: traits of programs, and lists of stages.
#include "verify/strategy.h"
#include "base/embed.h"
#include "cfa/walk.h"

#include <stdlib.h>

#define BEHIND ", \t\r\n{}#"  // what may follow a stage

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
    s->has[TRAIT_ARGUMENTS] |= e->kind == EDGE_ASSIGN && e->input == INPUT_ARGV;
    s->has[TRAIT_CHECKED] |= e->checked;
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
    s.has[TRAIT_CLEANUP] = safety & SAFE_MEMCLEANUP;
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

// What is left of the text, and the groups that are open.
struct reader {
    const char *at;
    struct arena *mem;
    struct stage group;  // conditions of the groups together
    uint8_t n_cond[4];   // how many there were outside of each
    size_t depth;
    struct buf *why;
};

static enum rc fail(struct reader *r, const char *why)
{
    buf_puts(r->why, why);
    return RC_USER;
}

static void skip(struct reader *r)
{
    for (;;) {
        r->at += strspn(r->at, ", \t\r\n");
        if (*r->at != '#')
            return;
        r->at += strcspn(r->at, "\n");
    }
}

static enum rc unknown_condition(struct reader *r, const char *name, size_t n)
{
    buf_printf(r->why, "unknown condition `%.*s`; known are", (int)n, name);
    for (int i = 0; i < N_TRAITS; i++)
        buf_printf(r->why, " %s", features[i].name);
    return RC_USER;
}

static enum rc parse_conditions(struct reader *r, struct stage *g)
{
    for (;;) {
        size_t n = strcspn(r->at, "?" BEHIND);
        if (r->at[n] != '?')
            return RC_OK;
        bool wanted = *r->at != '!';
        const char *name = r->at + !wanted;
        int f = find_feature(name, n - !wanted);
        if (f < 0)
            return unknown_condition(r, name, n - !wanted);
        if (g->n_cond == ARRAY_LEN(g->cond))
            return fail(r, "more than four conditions of one stage");
        g->cond[g->n_cond].feature = (uint8_t)f;
        g->cond[g->n_cond++].wanted = wanted;
        r->at += n + 1;
    }
}

// A word that may stand before a preset.
static bool take(struct reader *r, const char *word)
{
    size_t n = strlen(word);
    bool there = strncmp(r->at, word, n) == 0;
    r->at += there ? n : 0;
    return there;
}

// What stands behind the conditions.
static enum rc parse_stage(struct reader *r, struct stage *g)
{
    g->asks_ends = take(r, "ends/");
    g->on_view = !g->asks_ends && take(r, "morph/");
    size_t n = strcspn(r->at, ":" BEHIND);
    if (!n)
        return fail(r, "a stage without preset");
    g->preset = arena_strndup(r->mem, r->at, n);
    r->at += n;
    if (!take(r, ":"))
        return RC_OK;
    size_t digits = strspn(r->at, "0123456789.");
    char *end = NULL;
    double millions = digits ? strtod(r->at, &end) : 0;  // decimal numbers only
    if (!digits || end != r->at + digits || strcspn(end, BEHIND) || !(millions >= 1e-6 && millions <= 1e9)) {
        buf_printf(r->why, "stage `%s`: expected a number of million ticks behind the colon", g->preset);
        return RC_USER;
    }
    g->ticks = (uint64_t)(millions * 1e6);
    r->at = end;
    return RC_OK;
}

static enum rc open_group(struct reader *r, const struct stage *g)
{
    if (r->depth == ARRAY_LEN(r->n_cond))
        return fail(r, "more than four groups in each other");
    r->n_cond[r->depth++] = r->group.n_cond;
    r->group = *g;
    return RC_OK;
}

static enum rc close_group(struct reader *r)
{
    if (!r->depth)
        return fail(r, "`}` without a group");
    r->group.n_cond = r->n_cond[--r->depth];
    return RC_OK;
}

// A stage, or the beginning or the end of a group.
static enum rc parse_item(struct reader *r, struct strategy *out)
{
    struct stage g = r->group;
    if (take(r, "}"))
        return close_group(r);
    if (parse_conditions(r, &g) != RC_OK)
        return RC_USER;
    size_t blanks = strspn(r->at, " \t");
    if (r->at[blanks] == '{') {
        r->at += blanks + 1;
        return open_group(r, &g);
    }
    if (parse_stage(r, &g) != RC_OK)
        return RC_USER;
    vec_push(out, g);
    return RC_OK;
}

static enum rc parse_all(struct reader *r, struct strategy *out)
{
    for (skip(r); *r->at; skip(r))
        if (parse_item(r, out) != RC_OK)
            return RC_USER;
    if (r->depth)
        return fail(r, "a group without `}`");
    return out->n ? RC_OK : fail(r, "a strategy needs a stage");
}

enum rc strategy_parse(const char *name, const char *text, struct arena *mem, struct strategy *out, struct buf *why)
{
    struct buf what = { 0 };
    struct reader r = { .at = text, .mem = mem, .why = &what };
    enum rc rc = parse_all(&r, out);
    unsigned line = 1;
    for (const char *s = text; s < r.at; s++)
        line += *s == '\n';
    if (rc != RC_OK && name)
        buf_printf(why, "%s:%u: ", name, line);
    if (rc != RC_OK)
        buf_puts(why, buf_str(&what));
    buf_free(&what);
    return rc;
}

// The text of the strategy @NAME that is part of the program; NULL: there is none.
static const char *find_embedded(const char *stages)
{
    for (const struct embedded *e = embedded_strategies; e->name && *stages == '@'; e++)
        if (strcmp(e->name, stages + 1) == 0)
            return e->text;
    return NULL;
}

const char *strategy_file(const char *stages)
{
    return *stages == '@' && !find_embedded(stages) ? stages + 1 : NULL;
}

enum rc strategy_read(const char *stages, struct arena *mem, struct strategy *out, bool *file, struct buf *why)
{
    const char *name = strategy_file(stages), *embedded = find_embedded(stages);
    *file = name != NULL;
    if (embedded)
        return strategy_parse(stages + 1, embedded, mem, out, why);
    if (!name)
        return strategy_parse(NULL, stages, mem, out, why);
    struct buf text = { 0 };
    int error = buf_read_file(&text, name);
    bool binary = !error && strlen(buf_str(&text)) != text.n;
    enum rc rc = error || binary ? RC_USER : strategy_parse(name, buf_str(&text), mem, out, why);
    if (error || binary)
        buf_printf(why, "cannot read %s: %s", name, binary ? "it is no text" : strerror(error));
    buf_free(&text);
    return rc;
}

bool stage_applies(const struct stage *g, const struct traits *s)
{
    for (size_t i = 0; i < g->n_cond; i++)
        if (s->has[g->cond[i].feature] != g->cond[i].wanted)
            return false;
    return true;
}
