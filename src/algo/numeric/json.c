// SPDX-License-Identifier: Apache-2.0
// json.c: loop invariants as JSON.
#include "algo/numeric/cview.h"
#include "algo/numeric/show.h"
#include "smt/print.h"

static void put_number(i128 k, struct buf *b)
{
    bool fits = k >= INT64_MIN && k <= INT64_MAX;
    buf_puts(b, fits ? "" : "\"");
    buf_i128(b, k);
    buf_puts(b, fits ? "" : "\"");
}

static void put_constraint(struct lincon c, uint32_t dims, struct buf *b)
{
    static const char *const rel[] = { [LIN_EQ] = "==", [LIN_GE] = ">=", [LIN_GT] = ">", [LIN_MOD] = "mod" };
    buf_puts(b, "{\"coefficients\": [");
    for (uint32_t i = 0; i < dims; i++) {
        buf_puts(b, i ? ", " : "");
        put_number(lin_coef(c.e, i), b);
    }
    buf_puts(b, "], \"constant\": ");
    put_number(c.e.k, b);
    buf_printf(b, ", \"relation\": \"%s\"", rel[c.rel]);
    if (c.rel == LIN_MOD) {
        buf_puts(b, ", \"modulus\": ");
        put_number(c.mod, b);
    }
    buf_putc(b, '}');
}

static void put_conjunction(const struct dvalue *v, struct buf *b)
{
    struct arena mem = { 0 };
    struct lincon_vec c = { 0 };
    dom_constraints(v, &mem, &c);
    buf_putc(b, '[');
    for (size_t i = 0; i < c.n; i++) {
        buf_puts(b, i ? ", " : "");
        put_constraint(c.at[i], v->dims->n, b);
    }
    buf_putc(b, ']');
    vec_free(&c);
    arena_free(&mem);
}

static void put_value(const struct dvalue *v, struct buf *b)
{
    struct dvalue *part[DISJUNCTS_MAX];
    size_t n = dom_is_bottom(v) ? 0 : dom_disjuncts(v, part, DISJUNCTS_MAX);
    buf_putc(b, '[');
    for (size_t i = 0; i < n; i++) {
        buf_puts(b, i ? ", " : "");
        put_conjunction(part[i], b);
        dom_free(part[i]);
    }
    buf_putc(b, ']');
}

static void put_names(struct numeric *n, uint32_t block, struct buf *b)
{
    struct buf name = { 0 };
    buf_putc(b, '[');
    for (uint32_t i = 0; i < n->site[block].values.n; i++) {
        name.n = 0;
        numeric_print_dim(n, block, i, &name);
        buf_puts(b, i ? ", " : "");
        buf_json(b, buf_str(&name));
    }
    buf_putc(b, ']');
    buf_free(&name);
}

static void put_head(struct numeric *n, uint32_t i, struct buf *b)
{
    const struct ublock *x = &n->u->blocks.at[i];
    struct place at = sources_place(&n->u->cfa->prog->src, x->node->loc);
    struct cview c = cview_of(n, i);
    struct buf acsl = { 0 };
    cview_acsl(&c, &acsl);
    buf_jsonf(b, "{'file': %s, 'line': %u, 'function': %s, 'block': %u", at.file, at.line,
              sym_str(&n->u->cfa->prog->syms, x->node->fn->name), i);
    buf_jsonf(b, dom_is_bottom(n->site[i].x) ? ", 'reachable': false" : ", 'reachable': true");
    buf_jsonf(b, ", 'variables': ");
    put_names(n, i, b);
    buf_jsonf(b, ", 'disjuncts': ");
    put_value(n->site[i].x, b);
    buf_jsonf(b, ", 'acsl': %s}", buf_str(&acsl));
    buf_free(&acsl);
    cview_free(&c);
}

void numeric_json(struct numeric *n, struct buf *b)
{
    const char *sep = "";
    buf_putc(b, '[');
    for (uint32_t i = 0; i < n->u->blocks.n; i++)
        if (n->u->blocks.at[i].kind == UBLOCK_HEAD) {
            buf_puts(b, sep);
            put_head(n, i, b);
            sep = ",\n";
        }
    buf_puts(b, "]\n");
}
