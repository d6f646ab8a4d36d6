// SPDX-License-Identifier: Apache-2.0
// asm_fit.c: decides whether the instructions of inline assembly mean one thing.
// The compiler chooses registers.  An output that is not marked by & may share the register of an input, or of the
// pointer to an operand in memory, so that code that reads these after it wrote to the output may mean anything.  The
// same holds of code that reads a register without value.
#include "lower/asm.h"

enum { FLAG_C = 1, FLAG_Z = 2, FLAG_S = 4, FLAG_O = 8 };

struct fit {
    struct asm_slot *slots;
    size_t n;  // operands
    bool memory;
    unsigned pointer;
    unsigned flags;  // that have a value
    bool flags_read;
};

struct asm_slot *asm_place(struct asm_slot *slots, size_t n, const struct asm_ref *ref)
{
    if (ref->kind == ASM_OPERAND)
        return &slots[slots[ref->number].place];
    for (size_t i = 0; i < n; i++)
        if (slots[i].where == ASM_IN_REGISTER && slots[i].reg == (int)ref->number)
            return &slots[slots[i].place];
    return &slots[n + ref->number];
}

void asm_accesses(const struct asm_instruction *i, unsigned *reads, unsigned *writes)
{
    unsigned last = 1U << (i->n ? i->n - 1 : 0), all = (1U << i->n) - 1;
    *reads = all;
    *writes = last;
    switch ((int)i->op) {
    case ASM_NOTHING:
    case ASM_TRAP:
        *reads = *writes = 0;
        break;
    case ASM_CMP:
    case ASM_TEST:
        *writes = 0;
        break;
    case ASM_MOV:
    case ASM_MOVZ:
    case ASM_MOVS:
    case ASM_LEA:
    case ASM_SET:
        *reads = all & ~last;
        break;
    case ASM_IMUL:
        *reads = i->n == 3 ? all & ~last : all;
        break;
    case ASM_XCHG:
    case ASM_XADD:
        *writes = all;
        break;
    default:
        break;
    }
}

// ---- sizes ----------------------------------------------------------------------------------------------------------

static bool is_shift(enum asm_op op)
{
    return op >= ASM_SHL && op <= ASM_ROR;
}

static bool in_register(const struct fit *f, const struct asm_ref *ref)
{
    return ref->kind == ASM_REGISTER || f->slots[f->slots[ref->number].place].where == ASM_IN_REGISTER;
}

static unsigned ref_size(const struct fit *f, const struct asm_ref *ref)
{
    return ref->size ? ref->size : f->slots[ref->number].size;
}

// The size that argument k implies: that of a register.
static unsigned arg_size(const struct fit *f, const struct asm_instruction *i, unsigned k)
{
    const struct asm_arg *x = &i->args[k];
    bool other = (k == 0 && i->n == 2 && is_shift(i->op)) || (k == 0 && i->op == ASM_LEA);
    if (other || (x->kind != ASM_OPERAND && x->kind != ASM_REGISTER) || !in_register(f, &x->ref))
        return 0;
    return ref_size(f, &x->ref);
}

static bool find_size(const struct fit *f, struct asm_instruction *i)
{
    if (i->op == ASM_NOTHING || i->op == ASM_TRAP)
        return true;
    if (i->op == ASM_SET)
        i->size = 1;
    for (unsigned k = 0; k < i->n; k++) {
        unsigned said = arg_size(f, i, k), want = k == 0 && i->from_size ? i->from_size : i->size;
        if (said && want && said != want)
            return false;
        if (said && !want)
            i->size = said;
    }
    bool whole = i->op == ASM_BSWAP || i->op == ASM_LEA;
    return i->size && i->size <= f->pointer && (!whole || i->size >= 4) &&
           !(i->size == 1 && (i->op == ASM_CMOV || i->op == ASM_IMUL));
}

// ---- accesses -------------------------------------------------------------------------------------------------------

// Whether the register of output w, which was written, may be the same as one that is read for r.
static bool may_share(const struct asm_slot *w, const struct asm_slot *r)
{
    if (!w->written || w->early || w->where != ASM_IN_REGISTER || !w->output || w == r)
        return false;
    if (r->where == ASM_IN_MEMORY)
        return r->far;
    bool fixed = w->reg >= 0 && r->reg >= 0 && w->reg != r->reg;
    return r->where == ASM_IN_REGISTER && !r->output && !fixed;
}

