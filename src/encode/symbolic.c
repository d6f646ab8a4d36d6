// SPDX-License-Identifier: Apache-2.0
// symbolic.c: makes services of symbolic reasoning on demand.
#include "encode/symbolic.h"

#include "base/diag.h"

void symbolic_init(struct symbolic *s, struct known *k, struct budget *b, struct diag *d, struct smt_cfg *smt,
                   struct encode_cfg *encode)
{
    *s = (struct symbolic){ .known = k, .budget = b, .diag = d, .smt_cfg = smt, .encode_cfg = encode };
}

void symbolic_free(struct symbolic *s)
{
    for (size_t i = 0; i < ARRAY_LEN(s->encoder); i++)
        if (s->encoder[i])
            encoder_free(s->encoder[i]);
    if (s->reals)
        encoder_free(s->reals);
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

struct ranges *symbolic_ranges(struct symbolic *s)
{
    return known_ranges(s->known, s->budget);
}

static struct encoder *make_encoder(struct symbolic *s, int encoding, int floats)
{
    struct encode_cfg *cfg = ARENA_NEW(&symbolic_terms(s)->sort_mem, struct encode_cfg);
    *cfg = *s->encode_cfg;
    cfg->encoding = encoding;
    cfg->floats = floats;
    return encoder_new(s->known, symbolic_terms(s), cfg, &s->encode_stats, s->budget);
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
    const struct term *f = facts_term(&s->known->facts, n, e);
    if (f->op == TERM_TRUE)
        return false;
    f = term_and(s->smt.terms, f, encode_type_facts(e, f));
    return smt_check(symbolic_smt(s), term_and(s->smt.terms, f, frame)) == SAT_NO;
}

bool symbolic_check_facts(struct symbolic *s)
{
    const struct cfa *c = s->known->cfa;
    if (!s->known->facts.n)
        return true;
    struct encoder *e = s->reals ? s->reals : symbolic_encoder(s, ENCODE_AUTO);
    (void)symbolic_smt(s);
    const struct term *frame = frame_of(e);
    const struct node *bad = NULL;
    for (size_t i = 0; i < c->nodes.n && !bad; i++)
        if (facts_at(&s->known->facts, c->nodes.at[i])->n && contradicts(s, e, frame, c->nodes.at[i]))
            bad = c->nodes.at[i];
    if (!bad)
        return true;
    if (s->diag)
        diag_at(s->diag, bad->loc, W0303, "facts contradict each other here; no facts are used");
    known_forget_facts(s->known);
    return false;
}
