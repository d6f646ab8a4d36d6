// SPDX-License-Identifier: Apache-2.0
// excerpt.c: finds lines of the user's files, also where the text that was read is the output of a preprocessor.
#include "report/trace_priv.h"

#include "base/scan.h"

static const struct buf *file_text(struct excerpts *x, const char *path)
{
    for (size_t i = 0; i < x->files.n; i++)
        if (strcmp(x->files.at[i].path, path) == 0)
            return &x->files.at[i].text;
    struct excerpt_file f = { .path = path };
    (void)buf_read_file(&f.text, path);  // unreadable: no excerpts
    vec_push(&x->files, f);
    return &vec_last(&x->files).text;
}

static bool find_line(const struct buf *text, uint32_t line, const char **at, size_t *n)
{
    const char *s = text->at, *end = s + text->n;
    for (; s && s < end && line > 1; line--) {
        s = memchr(s, '\n', (size_t)(end - s));
        s = s ? s + 1 : NULL;
    }
    if (!s || s >= end)
        return false;
    const char *nl = memchr(s, '\n', (size_t)(end - s));
    *at = s;
    *n = (size_t)((nl ? nl : end) - s);
    return true;
}

// Removes blanks at both ends, makes one of several blanks, and '?' of control characters.
static void put_trimmed(const char *s, size_t n, struct buf *out)
{
    bool blank = false;
    for (size_t i = 0, start = out->n; i < n; i++) {
        if (is_blank(s[i])) {
            blank = out->n > start;
            continue;
        }
        if (blank)
            buf_putc(out, ' ');
        blank = false;
        buf_putc(out, (unsigned char)s[i] < 0x20 || s[i] == 0x7f ? '?' : s[i]);
    }
}

// Where the statement begins that contains column col: behind the last `;`, `{` or `}` outside parentheses.
static size_t statement_start(const char *s, size_t col)
{
    size_t start = 0, depth = 0;
    for (size_t i = 0; i < col; i++) {
        depth += s[i] == '(';
        depth -= s[i] == ')' && depth > 0;
        if (depth == 0 && (s[i] == ';' || s[i] == '{' || s[i] == '}'))
            start = i + 1;
    }
    return start;
}

void excerpt_line(struct excerpts *x, const struct place *p, size_t width, struct buf *out)
{
    size_t mark = out->n;
    const char *at = p->text;
    size_t n = p->text_len;
    bool moved = p->line != p->phys_line || strcmp(p->file, p->phys_file) != 0;
    if (moved)
        (void)find_line(file_text(x, p->file), p->line, &at, &n);
    put_trimmed(at, n, out);
    size_t skip = !moved && out->n - mark > width && p->col - 1 <= n ? statement_start(at, p->col - 1) : 0;
    if (skip == 0)
        return;
    out->n = mark;
    buf_puts(out, "... ");
    put_trimmed(at + skip, n - skip, out);
}

void excerpts_free(struct excerpts *x)
{
    for (size_t i = 0; i < x->files.n; i++)
        buf_free(&x->files.at[i].text);
    vec_free(&x->files);
}
