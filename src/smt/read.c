// SPDX-License-Identifier: Apache-2.0
// read.c: SMT-LIB 2 commands as script.c writes them.
#include "smt/read.h"

#include "smt/print.h"
#include "smt/sexpr.h"
#include "smt/term_priv.h"

#include <stdio.h>
#include <stdlib.h>

enum { DEPTH_MAX = 2000 };  // nesting of parentheses; the printer names what is deeper than 200

struct reader {
    struct terms *p;
    const char *at;
    struct buf token;
    struct symtab names;
    struct map sort;     // of declared names, by symbol: pointers
    struct map meaning;  // of defined names, likewise
    struct map op;       // operators by the symbol of their text
    struct term_vec assumed;
    const struct read_events *events;
    unsigned pending, depth;  // levels opened for which no event was given yet; open parentheses
    bool failed;
};

static const struct term *term(struct reader *r);

// ---- tokens ---------------------------------------------------------------------------------------------------------

static const char *next(struct reader *r)
{
    if (!sexpr_next(&r->at, &r->token))
        r->failed = true;
    return buf_str(&r->token);
}

static void expect(struct reader *r, const char *text)
{
    r->failed |= strcmp(next(r), text) != 0;
}

static bool accept(struct reader *r, const char *text)
{
    const char *before = r->at;
    bool same = strcmp(next(r), text) == 0;
    if (!same)
        r->at = before;
    return same;
}

static unsigned next_numeral(struct reader *r)
{
    return (unsigned)strtoul(next(r), NULL, 10);
}

static struct sym symbol(struct reader *r)
{
    const char *s = next(r);
    return sym_of(&r->names, s);
}

static void *found(const struct map *m, struct sym s)
{
    uint64_t v = 0;
    return map_get(m, s.i, &v) ? (void *)(uintptr_t)v : NULL;
}

static void note(struct map *m, struct sym s, const void *x)
{
    map_put(m, s.i, (uint64_t)(uintptr_t)x);
}

// ---- sorts ----------------------------------------------------------------------------------------------------------

static const struct sort *sort(struct reader *r)
{
    const struct sort *s = r->p->s_bool, *index;
    if (!accept(r, "(")) {
        const char *name = next(r);
        bool is_int = strcmp(name, "Int") == 0, is_real = strcmp(name, "Real") == 0;
        return is_int                      ? r->p->s_int
               : is_real                   ? r->p->s_real
               : strcmp(name, "Bool") == 0 ? r->p->s_bool
                                           : sort_other(r->p, name);
    }
    if (accept(r, "Array")) {
        index = sort(r);
        s = sort_array(r->p, index, sort(r));
    } else {
        expect(r, "_");
        bool bits = strcmp(next(r), "BitVec") == 0;
        unsigned a = next_numeral(r), b = bits ? 0 : next_numeral(r);
        s = bits ? sort_bv(r->p, a) : sort_float(r->p, a, b);
    }
    expect(r, ")");
    return s;
}

// ---- terms ----------------------------------------------------------------------------------------------------------

// Finds operators by their names; a name that several operators share means the first of them.
static void name_operators(struct reader *r)
{
    for (enum term_op op = 0; op < TERM_OPS; op++) {
        const char *text = term_op_name(op);
        struct sym s = sym_of(&r->names, text);
        if (*text && !map_get(&r->op, s.i, NULL))
            map_put(&r->op, s.i, op);
    }
}

static const struct term *literal(struct reader *r, const char *begin)
{
    bool bits = *begin == '#', real = strchr(buf_str(&r->token), '.') != NULL;
    size_t digits = r->token.n - 2;
    const struct sort *s = bits   ? sort_bv(r->p, (unsigned)(begin[1] == 'b' ? digits : 4 * digits))
                           : real ? r->p->s_real
                                  : r->p->s_int;
    return sexpr_value(r->p, &begin, s);
}

static const struct term *atom(struct reader *r)
{
    while (*r->at == ' ' || *r->at == '\n')
        r->at++;
    const char *begin = r->at;
    struct sym s = symbol(r);
    if (*begin == '#' || (*begin >= '0' && *begin <= '9'))
        return literal(r, begin);
    const struct term *t = found(&r->meaning, s);
    const struct sort *declared = found(&r->sort, s);
    if (t)
        return t;
    if (declared)
        return term_var(r->p, sym_of(&r->p->names, sym_str(&r->names, s)), 0, declared);
    return strcmp(sym_str(&r->names, s), "true") == 0    ? r->p->t_true
           : strcmp(sym_str(&r->names, s), "false") == 0 ? r->p->t_false
                                                         : NULL;
}

