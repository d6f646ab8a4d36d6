// SPDX-License-Identifier: Apache-2.0
// compare_table.c: the result of a comparison as tables, JSON and charts.
#include "report/chart.h"
#include "verify/compare.h"

// ---- sums -------------------------------------------------------------------------------------------------------------

// One analysis on all files where it came to an end.
struct total {
    uint32_t files, proofs;
    struct score sum;
};

// Analysis i against k, on all files where both came to an end.
struct duel {
    size_t i, k;
    uint32_t files, heads, better_files, equal_files;  // better: at some head; equal: at all
    uint32_t count[RELATIONS];
    uint64_t time[2], equal_time[2];  // of i and k; on equal files
};

static struct total total_of(const struct comparison *c, size_t i)
{
    struct total t = { 0 };
    for (size_t f = 0; f < c->files.n; f++) {
        const struct score *s = c->files.at[f].failed ? NULL : &c->files.at[f].out->one[i];
        if (!s || !s->done)
            continue;
        t.files++;
        t.proofs += s->proved;
        t.sum.time += s->time;
        t.sum.seeds += s->seeds;
        t.sum.ascending += s->ascending;
        t.sum.descending += s->descending;
        t.sum.paths += s->paths;
    }
    return t;
}

static void add_to_duel(struct duel *d, const struct outcome *o)
{
    const uint32_t *count = o->count[d->i][d->k];
    const struct score *a = &o->one[d->i], *b = &o->one[d->k];
    if (!a->done || !b->done)
        return;
    d->files++;
    d->heads += o->heads;
    d->time[0] += a->time;
    d->time[1] += b->time;
    for (size_t r = 0; r < RELATIONS; r++)
        d->count[r] += count[r];
    d->better_files += count[RELATION_BETTER] != 0;
    if (count[RELATION_EQUAL] != o->heads)
        return;
    d->equal_files++;
    d->equal_time[0] += a->time;
    d->equal_time[1] += b->time;
}

static struct duel duel_of(const struct comparison *c, size_t i, size_t k)
{
    struct duel d = { .i = i, .k = k };
    for (size_t f = 0; f < c->files.n; f++)
        if (!c->files.at[f].failed)
            add_to_duel(&d, c->files.at[f].out);
    return d;
}

static const char *pair_name(const struct comparison *c, const struct duel *d, struct arena *mem)
{
    return arena_printf(mem, "%s/%s", c->analyses.at[d->i].label, c->analyses.at[d->k].label);
}

static double percent(uint32_t n, uint32_t of)
{
    return of ? 100.0 * n / of : 0;
}

static double seconds(uint64_t ns)
{
    return (double)ns / 1e9;
}

struct size {
    uint32_t files, failed, heads;
};

static struct size size_of(const struct comparison *c)
{
    struct size s = { 0 };
    for (size_t f = 0; f < c->files.n; f++) {
        s.files++;
        s.failed += c->files.at[f].failed != NULL;
        s.heads += c->files.at[f].failed ? 0 : c->files.at[f].out->heads;
    }
    return s;
}

// ---- tables -----------------------------------------------------------------------------------------------------------

static const char *why_not_done(const struct score *s)
{
    return s->cause == STOP_NONE ? "the solver had no answer" : stop_cause_text(s->cause);
}

static void put_totals(const struct comparison *c, enum with_times times, struct buf *b)
{
    buf_printf(b, "\n%-28s %6s %6s %6s %9s %10s %8s%s\n", "analysis", "files", "proofs", "seeds", "ascending",
               "descending", "paths", times ? "       time" : "");
    for (size_t i = 0; i < c->analyses.n; i++) {
        struct total t = total_of(c, i);
        buf_printf(b, "%-28s %6u %6u %6llu %9llu %10llu %8llu", c->analyses.at[i].label, t.files, t.proofs,
                   (unsigned long long)t.sum.seeds, (unsigned long long)t.sum.ascending,
                   (unsigned long long)t.sum.descending, (unsigned long long)t.sum.paths);
        if (times)
            buf_printf(b, " %8.1f s", seconds(t.sum.time));
        buf_putc(b, '\n');
    }
}

