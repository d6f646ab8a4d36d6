// SPDX-License-Identifier: Apache-2.0
// path.c: the path analysis: a state is the path that led to it, and the exploration is interrupted at chosen places,
// or where the path violates a protocol (the interruptible CPA+ of Theoduloz 2010, 5.4.2).
// A path is kept as its last edge and the path before: parallel edges stay apart, and paths share their beginnings.  It
// represents all concrete states at its end, so a path covers every other that ends there (with a protocol: in the same
// state of it).
#include "cpa/path/path.h"

#include "base/map.h"

#include <stdlib.h>

#define PATH_OPTS(X)                                                                                              \
    X(STR, at, NULL, 0, 0, "LIST",                                                                                \
      "interrupt before these are expanded: lines, functions (their begin; without a body: where called)")        \
    X(IN, protocol, NULL, 0, 0, "FILE", "interrupt where the path violates this automaton (as --automaton does)") \
    X(INT, every, 0, 0, INT64_MAX, "states", "interrupt before every so-many-th state is expanded (0: no)")
OPT_STRUCT(path_cfg, PATH_OPTS);
#define OPT_S path_cfg
static const struct opt_spec path_opts[] = { PATH_OPTS(OPT_ROW) };

struct path {
    struct state s;
    struct prec passed;         // interrupts everywhere but at this path
    const struct path *before;  // NULL: the empty path, at the start node
    const struct edge *via;
    const struct node *at;
    uint32_t monitor;  // state of the protocol
    bool marked;       // by the garbage collection
};

struct path_cpa {
    struct cpa cpa;
    const struct path_cfg *cfg;
    struct automaton *protocol;  // NULL: none
    uint8_t *chosen;             // by node id: interrupt there
    struct map unique;           // (id of the path before, id of the edge) -> struct path *
    struct prec none;            // the initial precision
    uint32_t next_id;
    uint64_t settled;
    struct path *empty;
};

extern const struct cpa_ops path_cpa;

CPA_SELF(path_cpa, c->ops == &path_cpa);

DOWNCAST_CONST(path_of, state, path, s);

static struct path *new_path(struct path_cpa *v, const struct path *before, const struct edge *via,
                             const struct node *at)
{
    struct path *p = MEM_NEW(struct path);
    p->s.id = p->passed.id = ++v->next_id;
    p->before = before;
    p->via = via;
    p->at = at;
    if (v->protocol)
        p->monitor = before ? automaton_step(v->protocol, before->monitor, via) : v->protocol->initial;
    return p;
}

void path_edges(const struct state *s, struct edge_path *out)
{
    size_t first = out->n;
    for (const struct path *p = path_of(s); p->before; p = p->before)
        vec_push(out, p->via);
    vec_reverse(out, first);
}

// ---- where to interrupt ---------------------------------------------------------------------------------------------

static uint32_t line_of(const struct run *r, const struct loc *at)
{
    return at->off ? sources_place(&r->cfa->prog->src, *at).line : 0;
}

// Whether control comes to the line at n: some edge that leaves n belongs to the line, and some edge that enters n does
// not.
static bool begins_line(const struct run *r, const struct node *n, uint32_t line)
{
    bool inside = false, enters = n->in.n == 0;
    for (size_t i = 0; i < n->out.n; i++)
        inside |= line_of(r, &n->out.at[i]->loc) == line;
    for (size_t i = 0; i < n->in.n && inside; i++)
        enters |= line_of(r, &n->in.at[i]->loc) != line;
    return inside && enters;
}

static bool calls(const struct run *r, const struct node *n, const char *name)
{
    for (size_t i = 0; i < n->out.n; i++) {
        const struct edge *e = n->out.at[i];
        if (e->kind == EDGE_EXTERN && strcmp(sym_str(&r->cfa->prog->syms, e->extern_name), name) == 0)
            return true;
    }
    return false;
}

// Chooses the nodes that `name`, a line or a function, stands for.  False: there are none.
static bool choose_nodes(struct path_cpa *v, const char *name)
{
    struct run *r = v->cpa.run;
    char *end;
    unsigned long line = strtoul(name, &end, 10);
    bool is_line = end != name && !*end, found = false;
    const struct func *f = is_line ? NULL : cfa_find_func(r->cfa, name);
    for (size_t i = 0; i < r->cfa->nodes.n; i++) {
        const struct node *n = r->cfa->nodes.at[i];
        bool here = is_line ? begins_line(r, n, (uint32_t)line) : f ? n == f->entry : calls(r, n, name);
        v->chosen[i] |= here;
        found |= here;
    }
    return found;
}

static enum rc choose_all(struct path_cpa *v)
{
    for (const char *s = v->cfg->at; s && *s;) {
        size_t n = strcspn(s, ", ");
        char name[128];
        snprintf(name, sizeof name, "%.*s", (int)n, s);
        if (n && !choose_nodes(v, name)) {
            diag_at(v->cpa.run->diag, (struct loc){ 0 }, E0602,
                    "cpa.path.at: nothing is executed in line or function `%s`", name);
            return RC_USER;
        }
        s += n;
        s += strspn(s, ", ");
    }
    return RC_OK;
}

