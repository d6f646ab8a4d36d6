// SPDX-License-Identifier: Apache-2.0
// build_check.c: makes check edges: the violation of a property branches off before the operation that would commit it.
// Conditions stay in the type of the operands wherever one operand is constant, so that every numeric domain can read
// them; else they are computed exactly in the next wider type.
#include "lang/effective.h"
#include "lower/build_priv.h"

#include <float.h>
#include <math.h>

// The check that a result of type t stays in its range.
static enum check range_check(const struct type *t)
{
    return type_is_signed(t) ? CHECK_OVERFLOW : CHECK_UNSIGNED;
}

const struct dialect *dialect_of(const struct builder *b)
{
    const struct decl *d = b->fn->decl;
    return d && d->dialect ? d->dialect : &dialect_usual;
}

bool check_watches(const struct builder *b, enum check c)
{
    bool defined = ((c == CHECK_OVERFLOW || c == CHECK_SHIFT_BASE) && dialect_of(b)->wraps) ||
                   (c == CHECK_ALIAS && dialect_of(b)->aliases);
    return (b->checks & c) != 0 && !defined;
}

// Whether nothing is known behind signed overflow.
static bool ends_knowledge(const struct builder *b)
{
    return b->opt->overflow == OVERFLOW_UNDEFINED && !dialect_of(b)->wraps &&
           (!b->fn->is_model || func_negates(b->c, b->fn));
}

// Whether signed overflow matters: the property watches for it, or it ends the run (-ftrapv), or all knowledge.
static bool overflow_matters(const struct builder *b, const struct type *t)
{
    return check_watches(b, range_check(t)) || (type_is_signed(t) && (dialect_of(b)->traps || ends_knowledge(b)));
}

bool check_traps_only(const struct builder *b)
{
    return dialect_of(b)->traps && !check_watches(b, CHECK_OVERFLOW);
}

// Ends what is known unless ok holds.  With -ftrapv operations abort, but compilers leave out those whose result they do not need, and gcc, without
// -O, too, those of which only the low bits are wanted, as in (char)(x + 1).
static void trap_unless(struct builder *b, const struct exp *ok)
{
    if (!b->cur || exp_is_const(ok))
        return;
    struct node *good = node_new(b), *bad = node_new(b);
    emit_assume(b, ok, good, bad);
    flow_at(b, bad);
    if (dialect_of(b)->traps)
        emit_unsupported(b, "signed overflow under -ftrapv");
    else
        emit_fault(b, FAULT_OVERFLOW);
    flow_at(b, good);
}

// Goes on where ok holds; elsewhere the property is violated.
static void require(struct builder *b, const struct exp *ok, enum check check)
{
    if (check == CHECK_OVERFLOW && !check_watches(b, check)) {
        trap_unless(b, ok);
        return;
    }
    struct edge *v = emit_require(b, ok);
    if (v)
        v->check = check;
}

void check_hazard(struct builder *b, enum hazard_kind k)
{
    if (b->cur && !b->fn->is_model)
        vec_push(&b->c->hazards, ((struct hazard){ k, b->site.loc }));
}

static i128 type_min(const struct type *t)
{
    return value_int(value_least(t), t);
}

static i128 type_max(const struct type *t)
{
    return value_int(value_greatest(t), t);
}

static void require_compare(struct builder *b, enum op cmp, const struct exp *a, i128 n, enum check check)
{
    require(b, exp_binary(b->x, cmp, a, exp_int(b->x, a->type, n)), check);
}

// Requires that the exact result, computed in a type where it fits, lies within t.
static void require_range(struct builder *b, const struct exp *wide, const struct type *t)
{
    require_compare(b, OP_LE, wide, type_max(t), range_check(t));
    require_compare(b, OP_GE, wide, type_min(t), range_check(t));
}

static struct type *wider(struct builder *b, const struct type *t)
{
    return b->t->basic[type_bits(t) <= 32 ? TYPE_LLONG : TYPE_INT128];
}

