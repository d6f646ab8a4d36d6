// SPDX-License-Identifier: Apache-2.0
// ltl_read.c: temporal formulas from text.
#include "boolprog/ltl.h"

#include "base/scan.h"

#include <ctype.h>

// More would make automata that nobody can wait for; and nesting is bounded by it.
enum { MOST_OPERATORS = 1000 };

enum token {
    END,
    NOT,
    NEXT,
    GLOBALLY,
    FINALLY,
    AND,
    OR,
    IMPLIES,
    EQUIVALENT,
    UNTIL,
    RELEASE,
    WEAK,
    OPEN,
    CLOSE,
    TRUE_,
    FALSE_,
    PROP
};

static const struct {
    const char *text;
    enum token token;
} spelling[] = {
    { "<->", EQUIVALENT }, { "->", IMPLIES }, { "&&", AND },  { "||", OR },      { "[]", GLOBALLY },  { "<>", FINALLY },
    { "!", NOT },          { "(", OPEN },     { ")", CLOSE }, { "G", GLOBALLY }, { "F", FINALLY },    { "X", NEXT },
    { "U", UNTIL },        { "R", RELEASE },  { "W", WEAK },  { "true", TRUE_ }, { "false", FALSE_ },
};

struct reader {
    struct ltl_pool *p;
    const char *text, *at;
    ltl_read_prop *read;
    void *ctx;
    struct buf *why;
    unsigned operators;
};

static const struct ltl *fail(struct reader *r, const char *at, const char *what)
{
    buf_printf(r->why, "column %zu: %s", (size_t)(at - r->text) + 1, what);
    return NULL;
}

// The token that comes next, and where it ends.
static enum token peek(struct reader *r, const char **end)
{
    while (isspace((unsigned char)*r->at))
        r->at++;
    *end = r->at;
    if (!*r->at)
        return END;
    for (size_t i = 0; i < ARRAY_LEN(spelling); i++) {
        size_t n = strlen(spelling[i].text);
        if (strncmp(r->at, spelling[i].text, n) || (is_word(*r->at) && is_word(r->at[n])))
            continue;
        *end = r->at + n;
        return spelling[i].token;
    }
    return PROP;
}

static const struct ltl *make(struct reader *r, enum ltl_op op, const struct ltl *a, const struct ltl *b)
{
    return ltl_make(r->p, op, 0, a, b);
}

static const struct ltl *negated(struct reader *r, const struct ltl *a)
{
    return make(r, LTL_NOT, a, NULL);
}

static const struct ltl *combine(struct reader *r, enum token t, const struct ltl *a, const struct ltl *b)
{
    switch ((int)t) {
    case AND:
        return make(r, LTL_AND, a, b);
    case OR:
        return make(r, LTL_OR, a, b);
    case IMPLIES:
        return make(r, LTL_OR, negated(r, a), b);
    case EQUIVALENT:
        return make(r, LTL_OR, make(r, LTL_AND, a, b), make(r, LTL_AND, negated(r, a), negated(r, b)));
    case UNTIL:
        return make(r, LTL_UNTIL, a, b);
    case RELEASE:
        return make(r, LTL_RELEASE, a, b);
    default:  // a W b: b releases a || b
        return make(r, LTL_RELEASE, b, make(r, LTL_OR, a, b));
    }
}

static const struct ltl *read_binary(struct reader *r, int weakest);

static const struct ltl *read_proposition(struct reader *r)
{
    struct buf why = { 0 };
    uint32_t prop = 0;
    const char *end = r->read(r->ctx, r->p, r->at, &prop, &why);
    if (!end)
        fail(r, r->at, buf_str(&why));
    buf_free(&why);
    if (!end)
        return NULL;
    r->at = end;
    return ltl_make(r->p, LTL_PROP, prop, NULL, NULL);
}

static const struct ltl *read_parentheses(struct reader *r)
{
    const char *end;
    const struct ltl *f = read_binary(r, 0);
    if (!f)
        return NULL;
    if (peek(r, &end) != CLOSE)
        return fail(r, r->at, "`)` is missing");
    r->at = end;
    return f;
}

static const struct ltl *read_unary(struct reader *r);

static const struct ltl *read_prefixed(struct reader *r, enum token t)
{
    const struct ltl *a = read_unary(r);
    if (!a)
        return NULL;
    if (t == NOT || t == NEXT)
        return make(r, t == NOT ? LTL_NOT : LTL_NEXT, a, NULL);
    bool finally = t == FINALLY;
    return make(r, finally ? LTL_UNTIL : LTL_RELEASE, make(r, finally ? LTL_TRUE : LTL_FALSE, NULL, NULL), a);
}

static const struct ltl *read_unary(struct reader *r)
{
    const char *end;
    enum token t = peek(r, &end);
    if (++r->operators > MOST_OPERATORS)
        return fail(r, r->at, "the formula is too long");
    if (t == PROP)
        return read_proposition(r);
    const char *at = r->at;
    r->at = end;
    switch ((int)t) {
    case TRUE_:
    case FALSE_:
        return make(r, t == TRUE_ ? LTL_TRUE : LTL_FALSE, NULL, NULL);
    case OPEN:
        return read_parentheses(r);
    case NOT:
    case NEXT:
    case GLOBALLY:
    case FINALLY:
        return read_prefixed(r, t);
    default:
        return fail(r, at, t == END ? "the formula ends too early" : "an operand is missing");
    }
}

// How strong a binary operator binds; -1: it is none.
static int strength(enum token t)
{
    switch ((int)t) {
    case EQUIVALENT:
        return 0;
    case IMPLIES:
        return 1;
    case OR:
        return 2;
    case AND:
        return 3;
    case UNTIL:
    case RELEASE:
    case WEAK:
        return 4;
    default:
        return -1;
    }
}

// Operands of operators that bind at least as strong as the weakest one; && and || are grouped from the left, the other ones from the right.
static const struct ltl *read_binary(struct reader *r, int weakest)
{
    const char *end;
    const struct ltl *f = read_unary(r);
    while (f) {
        enum token t = peek(r, &end);
        int own = strength(t);
        if (own < weakest || own < 0)
            return f;
        r->at = end;
        const struct ltl *g = read_binary(r, t == AND || t == OR ? own + 1 : own);
        f = g ? combine(r, t, f, g) : NULL;
    }
    return NULL;
}

const struct ltl *ltl_read(struct ltl_pool *p, const char *text, ltl_read_prop *read, void *ctx, struct buf *why)
{
    struct reader r = { .p = p, .text = text, .at = text, .read = read, .ctx = ctx, .why = why };
    const char *end;
    const struct ltl *f = read_binary(&r, 0);
    if (f && peek(&r, &end) != END)
        return fail(&r, r.at, "an operator is missing");
    return f;
}