// Why the exploration is to be interrupted before s is expanded; NULL: no reason.
static const char *reason(struct path_cpa *v, const struct path *p)
{
    if (v->chosen[p->at->id])
        return "at a place that cpa.path.at names";
    if (v->protocol && p->before && v->protocol->is_error[p->monitor] && !v->protocol->is_error[p->before->monitor])
        return "where the path violates the protocol";
    if (v->cfg->every && v->settled % (uint64_t)v->cfg->every == 0)
        return "as cpa.path.every says";
    return NULL;
}

// ---- the analysis ---------------------------------------------------------------------------------------------------

static enum rc pa_open(struct cpa *c)
{
    struct path_cpa *v = self(c);
    v->cfg = c->run->cfg[c->index];
    v->chosen = ARENA_ARRAY(&c->run->mem, uint8_t, c->run->cfa->nodes.n);
    if (v->cfg->protocol &&
        spec_read_automaton(v->cfg->protocol, c->run->cfa->prog, c->run->diag, &c->run->mem, &v->protocol) != RC_OK)
        return RC_USER;
    return choose_all(v);
}

static void pa_close(struct cpa *c)
{
    struct path_cpa *v = self(c);
    for (size_t i = 0; i < v->unique.n; i++)
        mem_free((struct path *)(uintptr_t)v->unique.val[i], sizeof(struct path));
    map_free(&v->unique);
    mem_free(v->empty, sizeof *v->empty);
    v->empty = NULL;
}

static const struct state *pa_initial(struct cpa *c, const struct node *start)
{
    struct path_cpa *v = self(c);
    if (!v->empty)
        v->empty = new_path(v, NULL, NULL, start);
    return &v->empty->s;
}

static const struct prec *pa_initial_prec(struct cpa *c)
{
    return &self(c)->none;
}

static enum rc pa_transfer(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    (void)p;
    struct path_cpa *v = self(c);
    if (path_of(s)->at != e->from)
        return RC_OK;
    uint64_t *slot = map_at(&v->unique, (uint64_t)s->id << 32 | e->id);
    if (!*slot)
        *slot = (uint64_t)(uintptr_t)new_path(v, path_of(s), e, e->to);
    vec_push(out, &((const struct path *)(uintptr_t)*slot)->s);
    return RC_OK;
}

static bool pa_leq(struct cpa *c, const struct state *a, const struct state *b)
{
    (void)c;
    return path_of(a)->at == path_of(b)->at && path_of(a)->monitor == path_of(b)->monitor;
}

static enum prec_action pa_settle(struct cpa *c, const struct state **s, const struct prec **p, struct prec_step *step)
{
    struct path_cpa *v = self(c);
    if (*p == &path_of(*s)->passed)
        return PREC_CONTINUE;
    v->settled++;
    step->why = reason(v, path_of(*s));
    return step->why ? PREC_INTERRUPT : PREC_CONTINUE;
}

static const struct prec *pa_pass(struct cpa *c, const struct state *s, const struct prec *p)
{
    (void)c, (void)p;
    return &path_of(s)->passed;
}

static bool pa_wants(struct cpa *c, const struct node *n)
{
    struct path_cpa *v = self(c);
    for (size_t i = 0; i < n->in.n && v->protocol; i++)
        if (automaton_watches(v->protocol, n->in.at[i]))
            return true;
    return v->chosen[n->id];
}

// ---- garbage --------------------------------------------------------------------------------------------------------

static void mark(const struct path *p)
{
    for (; p && !p->marked; p = p->before)
        ((struct path *)(uintptr_t)p)->marked = true;
}

static void pa_gc_begin(struct cpa *c)
{
    struct path_cpa *v = self(c);
    for (size_t i = 0; i < v->unique.n; i++)
        ((struct path *)(uintptr_t)v->unique.val[i])->marked = false;
}

static void pa_gc_mark(struct cpa *c, const struct state *s, const struct prec *p)
{
    mark(path_of(s));
    if (p != &self(c)->none)
        mark((const struct path *)(const void *)((const char *)p - offsetof(struct path, passed)));
}

static void pa_gc_end(struct cpa *c)
{
    struct path_cpa *v = self(c);
    struct map kept = { 0 };
    for (size_t i = 0; i < v->unique.n; i++) {
        struct path *p = (struct path *)(uintptr_t)v->unique.val[i];
        if (p->marked)
            map_put(&kept, v->unique.key[i], v->unique.val[i]);
        else
            mem_free(p, sizeof *p);
    }
    map_free(&v->unique);
    v->unique = kept;
}

static void pa_print(struct cpa *c, const struct state *s, struct buf *b)
{
    const struct path *p = path_of(s);
    uint32_t n = 0;
    for (const struct path *x = p; x->before; x = x->before)
        n++;
    buf_printf(b, "path %u: %u edges", s->id, n);
    if (self(c)->protocol)
        buf_printf(b, ", protocol in %u", p->monitor);
}

const struct cpa_ops path_cpa = {
    .name = "path",
    .summary = "the path to each state; interrupts the exploration where options say",
    .size = sizeof(struct path_cpa),
    .open = pa_open,
    .close = pa_close,
    .initial = pa_initial,
    .initial_prec = pa_initial_prec,
    .transfer = pa_transfer,
    .leq = pa_leq,
    .settle = pa_settle,
    .pass = pa_pass,
    .wants = pa_wants,
    .sweep = &(const struct cpa_sweep){ .begin = pa_gc_begin, .mark = pa_gc_mark, .end = pa_gc_end },
    .print = pa_print,
    OPT_OWNER(path),
};
