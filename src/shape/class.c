// SPDX-License-Identifier: Apache-2.0
// class.c: shape classes from generators: the names in the formulas of an entry become those of fields and pointers.
#include "shape/class.h"

#include "shape/differencing.h"
#include "shape/order.h"

#include <ctype.h>

// ---- formulas of the entry ------------------------------------------------------------------------------------------------

// The actual names of p, x and y; NULL: nothing that is tracked.
struct names {
    const char *p, *x, *y;
};

static const char *actual_field(const struct scg *m, const char *s, size_t n)
{
    for (unsigned i = 0; i < m->entry->n_fields; i++)
        if (strlen(m->entry->fields[i]) == n && memcmp(m->entry->fields[i], s, n) == 0)
            return m->fields[i];
    return NULL;
}

// Appends the actual name for a name of the entry's text, in brackets or not, which `next` follows.  False: it stands
// for a pointer that is not tracked.
static bool put_name(const struct scg *m, const struct names *k, const char *s, size_t n, bool in_brackets, char next,
                     struct buf *out)
{
    const char *field = next == '[' ? NULL : actual_field(m, s, n);
    bool formal = n == 1 && (*s == 'p' || *s == 'x' || *s == 'y') && next != '[';
    if (field) {
        buf_puts(out, field);
        return true;
    }
    if (!formal) {
        buf_printf(out, "%.*s", (int)n, s);
        return true;
    }
    const char *name = *s == 'p' ? k->p : *s == 'x' ? k->x : k->y;
    buf_printf(out, in_brackets ? "%s" : "pt[%s]", name ? name : "");
    return name != NULL;
}

// Appends the entry's text with actual names, and without blanks in brackets.  False: it mentions a pointer that is not
// tracked.
static bool instantiate(const struct scg *m, const struct names *k, const char *text, struct buf *out)
{
    bool good = true, in_brackets = false;
    for (const char *s = text; *s;) {
        size_t n = 0;
        while (isalnum((unsigned char)s[n]) || s[n] == '_')
            n++;
        if (n) {
            good &= put_name(m, k, s, n, in_brackets, s[n], out);
            s += n;
            continue;
        }
        in_brackets = *s == '[' || (in_brackets && *s != ']');
        if (!in_brackets || !isspace((unsigned char)*s))
            buf_putc(out, *s);
        s++;
    }
    return good;
}

// Reads a formula of the entry; NULL: it mentions something that the class does not have.
static const struct logic *formula(struct shape_class *c, const struct scg *m, const struct names *k, const char *text,
                                   const char *const *vars, uint32_t line)
{
    struct buf b = { 0 }, why = { 0 };
    const struct logic *f = NULL;
    if (instantiate(m, k, text, &b)) {
        f = logic_read(&c->voc, buf_str(&b), vars, &why);
        if (!f && !c->problem) {
            c->problem = arena_printf(&c->voc.mem, "%s of `%.120s'", buf_str(&why), buf_str(&b));
            c->problem_line = line;
        }
    }
    buf_free(&b);
    buf_free(&why);
    return f;
}

// ---- the vocabulary -------------------------------------------------------------------------------------------------------

static void add_field(struct shape_class *c, const char *name)
{
    if (vocabulary_find(&c->voc, name, strlen(name)) != UINT32_MAX)
        return;
    VERIFY(c->n_fields < CLASS_FIELDS);
    c->field[c->n_fields] = vocabulary_add(&c->voc, name, 2);
    c->voc.preds.at[c->field[c->n_fields++]].function = true;
}

