// SPDX-License-Identifier: Apache-2.0
// contract.c: prints relations as contracts of ACSL.
#include "algo/summary/contract.h"

#include "smt/print.h"

// ---- names ------------------------------------------------------------------------------------------------------------

enum where { AT_ENTRY, AT_RETURN };

// Whether a member has a name that is reserved for the implementation (C17 7.1.3): it belongs to an object of the
// library, such as a jmp_buf, of which nothing is known but what the library does with it.
static bool is_reserved(const struct block *b, const struct field *f)
{
    const char *name = sym_str(&b->s->run->cfa->prog->syms, f->name);
    return name[0] == '_' && (name[1] == '_' || (name[1] >= 'A' && name[1] <= 'Z'));
}

// The scalar part of an object of type t that begins at a byte; NULL: there is no part, or none of one type.
static const struct type *part_at(const struct block *b, const struct type *t, int64_t off)
{
    if (off < 0 || off >= (int64_t)MAX(t->size, 1))
        return NULL;
    if (t->kind == TYPE_ARRAY && t->elem->size)
        return part_at(b, t->elem, off % (int64_t)t->elem->size);
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        if (!f->is_bitfield && off >= (int64_t)f->off && off < (int64_t)(f->off + f->type->size))
            return is_reserved(b, f) ? NULL : part_at(b, f->type, off - (int64_t)f->off);
    }
    return type_is_scalar(t) && off == 0 ? t : NULL;
}

// Whether, where the function is declared, the name of a global variable means something else, or nothing.
static bool is_hidden(const struct block *b, const struct var *x)
{
    for (size_t i = 0; i < b->fn->n_params; i++)
        if (sym_eq(b->fn->vars.at[i]->name, x->name))
            return true;
    return !x->decl || x->decl->is_local_static || x->decl->fn;
}

// The variable that a state variable is part of, if the contract can name it: a parameter, the result, a global
// variable.
static const struct var *nameable(const struct block *b, uint32_t state, int64_t *off)
{
    if (state == UINT32_MAX || encode_state_kind(b->s->e, state) != STATE_VAR)
        return NULL;
    const struct var *x = encode_var(b->s->e, encode_state(b->s->e, state, 0), off);
    bool ok = x && ((x->kind == VAR_GLOBAL && !is_hidden(b, x)) || x == b->fn->retval ||
                    (x->kind == VAR_PARAM && x->fn == b->fn));
    return ok && part_at(b, x->type, *off) ? x : NULL;
}

/* Prints the value as an expression of ACSL.  In an ensures clause a parameter is what the caller passed, and a global
 * variable its value at the end. */
static bool print_value(const struct block *b, uint32_t v, enum where where, struct buf *out)
{
    const struct uvalue *x = &b->u->values.at[v];
    int64_t off = 0;
    const struct var *var = nameable(b, x->state, &off);
    if (!var)
        return false;
    if (var == b->fn->retval) {
        const struct type *part = part_at(b, var->type, off);
        buf_puts(out, "\\result");
        if (type_is_record(var->type))
            (void)type_part(&b->s->run->cfa->prog->syms, var->type, off * 8, part->size * 8, part, out);
        return true;
    }
    bool old = where == AT_RETURN && x->kind == UVALUE_ENTRY && var->kind == VAR_GLOBAL;
    buf_puts(out, old ? "\\old(" : "");
    exp_print_object(b->s->run->cfa->prog, var, off, NULL, out);
    buf_puts(out, old ? ")" : "");
    return true;
}

// The type of a value, if the contract can express it; else NULL.  A parameter is its value at the call (ACSL 2.3.1),
// whatever became of it.
static const struct type *sayable(const struct block *b, uint32_t v, bool outputs)
{
    int64_t off;
    const struct uvalue *x = &b->u->values.at[v];
    const struct var *var = nameable(b, x->state, &off);
    bool entry = x->kind == UVALUE_ENTRY;
    return var && (entry || (outputs && var->kind != VAR_PARAM)) ? part_at(b, var->type, off) : NULL;
}

