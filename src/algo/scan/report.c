// SPDX-License-Identifier: Apache-2.0
// report.c: findings of all functions, each once, the most certain first, without flooding the reader.
#include "algo/scan/library.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/outfile.h"

// ---- each once ----------------------------------------------------------------------------------------------------------

static bool same_place(const struct scan_finding *a, const struct scan_finding *b)
{
    return a->line == b->line && strcmp(a->file, b->file) == 0 && strcmp(a->property, b->property) == 0;
}

// (Static functions of several files may have one name.)
static uint64_t function_key(const char *name, const char *file)
{
    return hash_mix(hash_bytes(name, strlen(name)), hash_bytes(file, strlen(file)));
}

static const struct scanned *find_function(const struct scan_report *r, const struct map *names, const char *name,
                                           const char *file)
{
    uint64_t i;
    return map_get(names, function_key(name, file), &i) ? &r->functions.at[i] : NULL;
}

// Whether the function in which f happens has it for itself.
static bool is_known_there(const struct scan_report *r, const struct map *names, const struct scanned *f,
                           const struct scan_finding *x)
{
    const struct scanned *g = strcmp(x->in, f->name) != 0 ? find_function(r, names, x->in, x->file) : NULL;
    for (size_t i = 0; g && i < g->result.findings.n; i++)
        if (same_place(&g->result.findings.at[i], x) && g->result.findings.at[i].cls <= x->cls)
            return true;
    return false;
}

// Whether f, or a function before it, has already told the same of that place.
static bool is_told(struct map *told, const struct scan_finding *x)
{
    uint64_t key = hash_mix(hash_bytes(x->file, strlen(x->file)), x->line);
    key = hash_mix(hash_mix(key, hash_bytes(x->property, strlen(x->property))), x->cls);
    return !map_put(told, key, 1);
}

void scan_merge(struct scan_report *r)
{
    struct map names = { 0 }, told = { 0 };
    for (size_t i = 0; i < r->functions.n; i++)
        map_put(&names, function_key(r->functions.at[i].name, r->functions.at[i].file), i);
    // (What was told in the function itself counts, wherever that comes in the order.)
    for (size_t i = 0; i < r->functions.n; i++) {
        struct scanned *f = &r->functions.at[i];
        size_t n = 0;
        for (size_t k = 0; k < f->result.findings.n; k++) {
            struct scan_finding x = f->result.findings.at[k];
            if (!is_known_there(r, &names, f, &x) && !is_told(&told, &x))
                f->result.findings.at[n++] = x;
        }
        f->result.findings.n = n;
    }
    map_free(&names);
    map_free(&told);
}

bool scan_has_findings(const struct scan_report *r)
{
    for (size_t i = 0; i < r->functions.n; i++)
        for (size_t k = 0; k < r->functions.at[i].result.findings.n; k++)
            if (r->functions.at[i].result.findings.at[k].cls != SCAN_DEMAND)
                return true;
    return false;
}

// ---- text ---------------------------------------------------------------------------------------------------------------

static size_t count_class(const struct scan_report *r, enum scan_class cls)
{
    size_t n = 0;
    for (size_t i = 0; i < r->functions.n; i++)
        for (size_t k = 0; k < r->functions.at[i].result.findings.n; k++)
            n += r->functions.at[i].result.findings.at[k].cls == cls;
    return n;
}

static void print_finding(const struct scanned *f, const struct scan_finding *x, struct buf *out)
{
    buf_printf(out, "  %s:%u: %s: %s", x->file, (unsigned)x->line, f->name, x->what);
    if (strcmp(x->in, f->name) != 0)
        buf_printf(out, ", in %s", x->in);
    if (x->cls != SCAN_CERTAIN)
        buf_printf(out, ", %s", x->condition);
    buf_putc(out, '\n');
}

static void print_class(const struct scan_report *r, enum scan_class cls, const char *title, struct buf *out)
{
    size_t n = count_class(r, cls), shown = 0, most = (size_t)r->cfg->shown;
    if (!n)
        return;
    buf_printf(out, "\n%s (%zu)\n", title, n);
    for (size_t i = 0; i < r->functions.n; i++) {
        const struct scanned *f = &r->functions.at[i];
        for (size_t k = 0; k < f->result.findings.n; k++) {
            const struct scan_finding *x = &f->result.findings.at[k];
            if (x->cls == cls && (!most || shown++ < most))
                print_finding(f, x, out);
        }
    }
    if (most && n > most)
        buf_printf(out, "  and %zu more (--shown=0: all)\n", n - most);
}

// One line for each function: pointers that must not be null, and numbers that must not be extreme.
static void print_demands_of(const struct scanned *f, struct buf *out)
{
    const char *numbers_after = "far from the limits of its type: ";
    for (int numbers = 0; numbers < 2; numbers++) {
        struct map told = { 0 };
        for (size_t k = 0; k < f->result.findings.n; k++) {
            const struct scan_finding *x = &f->result.findings.at[k];
            bool number = strcmp(x->property, "memory") != 0;  // else a pointer
            if (x->cls == SCAN_DEMAND && number == (numbers == 1) &&
                map_put(&told, hash_bytes(x->demand, strlen(x->demand)), 1))
                buf_printf(out, "%s%s", told.n > 1 ? ", " : numbers ? numbers_after : "", x->demand);
        }
        if (told.n && !numbers) {
            buf_puts(out, " must not be null");
            numbers_after = "; far from the limits of its type: ";
        }
        map_free(&told);
    }
}