static void add_core(struct shape_class *c)
{
    for (uint32_t i = 0; i < c->tracking.n_fields; i++)
        add_field(c, c->tracking.fields[i]);
    for (uint32_t k = 0; k < c->n_scgs; k++)
        for (unsigned i = 0; i < c->scg[k].entry->n_fields; i++)
            add_field(c, c->scg[k].fields[i]);
    for (uint32_t i = 0; i < c->tracking.n_pointers; i++) {
        c->pointer[i] = vocabulary_add(&c->voc, arena_printf(&c->voc.mem, "pt[%s]", c->tracking.pointers[i]), 1);
        assert(vocabulary_find(&c->voc, c->voc.preds.at[c->pointer[i]].name,
                               strlen(c->voc.preds.at[c->pointer[i]].name)) ==
               c->pointer[i]);  // formulas mean this one
        c->voc.preds.at[c->pointer[i]].unique = true;
        c->voc.preds.at[c->pointer[i]].abstraction = c->tracking.separating >> i & 1;
    }
    for (uint32_t i = 0; i < c->tracking.n_assertions; i++) {
        c->assertion[i] = vocabulary_add(&c->voc, arena_printf(&c->voc.mem, "fd[%s]", c->tracking.assertions[i]), 1);
        c->voc.preds.at[c->assertion[i]].abstraction = true;
    }
    order_add(c);
    c->fresh = vocabulary_add(&c->voc, "new", 1);
}

// Adds the predicate of a family for a pointer.  If several generators have it, the first one says how statements
// change it.
static void add_instance(struct shape_class *c, const struct scg *m, const struct scg_pred *of, uint32_t pointer)
{
    struct buf b = { 0 };
    struct names k = { .p = pointer == UINT32_MAX ? NULL : c->tracking.pointers[pointer] };
    (void)instantiate(m, &k, of->name, &b);
    struct class_instance i = { m, of, pointer, vocabulary_find(&c->voc, buf_str(&b), b.n) };
    bool separates = pointer == UINT32_MAX || (c->tracking.separating >> pointer & 1);
    if (i.pred == UINT32_MAX) {
        i.pred = vocabulary_add(&c->voc, buf_str(&b), of->arity);
        vec_push(&c->instances, i);
    }
    c->voc.preds.at[i.pred].abstraction |= of->separating && separates && of->arity == 1;
    c->depends = MAX(c->depends, of->depends);
    buf_free(&b);
}

static void add_instances(struct shape_class *c, const struct scg *m)
{
    for (unsigned i = 0; i < m->entry->n_preds; i++) {
        const struct scg_pred *p = &m->entry->preds[i];
        if (!(m->families >> p->family & 1) || (p->ordered && !c->tracking.ordered))
            continue;
        for (uint32_t k = 0; k < c->tracking.n_pointers && p->for_pointers; k++)
            if (m->pointers >> k & 1)
                add_instance(c, m, p, k);
        if (!p->for_pointers)
            add_instance(c, m, p, UINT32_MAX);
    }
}

// ---- generators whose predicates have the same names ------------------------------------------------------------------------

static bool same_text(const struct scg *a, const char *s, const struct scg *b, const char *t)
{
    struct names k = { .p = "p" };
    struct buf x = { 0 }, y = { 0 };
    (void)instantiate(a, &k, s, &x);
    (void)instantiate(b, &k, t, &y);
    bool same = strcmp(buf_str(&x), buf_str(&y)) == 0;
    buf_free(&x);
    buf_free(&y);
    return same;
}

static bool same_definition(const struct scg *a, const struct scg_pred *s, const struct scg *b,
                            const struct scg_pred *t)
{
    bool same = s->arity == t->arity && s->for_pointers == t->for_pointers && same_text(a, s->def, b, t->def);
    for (unsigned i = 0; i < s->arity && same; i++)
        same = strcmp(s->vars[i], t->vars[i]) == 0;
    return same;
}

// Whether the two generators have predicates of one name with different definitions.  All families are compared, as
// formulas mention them all.
static bool disagree(const struct scg *a, const struct scg *b)
{
    for (unsigned i = 0; i < a->entry->n_preds; i++)
        for (unsigned k = 0; k < b->entry->n_preds; k++) {
            const struct scg_pred *s = &a->entry->preds[i], *t = &b->entry->preds[k];
            if (same_text(a, s->name, b, t->name) && !same_definition(a, s, b, t))
                return true;
        }
    return false;
}

