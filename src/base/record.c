// SPDX-License-Identifier: Apache-2.0
// record.c: lines of values; checks that a text is whole.
#include "base/record.h"

#include "base/hash.h"
#include "base/version.h"

void record_text(struct buf *b, const char *s)
{
    if (s)
        buf_printf(b, " %zu:%s", strlen(s), s);
    else
        buf_puts(b, " -");
}

// ---- reading ----------------------------------------------------------------------------------------------------------

struct record record_of(const char *text, size_t n, struct arena *mem)
{
    return (struct record){ .at = text, .end = text + n, .mem = mem };
}

static bool accept(struct record *r, char c)
{
    bool is = !r->bad && r->at < r->end && *r->at == c;
    r->at += is;
    return is;
}

static void expect(struct record *r, char c)
{
    r->bad |= !accept(r, c);
}

bool record_take(struct record *r, const char *name)
{
    size_t n = strlen(name), left = (size_t)(r->end - r->at);
    bool is = !r->bad && left > n && memcmp(r->at, name, n) == 0 && (r->at[n] == ' ' || r->at[n] == '\n');
    r->at += is ? n : 0;
    return is;
}

void record_end(struct record *r)
{
    expect(r, '\n');
}

i128 record_number(struct record *r, i128 low, i128 high)
{
    i128 n = 0;
    expect(r, ' ');
    bool minus = accept(r, '-');
    const char *from = r->at;
    for (; !r->bad && r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        int digit = *r->at - '0';
        r->bad |= __builtin_mul_overflow(n, 10, &n) || __builtin_add_overflow(n, minus ? -digit : digit, &n);
    }
    r->bad |= r->at == from || n < low || n > high;
    return r->bad ? low : n;
}

const char *record_string(struct record *r)
{
    if (r->end - r->at > 1 && r->at[0] == ' ' && r->at[1] == '-') {
        r->at += 2;
        return NULL;
    }
    size_t n = (size_t)record_number(r, 0, r->end - r->at);
    expect(r, ':');
    r->bad |= n > (size_t)(r->end - r->at);
    if (r->bad)
        return NULL;
    r->at += n;
    return arena_strndup(r->mem, r->at - n, n);
}

// ---- structs ----------------------------------------------------------------------------------------------------------

void record_put(struct buf *b, const char *name, const struct record_field *f, size_t n, const void *from)
{
    buf_puts(b, name);
    for (size_t i = 0; i < n; i++) {
        const void *at = (const char *)from + f[i].offset;
        switch (f[i].type) {
        case RECORD_U64:
            buf_printf(b, " %llu", (unsigned long long)*(const uint64_t *)at);
            break;
        case RECORD_U32:
            buf_printf(b, " %u", (unsigned)*(const uint32_t *)at);
            break;
        case RECORD_INT:
            buf_printf(b, " %d", *(const int *)at);
            break;
        case RECORD_BOOL:
            buf_printf(b, " %d", *(const bool *)at);
            break;
        case RECORD_TEXT:
        case RECORD_MAYBE:
            record_text(b, *(const char *const *)at);
        }
    }
    buf_putc(b, '\n');
}

bool record_get(struct record *r, const char *name, const struct record_field *f, size_t n, void *to)
{
    if (!record_take(r, name))
        return false;
    for (size_t i = 0; i < n; i++) {
        void *at = (char *)to + f[i].offset;
        switch (f[i].type) {
        case RECORD_U64:
            *(uint64_t *)at = (uint64_t)record_number(r, 0, UINT64_MAX);
            break;
        case RECORD_U32:
            *(uint32_t *)at = (uint32_t)record_number(r, 0, UINT32_MAX);
            break;
        case RECORD_INT:
            *(int *)at = (int)record_number(r, 0, f[i].most);
            break;
        case RECORD_BOOL:
            *(bool *)at = record_number(r, 0, 1) != 0;
            break;
        case RECORD_TEXT:
        case RECORD_MAYBE:
            *(const char **)at = record_string(r);
            r->bad |= f[i].type == RECORD_TEXT && !*(const char **)at;
        }
    }
    record_end(r);
    return !r->bad;
}

// ---- whole texts ------------------------------------------------------------------------------------------------------

void digest_feed(struct digest *d, const void *data, size_t n)
{
    const unsigned char *s = data;
    for (size_t i = 0; i < n; i++) {
        d->a = (d->a ^ s[i]) * UINT64_C(0x100000001b3);
        d->b = (d->b + s[i] + 1) * UINT64_C(0x9e3779b97f4a7c15);
        d->b ^= d->b >> 29;
    }
}

struct digest digest_of(const void *data, size_t n)
{
    struct digest d = { 1, 1 };
    digest_feed(&d, data, n);
    return d;
}

void digest_feed_self(struct digest *d)
{
    struct buf self = { 0 };
    digest_feed(d, VERNIER_VERSION, sizeof VERNIER_VERSION);
    if (buf_read_file(&self, "/proc/self/exe") == 0) {
        uint64_t h = hash_bytes(self.at, self.n);
        digest_feed(d, &h, sizeof h);
    }
    buf_free(&self);
}

static void put_seal(const char *text, size_t n, struct buf *b)
{
    struct digest d = digest_of(text, n);
    buf_printf(b, "sum %016llx%016llx\n", (unsigned long long)d.a, (unsigned long long)d.b);
}

void record_seal(struct buf *b)
{
    put_seal(buf_str(b), b->n, b);
}

bool record_open(const struct buf *b, const char *first, struct arena *mem, struct record *r)
{
    struct buf seal = { 0 };
    size_t n = strlen(first);
    put_seal("", 0, &seal);
    size_t all = b->n >= seal.n + n ? b->n - seal.n : 0;
    seal.n = 0;
    put_seal(buf_str(b), all, &seal);
    bool whole = all && memcmp(b->at + all, seal.at, seal.n) == 0 && memcmp(b->at, first, n) == 0;
    buf_free(&seal);
    if (whole)
        *r = record_of(b->at + n, all - n, mem);
    return whole;
}