static bool has_demands(const struct scanned *f)
{
    for (size_t k = 0; k < f->result.findings.n; k++)
        if (f->result.findings.at[k].cls == SCAN_DEMAND)
            return true;
    return false;
}

static void print_demands(const struct scan_report *r, struct buf *out)
{
    size_t n = 0, shown = 0, most = (size_t)r->cfg->shown;
    for (size_t i = 0; i < r->functions.n; i++)
        n += has_demands(&r->functions.at[i]);
    if (!n)
        return;
    buf_printf(out, "\nDemands on callers (%zu function%s)\n", n, n == 1 ? "" : "s");
    for (size_t i = 0; i < r->functions.n; i++) {
        const struct scanned *f = &r->functions.at[i];
        if (!has_demands(f) || (most && shown++ >= most))
            continue;
        buf_printf(out, "  %s:%u: %s: ", f->file, (unsigned)f->line, f->name);
        print_demands_of(f, out);
        buf_putc(out, '\n');
    }
    if (most && n > most)
        buf_printf(out, "  and %zu more (--shown=0: all)\n", n - most);
}

static void print_lost(const struct scan_report *r, struct buf *out)
{
    size_t n = 0, most = 8;
    for (size_t i = 0; i < r->functions.n; i++) {
        const struct scanned *f = &r->functions.at[i];
        if (f->state == SCAN_DONE)
            continue;
        if (n == 0)
            buf_puts(out, "\nNot looked at, or not to the end\n");
        if (n++ < most)
            buf_printf(out, "  %s:%u: %s: %s\n", f->file, (unsigned)f->line, f->name, f->why);
    }
    if (n > most)
        buf_printf(out, "  and %zu more\n", n - most);
}

static void sum(const struct scan_report *r, struct scan_count *all)
{
    for (size_t i = 0; i < r->functions.n; i++)
        for (int k = 0; k < SCAN_PROPERTIES; k++) {
            const struct scan_count *c = &r->functions.at[i].result.counts[k];
            if (!c->property)
                continue;
            all[k].property = c->property;
            all[k].places += c->places;
            all[k].proved += c->proved;
            all[k].found += c->found;
        }
}

static void print_counts(const struct scan_report *r, struct buf *out)
{
    struct scan_count all[SCAN_PROPERTIES] = { { NULL, 0, 0, 0 } };
    sum(r, all);
    buf_puts(out, "\nproperty          places    proved     found      open\n");
    for (int k = 0; k < SCAN_PROPERTIES; k++)
        if (all[k].property)
            buf_printf(out, "%-15s %8llu  %8llu  %8llu  %8llu\n", all[k].property, (unsigned long long)all[k].places,
                       (unsigned long long)all[k].proved, (unsigned long long)all[k].found,
                       (unsigned long long)(all[k].places - MIN(all[k].places, all[k].proved + all[k].found)));
}

static size_t count_state(const struct scan_report *r, enum scan_state s)
{
    size_t n = 0;
    for (size_t i = 0; i < r->functions.n; i++)
        n += r->functions.at[i].state == s;
    return n;
}

// The i-th name that several files define.
static const char *apart_name(const struct program *p, size_t i)
{
    return sym_str(&p->syms, (struct sym){ (uint32_t)p->apart.names.key[i] });
}

// What several files define: nobody knows which of them others mean.
static void print_apart(const struct scan_report *r, struct buf *out)
{
    size_t n = r->p->apart.names.n, most = 8;
    for (size_t i = 0; i < MIN(n, most); i++)
        buf_printf(out, "%s%s",
                   i ? ", " : "Several files define, or declare with different types: ", apart_name(r->p, i));
    if (n > most)
        buf_printf(out, " and %zu more", n - most);
    if (n)
        buf_puts(out, "; each uses its own, and nothing is assumed of which of them the other files use.\n");
}

void scan_print(const struct scan_report *r, struct buf *f)
{
    size_t n = r->functions.n, lost = count_state(r, SCAN_LOST) + count_state(r, SCAN_SKIPPED);
    buf_printf(f, "Scan: %zu function%s", n, n == 1 ? "" : "s");
    if (r->cache)
        buf_printf(f, ", %zu of them unchanged", r->reused);
    if (count_state(r, SCAN_PARTLY))
        buf_printf(f, ", %zu not to the end", count_state(r, SCAN_PARTLY));
    if (lost)
        buf_printf(f, ", %zu not looked at", lost);
    buf_putc(f, '\n');
    print_class(r, SCAN_CERTAIN, "Certain: every call commits it", f);
    print_class(r, SCAN_INPUTS, "For some arguments", f);
    print_class(r, SCAN_STATE, "For some contents of memory", f);
    print_demands(r, f);
    print_lost(r, f);
    print_counts(r, f);
    print_apart(r, f);
    buf_puts(f, "Proofs hold for callers whose arguments do not point to variables of these files.\n");
}

