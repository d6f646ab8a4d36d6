// SPDX-License-Identifier: Apache-2.0
// logic_read.c: formulas from text.
//
//   formula  ::= implies [<-> implies]            implies ::= or [-> implies]
//   or       ::= and {| and}                      and     ::= unary {& unary}
//   unary    ::= ! unary | ( formula ) | 0 | 1 | 1/2 | exists VAR {, VAR} : formula | forall ...
//              | VAR == VAR | VAR != VAR | NAME ( [VAR [, VAR]] ) | NAME* ( VAR , VAR ) | closure VAR, VAR : unary ( VAR , VAR )
//   NAME     ::= letters, digits, _ and one group in brackets: r[a, n]
#include "shape/logic.h"

#include "base/scan.h"

#include <stdarg.h>
#include <stdio.h>

enum { DEPTH_MAX = 200, NAME_MAX_LEN = 64 };

struct reader {
    struct vocabulary *v;
    const char *text;
    struct scan in;
    struct name {
        const char *s;
        size_t n;
    } var[LOGIC_VARS];
    unsigned n_vars, depth;
    struct buf *why;
    bool failed;
};

static const struct logic *formula(struct reader *r);

static const struct logic *complain(struct reader *r, const char *fmt, ...) ATTR_PRINTF(2, 3);
static const struct logic *complain(struct reader *r, const char *fmt, ...)
{
    if (!r->failed) {
        char what[160];
        va_list ap;
        va_start(ap, fmt);
        vsnprintf(what, sizeof what, fmt, ap);
        va_end(ap);
        buf_printf(r->why, "%s at character %zu", what, (size_t)(r->in.at - r->text) + 1);
    }
    r->failed = true;
    return logic_const(r->v, LOGIC_HALF);
}

static void expect(struct reader *r, const char *token)
{
    if (!r->failed && !scan_accept(&r->in, token))
        complain(r, "`%s' is missing", token);
}

static struct name plain_name(struct reader *r)
{
    scan_blanks(&r->in);
    struct name s = { r->in.at, 0 };
    s.n = scan_word(&r->in);
    if (!s.n)
        complain(r, "a name is missing");
    return s;
}

// Reads a name with its group in brackets.
static struct name whole_name(struct reader *r)
{
    struct name s = plain_name(r);
    if (*r->in.at == '[') {
        size_t n = strcspn(r->in.at, "]");
        if (r->in.at[n])
            r->in.at += n + 1;
        else
            complain(r, "`]' is missing");
        s.n = (size_t)(r->in.at - s.s);
    }
    return s;
}

// ---- variables --------------------------------------------------------------------------------------------------------

static unsigned find_var(struct reader *r, struct name s)
{
    for (unsigned i = r->n_vars; i-- > 0;)
        if (r->var[i].n == s.n && memcmp(r->var[i].s, s.s, s.n) == 0)
            return i;
    complain(r, "unknown variable `%.*s'", (int)MIN(s.n, NAME_MAX_LEN), s.s);
    return 0;
}

static unsigned variable(struct reader *r)
{
    struct name s = plain_name(r);
    return r->failed ? 0 : find_var(r, s);
}

static void bind(struct reader *r, struct name s)
{
    if (r->n_vars == LOGIC_VARS)
        complain(r, "more than %d variables", (int)LOGIC_VARS);
    else
        r->var[r->n_vars++] = s;
}

// ---- formulas ---------------------------------------------------------------------------------------------------------

static const struct logic *quantified(struct reader *r, bool exists)
{
    unsigned first = r->n_vars;
    do
        bind(r, plain_name(r));
    while (!r->failed && scan_accept(&r->in, ","));
    expect(r, ":");
    const struct logic *f = formula(r);
    for (unsigned i = r->n_vars; i-- > first;)
        f = exists ? logic_exists(r->v, i, f) : logic_forall(r->v, i, f);
    r->n_vars = first;
    return f;
}

static const struct logic *closed_at(struct reader *r, const struct logic *step)
{
    expect(r, "(");
    unsigned x = variable(r);
    expect(r, ",");
    unsigned y = variable(r);
    expect(r, ")");
    return r->failed ? step : logic_closed(r->v, step, x, y);
}

static const struct logic *unary(struct reader *r);

// Reads `closure x, y: F (u, v)`; F is over x and y alone.
static const struct logic *closure(struct reader *r)
{
    struct reader inner = *r;
    inner.n_vars = 0;
    bind(&inner, plain_name(&inner));
    expect(&inner, ",");
    bind(&inner, plain_name(&inner));
    expect(&inner, ":");
    const struct logic *step = unary(&inner);
    r->in.at = inner.in.at;
    r->failed = inner.failed;
    return closed_at(r, step);
}

