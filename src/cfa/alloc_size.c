// SPDX-License-Identifier: Apache-2.0
// alloc_size.c: warns of blocks of no bytes, or of a negative number of bytes.
#include "cfa/alloc_size.h"

void alloc_size_check(struct diag *d, const struct program *p, const struct edge *e, u128 size)
{
    const char *name = sym_str(&p->syms, e->extern_name);
    const struct type *t = p->types.ptrdiff_t_;
    if (!e->extern_name.i || (size && size <= value_greatest(t)))
        return;
    if (!size)
        diag_at(d, e->loc, W0307, "%s is asked for a block of 0 bytes", name);
    else
        diag_at(d, e->loc, W0308, "%s is asked for a negative number of bytes: %lld", name,
                (long long)value_int(size, t));
}
