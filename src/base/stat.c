// SPDX-License-Identifier: Apache-2.0
// stat.c: printing of registered statistics.
#include "base/stat.h"

#include <inttypes.h>
#include <time.h>

void stat_register(struct stats *s, struct stat_group g)
{
    VERIFY(s->n < STAT_GROUPS_MAX);
    s->group[s->n++] = g;
}

uint64_t stat_now(void)
{
    struct timespec t;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) != 0)
        return 0;  // no such clock: times are unknown, and time limits never strike
    return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

static bool is_shown(const struct stat_spec *spec, bool with_times)
{
    return with_times || (spec->kind != STAT_NANOS && spec->kind != STAT_SHARE);
}

static void full_name(const struct stat_group *g, size_t i, struct buf *out)
{
    out->n = 0;
    buf_printf(out, "%s%s%s", g->prefix, g->prefix[0] ? "." : "", g->specs[i].name);
}

// Nanoseconds are shown as seconds with milliseconds; the rest as they are.
static void value_text(const struct stat_group *g, size_t i, struct buf *out)
{
    uint64_t v = g->values[i];
    out->n = 0;
    if (g->specs[i].kind == STAT_NANOS)
        buf_printf(out, "%" PRIu64 ".%03" PRIu64, v / 1000000000, v / 1000000 % 1000);
    else
        buf_printf(out, "%" PRIu64, v);
}

static const char *unit_text(const struct stat_spec *spec)
{
    return spec->unit[0] || spec->kind != STAT_NANOS ? spec->unit : "s";
}

uint64_t stat_value(const struct stats *s, const char *name)
{
    for (size_t g = 0; g < s->n; g++) {
        size_t n = strlen(s->group[g].prefix);
        const char *rest = n && name[n] == '.' ? name + n + 1 : n ? NULL : name;
        if (!rest || strncmp(s->group[g].prefix, name, n) != 0)
            continue;
        for (size_t i = 0; i < s->group[g].n; i++)
            if (strcmp(s->group[g].specs[i].name, rest) == 0)
                return s->group[g].values[i];
    }
    return 0;
}

struct widths {
    int name, value, unit;
};

static int wider(int w, size_t n)
{
    return MAX(w, (int)n);
}

static struct widths measure(const struct stats *s, bool with_times)
{
    struct widths w = { 0 };
    struct buf text = { 0 };
    for (size_t g = 0; g < s->n; g++) {
        for (size_t i = 0; i < s->group[g].n; i++) {
            if (!is_shown(&s->group[g].specs[i], with_times))
                continue;
            full_name(&s->group[g], i, &text);
            w.name = wider(w.name, text.n);
            value_text(&s->group[g], i, &text);
            w.value = wider(w.value, text.n);
            w.unit = wider(w.unit, strlen(unit_text(&s->group[g].specs[i])));
        }
    }
    buf_free(&text);
    return w;
}

void stat_print_text(const struct stats *s, bool with_times, struct buf *out)
{
    struct widths w = measure(s, with_times);
    struct buf name = { 0 }, value = { 0 };
    for (size_t g = 0; g < s->n; g++) {
        for (size_t i = 0; i < s->group[g].n; i++) {
            const struct stat_spec *spec = &s->group[g].specs[i];
            if (!is_shown(spec, with_times))
                continue;
            full_name(&s->group[g], i, &name);
            value_text(&s->group[g], i, &value);
            buf_printf(out, "%-*s  %*s %-*s  %s\n", w.name, buf_str(&name), w.value, buf_str(&value), w.unit,
                       unit_text(spec), spec->help);
        }
    }
    buf_free(&name);
    buf_free(&value);
}

static void put_json_row(const struct stat_group *g, size_t i, struct buf *text, struct buf *out)
{
    const struct stat_spec *spec = &g->specs[i];
    full_name(g, i, text);
    buf_puts(out, "  ");
    buf_json(out, buf_str(text));
    value_text(g, i, text);
    buf_printf(out, ": {\"value\": %s, \"unit\": ", buf_str(text));
    buf_json(out, unit_text(spec));
    buf_puts(out, ", \"help\": ");
    buf_json(out, spec->help);
    buf_putc(out, '}');
}

void stat_print_json(const struct stats *s, bool with_times, struct buf *out)
{
    struct buf text = { 0 };
    const char *separator = "\n";
    buf_putc(out, '{');
    for (size_t g = 0; g < s->n; g++) {
        for (size_t i = 0; i < s->group[g].n; i++) {
            if (!is_shown(&s->group[g].specs[i], with_times))
                continue;
            buf_puts(out, separator);
            put_json_row(&s->group[g], i, &text, out);
            separator = ",\n";
        }
    }
    buf_puts(out, "\n}\n");
    buf_free(&text);
}
