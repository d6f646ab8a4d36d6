// SPDX-License-Identifier: Apache-2.0
// cache.c: relations on disk.
#include "algo/summary/cache.h"

#include "base/hash.h"
#include "base/outfile.h"
#include "base/version.h"
#include "smt/print.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#define NONE UINT32_MAX
#define FORMAT "vernier-summary 1"

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

// Everything that an analysis of the unit depends on, but for what it calls.
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

static struct block_key hash_text(const struct buf *b)
{
    uint64_t h = hash_bytes(b->at, b->n), k = b->n;
    for (size_t i = 0; i < b->n; i++)
        k = hash_mix(k, (uint64_t)(unsigned char)b->at[i] + (i << 8));
    return (struct block_key){ { h, k } };
}

// The keys of the functions that u calls, but for those of b's own component.
static void put_callees(struct block *b, const struct unit *u, struct buf *out)
{
    for (size_t k = 0; k < u->blocks.n; k++) {
        const struct func *callee = u->blocks.at[k].call ? u->blocks.at[k].call->callee : NULL;
        if (u->blocks.at[k].loop)
            put_callees(b, u->blocks.at[k].loop, out);
        if (!callee || callee == b->fn || (b->fn->recursive && callee->component == b->fn->component))
            continue;
        struct block_key key = block_key_of(b->s->of[callee->id]);
        buf_printf(out, "\ncallee %llx %llx", (unsigned long long)key.half[0], (unsigned long long)key.half[1]);
    }
}

// The functions of a component of the call graph have one key together: each is part of what the others do.
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

struct block_key block_key_of(struct block *b)
{
    struct buf text = { 0 };
    if (b->has_key)
        return (struct block_key){ { b->key[0], b->key[1] } };
    buf_puts(&text, FORMAT " " VERNIER_VERSION);
    put_component(b, &text);
    buf_printf(&text, "\nof %s", sym_str(&b->s->run->cfa->prog->syms, b->fn->name));
    struct block_key k = hash_text(&text);
    buf_free(&text);
    b->key[0] = k.half[0];
    b->key[1] = k.half[1];
    b->has_key = true;
    return k;
}

static char *path_of(struct block *b, const char *dir)
{
    struct block_key k = block_key_of(b);
    return arena_printf(&b->s->mem, "%s/%016llx%016llx.summary", dir, (unsigned long long)k.half[0],
                        (unsigned long long)k.half[1]);
}

// ---- writing ----------------------------------------------------------------------------------------------------------