static void check_wide(struct builder *b, enum op o, const struct exp *a, const struct exp *c)
{
    struct type *w = wider(b, a->type);
    if (type_bits(a->type) >= 128) {
        if (check_traps_only(b))
            emit_unsupported(b, "128-bit arithmetic under -ftrapv");
        else
            assume_note(b, b->site.loc, ASSUME_ARITHMETIC, "overflow of 128-bit arithmetic is not checked");
        return;
    }
    const struct exp *count = o == OP_SHL ? c : exp_cast(b->x, c, w);
    require_range(b, exp_binary(b->x, o, exp_cast(b->x, a, w), count), a->type);
}

// Checks a + n, a - n and a * n for a constant n.
static void check_constant(struct builder *b, enum op o, const struct exp *a, i128 n)
{
    i128 max = type_max(a->type), min = type_min(a->type);
    if (o == OP_SUB) {
        if (n > 0)
            require_compare(b, OP_GE, a, min + n, range_check(a->type));
        else if (n < 0)
            require_compare(b, OP_LE, a, max + n, range_check(a->type));
    } else if (o == OP_ADD) {
        if (n > 0)
            require_compare(b, OP_LE, a, max - n, range_check(a->type));
        else if (n < 0)
            require_compare(b, OP_GE, a, min - n, range_check(a->type));
    } else if (n == -1) {
        require_compare(b, OP_NE, a, min, range_check(a->type));
    } else if (n != 0) {
        require_compare(b, OP_LE, a, n > 0 ? max / n : min / n, range_check(a->type));
        require_compare(b, OP_GE, a, n > 0 ? min / n : max / n, range_check(a->type));
    }
}

// Checks a quotient: only min / -1 is out of range.
static void check_quotient(struct builder *b, const struct exp *a, const struct exp *c)
{
    i128 min = type_min(a->type);
    if (exp_is_const(c) && value_int(c->value, c->type) != -1)
        return;
    if (exp_is_const(a) && value_int(a->value, a->type) != min)
        return;
    struct node *risky = node_new(b), *good = node_new(b), *bad = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_EQ, c, exp_int(b->x, c->type, -1)), risky, good);
    flow_at(b, risky);
    emit_assume(b, exp_binary(b->x, OP_NE, a, exp_int(b->x, a->type, min)), good, bad);
    flow_at(b, bad);
    if (b->cur)
        emit_to(b, EDGE_VIOLATION, fn_target(b))->check = CHECK_OVERFLOW;
    flow_at(b, good);
}

static void check_overflow(struct builder *b, enum op o, const struct exp *a, const struct exp *c)
{
    bool product = o == OP_ADD || o == OP_SUB || o == OP_MUL;
    if (o == OP_DIV || o == OP_MOD)
        check_quotient(b, a, c);
    else if (!overflow_matters(b, a->type) || (o == OP_SHL && !check_watches(b, CHECK_OVERFLOW)))
        return;
    else if (product && exp_is_const(c) && type_bits(a->type) < 128)
        check_constant(b, o, a, value_int(c->value, c->type));
    else if (product && exp_is_const(a) && o != OP_SUB && type_bits(a->type) < 128)
        check_constant(b, o, c, value_int(a->value, a->type));
    else if (product || o == OP_SHL)
        check_wide(b, o, a, c);
}

void check_binary(struct builder *b, enum op o, const struct exp *a, const struct exp *c)
{
    if ((!b->checks && !dialect_of(b)->traps && !ends_knowledge(b)) || !b->cur || !type_is_integer(a->type) ||
        !type_is_integer(c->type))
        return;
    bool division = o == OP_DIV || o == OP_MOD;
    if ((b->checks & CHECK_DIV_ZERO) && division)
        require(b, exp_binary(b->x, OP_NE, c, exp_int(b->x, c->type, 0)), CHECK_DIV_ZERO);
    if ((b->checks & CHECK_SHIFT) && (o == OP_SHL || o == OP_SHR)) {
        const struct exp *count = exp_cast(b->x, c, type_to_unsigned(b->t, c->type));
        require_compare(b, OP_LT, count, (i128)type_bits(a->type), CHECK_SHIFT);
    }
    if (check_watches(b, CHECK_SHIFT_BASE) && o == OP_SHL && type_is_signed(a->type))
        require_compare(b, OP_GE, a, 0, CHECK_SHIFT_BASE);
    // Quotients and shifts of unsigned numbers stay in range, or lose bits as intended.
    bool may_wrap = type_is_signed(a->type) || o == OP_ADD || o == OP_SUB || o == OP_MUL;
    // The least number divided by -1 has no quotient even where overflow is defined.
    bool matters = division ? (b->checks & range_check(a->type)) != 0 : overflow_matters(b, a->type);
    if (matters && may_wrap && !op_is_compare(o))
        check_overflow(b, o, a, c);
}

