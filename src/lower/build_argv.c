// SPDX-License-Identifier: Apache-2.0
// build_argv.c: what is known of pointers that are read from argv or envp, where the program does not write to the array: a second read of an element
// gives what the first one gave, and a null pointer is the last element.
#include "cfa/uses.h"
#include "lower/build_priv.h"
#include "mem/pointsto.h"

// Whether nothing but the edge that makes the array's end writes to it.
static bool is_untouched(struct builder *b, const struct argv *a, uint32_t id)
{
    bool written = false;
    for (size_t i = 0; i < b->c->edges.n && !written; i++) {
        const struct edge *e = b->c->edges.at[i];
        struct pt_places at = { 0 };
        if (e != a->end && e->kind != EDGE_LOAD && e->kind != EDGE_HAVOC)
            pointsto_written_all(builder_pointsto(b), e, &at);
        written = places_have(&at, OBJ_HEAP, id);
        vec_free(&at);
    }
    return !written;
}

// ---- whole elements -------------------------------------------------------------------------------------------------

static bool may_lead_into(struct builder *b, const struct exp *x, uint32_t id)
{
    struct pt_places at = { 0 };
    pointsto_of_all(builder_pointsto(b), x, &at);
    bool found = places_have(&at, OBJ_HEAP, id);
    vec_free(&at);
    return found;
}

// Whether pointers to the array are moved by whole elements, and never numbers: a pointer to the middle of an element reads parts of two.
static bool keeps_to_elements(struct builder *b, uint32_t id)
{
    const uint64_t width = b->t->machine->ptr_size;
    for (size_t i = 0; i < b->x->all.n; i++) {
        const struct exp *x = b->x->all.at[i];
        bool moved = x->kind == EXP_BINARY && x->op == OP_PTR_ADD && !exp_is_multiple(x->b, width);
        bool number = x->kind == EXP_CAST && type_is_pointer(x->type) != type_is_pointer(x->a->type);
        if ((moved && may_lead_into(b, x->a, id)) ||
            (number && (may_lead_into(b, x, id) || may_lead_into(b, x->a, id))))
            return false;
    }
    return true;
}

static bool reads_element(struct builder *b, const struct edge *e, uint32_t id)
{
    if (e->kind != EDGE_LOAD || !type_is_pointer(e->lhs->type) || e->lhs->var->kind != VAR_TEMP || e->is_volatile)
        return false;
    struct pt_places at = { 0 };
    pointsto_of_all(builder_pointsto(b), e->addr, &at);
    bool found = places_all_in(&at, OBJ_HEAP, id);
    vec_free(&at);
    return found;
}

// ---- the same element -----------------------------------------------------------------------------------------------

enum { STEPS = 100 };  // back from a read, along edges that are the only ones to their nodes

// By node: the only edge that leads there; NULL: there are others, or none.
static struct edge **only_ways(const struct cfa *c)
{
    struct edge **way = MEM_ARRAY(struct edge *, c->nodes.n);
    uint8_t *many = MEM_ARRAY(uint8_t, c->nodes.n);
    for (size_t i = 0; i < c->edges.n; i++) {
        struct edge *e = c->edges.at[i];
        if (!e->to)
            continue;
        many[e->to->id] |= way[e->to->id] != NULL;
        way[e->to->id] = e;
    }
    for (size_t i = 0; i < c->nodes.n; i++)
        if (many[i])
            way[i] = NULL;
    mem_free(many, c->nodes.n);
    return way;
}

// Whether only edges that write v by its name change it while its function runs.
static bool is_private(const struct var *v)
{
    return v->kind != VAR_GLOBAL && !v->addressed && !v->is_volatile;
}

static bool reads_shared(void *ctx, const struct exp *x)
{
    (void)ctx;
    return x->kind == EXP_CELL && !is_private(x->var);
}

static bool is_of_var(void *ctx, const struct exp *x)
{
    return x->kind == EXP_CELL && x->var == ctx;
}

/* The read that gave the element that e reads: it was before e in every execution that comes to e, and since then neither the address nor the
 * pointer has changed.  NULL: there is none. */
static const struct edge *same_read(struct edge *const *way, const uint8_t *reads, const struct edge *e)
{
    const struct edge *since[STEPS], *p = way[e->from->id];
    if (exp_any(e->addr, reads_shared, NULL))
        return NULL;
    for (size_t n = 0; n < STEPS && p && p->kind != EDGE_CALL; n++) {
        struct var *v = edge_target(p);
        if (v && exp_any(e->addr, is_of_var, v))
            return NULL;
        bool kept = reads[p->id] && p->addr == e->addr && p->lhs->type == e->lhs->type;
        for (size_t i = 0; i < n && kept; i++)
            kept = edge_target(since[i]) != p->lhs->var;
        if (kept)
            return p;
        since[n] = p;
        p = way[(p->kind == EDGE_RETURN ? p->ret : p)->from->id];
    }
    return NULL;
}

