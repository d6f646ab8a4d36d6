// SPDX-License-Identifier: Apache-2.0
// source.c: the table of texts, and positions translated to file, line and column.
#include "base/source.h"

struct source_file *sources_add(struct sources *s, const char *path, const char *text, size_t size)
{
    struct source_file *f = ARENA_NEW(&s->mem, struct source_file);
    uint32_t base = s->next ? s->next : 1;
    VERIFY(size < UINT32_C(1) << 31 && size < UINT32_MAX - base);
    f->path = arena_strndup(&s->mem, path, strlen(path));
    f->text = arena_strndup(&s->mem, text, size);
    f->size = (uint32_t)size;
    f->base = base;
    s->next = base + (uint32_t)size + 1;
    vec_push(&s->files, f);
    return f;
}

void sources_marker(struct sources *s, struct source_file *f, struct line_marker m)
{
    (void)s;
    VERIFY(!f->markers.n || vec_last(&f->markers).off <= m.off);
    vec_push(&f->markers, m);
}

static void find_lines(struct source_file *f)
{
    const char *end = f->text + f->size;
    vec_push(&f->line_start, 0);
    for (const char *p = f->text; (p = memchr(p, '\n', (size_t)(end - p)));)
        vec_push(&f->line_start, (uint32_t)(++p - f->text));
}

// The index of the line that holds the byte at off.
static uint32_t line_index(struct source_file *f, uint32_t off)
{
    if (!f->line_start.n)
        find_lines(f);
    size_t low = 0, high = f->line_start.n;  // line_start[low] <= off < line_start[high]
    while (high - low > 1) {
        size_t mid = low + (high - low) / 2;
        if (f->line_start.at[mid] <= off)
            low = mid;
        else
            high = mid;
    }
    return (uint32_t)low;
}

static struct source_file *file_of(const struct sources *s, uint32_t off)
{
    size_t low = 0, high = s->files.n;
    while (high - low > 1) {
        size_t mid = low + (high - low) / 2;
        if (s->files.at[mid]->base <= off)
            low = mid;
        else
            high = mid;
    }
    return s->files.at[low];
}

const struct source_file *sources_file(const struct sources *s, struct loc loc)
{
    return file_of(s, loc.off);
}

// The last marker at or before off; NULL if there is none.
static const struct line_marker *marker_of(const struct source_file *f, uint32_t off)
{
    size_t low = 0, high = f->markers.n;
    BISECT(size_t, low, high, mid, f->markers.at[mid].off <= off);
    return low ? &f->markers.at[low - 1] : NULL;
}

bool sources_in_system(const struct sources *s, struct loc loc)
{
    bool is_place = loc.off && s->files.n && loc.off < s->next;
    const struct line_marker *m = is_place ? marker_of(file_of(s, loc.off), loc.off) : NULL;
    return m && m->is_system;
}

struct place sources_place(struct sources *s, struct loc loc)
{
    struct place p = { .file = "", .phys_file = "", .text = "" };
    if (!loc.off || !s->files.n || loc.off >= s->next)
        return p;
    struct source_file *f = file_of(s, loc.off);
    uint32_t off = loc.off - f->base;
    uint32_t line = line_index(f, off);
    uint32_t start = f->line_start.at[line];
    p.file = p.phys_file = f->path;
    p.line = p.phys_line = line + 1;
    p.col = off - start + 1;
    p.text = f->text + start;
    const char *nl = memchr(p.text, '\n', f->size - start);
    p.text_len = nl ? (uint32_t)(nl - p.text) : f->size - start;
    if (p.text_len && p.text[p.text_len - 1] == '\r')
        p.text_len--;
    const struct line_marker *m = marker_of(f, loc.off);
    if (m) {
        p.line = m->line + (line - line_index(f, m->off - f->base));
        p.file = m->name ? m->name : f->path;
    }
    return p;
}

void sources_free(struct sources *s)
{
    for (size_t i = 0; i < s->files.n; i++) {
        vec_free(&s->files.at[i]->line_start);
        vec_free(&s->files.at[i]->markers);
    }
    vec_free(&s->files);
    arena_free(&s->mem);
    s->next = 0;
}