/* Checks results of bit-fields wider than int, which have the width of the bit-field (type_precise).  Up to 64 bits the
 * basic type of the computation is checked already, so that r is exact.  With -ftrapv compilers check that alone. */
void check_precise(struct builder *b, const struct exp *r, const struct type *t)
{
    if (b->cur && overflow_matters(b, t) && !check_traps_only(b))
        require_range(b, r, t);
}

void check_precise_count(struct builder *b, enum op o, const struct type *t, const struct exp *count)
{
    if (t->precision && (o == OP_SHL || o == OP_SHR) && (b->checks & CHECK_SHIFT) && b->cur)
        require_compare(b, OP_LT, count, (i128)type_bits(t), CHECK_SHIFT);
}

void check_unary(struct builder *b, enum op o, const struct exp *a)
{
    if (o != OP_NEG || !type_is_integer(a->type) || !overflow_matters(b, a->type))
        return;
    enum op cmp = type_is_signed(a->type) ? OP_NE : OP_EQ;
    require_compare(b, cmp, a, type_min(a->type), range_check(a->type));
}

// ---- memory ------------------------------------------------------------------------------------------------------------

void check_length(struct builder *b, const struct exp *ok)
{
    require(b, ok, CHECK_LENGTH);
}

/* The condition that i, which is not negative, is below the number of elements, or not above it.  NULL: it always is,
 * or the array is flexible, so that the object decides.  No number is cut on the way. */
static const struct exp *below_length(struct builder *b, const struct exp *i, struct type *array, enum op cmp)
{
    struct type *t = i->type;
    if (array->vla_len) {
        struct type *w = type_bits(t) > type_bits(b->t->size_t_) ? t : b->t->size_t_;
        return exp_binary(b->x, cmp, exp_cast(b->x, i, w), exp_cast(b->x, vla_length(b, array), w));
    }
    if (!array->complete || array->len == TYPE_LEN_UNKNOWN || array->len == 0 || array->len > value_greatest(t))
        return NULL;
    return exp_binary(b->x, cmp, i, exp_int(b->x, t, (i128)array->len));
}

void check_index(struct builder *b, const struct exp *i, struct type *array, bool accessed)
{
    if (!(b->checks & CHECK_INDEX) || !b->cur || !type_is_integer(i->type))
        return;
    if (!array->vla_len && (!array->complete || array->len == TYPE_LEN_UNKNOWN || array->len == 0))
        return;
    while (i->kind == EXP_CAST && type_is_integer(i->a->type) && type_is_signed(i->type) &&
           type_bits(i->a->type) < type_bits(i->type))
        i = i->a;  // the value is the same
    if (type_is_signed(i->type))
        require_compare(b, OP_GE, i, 0, CHECK_INDEX);
    const struct exp *ok = b->cur ? below_length(b, i, array, accessed ? OP_LT : OP_LE) : NULL;
    if (ok)
        require(b, ok, CHECK_INDEX);
}

// Of a sum, the pointer that it is made from must not be null: what is added may lead there from elsewhere.
void check_pointer(struct builder *b, const struct exp *p)
{
    while (p->kind == EXP_BINARY && p->op == OP_PTR_ADD)
        p = p->a;
    if ((b->checks & CHECK_NULL) && b->cur && p->kind != EXP_ADDR && p->kind != EXP_FUNC && type_is_pointer(p->type))
        require(b, exp_binary(b->x, OP_NE, p, exp_const(b->x, p->type, 0)), CHECK_NULL);
}

void check_bool(struct builder *b, const struct lval *p)
{
    if (!(b->checks & CHECK_BOOL) || !b->cur || p->bf || p->type->kind != TYPE_BOOL)
        return;
    if (p->var && p->var->kind == VAR_TEMP && !type_is_record(p->var->type))
        return;
    struct lval byte = *p;
    byte.type = b->t->basic[TYPE_UCHAR];
    require_compare(b, OP_LE, lval_read(b, &byte), 1, CHECK_BOOL);
}

