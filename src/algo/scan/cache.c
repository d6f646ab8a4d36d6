// SPDX-License-Identifier: Apache-2.0
// cache.c: results of a scan on disk.
//
// What comes out of a function depends on the bodies that were looked into, on the texts of all files outside of bodies, and on options.  The bodies are
// known only afterwards, so a file lists them, each with its hash, and its result holds while they are what they were (traces of dependencies, as
// in Mokhov, Mitchell, Peyton Jones, "Build systems a la carte", ICFP 2018).  Places are lines behind that of their function, so
// what is inserted elsewhere changes nothing.
#include "algo/scan/library.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/outfile.h"
#include "lang/dialect.h"

#include <errno.h>
#include <stdlib.h>

#define FORMAT "vernier-scan 2\n"

struct scan_cache {
    const char *dir;
    struct digest surroundings;  // all that is no body
    struct map decls;            // by name, file and text: id of the function + 1; 0: there are several
    struct map known;            // by id: index into bodies
    struct {
        VEC_OF(struct digest);
    } bodies;
    bool told;  // that nothing can be written
};

// ---- hashes -----------------------------------------------------------------------------------------------------------

static void feed_text(struct digest *d, const char *s)
{
    digest_feed(d, s, strlen(s) + 1);
}

static void feed_number(struct digest *d, uint64_t n)
{
    digest_feed(d, &n, sizeof n);
}

// `# 12 "file"`: what the preprocessor says of places.
static bool is_marker(const char *s, const char *end)
{
    return end - s > 2 && s[0] == '#' && s[1] == ' ' && s[2] >= '0' && s[2] <= '9';
}

static const char *line_end(const char *s, const char *end)
{
    const char *e = memchr(s, '\n', (size_t)(end - s));
    return e ? e + 1 : end;
}

// Text that begins in that line.  Markers count as distances.
static void feed_body(struct digest *d, const char *s, const char *end, uint32_t line)
{
    for (const char *next; s < end; s = next) {
        next = line_end(s, end);
        if (is_marker(s, next)) {
            char *rest;
            long long at = strtoll(s + 2, &rest, 10) - (long long)line;
            feed_number(d, (uint64_t)at);
            s = rest;
        }
        digest_feed(d, s, (size_t)(next - s));
    }
}

// Text outside of bodies: without markers, and blanks are all the same.
static void feed_outside(struct digest *d, const char *s, const char *end)
{
    bool blank = true;
    for (const char *next; s < end; s = next) {
        next = line_end(s, end);
        for (const char *c = s; c < next && !is_marker(s, next); c++) {
            bool now = *c == ' ' || *c == '\t' || *c == '\n' || *c == '\r';
            if (!now || !blank)
                digest_feed(d, now ? " " : c, 1);
            blank = now;
        }
    }
}

static struct digest body_of(struct scan_report *r, const struct decl *d)
{
    struct scan_cache *c = r->cache;
    uint64_t *slot = map_at(&c->known, d->id);
    if (*slot)
        return c->bodies.at[*slot - 1];
    struct sources *src = &r->p->src;
    const struct source_file *f = sources_file(src, d->loc);
    struct digest h = { 1, 1 };
    feed_body(&h, f->text + (d->loc.off - f->base), f->text + (d->body_end.off - f->base),
              sources_place(src, d->loc).line);
    for (const struct note *n = d->contract; n; n = n->next)
        digest_feed(&h, n->text, n->size);
    vec_push(&c->bodies, h);
    *map_at(&c->known, d->id) = c->bodies.n;
    return h;
}

static int by_place(const void *x, const void *y)
{
    uint32_t p = (*(const struct decl *const *)x)->loc.off, q = (*(const struct decl *const *)y)->loc.off;
    return p < q ? -1 : p > q;
}

static struct decl **all_bodies(const struct program *p, size_t *n)
{
    struct decl **all = MEM_ARRAY(struct decl *, p->globals.n + 1);
    *n = 0;
    for (size_t i = 0; i < p->globals.n; i++)
        if (p->globals.at[i]->kind == DECL_FUNC && p->globals.at[i]->body)
            all[(*n)++] = p->globals.at[i];
    qsort(all, *n, sizeof *all, by_place);
    return all;
}

