// SPDX-License-Identifier: Apache-2.0
// asm_run.c: makes edges of the instructions of inline assembly, which mean one thing according to asm_fit.
#include "lower/asm_run.h"

// ---- types ----------------------------------------------------------------------------------------------------------

static struct type *unsigned_of(const struct asm_run *r, unsigned size)
{
    struct type **basic = r->b->t->basic;
    return size == 1   ? basic[TYPE_UCHAR]
           : size == 2 ? basic[TYPE_USHORT]
           : size == 4 ? basic[TYPE_UINT]
                       : basic[TYPE_ULLONG];
}

// The type for computing with numbers of that size (C17 6.3.1.1p2).
static struct type *wide(const struct asm_run *r, unsigned size)
{
    return unsigned_of(r, MAX(size, 4));
}

static const struct exp *cast(const struct asm_run *r, const struct exp *v, struct type *t)
{
    return exp_cast(r->b->x, v, t);
}

// Converts v to an unsigned number of `size` bytes, in the type for computing.
static const struct exp *unsigned_value(const struct asm_run *r, const struct exp *v, unsigned size)
{
    return cast(r, cast(r, v, unsigned_of(r, size)), wide(r, size));
}

static const struct exp *signed_number(const struct asm_run *r, const struct exp *v, unsigned size)
{
    struct type **basic = r->b->t->basic;
    struct type *narrow = size == 1   ? basic[TYPE_SCHAR]
                          : size == 2 ? basic[TYPE_SHORT]
                          : size == 4 ? basic[TYPE_INT]
                                      : basic[TYPE_LLONG];
    return cast(r, cast(r, v, narrow), size == 8 ? narrow : basic[TYPE_INT]);
}

static const struct exp *binary(const struct asm_run *r, enum op o, const struct exp *a, const struct exp *c)
{
    return exp_binary(r->b->x, o, a, c);
}

// Copies a value, so that later instructions do not change it.
const struct exp *asm_hold(struct builder *b, const struct exp *v)
{
    if (v->kind == EXP_CONST || v->kind == EXP_ADDR || v->kind == EXP_FUNC)
        return v;
    const struct exp *t = temp_new(b, v->type);
    emit_assign(b, t, v);
    return t;
}

// ---- places ---------------------------------------------------------------------------------------------------------

static struct asm_place *place_of(struct asm_run *r, const struct asm_ref *ref)
{
    const struct asm_slot *s = asm_place(r->slots, r->n, ref);
    struct asm_place *p = &r->places[s - r->slots];
    if (!p->value && s->where == ASM_IN_REGISTER)
        p->value = temp_new(r->b, unsigned_of(r, s->size));
    return p;
}

static bool in_memory(const struct asm_run *r, const struct asm_ref *ref)
{
    return asm_place(r->slots, r->n, ref)->where == ASM_IN_MEMORY;
}

// The object of `size` bytes at the place of a memory operand.
static struct lval part_of(const struct asm_run *r, const struct lval *at, unsigned size)
{
    bool same = type_is_scalar(at->type) && at->type->size == size && at->type->kind != TYPE_BOOL;
    return same ? *at : lval_at(at, 0, unsigned_of(r, size), NULL, r->b);
}

static const struct exp *read_ref(struct asm_run *r, const struct asm_ref *ref, unsigned size)
{
    struct asm_place *p = place_of(r, ref);
    if (in_memory(r, ref)) {
        struct lval part = part_of(r, &p->at, size);
        return lval_read(r->b, &part);
    }
    return p->value->type->size == size ? p->value : cast(r, p->value, unsigned_of(r, size));
}

static void write_register(struct asm_run *r, struct asm_place *p, unsigned size, const struct exp *v)
{
    unsigned whole = (unsigned)p->value->type->size;
    if (size < whole && size == 4)
        v = cast(r, v, unsigned_of(r, 4));  // (the other half becomes zero)
    if (size < 4 && size < whole) {
        struct type *t = wide(r, whole);
        i128 mask = ((i128)1 << 8 * size) - 1;
        const struct exp *old = binary(r, OP_AND, unsigned_value(r, p->value, whole),
                                       exp_unary(r->b->x, OP_BITNOT, exp_int(r->b->x, t, mask)));
        v = binary(r, OP_OR, old, cast(r, cast(r, v, unsigned_of(r, size)), t));
    }
    emit_assign(r->b, p->value, cast(r, v, p->value->type));
}

