// SPDX-License-Identifier: Apache-2.0
// stat.c: printing of registered statistics.
#include "base/stat.h"

#include <time.h>

void stat_register(struct stats *s, struct stat_group g)
{
    VERIFY(s->n < STAT_GROUPS_MAX);
    s->group[s->n++] = g;
}

// 0 if there is no such clock: times are unknown, and time limits never strike.
static uint64_t clock_ns(clockid_t clock)
{
    struct timespec t;
    if (clock_gettime(clock, &t) != 0)
        return 0;
    return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

static volatile uint64_t others;

void stat_count_others(uint64_t ns)
{
    others = ns;
}

uint64_t stat_now(void)
{
    return clock_ns(CLOCK_PROCESS_CPUTIME_ID) + others;
}

uint64_t stat_wall(void)
{
    return clock_ns(CLOCK_MONOTONIC);
}

static bool is_shown(const struct stat_spec *spec, bool with_times)
{
    return with_times || (spec->kind != STAT_NANOS && spec->kind != STAT_SHARE && spec->kind != STAT_RATE);
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

// ---- writing, without a function that a signal handler may not call -------------------------------------------------

struct writer {
    stat_put *put;
    void *ctx;
};

static size_t put_text(const struct writer *w, const char *s)
{
    size_t n = strlen(s);
    w->put(w->ctx, s, n);
    return n;
}

static void put_blanks(const struct writer *w, size_t n)
{
    while (n-- > 0)
        w->put(w->ctx, " ", 1);
}

enum { NUMBER = 32 };

// Nanoseconds are shown as seconds with milliseconds; the rest as they are.
static const char *value_text(const struct stat_group *g, size_t i, char to[NUMBER])
{
    bool nanos = g->specs[i].kind == STAT_NANOS;
    uint64_t v = nanos ? g->values[i] / 1000000 : g->values[i];
    char *p = to + NUMBER - 1;
    *p = 0;
    for (int digits = 0; v || digits < (nanos ? 4 : 1); digits++) {
        if (nanos && digits == 3)
            *--p = '.';
        *--p = (char)('0' + v % 10);
        v /= 10;
    }
    return p;
}

static size_t name_width(const struct stat_group *g, size_t i)
{
    size_t prefix = strlen(g->prefix);
    return prefix + (prefix > 0) + strlen(g->specs[i].name);
}

static void put_name(const struct writer *w, const struct stat_group *g, size_t i)
{
    put_text(w, g->prefix);
    put_text(w, g->prefix[0] ? "." : "");
    put_text(w, g->specs[i].name);
}

struct widths {
    size_t name, value, unit;
};

static struct widths measure(const struct stats *s, bool with_times)
{
    struct widths w = { 0 };
    char text[NUMBER];
    for (size_t g = 0; g < s->n; g++) {
        for (size_t i = 0; i < s->group[g].n; i++) {
            if (!is_shown(&s->group[g].specs[i], with_times))
                continue;
            w.name = MAX(w.name, name_width(&s->group[g], i));
            w.value = MAX(w.value, strlen(value_text(&s->group[g], i, text)));
            w.unit = MAX(w.unit, strlen(unit_text(&s->group[g].specs[i])));
        }
    }
    return w;
}

static void put_row(const struct writer *w, const struct stat_group *g, size_t i, const struct widths *width)
{
    const struct stat_spec *spec = &g->specs[i];
    char text[NUMBER];
    const char *value = value_text(g, i, text);
    put_name(w, g, i);
    put_blanks(w, width->name - name_width(g, i) + 2 + width->value - strlen(value));
    put_text(w, value);
    put_text(w, " ");
    put_blanks(w, width->unit - put_text(w, unit_text(spec)) + 2);
    put_text(w, spec->help);
    put_text(w, "\n");
}

// Names, units and helps are texts of this program: letters, and quotes at most.
static void put_quoted(const struct writer *w, const char *s)
{
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            put_text(w, "\\");
        w->put(w->ctx, s, 1);
    }
}

static void put_json_row(const struct writer *w, const struct stat_group *g, size_t i)
{
    char text[NUMBER];
    put_text(w, "  \"");
    put_name(w, g, i);
    put_text(w, "\": {\"value\": ");
    put_text(w, value_text(g, i, text));
    put_text(w, ", \"unit\": \"");
    put_quoted(w, unit_text(&g->specs[i]));
    put_text(w, "\", \"help\": \"");
    put_quoted(w, g->specs[i].help);
    put_text(w, "\"}");
}

void stat_write(const struct stats *s, bool json, bool with_times, stat_put *to, void *ctx)
{
    struct writer w = { to, ctx };
    struct widths width = measure(s, with_times);
    const char *separator = "\n";
    if (json)
        put_text(&w, "{");
    for (size_t g = 0; g < s->n; g++) {
        for (size_t i = 0; i < s->group[g].n; i++) {
            if (!is_shown(&s->group[g].specs[i], with_times))
                continue;
            if (!json) {
                put_row(&w, &s->group[g], i, &width);
                continue;
            }
            put_text(&w, separator);
            put_json_row(&w, &s->group[g], i);
            separator = ",\n";
        }
    }
    if (json)
        put_text(&w, "\n}\n");
}

static void to_buf(void *ctx, const char *text, size_t n)
{
    buf_put(ctx, text, n);
}

void stat_print_text(const struct stats *s, bool with_times, struct buf *out)
{
    stat_write(s, false, with_times, to_buf, out);
}

void stat_print_json(const struct stats *s, bool with_times, struct buf *out)
{
    stat_write(s, true, with_times, to_buf, out);
}