// How a constraint can be expressed.
enum saying {
    SAID_NOT,
    SAID_IN_NUMBERS,
    SAID_NOT_NULL,  // of its only value, a pointer
    SAID_NULL,
};

// Whether the program makes a number of some pointer.
static bool makes_numbers(const struct block *b)
{
    const struct exps *x = &b->s->run->cfa->exps;
    for (size_t i = 0; i < x->all.n; i++) {
        const struct exp *e = x->all.at[i];
        if (e->kind == EXP_CAST && type_is_pointer(e->a->type) && !type_is_pointer(e->type))
            return true;
    }
    return false;
}

// Whether a number is as large as addresses are in the analysis' layout of objects: executions have others.
static bool is_large(const struct block *b, i128 k)
{
    i128 first = encode_first_address(b->s->e);
    return (k >= first || k <= -first) && (b->s->run->cfa->prog->types.machine->ptr_size == 8 || makes_numbers(b));
}

// How to express a constraint on a pointer: only whether it is null.
static enum saying say_pointer(const struct lincon *c)
{
    i128 k = c->e.term[0].coef;
    if (c->rel == LIN_EQ)
        return c->e.k == 0 ? SAID_NULL : SAID_NOT;
    if (c->rel != LIN_GE && c->rel != LIN_GT)
        return SAID_NOT;
    bool positive = c->rel == LIN_GT ? c->e.k <= 0 : c->e.k < 0;
    return k > 0 ? (positive ? SAID_NOT_NULL : SAID_NOT) : c->rel == LIN_GE && c->e.k == 0 ? SAID_NULL : SAID_NOT;
}

/* How to express a constraint.  Pointers are not compared with numbers, and their order and distances mean nothing to
 * callers.  Comparisons of floating-point numbers may be false for NaNs, and are known only up to bounds of the solver. */
static enum saying how_said(const struct block *b, const struct u32_vec *dims, const struct lincon *c, bool outputs)
{
    uint32_t pointers = 0, longs = 0;
    for (uint32_t i = 0; i < c->e.n; i++) {
        const struct type *t = sayable(b, dims->at[c->e.term[i].dim], outputs);
        if (!t || type_is_float(t))
            return SAID_NOT;
        pointers += type_is_pointer(t);
        longs += t->size >= b->s->run->cfa->prog->types.machine->ptr_size;
    }
    if (pointers == 1 && c->e.n == 1)
        return say_pointer(c);
    if (pointers)
        return pointers == 2 && c->e.n == 2 && c->rel == LIN_EQ && c->e.k == 0 &&
                       c->e.term[0].coef == -c->e.term[1].coef
                   ? SAID_IN_NUMBERS
                   : SAID_NOT;
    return longs && is_large(b, c->e.k) ? SAID_NOT : SAID_IN_NUMBERS;
}

// ---- constraints ------------------------------------------------------------------------------------------------------

static void print_sum(const struct block *b, const struct u32_vec *dims, struct lin e, int sign, enum where where,
                      struct buf *out)
{
    bool first = true;
    for (uint32_t i = 0; i < e.n; i++) {
        i128 k = e.term[i].coef;
        if ((k > 0) != (sign > 0))
            continue;
        k = k < 0 ? -k : k;
        buf_puts(out, first ? "" : " + ");
        first = false;
        if (k != 1) {
            buf_i128(out, k);
            buf_puts(out, " * ");
        }
        (void)print_value(b, dims->at[e.term[i].dim], where, out);
    }
    i128 k = (e.k > 0) == (sign > 0) ? (e.k < 0 ? -e.k : e.k) : 0;
    if (k || first) {
        buf_puts(out, first ? "" : " + ");
        buf_i128(out, k);
    }
}