static void write_ref(struct asm_run *r, const struct asm_ref *ref, unsigned size, const struct exp *v)
{
    struct asm_place *p = place_of(r, ref);
    if (!in_memory(r, ref)) {
        write_register(r, p, size, v);
        return;
    }
    struct lval part = part_of(r, &p->at, size);
    lval_write(r->b, &part, cast(r, v, part.type));
}

// Computes the address of x: a pointer, if its base is one.
static const struct exp *address(struct asm_run *r, const struct asm_arg *x)
{
    struct type *d = r->b->t->ptrdiff_t_;
    const struct exp *base = read_ref(r, &x->ref, r->pointer), *off = exp_int(r->b->x, d, x->value);
    if (x->index.kind) {
        const struct exp *i = cast(r, read_ref(r, &x->index, r->pointer), d);
        off = binary(r, OP_ADD, binary(r, OP_MUL, i, exp_int(r->b->x, d, x->scale)), off);
    }
    if (type_is_pointer(base->type))
        return binary(r, OP_PTR_ADD, base, off);
    return binary(r, OP_ADD, unsigned_value(r, base, r->pointer), unsigned_value(r, off, r->pointer));
}

static struct lval memory_at(struct asm_run *r, const struct asm_arg *x, unsigned size)
{
    const struct exp *p = address(r, x);
    struct type *t = type_is_pointer(p->type) ? p->type->elem : NULL;
    bool fits = t && type_is_modelled_scalar(t) && t->size == size && t->kind != TYPE_BOOL;
    t = fits ? t->unqual : unsigned_of(r, size);
    return call_object(cast(r, p, type_pointer(r->b->t, t)), t);
}

static const struct exp *read_arg(struct asm_run *r, const struct asm_arg *x, unsigned size)
{
    if (x->kind == ASM_IMMEDIATE)
        return exp_int(r->b->x, unsigned_of(r, size), x->value);
    if (x->kind != ASM_MEMORY)
        return read_ref(r, &x->ref, size);
    struct lval at = memory_at(r, x, size);
    return lval_read(r->b, &at);
}

static void write_arg(struct asm_run *r, const struct asm_arg *x, unsigned size, const struct exp *v)
{
    if (x->kind != ASM_MEMORY) {
        write_ref(r, &x->ref, size, v);
        return;
    }
    struct lval at = memory_at(r, x, size);
    lval_write(r->b, &at, cast(r, v, at.type));
}

static const struct exp *read_number(struct asm_run *r, const struct asm_instruction *i, unsigned k)
{
    return unsigned_value(r, read_arg(r, &i->args[k], i->size), i->size);
}

// ---- flags ----------------------------------------------------------------------------------------------------------

static const struct exp *truth(const struct asm_run *r, bool v)
{
    return exp_int(r->b->x, r->b->t->basic[TYPE_INT], v);
}

static const struct exp *sign_of(const struct asm_run *r, const struct exp *v, unsigned size)
{
    const struct exp *s = signed_number(r, v, size);
    return binary(r, OP_LT, s, exp_int(r->b->x, s->type, 0));
}

// Sets the flags from a result, except for the carry.
static void set_flags(struct asm_run *r, unsigned size, const struct exp *result, const struct exp *overflow)
{
    const struct exp *v = unsigned_value(r, result, size);
    r->flags.zero = binary(r, OP_EQ, v, exp_int(r->b->x, v->type, 0));
    r->flags.sign = sign_of(r, v, size);
    r->flags.overflow = overflow;
    r->flags.less = binary(r, OP_NE, r->flags.sign, overflow);
}

// Sets the flags of sum = a + c or sum = a - c; `more`: the carry before it, NULL: none.  All values are held.
static void sum_flags(struct asm_run *r, unsigned size, bool subtracts, const struct exp *const v[3],
                      const struct exp *more)
{
    const struct exp *a = v[0], *c = v[1], *sum = v[2], *x = subtracts ? a : sum, *y = subtracts ? c : a;
    const struct exp *other = binary(r, OP_XOR, subtracts ? a : c, subtracts ? c : sum);
    const struct exp *over = binary(r, OP_AND, binary(r, OP_XOR, a, sum), other);
    set_flags(r, size, sum, sign_of(r, over, size));
    r->flags.carry = binary(r, OP_LT, x, y);
    if (more)
        r->flags.carry = binary(r, OP_OR, r->flags.carry, binary(r, OP_AND, more, binary(r, OP_EQ, x, y)));
    else if (subtracts)
        r->flags.less = binary(r, OP_LT, signed_number(r, a, size), signed_number(r, c, size));
}