static void put_duel(const struct comparison *c, const struct duel *d, enum with_times times, struct buf *b)
{
    struct arena mem = { 0 };
    buf_printf(b, "%-28s %6u %6u", pair_name(c, d, &mem), d->files, d->heads);
    for (size_t r = 0; r < RELATIONS; r++)
        buf_printf(b, " %6u %5.1f%%", d->count[r], percent(d->count[r], d->heads));
    buf_printf(b, " %6u %6u", d->better_files, d->equal_files);
    if (times)
        buf_printf(b, " %8.1f s %8.1f s %8.1f s %8.1f s", seconds(d->time[0]), seconds(d->time[1]),
                   seconds(d->equal_time[0]), seconds(d->equal_time[1]));
    buf_putc(b, '\n');
    arena_free(&mem);
}

static void put_duels(const struct comparison *c, enum with_times times, struct buf *b)
{
    buf_printf(b, "\n%-28s %6s %6s", "first/second: first is", "files", "heads");
    for (size_t r = 0; r < RELATIONS; r++)
        buf_printf(b, " %13s", relation_name[r]);
    buf_printf(b, " %6s %6s%s\n", "f.bet.", "f.equ.", times ? "    first     second   f.equ. 1   f.equ. 2" : "");
    for (size_t i = 0; i < c->analyses.n; i++)
        for (size_t k = 0; k < i; k++) {
            struct duel d = duel_of(c, i, k);
            put_duel(c, &d, times, b);
        }
}

static void put_skipped(const struct comparison *c, struct buf *b)
{
    buf_puts(b, "\nskipped:\n");
    for (size_t f = 0; f < c->files.n; f++) {
        const struct compared_file *x = &c->files.at[f];
        if (x->failed)
            buf_printf(b, "  %s: %s\n", x->path, x->failed);
        for (size_t i = 0; !x->failed && i < c->analyses.n; i++)
            if (!x->out->one[i].done)
                buf_printf(b, "  %s: %s: %s\n", x->path, c->analyses.at[i].label, why_not_done(&x->out->one[i]));
    }
}

void compare_text(const struct comparison *c, enum with_times times, struct buf *b)
{
    struct size s = size_of(c);
    buf_printf(b, "%u files, %u of them not analysed; %u heads of loops\n", s.files, s.failed, s.heads);
    put_totals(c, times, b);
    put_duels(c, times, b);
    put_skipped(c, b);
}

// ---- JSON -------------------------------------------------------------------------------------------------------------

static void put_analysis(const struct comparison *c, size_t i, enum with_times times, struct buf *b)
{
    const struct analysis *a = &c->analyses.at[i];
    struct total t = total_of(c, i);
    buf_puts(b, i ? ",\n    " : "\n    ");
    buf_jsonf(b, "{'name': %s, 'strategy': %s, 'domain': %s, 'files': %u, 'proofs': %u", a->label,
              strategy_choices[a->strategy].name, a->domain, t.files, t.proofs);
    buf_jsonf(b, ", 'seeds': %llu, 'ascending': %llu, 'descending': %llu, 'paths': %llu",
              (unsigned long long)t.sum.seeds, (unsigned long long)t.sum.ascending,
              (unsigned long long)t.sum.descending, (unsigned long long)t.sum.paths);
    if (times)
        buf_jsonf(b, ", 'seconds': %.3f", seconds(t.sum.time));
    buf_putc(b, '}');
}

static void put_pair(const struct comparison *c, const struct duel *d, enum with_times times, struct buf *b)
{
    buf_puts(b, d->i == 1 ? "\n    " : ",\n    ");
    buf_jsonf(b, "{'first': %s, 'second': %s, 'files': %u, 'heads': %u", c->analyses.at[d->i].label,
              c->analyses.at[d->k].label, d->files, d->heads);
    for (size_t r = 0; r < RELATIONS; r++)
        buf_jsonf(b, ", %s: %u", relation_name[r], d->count[r]);
    buf_jsonf(b, ", 'better_files': %u, 'equal_files': %u", d->better_files, d->equal_files);
    if (times)
        buf_jsonf(b, ", 'seconds': [%.3f, %.3f], 'equal_seconds': [%.3f, %.3f]", seconds(d->time[0]),
                  seconds(d->time[1]), seconds(d->equal_time[0]), seconds(d->equal_time[1]));
    buf_putc(b, '}');
}