// (let ((name term)) term), behind its name
static const struct term *let(struct reader *r)
{
    expect(r, "(");
    expect(r, "(");
    struct sym name = symbol(r);
    const struct term *t = term(r);
    note(&r->meaning, name, t);
    expect(r, ")");
    expect(r, ")");
    return term(r);
}

// What stands behind an opening parenthesis: an operator with its numbers.
struct head {
    struct sym name;
    unsigned number[2];
    const struct sort *sort;  // of a constant array
    bool rounds;
};

static void head(struct reader *r, struct head *h)
{
    if (!accept(r, "(")) {
        h->name = symbol(r);
    } else if (accept(r, "as")) {
        h->name = sym_of(&r->names, "as const");
        expect(r, "const");
        h->sort = sort(r);
        expect(r, ")");
    } else {
        expect(r, "_");
        h->name = symbol(r);
        for (unsigned i = 0; !accept(r, ")") && !r->failed; i++)
            h->number[MIN(i, 1u)] = next_numeral(r);
    }
    h->rounds = accept(r, "RNE") || accept(r, "RTZ");
}

static const struct term *to_float(struct reader *r, const struct head *h, const struct term *a, bool is_signed)
{
    enum term_op op = !is_signed                    ? TERM_FLOAT_OF_UBV
                      : !h->rounds                  ? TERM_FLOAT_OF_BITS
                      : a->sort->kind == SORT_FLOAT ? TERM_FLOAT_OF_FLOAT
                                                    : TERM_FLOAT_OF_SBV;
    return term_make(r->p, op, &a, 1, (struct term_extra){ .sort = sort_float(r->p, h->number[0], h->number[1]) });
}

static const struct term *float_constant(struct reader *r, const struct term *const *a)
{
    unsigned e = a[1]->sort->a, s = a[2]->sort->a + 1;
    u128 bits = (u128)a[0]->num << (e + s - 1) | (u128)a[1]->num << (s - 1) | (u128)a[2]->num;
    return term_float(r->p, sort_float(r->p, e, s), bits);
}

// Applications that are not written with their operator's name; NULL: it is none of these.
static const struct term *special(struct reader *r, const struct head *h, const struct term *const *a, size_t n)
{
    const char *name = sym_str(&r->names, h->name);
    if (n == 1 && strcmp(name, "-") == 0)
        return term_mul(r->p, a[0]->sort == r->p->s_int ? term_int(r->p, -1) : term_rational(r->p, -1, 1), a[0]);
    if (n == 2 && strcmp(name, "=>") == 0)
        return term_implies(r->p, a[0], a[1]);
    if (n == 3 && strcmp(name, "fp") == 0)
        return float_constant(r, a);
    if (n == 1 && (strcmp(name, "to_fp") == 0 || strcmp(name, "to_fp_unsigned") == 0))
        return to_float(r, h, a[0], strcmp(name, "to_fp") == 0);
    const struct sort *s = found(&r->sort, h->name);
    return s ? term_app(r->p, sym_of(&r->p->names, name), s, a, n) : NULL;
}

static const struct term *apply(struct reader *r, const struct head *h, const struct term *const *a, size_t n)
{
    const struct term *t = special(r, h, a, n);
    uint64_t op;
    if (t || !n || !map_get(&r->op, h->name.i, &op))
        return t;
    struct term_extra x = { .sort = h->sort, .width = h->number[0] };
    if (op == TERM_EXTRACT)
        x = (struct term_extra){ .index = h->number[1], .width = h->number[0] - h->number[1] + 1 };
    if (op == TERM_ZERO_EXT || op == TERM_SIGN_EXT)
        x.width += a[0]->sort->a;
    return term_make(r->p, (enum term_op)op, a, n, x);
}

