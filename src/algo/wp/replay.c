// SPDX-License-Identifier: Apache-2.0
// replay.c: executions that violate a claim.
// The interpreter runs the function on a heap that is made up while it is read: each pointer that is read for the first
// time is null, leads to a new node, or to an existing one (lazy initialisation: Khurshid, Pasareanu, Visser, TACAS
// 2003).  When control is at the claim's location, the claim is evaluated on the present heap, and assumptions on the
// heap at the beginning.
#include "algo/wp/check_priv.h"

#include "base/rng.h"
#include "interp/interp.h"
#include "lang/value.h"
#include "wp/heap.h"

enum { RUNS = 3000, STEPS = 400, REGIONS_MAX = 7 };

// Memory outside of the program that a pointer got.
struct region {
    uint64_t base;
    const struct type *type;  // of what lies there
    bool freed;
};

struct replay {
    struct wp_task *t;
    struct rng rng;
    unsigned more;  // of 8: how often a pointer is a new node
    size_t most;    // nodes there may be
    struct {
        VEC_OF(struct region);
    } regions;
    struct map cells;       // outside memory at the beginning: address -> 1 + index in values
    struct map start_vars;  // of a term's id (VAR): 1 + index in values
    unsigned depth;         // activations of the function: what is old is what was when the outermost began
    struct {
        VEC_OF(u128);
    } values;
    bool pending, valid, begun;
    u128 pending_value;
    struct interp *m;
    const struct wp_term *k;  // the logical variable that is tried
    u128 k_value;
    bool violated;
    size_t inputs, inputs_then;  // asked for so far; when the claim was violated
};

// ---- inputs -----------------------------------------------------------------------------------------------------------

static u128 known_region(struct replay *r, const struct type *t)
{
    u128 found = 0;
    uint64_t seen = 0;
    for (size_t i = 0; i < r->regions.n; i++)
        if (r->regions.at[i].type == t->unqual && rng_below(&r->rng, ++seen) == 0)
            found = r->regions.at[i].base;
    return found;
}

static u128 choose_pointer(struct replay *r, const struct input *wanted)
{
    const struct type *to = wanted->type->elem;
    if (!to->size || !wanted->value || (wanted->kind != INPUT_ARGUMENT && !wanted->foreign))
        return wanted->value;
    uint64_t dice = rng_below(&r->rng, 8);
    if (dice < r->more && r->regions.n < r->most) {
        vec_push(&r->regions, ((struct region){ (uint64_t)wanted->value, to->unqual, false }));
        return wanted->value;
    }
    return dice % 2 ? known_region(r, to) : 0;
}

// Chooses a number: often 0 or 1, so that loops end soon.
static u128 choose_number(struct replay *r, size_t n, const struct input *wanted)
{
    uint64_t dice = rng_below(&r->rng, 4);
    return dice < 3 && type_is_integer(wanted->type) ? dice == 2 : input_from_rng(&r->rng, n, wanted);
}

static u128 next_input(void *ctx, size_t n, const struct input *wanted)
{
    struct replay *r = ctx;
    r->inputs++;
    u128 v = type_is_pointer(wanted->type) ? choose_pointer(r, wanted) : choose_number(r, n, wanted);
    r->valid &= !r->pending;
    r->pending |= wanted->foreign;
    r->pending_value = v;
    return v;
}

// ---- memory -----------------------------------------------------------------------------------------------------------

static const struct region *find_region(const struct replay *r, uint64_t addr)
{
    for (size_t i = 0; i < r->regions.n; i++)
        if (addr >= r->regions.at[i].base && addr - r->regions.at[i].base < r->regions.at[i].type->size)
            return &r->regions.at[i];
    return NULL;
}

static uint64_t keep_value(struct replay *r, u128 v)
{
    vec_push(&r->values, v);
    return r->values.n;
}

// Loads outside memory at the beginning; a part that the run has not read becomes null or an existing node.
static bool load_outside(struct replay *r, uint64_t addr, const struct type *t, u128 *out)
{
    uint64_t i;
    if (!find_region(r, addr))
        return false;
    if (!map_get(&r->cells, addr, &i)) {
        i = keep_value(r, type_is_pointer(t) && rng_below(&r->rng, 2) ? known_region(r, t->elem) : 0);
        map_put(&r->cells, addr, i);
    }
    *out = r->values.at[i - 1];
    return true;
}

static bool load_now(void *ctx, uint64_t addr, struct type *t, u128 *out)
{
    struct replay *r = ctx;
    return interp_load(r->m, addr, t->size, out) || load_outside(r, addr, t, out);
}

static bool load_then(void *ctx, uint64_t addr, struct type *t, u128 *out)
{
    return load_outside(ctx, addr, t, out);
}

static bool live_now(void *ctx, uint64_t addr)
{
    struct replay *r = ctx;
    struct block_info b;
    const struct region *g = find_region(r, addr);
    if (interp_block(r->m, addr, &b) && !b.live)
        return false;
    return g ? !g->freed : interp_block(r->m, addr, &b) && !b.outside;
}

