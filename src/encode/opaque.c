// SPDX-License-Identifier: Apache-2.0
// opaque.c: which expressions would tell where objects lie, which address.c fixes at will.
//
// An address may be moved, compared for equality, compared with numbers that are below or above all objects, with addresses in
// the same object, and between heap blocks (whose addresses grow, as the interpreter's do); its lowest bits are those of its
// offset.  Differences of pointers are taken to be inside one object, as C demands.  Nor is it looked for programs that
// read single bytes of stored addresses.
#include "encode/memory_priv.h"

enum { ALIGN = 64 };  // of objects (address.c)

struct scan {
    struct encoder *e;
    bool numbers;  // the program makes integers of addresses
    struct pt_places a, b, leaf;
};

static bool is_address_like(const struct encoder *e, const struct exp *x)
{
    return type_is_pointer(x->type) ||
           (type_is_integer(x->type) && type_bits(x->type) >= e->cfa->prog->types.machine->ptr_size * 8u);
}

static void add_places(struct scan *s, const struct exp *x, struct pt_places *out)
{
    places_of(s->e, x, &s->leaf);
    for (size_t i = 0; i < s->leaf.n; i++)
        if (s->leaf.at[i].kind == PT_VAR || s->leaf.at[i].kind == PT_HEAP)
            vec_push(out, s->leaf.at[i]);
}

// The objects of the program whose addresses may go into x, as a whole.
static void collect(struct scan *s, const struct exp *x, struct pt_places *out)
{
    bool compares = x->kind == EXP_BINARY && op_is_compare((enum op)x->op);
    if (x->kind == EXP_CONST || !is_address_like(s->e, x) || compares)
        return;
    if (!x->a) {
        if (type_is_pointer(x->type) || (s->e->pt && s->numbers))
            add_places(s, x, out);
        return;
    }
    if (x->kind == EXP_BINARY && x->op == OP_AND && x->b->kind == EXP_CONST && x->b->value < ALIGN)
        return;
    collect(s, x->a, out);
    if (x->b)
        collect(s, x->b, out);
}

static bool carries(struct scan *s, const struct exp *x, struct pt_places *places)
{
    vec_clear(places);
    collect(s, x, places);
    return places->n > 0;
}

static bool beyond_objects(const struct encoder *e, const struct exp *x)
{
    bool wide = e->cfa->prog->types.machine->ptr_size == 8;
    return x->kind == EXP_CONST &&
           (x->value < 0x10000000 || x->value >= (wide ? UINT64_C(0x600000000000) : 0xd0000000));
}

static bool all_heap(const struct pt_places *p)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].kind != PT_HEAP)
            return false;
    return true;
}

static bool one_object(const struct encoder *e, const struct pt_places *a, const struct pt_places *b)
{
    const struct pt_place *o = &a->at[0];
    for (size_t i = 0; i < a->n + b->n; i++) {
        const struct pt_place *p = i < a->n ? &a->at[i] : &b->at[i - a->n];
        if (p->kind != o->kind || p->id != o->id)
            return false;
    }
    const struct var *v = o->kind == PT_VAR ? e->cfa->vars.at[o->id] : NULL;
    return v && (!v->fn || !v->fn->recursive);
}

static bool compares_order(struct scan *s, const struct exp *x)
{
    bool a = carries(s, x->a, &s->a), b = carries(s, x->b, &s->b);
    if (!a && !b)
        return false;
    if (!a || !b)
        return !beyond_objects(s->e, a ? x->b : x->a);
    return !one_object(s->e, &s->a, &s->b) && !(all_heap(&s->a) && all_heap(&s->b));
}

static bool is_low_mask(const struct exp *x)
{
    return x->kind == EXP_CONST && (x->value < ALIGN || ((~x->value) & (((u128)1 << type_bits(x->type)) - 1)) < ALIGN);
}

static bool is_opaque(struct scan *s, const struct exp *x)
{
    enum op o = (enum op)x->op;
    if (x->kind == EXP_CAST) {
        if (x->type->kind == TYPE_BOOL || !carries(s, x->a, &s->a))
            return false;
        return type_is_float(x->type) || type_bits(x->type) < s->e->cfa->prog->types.machine->ptr_size * 8u;
    }
    if (x->kind == EXP_UNARY)
        return o != OP_NOT && carries(s, x->a, &s->a);
    if (x->kind != EXP_BINARY || o == OP_PTR_DIFF)
        return false;
    if (o == OP_LT || o == OP_LE || o == OP_GT || o == OP_GE)
        return compares_order(s, x);
    bool a = carries(s, x->a, &s->a), b = carries(s, x->b, &s->b);
    if (o == OP_PTR_ADD || o == OP_ADD)
        return a && b;
    if (o == OP_EQ || o == OP_NE)
        return (a && exp_is_const(x->b) && !beyond_objects(s->e, x->b)) ||
               (b && exp_is_const(x->a) && !beyond_objects(s->e, x->a));
    if (o == OP_SUB)
        return b && !(a && one_object(s->e, &s->a, &s->b));
    if (o == OP_AND || o == OP_OR || o == OP_XOR)
        return (a && !is_low_mask(x->b)) || (b && !is_low_mask(x->a));
    return a || b;
}

void opaque_make(struct encoder *e)
{
    struct memory *m = e->memory;
    const struct exps *x = &e->cfa->exps;
    struct scan s = { .e = e };
    m->n_exps = x->all.n;
    m->opaque = MEM_ARRAY(uint8_t, m->n_exps + 1);
    for (size_t i = 0; i < m->n_exps && !s.numbers; i++) {
        const struct exp *y = x->all.at[i];
        s.numbers = y->kind == EXP_CAST && type_is_pointer(y->a->type) && is_address_like(e, y);
    }
    for (size_t i = 0; i < m->n_exps; i++)
        m->opaque[i] = is_opaque(&s, x->all.at[i]);
    vec_free(&s.a);
    vec_free(&s.b);
    vec_free(&s.leaf);
}

bool memory_opaque(const struct encoder *e, const struct exp *x)
{
    return x->id < e->memory->n_exps && e->memory->opaque[x->id];
}