// Whether no field occurs twice: what an entry says holds for different fields.
static bool has_different_fields(const struct scg *m)
{
    for (unsigned i = 0; i < m->entry->n_fields; i++)
        for (unsigned k = 0; k < i; k++)
            if (strcmp(m->fields[i], m->fields[k]) == 0)
                return false;
    return true;
}

static void add_generators(struct shape_class *c, const struct scg *m, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        bool good = has_different_fields(&m[k]);
        for (uint32_t i = 0; i < c->n_scgs && good; i++)
            good = !disagree(&c->scg[i], &m[k]);
        if (good)
            c->scg[c->n_scgs++] = m[k];
    }
}

static struct names names_of(const struct shape_class *c, const struct class_instance *i)
{
    return (struct names){ .p = i->pointer == UINT32_MAX ? NULL : c->tracking.pointers[i->pointer] };
}

void class_definition(const struct shape_class *c, const struct class_instance *i, struct buf *out)
{
    struct names k = names_of(c, i);
    (void)instantiate(i->scg, &k, i->of->def, out);
}

static void add_definitions(struct shape_class *c)
{
    for (size_t i = 0; i < c->instances.n; i++) {
        const struct class_instance *p = &c->instances.at[i];
        struct names k = names_of(c, p);
        c->voc.preds.at[p->pred].def = formula(c, p->scg, &k, p->of->def, p->of->vars, p->of->line);
    }
}

static void add_rules(struct shape_class *c)
{
    for (size_t i = 0; i < c->instances.n; i++) {
        const struct class_instance *p = &c->instances.at[i];
        struct names k = names_of(c, p);
        static const char *const vars[] = { "v", "w", NULL };
        for (size_t r = 0; r < p->of->rules.n; r++) {
            const struct logic *f = formula(c, p->scg, &k, p->of->rules.at[r].text, vars, p->of->rules.at[r].line);
            if (f)
                constraints_add(&c->constraints, &c->voc, f);
        }
    }
}

struct shape_class *class_new(const struct scg *m, uint32_t n, const struct tracking *t)
{
    VERIFY(n <= CLASS_SCGS && t->n_pointers <= CLASS_POINTERS && t->n_assertions <= CLASS_ASSERTIONS);
    VERIFY(t->n_fields <= CLASS_FIELDS && t->n_values <= CLASS_VALUES);
    struct shape_class *c = MEM_NEW(struct shape_class);
    *c = (struct shape_class){ .tracking = *t };
    vocabulary_init(&c->voc);
    add_generators(c, m, n);
    add_core(c);
    for (uint32_t k = 0; k < c->n_scgs; k++)
        add_instances(c, &c->scg[k]);
    add_definitions(c);
    constraints_init(&c->constraints, &c->voc);
    order_add_constraints(c);
    add_rules(c);
    return c;
}

void class_free(struct shape_class *c)
{
    if (!c)
        return;
    for (size_t i = 0; i < c->steps.n; i++) {
        vec_free(&c->steps.at[i]->first);
        vec_free(&c->steps.at[i]->then);
    }
    vec_free(&c->steps);
    map_free(&c->step_at);
    vec_free(&c->instances);
    constraints_free(&c->constraints);
    vocabulary_free(&c->voc);
    mem_free(c, sizeof *c);
}

// ---- statements -------------------------------------------------------------------------------------------------------------

struct statement {
    enum shape_op op;
    uint32_t x, y, field;
};

// pt[y](var), or 1/2 for a pointer that is not tracked.
static const struct logic *points(struct shape_class *c, uint32_t pointer, unsigned var)
{
    return pointer == UINT32_MAX ? logic_const(&c->voc, LOGIC_HALF) : logic_pred(&c->voc, c->pointer[pointer], var, 0);
}

