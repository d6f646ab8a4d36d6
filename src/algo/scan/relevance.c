// SPDX-License-Identifier: Apache-2.0
// relevance.c: what a fault depends on: executions with other values of one input at a time show which inputs matter,
// and so how much the fault says about the function, and how much about its caller.
#include "algo/scan/scan_priv.h"
#include "lang/value.h"

enum { INPUTS_TRIED = 48, OTHERS_MAX = 10, BISECTIONS = 40 };

struct trial {
    struct scan *s;
    const struct candidate *c;
    struct scan_values values;
};

static bool is_of_memory(const struct input *x)
{
    return x->kind == INPUT_UNINIT || x->kind == INPUT_MEMORY;
}

// Whether the fault comes with this value of input i; of bytes of which some are known it may not be possible.
static bool comes(struct trial *t, size_t i, u128 v)
{
    struct run_result r;
    uint64_t key;
    u128 old = t->values.at[i];
    t->values.at[i] = v;
    t->s->script = &t->values;
    t->s->plain = true;
    scan_run(t->s, false, &r, &key);
    t->s->script = NULL;
    t->values.at[i] = old;
    bool possible = !is_of_memory(&t->c->inputs.at[i]) || (i < r.inputs.n && r.inputs.at[i].value == v);
    run_result_free(&r);
    return key == t->c->key && possible;
}

// ---- other values -----------------------------------------------------------------------------------------------------

struct others {
    u128 at[OTHERS_MAX];
    size_t n;
};

static void add_other(struct others *o, u128 v, u128 old)
{
    if (v != old && o->n < OTHERS_MAX)
        o->at[o->n++] = v;
}

// Other values that a pointer may have: null, or an object that nothing else leads to.
static void other_pointers(const struct trial *t, size_t i, struct others *o)
{
    const struct input *x = &t->c->inputs.at[i];
    const struct machine *m = t->s->prog->types.machine;
    if (scan_is_function_pointer(x->type))
        return;
    if (scan_alias(&t->c->inputs, i) != SIZE_MAX)
        add_other(o, interp_outside_address(m, INTERP_OUTSIDE_MAX / 2 + i), 0);
    if (!x->value)
        add_other(
            o, t->c->defaults.at[i] ? t->c->defaults.at[i] : interp_outside_address(m, INTERP_OUTSIDE_MAX / 2 + i), 0);
}

static void other_values(const struct trial *t, size_t i, struct others *o)
{
    const struct input *x = &t->c->inputs.at[i];
    const struct type *type = x->type->kind == TYPE_ENUM ? x->type->elem : x->type;
    if (type_is_pointer(type)) {
        other_pointers(t, i, o);
        return;
    }
    if (!type_is_integer(type)) {
        add_other(o, 0, x->value);
        return;
    }
    i128 v = value_int(x->value, type), most = value_int(value_greatest(type), type),
         least = value_int(value_least(type), type);
    i128 tries[] = { 0, v - 1, v + 1, 1, most, least, -1, 2, 7, v / 2 };
    for (size_t k = 0; k < ARRAY_LEN(tries); k++) {
        i128 w = tries[k];
        bool fits = w >= least && w <= most && (!x->bits || x->bits >= 128 || (w >= 0 && w < (i128)1 << x->bits));
        if (fits)
            add_other(o, value_cast((u128)w, type, type, NULL), x->value);
    }
}

// Whether the fault depends on input i: some other value, *other, leads elsewhere.
static bool matters(struct trial *t, size_t i, u128 *other)
{
    struct others o = { .n = 0 };
    other_values(t, i, &o);
    for (size_t k = 0; k < o.n; k++)
        if (!comes(t, i, o.at[k])) {
            *other = o.at[k];
            return true;
        }
    return false;
}

// ---- how much it says ---------------------------------------------------------------------------------------------------

// A number that callers hardly ever pass: beyond a quarter of the range of its type.
static bool is_extreme(const struct input *x)
{
    const struct type *t = x->type->kind == TYPE_ENUM ? x->type->elem : x->type;
    if (!type_is_integer(t) || t->size < 4)
        return false;
    i128 v = value_int(x->value, t), most = value_int(value_greatest(t), t);
    return v > most / 4 || v < -(most / 4);
}