const struct exp *asm_flag(struct asm_run *r, enum asm_condition c)
{
    const struct exp *by[] = { r->flags.overflow, r->flags.carry, r->flags.zero, NULL,
                               r->flags.sign,     NULL,           r->flags.less, NULL };
    const struct exp *v = by[c / 2];
    if (c / 2 == ASM_BE / 2)
        v = binary(r, OP_OR, r->flags.carry, r->flags.zero);
    if (c / 2 == ASM_LE / 2)
        v = binary(r, OP_OR, r->flags.less, r->flags.zero);
    return c % 2 ? binary(r, OP_EQ, v, exp_int(r->b->x, v->type, 0)) : v;
}

// ---- instructions ---------------------------------------------------------------------------------------------------

static void run_sum(struct asm_run *r, const struct asm_instruction *i)
{
    bool subtracts = i->op == ASM_SUB || i->op == ASM_SBB || i->op == ASM_CMP;
    bool carries = i->op == ASM_ADC || i->op == ASM_SBB;
    const struct exp *raw = read_arg(r, &i->args[1], i->size), *c = read_number(r, i, 0), *more = NULL;
    if (type_is_pointer(raw->type) && i->op != ASM_CMP && !carries && !r->flags_read) {
        const struct exp *off = cast(r, signed_number(r, c, i->size), r->b->t->ptrdiff_t_);
        write_arg(r, &i->args[1], i->size,
                  binary(r, OP_PTR_ADD, raw, subtracts ? exp_unary(r->b->x, OP_NEG, off) : off));
        return;
    }
    const struct exp *a = unsigned_value(r, raw, i->size);
    if (r->flags_read) {
        a = asm_hold(r->b, a);
        c = asm_hold(r->b, c);
        more = carries ? asm_hold(r->b, r->flags.carry) : NULL;
    }
    const struct exp *sum = binary(r, subtracts ? OP_SUB : OP_ADD, a, c);
    if (more)
        sum = binary(r, subtracts ? OP_SUB : OP_ADD, sum, cast(r, more, sum->type));
    if (r->flags_read) {
        sum = asm_hold(r->b, unsigned_value(r, sum, i->size));
        sum_flags(r, i->size, subtracts, (const struct exp *const[]){ a, c, sum }, more);
    }
    if (i->op != ASM_CMP)
        write_arg(r, &i->args[1], i->size, sum);
}

static void run_logic(struct asm_run *r, const struct asm_instruction *i)
{
    enum op o = i->op == ASM_OR ? OP_OR : i->op == ASM_XOR ? OP_XOR : OP_AND;
    const struct asm_arg *x = &i->args[0], *y = &i->args[1];
    bool same = o == OP_XOR && x->kind != ASM_IMMEDIATE && x->kind != ASM_MEMORY && y->kind != ASM_MEMORY &&
                asm_place(r->slots, r->n, &x->ref) == asm_place(r->slots, r->n, &y->ref);
    const struct exp *v = exp_int(r->b->x, wide(r, i->size), 0);
    if (!same)
        v = binary(r, o, read_number(r, i, 1), read_number(r, i, 0));
    if (r->flags_read) {
        v = asm_hold(r->b, v);
        set_flags(r, i->size, v, truth(r, false));
        r->flags.carry = truth(r, false);
    }
    if (i->op != ASM_TEST)
        write_arg(r, y, i->size, v);
}

// Executes inc, dec, neg and not.
static void run_unary(struct asm_run *r, const struct asm_instruction *i)
{
    const struct exp *raw = read_arg(r, &i->args[0], i->size), *a = unsigned_value(r, raw, i->size);
    const struct exp *one = exp_int(r->b->x, a->type, 1), *zero = exp_int(r->b->x, a->type, 0), *v;
    i128 least = (i128)1 << (8 * i->size - 1);
    if (r->flags_read)
        a = asm_hold(r->b, a);
    v = i->op == ASM_INC   ? binary(r, OP_ADD, a, one)
        : i->op == ASM_DEC ? binary(r, OP_SUB, a, one)
        : i->op == ASM_NEG ? binary(r, OP_SUB, zero, a)
                           : exp_unary(r->b->x, OP_BITNOT, a);
    if (type_is_pointer(raw->type) && (i->op == ASM_INC || i->op == ASM_DEC))
        v = binary(r, OP_PTR_ADD, raw, exp_int(r->b->x, r->b->t->ptrdiff_t_, i->op == ASM_INC ? 1 : -1));
    if (r->flags_read && i->op != ASM_NOT) {
        v = asm_hold(r->b, v);
        const struct exp *edge = exp_int(r->b->x, a->type, i->op == ASM_DEC ? least - 1 : least);
        set_flags(r, i->size, v, binary(r, OP_EQ, unsigned_value(r, v, i->size), edge));
        if (i->op == ASM_NEG)
            r->flags.carry = binary(r, OP_NE, a, zero);
    }
    write_arg(r, &i->args[0], i->size, v);
}

