// SPDX-License-Identifier: Apache-2.0
// outcome.c: a line for everything that a stage found out: a word, and numbers or a text.
#include "verify/outcome.h"

#include "base/guard.h"

#include <inttypes.h>
#include <stdlib.h>

static const char last_line[] = "end\n";
enum { FACT_TERMS = 64 };  // sums of more are left out

// ---- writing --------------------------------------------------------------------------------------------------------

// Facts of the program, or of the view.  It is not entered: a stage has left it when it ends.
static struct known *known_of(struct verification *v, size_t which)
{
    return which ? &v->subject.view : &v->subject.program;
}

static void note_facts(struct verification *v, struct outcome_before *k, size_t which)
{
    const struct facts *f = &known_of(v, which)->facts;
    k->facts[which].n = f->n;
    if (!f->cfa)
        return;
    k->facts[which].cells = f->cfa->exps.all.n;
    k->facts[which].at = ARENA_ARRAY(&v->subject.prog.mem, size_t, f->cfa->nodes.n);
    for (size_t i = 0; i < f->cfa->nodes.n; i++)
        k->facts[which].at[i] = facts_at(f, f->cfa->nodes.at[i])->n;
}

void outcome_begin(struct verification *v, struct outcome_before *k)
{
    size_t n = v->subject.known->cfa->edges.n;
    *k = (struct outcome_before){ .ticks = v->budget.ticks };
    k->kind = ARENA_ARRAY(&v->subject.prog.mem, uint8_t, n);
    for (size_t i = 0; i < n; i++)
        k->kind[i] = (uint8_t)v->subject.known->cfa->edges.at[i]->kind;
    if (v->subject.ends) {
        k->ends = ARENA_ARRAY(&v->subject.prog.mem, uint8_t, n);
        memcpy(k->ends, v->subject.ends, n);
    }
    note_facts(v, k, 0);
    note_facts(v, k, 1);
}

