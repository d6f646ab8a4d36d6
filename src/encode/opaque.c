// SPDX-License-Identifier: Apache-2.0
// opaque.c: finds expressions that depend on where objects lie, which address.c chooses at will: they have any value
// here.
// What C guarantees is exact (mem/storage.h): an address may be moved, compared with null, compared and subtracted
// inside one object, compared for equality with bytes of other live objects, and looked at below its alignment.
// Comparing an address with a number says nothing about the number.  Expressions over opaque ones are exact again:
// their operand is any number.
#include "encode/memory_priv.h"

#include "mem/lives.h"
#include "mem/storage.h"

struct scan {
    struct encoder *e;
    struct lives *lives;
    const uint8_t *opaque;  // by expression that was looked at
    bool numbers;           // integers may hold addresses
    struct pt_places a, b, leaf;
};

static uint32_t address_bits(const struct encoder *e)
{
    return e->cfa->prog->types.machine->ptr_size * 8u;
}

static bool is_address_like(const struct encoder *e, const struct exp *x)
{
    return type_is_pointer(x->type) || (type_is_integer(x->type) && type_bits(x->type) >= address_bits(e));
}

// ---- addresses that go into an expression ---------------------------------------------------------------------------

static void add_places(struct scan *s, const struct exp *x, struct pt_places *out)
{
    if (x->kind == EXP_FUNC) {
        vec_push(out, ((struct pt_place){ OBJ_FUNC, x->fn->id, 0 }));
        return;
    }
    if (s->e->pt && x->kind != EXP_ADDR) {
        vec_clear(&s->leaf);
        pointsto_known(s->e->pt, x, &s->leaf);
    } else {
        places_of(s->e, x, &s->leaf);
    }
    for (size_t i = 0; i < s->leaf.n; i++)
        if (s->leaf.at[i].kind != OBJ_OUTSIDE)
            vec_push(out, s->leaf.at[i]);
}

// The alignment in bytes that all objects of the places have; at most 64, as they are aligned here.
static uint64_t common_alignment(const struct scan *s, const struct pt_places *p)
{
    uint64_t n = 64;
    for (size_t i = 0; i < p->n; i++) {
        struct extent x = storage_of(s->e->cfa, p->at[i].kind, p->at[i].id);
        n = MIN(n, storage_alignment(&x));
    }
    return n;
}

// Whether the result of the operator, if it is exact, is no address although operands are.
static bool makes_number(struct scan *s, const struct exp *x, const struct pt_places *left)
{
    enum op o = (enum op)x->op;
    if (op_is_compare(o) || o == OP_PTR_DIFF || o == OP_MOD)
        return true;
    if (o == OP_AND && x->b->kind == EXP_CONST && x->b->value < common_alignment(s, left))
        return true;
    return false;
}

// The objects and functions of the program whose addresses may go into x, as a whole.
static void collect_objects(struct scan *s, const struct exp *x, struct pt_places *out)
{
    if (x->kind == EXP_CONST || !is_address_like(s->e, x) || s->opaque[x->id])
        return;
    if (!x->a) {
        if (type_is_pointer(x->type) || s->numbers)
            add_places(s, x, out);
        return;
    }
    struct pt_places left = { 0 }, right = { 0 };
    collect_objects(s, x->a, &left);
    if (x->b)
        collect_objects(s, x->b, &right);
    bool number = x->kind == EXP_BINARY && ((x->op == OP_SUB && right.n > 0) || makes_number(s, x, &left));
    for (size_t i = 0; i < left.n + right.n && !number; i++)
        vec_push(out, i < left.n ? left.at[i] : right.at[i - left.n]);
    vec_free(&left);
    vec_free(&right);
}

static bool carries(struct scan *s, const struct exp *x, struct pt_places *places)
{
    vec_clear(places);
    collect_objects(s, x, places);
    return places->n > 0;
}

// ---- comparisons ----------------------------------------------------------------------------------------------------

static bool same_name(struct pt_place a, struct pt_place b)
{
    return a.kind == b.kind && a.id == b.id;
}