void check_violated(struct builder *b, enum check c)
{
    if (check_watches(b, c) && b->cur)
        emit_to(b, EDGE_VIOLATION, fn_target(b))->check = c;
}

// ---- calls -------------------------------------------------------------------------------------------------------------

// Checks that a function declared _Noreturn does not return (C17 6.7.4 paragraph 8): compilers put no code behind its
// calls.
void check_noreturn(struct builder *b)
{
    if (!b->fn->decl->noreturn || !b->cur)
        return;
    check_violated(b, CHECK_NORETURN);
    emit_unsupported(b, "a return from a function that is declared not to return");
}

static void require_nonnull(struct builder *b, const struct exp *p)
{
    bool known = p->kind == EXP_ADDR || p->kind == EXP_FUNC;
    if (b->cur && !known && type_is_pointer(p->type))
        require(b, exp_binary(b->x, OP_NE, p, exp_const(b->x, p->type, 0)), CHECK_NONNULL);
}

/* The arguments of a library function that must not be null although nothing may be read or written there (C17 7.1.4p1,
 * 7.24.1p2), however the program declares the function. */
static uint64_t nonnull_in_library(struct builder *b, const struct decl *f)
{
    static const struct {
        const char *name;
        uint64_t arguments;
    } table[] = { { "memcpy", 3 },   { "memmove", 3 }, { "mempcpy", 3 }, { "memset", 1 },      { "memcmp", 3 },
                  { "memchr", 1 },   { "memrchr", 1 }, { "memccpy", 3 }, { "strncpy", 3 },     { "stpncpy", 3 },
                  { "strncat", 3 },  { "strncmp", 3 }, { "bcopy", 3 },   { "bzero", 1 },       { "wmemcpy", 3 },
                  { "wmemmove", 3 }, { "wmemset", 1 }, { "wmemcmp", 3 }, { "wmemchr", 1 },     { "wcsncpy", 3 },
                  { "wcsncat", 3 },  { "wcsncmp", 3 }, { "strnlen", 1 }, { "strncasecmp", 3 }, { "qsort", 9 },
                  { "bsearch", 19 }, { "fread", 9 },   { "fwrite", 9 } };
    const char *name = f->body && !decl_is_model(b, f) ? NULL : library_name(b, f);
    for (size_t i = 0; name && i < ARRAY_LEN(table); i++)
        if (strcmp(name, table[i].name) == 0)
            return table[i].arguments;
    return 0;
}

void check_nonnull(struct builder *b, const struct decl *f, const struct call *k)
{
    if (!f || !check_watches(b, CHECK_NONNULL) || b->fn->is_model)
        return;
    uint64_t arguments = f->nonnull | nonnull_in_library(b, f);
    for (size_t i = 0; i < k->n; i++)
        if (arguments >> MIN(i, 63) & 1)
            require_nonnull(b, k->args[i]);
}

/* Checks that the argument is the address of the first of at least n elements: the last byte of them is accessed, which
 * is watched as all accesses are. */
void check_elements(struct builder *b, struct decl *d)
{
    const struct exp *p = exp_var(b, var_of(b, d));
    struct site old = site_set(b, d->loc, d->loc);
    if (check_watches(b, CHECK_NONNULL))
        require_nonnull(b, p);
    if (check_watches(b, CHECK_INDEX) && b->cur) {
        const struct exp *n = exp_cast(b->x, type_size(b, d->at_least), b->t->ptrdiff_t_);
        const struct exp *last = exp_binary(b->x, OP_SUB, n, exp_int(b->x, n->type, 1));
        struct lval byte = { .addr = exp_binary(b->x, OP_PTR_ADD, p, last), .type = b->t->basic[TYPE_UCHAR] };
        (void)lval_read(b, &byte);
        vec_last(&b->c->edges)->probes = 1;
    }
    b->site = old;
}