// ---- JSON -----------------------------------------------------------------------------------------------------------------

static void json_finding(const struct scanned *s, const struct scan_finding *x, struct buf *f)
{
    buf_jsonf(f, "    { 'class': %s, 'property': %s, 'file': %s, 'line': %u, 'function': %s, 'in': %s,\n",
              scan_class_name[x->cls], x->property, x->file, (unsigned)x->line, s->name, x->in);
    buf_jsonf(f, "      'what': %s,\n      'condition': %s, 'demand': %s,\n      'inputs': %s }", x->what, x->condition,
              x->demand, x->inputs);
}

static void json_function(const struct scanned *s, enum with_times times, struct buf *f)
{
    static const char *const states[] = { "waits", "done", "partly", "lost", "skipped" };
    buf_jsonf(f, "    { 'function': %s, 'file': %s, 'line': %u, 'state': %s", s->name, s->file, (unsigned)s->line,
              states[s->state]);
    if (s->why)
        buf_jsonf(f, ", 'why': %s", s->why);
    if (s->result.left_out)
        buf_jsonf(f, ", 'left_out': %s", s->result.left_out);
    if (times)
        buf_jsonf(f, ", 'seconds': %.3f", s->seconds);
    buf_jsonf(f, ", 'executions': %llu, 'ended': %llu, 'faults': %llu }", (unsigned long long)s->result.runs,
              (unsigned long long)s->result.ended, (unsigned long long)s->result.faulty);
}

void scan_json(const struct scan_report *r, enum with_times times, struct buf *f)
{
    struct scan_count all[SCAN_PROPERTIES] = { { NULL, 0, 0, 0 } };
    const char *sep = "";
    sum(r, all);
    buf_jsonf(f, "{\n  'counts': [");
    for (int k = 0; k < SCAN_PROPERTIES; k++)
        if (all[k].property) {
            buf_puts(f, sep);
            buf_jsonf(f, "\n    { 'property': %s, 'places': %llu, 'proved': %llu, 'found': %llu }", all[k].property,
                      (unsigned long long)all[k].places, (unsigned long long)all[k].proved,
                      (unsigned long long)all[k].found);
            sep = ",";
        }
    buf_jsonf(f, "\n  ],\n  'apart': [");
    for (size_t i = 0; i < r->p->apart.names.n; i++)
        buf_jsonf(f, i ? ", %s" : " %s", apart_name(r->p, i));
    buf_jsonf(f, r->p->apart.names.n ? " ],\n  'findings': [" : "],\n  'findings': [");
    sep = "";
    for (size_t i = 0; i < r->functions.n; i++)
        for (size_t k = 0; k < r->functions.at[i].result.findings.n; k++) {
            buf_printf(f, "%s\n", sep);
            json_finding(&r->functions.at[i], &r->functions.at[i].result.findings.at[k], f);
            sep = ",";
        }
    buf_jsonf(f, "\n  ],\n  'functions': [");
    for (size_t i = 0; i < r->functions.n; i++) {
        buf_puts(f, i ? ",\n" : "\n");
        json_function(&r->functions.at[i], times, f);
    }
    buf_puts(f, "\n  ]\n}\n");
}

// ---- harnesses --------------------------------------------------------------------------------------------------------------

/* A name that says what it is about.  Findings that agree in all of that, such as two on one line, or in static functions of several files that have
 * one name, are numbered in order of the report, which is the same from run to run. */
static const char *harness_path(struct arena *mem, struct map *taken, const char *folder, const struct scanned *s,
                                const struct scan_finding *x)
{
    enum { NAME_MAX_SHOWN = 200 };  // file systems allow 255 characters
    const char *stem =
        arena_printf(mem, "%.*s_%u_%s", NAME_MAX_SHOWN, s->name, (unsigned)x->line, scan_class_name[x->cls]);
    uint64_t *n = map_at(taken, hash_bytes(stem, strlen(stem)));
    const char *number = ++*n > 1 ? arena_printf(mem, "_%llu", (unsigned long long)*n) : "";
    return arena_printf(mem, "%s/%s%s.c", folder, stem, number);
}

void scan_harnesses(const struct scan_report *r, const char *folder)
{
    struct map taken = { 0 };
    struct arena mem = { 0 };
    bool good = true;
    for (size_t i = 0; i < r->functions.n; i++) {
        const struct scanned *s = &r->functions.at[i];
        for (size_t k = 0; k < s->result.findings.n && good; k++) {
            const struct scan_finding *x = &s->result.findings.at[k];
            struct buf text = { 0 };
            if (!*x->harness)
                continue;
            buf_printf(&text, "// %s: %s at %s:%u\n%s", s->name, x->what, x->file, (unsigned)x->line, x->harness);
            good = outfile_put(harness_path(&mem, &taken, folder, s, x), &text);
            buf_free(&text);
        }
    }
    map_free(&taken);
    arena_free(&mem);
}
