// SPDX-License-Identifier: Apache-2.0
// scan_pack.c: what the process of a function tells the one that started it: texts, each behind its length.
#include "cli/scan.h"

#include <stdlib.h>

static void put_text(struct buf *b, const char *s)
{
    if (s)
        buf_printf(b, "%zu:%s", strlen(s), s);
    else
        buf_puts(b, "-");
}

static void put_number(struct buf *b, uint64_t n)
{
    buf_printf(b, "%llu;", (unsigned long long)n);
}

void scan_pack(const struct scan_result *r, struct buf *out)
{
    put_number(out, r->runs);
    put_number(out, r->ended);
    put_number(out, r->faulty);
    put_text(out, r->left_out);
    put_text(out, r->stopped);
    for (int i = 0; i < SCAN_PROPERTIES; i++) {
        put_text(out, r->counts[i].property);
        put_number(out, r->counts[i].places);
        put_number(out, r->counts[i].proved);
        put_number(out, r->counts[i].found);
    }
    put_number(out, r->findings.n);
    for (size_t i = 0; i < r->findings.n; i++) {
        const struct scan_finding *f = &r->findings.at[i];
        const char *texts[] = { f->property, f->what, f->file, f->in, f->condition, f->demand, f->inputs, f->harness };
        put_number(out, f->cls);
        put_number(out, f->line);
        for (size_t k = 0; k < ARRAY_LEN(texts); k++)
            put_text(out, texts[k]);
    }
    buf_puts(out, "!");
}

// ---- reading ----------------------------------------------------------------------------------------------------------

struct reader {
    const char *s;
    size_t n;
    struct arena *mem;
    bool bad;
};

static uint64_t get_number(struct reader *r, char end)
{
    uint64_t x = 0;
    while (r->n && *r->s >= '0' && *r->s <= '9') {
        x = x * 10 + (uint64_t)(*r->s++ - '0');
        r->n--;
    }
    r->bad = r->bad || !r->n || *r->s != end;
    if (!r->bad) {
        r->s++;
        r->n--;
    }
    return x;
}

static const char *get_text(struct reader *r)
{
    if (r->n && *r->s == '-') {
        r->s++;
        r->n--;
        return NULL;
    }
    uint64_t n = get_number(r, ':');
    if (r->bad || n > r->n) {
        r->bad = true;
        return NULL;
    }
    const char *text = arena_strndup(r->mem, r->s, (size_t)n);
    r->s += n;
    r->n -= (size_t)n;
    return text;
}

static void get_finding(struct reader *r, struct scan_finding *f)
{
    const char **texts[] = { &f->property,  &f->what,   &f->file,   &f->in,
                             &f->condition, &f->demand, &f->inputs, &f->harness };
    uint64_t cls = get_number(r, ';');
    r->bad = r->bad || cls >= SCAN_CLASSES;
    f->cls = r->bad ? SCAN_DEMAND : (enum scan_class)cls;
    f->line = (uint32_t)get_number(r, ';');
    for (size_t k = 0; k < ARRAY_LEN(texts) && !r->bad; k++) {
        *texts[k] = get_text(r);
        r->bad = r->bad || !*texts[k];
    }
}

bool scan_unpack(const char *text, size_t n, struct scan_result *out)
{
    *out = (struct scan_result){ .runs = 0 };
    struct reader r = { text, n, &out->mem, false };
    out->runs = get_number(&r, ';');
    out->ended = get_number(&r, ';');
    out->faulty = get_number(&r, ';');
    out->left_out = r.bad ? NULL : get_text(&r);
    out->stopped = r.bad ? NULL : get_text(&r);
    for (int i = 0; i < SCAN_PROPERTIES && !r.bad; i++) {
        out->counts[i].property = get_text(&r);
        out->counts[i].places = get_number(&r, ';');
        out->counts[i].proved = get_number(&r, ';');
        out->counts[i].found = get_number(&r, ';');
    }
    uint64_t findings = r.bad ? 0 : get_number(&r, ';');
    for (uint64_t i = 0; i < findings && !r.bad; i++) {
        struct scan_finding f = { .line = 0 };
        get_finding(&r, &f);
        if (!r.bad)
            vec_push(&out->findings, f);
    }
    return !r.bad && r.n == 1 && *r.s == '!';
}