// Whether nobody can choose the input: indeterminate values, and choices of models of library functions.
static bool is_free(const struct input *x)
{
    return (x->kind == INPUT_UNINIT && !x->foreign) || x->kind == INPUT_MODEL || x->kind == INPUT_ROUGH ||
           x->kind == INPUT_VOLATILE || x->kind == INPUT_ARGV;
}

static bool has_free(const struct inputs *in)
{
    for (size_t i = 0; i < in->n; i++)
        if (is_free(&in->at[i]))
            return true;
    return false;
}

// ---- conditions -----------------------------------------------------------------------------------------------------

static void put_name(const struct trial *t, size_t i, struct buf *b)
{
    scan_input_name(t->s, &t->c->inputs, i, b);
}

/* The nearest value towards `end` that leads elsewhere; `end` itself if the fault comes there, too. */
static i128 border(struct trial *t, size_t i, const struct type *type, i128 from, i128 end, bool *open)
{
    *open = comes(t, i, value_cast((u128)end, type, type, NULL));
    i128 good = from, bad = end;
    for (int k = 0; !*open && k < BISECTIONS && (bad > good ? bad - good : good - bad) > 1; k++) {
        i128 mid = good + (bad - good) / 2;
        if (comes(t, i, value_cast((u128)mid, type, type, NULL)))
            good = mid;
        else
            bad = mid;
    }
    return *open ? end : good;
}

// Whether the fault comes with all sampled numbers from low to high, except one: the small ones, round ones, and others at equal distances.
static bool is_whole(struct trial *t, size_t i, const struct type *type, i128 low, i128 high, i128 but)
{
    enum { SMALL = 33, SPREAD = 16 };
    static const int16_t round[] = { 64, 100, 128, 256, 1000, 1024 };
    i128 v = value_int(t->c->inputs.at[i].value, type), tries[2 * SMALL + 1 + SPREAD + 8 + 2 * ARRAY_LEN(round)];
    size_t n = 0;
    for (i128 k = -4; k < 4; k++)
        tries[n++] = v + k + (k >= 0);
    for (i128 k = -SMALL; k <= SMALL; k++)
        tries[n++] = k;
    for (size_t k = 0; k < ARRAY_LEN(round); k++) {
        tries[n++] = round[k];
        tries[n++] = -(i128)round[k];
    }
    for (i128 k = 0; k < SPREAD; k++)
        tries[n++] = low + (high - low) / SPREAD * k;
    for (size_t k = 0; k < n; k++)
        if (tries[k] >= low && tries[k] <= high && tries[k] != but &&
            !comes(t, i, value_cast((u128)tries[k], type, type, NULL)))
            return false;
    return true;
}

// Prints the one or two bytes with which the fault does not come; false: there are more.
static bool put_exceptions(struct trial *t, size_t i, const struct type *type, struct buf *b)
{
    enum { BYTES = 256 };
    u128 but[2] = { 0 };
    size_t n = 0;
    if (type->size != 1 || type->kind == TYPE_BOOL)
        return false;
    for (unsigned k = 0; k < BYTES; k++) {
        u128 v = value_cast(k, type, type, NULL);
        if (comes(t, i, v))
            continue;
        if (n == ARRAY_LEN(but))
            return false;
        but[n++] = v;
    }
    if (n == 0)
        return false;
    put_name(t, i, b);
    buf_puts(b, n == 1 ? " != " : " is neither ");
    value_print(but[0], type, b);
    if (n == 2) {
        buf_puts(b, " nor ");
        value_print(but[1], type, b);
    }
    return true;
}