static const struct term *application(struct reader *r)
{
    struct head h = { 0 };
    struct term_vec args = { 0 };
    if (accept(r, "let"))
        return let(r);
    head(r, &h);
    while (!r->failed && *r->at != ')') {
        vec_push(&args, term(r));
        while (*r->at == ' ' || *r->at == '\n')
            r->at++;
    }
    const struct term *t = r->failed ? NULL : apply(r, &h, args.at, args.n);
    vec_free(&args);
    return t;
}

static const struct term *term(struct reader *r)
{
    const struct term *t = NULL;
    if (r->failed || ++r->depth > DEPTH_MAX) {
        r->failed = true;
    } else if (!accept(r, "(")) {
        t = atom(r);
    } else {
        t = application(r);
        expect(r, ")");
    }
    r->depth--;
    r->failed |= !t;
    return t;
}

// ---- commands -------------------------------------------------------------------------------------------------------

// Opens the levels that were asked for, except the last `but` of them.
static void open_levels(struct reader *r, unsigned but)
{
    for (; r->pending > but; r->pending--)
        r->events->push(r->events->ctx);
}

static void close_levels(struct reader *r, unsigned n)
{
    unsigned never = MIN(n, r->pending);
    r->pending -= never;
    if (n > never)
        r->events->pop(r->events->ctx, n - never);
    vec_clear(&r->assumed);
}

// (=> |assume!i| f) is no assertion: the next check assumes f.
static void read_assert(struct reader *r)
{
    static const char assumed[] = "(=> |assume!";
    while (*r->at == ' ')
        r->at++;
    if (strncmp(r->at, assumed, strlen(assumed)) == 0) {
        expect(r, "(");
        expect(r, "=>");
        (void)next(r);
        vec_push(&r->assumed, term(r));
        expect(r, ")");
        return;
    }
    const struct term *t = term(r);
    open_levels(r, 0);
    if (!r->failed)
        r->events->add(r->events->ctx, t);
}

// Reads a check; its answer stands in a comment behind the command.
static void read_check(struct reader *r, bool assumes)
{
    char answer[16] = "";
    const char *end = strchr(r->at, '\n');
    if (end)
        (void)sscanf(end, "\n; answer: %15[a-z]", answer);
    open_levels(r, assumes);
    r->events->check(r->events->ctx, r->assumed.at, r->assumed.n, answer);
}

static void declare(struct reader *r, bool defines)
{
    struct sym name = symbol(r);
    expect(r, "(");
    while (!accept(r, ")") && !r->failed)
        (void)sort(r);
    const struct sort *s = sort(r);
    if (defines)
        note(&r->meaning, name, term(r));
    else
        note(&r->sort, name, s);
}

// Reads the rest of a command; false: the command does not matter here, or is unknown.
static void command(struct reader *r, const char *end)
{
    char name[32];
    snprintf(name, sizeof name, "%s", next(r));
    if (strcmp(name, "push") == 0)
        r->pending += next_numeral(r);
    else if (strcmp(name, "pop") == 0)
        close_levels(r, next_numeral(r));
    else if (strcmp(name, "assert") == 0)
        read_assert(r);
    else if (strcmp(name, "check-sat") == 0)
        read_check(r, false);
    else if (strcmp(name, "check-sat-assuming") == 0)
        read_check(r, true);
    else if (strcmp(name, "declare-fun") == 0 || strcmp(name, "define-fun") == 0)
        declare(r, name[2] == 'f');
    if (!r->failed)
        r->at = end;
}

enum rc read_dialogue(struct terms *p, const char *text, const struct read_events *e, struct buf *why)
{
    struct reader r = { .p = p, .at = text, .events = e };
    name_operators(&r);
    const char *begin = text;
    while (!r.failed && *(begin += strspn(begin, " \n"))) {
        const char *end = begin;
        if (*begin == ';') {
            end = strchr(begin, '\n');
            r.at = begin = end ? end : begin + strlen(begin);
            continue;
        }
        r.failed = !sexpr_skip(&end);
        r.at = begin;
        expect(&r, "(");
        command(&r, end);
        begin = r.failed ? begin : end;
    }
    if (r.failed)
        buf_printf(why, "cannot be read: %.60s", begin);
    buf_free(&r.token);
    symtab_free(&r.names);
    map_free(&r.sort);
    map_free(&r.meaning);
    map_free(&r.op);
    vec_free(&r.assumed);
    return r.failed ? RC_USER : RC_OK;
}
