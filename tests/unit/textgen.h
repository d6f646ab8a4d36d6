// SPDX-License-Identifier: Apache-2.0
// textgen.h: random programs as text, statement by statement: the test says what a statement is, here is the rest.
#ifndef UNIT_TEXTGEN_H
#define UNIT_TEXTGEN_H

#include "base/rng.h"

#include <stdio.h>

struct textgen {
    struct rng r;
    FILE *f;    // what was written goes here
    int depth;  // of blocks; statements stop nesting somewhere
    void (*statement)(struct textgen *g);
    char *text;
    size_t size;
};

static inline unsigned pick(struct textgen *g, unsigned n)
{
    return (unsigned)rng_below(&g->r, n);
}

static inline const char *one_of(struct textgen *g, const char *const *at, size_t n)
{
    return at[pick(g, (unsigned)n)];
}
#define ONE_OF(g, table) one_of(g, table, ARRAY_LEN(table))

// put_line: s, with one of the words for each @, and the end of the line.
static inline void put_line(struct textgen *g, const char *s, const char *const *words, size_t n)
{
    for (; *s; s++)
        if (*s == '@')
            fputs(one_of(g, words, n), g->f);
        else
            fputc(*s, g->f);
    fputc('\n', g->f);
}
#define PUT_LINE(g, s, table) put_line(g, s, table, ARRAY_LEN(table))

static inline void gen_block(struct textgen *g, unsigned n)
{
    g->depth++;
    fputs("{\n", g->f);
    for (unsigned i = 0; i < n; i++)
        g->statement(g);
    fputs("}\n", g->f);
    g->depth--;
}

/* textgen_open: nothing is written yet.  textgen_close: the text.  Give (free). */
static inline void textgen_open(struct textgen *g, uint64_t seed, void (*statement)(struct textgen *g))
{
    *g = (struct textgen){ .r = rng_seed(seed), .statement = statement };
    g->f = open_memstream(&g->text, &g->size);
}

static inline char *textgen_close(struct textgen *g)
{
    fclose(g->f);
    return g->text;
}

#endif