// Prints the range around the value in which the fault comes, as far as executions tell.
static void put_integer(struct trial *t, size_t i, const struct type *type, u128 other, struct buf *b)
{
    if (put_exceptions(t, i, type, b))
        return;
    i128 v = value_int(t->c->inputs.at[i].value, type);
    bool up, down;
    i128 high = border(t, i, type, v, value_int(value_greatest(type), type), &up);
    i128 low = border(t, i, type, v, value_int(value_least(type), type), &down);
    struct buf text = { 0 };
    value_print(up && down ? other : value_cast((u128)(up ? low : high), type, type, NULL), type, &text);
    put_name(t, i, b);
    bool whole = is_whole(t, i, type, low, high, up && down ? value_int(other, type) : low - 1);
    if (!whole) {
        buf_puts(b, " is such as ");
        value_print(t->c->inputs.at[i].value, type, b);
    } else if (up && down)
        buf_printf(b, " != %s", buf_str(&text));
    else if (low == high)
        buf_printf(b, " == %s", buf_str(&text));
    else if (up || down)
        buf_printf(b, " %s %s", up ? ">=" : "<=", buf_str(&text));
    else {
        struct buf least = { 0 };
        value_print(value_cast((u128)low, type, type, NULL), type, &least);
        buf_printf(b, " from %s to %s", buf_str(&least), buf_str(&text));
        buf_free(&least);
    }
    buf_free(&text);
}

static void put_condition(struct trial *t, size_t i, u128 other, struct buf *b)
{
    const struct input *x = &t->c->inputs.at[i];
    const struct type *type = x->type->kind == TYPE_ENUM ? x->type->elem : x->type;
    buf_puts(b, b->n ? ", " : "when ");
    if (type_is_integer(type) && !x->bits) {
        put_integer(t, i, type, other, b);
        return;
    }
    put_name(t, i, b);
    if (type_is_float(type) && value_float(x->value, type) != value_float(x->value, type)) {
        buf_puts(b, " is a NaN");
        return;
    }
    buf_puts(b, " == ");
    scan_input_value(t->s, &t->c->inputs, i, b);
}

static const char *all_inputs(const struct scan *s, const struct inputs *in)
{
    struct buf b = { 0 };
    for (size_t i = 0; i < in->n; i++) {
        scan_input_name(s, in, i, &b);
        buf_puts(&b, " = ");
        scan_input_value(s, in, i, &b);
        buf_putc(&b, '\n');
    }
    return buf_keep(&b, &s->out->mem);
}

// ---- the finding ----------------------------------------------------------------------------------------------------

// Prints the first inputs, for a fault that no single input decides, if other executions end otherwise.
static void put_example(const struct trial *t, struct buf *b)
{
    enum { SHOWN = 3 };
    size_t n = t->c->inputs.n;
    bool alone = !t->s->out->ended && !t->s->other && t->s->candidates.n == 1;
    if (alone || !n) {
        buf_puts(b, "in every execution");
        return;
    }
    for (size_t i = 0; i < MIN(n, SHOWN); i++) {
        buf_puts(b, i ? ", " : "for example with ");
        put_name(t, i, b);
        buf_puts(b, " = ");
        scan_input_value(t->s, &t->c->inputs, i, b);
    }
    if (n > SHOWN)
        buf_printf(b, " and %zu more", n - SHOWN);
}

struct relevant {
    size_t n, memory, extreme;
    bool free;      // depends on what nobody can choose
    size_t null;    // the null pointer from the caller that is to blame; SIZE_MAX: none
    size_t number;  // a relevant input that is extreme
};

// Whether the input is what models of library functions keep, which has no name for users.
static bool is_of_model(const struct scan *s, const struct input *x)
{
    return cfa_model_of(sym_str(&s->prog->syms, x->name)) ||
           (x->var && cfa_model_of(sym_str(&s->prog->syms, x->var->name)));
}

