// SPDX-License-Identifier: Apache-2.0
// build_round.c: says where compilers may round floating-point numbers in another way than operation by operation.
#include "lower/build_priv.h"

void note_width(struct builder *b, struct loc loc, const struct type *t)
{
    bool x87 = b->t->machine->ptr_size == 4 && !dialect_of(b)->evaluates_narrow;
    if (x87 && (t->kind == TYPE_FLOAT || t->kind == TYPE_DOUBLE) && !b->fn->is_model)
        assume_note(b, loc, ASSUME_FLOATS,
                    "floating-point operations are rounded to their types, as with -msse2 -mfpmath=sse");
}

void note_copy(struct builder *b, const struct lval *p)
{
    bool is_apart = p->var && type_is_scalar(p->var->type) && !(p->var->decl && p->var->decl->has_address);
    if (type_is_float(p->type) && !is_apart)
        note_width(b, b->site.loc, p->type);
}

void note_conversion(struct builder *b, const struct expr *e)
{
    const struct type *from = e->a->type, *to = e->type;
    bool rounds = type_is_float(from) ? from->size > to->size : type_is_integer(from) && type_bits(from) > 24;
    if (type_is_float(to) && rounds)
        note_width(b, e->loc, to);
}

void note_operation(struct builder *b, const struct expr *e, enum op op, const struct type *t)
{
    if (!type_is_float(t) || op_is_compare(op))
        return;
    note_width(b, e->loc, t);
    if (e->fuses && !b->fn->is_model)
        assume_note(b, e->loc, ASSUME_FLOATS,
                    "floating-point expressions are not contracted: products are rounded before sums");
}