static void feed_files(struct digest *d, const struct program *p)
{
    size_t n, next = 0;
    struct decl **all = all_bodies(p, &n);
    for (size_t i = 0; i < p->src.files.n; i++) {
        const struct source_file *f = p->src.files.at[i];
        const char *at = f->text, *end = f->text + f->size;
        feed_text(d, f->path);
        for (; next < n && all[next]->loc.off - f->base < f->size; next++) {
            feed_outside(d, at, MAX(at, f->text + (all[next]->body->loc.off - f->base)));
            feed_text(d, "{}");
            at = f->text + (all[next]->body_end.off - f->base);
        }
        feed_outside(d, at, end);
    }
    mem_free(all, (p->globals.n + 1) * sizeof *all);
}

static struct digest surroundings_of(const struct scan_report *r)
{
    const struct scan_cfg *s = r->cfg;
    const struct cfa_options *o = r->model;
    const struct program *p = r->p;
    struct digest d = { 1, 1 };
    const int64_t numbers[] = { s->assume_valid_args,
                                s->function_ticks,
                                s->depth,
                                s->callees,
                                o->malloc_may_fail,
                                o->malloc_null_pointers,
                                (int64_t)o->externals,
                                (int64_t)o->volatile_,
                                (int64_t)o->operands,
                                p->types.machine->id };
    feed_text(&d, FORMAT);
    digest_feed_self(&d);
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
        feed_number(&d, (uint64_t)numbers[i]);
    for (size_t i = 0; i < p->remarks.n; i++)
        feed_text(&d, p->remarks.at[i]->text);
    for (size_t i = 0; i < p->apart.names.n; i++)
        feed_text(&d, sym_str(&p->syms, (struct sym){ (uint32_t)p->apart.names.key[i] }));
    for (size_t i = 0; i < p->globals.n; i++)
        if (p->globals.at[i]->dialect)
            feed_number(&d, dialect_hash(p->globals.at[i]->dialect));
    feed_files(&d, p);
    return d;
}

// ---- names of functions -----------------------------------------------------------------------------------------------

// The file that it is read from, which may be one that includes its own.
static const char *text_of(const struct program *p, const struct decl *d)
{
    return sources_file(&p->src, d->loc)->path;
}

static uint64_t name_key(const char *name, const char *file, const char *text)
{
    struct digest d = { 1, 1 };
    feed_text(&d, name);
    feed_text(&d, file);
    feed_text(&d, text);
    return hash_mix(d.a, d.b);
}

static uint64_t key_of(struct program *p, const struct decl *d)
{
    return name_key(sym_str(&p->syms, d->name), sources_place(&p->src, d->loc).file, text_of(p, d));
}

// The function of that name; NULL: there is none, or there are several.
static struct decl *find(const struct scan_report *r, uint64_t key)
{
    uint64_t id;
    return map_get(&r->cache->decls, key, &id) && id ? r->p->decls.at[id - 1] : NULL;
}

enum rc scan_cache_open(struct scan_report *r)
{
    const char *dir = r->cfg->cache;
    struct program *p = r->p;
    if (!dir)
        return RC_OK;
    if (!outfile_make_folder(dir))
        return RC_USER;
    r->cache = MEM_NEW(struct scan_cache);
    r->cache->dir = dir;
    r->cache->surroundings = surroundings_of(r);
    for (size_t i = 0; i < p->globals.n; i++) {
        const struct decl *d = p->globals.at[i];
        uint64_t key = d->kind == DECL_FUNC && d->body ? key_of(p, d) : 0;
        if (key && !map_put(&r->cache->decls, key, map_get(&r->cache->decls, key, NULL) ? 0 : d->id + 1))
            map_put(&r->cache->decls, key, 0);
    }
    return RC_OK;
}

void scan_cache_close(struct scan_report *r)
{
    struct scan_cache *c = r->cache;
    if (!c)
        return;
    map_free(&c->decls);
    map_free(&c->known);
    vec_free(&c->bodies);
    mem_free(c, sizeof *c);
    r->cache = NULL;
}

// ---- files ------------------------------------------------------------------------------------------------------------

static const char *path_of(struct scan_report *r, const struct scanned *f)
{
    return arena_printf(&r->mem, "%s/%016llx.scan", r->cache->dir, (unsigned long long)key_of(r->p, f->decl));
}

static void put_digest(struct buf *b, struct digest d)
{
    buf_printf(b, " %llu %llu\n", (unsigned long long)d.a, (unsigned long long)d.b);
}

static bool is_digest(struct record *x, struct digest d)
{
    uint64_t a = (uint64_t)record_number(x, 0, UINT64_MAX), b = (uint64_t)record_number(x, 0, UINT64_MAX);
    record_end(x);
    return !x->bad && a == d.a && b == d.b;
}