static struct relevant find_relevant(struct trial *t, struct buf *condition)
{
    enum { SHOWN_CONDITIONS = 4 };
    struct relevant r = { .null = t->c->fault.kind == FAULT_NULL_ACCESS ? scan_blame_null(t->s, t->c) : SIZE_MAX };
    size_t shown = 0;
    if (r.null != SIZE_MAX && !has_free(&t->c->inputs)) {  // then nothing else is asked for
        r.n = 1;
        put_condition(t, r.null, 0, condition);
        return r;
    }
    for (size_t i = 0; i < t->c->inputs.n; i++) {
        const struct input *x = &t->c->inputs.at[i];
        // (An input that cannot be tried counts as one that matters.)
        u128 other = 0;
        if (i < INPUTS_TRIED && !matters(t, i, &other))
            continue;
        if (i >= INPUTS_TRIED && type_is_pointer(x->type) && x->value)
            continue;
        if (is_extreme(x))
            r.number = i;
        r.n++;
        r.memory += is_of_memory(x) || scan_is_missing_variable(t->s->prog, x);
        r.extreme += is_extreme(x);
        r.free |= is_free(x);
        if (is_of_model(t->s, x))
            continue;
        if (++shown <= SHOWN_CONDITIONS)
            put_condition(t, i, other, condition);
    }
    if (shown > SHOWN_CONDITIONS)
        buf_printf(condition, " and %zu more", shown - SHOWN_CONDITIONS);
    if (r.n == 0)
        put_example(t, condition);
    return r;
}

static enum scan_class class_of(const struct scan *s, const struct candidate *c, const struct relevant *r)
{
    bool wraps = c->check & (CHECK_OVERFLOW | CHECK_SHIFT);
    if (!r->n && s->proof.never_returns && !s->out->ended && !s->other)
        return SCAN_CERTAIN;
    if (r->null != SIZE_MAX || (wraps && r->extreme))
        return SCAN_DEMAND;
    return r->memory ? SCAN_STATE : SCAN_INPUTS;
}

static const char *what_happens(const struct scan *s, const struct candidate *c)
{
    struct buf b = { 0 };
    if (c->check)
        buf_puts(&b, check_row(c->check)->text);
    else
        fault_print(s->cfa, &c->fault, &b);
    return buf_keep(&b, &s->out->mem);
}

static int property_of(const struct candidate *c)
{
    return c->check                          ? scan_property_of_check(c->check)
           : c->fault.kind == FAULT_DIV_ZERO ? scan_property_of_check(CHECK_DIV_ZERO)
                                             : scan_property_of_memory();
}

void scan_judge(struct scan *s, const struct candidate *c)
{
    struct trial t = { .s = s, .c = c };
    struct buf condition = { 0 }, demand = { 0 }, harness = { 0 };
    for (size_t i = 0; i < c->inputs.n; i++)
        vec_push(&t.values, c->inputs.at[i].value);
    struct relevant r = find_relevant(&t, &condition);
    enum scan_class cls = class_of(s, c, &r);
    const char *what = what_happens(s, c);
    bool told = !r.free && s->budget->cause == STOP_NONE && scan_harness(s, c, &harness);
    if (cls == SCAN_DEMAND)
        put_name(&t, r.null != SIZE_MAX ? r.null : r.number, &demand);
    struct place at = sources_place(&s->prog->src, c->place->loc);
    int property = property_of(c);
    if (told && !(cls == SCAN_DEMAND && r.null != SIZE_MAX && s->cfg->assume_valid_args)) {
        s->out->counts[property].found += c->place->from->fn == s->fn;
        vec_push(&s->out->findings,
                 ((struct scan_finding){
                     .cls = cls,
                     .property = scan_property_name(property),
                     .what = what,
                     .file = arena_printf(&s->out->mem, "%s", at.file),
                     .line = at.line,
                     .in = arena_printf(&s->out->mem, "%s", sym_str(&s->prog->syms, c->place->from->fn->name)),
                     .condition = arena_printf(&s->out->mem, "%s", buf_str(&condition)),
                     .demand = arena_printf(&s->out->mem, "%s", buf_str(&demand)),
                     .inputs = all_inputs(s, &c->inputs),
                     .harness = arena_printf(&s->out->mem, "%s", buf_str(&harness)) }));
    }
    buf_free(&condition);
    buf_free(&demand);
    buf_free(&harness);
    vec_free(&t.values);
}