void check_returned(struct builder *b)
{
    if (b->fn->decl && b->fn->decl->returns_nonnull && b->fn->retval && check_watches(b, CHECK_NONNULL))
        require_nonnull(b, exp_var(b, b->fn->retval));
}

static bool is_text_or_any(const struct type *pointer)
{
    enum type_kind k = pointer->elem->kind;
    return k == TYPE_VOID || k == TYPE_CHAR || k == TYPE_SCHAR || k == TYPE_UCHAR;
}

// Whether an argument of promoted type a is allowed for a parameter of type p; promoted: the parameter is promoted, too
// (the function has no prototype).
static enum call_allowed argument_is_allowed(const struct type *a, const struct type *p, bool promoted)
{
    if (promoted && p->kind == TYPE_FLOAT)
        return a->kind == TYPE_DOUBLE ? CALL_ALLOWED : CALL_WRONG;
    if (promoted && type_is_integer(p) && p->size < 4)
        return type_is_integer(a) && a->size == 4 ? CALL_ALLOWED : CALL_WRONG;
    if (type_compatible(a, p))
        return CALL_ALLOWED;
    if (type_is_pointer(a) && type_is_pointer(p))
        return promoted && is_text_or_any(a) && is_text_or_any(p) ? CALL_ALLOWED : CALL_DOUBTFUL;
    return type_is_integer(a) && type_is_integer(p) && a->size == p->size ? CALL_DOUBTFUL : CALL_WRONG;
}

// Whether a pointer to functions of type `as` may call a model, whose text may declare it otherwise than the library
// does.
static bool model_is_allowed(const struct type *is, const struct type *as)
{
    bool all = call_pair_fits(is->elem, as->elem) && is->n_params == as->n_params && is->variadic == as->variadic;
    for (size_t i = 0; all && i < is->n_params; i++)
        all = call_pair_fits(is->params[i], as->params[i]);
    return all;
}

enum call_allowed call_is_allowed(const struct func *f, const struct call *k)
{
    const struct type *is = f->decl ? f->decl->type : NULL, *as = k->as;
    if (!as || !is || (is->old_style && !f->decl->body))
        return CALL_ALLOWED;
    if (f->is_model && f->decl->body)
        return k->decl || as->old_style || model_is_allowed(is, as) ? CALL_ALLOWED : CALL_WRONG;
    if (!type_compatible(as, is))
        return CALL_WRONG;
    if (!as->old_style && !is->old_style)
        return CALL_ALLOWED;
    enum call_allowed all = k->n == f->n_params ? CALL_ALLOWED : CALL_WRONG;
    for (size_t i = 0; i < k->n && i < f->n_params; i++) {
        const struct type *a = as->old_style ? k->types[i] : as->params[i];
        enum call_allowed one = argument_is_allowed(a->unqual, f->vars.at[i]->type->unqual, is->old_style);
        all = MAX(all, one);
    }
    return all;
}

// Compilers believe that parameters written with `static` lead to an array, so that they are not null.
static void note_elements(struct builder *b, const struct decl *d, const struct call *k)
{
    for (size_t i = 0; d->body && i < d->n_params && i < k->n; i++) {
        const struct exp *a = k->args[i];
        while (a->kind == EXP_CAST)
            a = a->a;
        if (d->params[i]->at_least && a->kind != EXP_ADDR && !check_watches(b, CHECK_NONNULL))
            assume_note(b, b->site.loc, ASSUME_PROMISES,
                        "function `%s` gets the arrays that `static` in its parameters promises",
                        sym_str(&b->p->syms, d->name));
    }
}

void check_call(struct builder *b, const struct func *f, const struct call *k)
{
    enum call_allowed allowed = b->cur ? call_is_allowed(f, k) : CALL_ALLOWED;
    if (allowed == CALL_WRONG)
        check_violated(b, CHECK_CALL);
    else if (allowed == CALL_DOUBTFUL)
        check_hazard(b, HAZARD_CALL);
    if (f->decl)  // of a model, what the program declares counts
        check_nonnull(b, f->is_model && k->decl ? k->decl : f->decl, k);
    if (f->decl && b->cur)
        note_elements(b, f->decl, k);
}

// ---- floats ------------------------------------------------------------------------------------------------------------

