// SPDX-License-Identifier: Apache-2.0
// blame.c: decides whether an access through a null pointer is due to null pointers that a caller passed and that
// nobody tested.
#include "algo/scan/scan_priv.h"

enum { ROUNDS = 6 };

// Whether e reads no other input than this one.  fuel: how many parts are looked at (expressions are graphs).
static bool reads_only(const struct exp *e, uint32_t input, unsigned *fuel)
{
    if (!e || !e->over_inputs)
        return true;
    if (*fuel == 0)
        return false;
    --*fuel;
    if (e->kind == EXP_INPUT)
        return e->off == input;
    return reads_only(e->a, input, fuel) && reads_only(e->b, input, fuel);
}

/* Whether a symbolic execution has tested whether pointer input i is null: then the program expects that it may be.  An
 * argument must be tested by the function that uses it, `user`: other functions may be called with null, too. */
static bool is_expected(const struct run_result *r, size_t i, const struct func *user)
{
    for (size_t k = 0; k < r->conditions.n; k++) {
        const struct path_condition *c = &r->conditions.at[k];
        unsigned fuel = 64;
        bool here = r->inputs.at[i].kind != INPUT_ARGUMENT || r->trace.at[c->step]->from->fn == user;
        if (here && !c->bound && !c->pinned && c->cond->over_inputs && reads_only(c->cond, (uint32_t)i, &fuel))
            return true;
    }
    return false;
}

static bool is_strange(const struct run_result *r, size_t i, const struct func *user)
{
    const struct input *x = &r->inputs.at[i];
    bool given = x->kind == INPUT_ARGUMENT || x->kind == INPUT_EXTERN || x->kind == INPUT_MEMORY ||
                 (x->kind == INPUT_UNINIT && x->foreign);
    return given && type_is_pointer(x->type) && !scan_is_function_pointer(x->type) && !x->value &&
           !is_expected(r, i, user);
}

// The inputs of an execution, with objects in place of null pointers that nobody tested.  Gives the last of these;
// SIZE_MAX: there is none.
static size_t replace_strange(const struct scan *s, const struct run_result *r, const struct func *user,
                              struct scan_values *values)
{
    size_t last = SIZE_MAX;
    vec_clear(values);
    for (size_t i = 0; i < r->inputs.n; i++) {
        bool strange = is_strange(r, i, user);
        vec_push(values, strange ? interp_outside_address(s->prog->types.machine, INTERP_OUTSIDE_MAX / 2 + i % 99)
                                 : r->inputs.at[i].value);
        last = strange ? i : last;
    }
    return last;
}

size_t scan_blame_null(struct scan *s, const struct candidate *c)
{
    struct scan_values values = { NULL, 0, 0 };
    size_t blamed = SIZE_MAX, last = 0;
    bool comes = true;
    for (size_t i = 0; i < c->inputs.n; i++)
        vec_push(&values, c->inputs.at[i].value);
    for (int round = 0; round < ROUNDS && comes && last != SIZE_MAX; round++) {
        struct run_result r;
        uint64_t key;
        s->script = &values;
        s->plain = true;
        scan_run(s, true, &r, &key);
        s->script = NULL;
        comes = key == c->key;
        last = comes ? replace_strange(s, &r, c->place->from->fn, &values) : last;
        if (round == 0)
            blamed = last;
        run_result_free(&r);
    }
    vec_free(&values);
    // (If the fault still comes, and all null pointers are expected, the program made the one that is used.)
    return comes && last == SIZE_MAX ? SIZE_MAX : blamed;
}