static bool may_be_lost(const struct fit *f, const struct asm_slot *r)
{
    if (r >= f->slots + f->n)
        return false;  // a register that the statement names has no other use
    for (size_t i = 0; i < f->n; i++)
        if (may_share(&f->slots[i], r))
            return true;
    return false;
}

static bool read_ref(struct fit *f, const struct asm_ref *ref, unsigned size)
{
    const struct asm_slot *s = asm_place(f->slots, f->n, ref);
    if (s->where == ASM_NOWHERE || s->where == ASM_FLAG || !s->valued || may_be_lost(f, s))
        return false;
    return s->where == ASM_CONSTANT || size <= s->size;
}

static bool write_ref(struct fit *f, const struct asm_ref *ref, unsigned size)
{
    const struct asm_slot *s = asm_place(f->slots, f->n, ref);
    bool memory = s->where == ASM_IN_MEMORY;
    if ((!memory && s->where != ASM_IN_REGISTER) || (!s->output && !(memory && f->memory)) || may_be_lost(f, s))
        return false;
    if (memory)
        return size <= s->size;
    return size >= 4 || size >= s->size || s->valued;  // not a part of a register without value
}

static void mark_written(struct fit *f, const struct asm_ref *ref)
{
    struct asm_slot *s = asm_place(f->slots, f->n, ref);
    s->written = s->valued = true;
}

// Notes that the registers in an address are read.
static bool use_address(struct fit *f, const struct asm_arg *x)
{
    const struct asm_ref *refs[2] = { &x->ref, &x->index };
    for (int k = 0; k < 2; k++) {
        bool fits = !refs[k]->kind || (in_register(f, refs[k]) && ref_size(f, refs[k]) == f->pointer);
        if (!fits || (refs[k]->kind && !read_ref(f, refs[k], f->pointer)))
            return false;
    }
    return true;
}

static bool read_arg(struct fit *f, const struct asm_instruction *i, unsigned k)
{
    const struct asm_arg *x = &i->args[k];
    unsigned size = k == 0 && i->from_size ? i->from_size : i->size;
    if (x->kind == ASM_IMMEDIATE)
        return i->op != ASM_LEA && k < i->n - (i->n > 1);
    if (x->kind == ASM_MEMORY)
        return (i->op == ASM_LEA || f->memory) && use_address(f, x);
    if (i->op == ASM_LEA)
        return false;
    if (k == 0 && i->n == 2 && is_shift(i->op))
        size = 1;
    return read_ref(f, &x->ref, size);
}

static bool write_arg(struct fit *f, const struct asm_instruction *i, unsigned k)
{
    const struct asm_arg *x = &i->args[k];
    if (x->kind == ASM_IMMEDIATE)
        return false;
    if (x->kind == ASM_MEMORY)
        return f->memory && i->op != ASM_LEA && use_address(f, x);
    return write_ref(f, &x->ref, i->size);
}

// ---- flags ----------------------------------------------------------------------------------------------------------

static bool read_condition(struct fit *f, enum asm_condition c)
{
    static const unsigned needs[] = { FLAG_O, FLAG_C, FLAG_Z,          FLAG_C | FLAG_Z,
                                      FLAG_S, 0,      FLAG_S | FLAG_O, FLAG_S | FLAG_O | FLAG_Z };
    unsigned need = needs[c / 2];
    f->flags_read = true;
    return need && (f->flags & need) == need;
}

static bool use_flags(struct fit *f, const struct asm_instruction *i)
{
    if (i->op == ASM_SET || i->op == ASM_CMOV)
        return read_condition(f, i->condition);
    if (i->op == ASM_ADC || i->op == ASM_SBB)
        return read_condition(f, ASM_C);
    return true;
}

