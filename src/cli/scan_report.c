// SPDX-License-Identifier: Apache-2.0
// scan_report.c: findings of all functions, each once, the most certain first, without flooding the reader.
#include "base/hash.h"
#include "base/map.h"
#include "base/outfile.h"
#include "cli/scan.h"

#include <stdlib.h>

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

static void print_finding(const struct scanned *f, const struct scan_finding *x, FILE *out)
{
    fprintf(out, "  %s:%u: %s: %s", x->file, (unsigned)x->line, f->name, x->what);
    if (strcmp(x->in, f->name) != 0)
        fprintf(out, ", in %s", x->in);
    if (x->cls != SCAN_CERTAIN)
        fprintf(out, ", %s", x->condition);
    fputc('\n', out);
}

static void print_class(const struct scan_report *r, enum scan_class cls, const char *title, FILE *out)
{
    size_t n = count_class(r, cls), shown = 0, most = (size_t)r->j->cfg->scan.shown;
    if (!n)
        return;
    fprintf(out, "\n%s (%zu)\n", title, n);
    for (size_t i = 0; i < r->functions.n; i++) {
        const struct scanned *f = &r->functions.at[i];
        for (size_t k = 0; k < f->result.findings.n; k++) {
            const struct scan_finding *x = &f->result.findings.at[k];
            if (x->cls == cls && (!most || shown++ < most))
                print_finding(f, x, out);
        }
    }
    if (most && n > most)
        fprintf(out, "  and %zu more (--shown=0: all)\n", n - most);
}

