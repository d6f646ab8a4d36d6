// SPDX-License-Identifier: Apache-2.0
// pack.c: what the process of a function tells the one that started it: texts, each behind its length.
#include "algo/scan/library.h"

#include <stdlib.h>

void scan_put_text(struct buf *b, const char *s)
{
    if (s)
        buf_printf(b, "%zu:%s", strlen(s), s);
    else
        buf_puts(b, "-");
}

void scan_put_number(struct buf *b, uint64_t n)
{
    buf_printf(b, "%llu;", (unsigned long long)n);
}

void scan_pack(const struct scan_result *r, struct buf *out)
{
    scan_put_number(out, r->runs);
    scan_put_number(out, r->ended);
    scan_put_number(out, r->faulty);
    scan_put_text(out, r->left_out);
    scan_put_text(out, r->stopped);
    for (int i = 0; i < SCAN_PROPERTIES; i++) {
        scan_put_text(out, r->counts[i].property);
        scan_put_number(out, r->counts[i].places);
        scan_put_number(out, r->counts[i].proved);
        scan_put_number(out, r->counts[i].found);
    }
    scan_put_number(out, r->bodies.n);
    for (size_t i = 0; i < r->bodies.n; i++)
        scan_put_number(out, r->bodies.at[i]);
    scan_put_number(out, r->findings.n);
    for (size_t i = 0; i < r->findings.n; i++) {
        const struct scan_finding *f = &r->findings.at[i];
        const char *texts[] = { f->property, f->what, f->file, f->in, f->condition, f->demand, f->inputs, f->harness };
        scan_put_number(out, f->cls);
        scan_put_number(out, f->line);
        for (size_t k = 0; k < ARRAY_LEN(texts); k++)
            scan_put_text(out, texts[k]);
    }
    buf_puts(out, "!");
}

// ---- reading ----------------------------------------------------------------------------------------------------------

static uint64_t number_before(struct scan_reader *r, char end)
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

uint64_t scan_get_number(struct scan_reader *r)
{
    return number_before(r, ';');
}

const char *scan_get_text(struct scan_reader *r)
{
    if (r->n && *r->s == '-') {
        r->s++;
        r->n--;
        return NULL;
    }
    uint64_t n = number_before(r, ':');
    if (r->bad || n > r->n) {
        r->bad = true;
        return NULL;
    }
    const char *text = arena_strndup(r->mem, r->s, (size_t)n);
    r->s += n;
    r->n -= (size_t)n;
    return text;
}

static void get_finding(struct scan_reader *r, struct scan_finding *f)
{
    const char **texts[] = { &f->property,  &f->what,   &f->file,   &f->in,
                             &f->condition, &f->demand, &f->inputs, &f->harness };
    uint64_t cls = scan_get_number(r);
    r->bad = r->bad || cls >= SCAN_CLASSES;
    f->cls = r->bad ? SCAN_DEMAND : (enum scan_class)cls;
    f->line = (uint32_t)scan_get_number(r);
    for (size_t k = 0; k < ARRAY_LEN(texts) && !r->bad; k++) {
        *texts[k] = scan_get_text(r);
        r->bad = r->bad || !*texts[k];
    }
}

bool scan_unpack(const char *text, size_t n, struct scan_result *out)
{
    *out = (struct scan_result){ .runs = 0 };
    struct scan_reader r = { text, n, &out->mem, false };
    out->runs = scan_get_number(&r);
    out->ended = scan_get_number(&r);
    out->faulty = scan_get_number(&r);
    out->left_out = r.bad ? NULL : scan_get_text(&r);
    out->stopped = r.bad ? NULL : scan_get_text(&r);
    for (int i = 0; i < SCAN_PROPERTIES && !r.bad; i++) {
        out->counts[i].property = scan_get_text(&r);
        out->counts[i].places = scan_get_number(&r);
        out->counts[i].proved = scan_get_number(&r);
        out->counts[i].found = scan_get_number(&r);
    }
    uint64_t bodies = r.bad ? 0 : scan_get_number(&r);
    for (uint64_t i = 0; i < bodies && !r.bad; i++)
        vec_push(&out->bodies, (uint32_t)scan_get_number(&r));
    uint64_t findings = r.bad ? 0 : scan_get_number(&r);
    for (uint64_t i = 0; i < findings && !r.bad; i++) {
        struct scan_finding f = { .line = 0 };
        get_finding(&r, &f);
        if (!r.bad)
            vec_push(&out->findings, f);
    }
    return !r.bad && r.n == 1 && *r.s == '!';
}