static void set_flags(struct fit *f, const struct asm_instruction *i)
{
    unsigned all = FLAG_C | FLAG_Z | FLAG_S | FLAG_O;
    if ((i->op >= ASM_ADD && i->op <= ASM_XOR) || i->op == ASM_NEG || i->op == ASM_XADD || i->op == ASM_CMPXCHG)
        f->flags = all;
    else if (i->op == ASM_INC || i->op == ASM_DEC)
        f->flags |= FLAG_Z | FLAG_S | FLAG_O;
    else if (is_shift(i->op) || i->op == ASM_IMUL)
        f->flags = 0;
}

// ---- the code -------------------------------------------------------------------------------------------------------

// Whether the result is 0 whatever x is: x ^ x and x - x.
static bool is_zero(struct fit *f, const struct asm_instruction *i)
{
    const struct asm_arg *x = &i->args[0], *y = &i->args[1];
    bool registers =
        (x->kind == ASM_OPERAND || x->kind == ASM_REGISTER) && (y->kind == ASM_OPERAND || y->kind == ASM_REGISTER);
    if ((i->op != ASM_XOR && i->op != ASM_SUB) || !registers || !in_register(f, &x->ref) || !in_register(f, &y->ref))
        return false;
    struct asm_slot *s = asm_place(f->slots, f->n, &x->ref);
    if (s != asm_place(f->slots, f->n, &y->ref) || i->size < 4)
        return false;
    return s->output && (s->valued = true);
}

// Whether there is such an instruction: none has two operands in memory.
static bool encodable(const struct fit *f, const struct asm_instruction *i)
{
    unsigned in_memory = 0;
    for (unsigned k = 0; k < i->n; k++) {
        const struct asm_arg *x = &i->args[k];
        bool place = x->kind == ASM_OPERAND || x->kind == ASM_REGISTER;
        in_memory += x->kind == ASM_MEMORY || (place && asm_place(f->slots, f->n, &x->ref)->where == ASM_IN_MEMORY);
    }
    bool needs_register = i->op == ASM_BSWAP || i->op == ASM_LEA || i->op == ASM_CMOV || i->op == ASM_IMUL;
    const struct asm_arg *last = &i->args[i->n ? i->n - 1 : 0];
    bool place = last->kind == ASM_OPERAND || last->kind == ASM_REGISTER;
    return in_memory < 2 && (!needs_register || (place && in_register(f, &last->ref)));
}

// Checks one instruction and fixes its size.  cmpxchg compares with the register a, and writes to it.
static bool fit_instruction(struct fit *f, struct asm_instruction *i)
{
    unsigned reads, writes;
    if (!find_size(f, i) || !use_flags(f, i))
        return false;
    if (i->op == ASM_NOTHING || i->op == ASM_TRAP)
        return true;
    asm_accesses(i, &reads, &writes);
    if (is_zero(f, i))
        reads = 0;
    if (!encodable(f, i))
        return false;
    for (unsigned k = 0; k < i->n; k++)
        if ((reads & 1U << k) && !read_arg(f, i, k))
            return false;
    struct asm_ref accumulator = { ASM_REGISTER, ASM_RAX, i->size };
    bool compares = i->op == ASM_CMPXCHG;
    if (compares && (!read_ref(f, &accumulator, i->size) || !write_ref(f, &accumulator, i->size)))
        return false;
    for (unsigned k = 0; k < i->n; k++)
        if ((writes & 1U << k) && !write_arg(f, i, k))
            return false;
    for (unsigned k = 0; k < i->n; k++)
        if ((writes & 1U << k) && i->args[k].kind != ASM_MEMORY)
            mark_written(f, &i->args[k].ref);
    if (compares)
        mark_written(f, &accumulator);
    set_flags(f, i);
    return true;
}

bool asm_fit(struct asm_code *code, struct asm_slot *slots, size_t n, bool memory, unsigned pointer, bool *flags)
{
    struct fit f = { .slots = slots, .n = n, .memory = memory, .pointer = pointer };
    bool ok = true;
    for (size_t i = 0; i < code->n && ok; i++)
        ok = fit_instruction(&f, &code->at[i]);
    for (size_t i = 0; i < n && ok; i++)
        if (slots[i].where == ASM_FLAG)
            ok = read_condition(&f, slots[i].condition);
    *flags = f.flags_read;
    return ok;
}