static const struct logic *predicate_atom(struct reader *r, struct name s)
{
    bool star = scan_accept(&r->in, "*");
    uint32_t p = vocabulary_find(r->v, s.s, s.n);
    if (p == UINT32_MAX)
        return complain(r, "unknown predicate `%.*s'", (int)MIN(s.n, NAME_MAX_LEN), s.s);
    unsigned arity = r->v->preds.at[p].arity, var[2] = { 0, 0 };
    if (star)
        return arity == 2 ? closed_at(r, logic_pred(r->v, p, 0, 1))
                          : complain(r, "the closure of `%.*s', which is not binary", (int)MIN(s.n, NAME_MAX_LEN), s.s);
    expect(r, "(");
    for (unsigned i = 0; i < arity; i++) {
        if (i)
            expect(r, ",");
        var[i] = variable(r);
    }
    expect(r, ")");
    return r->failed ? logic_const(r->v, LOGIC_HALF) : logic_pred(r->v, p, var[0], var[1]);
}

static const struct logic *atom(struct reader *r)
{
    struct name s = whole_name(r);
    if (r->failed)
        return logic_const(r->v, LOGIC_HALF);
    bool equal = scan_accept(&r->in, "==");
    if (!equal && !scan_accept(&r->in, "!="))
        return predicate_atom(r, s);
    unsigned x = find_var(r, s), y = variable(r);
    const struct logic *f = logic_eq(r->v, x, y);
    return equal ? f : logic_not(r->v, f);
}

static const struct logic *unary(struct reader *r)
{
    const struct logic *f;
    if (r->failed || r->depth >= DEPTH_MAX)
        return complain(r, "formulas are nested too deeply");
    r->depth++;
    if (scan_accept(&r->in, "!"))
        f = logic_not(r->v, unary(r));
    else if (scan_accept(&r->in, "(")) {
        f = formula(r);
        expect(r, ")");
    } else if (scan_accept(&r->in, "1/2"))
        f = logic_const(r->v, LOGIC_HALF);
    else if (scan_accept(&r->in, "0"))
        f = logic_const(r->v, LOGIC_FALSE);
    else if (scan_accept(&r->in, "1"))
        f = logic_const(r->v, LOGIC_TRUE);
    else if (scan_accept(&r->in, "exists"))
        f = quantified(r, true);
    else if (scan_accept(&r->in, "forall"))
        f = quantified(r, false);
    else if (scan_accept(&r->in, "closure"))
        f = closure(r);
    else
        f = atom(r);
    r->depth--;
    return f;
}

static const struct logic *conjunction(struct reader *r)
{
    const struct logic *f = unary(r);
    while (!r->failed && scan_accept(&r->in, "&"))
        f = logic_and(r->v, f, unary(r));
    return f;
}

static const struct logic *disjunction(struct reader *r)
{
    const struct logic *f = conjunction(r);
    while (!r->failed && scan_accept(&r->in, "|"))
        f = logic_or(r->v, f, conjunction(r));
    return f;
}

static const struct logic *implication(struct reader *r)
{
    const struct logic *f = disjunction(r);
    if (r->failed || !scan_accept(&r->in, "->"))
        return f;
    r->depth++;
    const struct logic *g = r->depth < DEPTH_MAX ? implication(r) : complain(r, "formulas are nested too deeply");
    r->depth--;
    return logic_or(r->v, logic_not(r->v, f), g);
}

static const struct logic *formula(struct reader *r)
{
    const struct logic *f = implication(r);
    if (r->failed || !scan_accept(&r->in, "<->"))
        return f;
    const struct logic *g = implication(r);
    return logic_and(r->v, logic_or(r->v, logic_not(r->v, f), g), logic_or(r->v, f, logic_not(r->v, g)));
}

const struct logic *logic_read(struct vocabulary *v, const char *text, const char *const *names, struct buf *why)
{
    struct reader r = { .v = v, .text = text, .in = { text, text + strlen(text) }, .why = why };
    for (; *names; names++)
        bind(&r, (struct name){ *names, strlen(*names) });
    const struct logic *f = formula(&r);
    scan_blanks(&r.in);
    if (!r.failed && *r.in.at)
        complain(&r, "the formula ends here, but the text does not:");
    return r.failed ? NULL : f;
}
