// SPDX-License-Identifier: Apache-2.0
// outcome.c: a line for everything that a stage found out: a word, and numbers or a text.
#include "verify/outcome.h"

#include "base/guard.h"
#include "base/record.h"

#include <inttypes.h>

#define OUTCOME(T, f, most) RECORD_FIELD(outcome, T, f, most)
static const struct record_field outcome_fields[] = { OUTCOME(INT, verdict, VERDICT_TRUE),
                                                      OUTCOME(U64, ticks, 0),
                                                      OUTCOME(INT, cause, STOP_WALL),
                                                      OUTCOME(BOOL, over, 0),
                                                      OUTCOME(BOOL, ran, 0),
                                                      OUTCOME(BOOL, failed, 0) };
enum { FACT_TERMS = 64 };  // sums of more are left out

// ---- writing --------------------------------------------------------------------------------------------------------

// Facts of the program, or of the view.  It is not entered: a stage has left it when it ends.
static struct known *known_of(struct verification *v, size_t which)
{
    return which ? &v->subject.view : &v->subject.program;
}

void outcome_begin(struct verification *v, struct outcome_before *k)
{
    *k = (struct outcome_before){ .ticks = v->budget.ticks };
    for (size_t which = 0; which < ARRAY_LEN(k->facts); which++) {
        const struct known *known = known_of(v, which);
        k->facts[which].n = known->facts.all.n;
        k->facts[which].exps = known->cfa ? known->cfa->exps.all.n : 0;
    }
}

static void put_text(struct buf *b, const char *name, const char *text)
{
    buf_puts(b, name);
    record_text(b, text);
    buf_putc(b, '\n');
}

// -1: none, or one that only this process has.
static int64_t edge_number(const struct verification *v, const struct edge *e)
{
    return e && e->id < v->subject.known->cfa->edges.n && v->subject.known->cfa->edges.at[e->id] == e ? (int64_t)e->id
                                                                                                      : -1;
}

static void put_obstacle(struct buf *b, const struct verification *v, const struct obstacle_at *o)
{
    const struct fault_at *f = &o->about;
    bool has_var =
        f->var && f->var->id < v->subject.known->cfa->vars.n && v->subject.known->cfa->vars.at[f->var->id] == f->var;
    if (!o->kind)
        return;
    buf_printf(b, "obstacle %d %d %d", (int)o->kind, (int)o->stopped, (int)f->kind);
    buf_printf(b, " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, edge_number(v, f->edge), edge_number(v, f->made),
               edge_number(v, f->ended), has_var ? (int64_t)f->var->id : -1);
    buf_printf(b, " %" PRIu64 " %d %" PRId64 " %" PRIu64 " %" PRIu64 "\n", f->size, f->has_place, f->off, f->bytes,
               f->addr);
}

static void put_reason(struct buf *b, const struct verification *v, const struct stages *t)
{
    const struct result *r = &v->result;
    const struct reason *why = t->reason.kind ? &t->reason : &r->reason;
    for (size_t i = 0; i < ARRAY_LEN(why->arg); i++)
        if (why->arg[i])
            put_text(b, "about", why->arg[i]);
    if (why->more)
        put_text(b, "more", why->more);
    if (t->reason.kind) {
        put_obstacle(b, v, &why->obstacle);
        buf_printf(b, "at %" PRIu32 "\n", why->at.off);
        if (t->suspect.n)
            buf_printf(b, "suspect %d %zu", r->interrupted, t->suspect.n);
        for (size_t i = 0; i < t->suspect.n; i++)
            buf_printf(b, " %" PRId64, edge_number(v, t->suspect.at[i]));
        if (t->suspect.n)
            buf_putc(b, '\n');
        buf_printf(b, "reason %d\n", (int)why->kind);
    } else if (why->kind) {
        buf_printf(b, "aside %d\n", (int)why->kind);
    }
}

// -1: none, or one that only this process has.
static int64_t exp_number(const struct exp *x, size_t known)
{
    return x && x->id < known ? (int64_t)x->id : -1;
}

// Whether the other process has all expressions that the fact is made of.
static bool is_shared(const struct fact *f, size_t known)
{
    const struct exp *x = f->holds;
    bool shared = f->sum.n <= FACT_TERMS;
    if (x)
        shared = x->kind == EXP_BINARY && op_is_compare((enum op)x->op) && x->a->id < known && x->b->id < known;
    for (size_t i = 0; i < f->sum.n && shared; i++)
        shared = f->sum.cell[i]->id < known;
    return shared;
}

