// SPDX-License-Identifier: Apache-2.0
// rests.c: what a verdict rests on: collected once, when the runs are over.
//
// What is known when the automata are built is in struct cfa.  What depends on the verdict has a function here.
#include "pre/alias.h"
#include "pre/foreign.h"
#include "pre/hazards.h"
#include "pre/overflow.h"
#include "pre/padding.h"
#include "pre/restrict.h"
#include "verify/objections.h"

static void assume_program(struct verification *v)
{
    vec_append(&v->rests, &v->subject.known->cfa->assumptions);
}

// Whether the analysis that decided says so itself.
static bool is_assumed(const struct verification *v, const char *text)
{
    for (size_t i = 0; i < v->rests.n; i++)
        if (strcmp(v->rests.at[i].text, text) == 0)
            return true;
    return false;
}

// Pointers that the program did not make.
static void assume_foreign(struct verification *v)
{
    static const char text[] =
        "pointers that the program did not make point to memory of their own, which only the program changes";
    struct loc first = { 0 };
    if (v->result.verdict != VERDICT_TRUE || is_assumed(v, text))
        return;
    if (foreign_matters(v->subject.known->cfa, &v->subject.known->ledger, known_pointsto(v->subject.known, &v->budget),
                        &first))
        vec_push(&v->rests, ((struct assumption){ .loc = first, .text = text, .kind = ASSUME_POINTERS }));
}

static void assume_padding(struct verification *v)
{
    static const char text[] = "padding of records keeps its bytes when they, or their members, are stored";
    struct loc first = { 0 };
    if (v->result.verdict == VERDICT_TRUE &&
        padding_matters(v->subject.known->cfa, known_pointsto(v->subject.known, &v->budget), &first))
        vec_push(&v->rests, ((struct assumption){ .loc = first, .text = text, .kind = ASSUME_PADDING }));
}

static void assume_restrict(struct verification *v)
{
    static const char text[] = "what `restrict` promises of parameters holds";
    const struct cfa *c = v->subject.known->cfa;
    bool watched = spec_demands(&v->subject.props) & DEMAND_DEFINED, found = false;
    for (size_t i = 0; i < c->edges.n && v->result.verdict == VERDICT_TRUE && !watched && !found; i++) {
        const struct edge *e = c->edges.at[i];
        found = e->kind == EDGE_CALL && restrict_may_clash(c, known_pointsto(v->subject.known, &v->budget), e);
        if (found)
            vec_push(&v->rests, ((struct assumption){ .loc = e->loc, .text = text, .kind = ASSUME_PROMISES }));
    }
}

static void assume_accesses(struct verification *v)
{
    struct loc first = { 0 };
    size_t n = v->result.verdict == VERDICT_TRUE ? open_accesses(v, &first) : 0;
    if (n) {
        const char *text =
            arena_printf(&v->subject.prog.mem, "memory accesses stay inside living objects (%s)", places(v, n, first));
        vec_push(&v->rests, ((struct assumption){ .loc = first, .text = text, .kind = ASSUME_ACCESSES }));
    }
}

// Writes to objects that are defined const: those with static storage end what is known.
static void assume_const(struct verification *v)
{
    struct loc first = { 0 };
    bool watched = spec_demands(&v->subject.props) & DEMAND_DEFINED;
    if (v->result.verdict == VERDICT_TRUE && !watched &&
        hazards_const(v->subject.known->cfa, known_pointsto(v->subject.known, &v->budget), &first))
        vec_push(&v->rests, ((struct assumption){ .loc = first,
                                                  .text = "what is written to objects defined const is read there",
                                                  .kind = ASSUME_PROMISES }));
}