static void run_shift(struct asm_run *r, const struct asm_instruction *i)
{
    struct type *t = r->b->t->basic[TYPE_INT];
    const struct asm_arg *to = &i->args[i->n - 1];
    const struct exp *v = unsigned_value(r, read_arg(r, to, i->size), i->size), *n = exp_int(r->b->x, t, 1), *back;
    int bits = (int)(8 * i->size);
    bool rotates = i->op == ASM_ROL || i->op == ASM_ROR;
    if (i->n == 2)
        n = cast(r, read_arg(r, &i->args[0], 1), t);
    n = binary(r, OP_AND, n, exp_int(r->b->x, t, rotates ? bits - 1 : i->size == 8 ? 63 : 31));
    back = binary(r, OP_SUB, exp_int(r->b->x, t, bits - 1), n);
    if (i->op == ASM_SAR)
        v = signed_number(r, v, i->size);
    enum op there = i->op == ASM_SHL || i->op == ASM_ROL ? OP_SHL : OP_SHR, other = there == OP_SHL ? OP_SHR : OP_SHL;
    const struct exp *moved = binary(r, there, v, n);
    if (rotates)
        moved = binary(r, OP_OR, moved, binary(r, other, binary(r, other, v, back), exp_int(r->b->x, t, 1)));
    write_arg(r, to, i->size, moved);
}

static void run_bswap(struct asm_run *r, const struct asm_instruction *i)
{
    struct type *t = r->b->t->basic[TYPE_INT];
    const struct exp *v = read_number(r, i, 0), *all = exp_int(r->b->x, v->type, 0),
                     *byte = exp_int(r->b->x, v->type, 255);
    for (unsigned k = 0; k < i->size; k++) {
        const struct exp *x = binary(r, OP_AND, binary(r, OP_SHR, v, exp_int(r->b->x, t, 8 * k)), byte);
        all = binary(r, OP_OR, all, binary(r, OP_SHL, x, exp_int(r->b->x, t, 8 * (i->size - 1 - k))));
    }
    write_arg(r, &i->args[0], i->size, all);
}

static void run_exchange(struct asm_run *r, const struct asm_instruction *i)
{
    const struct exp *a = asm_hold(r->b, read_arg(r, &i->args[0], i->size));
    const struct exp *c = asm_hold(r->b, read_arg(r, &i->args[1], i->size));
    const struct exp *sum = c;
    if (i->op == ASM_XADD) {
        const struct exp *x = unsigned_value(r, a, i->size), *y = unsigned_value(r, c, i->size);
        sum = binary(r, OP_ADD, y, x);
        if (r->flags_read) {
            sum = asm_hold(r->b, unsigned_value(r, sum, i->size));
            sum_flags(r, i->size, false, (const struct exp *const[]){ y, x, sum }, NULL);
        }
    }
    write_arg(r, &i->args[0], i->size, c);
    write_arg(r, &i->args[1], i->size, i->op == ASM_XADD ? sum : a);
}

static void run_compare_exchange(struct asm_run *r, const struct asm_instruction *i)
{
    struct asm_ref accumulator = { ASM_REGISTER, ASM_RAX, i->size };
    const struct exp *a = asm_hold(r->b, read_ref(r, &accumulator, i->size));
    const struct exp *old = asm_hold(r->b, read_arg(r, &i->args[1], i->size));
    struct node *yes = node_new(r->b), *no = node_new(r->b), *join = node_new(r->b);
    bool pointers = type_is_pointer(a->type) && type_is_pointer(old->type);
    const struct exp *x = pointers ? a : unsigned_value(r, a, i->size),
                     *y = pointers ? cast(r, old, a->type) : unsigned_value(r, old, i->size);
    if (r->flags_read) {
        const struct exp *u = unsigned_value(r, a, i->size), *w = unsigned_value(r, old, i->size);
        const struct exp *d = asm_hold(r->b, unsigned_value(r, binary(r, OP_SUB, u, w), i->size));
        sum_flags(r, i->size, true, (const struct exp *const[]){ u, w, d }, NULL);
        r->flags.zero = binary(r, OP_EQ, x, y);
    }
    emit_assume(r->b, binary(r, OP_EQ, x, y), yes, no);
    flow_at(r->b, yes);
    if (r->b->cur)
        write_arg(r, &i->args[1], i->size, read_arg(r, &i->args[0], i->size));
    flow_to(r->b, join);
    flow_at(r->b, no);
    if (r->b->cur)
        write_ref(r, &accumulator, i->size, old);
    flow_to(r->b, join);
    flow_at(r->b, join);
}

