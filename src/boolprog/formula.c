// SPDX-License-Identifier: Apache-2.0
// formula.c: propositional formulas, each of which exists once, and simplification while they are built.
#include "boolprog/formula.h"

#include "base/hash.h"

void formulas_init(struct bool_formulas *p)
{
    *p = (struct bool_formulas){ 0 };
    for (int value = FORMULA_FALSE; value <= FORMULA_ANY; value++) {
        struct bool_formula *f = ARENA_NEW(&p->mem, struct bool_formula);
        *f = (struct bool_formula){ .op = (uint8_t)value, .unknown = value == FORMULA_ANY, .id = (uint32_t)value };
        vec_push(&p->all, f);
    }
    arena_alloc(&p->scratch, 1);  // its first block stays
}

void formulas_free(struct bool_formulas *p)
{
    map_free(&p->index);
    vec_free(&p->all);
    arena_free(&p->mem);
    arena_free(&p->scratch);
}

// ---- each formula once ------------------------------------------------------------------------------------------------

static bool same(const struct bool_formula *x, const struct bool_formula *y)
{
    return x->op == y->op && x->atom == y->atom && x->a == y->a && x->b == y->b && x->c == y->c;
}

static uint64_t id_of(const struct bool_formula *f)
{
    return f ? f->id + UINT64_C(1) : 0;
}

static uint64_t hash_of(const struct bool_formula *f)
{
    uint64_t h = hash_mix(f->op, f->atom);
    return hash_mix(hash_mix(hash_mix(h, id_of(f->a)), id_of(f->b)), id_of(f->c));
}

static const struct bool_formula *intern(struct bool_formulas *p, struct bool_formula f)
{
    uint64_t h = hash_of(&f), at;
    for (; map_get(&p->index, h, &at); h++)
        if (same(p->all.at[at], &f))
            return p->all.at[at];
    f.id = (uint32_t)p->all.n;
    f.unknown = (f.a && f.a->unknown) || (f.b && f.b->unknown) || (f.c && f.c->unknown);
    struct bool_formula *own = ARENA_NEW(&p->mem, struct bool_formula);
    *own = f;
    map_put(&p->index, h, p->all.n);
    vec_push(&p->all, own);
    return own;
}

// ---- construction -----------------------------------------------------------------------------------------------------

const struct bool_formula *formula_const(struct bool_formulas *p, enum truth value)
{
    return p->all.at[value];  // the first three are in the order of enum truth
}

static const struct bool_formula *truth_of(struct bool_formulas *p, bool value)
{
    return formula_const(p, value ? TRUTH_TRUE : TRUTH_FALSE);
}

const struct bool_formula *formula_atom(struct bool_formulas *p, uint32_t atom)
{
    return intern(p, (struct bool_formula){ .op = FORMULA_ATOM, .atom = atom });
}

const struct bool_formula *formula_not(struct bool_formulas *p, const struct bool_formula *a)
{
    if (a->op <= FORMULA_TRUE)
        return truth_of(p, a->op == FORMULA_FALSE);
    if (a->op == FORMULA_ANY)
        return a;
    if (a->op == FORMULA_NOT)
        return a->a;
    return intern(p, (struct bool_formula){ .op = FORMULA_NOT, .a = a });
}

// Whether one is the negation of the other, and both always have one value.
static bool complementary(const struct bool_formula *a, const struct bool_formula *b)
{
    return !a->unknown && ((a->op == FORMULA_NOT && a->a == b) || (b->op == FORMULA_NOT && b->a == a));
}

/* a && b, or a || b (op), where `zero` is the constant that decides it.  An operand that is inside the other one already is
 * left out: a && (a && c), a && (a || c).  Unknown values do not matter there: x && x has the same values as x. */
static const struct bool_formula *binary(struct bool_formulas *p, enum formula_op op, const struct bool_formula *a,
                                         const struct bool_formula *b)
{
    const struct bool_formula *zero = truth_of(p, op == FORMULA_OR), *one = truth_of(p, op == FORMULA_AND);
    enum formula_op dual = op == FORMULA_AND ? FORMULA_OR : FORMULA_AND;
    if (a == zero || b == zero || complementary(a, b))
        return zero;
    if (b == one || a == b)
        return a;
    if (a == one)
        return b;
    if ((b->op == op && (b->a == a || b->b == a)) || (a->op == dual && (a->a == b || a->b == b)))
        return b;
    if ((a->op == op && (a->a == b || a->b == b)) || (b->op == dual && (b->a == a || b->b == a)))
        return a;
    return intern(p, (struct bool_formula){ .op = (uint8_t)op, .a = a, .b = b });
}

