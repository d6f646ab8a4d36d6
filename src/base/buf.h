// SPDX-License-Identifier: Apache-2.0
// buf.h: a string that is built piece by piece.
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/base.h"

// All zero is the empty string.  at[n] is NUL once anything was written.
struct buf {
    char *at;
    size_t n, cap;
};

void buf_put(struct buf *b, const char *s, size_t n);
void buf_puts(struct buf *b, const char *s);
void buf_putc(struct buf *b, char c);
void buf_printf(struct buf *b, const char *fmt, ...) ATTR_PRINTF(2, 3);
void buf_i128(struct buf *b, i128 n);  // decimal
void buf_u128(struct buf *b, u128 n);
const char *buf_str(const struct buf *b);  // never NULL; kept by b
void buf_free(struct buf *b);

/* buf_keep: its string, in memory of the arena; b is empty then. */
struct arena;
const char *buf_keep(struct buf *b, struct arena *mem);

/* buf_json: appends s as a JSON string, quoted; bytes that are not UTF-8 become U+FFFD.  NULL: null. */
void buf_json(struct buf *b, const char *s);

/* buf_jsonf: appends a part of a JSON text: ' stands for ", and %s, which is not NULL, is quoted as by buf_json.  Of other conversions there are %u, %zu, %llu,
 * %lld and %.3f. */
void buf_jsonf(struct buf *b, const char *fmt, ...) ATTR_PRINTF(2, 3);

/* buf_xml: appends s as text of an XML element; bytes that are not UTF-8, and control characters, become U+FFFD. */
void buf_xml(struct buf *b, const char *s);

/* buf_dot: appends s as text in a quoted label for Graphviz, also one of a record; a line feed ends a line that is centred. */
void buf_dot(struct buf *b, const char *s);

/* buf_wrap: appends s in lines of at most 80 columns, and a line feed.  The first line begins at column `at`, where b ends; the
 * others are indented.  s has single spaces between its words and no line feeds. */
void buf_wrap(struct buf *b, const char *s, size_t indent, size_t at);

// Whether c continues a character of UTF-8 that began before.
static inline bool utf8_continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* buf_read_file: appends the whole file to b.  0, or the errno value (EISDIR for a directory). */
int buf_read_file(struct buf *b, const char *path);

/* buf_read_fd: the same for all that an open file descriptor still has. */
int buf_read_fd(struct buf *b, int fd);

#endif
