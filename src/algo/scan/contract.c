// SPDX-License-Identifier: Apache-2.0
// contract.c: checks what the function requires (`//@ requires P;`): executions that begin otherwise are the caller's
// fault, and do not count.
#include "algo/scan/scan_priv.h"

static bool find_value(const struct scan *s, bool (*is)(const struct input *, const void *), const void *what,
                       u128 *out)
{
    for (size_t i = 0; i < s->inputs->n; i++)
        if (is(&s->inputs->at[i], what)) {
            *out = s->inputs->at[i].value;
            return true;
        }
    return false;
}

// ---- the state at the beginning, as far as the execution asked for it; what it did not ask for is zero ------------------

struct cell {
    const struct var *var;
    int64_t off;
    uint64_t addr;
    const struct type *type;
};

static bool is_cell_of_var(const struct input *x, const void *what)
{
    const struct cell *c = what;
    if (x->kind == INPUT_ARGUMENT)
        return c->off == 0 && c->var->kind == VAR_PARAM && sym_eq(x->name, c->var->name);
    return (x->kind == INPUT_UNINIT || x->kind == INPUT_MEMORY) && x->var == c->var && x->off == c->off && !x->bits;
}

static bool is_cell_at(const struct input *x, const void *what)
{
    const struct cell *c = what;
    return x->kind == INPUT_UNINIT && x->foreign && x->addr == c->addr && !x->bits && x->type->size == c->type->size;
}

static bool var_then(void *ctx, struct var *v, int64_t off, struct type *t, u128 *out)
{
    const struct scan *s = ctx;
    struct cell c = { .var = v, .off = off, .type = t };
    if (find_value(s, is_cell_of_var, &c, out))
        return true;
    *out = 0;
    return v->kind == VAR_PARAM && type_is_record(v->type);
}

static bool is_made_up(const struct scan *s, uint64_t addr)
{
    size_t region;
    int64_t off;
    if (!interp_outside_region(s->prog->types.machine, addr, &region, &off))
        return false;
    u128 base = interp_outside_address(s->prog->types.machine, region);
    for (size_t i = 0; i < s->inputs->n; i++)
        if (type_is_pointer(s->inputs->at[i].type) && s->inputs->at[i].value == base)
            return true;
    return false;
}

static bool load_then(void *ctx, uint64_t addr, struct type *t, u128 *out)
{
    const struct scan *s = ctx;
    struct cell c = { .addr = addr, .type = t };
    if (find_value(s, is_cell_at, &c, out))
        return true;
    *out = 0;
    return is_made_up(s, addr);
}

static bool live_then(void *ctx, uint64_t addr)
{
    return is_made_up(ctx, addr);
}

static bool no_address(void *ctx, const struct var *v, uint64_t *out)
{
    (void)ctx, (void)v, (void)out;
    return false;
}

static bool no_rigid(void *ctx, const struct wp_term *t, u128 *out)
{
    (void)ctx, (void)t, (void)out;
    return false;
}

// ---- the contract -------------------------------------------------------------------------------------------------------

bool scan_contract_read(struct scan *s)
{
    const struct note *n = s->fn->decl->contract;
    if (!n)
        return true;
    wp_init(&s->wp, s->cfa, s->budget);
    s->has_contract = true;
    for (; n; n = n->next) {
        struct wp_scope scope = { .w = &s->wp, .fn = s->fn, .note = n, .loc = n->at, .assumed = true };
        const struct bool_formula *f = n->kind == NOTE_REQUIRES ? wp_read(&scope, n->text, n->size) : NULL;
        if (f)
            vec_push(&s->requires, f);
        else if (n->kind == NOTE_REQUIRES)
            return false;
    }
    return true;
}

bool scan_contract_holds(struct scan *s, const struct inputs *in)
{
    struct wp_memory then = { s, var_then, no_address, load_then, live_then, no_rigid, NULL };
    s->inputs = in;
    for (size_t i = 0; i < s->requires.n; i++)
        if (wp_formula_value(&s->wp, &then, s->requires.at[i]) != TRUTH_TRUE)
            return false;
    return true;
}

void scan_contract_free(struct scan *s)
{
    vec_free(&s->requires);
    if (s->has_contract)
        wp_free(&s->wp);
}