const struct bool_formula *formula_and(struct bool_formulas *p, const struct bool_formula *a,
                                       const struct bool_formula *b)
{
    return binary(p, FORMULA_AND, a, b);
}

const struct bool_formula *formula_or(struct bool_formulas *p, const struct bool_formula *a,
                                      const struct bool_formula *b)
{
    return binary(p, FORMULA_OR, a, b);
}

// a ? b : c where b or c is a constant, or decided by a; NULL: neither.
static const struct bool_formula *ite_as_binary(struct bool_formulas *p, const struct bool_formula *a,
                                                const struct bool_formula *b, const struct bool_formula *c)
{
    bool certain = !a->unknown;
    if (b->op == FORMULA_TRUE || (certain && b == a))
        return c->op == FORMULA_FALSE ? a : formula_or(p, a, c);
    if (c->op == FORMULA_FALSE || (certain && c == a))
        return formula_and(p, a, b);
    if (b->op == FORMULA_FALSE || (certain && complementary(a, b)))
        return c->op == FORMULA_TRUE ? formula_not(p, a) : formula_and(p, formula_not(p, a), c);
    if (c->op == FORMULA_TRUE || (certain && complementary(a, c)))
        return formula_or(p, formula_not(p, a), b);
    return NULL;
}

const struct bool_formula *formula_ite(struct bool_formulas *p, const struct bool_formula *a,
                                       const struct bool_formula *b, const struct bool_formula *c)
{
    if (a->op == FORMULA_TRUE || b == c)
        return b;
    if (a->op == FORMULA_FALSE)
        return c;
    if (a->op == FORMULA_NOT)
        return formula_ite(p, a->a, c, b);
    const struct bool_formula *f = ite_as_binary(p, a, b, c);
    return f ? f : intern(p, (struct bool_formula){ .op = FORMULA_ITE, .a = a, .b = b, .c = c });
}

// ---- text ---------------------------------------------------------------------------------------------------------------

struct printer {
    const struct formula_style *style;
    formula_atom_print *atom;
    void *ctx;
    struct buf *b;
};

static void print(const struct printer *p, const struct bool_formula *f, enum formula_op within);

// Operands of one operation are not parenthesised among each other; all other ones are, for people.
static void print_binary(const struct printer *p, const struct bool_formula *f, enum formula_op within)
{
    bool parens = within != FORMULA_FALSE && within != (enum formula_op)f->op;
    if (parens)
        buf_putc(p->b, '(');
    print(p, f->a, (enum formula_op)f->op);
    buf_puts(p->b, f->op == FORMULA_AND ? p->style->and : f->op == FORMULA_OR ? p->style->or : p->style->then);
    print(p, f->b, (enum formula_op)f->op);
    if (f->op == FORMULA_ITE) {
        buf_puts(p->b, p->style->otherwise);
        print(p, f->c, FORMULA_ITE);
    }
    if (parens)
        buf_putc(p->b, ')');
}

// within: the operation f is an operand of; FORMULA_FALSE: none.
static void print(const struct printer *p, const struct bool_formula *f, enum formula_op within)
{
    switch ((enum formula_op)f->op) {
    case FORMULA_FALSE:
        buf_puts(p->b, p->style->no);
        return;
    case FORMULA_TRUE:
        buf_puts(p->b, p->style->yes);
        return;
    case FORMULA_ANY:
        buf_puts(p->b, p->style->any);
        return;
    case FORMULA_ATOM:
        p->atom(p->ctx, f->atom, p->b);
        return;
    case FORMULA_NOT:
        buf_putc(p->b, '!');
        print(p, f->a, FORMULA_NOT);
        return;
    case FORMULA_ITE:
        print_binary(p, f, within == FORMULA_ITE ? FORMULA_NOT : within);
        return;
    case FORMULA_AND:
    case FORMULA_OR:
        print_binary(p, f, within);
        return;
    }
    UNREACHABLE();
}

void formula_print_as(const struct formula_style *style, const struct bool_formula *f, formula_atom_print *atom,
                      void *ctx, struct buf *b)
{
    print(&(struct printer){ style, atom, ctx, b }, f, FORMULA_FALSE);
}

void formula_print(const struct bool_formula *f, formula_atom_print *atom, void *ctx, struct buf *b)
{
    static const struct formula_style c = { "true", "false", "*", " && ", " || ", " ? ", " : " };
    formula_print_as(&c, f, atom, ctx, b);
}
