// SPDX-License-Identifier: Apache-2.0
// assumptions.c: the table of kinds of assumptions.
#include "cfa/assumptions.h"

#include <string.h>

static const struct {
    const char *name;
    bool unsound;
    const char *text;
} kinds[] = {
#define ASSUMPTION(kind, name, unsound, text) { name, unsound, text },
#include "cfa/assumptions.def"
#undef ASSUMPTION
};
_Static_assert(ASSUME_KINDS <= 32, "sets of kinds are words");

const char *assumption_name(enum assumption_kind k)
{
    return kinds[k].name;
}

const char *assumption_text(enum assumption_kind k)
{
    return kinds[k].text;
}

bool assumption_counts(const struct assumption *a, uint32_t accepted)
{
    return kinds[a->kind].unsound && !(accepted >> a->kind & 1);
}

size_t assumptions_count(const struct assumptions *all, uint32_t accepted)
{
    size_t n = 0;
    for (size_t i = 0; i < all->n; i++)
        n += assumption_counts(&all->at[i], accepted);
    return n;
}

void assumption_print(struct buf *out, const struct assumption *a)
{
    buf_puts(out, a->text);
    if (kinds[a->kind].unsound)
        buf_printf(out, " [unsound: %s]", kinds[a->kind].name);
}

bool assumptions_accept(const char *list, uint32_t *accepted, const char **bad, int *n)
{
    *accepted = 0;
    for (const char *s = list; *s; s += *s == ',') {
        size_t len = strcspn(s, ","), k = 0;
        while (k < ASSUME_KINDS && (strlen(kinds[k].name) != len || memcmp(kinds[k].name, s, len) != 0))
            k++;
        if (k == ASSUME_KINDS) {
            *bad = s;
            *n = (int)len;
            return false;
        }
        *accepted |= UINT32_C(1) << k;
        s += len;
    }
    return true;
}