static void put_fact(struct buf *b, size_t which, const struct fact *f, size_t known)
{
    const struct exp *x = f->holds;
    buf_printf(b, "fact %zu %d %" PRIu32 " %d %" PRId64, which, (int)f->kind, f->at, x ? x->op : (int)f->op,
               f->modulus);
    buf_printf(b, " %" PRId64 " %" PRId64 " %zu ", exp_number(x ? x->a : NULL, known),
               exp_number(x ? x->b : NULL, known), f->sum.n);
    buf_i128(b, f->sum.constant);
    for (size_t i = 0; i < f->sum.n; i++)
        buf_printf(b, " %" PRIu32 " %" PRId64, f->sum.cell[i]->id, f->sum.coef[i]);
    buf_putc(b, '\n');
}

// What is known of ends of the program is told even where stages are to be independent: it is about what they are asked.
static bool is_told(const struct stages *t, enum fact_kind k)
{
    return !t->independent || k == FACT_NO_END || k == FACT_END;
}

static void put_facts(struct buf *b, struct verification *v, const struct stages *t, const struct outcome_before *k,
                      size_t which)
{
    const struct fact_vec *all = &known_of(v, which)->facts.all;
    size_t known = k->facts[which].exps;
    if (all->n > k->facts[which].n)
        buf_printf(b, "known %zu %zu\n", which, k->facts[which].n);
    for (size_t i = k->facts[which].n; i < all->n; i++)
        if (is_told(t, all->at[i]->kind) && is_shared(all->at[i], known))
            put_fact(b, which, all->at[i], known);
}

void outcome_write(struct verification *v, const struct stages *t, size_t i, const struct outcome_before *k,
                   struct buf *out)
{
    struct outcome o = {
        v->result.verdict, v->budget.ticks - k->ticks, v->budget.cause, t->over[i], t->ran, t->failed, false, false
    };
    record_put(out, "stage", outcome_fields, ARRAY_LEN(outcome_fields), &o);
    if (v->why.n)
        put_text(out, "why", buf_str(&v->why));
    if (v->result.verdict == VERDICT_UNKNOWN)
        put_reason(out, v, t);
    // What stands in damaged memory is not to be relied on.
    for (size_t which = 0; which < 2 && v->result.verdict == VERDICT_UNKNOWN && !guard_damaged(); which++)
        put_facts(out, v, t, k, which);
    put_text(out, "story", buf_str(&v->story));
}

// ---- reading --------------------------------------------------------------------------------------------------------

struct reader {
    struct verification *v;
    struct stages *t;
    struct outcome *out;
    struct record in;
};

static uint64_t number(struct reader *r)
{
    return (uint64_t)record_number(&r->in, 0, UINT64_MAX);
}

static int64_t signed_number(struct reader *r)
{
    return (int64_t)record_number(&r->in, INT64_MIN, INT64_MAX);
}

static size_t index_below(struct reader *r, size_t n)
{
    return (size_t)record_number(&r->in, 0, (i128)n - 1);
}

static const struct edge *edge_or_none(struct reader *r)
{
    const struct cfa *c = r->v->subject.known->cfa;
    int64_t i = (int64_t)record_number(&r->in, -1, (i128)c->edges.n - 1);
    return i < 0 ? NULL : c->edges.at[i];
}

static const struct var *var_or_none(struct reader *r)
{
    const struct cfa *c = r->v->subject.known->cfa;
    int64_t i = (int64_t)record_number(&r->in, -1, (i128)c->vars.n - 1);
    return i < 0 ? NULL : c->vars.at[i];
}

static void read_obstacle(struct reader *r)
{
    struct obstacle_at o = { .kind = (enum obstacle)number(r) };
    o.stopped = (enum stop_cause)number(r);
    o.about.kind = (enum fault)number(r);
    o.about.edge = edge_or_none(r);
    o.about.made = edge_or_none(r);
    o.about.ended = edge_or_none(r);
    o.about.var = var_or_none(r);
    o.about.size = number(r);
    o.about.has_place = number(r);
    o.about.off = signed_number(r);
    o.about.bytes = number(r);
    o.about.addr = number(r);
    if (!r->in.bad && o.about.edge)
        r->v->result.reason.obstacle = o;
}

static void read_at(struct reader *r)
{
    r->v->result.reason.at.off = (uint32_t)number(r);
}

static void read_suspect(struct reader *r)
{
    struct result *res = &r->v->result;
    res->interrupted = number(r);
    size_t n = number(r);
    for (size_t i = 0; i < n && !r->in.bad; i++) {
        const struct edge *e = edge_or_none(r);
        r->in.bad |= !e;
        if (e)
            vec_push(&res->suspect, e);
    }
}

static void read_about(struct reader *r)
{
    const char **arg = r->v->result.reason.arg;
    arg[arg[0] != NULL] = record_string(&r->in);
}

static void read_more(struct reader *r)
{
    r->v->result.reason.more = record_string(&r->in);
}

static void read_aside(struct reader *r)
{
    r->v->result.reason.kind = (enum reason_kind)index_below(r, REASON_KINDS);
}