static void run_conditional(struct asm_run *r, const struct asm_instruction *i)
{
    const struct exp *c = asm_flag(r, i->condition);
    if (i->op == ASM_SET) {
        write_arg(r, &i->args[0], 1, c);
        return;
    }
    struct node *yes = node_new(r->b), *no = node_new(r->b);
    const struct exp *v = asm_hold(r->b, read_arg(r, &i->args[0], i->size)),
                     *old = asm_hold(r->b, read_arg(r, &i->args[1], i->size));
    emit_assume(r->b, c, yes, no);
    flow_at(r->b, no);
    if (r->b->cur)
        write_arg(r, &i->args[1], i->size, old);  // (a half that is not moved to becomes zero all the same)
    struct node *join = node_new(r->b);
    flow_to(r->b, join);
    flow_at(r->b, yes);
    if (r->b->cur)
        write_arg(r, &i->args[1], i->size, v);
    flow_to(r->b, join);
    flow_at(r->b, join);
}

static void run_move(struct asm_run *r, const struct asm_instruction *i)
{
    const struct asm_arg *to = &i->args[i->n - 1];
    if (i->op == ASM_LEA)
        write_arg(r, to, i->size, address(r, &i->args[0]));
    else if (i->op == ASM_MOV)
        write_arg(r, to, i->size, read_arg(r, &i->args[0], i->size));
    else if (i->op == ASM_MOVZ)
        write_arg(r, to, i->size, unsigned_value(r, read_arg(r, &i->args[0], i->from_size), i->from_size));
    else
        write_arg(r, to, i->size, signed_number(r, read_arg(r, &i->args[0], i->from_size), i->from_size));
}

static void run_product(struct asm_run *r, const struct asm_instruction *i)
{
    const struct exp *v = binary(r, OP_MUL, read_number(r, i, i->n == 3), read_number(r, i, i->n == 3 ? 0 : 1));
    write_arg(r, &i->args[i->n - 1], i->size, v);
}

typedef void run_fn(struct asm_run *r, const struct asm_instruction *i);

static run_fn *const run_by_op[] = {
    [ASM_MOV] = run_move,        [ASM_MOVZ] = run_move,
    [ASM_MOVS] = run_move,       [ASM_LEA] = run_move,
    [ASM_ADD] = run_sum,         [ASM_ADC] = run_sum,
    [ASM_SUB] = run_sum,         [ASM_SBB] = run_sum,
    [ASM_CMP] = run_sum,         [ASM_AND] = run_logic,
    [ASM_TEST] = run_logic,      [ASM_OR] = run_logic,
    [ASM_XOR] = run_logic,       [ASM_INC] = run_unary,
    [ASM_DEC] = run_unary,       [ASM_NEG] = run_unary,
    [ASM_NOT] = run_unary,       [ASM_SHL] = run_shift,
    [ASM_SHR] = run_shift,       [ASM_SAR] = run_shift,
    [ASM_ROL] = run_shift,       [ASM_ROR] = run_shift,
    [ASM_BSWAP] = run_bswap,     [ASM_XCHG] = run_exchange,
    [ASM_XADD] = run_exchange,   [ASM_CMPXCHG] = run_compare_exchange,
    [ASM_SET] = run_conditional, [ASM_CMOV] = run_conditional,
    [ASM_IMUL] = run_product,
};

void asm_run(struct asm_run *r, const struct asm_code *code)
{
    for (size_t k = 0; k < code->n && r->b->cur; k++) {
        const struct asm_instruction *i = &code->at[k];
        if (i->op == ASM_TRAP)
            emit_end(r->b, NULL);
        else if (i->op != ASM_NOTHING)
            run_by_op[i->op](r, i);
    }
}
