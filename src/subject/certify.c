// SPDX-License-Identifier: Apache-2.0
// certify.c: what every proof about the automata of a program rests on.
#include "edit/certify.h"
#include "subject/subject.h"

static bool is_closed(const struct cfa *c, struct pointsto *p, struct budget *b, struct buf *why)
{
    const struct edge *bad;
    if (pointsto_certify(p, b, &bad))
        return true;
    buf_puts(why,
             bad ? "what pointers point to is not closed under `" : "the check of what pointers point to was stopped");
    if (bad) {
        struct place at = sources_place(&c->prog->src, bad->loc);
        edge_print(c, bad, why);
        buf_printf(why, "` (%s:%u)", at.file, at.line);
    }
    return false;
}

bool subject_certify(struct subject *s, struct budget *b, struct buf *why)
{
    struct arena mem = { 0 };
    struct built built;
    if (!is_closed(s->known->cfa, known_pointsto(s->known, b), b, why))
        return false;
    subject_built(s, NULL, &mem, &built);
    arena_free(&mem);
    if (built.cfa == s->known->cfa)
        return true;
    struct known k;
    known_init(&k, built.cfa);
    bool good = is_closed(built.cfa, known_pointsto(&k, b), b, why) && edits_certify(&k, s->known->cfa, b, why);
    known_free(&k);
    return good;
}