// Whether all places are in one object, of which there is only one.
static bool one_object(struct scan *s, const struct pt_places *a, const struct pt_places *b)
{
    for (size_t i = 0; i < a->n + b->n; i++)
        if (!same_name(a->at[0], i < a->n ? a->at[i] : b->at[i - a->n]))
            return false;
    return lives_single(s->lives, a->at[0]);
}

static bool is_unsigned(const struct type *t)
{
    return type_is_pointer(t) || !type_is_signed(t);
}

static bool is_nowhere(const struct scan *s, const struct exp *x)
{
    return x->kind == EXP_CONST && x->value <= UINT64_MAX &&
           storage_is_nowhere(s->e->cfa->prog->types.machine, (uint64_t)x->value);
}

// Whether x, which no address of the program flows into, is some pointer that the program did not make, or null.
static bool is_foreign(struct scan *s, const struct exp *x)
{
    while (x->kind == EXP_CAST && is_address_like(s->e, x->a))
        x = x->a;
    while (x->kind == EXP_BINARY && x->op == OP_PTR_ADD)
        x = x->a;
    return x->kind == EXP_CELL && type_is_pointer(x->type) && s->e->pt && !pointsto_is_number(s->e->pt, x);
}

// Whether byte a of one object and byte b of another one, both alive, may have the same address.  OFF_ANY: any byte, or
// the end.
static bool may_meet(const struct extent *a, int64_t a_off, const struct extent *b, int64_t b_off)
{
    bool literals = a->var && b->var && a->var->kind == VAR_STRING && b->var->kind == VAR_STRING;
    if (literals && (a_off == OFF_ANY || b_off == OFF_ANY))
        return true;
    if (a_off == OFF_ANY)
        return may_meet(a, 0, b, b_off) || may_meet(a, a->size < INT64_MAX ? (int64_t)a->size : 1, b, b_off);
    if (b_off == OFF_ANY)
        return may_meet(b, 0, a, a_off) || may_meet(b, b->size < INT64_MAX ? (int64_t)b->size : 1, a, a_off);
    return storage_may_meet(a, a_off, b, b_off);
}

static bool may_be_equal_by_layout(struct scan *s, struct pt_place a, struct pt_place b)
{
    if (a.kind == OBJ_FUNC || b.kind == OBJ_FUNC)
        return false;
    if (lives_reuses(s->lives, a, b) || lives_reuses(s->lives, b, a))
        return true;
    if (same_name(a, b) && lives_single(s->lives, a))
        return false;
    const struct cfa *c = s->e->cfa;
    struct extent x = storage_of(c, a.kind, a.id), y = storage_of(c, b.kind, b.id);
    if (same_name(a, b) && a.kind == OBJ_VAR && !x.var->fn)
        return false;
    return may_meet(&x, a.off, &y, b.off);
}

static bool compares_equality(struct scan *s, const struct exp *x)
{
    bool a = carries(s, x->a, &s->a), b = carries(s, x->b, &s->b);
    if (!a && !b)
        return false;
    if (!a || !b) {
        const struct exp *other = a ? x->b : x->a;
        return !is_nowhere(s, other) && !is_foreign(s, other) && !s->opaque[other->id];
    }
    vec_clear(&s->a);  // now with their offsets
    vec_clear(&s->b);
    add_places(s, x->a, &s->a);
    add_places(s, x->b, &s->b);
    for (size_t i = 0; i < s->a.n; i++)
        for (size_t k = 0; k < s->b.n; k++)
            if (may_be_equal_by_layout(s, s->a.at[i], s->b.at[k]))
                return true;
    return false;
}

static bool compares_order(struct scan *s, const struct exp *x)
{
    bool a = carries(s, x->a, &s->a), b = carries(s, x->b, &s->b);
    if (!a && !b)
        return false;
    if (!is_unsigned(x->a->type))
        return true;
    return a && b ? !one_object(s, &s->a, &s->b) : !is_nowhere(s, a ? x->b : x->a);
}

// ---- everything -----------------------------------------------------------------------------------------------------