static void put_constraint(const struct lincon *c, struct buf *out)
{
    buf_printf(out, "c %u %u ", (unsigned)c->rel, c->e.n);
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
    buf_printf(out, "technique %s/%s\n", level ? strategy_choices[level->strategy].name : "-",
               level ? level->domain : "-");
    put_constraints("context", &r->context, out);
    for (int i = 0; i < UCALL_EXITS; i++) {
        buf_printf(out, "end %zu %zu\n", r->end[i].dims.n, r->end[i].cases.n);
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
    buf_printf(out, FORMAT "\nvalues %zu inputs %zu relations %zu\n", b->u->values.n, b->inputs.n, n);
    for (size_t i = 0; i < b->inv.n; i++)
        if (is_final(&b->inv.at[i]))
            put_relation(b->s, &b->inv.at[i], out);
    struct block_key sum = hash_text(out);
    buf_printf(out, "checksum %016llx%016llx\n", (unsigned long long)sum.half[0], (unsigned long long)sum.half[1]);
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

// What is left of the text; NULL: it is not what it should be.
struct reader {
    struct block *b;
    const char *at;
};

static void skip(struct reader *r, const char *word)
{
    size_t n = strlen(word);
    if (r->at && strncmp(r->at, word, n) == 0)
        r->at += n;
    else
        r->at = NULL;
}

static i128 number(struct reader *r)
{
    const i128 limit = (i128)1 << 110;
    if (!r->at)
        return 0;
    r->at += strspn(r->at, " \n");
    bool minus = *r->at == '-';
    r->at += minus;
    i128 n = 0;
    const char *from = r->at;
    for (; r->at && *r->at >= '0' && *r->at <= '9'; r->at++) {
        n = n * 10 + (*r->at - '0');
        if (n > limit) {
            r->at = NULL;
            return 0;
        }
    }
    if (r->at == from)
        r->at = NULL;
    return minus ? -n : n;
}

// 0 .. below - 1
static uint32_t index_below(struct reader *r, size_t below)
{
    i128 n = number(r);
    if (n < 0 || n >= (i128)below) {
        r->at = NULL;
        return 0;
    }
    return (uint32_t)n;
}

enum { MANY = 1 << 20 };

static struct lincon read_constraint(struct reader *r, size_t n_dims)
{
    struct lincon c = { 0 };
    skip(r, "c ");
    c.rel = (enum lin_rel)index_below(r, LIN_MOD + 1);
    c.e.n = index_below(r, n_dims + 1);
    c.mod = number(r);
    c.e.k = number(r);
    struct lin_term *t = arena_alloc(&r->b->s->mem, (c.e.n + 1) * sizeof *t);
    for (uint32_t i = 0; i < c.e.n && r->at; i++) {
        t[i].dim = index_below(r, n_dims);
        t[i].coef = number(r);
    }
    skip(r, "\n");
    c.e.term = t;
    return c;
}

static void read_constraints(struct reader *r, const char *what, size_t n_dims, struct lincon_vec *out)
{
    skip(r, what);
    uint32_t n = index_below(r, MANY);
    skip(r, "\n");
    for (uint32_t i = 0; i < n && r->at; i++)
        vec_push(out, read_constraint(r, n_dims));
}

static void read_end(struct reader *r, struct relation_end *out)
{
    skip(r, "end ");
    uint32_t n_dims = index_below(r, MANY), n = index_below(r, MANY);
    skip(r, "\n");
    for (uint32_t i = 0; i < n_dims && r->at; i++)
        vec_push(&out->dims, index_below(r, r->b->u->values.n));
    skip(r, "\n");
    for (uint32_t i = 0; i < n && r->at; i++) {
        struct lincon_vec c = { 0 };
        read_constraints(r, "case ", n_dims, &c);
        vec_push(&out->cases, c);
    }
    if (r->at)
        relation_end_close(out, r->b);
}

// The number of the technique of that name in our list; NONE: it is not there.
static uint32_t read_technique(struct reader *r)
{
    const struct summary *s = r->b->s;
    uint32_t level = NONE;
    skip(r, "technique ");
    size_t n = r->at ? strcspn(r->at, "\n") : 0;
    for (uint32_t i = 0; i < s->levels.n && r->at; i++) {
        const char *strategy = strategy_choices[s->levels.at[i].strategy].name, *domain = s->levels.at[i].domain;
        size_t k = strlen(strategy);
        if (n == k + 1 + strlen(domain) && strncmp(r->at, strategy, k) == 0 &&
            strncmp(r->at + k + 1, domain, n - k - 1) == 0)
            level = i;
    }
    if (r->at)
        r->at += n;
    skip(r, "\n");
    return level;
}

static struct relation read_relation(struct reader *r)
{
    struct relation x = relation_new(r->b, read_technique(r));
    read_constraints(r, "context ", r->b->inputs.n, &x.context);
    for (uint32_t i = 0; i < x.exits; i++)
        read_end(r, &x.end[i]);
    return x;
}

static bool has_checksum(struct buf *text)
{
    static const char word[] = "checksum ";
    enum { LENGTH = sizeof word - 1 + 33 };
    if (text->n < LENGTH)
        return false;
    struct buf sum = { 0 }, tail = { 0 };
    buf_put(&tail, text->at + text->n - LENGTH, LENGTH);
    text->n -= LENGTH;
    text->at[text->n] = '\0';
    struct block_key k = hash_text(text);
    buf_printf(&sum, "%s%016llx%016llx\n", word, (unsigned long long)k.half[0], (unsigned long long)k.half[1]);
    bool same = strcmp(buf_str(&sum), buf_str(&tail)) == 0;
    buf_free(&sum);
    buf_free(&tail);
    return same;
}

static bool read_block(struct block *b, const struct buf *text)
{
    struct reader r = { b, text->at };
    size_t before = b->inv.n;
    skip(&r, FORMAT "\nvalues ");
    bool same = number(&r) == (i128)b->u->values.n;
    skip(&r, " inputs ");
    same = number(&r) == (i128)b->inputs.n && same;
    skip(&r, " relations ");
    uint32_t n = index_below(&r, MANY);
    skip(&r, "\n");
    for (uint32_t i = 0; i < n && r.at && same; i++) {
        struct relation x = read_relation(&r);
        vec_push(&b->inv, x);
    }
    bool ok = r.at && same && *r.at == '\0';
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
        bool ok = !error && has_checksum(&text) && read_block(b, &text);
        if (!error && !ok)
            fprintf(stderr, "vernier: warning: `%s` is damaged, and not used\n", path);
        else if (error && error != ENOENT)
            fprintf(stderr, "vernier: warning: cannot read `%s`: %s\n", path, strerror(error));
        s->stats.cached += b->inv.n;
        b->stored = error || !ok ? 0 : b->inv.n;
        buf_free(&text);
    }
}