static bool live_then(void *ctx, uint64_t addr)
{
    return find_region(ctx, addr) != NULL;
}

static bool var_now(void *ctx, struct var *v, int64_t off, struct type *t, u128 *out)
{
    return interp_read(((struct replay *)ctx)->m, v, off, t, 0, 0, out);
}

static bool var_then(void *ctx, struct var *v, int64_t off, struct type *t, u128 *out)
{
    struct replay *r = ctx;
    uint64_t i;
    const struct wp_term *term = wp_term_var(&r->t->w.terms, v, off, t);
    if (!map_get(&r->start_vars, term->id, &i))
        return false;
    *out = r->values.at[i - 1];
    return true;
}

static bool address(void *ctx, const struct var *v, uint64_t *out)
{
    return interp_address(((struct replay *)ctx)->m, v, out);
}

static bool rigid(void *ctx, const struct wp_term *t, u128 *out)
{
    struct replay *r = ctx;
    *out = t == r->k ? r->k_value : 0;
    return t == r->k;
}

static struct wp_memory memory_then(struct replay *r)
{
    return (struct wp_memory){ r, var_then, address, load_then, live_then, rigid, NULL };
}

// ---- evaluation -------------------------------------------------------------------------------------------------------

static bool assumptions_hold(struct replay *r)
{
    struct wp_memory then = memory_then(r);
    for (size_t i = 0; i < r->t->d.claims.n; i++) {
        const struct wp_claim *c = &r->t->d.claims.at[i];
        if (c->kind == CLAIM_ASSUMED && c->node == 0 && wp_formula_value(&r->t->w, &then, c->holds) != TRUTH_TRUE)
            return false;
    }
    return true;
}

static bool is_false_now(struct replay *r, const struct bool_formula *f)
{
    struct wp_memory then = memory_then(r);
    struct wp_memory now = { r, var_now, address, load_now, live_now, rigid, &then };
    return wp_formula_value(&r->t->w, &now, f) == TRUTH_FALSE;
}

// A logical variable that a formula mentions; NULL: none.
static const struct wp_term *find_rigid(const struct wp *w)
{
    for (size_t i = 0; i < w->terms.all.n; i++)
        if (w->terms.all.at[i]->kind == WP_TERM_RIGID)
            return w->terms.all.at[i];
    return NULL;
}

// Whether for some value of the logical variable the claim is false and the assumptions are true.
static bool is_violated(struct replay *r, const struct wp_claim *c)
{
    r->k = find_rigid(&r->t->w);
    for (size_t i = 0; i <= r->regions.n; i++) {
        r->k_value = i < r->regions.n ? r->regions.at[i].base : 0;
        if (is_false_now(r, c->holds) && assumptions_hold(r))
            return true;
        if (!r->k)
            break;
    }
    return false;
}

// ---- runs -------------------------------------------------------------------------------------------------------------

// Keeps the values of variables where the function begins.
static void snapshot(struct replay *r)
{
    const struct wp_terms *x = &r->t->w.terms;
    for (size_t i = 0; i < x->all.n; i++) {
        const struct wp_term *t = x->all.at[i];
        u128 v = 0;
        if (t->kind == WP_TERM_VAR && interp_read(r->m, t->var, t->off, t->type, 0, 0, &v))
            map_put(&r->start_vars, t->id, keep_value(r, v));
    }
    r->begun = true;
}

static void note_pending(struct replay *r, const struct edge *e)
{
    u128 addr = 0;
    uint64_t i;
    r->pending = false;
    if (e->kind != EDGE_LOAD || !interp_eval(r->m, e->addr, &addr))
        r->valid = false;  // it is not known which cell was read
    else if (map_get(&r->cells, (uint64_t)addr, &i))
        r->valid &= r->values.at[i - 1] == r->pending_value;  // an evaluation has settled what was there
    else
        map_put(&r->cells, (uint64_t)addr, keep_value(r, r->pending_value));
}

// Notes a use of outside memory.  The interpreter allows everything there; here freed memory must not be used any more.
static void note_use(struct replay *r, const struct exp *address, bool frees)
{
    u128 addr = 0;
    if (!address || !interp_eval(r->m, address, &addr))
        return;
    for (size_t i = 0; i < r->regions.n; i++) {
        struct region *g = &r->regions.at[i];
        if (addr < g->base || addr - g->base >= g->type->size)
            continue;
        r->valid &= !g->freed && (!frees || addr == g->base);
        g->freed |= frees;
    }
}

static void after_edge(void *ctx, struct interp *m, const struct edge *e)
{
    struct replay *r = ctx;
    struct wp_task *t = r->t;
    r->m = m;
    if (r->pending)
        note_pending(r, e);
    note_use(r, e->addr, e->kind == EDGE_FREE);
    note_use(r, e->src, false);
    r->depth += e->kind == EDGE_CALL && e->callee == t->fn;
    r->depth -= e->kind == EDGE_RETURN && e->callee == t->fn;
    if (!r->begun && (e->to == t->fn->entry || t->fn == t->cfa->start))
        snapshot(r);
    if (!r->valid || !r->begun || r->violated)
        return;
    for (size_t i = 0; i < t->d.claims.n; i++) {
        const struct wp_claim *c = &t->d.claims.at[i];
        if (c->node == 0 || t->flow.nodes.at[c->node].node != e->to)
            continue;
        if (r->depth > 1 && t->flow.nodes.at[c->node].context == 0) {
            r->valid &= c->kind != CLAIM_ASSUMED;
            continue;
        }
        if (c->kind == CLAIM_ASSUMED)
            r->valid &= !is_false_now(r, c->holds);
        else if (i == t->claim && is_violated(r, c)) {
            r->violated = true;
            r->inputs_then = r->inputs;
        }
    }
}

