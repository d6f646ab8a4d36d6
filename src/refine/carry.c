// SPDX-License-Identifier: Apache-2.0
// carry.c: carries the inputs of one execution over to another, by the steps that both automata have, and by the values
// of variables that stand for parts of objects.
#include "refine/carry.h"

// An input of the first execution, or the value that a part was set to, behind a number of edges that were built.
struct choice {
    uint64_t step;
    enum input_kind kind;
    struct type *type;
    u128 value;
    bool is_default;
    bool used;
};
struct setting {
    uint64_t step;
    size_t part;
    u128 value;
};

struct carry {
    const struct cfa *edited, *built;
    const struct inputs *in;
    struct interp *m;  // the second execution; NULL: before its first edge
    uint64_t step;     // how many edges that were built have been taken
    struct {
        VEC_OF(struct choice);
    } choices;
    struct {
        VEC_OF(struct setting);
    } settings;
    size_t next;       // choices before this one are used, or belong to earlier steps
    struct map parts;  // id of a variable of `edited` -> 1 + number of the part
    struct map moved;  // region outside of the program in the first execution -> that in the second
};

// ---- the first execution --------------------------------------------------------------------------------------------

static u128 note_choice(void *ctx, size_t n, const struct input *wanted)
{
    struct carry *c = ctx;
    u128 value = n < c->in->n ? c->in->at[n].value : wanted->value;
    vec_push(&c->choices,
             ((struct choice){ c->step, wanted->kind, wanted->type, value, value == wanted->value, false }));
    return value;
}

static void note_setting(struct carry *c, struct interp *m, const struct edge *e)
{
    uint64_t part;
    u128 value;
    const struct exp *x = e->lhs;
    if (!x || x->kind != EXP_CELL || !map_get(&c->parts, x->var->id, &part))
        return;
    if (interp_read(m, x->var, 0, x->var->type, 0, 0, &value))
        vec_push(&c->settings, ((struct setting){ c->step, (size_t)part - 1, value }));
}

static void behind_first(void *ctx, struct interp *m, const struct edge *taken)
{
    struct carry *c = ctx;
    c->step += taken->built != 0;
    note_setting(c, m, taken);
}

// ---- the second one -------------------------------------------------------------------------------------------------

static void behind_second(void *ctx, struct interp *m, const struct edge *taken)
{
    struct carry *c = ctx;
    (void)taken;
    c->m = m;
    c->step++;
}

// The value that the part of a variable or block at off was last set to; false: it has no part there.
static bool find_setting(const struct carry *c, enum obj_kind kind, uint32_t id, int64_t off, u128 *value)
{
    for (size_t i = c->settings.n; i-- > 0;) {
        const struct setting *s = &c->settings.at[i];
        const struct cfa_part *p = &c->edited->parts.at[s->part];
        if (s->step <= c->step && p->kind == kind && p->id == id && p->off == off) {
            *value = s->value;
            return true;
        }
    }
    return false;
}

static bool find_contents(const struct carry *c, const struct input *wanted, u128 *value)
{
    struct block_info at;
    if (wanted->var)
        return find_setting(c, OBJ_VAR, wanted->var->id, wanted->off, value);
    if (!wanted->addr || !c->m || !interp_block(c->m, wanted->addr, &at))
        return false;
    int64_t off = (int64_t)(wanted->addr - at.base);
    return at.var     ? find_setting(c, OBJ_VAR, at.var->id, off, value)
           : at.alloc ? find_setting(c, OBJ_HEAP, at.alloc->id, off, value)
                      : false;
}

static struct choice *find_choice(struct carry *c, const struct input *wanted)
{
    while (c->next < c->choices.n && c->choices.at[c->next].step < c->step)
        c->next++;
    for (size_t i = c->next; i < c->choices.n && c->choices.at[i].step == c->step; i++) {
        struct choice *x = &c->choices.at[i];
        if (!x->used && x->kind == wanted->kind && x->type->size == wanted->type->size)
            return x;
    }
    return NULL;
}

// A value of the first execution, translated to the second: the n-th pointer that the program did not make leads to the
// n-th memory of its own, and the second execution may ask for fewer of these.
static u128 move(struct carry *c, u128 value, const struct input *wanted)
{
    const struct machine *machine = c->built->prog->types.machine;
    size_t from, to;
    int64_t off, ignored;
    uint64_t moved;
    if (!type_is_pointer(wanted->type) || !interp_outside_region(machine, (uint64_t)value, &from, &off))
        return value;
    if (!map_get(&c->moved, from, &moved)) {
        if (!interp_outside_region(machine, (uint64_t)wanted->value, &to, &ignored))
            return value;
        moved = to;
        map_put(&c->moved, from, moved);
    }
    return interp_outside_address(machine, moved) + (uint64_t)off;
}

static u128 choose_again(void *ctx, size_t n, const struct input *wanted)
{
    (void)n;
    struct carry *c = ctx;
    u128 value;
    struct choice *x = find_choice(c, wanted);
    if (x) {
        x->used = true;
        bool kept = x->is_default && wanted->kind == INPUT_MEMORY;  // it was not changed
        return kept ? wanted->value : move(c, x->value, wanted);
    }
    bool found = wanted->kind == INPUT_UNINIT && find_contents(c, wanted, &value);
    return found ? move(c, value, wanted) : wanted->value;
}

void carry_run(const struct cfa *edited, const struct automaton *of_edited, const struct inputs *in,
               const struct cfa *built, const struct automaton *of_built, uint64_t max_steps, struct budget *b,
               struct run_result *out)
{
    struct carry c = { .edited = edited, .built = built, .in = in };
    for (size_t i = 0; i < edited->parts.n; i++)
        map_put(&c.parts, edited->parts.at[i].var->id, i + 1);
    struct run_options first = {
        .cfa = edited, .automaton = of_edited, .inputs = { note_choice, &c }, .max_steps = 4 * max_steps, .budget = b
    };
    struct run_options second = { .cfa = built,
                                  .automaton = of_built,
                                  .inputs = { choose_again, &c },
                                  .max_steps = max_steps,
                                  .budget = b,
                                  .keep_trace = true };
    struct run_result run;
    interp_run_hooked(&first, behind_first, &c, &run);
    run_result_free(&run);
    c.step = 0;
    interp_run_hooked(&second, behind_second, &c, out);
    vec_free(&c.choices);
    vec_free(&c.settings);
    map_free(&c.parts);
    map_free(&c.moved);
}