// Prints a constraint: positive summands on the left, negative ones on the right.
static void print_constraint(const struct block *b, const struct u32_vec *dims, const struct lincon *c,
                             enum where where, struct buf *out)
{
    static const char *const rel[] = { [LIN_EQ] = " == ", [LIN_GE] = " >= ", [LIN_GT] = " > " };
    enum saying saying = how_said(b, dims, c, where == AT_RETURN);
    if (saying == SAID_NULL || saying == SAID_NOT_NULL) {
        (void)print_value(b, dims->at[c->e.term[0].dim], where, out);
        buf_puts(out, saying == SAID_NULL ? " == \\null" : " != \\null");
        return;
    }
    if (c->rel == LIN_MOD) {
        struct buf minus = { 0 };
        print_sum(b, dims, c->e, -1, where, &minus);
        buf_puts(out, "(");
        print_sum(b, dims, c->e, 1, where, out);
        buf_printf(out, " - (%s)) %% ", buf_str(&minus));
        buf_i128(out, c->mod);
        buf_puts(out, " == 0");
        buf_free(&minus);
        return;
    }
    print_sum(b, dims, c->e, 1, where, out);
    buf_puts(out, rel[c->rel]);
    print_sum(b, dims, c->e, -1, where, out);
}

// Whether it only says that sums did not leave their types by more than once around.
static bool is_about_types(const struct block *b, const struct u32_vec *dims, const struct lincon *c)
{
    const i128 large = (i128)1 << 30;
    return says_type(b, dims, c) || (c->e.n > 1 && (c->e.k >= large || c->e.k <= -large));
}

// Prints a conjunction; false: nothing that can be expressed is left.
static bool print_case(const struct block *b, const struct u32_vec *dims, const struct lincon_vec *c, enum where where,
                       struct buf *out)
{
    bool any = false, at_return = where == AT_RETURN;
    for (size_t i = 0; i < c->n; i++) {
        bool needless = at_return ? is_about_types(b, dims, &c->at[i]) : says_type(b, dims, &c->at[i]);
        if (needless || how_said(b, dims, &c->at[i], at_return) == SAID_NOT)
            continue;
        buf_puts(out, any ? " && " : "");
        print_constraint(b, dims, &c->at[i], where, out);
        any = true;
    }
    return any;
}

// Prints a disjunction of conjunctions; false: nothing is known.
static bool print_cases(const struct block *b, const struct relation_end *x, enum where where, struct buf *out)
{
    bool known = true;
    for (size_t i = 0; i < x->cases.n; i++) {
        buf_puts(out, i ? " || (" : x->cases.n > 1 ? "(" : "");
        known = print_case(b, &x->dims, &x->cases.at[i], where, out) && known;
        buf_puts(out, x->cases.n > 1 ? ")" : "");
    }
    return known;
}

// Whether all of a context can be expressed: without a part of it, it would be another one.
static bool is_printable(const struct block *b, const struct lincon_vec *context)
{
    bool all = true;
    for (size_t i = 0; i < context->n; i++)
        all = all && (how_said(b, &b->inputs, &context->at[i], false) != SAID_NOT ||
                      says_type(b, &b->inputs, &context->at[i]));
    return all;
}

// ---- clauses ----------------------------------------------------------------------------------------------------------

// Ends the clause that begins at `from`, if it says something that was not said since `begin`.
static void close_clause(struct buf *out, size_t begin, size_t from, bool said)
{
    if (said)
        buf_puts(out, ";\n");
    bool again = false;
    size_t n = out->n - from;
    for (size_t i = begin; said && i < from && !again; i++)
        again = memcmp(out->at + i, out->at + from, n) == 0;
    if (!said || again)
        out->n = from;
}

static void print_ends(const struct block *b, const struct relation *r, const char *indent, size_t begin,
                       struct buf *out)
{
    const struct relation_end *ret = &r->end[UCALL_RETURN];
    size_t from = out->n;
    buf_printf(out, "%sensures ", indent);
    if (!ret->cases.n)
        buf_puts(out, "\\false");
    close_clause(out, begin, from, !ret->cases.n || print_cases(b, ret, AT_RETURN, out));
}