static const struct logic *new_pointer(struct shape_class *c, const struct statement *s)
{
    struct vocabulary *v = &c->voc;
    switch ((int)s->op) {
    case SHAPE_NULL:
        return logic_const(v, LOGIC_FALSE);
    case SHAPE_COPY:
        return points(c, s->y, 0);
    case SHAPE_NEW:
        return logic_pred(v, c->fresh, 0, 0);
    default:
        assert(s->op == SHAPE_LOAD);
        return s->field == UINT32_MAX
                   ? logic_const(v, LOGIC_HALF)
                   : logic_exists(v, 2, logic_and(v, points(c, s->y, 2), logic_pred(v, c->field[s->field], 2, 0)));
    }
}

static const struct logic *new_field(struct shape_class *c, const struct statement *s)
{
    struct vocabulary *v = &c->voc;
    const struct logic *f = logic_pred(v, c->field[s->field], 0, 1), *x = points(c, s->x, 0);
    if (s->op == SHAPE_STORE_NULL)
        return logic_and(v, f, logic_not(v, x));
    return logic_or(v, f, logic_and(v, x, points(c, s->y, 1)));
}

static void core_updates(struct shape_class *c, const struct statement *s, struct class_step *out)
{
    bool store = s->op == SHAPE_STORE || s->op == SHAPE_STORE_NULL;
    if (s->op == SHAPE_SET) {
        order_updates(c, s->x, s->y, out);
        return;
    }
    if (store && s->field != UINT32_MAX)
        vec_push(&out->first, ((struct update){ .pred = c->field[s->field], .value = new_field(c, s) }));
    if (!store && s->x != UINT32_MAX)
        vec_push(&out->first, ((struct update){ .pred = c->pointer[s->x], .value = new_pointer(c, s) }));
}

static const char *pointer_name(const struct shape_class *c, uint32_t pointer)
{
    return pointer == UINT32_MAX ? NULL : c->tracking.pointers[pointer];
}

static bool is_field(const struct shape_class *c, uint32_t field, const char *name)
{
    return field != UINT32_MAX && strcmp(c->voc.preds.at[c->field[field]].name, name) == 0;
}

static bool is_about(const struct shape_class *c, const struct scg_update *u, const struct statement *s,
                     const struct class_instance *i)
{
    bool field = u->field < 0 || is_field(c, s->field, i->scg->fields[u->field]);
    bool same = i->pointer != UINT32_MAX && i->pointer == s->x;
    return u->op == s->op && field && (u->when == WHEN_ANY || (u->when == WHEN_SAME) == same);
}

// Whether the definition of f changes with the predicates that the statement gives new values.
static bool mentions(const struct shape_class *c, const struct logic *f, const struct class_step *step)
{
    if (f->op == LOGIC_PRED) {
        for (size_t i = 0; i < step->first.n; i++)
            if (step->first.at[i].pred == f->pred)
                return true;
        for (size_t i = 0; i < step->then.n; i++)
            if (step->then.at[i].pred == f->pred)
                return true;
        return false;
    }
    return (f->a && mentions(c, f->a, step)) || (f->b && mentions(c, f->b, step));
}

// Defines a predicate's new value by finite differencing, or by its definition in the structure after the statement.
static void define_update(struct shape_class *c, const struct statement *s, const struct class_instance *i,
                          struct class_step *out)
{
    const struct logic *def = c->voc.preds.at[i->pred].def;
    if (!def || (s->op != SHAPE_NEW && !mentions(c, def, out)))
        return;
    struct differencing d = { &c->voc, out->first.at, out->first.n, out->then.at, out->then.n, .fresh = c->fresh };
    bool store = s->op == SHAPE_STORE || s->op == SHAPE_STORE_NULL || s->op == SHAPE_SET;
    d.what = s->op == SHAPE_NEW ? CHANGE_CELLS : store ? CHANGE_FIELD : CHANGE_POINTER;
    bool anew = i->scg->reevaluate || !i->of->arity || (s->op == SHAPE_NEW && order_mentions(c, def));
    const struct logic *f = anew ? NULL : difference(&d, i->pred);
    if (!f)
        vec_push(&out->then, ((struct update){ .pred = i->pred, .value = def, .line = i->of->line }));
    else if (f != logic_pred(&c->voc, i->pred, 0, 1))
        vec_push(&out->first, ((struct update){ .pred = i->pred, .value = f, .line = i->of->line }));
}

