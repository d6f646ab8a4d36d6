// SPDX-License-Identifier: Apache-2.0
// symbolic.c: services of symbolic reasoning on demand.
#include "encode/symbolic.h"

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
    if (s->pointsto)
        pointsto_free(s->pointsto);
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
        s->pointsto = pointsto_run(s->cfa);
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
                       cfg->ranges && cfg->encoding != ENCODE_BV ? symbolic_ranges(s) : NULL, &s->encode_stats);
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
