// SPDX-License-Identifier: Apache-2.0
// callstack.c: the call-stack CPA: matches returns with calls, so that functions are analysed per call (inlining), and
// bounds recursion: it is exact up to the bound, and an obstacle beyond it.  If another analysis keeps the pending
// calls inside of recursions (cpa_ops.callers), stacks leave these open: then there are finitely many stacks, and
// recursion may be of any depth.
#include "base/map.h"
#include "core/cpa.h"

#define CALLSTACK_OPTS(X)                     \
    X(INT, recursion, 40, 0, 100000, "calls", \
      "active calls of one recursive function that are followed before giving up")
OPT_STRUCT(callstack_cfg, CALLSTACK_OPTS);
#define OPT_S callstack_cfg
static const struct opt_spec callstack_opts[] = { CALLSTACK_OPTS(OPT_ROW) };

// The empty stack, or a pending call on top of another stack.
struct stack {
    struct state s;
    const struct stack *below;
    const struct edge *call;
    bool open;  // any number of calls inside the recursion that it entered are also pending above it
    uint32_t depth;
    uint32_t active;  // how many calls of the same function are among this one and those below
};

struct callstack {
    struct cpa cpa;
    const struct callstack_cfg *cfg;
    struct stack empty;
    struct map unique, opened;  // (stack id, call edge id) -> struct stack *; stacks that are open
    bool opens;                 // calls inside recursions are left open
};

extern const struct cpa_ops callstack_cpa;

CPA_SELF(callstack, c->ops == &callstack_cpa);

DOWNCAST_CONST(stack_of, state, stack, s);

static enum rc cs_open(struct cpa *c)
{
    self(c)->cfg = c->run->cfg[c->index];
    return RC_OK;
}

static void cs_close(struct cpa *c)
{
    map_free(&self(c)->unique);
    map_free(&self(c)->opened);
}

// Whether some analysis of the composite keeps pending calls, and they do not matter to the others.
static bool calls_are_kept(const struct cpa *c)
{
    bool kept = false;
    for (uint32_t i = 0; i < c->run->n_cpa; i++) {
        struct cpa *peer = c->run->cpa[i];
        enum callers how = peer->ops->callers ? peer->ops->callers(peer) : CALLERS_OF_STACK;
        if (peer != c && how == CALLERS_OF_STACK)
            return false;
        kept |= how == CALLERS_OWN;
    }
    return kept;
}

static const struct state *cs_initial(struct cpa *c, const struct node *start)
{
    (void)start;
    self(c)->opens = calls_are_kept(c);
    return &self(c)->empty.s;
}

static uint32_t activations(const struct stack *s, const struct func *f)
{
    if (!f->recursive)
        return 0;
    while (s->call && s->call->callee != f)
        s = s->below;
    return s->call ? s->active : 0;
}

static const struct stack *push(struct callstack *cs, const struct stack *s, const struct edge *call, bool open)
{
    uint64_t *v = map_at(open ? &cs->opened : &cs->unique, (uint64_t)s->s.id << 32 | call->id);
    if (!*v) {
        struct stack *n = ARENA_NEW(&cs->cpa.run->mem, struct stack);
        *n = (struct stack){
            { (uint32_t)(cs->unique.n + cs->opened.n) }, s, call, open, s->depth + 1, activations(s, call->callee) + 1
        };
        *v = (uint64_t)(uintptr_t)n;
    }
    return (const struct stack *)(uintptr_t)*v;
}

static enum rc enter(struct callstack *cs, const struct stack *s, const struct edge *call, struct succ *out)
{
    bool inside = cs->opens && cfa_call_is_inside(call);
    if (!inside && call->callee->recursive && activations(s, call->callee) >= cs->cfg->recursion)
        return run_obstacle(cs->cpa.run, &(struct obstacle_at){ .kind = OBSTACLE_RECURSION });
    vec_push(out, inside ? &push(cs, s->below, s->call, true)->s : &push(cs, s, call, false)->s);
    return RC_OK;
}

static void leave(const struct stack *s, const struct edge *call, struct succ *out)
{
    if (s->call == call)
        vec_push(out, &s->below->s);
    else if (s->open && cfa_call_is_inside(call) && call->callee->component == s->call->callee->component)
        vec_push(out, &s->s);
}

static enum rc cs_transfer(struct cpa *c, const struct state *st, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    (void)p;
    if (e->kind == EDGE_CALL)
        return enter(self(c), stack_of(st), e, out);
    if (e->kind == EDGE_RETURN)
        leave(stack_of(st), e->ret, out);
    else
        vec_push(out, st);
    return RC_OK;
}

static bool cs_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a)
{
    (void)c;
    if (q->kind != QUERY_DEPTH && q->kind != QUERY_CONTEXT)
        return false;
    a->number = q->kind == QUERY_DEPTH ? stack_of(s)->depth : s->id;
    return true;
}

static void cs_print(struct cpa *c, const struct state *st, struct buf *b)
{
    const struct stack *s = stack_of(st);
    buf_puts(b, "stack");
    for (unsigned shown = 0; s->call && shown < 8; s = s->below, shown++)
        buf_printf(b, " %s%s", sym_str(&c->run->cfa->prog->syms, s->call->callee->name), s->open ? "+" : "");
    if (s->call)
        buf_puts(b, " ...");
}

const struct cpa_ops callstack_cpa = {
    .name = "callstack",
    .summary = "pending calls; functions are analysed per call",
    .size = sizeof(struct callstack),
    .open = cs_open,
    .close = cs_close,
    .initial = cs_initial,
    .transfer = cs_transfer,
    .leq = cpa_leq_same,
    .answer = cs_answer,
    .partition = cpa_partition_each,
    .print = cs_print,
    OPT_OWNER(callstack),
};
