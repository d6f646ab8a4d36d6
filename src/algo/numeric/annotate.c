// SPDX-License-Identifier: Apache-2.0
// annotate.c: prints the source with what is known at its lines (Henry 2014, section 7.1.1).
#include "algo/numeric/show.h"

#include <stdlib.h>

// A line of text to insert before a line of the source.
struct comment {
    uint32_t file, line;  // file: index in texts
    enum comment_kind { COMMENT_INVARIANT, COMMENT_PROVED, COMMENT_ALARM } kind;
    const char *text;
    size_t order;
};

// A file as its author knows it.
struct text {
    const char *name, *text;
    bool as_read;  // an included file that is gone: the text is that of the preprocessor
};

struct comments {
    VEC_OF(struct comment);
    struct {
        VEC_OF(struct text);
    } texts;
    struct buf scratch;
};

// The index of the file with this name and text; text NULL: it is read, or, if that is no longer possible, replaced by
// `fallback`.
static uint32_t text_index(struct numeric *n, struct comments *all, const char *name, const char *text,
                           const struct text *fallback)
{
    for (uint32_t i = 0; i < all->texts.n; i++)
        if (strcmp(all->texts.at[i].name, name) == 0)
            return i;
    struct text t = { name, text, false };
    if (!text) {
        all->scratch.n = 0;
        bool read = buf_read_file(&all->scratch, name) == 0;
        t.text = read ? arena_printf(&n->mem, "%s", buf_str(&all->scratch)) : fallback->text;
        t.as_read = !read;
    }
    vec_push(&all->texts, t);
    return (uint32_t)all->texts.n - 1;
}

/* The place where the user sees loc.  A file that was preprocessed is shown as it was before, and so are files that it
 * includes; if those are gone, the preprocessed text is shown.  False: there is no such place. */
static bool place_of_loc(struct numeric *n, struct loc loc, struct comments *all, struct comment *out)
{
    struct sources *src = &n->u->cfa->prog->src;
    if (!loc.off)
        return false;
    struct place p = sources_place(src, loc);
    const struct source_file *f = sources_file(src, loc);
    struct text as_read = { f->path, f->text, true };
    if (!f->original)
        out->file = text_index(n, all, f->path, f->text, &as_read);
    else if (strcmp(p.file, f->path) == 0)
        out->file = text_index(n, all, f->path, f->original, &as_read);
    else
        out->file = text_index(n, all, p.file, NULL, &as_read);
    out->line = !f->original || all->texts.at[out->file].as_read ? p.phys_line : p.line;
    return true;
}

static void add_note(struct comments *all, struct comment x)
{
    for (size_t i = 0; i < all->n; i++) {
        struct comment *o = &all->at[i];
        if (o->file == x.file && o->line == x.line && o->kind == x.kind && strcmp(o->text, x.text) == 0)
            return;
    }
    x.order = all->n;
    vec_push(all, x);
}

static void note_head(struct numeric *n, uint32_t b, struct comments *all)
{
    struct comment x = { .kind = COMMENT_INVARIANT };
    struct buf text = { 0 };
    const struct dvalue *v = n->site[b].x;
    if (!place_of_loc(n, n->u->blocks.at[b].node->loc, all, &x))
        return;
    if (dom_is_bottom(v)) {
        buf_puts(&text, "/* UNREACHABLE */");
    } else if (dom_is_top(v)) {
        buf_puts(&text, "/* reachable */");
    } else {
        buf_puts(&text, "/* invariant: ");
        numeric_print(n, b, &text);
        buf_puts(&text, " */");
    }
    x.text = arena_printf(&n->mem, "%s", buf_str(&text));
    add_note(all, x);
    buf_free(&text);
}

static bool has_alarm(const struct comments *all, const struct comment *x)
{
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].kind == COMMENT_ALARM && all->at[i].file == x->file && all->at[i].line == x->line)
            return true;
    return false;
}

static const char *check_name(const struct edge *e)
{
    if (e->kind == EDGE_VIOLATION && e->fault)
        return fault_text((enum fault)e->fault);
    return e->kind == EDGE_VIOLATION && e->check ? check_row(e->check)->text : "assertion";
}

/* Notes places where the property could be violated.  An edge may have many blocks: it is proved if no state reaches
 * any. */
static void note_checks(struct numeric *n, struct comments *all)
{
    uint8_t *state = MEM_ARRAY(uint8_t, n->u->cfa->edges.n);  // 1: checked, 2: may fail
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        const struct ublock *x = &n->u->blocks.at[b];
        if (x->kind == UBLOCK_FAIL)
            state[x->cause->id] |= dom_is_bottom(n->site[b].x) ? 1 : 2;
    }
    for (size_t k = 0; k < 2 * n->u->cfa->edges.n; k++) {  // first the alarms
        size_t i = k % n->u->cfa->edges.n;
        const struct edge *e = n->u->cfa->edges.at[i];
        struct comment x = { .kind = k == i ? COMMENT_ALARM : COMMENT_PROVED };
        if (!state[i] || (state[i] & 2) != (k == i ? 2 : 0) || !place_of_loc(n, e->loc, all, &x))
            continue;
        if (x.kind == COMMENT_PROVED && has_alarm(all, &x))
            continue;
        if (e->kind != EDGE_VIOLATION)
            x.text = x.kind == COMMENT_PROVED ? "/* assert OK */" : "/* assert not proved */";
        else
            x.text = arena_printf(&n->mem, x.kind == COMMENT_PROVED ? "/* safe: no %s */" : "/* unsafe: possible %s */",
                                  check_name(e));
        add_note(all, x);
    }
    mem_free(state, n->u->cfa->edges.n);
}

static int compare_notes(const void *a, const void *b)
{
    const struct comment *x = a, *y = b;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

static const char *colour(enum comment_kind k)
{
    return k == COMMENT_INVARIANT ? "\033[35m" : k == COMMENT_PROVED ? "\033[32m" : "\033[31m";
}

static void print_note(const struct comment *x, const char *line, size_t indent, bool colours, struct buf *b)
{
    buf_put(b, line, indent);
    buf_printf(b, "%s%s%s\n", colours ? colour(x->kind) : "", x->text, colours ? "\033[0m" : "");
}

static void print_file(const struct text *f, const struct comment *x, size_t n, bool colours, struct buf *b)
{
    uint32_t number = 1;
    for (const char *s = f->text; *s; number++) {
        const char *end = strchr(s, '\n');
        size_t len = end ? (size_t)(end - s) + 1 : strlen(s), indent = strspn(s, " \t");
        for (; n && x->line <= number; x++, n--)
            print_note(x, s, MIN(indent, len), colours, b);
        buf_put(b, s, len);
        s += len;
    }
}

void numeric_annotate(struct numeric *n, bool colours, struct buf *b)
{
    struct comments all = { 0 };
    for (uint32_t i = 0; i < n->u->blocks.n; i++)
        if (n->u->blocks.at[i].kind == UBLOCK_HEAD)
            note_head(n, i, &all);
    note_checks(n, &all);
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, compare_notes);
    for (size_t i = 0, k = 0; i < all.n; i = k) {
        for (k = i; k < all.n && all.at[k].file == all.at[i].file;)
            k++;
        print_file(&all.texts.at[all.at[i].file], &all.at[i], k - i, colours, b);
    }
    buf_free(&all.scratch);
    vec_free(&all.texts);
    vec_free(&all);
}