// By how many lines the place of a finding lies behind the function that it is in; false: nobody knows which function that is.
static bool first_line(struct scan_report *r, const struct scan_result *result, const struct scan_finding *x,
                       uint32_t *line)
{
    struct program *p = r->p;
    size_t n = 0;
    for (size_t i = 0; i < result->bodies.n; i++) {
        const struct decl *d = p->decls.at[result->bodies.at[i]];
        struct place at = sources_place(&p->src, d->loc);
        if (strcmp(sym_str(&p->syms, d->name), x->in) != 0 || strcmp(at.file, x->file) != 0)
            continue;
        *line = at.line;
        n++;
    }
    return n == 1;
}

static bool move_lines(struct scan_report *r, struct scan_result *x, int sign)
{
    for (size_t i = 0; i < x->findings.n; i++) {
        uint32_t line;
        if (!first_line(r, x, &x->findings.at[i], &line))
            return false;
        x->findings.at[i].line += (uint32_t)(sign * (int32_t)line);
    }
    return true;
}

static void put_bodies(struct scan_report *r, const struct scan_result *x, struct buf *b)
{
    struct program *p = r->p;
    for (size_t i = 0; i < x->bodies.n; i++) {
        const struct decl *d = p->decls.at[x->bodies.at[i]];
        buf_puts(b, "body");
        record_text(b, sym_str(&p->syms, d->name));
        record_text(b, sources_place(&p->src, d->loc).file);
        record_text(b, text_of(p, d));
        put_digest(b, body_of(r, d));
    }
}

void scan_cache_put(struct scan_report *r, const struct scanned *f)
{
    struct scan_result x = f->result;
    struct buf b = { 0 };
    if (!r->cache || r->cache->told)
        return;
    x.findings.at = NULL;
    x.findings.n = x.findings.cap = 0;
    for (size_t i = 0; i < f->result.findings.n; i++)
        vec_push(&x.findings, f->result.findings.at[i]);
    buf_puts(&b, FORMAT "surroundings");
    put_digest(&b, r->cache->surroundings);
    put_bodies(r, &x, &b);
    if (move_lines(r, &x, -1)) {
        scan_pack(&x, &b);
        record_seal(&b);
        r->cache->told = !outfile_put(path_of(r, f), &b);
    }
    vec_free(&x.findings);
    buf_free(&b);
}

// Whether all bodies are what they were.
static bool same_bodies(struct scan_report *r, struct record *x, struct u32_vec *ids)
{
    while (record_take(x, "body")) {
        const char *name = record_string(x), *file = record_string(x), *text = record_string(x);
        const struct decl *d = name && file && text ? find(r, name_key(name, file, text)) : NULL;
        if (!d || !is_digest(x, body_of(r, d)))
            return false;
        vec_push(ids, d->id);
    }
    return !x->bad;
}

// What is written below the bodies, with lines and numbers of this program.
static bool read_result(struct scan_report *r, const struct record *x, const struct u32_vec *ids,
                        struct scan_result *out)
{
    bool good = scan_unpack(x->at, (size_t)(x->end - x->at), out) && out->bodies.n == ids->n;
    for (size_t i = 0; i < ids->n && good; i++)
        out->bodies.at[i] = ids->at[i];
    return good && move_lines(r, out, 1);
}

bool scan_cache_get(struct scan_report *r, struct scanned *f)
{
    if (!r->cache || f->asked)
        return false;
    f->asked = true;
    const char *path = path_of(r, f);
    struct buf b = { 0 };
    struct u32_vec ids = { 0 };
    int error = buf_read_file(&b, path);
    bool found = false;
    struct record x;
    if (!error && record_open(&b, FORMAT, &r->mem, &x)) {
        found = record_take(&x, "surroundings") && is_digest(&x, r->cache->surroundings) && same_bodies(r, &x, &ids);
        found = found && read_result(r, &x, &ids, &f->result);
        if (!found)
            scan_result_free(&f->result);
    } else if (!error) {
        fprintf(stderr, "vernier: warning: %s is damaged, and not used\n", path);
    } else if (error != ENOENT) {
        fprintf(stderr, "vernier: warning: cannot read %s: %s\n", path, strerror(error));
    }
    if (found) {
        f->state = SCAN_DONE;
        r->reused++;
    } else {
        f->result = (struct scan_result){ .runs = 0 };
    }
    buf_free(&b);
    vec_free(&ids);
    return found;
}
