// SPDX-License-Identifier: Apache-2.0
// acsl.c: the source with loop invariants as annotations of ACSL, for other verifiers.
//
// source Baudin et al., "ACSL: ANSI/ISO C Specification Language", section 2.4.2 (loop annotations).
#include "algo/numeric/cview.h"
#include "algo/numeric/show.h"

#include <stdlib.h>

struct insertion {
    uint32_t off;      // as in struct loc
    const char *text;  // a predicate
};

struct insertions {
    VEC_OF(struct insertion);
};

static bool starts_loop(const char *s)
{
    static const char *const word[] = { "while", "for", "do" };
    for (size_t i = 0; i < ARRAY_LEN(word); i++) {
        size_t n = strlen(word[i]);
        char c = s[n];
        bool goes_on = c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (strncmp(s, word[i], n) == 0 && !goes_on)
            return true;
    }
    return false;
}

// Whether the block stands for a loop statement of the input.
static bool is_statement(const struct numeric *n, const struct ublock *b)
{
    if (b->kind != UBLOCK_HEAD || !b->node->loc.off || b->node->fn->is_model)
        return false;
    const struct source_file *f = sources_file(&n->u->cfa->prog->src, b->node->loc);
    return starts_loop(f->text + (b->node->loc.off - f->base));
}

/* What holds at the loop of block b, wherever its function is called from: the disjunction over all blocks that stand for it.  NULL:
 * nothing is known. */
static const char *predicate(struct numeric *n, uint32_t b)
{
    struct buf all = { 0 }, one = { 0 };
    bool unknown = false;
    size_t parts = 0;
    for (uint32_t i = b; i < n->u->blocks.n; i++) {
        if (n->u->blocks.at[i].kind != UBLOCK_HEAD || n->u->blocks.at[i].node != n->u->blocks.at[b].node)
            continue;
        struct cview c = cview_of(n, i);
        one.n = 0;
        if (!dom_is_bottom(c.v)) {
            unknown |= dom_is_top(c.v);
            cview_acsl(&c, &one);
            buf_puts(&all, parts++ ? " || (" : "(");
            buf_puts(&all, buf_str(&one));
            buf_puts(&all, ")");
        }
        cview_free(&c);
    }
    const char *text = parts == 0 ? "\\false" : parts == 1 ? buf_str(&one) : buf_str(&all);
    text = unknown ? NULL : arena_printf(&n->mem, "%s", text);
    buf_free(&one);
    buf_free(&all);
    return text;
}

static void find_insertions(struct numeric *n, struct insertions *out)
{
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        uint32_t off = n->u->blocks.at[b].node->loc.off;
        bool known = !is_statement(n, &n->u->blocks.at[b]);
        for (size_t i = 0; i < out->n && !known; i++)
            known = out->at[i].off == off;
        if (!known)
            vec_push(out, ((struct insertion){ off, predicate(n, b) }));
    }
}

static int by_place(const void *a, const void *b)
{
    const struct insertion *x = a, *y = b;
    return (x->off > y->off) - (x->off < y->off);
}

// On a line of its own, indented like the loop, where only blanks stand before it.
static void put_insertion(const struct source_file *f, uint32_t off, const char *text, struct buf *b)
{
    uint32_t line = off;
    while (line && f->text[line - 1] != '\n')
        line--;
    bool alone = strspn(f->text + line, " \t") >= off - line;
    buf_printf(b, "/*@ loop invariant %s; */", text);
    if (alone)
        buf_printf(b, "\n%.*s", (int)(off - line), f->text + line);
    else
        buf_putc(b, ' ');
}

static void print_file(const struct source_file *f, const struct insertions *all, struct buf *b)
{
    uint32_t done = 0;
    for (size_t i = 0; i < all->n; i++) {
        const struct insertion *x = &all->at[i];
        if (!x->text || x->off < f->base || x->off - f->base > f->size)
            continue;
        uint32_t off = x->off - f->base;
        buf_put(b, f->text + done, off - done);
        put_insertion(f, off, x->text, b);
        done = off;
    }
    buf_put(b, f->text + done, f->size - done);
}

static bool has_functions(const struct cfa *c, const struct source_file *f)
{
    for (size_t i = 0; i < c->funcs.n; i++) {
        const struct func *x = c->funcs.at[i];
        if (x->decl && !x->is_model && x->entry->loc.off && sources_file(&c->prog->src, x->entry->loc) == f)
            return true;
    }
    return false;
}

void numeric_acsl(struct numeric *n, struct buf *b)
{
    struct insertions all = { 0 };
    const struct sources *src = &n->u->cfa->prog->src;
    find_insertions(n, &all);
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, by_place);
    for (size_t i = 0; i < src->files.n; i++)
        if (has_functions(n->u->cfa, src->files.at[i]))
            print_file(src->files.at[i], &all, b);
    vec_free(&all);
}
