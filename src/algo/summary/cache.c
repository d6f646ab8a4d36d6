// SPDX-License-Identifier: Apache-2.0
// cache.c: relations on disk.
#include "algo/summary/cache.h"

#include "base/outfile.h"
#include "base/version.h"
#include "smt/print.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#define NONE UINT32_MAX
#define FORMAT "vernier-summary 2\n"

// ---- keys -------------------------------------------------------------------------------------------------------------

static void put_u32s(const struct u32_vec *v, struct buf *out)
{
    for (size_t i = 0; i < v->n; i++)
        buf_printf(out, " %u", v->at[i]);
    buf_putc(out, '\n');
}

static void put_edge(const struct unit *u, const struct uedge *e, struct buf *out)
{
    buf_printf(out, "edge %u %u %u %u", e->from, e->to, e->back, (unsigned)e->exit);
    put_u32s(&e->made, out);
    put_u32s(&e->outputs, out);
    term_print(u->t, e->guard, out);
    for (size_t i = 0; i < e->operands.n; i++) {
        buf_putc(out, '\n');
        term_print(u->t, e->operands.at[i], out);
    }
}

// Prints all that an analysis of the unit depends on, except the blocks that it calls.
static void put_unit(struct unit *u, struct buf *out)
{
    for (size_t i = 0; i < u->blocks.n; i++) {
        const struct ublock *b = &u->blocks.at[i];
        buf_printf(out, "\nblock %u %s", (unsigned)b->kind, b->call ? "calls " : "");
        if (b->call)
            buf_puts(out, sym_str(&u->cfa->prog->syms, b->call->callee->name));
        put_u32s(&b->phis, out);
        if (b->loop)
            put_unit(b->loop, out);
    }
    for (size_t i = 0; i < u->edges.n; i++)
        put_edge(u, &u->edges.at[i], out);
    for (size_t i = 0; i < u->values.n; i++) {
        if (!u->needed[i])
            continue;
        const struct uvalue *v = &u->values.at[i];
        buf_printf(out, "\nvalue %zu %u ", i, (unsigned)v->kind);
        if (v->state != NONE)
            encode_print(u->e, encode_state(u->e, v->state, 0), out);
        buf_putc(out, ' ');
        term_print(u->t, unit_facts(u, v), out);
    }
}

// Prints the keys of the functions that u calls, except those of b's own component.
static void put_callees(struct block *b, const struct unit *u, struct buf *out)
{
    for (size_t k = 0; k < u->blocks.n; k++) {
        const struct func *callee = u->blocks.at[k].call ? u->blocks.at[k].call->callee : NULL;
        if (u->blocks.at[k].loop)
            put_callees(b, u->blocks.at[k].loop, out);
        if (!callee || callee == b->fn || (b->fn->recursive && callee->component == b->fn->component))
            continue;
        struct digest key = block_key_of(b->s->of[callee->id]);
        buf_printf(out, "\ncallee %llx %llx", (unsigned long long)key.a, (unsigned long long)key.b);
    }
}

// Prints a component of the call graph: its functions have one key together, because each is part of what the others
// do.
static void put_component(struct block *b, struct buf *out)
{
    const struct cfa *c = b->s->run->cfa;
    for (size_t i = 0; i < c->funcs.n; i++) {
        const struct func *f = c->funcs.at[i];
        if (f != b->fn && !(b->fn->recursive && f->recursive && f->component == b->fn->component))
            continue;
        buf_printf(out, "\nfunction %s", sym_str(&c->prog->syms, f->name));
        put_unit(b->s->of[f->id]->u, out);
        put_callees(b, b->s->of[f->id]->u, out);
    }
}