// ---- what is shown ----------------------------------------------------------------------------------------------------

static void print_value(const struct replay *r, u128 v, const struct type *t, struct buf *b)
{
    const struct region *g = type_is_pointer(t) ? find_region(r, (uint64_t)v) : NULL;
    if (g)
        buf_printf(b, (uint64_t)v == g->base ? "#%zu" : "#%zu + %llu", (size_t)(g - r->regions.at) + 1,
                   (unsigned long long)v - g->base);
    else if (type_is_pointer(t) && !v)
        buf_puts(b, "NULL");
    else
        value_print(v, t, b);
}

static void print_cells(const struct replay *r, struct buf *b)
{
    for (size_t i = 0; i < r->cells.n; i++) {
        const struct region *g = find_region(r, r->cells.key[i]);
        struct buf path = { 0 };
        const struct type *part = NULL;
        for (uint64_t bytes = 8; g && bytes && !part; bytes /= 2)
            part = type_part(&r->t->cfa->prog->syms, g->type, (int64_t)(r->cells.key[i] - g->base) * 8, bytes * 8, NULL,
                             &path);
        if (part) {
            buf_printf(b, "#%zu%s = ", (size_t)(g - r->regions.at) + 1, buf_str(&path));
            print_value(r, r->values.at[r->cells.val[i] - 1], part, b);
            buf_putc(b, '\n');
        }
        buf_free(&path);
    }
}

// Prints the values that the program asked for until then.
static void print_inputs(const struct replay *r, const struct inputs *in, struct buf *b)
{
    for (size_t i = 0; i < in->n && i < r->inputs_then; i++) {
        const struct input *x = &in->at[i];
        if (x->kind != INPUT_NONDET && x->kind != INPUT_EXTERN)
            continue;
        struct place at = sources_place(&r->t->cfa->prog->src, x->loc);
        buf_printf(b, "%s at %s:%u: ", sym_str(&r->t->cfa->prog->syms, x->name), at.file, (unsigned)at.line);
        print_value(r, x->value, x->type, b);
        buf_putc(b, '\n');
    }
}

// Prints the values of parameters and global variables that were asked for, and of the heap.
static void print_start(const struct replay *r, struct buf *b)
{
    const struct wp_terms *x = &r->t->w.terms;
    for (size_t i = 0; i < r->start_vars.n; i++) {
        const struct wp_term *t = x->all.at[r->start_vars.key[i]];
        bool whole = r->t->fn == r->t->cfa->start;  // where nothing has a value yet
        if (whole || (t->var->kind != VAR_PARAM && t->var->kind != VAR_GLOBAL))
            continue;
        wp_term_print(x, t, 0, b);
        buf_puts(b, " = ");
        print_value(r, r->values.at[r->start_vars.val[i] - 1], t->type, b);
        buf_putc(b, '\n');
    }
    print_cells(r, b);
}

// ---- the search -------------------------------------------------------------------------------------------------------

static bool run_once(struct replay *r)
{
    struct run_options o = {
        .cfa = r->t->cfa, .inputs = { next_input, r }, .max_steps = STEPS, .budget = r->t->budget
    };
    struct run_result result;
    vec_clear(&r->regions);
    vec_clear(&r->values);
    map_clear(&r->cells);
    map_clear(&r->start_vars);
    r->pending = r->begun = r->violated = false;
    r->inputs = r->depth = 0;
    r->valid = true;
    r->more = 3 + (unsigned)rng_below(&r->rng, 4);
    interp_run_hooked(&o, after_edge, r, &result);
    if (r->violated) {
        print_start(r, &r->t->execution.start);
        print_inputs(r, &result.inputs, &r->t->execution.start);
    }
    run_result_free(&result);
    return r->violated;
}

static void replay_free(struct replay *r)
{
    vec_free(&r->regions);
    vec_free(&r->values);
    map_free(&r->cells);
    map_free(&r->start_vars);
}

bool replay_search(struct wp_task *t, uint64_t seed, unsigned runs)
{
    struct replay r = { .t = t, .rng = rng_seed(seed) };
    for (unsigned i = 0; i < runs && !t->execution.found && tick(t->budget, STEPS) == RC_OK; i++) {
        r.most = 1 + i * REGIONS_MAX / runs;  // small heaps first
        t->execution.found = run_once(&r);
    }
    replay_free(&r);
    return t->execution.found;
}

bool replay_find(struct wp_task *t)
{
    return replay_search(t, 1, t->runs ? t->runs : RUNS);
}
