// SPDX-License-Identifier: Apache-2.0
// diag.c: messages as text with source line and caret, or as JSON, one object a line.
#include "base/diag.h"

#include "base/buf.h"
#include "base/hash.h"
#include "base/status.h"

// A note has neither a code nor an entry.
static const struct diag_entry entries[] = {
    { 0 },
#define DIAG(code, title, text) { #code, title, text },
#include "base/diag.def"
#undef DIAG
};

const struct diag_entry *diag_entry(size_t i)
{
    return i + 1 < ARRAY_LEN(entries) ? &entries[i + 1] : NULL;
}

static bool is_error(enum diag_code code)
{
    return code && entries[code].code[0] == 'E';
}

static const char *level_name(enum diag_code code)
{
    return !code ? "note" : is_error(code) ? "error" : "warning";
}

// The hash is remembered; false if it was already.
static bool remember(struct diag *d, uint64_t h)
{
    h |= 1;  // 0 is a free slot
    if (d->seen.n * 2 >= d->seen.cap) {
        size_t old_cap = d->seen.cap;
        uint64_t *old = d->seen.at;
        d->seen.cap = old_cap ? old_cap * 2 : 64;
        d->seen.at = ARENA_ARRAY(&d->src->mem, uint64_t, d->seen.cap);
        d->seen.n = 0;
        for (size_t i = 0; i < old_cap; i++)
            if (old[i])
                remember(d, old[i]);
    }
    size_t i = (h >> 8) & (d->seen.cap - 1);
    for (; d->seen.at[i]; i = (i + 1) & (d->seen.cap - 1))
        if (d->seen.at[i] == h)
            return false;
    d->seen.at[i] = h;
    d->seen.n++;
    return true;
}

// Counts the message; whether it is to be shown.
static bool admit(struct diag *d, enum diag_code code, struct loc loc, const char *msg)
{
    if (code == DIAG_NOTE)
        return !d->muted;
    if (is_error(code))
        return d->errors++ < (d->max_errors ? d->max_errors : 20);
    uint64_t h = hash_mix(hash_mix(hash_bytes(msg, strlen(msg)), loc.off), code);
    if (d->src && !remember(d, h))
        return false;
    d->warnings++;
    if (d->no_warnings)
        return false;
    return true;
}

// Text

enum { LINE_SHOWN = 160 };  // bytes of a longer line that are shown around the column

static void put_line_and_caret(struct buf *b, const struct place *p)
{
    size_t begin = 0, end = p->text_len;
    size_t col = MIN(p->col - 1, p->text_len);
    if (end > LINE_SHOWN) {
        begin = col > LINE_SHOWN / 2 ? col - LINE_SHOWN / 2 : 0;
        end = MIN(begin + LINE_SHOWN, end);
        while (begin < col && utf8_continues(p->text[begin]))
            begin++;
    }
    buf_putc(b, ' ');
    for (size_t i = begin; i < end; i++) {
        unsigned char c = (unsigned char)p->text[i];
        buf_putc(b, (c < ' ' && c != '\t') || c == 0x7f ? '?' : (char)c);
    }
    buf_puts(b, "\n ");
    for (size_t i = begin; i < col; i++)
        if (!utf8_continues(p->text[i]))
            buf_putc(b, p->text[i] == '\t' ? '\t' : ' ');
    buf_puts(b, "^\n");
}

static void put_text(struct buf *b, enum diag_code code, const struct place *p, const char *msg)
{
    if (p->line)
        buf_printf(b, "%s:%u:%u: ", p->file, p->line, p->col);
    buf_printf(b, "%s: %s", level_name(code), msg);
    if (code)
        buf_printf(b, " [%s]", entries[code].code);
    buf_putc(b, '\n');
    if (p->line && p->text_len)
        put_line_and_caret(b, p);
}

// JSON

static void put_json(struct buf *b, enum diag_code code, const struct place *p, const char *msg)
{
    buf_jsonf(b, "{'level': %s", level_name(code));
    if (p->line)
        buf_jsonf(b, ", 'file': %s, 'line': %u, 'column': %u", p->file, p->line, p->col);
    if (code)
        buf_jsonf(b, ", 'code': %s", entries[code].code);
    buf_jsonf(b, ", 'message': %s}\n", msg);
}

static void emit(struct diag *d, enum diag_code code, struct loc loc, const char *msg)
{
    struct place p = { .file = "" };
    if (d->src && loc.off)
        p = sources_place(d->src, loc);
    struct buf b = { 0 };
    if (d->format == DIAG_JSON)
        put_json(&b, code, &p, msg);
    else
        put_text(&b, code, &p, msg);
    if (d->out) {
        status_clear();
        fwrite(b.at, 1, b.n, d->out);
    }
    buf_free(&b);
}

void diag_at(struct diag *d, struct loc loc, enum diag_code code, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    VERIFY(n >= 0);
    char *msg = mem_alloc((size_t)n + 1);
    vsnprintf(msg, (size_t)n + 1, fmt, again);
    va_end(again);
    bool shown = admit(d, code, loc, msg);
    if (code != DIAG_NOTE)
        d->muted = !shown;
    if (shown)
        emit(d, code, loc, msg);
    mem_free(msg, (size_t)n + 1);
}

struct source_file *diag_read_file(struct diag *d, struct sources *s, const char *path, const char *what, size_t most,
                                   const char *too_large)
{
    struct buf text = { 0 };
    struct source_file *f = NULL;
    int err = buf_read_file(&text, path);
    if (err || text.n > MIN(most, UINT32_MAX / 2) || text.n >= UINT32_MAX - s->next - 2)
        diag_at(d, (struct loc){ 0 }, E0001, "cannot read %s%s: %s", what, path, err ? strerror(err) : too_large);
    else
        f = sources_add(s, path, buf_str(&text), text.n);
    buf_free(&text);
    return f;
}
