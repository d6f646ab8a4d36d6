// SPDX-License-Identifier: Apache-2.0
// reason.c: reasons of the verdict UNKNOWN in words, and advice.
#include "cfa/reason.h"

#include "cfa/cfa.h"

_Static_assert((int)REASON_WORK_LIMIT == (int)STOP_TICKS && (int)REASON_TIME_LIMIT == (int)STOP_TIME &&
                   (int)REASON_MEMORY_LIMIT == (int)STOP_MEMORY && (int)REASON_INTERRUPTED == (int)STOP_CANCELLED &&
                   (int)REASON_SOLVER_FAILED == (int)STOP_SOLVER && (int)REASON_WALL_LIMIT == (int)STOP_WALL,
               "causes are the first reasons");

const struct reason_row *reason_row(enum reason_kind kind)
{
    static const struct reason_row rows[REASON_KINDS] = {
#define REASON(id, ...) [REASON_##id] = { __VA_ARGS__ },
#include "cfa/reasons.def"
#undef REASON
#define OBSTACLE(id, ...) [REASON_OBSTACLE_##id] = { __VA_ARGS__ },
#include "cfa/obstacles.def"
#undef OBSTACLE
#define HAZARD(id, name, text, advice, meaning) [REASON_HAZARD_##id] = { name, text " (%s)", 0, advice, meaning },
#include "cfa/hazards.def"
#undef HAZARD
    };
    return &rows[kind];
}

const char *reason_words(enum reason_kind kind)
{
    const char *text = reason_row(kind)->text;
    return text ? text : stop_cause_text((enum stop_cause)kind);
}

struct reason reason_of(enum reason_kind kind)
{
    return (struct reason){ .kind = kind };
}

struct reason reason_at(enum reason_kind kind, struct loc at)
{
    return (struct reason){ .kind = kind, .at = at };
}

struct reason reason_stop(enum stop_cause cause)
{
    return reason_of((enum reason_kind)cause);
}

struct reason reason_obstacle(const struct obstacle_at *o)
{
    if (o->kind == OBSTACLE_STOPPED)
        return (struct reason){ .kind = (enum reason_kind)o->stopped, .at = o->about.edge->loc, .obstacle = *o };
    return (struct reason){
        .kind = (enum reason_kind)(REASON_OBSTACLE + o->kind),
        .arg = { obstacle_text(o) },
        .at = o->about.edge->loc,
        .obstacle = *o,
    };
}

struct reason reason_behind(const struct edge *e)
{
    struct obstacle_at o = { .kind = e->fault ? OBSTACLE_FAULT : OBSTACLE_BEHIND,
                             .about = { .kind = (enum fault)e->fault, .edge = e } };
    return reason_obstacle(&o);
}

struct reason reason_unsupported(const struct edge *e)
{
    struct obstacle_at o = obstacle_of_edge(e);
    return reason_obstacle(&o);
}

static const char *copy(const char *s, struct arena *mem)
{
    return s ? arena_strndup(mem, s, strlen(s)) : NULL;
}

struct reason reason_copy(const struct reason *r, struct arena *mem)
{
    struct reason c = *r;
    for (size_t i = 0; i < ARRAY_LEN(c.arg); i++)
        c.arg[i] = copy(r->arg[i], mem);
    c.more = copy(r->more, mem);
    return c;
}

void reason_add(struct reason *r, struct arena *mem, const char *more)
{
    r->more = r->more ? arena_printf(mem, "%s; %s", r->more, more) : copy(more, mem);
}

const char *reason_text(const struct reason *r, struct arena *mem)
{
    struct buf b = { 0 };
    size_t n = 0;
    for (const char *s = reason_words(r->kind); *s; s++) {
        if (s[0] == '%' && s[1] == 's') {
            buf_puts(&b, r->arg[n++]);
            s++;
        } else {
            buf_putc(&b, *s);
        }
    }
    if (r->more)
        buf_printf(&b, "; %s", r->more);
    return buf_keep(&b, mem);
}

// ---- advice ---------------------------------------------------------------------------------------------------------

// By the bits of enum reason_above.
static const char *const ladder[] = { "numeric", "numeric-poly", "kind", "predicate", "value+predicate", "default" };

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// A character of a preset's name; between stages stand others.
static bool is_name(char c)
{
    return is_word(c) || c == '-' || c == '+';
}

// Whether the preset at s is the one called `name`, or of its kind, as kind-bits is.
static bool is_kind_of(const char *s, const char *name)
{
    size_t n = strlen(name);
    return strncmp(s, name, n) == 0 && !is_word(s[n]);
}

// How many rungs of the ladder are not above the running analyses.
static size_t height_of(const char *running)
{
    size_t height = 0;
    for (const char *s = running; *s; s++)
        for (size_t i = ARRAY_LEN(ladder); (s == running || !is_name(s[-1])) && i > height; i--)
            if (is_kind_of(s, ladder[i - 1]))
                height = i;
    return height;
}

static void put_above(unsigned above, size_t from, struct buf *out)
{
    size_t n = 0, left = 0;
    for (size_t i = from; i < ARRAY_LEN(ladder); i++)
        left += above >> i & 1;
    for (size_t i = from; i < ARRAY_LEN(ladder); i++) {
        if (!(above >> i & 1))
            continue;
        buf_puts(out, n == 0 ? "; try " : left == 1 ? " or " : ", ");
        if (ABOVE_DEFAULT >> i & 1)
            buf_puts(out, "the default strategy");
        else
            buf_printf(out, "%s%s", n == 0 ? "--analysis=" : "", ladder[i]);
        n++;
        left--;
    }
}

void reason_advice(enum reason_kind kind, const char *running, struct buf *out)
{
    const struct reason_row *row = reason_row(kind);
    buf_puts(out, row->advice);
    if (!running)
        return;
    put_above(row->above, height_of(running), out);
    if ((row->above & ABOVE_COARSE) && !is_kind_of(running, "constants"))
        buf_puts(out, "; --analysis=constants is coarse but always ends");
}
