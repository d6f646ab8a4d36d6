// SPDX-License-Identifier: Apache-2.0
// bounds.c: names of loops, and how often they go back according to options and pragmas.
#include "algo/wcet/bounds.h"

#include <errno.h>
#include <stdlib.h>

static struct place place_of(const struct cfa *c, const struct loop *l)
{
    return sources_place(&c->prog->src, l->head->loc);
}

// Whether another loop of the function begins on the same line.
static bool shares_line(const struct cfa *c, const struct loop *l)
{
    struct place at = place_of(c, l);
    for (size_t i = 0; i < c->loops.n; i++) {
        const struct loop *k = c->loops.at[i];
        if (k == l || k->fn != l->fn)
            continue;
        struct place other = place_of(c, k);
        if (other.line == at.line && strcmp(other.file, at.file) == 0)
            return true;
    }
    return false;
}

const char *wcet_loop_name(const struct cfa *c, const struct loop *l, struct arena *mem)
{
    struct place at = place_of(c, l);
    const char *fn = sym_str(&c->prog->syms, l->fn->name);
    if (shares_line(c, l))
        return arena_printf(mem, "%s:%u:%u", fn, (unsigned)at.line, (unsigned)at.col);
    return arena_printf(mem, "%s:%u", fn, (unsigned)at.line);
}

// ---- --loop-bound ---------------------------------------------------------------------------------------------------

// FUNCTION:LINE[:COLUMN]=N
struct item {
    const char *text, *next;  // next: the item behind it
    size_t n_name;
    unsigned long line, column;  // column 0: not said
    int64_t most;
};

static bool read_number(const char **s, unsigned long *out)
{
    char *end;
    if (**s < '0' || **s > '9')
        return false;
    errno = 0;
    *out = strtoul(*s, &end, 10);
    *s = end;
    return errno == 0 && *out <= INT64_MAX / 4;
}

static bool read_item(const char *s, struct item *out)
{
    unsigned long most;
    *out = (struct item){ .text = s, .n_name = strcspn(s, ":,") };
    out->next = s + strcspn(s, ",");
    out->next += *out->next == ',';
    s += out->n_name;
    if (*s++ != ':' || !read_number(&s, &out->line))
        return false;
    if (*s == ':' && (s++, !read_number(&s, &out->column)))
        return false;
    if (*s++ != '=' || !read_number(&s, &most) || (*s && *s != ','))
        return false;
    out->most = (int64_t)most;
    return true;
}

static bool is_meant(const struct cfa *c, const struct item *x, const struct loop *l)
{
    const char *fn = sym_str(&c->prog->syms, l->fn->name);
    struct place at = place_of(c, l);
    return strlen(fn) == x->n_name && memcmp(fn, x->text, x->n_name) == 0 && at.line == x->line &&
           (!x->column || at.col == x->column);
}

struct wcet_bound wcet_given_bound(const struct cfa *c, const struct wcet_cfg *cfg, const struct loop *l)
{
    struct item x;
    for (const char *s = cfg->loop_bound; *s; s = x.next)
        if (read_item(s, &x) && is_meant(c, &x, l))
            return (struct wcet_bound){ x.most, WBOUND_OPTION };
    for (size_t i = c->prog->loop_notes.n; i-- > 0;) {
        const struct loop_note *n = &c->prog->loop_notes.at[i];
        // The body of a do statement is executed once more than the loop goes back.
        if (n->loop.off == l->head->loc.off)
            return (struct wcet_bound){ n->max - (n->is_do && n->max > 0), WBOUND_NOTE };
    }
    return (struct wcet_bound){ -1, WBOUND_NONE };
}

// What is wrong with an item; NULL: nothing.
static const char *wrong_with(const struct cfa *c, const struct item *x, bool read, bool *found, struct arena *mem)
{
    const struct loop *first = NULL;
    if (!read)
        return "expected FUNCTION:LINE=N";
    for (size_t i = 0; c && i < c->loops.n; i++) {
        const struct loop *l = c->loops.at[i];
        if (!is_meant(c, x, l))
            continue;
        if (first)
            return arena_printf(mem, "there are several loops on this line; say %s or %s",
                                wcet_loop_name(c, first, mem), wcet_loop_name(c, l, mem));
        first = l;
    }
    *found |= first != NULL;
    return c || *found ? NULL : "there is no such loop in what was analysed";
}

bool wcet_check_bounds(const struct cfa *c, const struct wcet_cfg *cfg, uint64_t *seen, struct buf *why)
{
    struct arena mem = { 0 };
    struct item x;
    unsigned i = 0;
    for (const char *s = cfg->loop_bound; *s; s = x.next, i++) {
        uint64_t bit = UINT64_C(1) << (i % 64);
        bool read = read_item(s, &x), found = *seen & bit;
        const char *wrong = wrong_with(c, &x, read, &found, &mem);
        if (found)
            *seen |= bit;
        if (wrong)
            buf_printf(why, "%svernier: --loop-bound: `%.*s`: %s", why->n ? "\n" : "", (int)strcspn(s, ","), s, wrong);
    }
    arena_free(&mem);
    return why->n == 0;
}
