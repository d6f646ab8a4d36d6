// SPDX-License-Identifier: Apache-2.0
// order.c: which forms of elements follow one another in a list segment.
#include "smg/order.h"

enum { LABEL_BITS = 21 };  // of a form
_Static_assert(SMG_FORMS + ((int64_t)64 << LABEL_BITS) <= SMG_ORDER, "forms end before their order");

int64_t smg_form_bit(uint32_t form)
{
    assert(form != SMG_NO_FORM && form < 1u << LABEL_BITS);
    return SMG_FORMS + (int64_t)(form - 1) * 64;
}

uint32_t smg_form_at(const struct smg_edge *e)
{
    assert(e->bit >= SMG_FORMS && e->bit < SMG_ORDER);
    return (uint32_t)((e->bit - SMG_FORMS) / 64) + 1;
}

static int64_t order_bit(uint32_t a, uint32_t b)
{
    assert(a < 1u << LABEL_BITS && b < 1u << LABEL_BITS);
    return SMG_ORDER + ((int64_t)a << LABEL_BITS | b);
}

static bool has_edge(const struct smg_object *o, int64_t bit)
{
    for (size_t k = o->edges.n; k-- > 0 && o->edges.at[k].bit >= bit;)
        if (o->edges.at[k].bit == bit)
            return true;
    return false;
}

static bool has_form(const struct smg_object *o, uint32_t form)
{
    return has_edge(o, smg_form_bit(form));
}

bool smg_may_follow(const struct smg_object *o, uint32_t a, uint32_t b)
{
    return !has_edge(o, order_bit(a, b));
}

void smg_forbid(struct smg *g, uint32_t segment, uint32_t a, uint32_t b)
{
    smg_write(g, segment, order_bit(a, b), 1, SMG_ZERO);
}

void smg_drop_order(struct smg *g, uint32_t segment)
{
    struct smg_object *o = &g->objects.at[segment];
    while (o->edges.n && vec_last(&o->edges).bit >= SMG_ORDER)
        o->edges.n--;
}

void smg_order_at(int64_t bit, uint32_t *a, uint32_t *b)
{
    assert(bit >= SMG_ORDER);
    *a = (uint32_t)((bit - SMG_ORDER) >> LABEL_BITS);
    *b = (uint32_t)(bit - SMG_ORDER) & ((1u << LABEL_BITS) - 1);
}

bool smg_implies_order(const struct smg_object *o, int64_t bit)
{
    uint32_t a, b;
    smg_order_at(bit, &a, &b);
    return has_edge(o, bit) || (a != SMG_NO_FORM && !has_form(o, a)) || (b != SMG_NO_FORM && !has_form(o, b));
}

// Lists the forms of an object, SMG_NO_FORM first; gives their number.
static size_t forms_of(const struct smg_object *o, uint32_t form[SMG_MAX_FORMS + 1])
{
    size_t n = 0;
    form[n++] = SMG_NO_FORM;
    for (size_t k = 0; k < o->edges.n; k++)
        if (o->edges.at[k].bit >= SMG_FORMS && o->edges.at[k].bit < SMG_ORDER) {
            VERIFY(n <= SMG_MAX_FORMS);
            form[n++] = smg_form_at(&o->edges.at[k]);
        }
    return n;
}

void smg_split_order(struct smg *g, uint32_t segment, enum smg_target end, uint32_t form)
{
    uint32_t f[SMG_MAX_FORMS + 1];
    size_t n = forms_of(&g->objects.at[segment], f);
    for (size_t i = 1; i < n; i++) {
        bool first = end == SMG_FIRST;
        uint32_t a = first ? SMG_NO_FORM : f[i], b = first ? f[i] : SMG_NO_FORM;
        bool may = smg_may_follow(&g->objects.at[segment], first ? form : f[i], first ? f[i] : form);
        smg_write(g, segment, order_bit(a, b), 1, may ? SMG_NONE : SMG_ZERO);
    }
}

void smg_join_order(struct smg *g, uint32_t to, const struct smg_object *x, const struct smg_object *y)
{
    uint32_t f[SMG_MAX_FORMS + 1];
    size_t n = forms_of(&g->objects.at[to], f);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            int64_t bit = order_bit(f[i], f[k]);
            if ((i || k) && smg_implies_order(x, bit) && smg_implies_order(y, bit))
                smg_forbid(g, to, f[i], f[k]);
        }
}

// Whether form b may follow form a in o; false if o does not have both.
static bool is_in(const struct smg_object *o, uint32_t a, uint32_t b)
{
    return (a == SMG_NO_FORM || has_form(o, a)) && (b == SMG_NO_FORM || has_form(o, b)) && smg_may_follow(o, a, b);
}

// Whether form b may follow form a in a segment in which the elements of y come behind those of x.
static bool may_be_chained(const struct smg_object *x, const struct smg_object *y, uint32_t a, uint32_t b)
{
    bool across = is_in(x, a, SMG_NO_FORM) && is_in(y, SMG_NO_FORM, b);
    if (a == SMG_NO_FORM)
        return is_in(x, a, b) || (!smg_least_length(x) && is_in(y, a, b));
    if (b == SMG_NO_FORM)
        return is_in(y, a, b) || (!smg_least_length(y) && is_in(x, a, b));
    return is_in(x, a, b) || is_in(y, a, b) || across;
}

void smg_chain_order(struct smg *g, uint32_t x, uint32_t y, uint32_t to)
{
    uint32_t f[SMG_MAX_FORMS + 1];
    size_t n = forms_of(&g->objects.at[to], f);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            if ((i || k) && !may_be_chained(&g->objects.at[x], &g->objects.at[y], f[i], f[k]))
                smg_forbid(g, to, f[i], f[k]);
}
