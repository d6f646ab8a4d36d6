// SPDX-License-Identifier: Apache-2.0
// symbolic.c: services of symbolic reasoning on demand.
#include "encode/symbolic.h"

#include "base/diag.h"

void symbolic_init(struct symbolic *s, const struct cfa *c, struct budget *b, struct diag *d, struct smt_cfg *smt,
                   struct encode_cfg *encode)
{
    *s = (struct symbolic){ .cfa = c, .budget = b, .diag = d, .smt_cfg = smt, .encode_cfg = encode };
}

void symbolic_free(struct symbolic *s)
{
    for (size_t i = 0; i < ARRAY_LEN(s->encoder); i++)
        if (s->encoder[i])
            encoder_free(s->encoder[i]);
    if (s->reals)
        encoder_free(s->reals);
    if (s->ranges)
        ranges_free(s->ranges);
    pointsto_free(s->own_pointsto);
    if (s->has_smt)
        smt_free(&s->smt);
    if (s->has_terms)
        terms_free(&s->terms);
    *s = (struct symbolic){ 0 };
}

struct terms *symbolic_terms(struct symbolic *s)
{
    if (!s->has_terms)
        terms_init(&s->terms);
    s->has_terms = true;
    return &s->terms;
}

struct smt *symbolic_smt(struct symbolic *s)
{
    if (!s->has_smt) {
        smt_init(&s->smt, symbolic_terms(s), s->smt_cfg, s->budget);
        s->smt.diag = s->diag;
    }
    s->has_smt = true;
    return &s->smt;
}

struct pointsto *symbolic_pointsto(struct symbolic *s)
{
    if (!s->pointsto)
        s->pointsto = s->own_pointsto = pointsto_run(s->cfa, s->budget);
    return s->pointsto;
}

const struct ranges *symbolic_ranges(struct symbolic *s)
{
    if (!s->ranges)
        s->ranges = ranges_run(s->cfa, s->facts, s->budget);
    return s->ranges;
}

static struct encoder *make_encoder(struct symbolic *s, int encoding, int floats)
{
    struct encode_cfg *cfg = ARENA_NEW(&symbolic_terms(s)->sort_mem, struct encode_cfg);
    *cfg = *s->encode_cfg;
    cfg->encoding = encoding;
    cfg->floats = floats;
    return encoder_new(s->cfa, symbolic_terms(s), cfg, cfg->may_alias ? symbolic_pointsto(s) : NULL,
                       cfg->ranges && cfg->encoding != ENCODE_BV ? symbolic_ranges(s) : NULL, &s->encode_stats,
                       s->budget);
}

struct encoder *symbolic_encoder(struct symbolic *s, enum encoding kind)
{
    if (!s->encoder[kind])
        s->encoder[kind] =
            make_encoder(s, kind == ENCODE_AUTO ? s->encode_cfg->encoding : (int)kind, s->encode_cfg->floats);
    return s->encoder[kind];
}

struct encoder *symbolic_reals(struct symbolic *s)
{
    if (!s->reals)
        s->reals = make_encoder(s, ENCODE_INT, FLOATS_REAL);
    return s->reals;
}

// ---- facts ----------------------------------------------------------------------------------------------------------

// What formulas of e assume of memory, whatever the program does.
static const struct term *frame_of(struct encoder *e)
{
    const struct term *all = encoder_terms(e)->t_true;
    for (uint32_t v = 0; v < encode_states(e); v++) {
        enum state_kind k = encode_state_kind(e, v);
        if (k == STATE_FIXED || k == STATE_MEMORY)
            all = term_and(encoder_terms(e), all, encode_state_facts(e, encode_state(e, v, 0)));
    }
    return all;
}

static bool contradicts(struct symbolic *s, struct encoder *e, const struct term *frame, const struct node *n)
{
    const struct term *f = facts_term(s->facts, n, e);
    if (f->op == TERM_TRUE)
        return false;
    f = term_and(s->smt.terms, f, encode_type_facts(e, f));
    return smt_check(symbolic_smt(s), term_and(s->smt.terms, f, frame)) == SAT_NO;
}

bool symbolic_check_facts(struct symbolic *s)
{
    if (!s->facts || !s->facts->n)
        return true;
    struct encoder *e = s->reals ? s->reals : symbolic_encoder(s, ENCODE_AUTO);
    (void)symbolic_smt(s);
    const struct term *frame = frame_of(e);
    const struct node *bad = NULL;
    for (size_t i = 0; i < s->cfa->nodes.n && !bad; i++)
        if (facts_at(s->facts, s->cfa->nodes.at[i])->n && contradicts(s, e, frame, s->cfa->nodes.at[i]))
            bad = s->cfa->nodes.at[i];
    if (!bad)
        return true;
    if (s->diag)
        diag_at(s->diag, DIAG_WARNING, bad->loc, "W0303", "facts contradict each other here; no facts are used");
    facts_free(s->facts);
    facts_init(s->facts, s->cfa);
    return false;
}
