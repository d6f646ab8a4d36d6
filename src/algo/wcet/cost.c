// SPDX-License-Identifier: Apache-2.0
// cost.c: costs of edges: counted from what they do, or read from a file.
#include "algo/wcet/wcet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

// Counts operators; conversions cost nothing.
static int64_t operators(const struct exp *x)
{
    if (!x)
        return 0;
    int64_t own = x->kind == EXP_UNARY || x->kind == EXP_BINARY;
    return own + operators(x->a) + operators(x->b);
}

// The cost of so many bytes that are copied or set: a store for each eight.
static int64_t words(i128 bytes)
{
    enum { WORD = 8 };
    return bytes > INT32_MAX ? INT32_MAX : (int64_t)((bytes + WORD - 1) / WORD);
}

static int64_t arguments(const struct edge *e)
{
    int64_t n = 0;
    for (size_t i = 0; i < e->n_args; i++) {
        const struct type *t = e->args[i]->type;
        n += type_is_record(t) ? words((i128)t->size) : MAX(operators(e->args[i]), 1);
    }
    return n;
}

bool wcet_is_unsized(const struct edge *e)
{
    return (e->kind == EDGE_COPY || e->kind == EDGE_SET) && e->size && !exp_is_const(e->size);
}

// If the number of bytes is not written in the program, as if they were eight.
static int64_t copied(const struct edge *e)
{
    return words(e->size && exp_is_const(e->size) ? (i128)e->size->value : 8);
}

int64_t wcet_statements(const struct cfa *c, const struct edge *e)
{
    if (e->from->fn == c->start)
        return 0;
    int64_t n = operators(e->rhs);
    switch (e->kind) {
    case EDGE_ASSIGN:
        return MAX(n, 1);
    case EDGE_ASSUME:
        return e->from->out.n > 1 ? n + 1 : 0;
    case EDGE_LOAD:
    case EDGE_STORE:
        return n + operators(e->addr) + 1;
    case EDGE_COPY:
    case EDGE_SET:
        return n + operators(e->addr) + operators(e->src) + operators(e->size) + copied(e);
    case EDGE_ALLOC:
    case EDGE_FREE:
        return operators(e->addr) + operators(e->size) + 1;
    case EDGE_CALL:
    case EDGE_EXTERN:
        return arguments(e) + 1;
    case EDGE_RETURN:
        return e->lhs && type_is_record(e->lhs->type) ? words((i128)e->lhs->type->size) : 1;
    case EDGE_HAVOC:
        return 1;
    case EDGE_STOP:
        return n;
    case EDGE_SKIP:
    case EDGE_DECL:
    case EDGE_HAVOC_MEM:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        return 0;
    }
    return 0;
}

// ---- files ----------------------------------------------------------------------------------------------------------

static void print_place(const struct wgraph *g, const struct wedge *e, struct buf *b)
{
    struct sources *src = &g->cfa->prog->src;
    uint32_t first = 0, last = 0;
    for (uint32_t i = 0; i < e->n; i++) {
        const struct edge *x = g->path.at[e->first + i];
        if (!x->loc.off || x->from->fn == g->cfa->start)
            continue;
        uint32_t line = (uint32_t)sources_place(src, x->loc).line;
        first = first ? first : line;
        last = line;
    }
    if (first && first != last)
        buf_printf(b, "  # lines %u to %u", first, last);
    else if (first)
        buf_printf(b, "  # line %u", first);
}

void wgraph_print(const struct wgraph *g, struct buf *b)
{
    for (size_t i = 0; i < g->edges.n; i++) {
        const struct wedge *e = &g->edges.at[i];
        buf_printf(b, "(%u , %u , %lld)", e->from, e->to, (long long)e->cost);
        print_place(g, e, b);
        buf_putc(b, '\n');
    }
}

// Skips blanks, and c behind them.  False: it is not there.
static bool skip(const char **s, char c)
{
    *s += strspn(*s, " \t");
    bool found = **s == c;
    *s += found;
    return found;
}

static bool read_number(const char **s, int64_t *out)
{
    *s += strspn(*s, " \t");
    char *end;
    errno = 0;
    *out = strtoll(*s, &end, 10);
    bool good = end != *s && errno == 0 && *out >= 0;
    *s = end;
    return good;
}