static unsigned float_digits(const struct type *t)
{
    return t->kind == TYPE_FLOAT ? FLT_MANT_DIG : t->kind == TYPE_DOUBLE ? DBL_MANT_DIG : LDBL_MANT_DIG;
}

static void require_float(struct builder *b, enum op cmp, const struct exp *a, long double than)
{
    require(b, exp_binary(b->x, cmp, a, exp_const(b->x, a->type, value_of_float(than, a->type))), CHECK_FLOAT_CAST);
}

/* Checks that the integral part of a is a value of type `to`, or of the bit-field bf of that type (C17 6.3.1.4 paragraph
 * 1, 6.7.2.1p10): min - 1 < a < max + 1.  If min - 1 is no float, there is no float between it and min. */
void check_conversion(struct builder *b, const struct exp *a, const struct type *to, const struct field *bf)
{
    if (!(b->checks & CHECK_FLOAT_CAST) || !b->cur || !type_is_float(a->type) || !type_is_integer(to) ||
        to->kind == TYPE_BOOL)
        return;
    unsigned bits = (bf ? bf->bits : type_bits(to)) - type_is_signed(to);
    require_float(b, OP_LT, a, ldexpl(1, (int)bits));
    if (!type_is_signed(to))
        require_float(b, OP_GT, a, -1);
    else if (bits < float_digits(a->type))
        require_float(b, OP_GT, a, -ldexpl(1, (int)bits) - 1);
    else
        require_float(b, OP_GE, a, -ldexpl(1, (int)bits));
}

// ---- qualified objects -------------------------------------------------------------------------------------------------

// Checks accesses to volatile objects.  Records with volatile members are copied by lvalues that have these.
void check_volatile(struct builder *b, const struct lval *p)
{
    if (b->cur && p->var && !p->is_volatile && !type_has_qualified(p->type, QUAL_VOLATILE) &&
        var_has(p->var, QUAL_VOLATILE, p->off, MAX(p->type->size, 1)))
        check_hazard(b, HAZARD_VOLATILE);
}

void check_const(struct builder *b, struct lval *p)
{
    check_volatile(b, p);
    if (b->cur && p->var && var_has(p->var, QUAL_CONST, p->off, MAX(p->type->size, 1)))
        check_hazard(b, HAZARD_CONST_WRITE);
    if (!b->cur || !p->var || !var_is_read_only(p->var))
        return;
    struct type *t = type_pointer(b->t, p->type);
    const struct exp *to = temp_new(b, t);
    emit_assign(b, to, lval_addr(b, p, t));
    p->addr = to;
    p->var = NULL;
}

// ---- alignment, types ---------------------------------------------------------------------------------------------------------

/* Checks alignment of a named object that was used through a pointer: its distance from an object with declared
 * alignment is constant.  Targets of unknown pointers are checked when everything is known of these (pre/hazards.h). */
static void check_aligned(struct builder *b, const struct lval *p)
{
    if (!b->cur || !p->var || p->align <= 1 || p->var->kind == VAR_TEMP || !check_watches(b, CHECK_ALIGN))
        return;
    int64_t at = p->off - (int64_t)p->align_off, align = p->align;
    uint64_t is = MAX(p->var->type->align, p->var->decl ? p->var->decl->align : 1);
    if (at % align != 0)
        check_violated(b, CHECK_ALIGN);
    else if (is < (uint64_t)align)
        check_hazard(b, HAZARD_ALIGNMENT);
}

/* Checks the type of an access to a named object that was reached through a pointer (C17 6.5p7); others: as above. */
static void check_typed(struct builder *b, const struct lval *p)
{
    if (!b->cur || !p->var || !p->typed || p->var->kind == VAR_TEMP || !check_watches(b, CHECK_ALIAS))
        return;
    enum fit fit = effective_fits(p->var->type, p->off, 0, (struct access_by){ p->typed, p->as_union, p->bf != NULL });
    if (fit == FIT_NO && !p->as_union && !p->bf)
        check_violated(b, CHECK_ALIAS);
    else if (fit != FIT_YES)
        check_hazard(b, HAZARD_ALIAS);
}

void check_access(struct builder *b, const struct lval *p)
{
    check_aligned(b, p);
    check_typed(b, p);
}