static void read_again(struct builder *b, uint8_t *reads)
{
    struct edge **way = only_ways(b->c);
    for (size_t i = 0; i < b->c->edges.n; i++) {
        struct edge *e = b->c->edges.at[i];
        const struct edge *p = reads[i] ? same_read(way, reads, e) : NULL;
        if (!p)
            continue;
        reads[i] = 0;
        e->kind = EDGE_ASSIGN;
        e->rhs = p->lhs;
        e->addr = NULL;
    }
    mem_free(way, b->c->nodes.n * sizeof *way);
}

// ---- the last element -----------------------------------------------------------------------------------------------

/* Adds, behind the read, a branch: the pointer is not null, or the last element was read; what sets it to null there says so, so that stages can ask
 * whether an execution comes there (subject/ends.c).  There are no other executions. */
static void tell_end(struct builder *b, struct edge *read, const struct exp *last)
{
    const struct exp *zero = exp_int(b->x, read->lhs->type, 0);
    const struct exp *is_last = exp_binary(b->x, OP_EQ, read->addr, exp_cast(b->x, last, read->addr->type));
    struct node *behind = read->to, *some, *null, *end, *never;
    b->fn = read->from->fn;
    b->site = (struct site){ read->loc, read->end };
    b->cur = read->to = node_new(b);
    some = node_new(b);
    null = node_new(b);
    end = node_new(b);
    never = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_NE, read->lhs, zero), some, null);
    flow_at(b, some);
    emit_assume(b, is_last, never, behind);
    flow_at(b, null);
    emit_assume(b, is_last, end, never);
    flow_at(b, end);
    struct edge *e = emit_to(b, EDGE_ASSIGN, behind);
    e->lhs = read->lhs;
    e->rhs = zero;
    e->input = INPUT_ARGV;
    flow_at(b, never);
    emit_stop(b, NULL);
}

// The variable that holds the address of the last element.
static const struct exp *last_element(struct builder *b, const struct argv *a)
{
    struct var *v = var_new(b, VAR_GLOBAL, NULL, type_pointer(b->t, a->make->lhs->type->elem));
    v->name = sym_of(&b->p->syms, arena_printf(&b->c->mem, "%s.end", sym_str(&b->p->syms, a->make->extern_name)));
    a->keep->kind = EDGE_ASSIGN;
    a->keep->lhs = exp_var(b, v);
    a->keep->rhs = exp_cast(b->x, a->end->addr, v->type);
    return a->keep->lhs;
}

static void settle_argv(struct builder *b, const struct argv *a)
{
    const struct exp *last = NULL;
    size_t n = b->c->edges.n;
    if (!is_untouched(b, a, a->make->id) || !keeps_to_elements(b, a->make->id))
        return;
    uint8_t *reads = MEM_ARRAY(uint8_t, n);
    for (size_t i = 0; i < n; i++)
        reads[i] = reads_element(b, b->c->edges.at[i], a->make->id);
    read_again(b, reads);
    for (size_t i = 0; i < n; i++) {
        if (reads[i] && !last)
            last = last_element(b, a);
        if (reads[i])
            tell_end(b, b->c->edges.at[i], last);
    }
    mem_free(reads, n);
}

// ---- the environment ------------------------------------------------------------------------------------------------

void environment_changes(struct builder *b)
{
    if (b->cur)
        vec_push(&b->environment, emit(b, EDGE_SKIP));
}

// Whether the program may look at the array that functions which change the environment change, too.
static bool sees_environment(struct builder *b)
{
    bool sees = b->c->entry->n_params > 2;
    for (size_t i = 0; i < b->c->vars.n && !sees; i++)
        sees = b->c->vars.at[i]->kind == VAR_GLOBAL &&
               word_in(" environ __environ ", sym_str(&b->p->syms, b->c->vars.at[i]->name));
    return sees;
}

static void settle_environment(struct builder *b)
{
    static const char text[] = "a change of the environment, which the program sees as an array";
    bool sees = b->environment.n && sees_environment(b);
    for (size_t i = 0; i < b->environment.n && sees; i++) {
        struct edge *e = b->environment.at[i];
        diag_at(b->p->diag, e->loc, W0301, "%s is not modelled", text);
        e->kind = EDGE_UNSUPPORTED;
        e->text = text;
    }
}

// What getopt gives of the arguments of main is no object of the program; of another array nobody vouches for it.
static void settle_optargs(struct builder *b)
{
    bool any = false;
    const struct argv *a = b->argvs.n ? &b->argvs.at[0] : NULL;
    bool untouched = a && b->optargs.n && is_untouched(b, a, a->make->id);
    for (size_t i = 0; i < b->optargs.n; i++) {
        const struct optarg *o = &b->optargs.at[i];
        struct pt_places at = { 0 };
        pointsto_of_all(builder_pointsto(b), o->array, &at);
        o->given->is_own = untouched && places_all_in(&at, OBJ_HEAP, a->make->id);
        any |= o->given->is_own;
        if (!o->given->is_own)
            o->given->input = INPUT_ROUGH;
        vec_free(&at);
    }
    if (any) {  // pointers to that are moved, by any number of bytes
        pointsto_free(b->pointsto);
        b->pointsto = NULL;
    }
}

void arguments_settle(struct builder *b)
{
    settle_optargs(b);
    for (size_t i = 0; i < b->argvs.n; i++)
        settle_argv(b, &b->argvs.at[i]);
    settle_environment(b);
    b->cur = NULL;
}