struct digest block_key_of(struct block *b)
{
    struct buf text = { 0 };
    if (b->has_key)
        return b->key;
    put_component(b, &text);
    buf_printf(&text, "\nof %s", sym_str(&b->s->run->cfa->prog->syms, b->fn->name));
    b->key = digest_of(FORMAT VERNIER_VERSION, sizeof FORMAT VERNIER_VERSION);
    digest_feed(&b->key, text.at, text.n);
    b->has_key = true;
    buf_free(&text);
    return b->key;
}

static char *path_of(struct block *b, const char *dir)
{
    struct digest k = block_key_of(b);
    return arena_printf(&b->s->mem, "%s/%016llx%016llx.summary", dir, (unsigned long long)k.a, (unsigned long long)k.b);
}

// ---- writing ----------------------------------------------------------------------------------------------------------

static void put_constraint(const struct lincon *c, struct buf *out)
{
    buf_printf(out, "constraint %u %u ", (unsigned)c->rel, c->e.n);
    buf_i128(out, c->mod);
    buf_putc(out, ' ');
    buf_i128(out, c->e.k);
    for (uint32_t i = 0; i < c->e.n; i++) {
        buf_printf(out, " %u ", c->e.term[i].dim);
        buf_i128(out, c->e.term[i].coef);
    }
    buf_putc(out, '\n');
}

static void put_constraints(const char *what, const struct lincon_vec *c, struct buf *out)
{
    buf_printf(out, "%s %zu\n", what, c->n);
    for (size_t i = 0; i < c->n; i++)
        put_constraint(&c->at[i], out);
}

static void put_relation(const struct summary *s, const struct relation *r, struct buf *out)
{
    const struct numeric_cfg *level = r->level == NONE ? NULL : &s->levels.at[r->level];
    buf_puts(out, "technique");
    record_text(out, level ? strategy_choices[level->strategy].name : NULL);
    record_text(out, level ? level->domain : NULL);
    buf_putc(out, '\n');
    put_constraints("context", &r->context, out);
    for (int i = 0; i < UCALL_EXITS; i++) {
        buf_printf(out, "end %zu %zu", r->end[i].dims.n, r->end[i].cases.n);
        put_u32s(&r->end[i].dims, out);
        for (size_t k = 0; k < r->end[i].cases.n; k++)
            put_constraints("case", &r->end[i].cases.at[k], out);
    }
}

static bool is_final(const struct relation *r)
{
    return !r->dead && r->depends == NONE;
}

static void put_block(struct block *b, struct buf *out)
{
    size_t n = 0;
    for (size_t i = 0; i < b->inv.n; i++)
        n += is_final(&b->inv.at[i]);
    buf_printf(out, FORMAT "relations %zu %zu %zu\n", b->u->values.n, b->inputs.n, n);
    for (size_t i = 0; i < b->inv.n; i++)
        if (is_final(&b->inv.at[i]))
            put_relation(b->s, &b->inv.at[i], out);
    record_seal(out);
}

void cache_store(struct summary *s, const char *dir)
{
    bool ok = outfile_make_folder(dir);
    for (size_t i = 0; ok && i < s->run->cfa->funcs.n; i++) {
        struct block *b = s->of[i];
        struct buf text = { 0 };
        if (!b || b->inv.n == b->stored)
            continue;
        put_block(b, &text);
        ok = outfile_put(path_of(b, dir), &text);
        buf_free(&text);
        b->stored = b->inv.n;
    }
}

// ---- reading ----------------------------------------------------------------------------------------------------------

enum { MANY = 1 << 20 };

static bool enter(struct record *r, const char *name)
{
    r->bad |= !record_take(r, name);
    return !r->bad;
}

static uint32_t index_below(struct record *r, size_t below)
{
    return (uint32_t)record_number(r, 0, (i128)below - 1);
}

static i128 coefficient(struct record *r)
{
    const i128 limit = (i128)1 << 110;
    return record_number(r, -limit, limit);
}

