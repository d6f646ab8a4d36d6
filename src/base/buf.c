// SPDX-License-Identifier: Apache-2.0
// buf.c: growing strings, and files read into them.
#include "base/buf.h"

#include "base/arena.h"
#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static void reserve(struct buf *b, size_t more)
{
    if (b->cap - b->n > more)
        return;
    size_t cap = b->cap ? b->cap * 2 : 128;
    while (cap - b->n <= more)
        cap *= 2;
    b->at = mem_realloc(b->at, b->cap, cap);
    b->cap = cap;
}

void buf_put(struct buf *b, const char *s, size_t n)
{
    reserve(b, n);
    if (n)
        memcpy(b->at + b->n, s, n);
    b->n += n;
    b->at[b->n] = 0;
}

void buf_puts(struct buf *b, const char *s)
{
    buf_put(b, s, strlen(s));
}

void buf_putc(struct buf *b, char c)
{
    buf_put(b, &c, 1);
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    VERIFY(n >= 0);
    reserve(b, (size_t)n);
    vsnprintf(b->at + b->n, (size_t)n + 1, fmt, again);
    va_end(again);
    b->n += (size_t)n;
}

void buf_u128(struct buf *b, u128 n)
{
    char digits[40], *d = digits + sizeof digits;
    do {
        *--d = (char)('0' + (int)(n % 10));
        n /= 10;
    } while (n);
    buf_put(b, d, (size_t)(digits + sizeof digits - d));
}

void buf_i128(struct buf *b, i128 n)
{
    buf_puts(b, n < 0 ? "-" : "");
    buf_u128(b, n < 0 ? -(u128)n : (u128)n);
}

const char *buf_str(const struct buf *b)
{
    return b->at ? b->at : "";
}

enum { LINE_WIDTH = 80 };

void buf_wrap(struct buf *b, const char *s, size_t indent, size_t at)
{
    for (const char *word = s; *word;) {
        size_t n = strcspn(word, " ");
        if (at > indent && at + 1 + n > LINE_WIDTH) {
            buf_printf(b, "\n%*s", (int)indent, "");
            at = indent;
        } else if (word != s) {
            buf_putc(b, ' ');
            at++;
        }
        buf_put(b, word, n);
        at += n;
        word += n;
        word += *word == ' ';
    }
    buf_putc(b, '\n');
}

void buf_free(struct buf *b)
{
    mem_free(b->at, b->cap);
    *b = (struct buf){ 0 };
}

static int read_all(struct buf *b, int fd)
{
    for (;;) {
        reserve(b, 64 * 1024);
        ssize_t got = read(fd, b->at + b->n, b->cap - b->n - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errno;
        b->n += (size_t)got;
        b->at[b->n] = 0;
        if (got == 0)
            return 0;
    }
}

int buf_read_fd(struct buf *b, int fd)
{
    struct stat st;
    int err = fstat(fd, &st) ? errno : S_ISDIR(st.st_mode) ? EISDIR : 0;
    if (!err && st.st_size > 0)
        reserve(b, (size_t)st.st_size + 1);
    return err ? err : read_all(b, fd);
}

int buf_read_file(struct buf *b, const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return errno;
    int err = buf_read_fd(b, fd);
    close(fd);
    return err;
}

// ---- JSON, XML --------------------------------------------------------------------------------------------------------

// Bytes of the well-formed UTF-8 sequence at s; 0 if there is none.
static size_t utf8_len(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    size_t n = u[0] < 0x80 ? 1 : u[0] < 0xc2 ? 0 : u[0] < 0xe0 ? 2 : u[0] < 0xf0 ? 3 : u[0] < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < n; i++)
        if (!utf8_continues(s[i]))
            return 0;
    // Overlong forms, surrogates, and what lies beyond U+10FFFF.
    if ((u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xed && u[1] > 0x9f) || (u[0] == 0xf0 && u[1] < 0x90) ||
        (u[0] == 0xf4 && u[1] > 0x8f))
        return 0;
    return n;
}

void buf_json(struct buf *b, const char *s)
{
    if (!s) {
        buf_puts(b, "null");
        return;
    }
    buf_putc(b, '"');
    while (*s) {
        size_t n = utf8_len(s);
        unsigned char c = (unsigned char)*s;
        if (n == 0)
            buf_puts(b, "\\ufffd");
        else if (c == '"' || c == '\\')
            buf_printf(b, "\\%c", c);
        else if (c == '\n')
            buf_puts(b, "\\n");
        else if (c < ' ' || c == 0x7f)
            buf_printf(b, "\\u%04x", c);
        else
            buf_put(b, s, n);
        s += n ? n : 1;
    }
    buf_putc(b, '"');
}

static bool is_next(const char **fmt, const char *spec)
{
    size_t n = strlen(spec);
    bool is = strncmp(*fmt, spec, n) == 0;
    *fmt += is ? n : 0;
    return is;
}

void buf_jsonf(struct buf *b, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    while (*fmt)
        if (is_next(&fmt, "%s"))
            buf_json(b, va_arg(ap, const char *));
        else if (is_next(&fmt, "%u"))
            buf_printf(b, "%u", va_arg(ap, unsigned));
        else if (is_next(&fmt, "%zu"))
            buf_printf(b, "%zu", va_arg(ap, size_t));
        else if (is_next(&fmt, "%llu"))
            buf_printf(b, "%llu", va_arg(ap, unsigned long long));
        else if (is_next(&fmt, "%lld"))
            buf_printf(b, "%lld", va_arg(ap, long long));
        else if (is_next(&fmt, "%.3f"))
            buf_printf(b, "%.3f", va_arg(ap, double));
        else
            buf_putc(b, *fmt++ == '\'' ? '"' : fmt[-1]);
    va_end(ap);
}

void buf_xml(struct buf *b, const char *s)
{
    while (*s) {
        size_t n = utf8_len(s);
        if (n == 0 || (unsigned char)*s < ' ')
            buf_puts(b, "\xef\xbf\xbd");
        else if (*s == '&' || *s == '<' || *s == '>')
            buf_puts(b, *s == '&' ? "&amp;" : *s == '<' ? "&lt;" : "&gt;");
        else
            buf_put(b, s, n);
        s += n ? n : 1;
    }
}

void buf_dot(struct buf *b, const char *s)
{
    for (; *s; s++) {
        if (strchr("{}|<>\"\\", *s))
            buf_putc(b, '\\');
        if (*s == '\n')
            buf_puts(b, "\\n");
        else
            buf_putc(b, *s);
    }
}

const char *buf_keep(struct buf *b, struct arena *mem)
{
    const char *s = arena_strndup(mem, buf_str(b), b->n);
    buf_free(b);
    return s;
}