static bool is_memory(const struct block *b, uint32_t state)
{
    return encode_state_kind(b->s->e, state) != STATE_VAR;
}

// Whether a state variable is a part of a global variable that has no name where the function is declared.
static bool is_elsewhere(const struct block *b, uint32_t state)
{
    int64_t off;
    const struct var *x = encode_var(b->s->e, encode_state(b->s->e, state, 0), &off);
    return x && x->kind == VAR_GLOBAL && !nameable(b, state, &off);
}

static void print_assigns(const struct block *b, struct buf *out)
{
    const struct u32_vec *writes = modref_writes(b->s->modref, b->fn);
    const char *sep = "";
    bool memory = false;
    buf_puts(out, "    assigns ");
    for (size_t i = 0; i < writes->n; i++) {
        int64_t off = 0;
        const struct var *x = nameable(b, writes->at[i], &off);
        memory |= is_memory(b, writes->at[i]) || is_elsewhere(b, writes->at[i]);
        if (!x || x->kind != VAR_GLOBAL)
            continue;
        buf_puts(out, sep);
        exp_print_object(b->s->run->cfa->prog, x, off, NULL, out);
        sep = ", ";
    }
    if (memory)
        buf_puts(out, *sep ? ", \\everything" : "\\everything");
    else if (!*sep)
        buf_puts(out, "\\nothing");
    buf_puts(out, ";\n");
}

enum { REQUIRES_MAX = 8 };  // cases of a condition that are printed

struct contexts_of {
    VEC_OF(const struct lincon_vec *);
};

// Whether a context holds only of numbers so large that sums of them wrap around.
static bool is_about_large(struct block *b, const struct lincon_vec *context)
{
    struct dvalue *v = context_value(b, context);
    for (uint32_t i = 0; v && i < b->inputs.n; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            struct lincon c = { .rel = LIN_GE };
            if (!lin_add(&b->s->mem, lin_dim(&b->s->mem, i), sign, lin_const(SUMMARY_FAR), 1, &c.e))
                continue;
            struct dvalue *less = dom_assume(v, &c, 1);
            dom_free(v);
            v = less;
        }
    bool large = v && dom_is_bottom(v);
    dom_free(v);
    return large;
}

// Adds a context, unless another contains it; removes those that it contains.  Contexts with fewer constraints come
// first.
static void add_context(struct block *b, struct contexts_of *all, const struct lincon_vec *c)
{
    size_t n = 0;
    for (size_t i = 0; i < all->n; i++)
        if (context_is_within(b, c, all->at[i]))
            return;
    for (size_t i = 0; i < all->n; i++)
        if (!context_is_within(b, all->at[i], c))
            all->at[n++] = all->at[i];
    all->n = n;
    vec_push(all, c);
    for (size_t i = n; i > 0 && all->at[i - 1]->n > c->n; i--) {
        all->at[i] = all->at[i - 1];
        all->at[i - 1] = c;
    }
}

// c without its constraint `at`, if another context contains what that adds; else NULL.
static struct lincon_vec *without(struct block *b, const struct contexts_of *all, const struct lincon_vec *c, size_t at)
{
    struct lincon no = { .rel = LIN_GE };
    bool strict = c->at[at].rel == LIN_GT, covered = false;
    if ((!strict && c->at[at].rel != LIN_GE) ||
        !lin_add(&b->s->mem, c->at[at].e, -1, lin_const(strict ? 0 : 1), -1, &no.e))
        return NULL;
    struct lincon_vec added = lincons_copy(b->s, c);
    added.at[at] = no;
    for (size_t i = 0; i < all->n && !covered; i++)
        covered = all->at[i] != c && context_is_within(b, &added, all->at[i]);
    vec_free(&added);
    if (!covered)
        return NULL;
    struct lincon_vec *r = ARENA_NEW(&b->s->mem, struct lincon_vec);
    r->at = ARENA_ARRAY(&b->s->mem, struct lincon, c->n);
    for (size_t i = 0; i < c->n; i++)
        if (i != at)
            r->at[r->n++] = c->at[i];
    return r;
}