// Whether a bit operation on an address and number n depends on more than the bits below the alignment, which are all
// that is known.
static bool looks_above_alignment(struct scan *s, enum op o, const struct pt_places *p, const struct exp *n)
{
    uint64_t align = common_alignment(s, p);
    u128 all = ((u128)1 << type_bits(n->type)) - 1;
    if (n->kind != EXP_CONST)
        return true;
    if (o == OP_MOD)
        return type_is_signed(n->type) || n->value > align || (n->value & (n->value - 1)) != 0;
    return n->value >= align && !(o == OP_AND && (~n->value & all) < align);
}

// Whether x is a number that becomes a pointer, perhaps to an object of the program: the object then lies elsewhere
// than the number says.
static bool is_made_pointer(struct scan *s, const struct exp *x)
{
    return type_is_pointer(x->type) && s->e->pt && pointsto_makes_number(s->e->pt, x);
}

static bool is_opaque_cast(struct scan *s, const struct exp *x)
{
    if (x->type->kind == TYPE_BOOL)
        return false;
    if (!carries(s, x->a, &s->a))
        return !type_is_pointer(x->a->type) && is_made_pointer(s, x);
    return type_is_float(x->type) || type_bits(x->type) < address_bits(s->e);
}

static bool is_opaque_binary(struct scan *s, const struct exp *x)
{
    enum op o = (enum op)x->op;
    if (o == OP_EQ || o == OP_NE)
        return compares_equality(s, x);
    if (op_is_compare(o))
        return compares_order(s, x);
    bool a = carries(s, x->a, &s->a), b = carries(s, x->b, &s->b);
    switch ((int)o) {
    case OP_PTR_ADD:
    case OP_ADD:
        return a && b;
    case OP_SUB:
    case OP_PTR_DIFF:
        return b && !(a && one_object(s, &s->a, &s->b));
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        return (a && b) || (a && looks_above_alignment(s, o, &s->a, x->b)) ||
               (b && looks_above_alignment(s, o, &s->b, x->a));
    case OP_MOD:
        return b || (a && looks_above_alignment(s, o, &s->a, x->b));
    default:
        return a || b;
    }
}

static bool is_opaque(struct scan *s, const struct exp *x)
{
    if (x->kind == EXP_CAST)
        return is_opaque_cast(s, x);
    if (x->kind == EXP_CONST || x->kind == EXP_CELL)
        return is_made_pointer(s, x);
    if (x->kind == EXP_UNARY)
        return x->op != OP_NOT && carries(s, x->a, &s->a);
    return x->kind == EXP_BINARY && is_opaque_binary(s, x);
}

// ---- numbers and pointers in one place ------------------------------------------------------------------------------

static void note_conversion(struct scan *s, const struct exp *x)
{
    struct encoder *e = s->e;
    if (x->kind == EXP_CAST && is_address_like(e, x) && is_address_like(e, x->a))
        s->numbers |= type_is_pointer(x->a->type) && !type_is_pointer(x->type);
    bool integer = x->kind == EXP_CELL && type_is_scalar(x->var->type) && !type_is_pointer(x->type);
    if (!integer || !is_address_like(e, x) || s->numbers)
        return;
    vec_clear(&s->a);
    add_places(s, x, &s->a);
    s->numbers |= s->a.n > 0;
}

void opaque_make(struct encoder *e)
{
    struct memory *m = e->memory;
    const struct exps *x = &e->cfa->exps;
    struct scan s = { .e = e, .lives = known_lives(e->known, NULL) };
    m->n_exps = x->all.n;
    m->opaque = MEM_ARRAY(uint8_t, m->n_exps + 1);
    s.opaque = m->opaque;
    s.numbers = !e->pt;
    for (size_t i = 0; i < m->n_exps && !s.numbers; i++)
        if (exp_is_of_program(x->all.at[i]))
            note_conversion(&s, x->all.at[i]);
    for (size_t i = 0; i < m->n_exps; i++)  // operands come first
        m->opaque[i] = exp_is_of_program(x->all.at[i]) && is_opaque(&s, x->all.at[i]);
    vec_free(&s.a);
    vec_free(&s.b);
    vec_free(&s.leaf);
}

bool memory_opaque(const struct encoder *e, const struct exp *x)
{
    return x->id < e->memory->n_exps && e->memory->opaque[x->id];
}
