// SPDX-License-Identifier: Apache-2.0
// record.h: values as text, between processes and on disk: lines of a name and values behind it, ` 12`, ` -3`, ` 5:hello`, or ` -` for no text.
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include "base/arena.h"
#include "base/buf.h"

/* record_text: appends a text, which may be NULL and have any bytes but NUL.  Names, numbers and ends of lines may be written by buf_printf; buf_i128. */
void record_text(struct buf *b, const char *s);

// What is left to read.
struct record {
    const char *at, *end;
    struct arena *mem;  // of texts
    bool bad;           // it is not what it should be; then nothing more is read
};

struct record record_of(const char *text, size_t n, struct arena *mem);

/* record_take: whether the next line has this name; goes behind it.  record_end: goes to the next line.
 * record_number: the next value, low <= it <= high (RECORD_LOW, RECORD_HIGH: any); else it is bad, and low.  record_string: the next text; NULL if there is none. */
bool record_take(struct record *r, const char *name);
void record_end(struct record *r);
#define RECORD_HIGH ((i128)(~(u128)0 >> 1))
#define RECORD_LOW (-RECORD_HIGH - 1)
i128 record_number(struct record *r, i128 low, i128 high);
const char *record_string(struct record *r);

// Fields of a struct that are a line together.
struct record_field {
    enum {
        RECORD_U64,
        RECORD_U32,
        RECORD_INT,
        RECORD_BOOL,
        RECORD_TEXT,
        RECORD_MAYBE
    } type;  // MAYBE: a text, or NULL; INT: also an enum
    size_t offset;
    int most;  // INT: 0 to that
};
#define RECORD_FIELD(S, T, f, most)             \
    {                                           \
        RECORD_##T, offsetof(struct S, f), most \
    }

/* record_put, record_get: n fields of a struct.  False: the next line is not that.  Texts are in the memory of r. */
void record_put(struct buf *b, const char *name, const struct record_field *f, size_t n, const void *from);
bool record_get(struct record *r, const char *name, const struct record_field *f, size_t n, void *to);

// Two hashes of 64 bits, of everything that is fed.
struct digest {
    uint64_t a, b;
};

/* digest_feed: O(n).  digest_feed_self: this program and its version: another one may find something else.  O(size of the program). */
void digest_feed(struct digest *d, const void *data, size_t n);
void digest_feed_self(struct digest *d);
struct digest digest_of(const void *data, size_t n);

/* record_seal: appends a digest of the text so far, as its last line.  record_open: whether the text is as it was sealed, and begins with `first`: then r is
 * what lies between. */
void record_seal(struct buf *b);
bool record_open(const struct buf *b, const char *first, struct arena *mem, struct record *r);

#endif