static void put_skip(const char **sep, const char *file, const char *analysis, const char *reason, struct buf *b)
{
    buf_puts(b, *sep);
    buf_jsonf(b, "{'file': %s, 'analysis': ", file);
    buf_json(b, analysis);
    buf_jsonf(b, ", 'reason': %s}", reason);
    *sep = ",\n    ";
}

static void put_skips(const struct comparison *c, struct buf *b)
{
    const char *sep = "\n    ";
    for (size_t f = 0; f < c->files.n; f++) {
        const struct compared_file *x = &c->files.at[f];
        if (x->failed)
            put_skip(&sep, x->path, NULL, x->failed, b);
        for (size_t i = 0; !x->failed && i < c->analyses.n; i++)
            if (!x->out->one[i].done)
                put_skip(&sep, x->path, c->analyses.at[i].label, why_not_done(&x->out->one[i]), b);
    }
}

void compare_json(const struct comparison *c, enum with_times times, struct buf *b)
{
    struct size s = size_of(c);
    buf_jsonf(b, "{\n  'files': %u, 'failed': %u, 'heads': %u,\n  'analyses': [", s.files, s.failed, s.heads);
    for (size_t i = 0; i < c->analyses.n; i++)
        put_analysis(c, i, times, b);
    buf_jsonf(b, "\n  ],\n  'pairs': [");
    for (size_t i = 0; i < c->analyses.n; i++)
        for (size_t k = 0; k < i; k++) {
            struct duel d = duel_of(c, i, k);
            put_pair(c, &d, times, b);
        }
    buf_jsonf(b, "\n  ],\n  'skipped': [");
    put_skips(c, b);
    buf_puts(b, "\n  ]\n}\n");
}

// ---- charts -----------------------------------------------------------------------------------------------------------

static void add_pair_bar(const struct comparison *c, const struct duel *d, struct chart *to, struct arena *mem)
{
    struct chart_bar bar = { .label = pair_name(c, d, mem) };
    static const enum relation order[] = { RELATION_BETTER, RELATION_INCOMPARABLE, RELATION_UNKNOWN, RELATION_WORSE };
    for (size_t r = 0; r < ARRAY_LEN(order); r++)
        bar.part[r] = percent(d->count[order[r]], d->heads);
    bar.text = arena_printf(mem, "%.1f %% better, %.1f %% worse", percent(d->count[RELATION_BETTER], d->heads),
                            percent(d->count[RELATION_WORSE], d->heads));
    vec_push(&to->bars, bar);
}

void compare_chart(const struct comparison *c, enum with_times times, struct buf *b)
{
    struct arena mem = { 0 };
    struct chart chart[2] = {
        { .title = "Heads of loops where the analyses differ (per cent)",
          .series = { "better", "incomparable", "unknown", "worse" },
          .colour = { "#2e8b57", "#e0a030", "#b0b0b0", "#c0392b" } },
        { .title = "CPU time (s)", .series = { "all files" }, .colour = { "#4a76a8" } },
    };
    for (size_t i = 0; i < c->analyses.n; i++)
        for (size_t k = 0; k < i; k++) {
            struct duel d = duel_of(c, i, k);
            add_pair_bar(c, &d, &chart[0], &mem);
        }
    for (size_t i = 0; i < c->analyses.n && times; i++) {
        double s = seconds(total_of(c, i).sum.time);
        vec_push(&chart[1].bars,
                 ((struct chart_bar){
                     .label = c->analyses.at[i].label, .part = { s }, .text = arena_printf(&mem, "%.1f", s) }));
    }
    chart_svg(chart, times ? 2 : 1, b);
    for (size_t i = 0; i < ARRAY_LEN(chart); i++)
        vec_free(&chart[i].bars);
    arena_free(&mem);
}