static void read_reason(struct reader *r)
{
    read_aside(r);
    if (!r->in.bad)
        stages_keep_reason(r->v, r->t);
}

static void read_why(struct reader *r)
{
    const char *why = record_string(&r->in);
    if (why && !r->v->why.n)
        buf_puts(&r->v->why, why);
}

static struct known *known_named(struct reader *r)
{
    struct known *k = known_of(r->v, index_below(r, 2));
    r->in.bad |= !k->cfa;
    return k;
}

// What two processes found out at the same time, none of them has looked at together.
static void read_known(struct reader *r)
{
    const struct facts *f = &known_named(r)->facts;
    r->v->facts_met |= number(r) != f->all.n;
}

static const struct exp *exp_or_none(struct reader *r, const struct cfa *c)
{
    int64_t i = (int64_t)record_number(&r->in, -1, (i128)c->exps.all.n - 1);
    return i < 0 ? NULL : c->exps.all.at[i];
}

static void read_sum(struct reader *r, const struct cfa *c, struct sum *s, const struct exp **cell, int64_t *coef)
{
    s->n = index_below(r, FACT_TERMS + 1);
    s->constant = record_number(&r->in, RECORD_LOW, RECORD_HIGH);
    for (size_t i = 0; i < s->n && !r->in.bad; i++) {
        cell[i] = c->exps.all.at[index_below(r, c->exps.all.n)];
        coef[i] = signed_number(r);
        r->in.bad |= cell[i]->kind != EXP_CELL;
    }
}

// Adds it to what is known, with its effect on the program.
static void take_fact(struct reader *r, struct known *k, const struct fact *f)
{
    struct subject *s = &r->v->subject;
    switch (f->kind) {
    case FACT_SUM:
    case FACT_CONGRUENT:
    case FACT_HOLDS:
        r->out->news |= facts_add(&k->facts, f);
        break;
    case FACT_EXCLUDED:
        r->out->news |= k == s->known && subject_exclude(s, k->cfa->edges.at[f->at]);
        break;
    case FACT_NO_END:
    case FACT_END:
        r->out->excluded |= k == s->known && subject_take_end(s, f->at, f->kind == FACT_END);
        break;
    case FACT_DISPROVED:
        known_forget_facts(k);
        break;
    case FACT_KINDS:
        break;
    }
}

static void read_fact(struct reader *r)
{
    const struct exp *cell[FACT_TERMS];
    int64_t coef[FACT_TERMS];
    struct known *k = known_named(r);
    if (r->in.bad)
        return;
    struct fact f = { .kind = (enum fact_kind)index_below(r, FACT_KINDS), .sum = { cell, coef, 0, 0 } };
    f.at = (uint32_t)number(r);
    f.op = (enum op)number(r);
    f.modulus = signed_number(r);
    const struct exp *a = exp_or_none(r, k->cfa), *b = exp_or_none(r, k->cfa);
    read_sum(r, k->cfa, &f.sum, cell, coef);
    r->in.bad |= f.kind == FACT_HOLDS && !(a && b && op_is_compare(f.op));
    if (r->in.bad)
        return;
    f.holds = f.kind == FACT_HOLDS ? exp_binary(&k->cfa->exps, f.op, a, b) : NULL;
    r->in.bad = !fact_makes_sense(&f, k->cfa);
    if (!r->in.bad)
        take_fact(r, k, &f);
}

static const struct {
    const char *word;
    void (*read)(struct reader *r);
} lines[] = {
    { "obstacle", read_obstacle }, { "at", read_at },         { "suspect", read_suspect }, { "about", read_about },
    { "more", read_more },         { "reason", read_reason }, { "aside", read_aside },     { "known", read_known },
    { "fact", read_fact },         { "why", read_why },
};

static void read_line(struct reader *r)
{
    size_t i = 0;
    while (i < ARRAY_LEN(lines) && !record_take(&r->in, lines[i].word))
        i++;
    if (i < ARRAY_LEN(lines))
        lines[i].read(r);
    record_end(&r->in);
}

bool outcome_read(struct verification *v, struct stages *t, const char *text, size_t n, struct outcome *out)
{
    struct reader r = { .v = v, .t = t, .out = out, .in = record_of(text, n, &v->subject.prog.mem) };
    *out = (struct outcome){ .verdict = VERDICT_UNKNOWN };
    result_free(&v->result);
    if (!record_get(&r.in, "stage", outcome_fields, ARRAY_LEN(outcome_fields), out))
        return false;
    while (!r.in.bad && !record_take(&r.in, "story"))
        read_line(&r);
    const char *story = r.in.bad ? NULL : record_string(&r.in);
    buf_puts(&v->story, story ? story : "");
    return story != NULL;
}