static struct lincon read_constraint(struct record *r, size_t n_dims)
{
    struct lincon c = { 0 };
    enter(r, "constraint");
    c.rel = (enum lin_rel)index_below(r, LIN_MOD + 1);
    c.e.n = index_below(r, n_dims + 1);
    c.mod = coefficient(r);
    c.e.k = coefficient(r);
    struct lin_term *t = arena_alloc(r->mem, (c.e.n + 1) * sizeof *t);
    for (uint32_t i = 0; i < c.e.n && !r->bad; i++) {
        t[i].dim = index_below(r, n_dims);
        t[i].coef = coefficient(r);
    }
    record_end(r);
    c.e.term = t;
    return c;
}

static void read_constraints(struct record *r, const char *what, size_t n_dims, struct lincon_vec *out)
{
    enter(r, what);
    uint32_t n = index_below(r, MANY);
    record_end(r);
    for (uint32_t i = 0; i < n && !r->bad; i++)
        vec_push(out, read_constraint(r, n_dims));
}

static void read_end(struct record *r, struct block *b, struct relation_end *out)
{
    enter(r, "end");
    uint32_t n_dims = index_below(r, MANY), n = index_below(r, MANY);
    for (uint32_t i = 0; i < n_dims && !r->bad; i++)
        vec_push(&out->dims, index_below(r, b->u->values.n));
    record_end(r);
    for (uint32_t i = 0; i < n && !r->bad; i++) {
        struct lincon_vec c = { 0 };
        read_constraints(r, "case", n_dims, &c);
        vec_push(&out->cases, c);
    }
    if (!r->bad)
        relation_end_close(out, b);
}

// The number of the technique of that name in our list; NONE: it is not there.
static uint32_t read_technique(struct record *r, const struct summary *s)
{
    uint32_t level = NONE;
    enter(r, "technique");
    const char *strategy = record_string(r), *domain = record_string(r);
    record_end(r);
    for (uint32_t i = 0; i < s->levels.n && strategy && domain; i++)
        if (strcmp(strategy_choices[s->levels.at[i].strategy].name, strategy) == 0 &&
            strcmp(s->levels.at[i].domain, domain) == 0)
            level = i;
    return level;
}

static struct relation read_relation(struct record *r, struct block *b)
{
    struct relation x = relation_new(b, read_technique(r, b->s));
    read_constraints(r, "context", b->inputs.n, &x.context);
    for (uint32_t i = 0; i < x.exits; i++)
        read_end(r, b, &x.end[i]);
    return x;
}

static bool read_block(struct block *b, const struct buf *text)
{
    struct record r;
    size_t before = b->inv.n;
    if (!record_open(text, FORMAT, &b->s->mem, &r) || !enter(&r, "relations"))
        return false;
    (void)record_number(&r, (i128)b->u->values.n, (i128)b->u->values.n);
    (void)record_number(&r, (i128)b->inputs.n, (i128)b->inputs.n);
    uint32_t n = index_below(&r, MANY);
    record_end(&r);
    for (uint32_t i = 0; i < n && !r.bad; i++) {
        struct relation x = read_relation(&r, b);
        vec_push(&b->inv, x);
    }
    bool ok = !r.bad && r.at == r.end;
    while (!ok && b->inv.n > before) {
        relation_free(&vec_last(&b->inv));
        b->inv.n--;
    }
    return ok;
}

void cache_load(struct summary *s, const char *dir)
{
    for (size_t i = 0; i < s->run->cfa->funcs.n; i++) {
        struct block *b = s->of[i];
        struct buf text = { 0 };
        const char *path = path_of(b, dir);
        int error = buf_read_file(&text, path);
        bool ok = !error && read_block(b, &text);
        if (!error && !ok)
            fprintf(stderr, "vernier: warning: `%s` is damaged, and not used\n", path);
        else if (error && error != ENOENT)
            fprintf(stderr, "vernier: warning: cannot read `%s`: %s\n", path, strerror(error));
        s->stats.cached += b->inv.n;
        b->stored = error || !ok ? 0 : b->inv.n;
        buf_free(&text);
    }
}