// Signed arithmetic that wraps around.
static void assume_wraps(struct verification *v)
{
    struct loc first = { 0 };
    bool watched = spec_checks(&v->subject.props) & CHECK_OVERFLOW,
         wraps = v->subject.options.overflow != OVERFLOW_SAID;
    if (v->result.verdict != VERDICT_TRUE || watched || wraps)
        return;
    struct known *k = v->subject.known;
    size_t n = overflow_places(k->cfa, known_ranges(k, &v->budget), &first);
    if (n)
        vec_push(&v->rests,
                 ((struct assumption){ .loc = first,
                                       .text = arena_printf(&v->subject.prog.mem, "signed arithmetic wraps around (%s)",
                                                            places(v, n, first)),
                                       .kind = ASSUME_ARITHMETIC }));
}

// Shifts and conversions for which a compiler may compute anything.
static void assume_processor(struct verification *v)
{
    struct loc first = { 0 };
    unsigned watched = spec_checks(&v->subject.props) & (CHECK_SHIFT | CHECK_FLOAT_CAST);
    if (v->result.verdict != VERDICT_TRUE || watched == (CHECK_SHIFT | CHECK_FLOAT_CAST))
        return;
    struct known *k = v->subject.known;
    size_t n = wild_places(k->cfa, known_ranges(k, &v->budget), &first);
    if (n)
        vec_push(
            &v->rests,
            ((struct assumption){
                .loc = first,
                .text = arena_printf(
                    &v->subject.prog.mem,
                    "shift counts, and floats that become integers, are in range, or give what the processor gives (%s)",
                    places(v, n, first)),
                .kind = ASSUME_ARITHMETIC }));
}

// Accesses with a type that is not that of the object.
static void assume_types(struct verification *v)
{
    struct loc first = { 0 };
    if (v->result.verdict != VERDICT_TRUE)
        return;
    size_t n = alias_places(v->subject.known->cfa, known_pointsto(v->subject.known, &v->budget), &first);
    if (n)
        vec_push(&v->rests,
                 ((struct assumption){
                     .loc = first,
                     .text = arena_printf(&v->subject.prog.mem,
                                          "accesses with another type than the object has find its bytes (%s)",
                                          places(v, n, first)),
                     .kind = ASSUME_TYPES }));
}

// A function without body that the property forbids to call may be called by others that have none.
static void assume_errors(struct verification *v)
{
    struct program *p = &v->subject.prog;
    if (!v->subject.known->cfa->outside.i || v->result.verdict != VERDICT_TRUE)
        return;
    for (size_t i = 0; i < p->globals.n; i++) {
        const struct decl *d = p->globals.at[i];
        const char *name = sym_str(&p->syms, d->name);
        if (d->kind != DECL_FUNC || d->storage == STORAGE_STATIC || d->body ||
            !spec_forbids_call(&v->subject.props, name))
            continue;
        const char *text = arena_printf(&p->mem, "function `%s` without body and others like it do not call `%s`",
                                        sym_str(&p->syms, v->subject.known->cfa->outside), name);
        vec_push(&v->rests, ((struct assumption){
                                .loc = v->subject.known->cfa->outside_at, .text = text, .kind = ASSUME_EXTERNALS }));
    }
}

// What undefined-behaviour does not look at.
static void assume_unwatched(struct verification *v)
{
    static const char text[] = "undefined behaviour of other kinds does not occur:"
#define UNWATCHED(where, text) " " text " (" where ");"
#include "cfa/unwatched.def"
#undef UNWATCHED
        ;
    if (v->result.verdict == VERDICT_TRUE && (spec_demands(&v->subject.props) & DEMAND_DEFINED))
        vec_push(&v->rests, ((struct assumption){
                                .kind = ASSUME_UNWATCHED,
                                .text = arena_printf(&v->subject.prog.mem, "%.*s", (int)(sizeof text - 2), text) }));
}

void verify_assume(struct verification *v)
{
    vec_clear(&v->rests);
    assume_program(v);
    assume_errors(v);
    assume_foreign(v);
    assume_padding(v);
    assume_restrict(v);
    assume_accesses(v);
    assume_const(v);
    assume_wraps(v);
    assume_processor(v);
    assume_types(v);
    assume_unwatched(v);
}