static void instance_update(struct shape_class *c, const struct statement *s, const struct class_instance *i,
                            struct class_step *out)
{
    struct names k = names_of(c, i);
    k.x = pointer_name(c, s->x);
    k.y = pointer_name(c, s->y);
    // the entry has lines for p == x or p != x, but not for this case: lines for any p are not meant for it
    bool special = false;
    for (size_t n = 0; n < i->of->updates.n; n++) {
        const struct scg_update *u = &i->of->updates.at[n];
        if (!is_about(c, u, s, i) || (special && u->when == WHEN_ANY))
            continue;
        if (!u->value)
            return;
        const struct logic *f = formula(c, i->scg, &k, u->value, i->of->vars, u->line);
        if (f) {
            vec_push(&out->first, ((struct update){ .pred = i->pred, .value = f, .line = u->line }));
            return;
        }
        special |= u->when != WHEN_ANY;
    }
    define_update(c, s, i, out);
}

static struct class_step *step_of(struct shape_class *c, const struct statement *s)
{
    assert((s->x == UINT32_MAX || s->x < 255) && (s->y == UINT32_MAX || s->y < 255) &&
           (s->field == UINT32_MAX || s->field < 255));
    uint64_t key = (uint64_t)s->op << 48 | (uint64_t)(s->x & 0xff) << 32 | (uint64_t)(s->y & 0xff) << 16 |
                   (s->field & 0xff),
             at;
    if (map_get(&c->step_at, key, &at))
        return c->steps.at[at];
    struct class_step *step = ARENA_NEW(&c->voc.mem, struct class_step);
    *step = (struct class_step){ 0 };
    core_updates(c, s, step);
    for (size_t i = 0; i < c->instances.n; i++)
        instance_update(c, s, &c->instances.at[i], step);
    map_put(&c->step_at, key, c->steps.n);
    vec_push(&c->steps, step);
    return step;
}

uint32_t class_line(struct shape_class *c, enum shape_op op, uint32_t x, uint32_t y, uint32_t field, uint32_t pred)
{
    const struct class_step *step = step_of(c, &(struct statement){ op, x, y, field });
    for (size_t i = 0; i < step->first.n; i++)
        if (step->first.at[i].pred == pred)
            return step->first.at[i].line;
    for (size_t i = 0; i < step->then.n; i++)
        if (step->then.at[i].pred == pred)
            return step->then.at[i].line;
    return 0;
}

bool class_apply(struct shape_class *c, struct structure *s, enum shape_op op, uint32_t x, uint32_t y, uint32_t field)
{
    const struct class_step *step = step_of(c, &(struct statement){ op, x, y, field });
    uint32_t fresh = UINT32_MAX;
    assert(s->voc == &c->voc);
    if (op == SHAPE_NEW) {
        fresh = structure_add(s, LOGIC_FALSE);
        if (fresh == UINT32_MAX)
            return false;
        structure_set(s, c->fresh, fresh, 0, LOGIC_TRUE);
        for (uint32_t i = 0; i < c->tracking.n_assertions; i++)
            structure_set(s, c->assertion[i], fresh, 0, LOGIC_HALF);
        order_begin(c, s, fresh);
    }
    structure_update(s, step->first.at, step->first.n);
    for (size_t i = 0; i < step->then.n; i++)  // in the order of the entries: definitions mention only earlier ones
        structure_update(s, &step->then.at[i], 1);
    if (fresh != UINT32_MAX)
        structure_set(s, c->fresh, fresh, 0, LOGIC_FALSE);
    return true;
}

void class_define(struct shape_class *c, struct structure *s)
{
    order_define(c, s);
    for (size_t i = 0; i < c->instances.n; i++) {
        struct update u = { .pred = c->instances.at[i].pred, .value = c->voc.preds.at[c->instances.at[i].pred].def };
        if (u.value)
            structure_update(s, &u, 1);
    }
}