static void put_text(struct buf *b, const char *word, const char *text)
{
    buf_printf(b, "%s ", word);
    for (; *text; text++)
        buf_putc(b, *text == '\n' ? ' ' : *text);
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

static void put_edges(struct buf *b, const struct verification *v, const struct stages *t,
                      const struct outcome_before *k)
{
    for (size_t i = 0; i < v->subject.known->cfa->edges.n; i++) {
        if (k->kind[i] == EDGE_VIOLATION && v->subject.known->cfa->edges.at[i]->kind == EDGE_STOP && !t->independent)
            buf_printf(b, "settled %zu\n", i);
        if (k->ends && k->ends[i] != v->subject.ends[i])
            buf_printf(b, "end-of-program %zu %d\n", i, v->subject.ends[i]);
    }
}

static void put_fact(struct buf *b, size_t which, size_t node, const struct fact *f)
{
    buf_printf(b, "fact %zu %zu %d %" PRId64 " %" PRIu64 " %zu", which, node, (int)f->op,
               (int64_t)(f->sum.constant >> 64), (uint64_t)f->sum.constant, f->sum.n);
    for (size_t i = 0; i < f->sum.n; i++)
        buf_printf(b, " %" PRIu32 " %" PRId64, f->sum.cell[i]->id, f->sum.coef[i]);
    buf_putc(b, '\n');
}

static bool is_shared(const struct fact *f, size_t cells)
{
    bool shared = f->sum.n <= FACT_TERMS;
    for (size_t i = 0; i < f->sum.n && shared; i++)
        shared = f->sum.cell[i]->id < cells;
    return shared;
}

static void put_facts(struct buf *b, struct verification *v, const struct outcome_before *k, size_t which)
{
    const struct facts *f = &known_of(v, which)->facts;
    bool lost = f->n < k->facts[which].n;  // they contradicted each other
    if (!f->cfa || f->n == k->facts[which].n)
        return;
    buf_printf(b, lost ? "no-facts %zu\n" : "known %zu %zu\n", which, k->facts[which].n);
    for (size_t i = 0; i < f->cfa->nodes.n; i++) {
        const struct fact_vec *here = facts_at(f, f->cfa->nodes.at[i]);
        for (size_t q = lost || !k->facts[which].at ? 0 : k->facts[which].at[i]; q < here->n; q++)
            if (is_shared(&here->at[q], k->facts[which].cells))
                put_fact(b, which, i, &here->at[q]);
    }
}

void outcome_write(struct verification *v, const struct stages *t, size_t i, const struct outcome_before *k,
                   struct buf *out)
{
    buf_printf(out, "verdict %d\n", (int)v->result.verdict);
    buf_printf(out, "spent %" PRIu64 " %d\n", v->budget.ticks - k->ticks, (int)v->budget.cause);
    buf_printf(out, "stage %d %d %d\n", t->over[i], t->ran, t->failed);
    if (v->why.n)
        put_text(out, "why", buf_str(&v->why));
    if (v->result.verdict == VERDICT_UNKNOWN)
        put_reason(out, v, t);
    // What stands in damaged memory is not to be relied on.
    if (v->result.verdict == VERDICT_UNKNOWN && !guard_damaged()) {
        put_edges(out, v, t, k);
        for (size_t which = 0; which < 2 && !t->independent; which++)
            put_facts(out, v, k, which);
    }
    buf_puts(out, "story\n");
    buf_puts(out, buf_str(&v->story));
    buf_puts(out, last_line);
}

// ---- reading --------------------------------------------------------------------------------------------------------

struct reader {
    struct verification *v;
    struct stages *t;
    struct outcome *out;
    const char *at;  // in a line
    bool bad;
};

static uint64_t number(struct reader *r)
{
    char *end;
    uint64_t x = strtoull(r->at, &end, 10);
    r->bad |= end == r->at;
    r->at = end;
    return x;
}

static int64_t signed_number(struct reader *r)
{
    char *end;
    int64_t x = strtoll(r->at, &end, 10);
    r->bad |= end == r->at;
    r->at = end;
    return x;
}

// A number below n.
static size_t index_below(struct reader *r, size_t n)
{
    uint64_t x = number(r);
    r->bad |= x >= n;
    return r->bad ? 0 : (size_t)x;
}

static const struct edge *edge_or_none(struct reader *r)
{
    int64_t x = signed_number(r);
    r->bad |= x >= (int64_t)r->v->subject.known->cfa->edges.n;
    return r->bad || x < 0 ? NULL : r->v->subject.known->cfa->edges.at[x];
}

static const struct var *var_or_none(struct reader *r)
{
    int64_t x = signed_number(r);
    r->bad |= x >= (int64_t)r->v->subject.known->cfa->vars.n;
    return r->bad || x < 0 ? NULL : r->v->subject.known->cfa->vars.at[x];
}

static const char *rest_of_line(struct reader *r)
{
    size_t n = strcspn(r->at, "\n");
    const char *text = arena_strndup(&r->v->subject.prog.mem, r->at, n);
    r->at += n;
    return text + (*text == ' ');
}

static void read_verdict(struct reader *r)
{
    r->out->verdict = (enum verdict)index_below(r, VERDICT_TRUE + 1);
}

static void read_spent(struct reader *r)
{
    r->out->ticks = number(r);
    r->out->cause = (enum stop_cause)index_below(r, STOP_WALL + 1);
}

static void read_stage(struct reader *r)
{
    r->out->over = number(r);
    r->out->ran = number(r);
    r->out->failed = number(r);
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
    if (!r->bad && o.about.edge)
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
    for (size_t i = 0; i < n && !r->bad; i++) {
        const struct edge *e = edge_or_none(r);
        r->bad |= !e;
        if (e)
            vec_push(&res->suspect, e);
    }
}

static void read_about(struct reader *r)
{
    const char **arg = r->v->result.reason.arg;
    arg[arg[0] != NULL] = rest_of_line(r);
}

static void read_more(struct reader *r)
{
    r->v->result.reason.more = rest_of_line(r);
}

static void read_aside(struct reader *r)
{
    r->v->result.reason.kind = (enum reason_kind)index_below(r, REASON_KINDS);
}

static void read_reason(struct reader *r)
{
    read_aside(r);
    if (!r->bad)
        stages_keep_reason(r->v, r->t);
}

static void read_why(struct reader *r)
{
    const char *why = rest_of_line(r);
    if (!r->v->why.n)
        buf_puts(&r->v->why, why);
}

static void read_settled(struct reader *r)
{
    size_t i = index_below(r, r->v->subject.known->cfa->edges.n);
    if (r->bad || r->v->subject.known->cfa->edges.at[i]->kind != EDGE_VIOLATION)
        return;
    subject_settle(&r->v->subject, r->v->subject.known->cfa->edges.at[i]);
    r->out->news = true;
}

static void read_end(struct reader *r)
{
    size_t i = index_below(r, r->v->subject.known->cfa->edges.n);
    enum end_state state = (enum end_state)number(r);
    r->bad |= !r->v->subject.ends;
    if (!r->bad)
        r->out->excluded |= subject_take_end(&r->v->subject, (uint32_t)i, state);
}

static struct known *known_named(struct reader *r)
{
    struct known *k = known_of(r->v, index_below(r, 2));
    r->bad |= !k->cfa;
    return k;
}

// What two processes found out at the same time, none of them has looked at together.
static void read_known(struct reader *r)
{
    const struct facts *f = &known_named(r)->facts;
    r->v->facts_met |= number(r) != f->n;
}

static void read_no_facts(struct reader *r)
{
    struct known *k = known_named(r);
    if (!r->bad)
        known_forget_facts(k);
}

static void read_fact(struct reader *r)
{
    const struct exp *cell[FACT_TERMS];
    int64_t coef[FACT_TERMS];
    struct facts *f = &known_named(r)->facts;
    if (r->bad)
        return;
    size_t node = index_below(r, f->cfa->nodes.n);
    enum op o = (enum op)number(r);
    u128 high = (u128)signed_number(r) << 64;
    i128 constant = (i128)(high | number(r));
    size_t n = index_below(r, FACT_TERMS + 1);
    for (size_t i = 0; i < n; i++) {
        cell[i] = f->cfa->exps.all.at[index_below(r, f->cfa->exps.all.n)];
        coef[i] = signed_number(r);
        r->bad |= cell[i]->kind != EXP_CELL;
    }
    r->bad |= o != OP_EQ && o != OP_LE;
    if (!r->bad)
        r->out->news |= facts_add(f, f->cfa->nodes.at[node], o, &(struct sum){ cell, coef, n, constant });
}

static const struct {
    const char *word;
    void (*read)(struct reader *r);
} lines[] = {
    { "verdict", read_verdict }, { "spent", read_spent },       { "stage", read_stage }, { "obstacle", read_obstacle },
    { "at", read_at },           { "suspect", read_suspect },   { "about", read_about }, { "more", read_more },
    { "settled", read_settled }, { "reason", read_reason },     { "aside", read_aside }, { "end-of-program", read_end },
    { "known", read_known },     { "no-facts", read_no_facts }, { "fact", read_fact },   { "why", read_why },
};

static void read_line(struct reader *r)
{
    size_t n = strcspn(r->at, " \n");
    const char *word = r->at;
    for (size_t i = 0; i < ARRAY_LEN(lines); i++)
        if (strlen(lines[i].word) == n && memcmp(lines[i].word, word, n) == 0) {
            r->at += n;
            lines[i].read(r);
            r->bad |= *r->at != '\n';
            r->at++;
            return;
        }
    r->bad = true;
}

bool outcome_read(struct verification *v, struct stages *t, const char *text, struct outcome *out)
{
    static const char story[] = "story\n";
    struct reader r = { .v = v, .t = t, .out = out, .at = text };
    size_t n = strlen(text), last = sizeof last_line - 1;
    *out = (struct outcome){ .verdict = VERDICT_UNKNOWN };
    result_free(&v->result);
    if (n < last || strcmp(text + n - last, last_line) != 0)
        return false;
    while (!r.bad && strncmp(r.at, story, sizeof story - 1) != 0)
        read_line(&r);
    if (r.bad)
        return false;
    r.at += sizeof story - 1;
    buf_put(&v->story, r.at, (size_t)(text + n - last - r.at));
    return true;
}