// One line for each function: pointers that must not be null, and numbers that must not be extreme.
static void print_demands_of(const struct scanned *f, FILE *out)
{
    const char *numbers_after = "far from the limits of its type: ";
    for (int numbers = 0; numbers < 2; numbers++) {
        struct map told = { 0 };
        for (size_t k = 0; k < f->result.findings.n; k++) {
            const struct scan_finding *x = &f->result.findings.at[k];
            bool number = strcmp(x->property, "memory") != 0;  // else a pointer
            if (x->cls == SCAN_DEMAND && number == (numbers == 1) &&
                map_put(&told, hash_bytes(x->demand, strlen(x->demand)), 1))
                fprintf(out, "%s%s", told.n > 1 ? ", " : numbers ? numbers_after : "", x->demand);
        }
        if (told.n && !numbers) {
            fputs(" must not be null", out);
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

static void print_demands(const struct scan_report *r, FILE *out)
{
    size_t n = 0, shown = 0, most = (size_t)r->j->cfg->scan.shown;
    for (size_t i = 0; i < r->functions.n; i++)
        n += has_demands(&r->functions.at[i]);
    if (!n)
        return;
    fprintf(out, "\nDemands on callers (%zu function%s)\n", n, n == 1 ? "" : "s");
    for (size_t i = 0; i < r->functions.n; i++) {
        const struct scanned *f = &r->functions.at[i];
        if (!has_demands(f) || (most && shown++ >= most))
            continue;
        fprintf(out, "  %s:%u: %s: ", f->file, (unsigned)f->line, f->name);
        print_demands_of(f, out);
        fputc('\n', out);
    }
    if (most && n > most)
        fprintf(out, "  and %zu more (--shown=0: all)\n", n - most);
}

static void print_lost(const struct scan_report *r, FILE *out)
{
    size_t n = 0, most = 8;
    for (size_t i = 0; i < r->functions.n; i++) {
        const struct scanned *f = &r->functions.at[i];
        if (f->state == SCAN_DONE)
            continue;
        if (n == 0)
            fputs("\nNot looked at, or not to the end\n", out);
        if (n++ < most)
            fprintf(out, "  %s:%u: %s: %s\n", f->file, (unsigned)f->line, f->name, f->why);
    }
    if (n > most)
        fprintf(out, "  and %zu more\n", n - most);
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

static void print_counts(const struct scan_report *r, FILE *out)
{
    struct scan_count all[SCAN_PROPERTIES] = { { NULL, 0, 0, 0 } };
    sum(r, all);
    fputs("\nproperty          places    proved     found      open\n", out);
    for (int k = 0; k < SCAN_PROPERTIES; k++)
        if (all[k].property)
            fprintf(out, "%-15s %8llu  %8llu  %8llu  %8llu\n", all[k].property, (unsigned long long)all[k].places,
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

// What several files define: nobody knows which of them others mean.
static void print_apart(const struct scan_report *r, FILE *out)
{
    const struct program *p = &r->j->v.subject.prog;
    size_t n = p->apart.names.n, most = 8;
    for (size_t i = 0; i < MIN(n, most); i++)
        fprintf(out, "%s%s", i ? ", " : "Several files define, or declare with different types: ",
                sym_str(&p->syms, (struct sym){ (uint32_t)p->apart.names.key[i] }));
    if (n > most)
        fprintf(out, " and %zu more", n - most);
    if (n)
        fputs("; each uses its own, and nothing is assumed of which of them the other files use.\n", out);
}

void scan_print(const struct scan_report *r, FILE *f)
{
    size_t n = r->functions.n, lost = count_state(r, SCAN_LOST) + count_state(r, SCAN_SKIPPED);
    fprintf(f, "Scan: %zu function%s", n, n == 1 ? "" : "s");
    if (r->cache)
        fprintf(f, ", %zu of them unchanged", r->reused);
    if (count_state(r, SCAN_PARTLY))
        fprintf(f, ", %zu not to the end", count_state(r, SCAN_PARTLY));
    if (lost)
        fprintf(f, ", %zu not looked at", lost);
    fputc('\n', f);
    print_class(r, SCAN_CERTAIN, "Certain: every call commits it", f);
    print_class(r, SCAN_INPUTS, "For some arguments", f);
    print_class(r, SCAN_STATE, "For some contents of memory", f);
    print_demands(r, f);
    print_lost(r, f);
    print_counts(r, f);
    print_apart(r, f);
    fputs("Proofs hold for callers whose arguments do not point to variables of these files.\n", f);
}

// ---- JSON -----------------------------------------------------------------------------------------------------------------

static void json_text(FILE *f, const char *s)
{
    fputc('"', f);
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\')
            fprintf(f, "\\%c", c);
        else if (c == '\n')
            fputs("\\n", f);
        else if (c < 0x20)
            fprintf(f, "\\u%04x", c);
        else
            fputc(c < 0x80 ? c : '?', f);
    }
    fputc('"', f);
}

static void json_field(FILE *f, const char *name, const char *value)
{
    fprintf(f, "\"%s\": ", name);
    json_text(f, value);
}

static void json_finding(const struct scanned *s, const struct scan_finding *x, FILE *f)
{
    fputs("    { ", f);
    json_field(f, "class", scan_class_name[x->cls]);
    fputs(", ", f);
    json_field(f, "property", x->property);
    fputs(", ", f);
    json_field(f, "file", x->file);
    fprintf(f, ", \"line\": %u, ", (unsigned)x->line);
    json_field(f, "function", s->name);
    fputs(", ", f);
    json_field(f, "in", x->in);
    fputs(",\n      ", f);
    json_field(f, "what", x->what);
    fputs(",\n      ", f);
    json_field(f, "condition", x->condition);
    fputs(", ", f);
    json_field(f, "demand", x->demand);
    fputs(",\n      ", f);
    json_field(f, "inputs", x->inputs);
    fputs(" }", f);
}

static void json_function(const struct scanned *s, bool times, FILE *f)
{
    static const char *const states[] = { "waits", "done", "partly", "lost", "skipped" };
    fputs("    { ", f);
    json_field(f, "function", s->name);
    fputs(", ", f);
    json_field(f, "file", s->file);
    fprintf(f, ", \"line\": %u, \"state\": \"%s\"", (unsigned)s->line, states[s->state]);
    if (s->why) {
        fputs(", ", f);
        json_field(f, "why", s->why);
    }
    if (s->result.left_out) {
        fputs(", ", f);
        json_field(f, "left_out", s->result.left_out);
    }
    if (times)
        fprintf(f, ", \"seconds\": %.3f", s->seconds);
    fprintf(f, ", \"executions\": %llu, \"ended\": %llu, \"faults\": %llu }", (unsigned long long)s->result.runs,
            (unsigned long long)s->result.ended, (unsigned long long)s->result.faulty);
}

void scan_json(const struct scan_report *r, FILE *f)
{
    struct scan_count all[SCAN_PROPERTIES] = { { NULL, 0, 0, 0 } };
    const char *sep = "";
    sum(r, all);
    fputs("{\n  \"counts\": [", f);
    for (int k = 0; k < SCAN_PROPERTIES; k++)
        if (all[k].property) {
            fprintf(f, "%s\n    { \"property\": \"%s\", \"places\": %llu, \"proved\": %llu, \"found\": %llu }", sep,
                    all[k].property, (unsigned long long)all[k].places, (unsigned long long)all[k].proved,
                    (unsigned long long)all[k].found);
            sep = ",";
        }
    fputs("\n  ],\n  \"apart\": [", f);
    for (size_t i = 0; i < r->j->v.subject.prog.apart.names.n; i++) {
        fputs(i ? ", " : " ", f);
        json_text(
            f, sym_str(&r->j->v.subject.prog.syms, (struct sym){ (uint32_t)r->j->v.subject.prog.apart.names.key[i] }));
    }
    fputs(r->j->v.subject.prog.apart.names.n ? " ],\n  \"findings\": [" : "],\n  \"findings\": [", f);
    sep = "";
    for (size_t i = 0; i < r->functions.n; i++)
        for (size_t k = 0; k < r->functions.at[i].result.findings.n; k++) {
            fprintf(f, "%s\n", sep);
            json_finding(&r->functions.at[i], &r->functions.at[i].result.findings.at[k], f);
            sep = ",";
        }
    fputs("\n  ],\n  \"functions\": [", f);
    for (size_t i = 0; i < r->functions.n; i++) {
        fputs(i ? ",\n" : "\n", f);
        json_function(&r->functions.at[i], r->j->cfg->cli.stats != STATS_NONE && r->j->cfg->cli.times, f);
    }
    fputs("\n  ]\n}\n", f);
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
