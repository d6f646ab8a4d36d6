// SPDX-License-Identifier: Apache-2.0
// box_write.c: boxes as text.
#include "base/buf.h"
#include "forest/box_priv.h"
#include "forest/boxfile.h"
#include "num/range.h"

struct writer {
    struct tree_store *s;
    const struct box_program *p;
    struct buf *out;
    const struct box_part *part;  // in hand
};

// ---- nodes ----------------------------------------------------------------------------------------------------------

const struct type *box_made_type(const struct edge *e)
{
    const struct type *t = e->kind == EDGE_ALLOC && e->lhs && type_is_pointer(e->lhs->type) ? e->lhs->type->elem : NULL;
    return t && t->n_fields ? t->unqual : NULL;
}

uint32_t box_site(const struct box_program *p, const struct type *t)
{
    for (uint32_t i = 0; i < p->c->edges.n; i++)
        if (box_made_type(p->c->edges.at[i]) == t)
            return p->site[i];
    return UINT32_MAX;
}

// The record type of a node, if the node can be written with its tag; NULL: it cannot.
static const struct type *record_of(const struct writer *w, const struct label *l)
{
    const struct type *t = l->site < w->p->c->edges.n ? box_made_type(w->p->c->edges.at[l->site]) : NULL;
    return t && t->tag.i && box_find_record(w->p, t->kind, t->tag) == t ? t : NULL;
}

static void put_kind(const struct writer *w, const struct label *l, const struct type *t)
{
    if (t)
        buf_printf(w->out, "%s %s", t->kind == TYPE_UNION ? "union" : "struct", sym_str(&w->p->c->prog->syms, t->tag));
    else
        buf_puts(w->out, "block");
    if (!t || t->size != l->size)
        buf_printf(w->out, " (%llu)", (unsigned long long)l->size);
    buf_puts(w->out, l->foreign ? " foreign {" : " {");
}

static void put_selector(const struct writer *w, const struct type *t, const struct label_item *x)
{
    struct buf name = { 0 };
    struct box_bits bits;
    const struct type *part = t ? type_part(&w->p->c->prog->syms, t, x->bit, x->bits, NULL, &name) : NULL;
    const char *path = buf_str(&name) + (buf_str(&name)[0] == '.');
    if (part && box_find_member(&w->p->c->prog->syms, t, path, &bits) && bits.bit == x->bit && bits.bits == x->bits)
        buf_puts(w->out, path);
    else if (x->bit % 8 == 0 && x->bits % 8 == 0)
        buf_printf(w->out, "bytes %lld to %lld", (long long)x->bit / 8, (long long)(x->bit + x->bits) / 8 - 1);
    else
        buf_printf(w->out, "bits %lld to %lld", (long long)x->bit, (long long)(x->bit + x->bits) - 1);
    buf_free(&name);
}

// ---- values ---------------------------------------------------------------------------------------------------------

static void put_bound(struct buf *b, i128 x)
{
    bool far = x <= -RANGE_HUGE || x >= RANGE_HUGE;
    if (far)
        buf_puts(b, x < 0 ? "-inf" : "inf");
    else
        buf_i128(b, x);
}

static void put_leaf(const struct writer *w, const struct label *l)
{
    if (l->kind == LABEL_REF) {
        buf_printf(w->out, "@%u", w->s->refs.at[w->part->first + l->index]);
    } else if (l->kind == LABEL_NUMBER) {
        buf_u128(w->out, l->pattern);
    } else {
        buf_putc(w->out, '[');
        put_bound(w->out, l->low);
        buf_puts(w->out, "..");
        put_bound(w->out, l->high);
        buf_puts(w->out, l->foreign ? "]?" : "]");
    }
}

static void put_child(const struct writer *w, const struct ta *a, uint32_t q, int64_t disp)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules(a, q, &n);
    VERIFY(r);  // (states have trees)
    const struct label *l = label_at(&w->s->labels, r->symbol);
    if (label_is_leaf(l))
        put_leaf(w, l);
    else
        buf_printf(w->out, "q%u", q);
    if (disp)
        buf_printf(w->out, "%+lld", (long long)disp);
}

// ---- rules, boxes ---------------------------------------------------------------------------------------------------

static void put_rule(const struct writer *w, const struct ta *a, uint32_t q, const struct ta_rule *r)
{
    const struct label *l = label_at(&w->s->labels, r->symbol);
    const struct type *t = record_of(w, l);
    const uint32_t *child = ta_children(a->pool, r->tuple);
    buf_printf(w->out, "  q%u -> ", q);
    put_kind(w, l, t);
    for (uint32_t i = 0; i < l->n_items; i++) {
        const struct label_item *x = &l->item[i];
        buf_puts(w->out, i ? ", " : " ");
        if (x->box)
            buf_printf(w->out, "box box%u(", x->box);
        else
            put_selector(w, t, x);
        buf_puts(w->out, x->box ? "" : ": ");
        for (uint32_t p = 0; p < x->ports; p++) {
            buf_puts(w->out, p ? ", " : "");
            put_child(w, a, *child++, x->disp);
        }
        buf_puts(w->out, x->box ? ")" : "");
    }
    buf_puts(w->out, " }\n");
}

static void put_part(const struct writer *w, uint32_t port)
{
    const struct ta *a = &w->s->trees.at[w->part->tree].a;
    buf_printf(w->out, "port %u\n", port);
    for (uint32_t q = 0, n; q < ta_state_count(a); q++) {
        const struct ta_rule *r = ta_rules(a, q, &n);
        for (uint32_t k = 0; k < n && !label_is_leaf(label_at(&w->s->labels, r->symbol)); k++)
            put_rule(w, a, q, &r[k]);
    }
}

void box_write(struct tree_store *s, const struct box_program *p, struct buf *out)
{
    struct map wanted = { 0 };
    box_find_used(s, &wanted);
    for (uint32_t i = 1; i < s->boxes.n; i++) {
        const struct box *x = &s->boxes.at[i];
        if (!map_get(&wanted, i, NULL))
            continue;
        buf_printf(out, "box box%u\n", i);
        for (uint32_t port = 0; port < x->n; port++) {
            struct writer w = { .s = s, .p = p, .out = out, .part = &s->parts.at[x->first + port] };
            if (w.part->tree != TA_NONE)
                put_part(&w, port);
        }
    }
    map_free(&wanted);
}
