// SPDX-License-Identifier: Apache-2.0
// acsl.c: prints the source with loop invariants as annotations of ACSL, for other verifiers.
// source Baudin et al., "ACSL: ANSI/ISO C Specification Language", section 2.4.2 (loop annotations).
#include "algo/numeric/cview.h"
#include "algo/numeric/show.h"
#include "base/scan.h"

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
        if (strncmp(s, word[i], n) == 0 && !is_word(s[n]))
            return true;
    }
    return false;
}

// The next keyword of a loop as a word of the line, from s on; NULL: there are no more on the line.
static const char *next_keyword(const char *line, const char *s)
{
    for (; *s && *s != '\n'; s++)
        if ((s == line || !is_word(s[-1])) && starts_loop(s))
            return s;
    return NULL;
}

static size_t count_keywords(const char *line, const char *end)
{
    size_t n = 0;
    for (const char *s = line; (s = next_keyword(line, s)) && (!end || s < end); s++)
        n++;
    return n;
}

static const char *line_at(const char *text, uint32_t line)
{
    while (--line && text)
        text = (text = strchr(text, '\n')) ? text + 1 : NULL;
    return text;
}

/* The place of a loop in the text before preprocessing, for its place in the text after it: lines correspond, and on
 * lines with equally many keywords the n-th corresponds to the n-th.  UINT32_MAX: it has none, since the loop comes
 * from a macro or an included file. */
static uint32_t original_place(struct sources *src, struct loc loc)
{
    const struct source_file *f = sources_file(src, loc);
    const char *at = f->text + (loc.off - f->base);
    if (!f->original)
        return loc.off - f->base;
    struct place p = sources_place(src, loc);
    const char *line = strcmp(p.file, f->path) == 0 ? line_at(f->original, p.line) : NULL, *found;
    if (!line || count_keywords(line, NULL) != count_keywords(p.text, NULL))
        return UINT32_MAX;
    size_t n = count_keywords(p.text, at);
    for (found = next_keyword(line, line); n && found; n--)
        found = next_keyword(line, found + 1);
    return found && strncmp(found, at, 2) == 0 ? (uint32_t)(found - f->original) : UINT32_MAX;
}

// Whether the block stands for a loop statement of the input.
static bool is_statement(const struct numeric *n, const struct ublock *b)
{
    if (b->kind != UBLOCK_HEAD || !b->node->loc.off || b->node->fn->is_model)
        return false;
    const struct source_file *f = sources_file(&n->u->cfa->prog->src, b->node->loc);
    return starts_loop(f->text + (b->node->loc.off - f->base));
}

/* What holds at the loop of block b, wherever its function is called from: the disjunction over all blocks that stand
 * for it.  NULL: nothing is known. */
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

// Inserts text on a line of its own, indented like the loop, if only blanks stand before the loop.
static void put_insertion(const char *source, uint32_t off, const char *text, struct buf *b)
{
    uint32_t line = off;
    while (line && source[line - 1] != '\n')
        line--;
    bool alone = strspn(source + line, " \t") >= off - line;
    buf_printf(b, "/*@ loop invariant %s; */", text);
    if (alone)
        buf_printf(b, "\n%.*s", (int)(off - line), source + line);
    else
        buf_putc(b, ' ');
}

// Prints the file as the user wrote it, with the insertions.
static void print_file(struct sources *src, const struct source_file *f, const struct insertions *all, struct buf *b)
{
    const char *source = f->original ? f->original : f->text;
    uint32_t done = 0;
    for (size_t i = 0; i < all->n; i++) {
        const struct insertion *x = &all->at[i];
        if (!x->text || x->off < f->base || x->off - f->base > f->size)
            continue;
        uint32_t off = original_place(src, (struct loc){ x->off });
        if (off == UINT32_MAX || off < done)
            continue;
        buf_put(b, source + done, off - done);
        put_insertion(source, off, x->text, b);
        done = off;
    }
    buf_puts(b, source + done);
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
    struct sources *src = &n->u->cfa->prog->src;
    find_insertions(n, &all);
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, by_place);
    for (size_t i = 0; i < src->files.n; i++)
        if (has_functions(n->u->cfa, src->files.at[i]))
            print_file(src, src->files.at[i], &all, b);
    vec_free(&all);
}