// Joins contexts that meet at a border, which is dropped: 1 <= n <= 9, or n <= 0, is n <= 9.
static void join_contexts(struct block *b, struct contexts_of *all)
{
    struct contexts_of larger = { 0 };
    for (size_t i = 0; i < all->n; i++)
        for (size_t k = 0; k < all->at[i]->n;) {
            const struct lincon_vec *c = without(b, all, all->at[i], k);
            all->at[i] = c ? c : all->at[i];
            k += !c;
        }
    for (size_t i = 0; i < all->n; i++)
        add_context(b, &larger, all->at[i]);
    vec_free(all);
    *all = larger;
}

// The contexts in which nothing fails: the largest ones, as far as they can be expressed.
static struct contexts_of safe_contexts(struct block *b)
{
    struct contexts_of all = { 0 };
    for (int large = 0; large <= 1 && !all.n; large++)
        for (size_t i = 0; i < b->inv.n; i++) {
            const struct relation *r = &b->inv.at[i];
            if (relation_is_safe(r) && is_printable(b, &r->context) && is_about_large(b, &r->context) == (large == 1))
                add_context(b, &all, &r->context);
        }
    join_contexts(b, &all);
    return all;
}

static void print_requires(struct block *b, struct buf *out)
{
    struct buf all = { 0 };
    bool always = !modref_fails(b->s->modref, b->fn);
    struct contexts_of c = always ? (struct contexts_of){ 0 } : safe_contexts(b);
    for (size_t i = 0; i < MIN(c.n, REQUIRES_MAX) && !always; i++) {
        struct buf one = { 0 };
        always = !print_case(b, &b->inputs, c.at[i], AT_ENTRY, &one);
        buf_printf(&all, "%s(%s)", i ? " || " : "", buf_str(&one));
        buf_free(&one);
    }
    if (!always && c.n)
        buf_printf(out, "    requires %s;\n", buf_str(&all));
    else if (!always)
        buf_puts(out, "    // it may fail, and no condition was found under which it does not\n");
    if (!always && c.n > REQUIRES_MAX)
        buf_printf(out, "    // (in %zu more cases it does not fail, either)\n", c.n - REQUIRES_MAX);
    vec_free(&c);
    buf_free(&all);
}

// Prints a relation in a context, unless the same was said since `begin`; false: nothing is said.
static bool print_behavior(const struct block *b, const struct relation *r, unsigned number, size_t begin,
                           struct buf *out)
{
    struct buf text = { 0 };
    buf_puts(&text, "      assumes ");
    bool said = print_case(b, &b->inputs, &r->context, AT_ENTRY, &text);
    buf_puts(&text, ";\n");
    size_t body = text.n;
    print_ends(b, r, "      ", body, &text);
    said = said && text.n > body && !strstr(out->at + begin, buf_str(&text));
    if (said)
        buf_printf(out, "    behavior in_context_%u:\n%s", number, buf_str(&text));
    buf_free(&text);
    return said;
}

void contract_print(struct block *b, struct buf *out)
{
    unsigned behaviors = 0;
    size_t begin = out->n;
    buf_puts(out, "/*@\n");
    print_requires(b, out);
    print_assigns(b, out);
    for (size_t i = 0; i < b->inv.n; i++)
        if (!b->inv.at[i].dead && !b->inv.at[i].context.n)
            print_ends(b, &b->inv.at[i], "    ", begin, out);
    for (size_t i = 0; i < b->inv.n; i++) {
        const struct relation *r = &b->inv.at[i];
        if (!r->dead && r->context.n && r->level != UINT32_MAX && is_printable(b, &r->context))
            behaviors += print_behavior(b, r, behaviors + 1, begin, out);
    }
    buf_puts(out, "*/\n");
}