enum { COST_MAX = 1000000000 };

// The costs in a file.
struct costs {
    struct wgraph *g;
    int64_t *block;  // by block
    uint8_t *named;  // by edge
    bool blocks;     // it speaks of blocks
};

static const char *take_edge(struct costs *c, int64_t from, int64_t to, int64_t cost)
{
    struct wgraph *g = c->g;
    bool found = false;
    for (size_t i = 0; i < g->edges.n; i++)
        if (g->edges.at[i].from == from && g->edges.at[i].to == to) {
            g->edges.at[i].cost = cost;
            c->named[i] = true;
            found = true;
        }
    return found ? NULL : "there is no such edge; --blocks prints those that there are";
}

static const char *take_block(struct costs *c, int64_t block, int64_t cost)
{
    if (block >= (int64_t)c->g->blocks.n)
        return "there is no such block; --blocks prints the edges between those that there are";
    c->block[block] = cost;
    c->blocks = true;
    return NULL;
}

// Reads a line with an edge or a block.  Gives what is wrong with it; NULL: nothing.
static const char *take_line(struct costs *c, const char *s)
{
    static const char *const expected = "expected `(from , to , cost)` or `(block , cost)`";
    int64_t from, to = (int64_t)c->g->blocks.n - 1, cost;
    if (!skip(&s, '(') || !read_number(&s, &from) || !skip(&s, ','))
        return expected;
    s += strspn(s, " \t");
    bool own = *s == ',';  // of the last block
    if (!own && !read_number(&s, &to))
        return expected;
    bool block = !own && skip(&s, ')');
    if (!block && (!skip(&s, ',') || !read_number(&s, &cost) || !skip(&s, ')')))
        return expected;
    if (block)
        cost = to;
    if (cost > COST_MAX)
        return "the cost is too large";
    s += strspn(s, " \t\r\n");
    if (*s && *s != '#')
        return "something follows the edge";
    return block ? take_block(c, from, cost) : take_edge(c, from, to, cost);
}

// Adds costs of blocks: each edge that leads to a block pays for it; for the first block each edge that leaves it.
// Gives what is wrong; NULL: nothing.
static const char *add_blocks(struct costs *c)
{
    struct wgraph *g = c->g;
    for (size_t i = 0; i < g->edges.n && c->blocks; i++) {
        struct wedge *e = &g->edges.at[i];
        if (!e->n && !c->named[i])
            return arena_printf(&g->run->mem, "the edge (%u , %u) needs a cost: it is for all rounds of a loop",
                                e->from, e->to);
        e->cost = (c->named[i] ? e->cost : 0) + c->block[e->to] + (e->from == 0 ? c->block[0] : 0);
    }
    // The best case may have no rounds.
    for (size_t i = 0; i < g->edges.n && g->cfg->best; i++)
        g->edges.at[i].cost = g->edges.at[i].n ? g->edges.at[i].cost : 0;
    return NULL;
}

enum rc wgraph_read_costs(struct wgraph *g, const char *file)
{
    FILE *f = fopen(file, "r");
    if (!f) {
        buf_printf(&g->why, "%s: %s", file, strerror(errno));
        return RC_USER;
    }
    char line[512];
    const char *wrong = NULL;
    unsigned n = 0;
    struct costs c = { .g = g, .block = MEM_ARRAY(int64_t, g->blocks.n), .named = MEM_ARRAY(uint8_t, g->edges.n) };
    while (!wrong && fgets(line, sizeof line, f)) {
        const char *s = line + strspn(line, " \t\r\n");
        n++;
        if (!strchr(line, '\n') && !feof(f))
            wrong = "the line is too long";
        else if (*s && *s != '#')
            wrong = take_line(&c, s);
    }
    if (ferror(f) && !wrong)
        wrong = "cannot be read";
    fclose(f);
    const char *lacks = wrong ? NULL : add_blocks(&c);
    mem_free(c.block, g->blocks.n * sizeof *c.block);
    mem_free(c.named, g->edges.n);
    if (wrong)
        buf_printf(&g->why, "%s:%u: %s", file, n, wrong);
    else if (lacks)
        buf_printf(&g->why, "%s: %s", file, lacks);
    return wrong || lacks ? RC_USER : RC_OK;
}
