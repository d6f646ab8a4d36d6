// SPDX-License-Identifier: Apache-2.0
// build.c: from the entry function to the automata of everything it can reach.
#include "lower/build_priv.h"
#include "mem/pointsto.h"

const struct opt_choice cfa_overflow_choices[] = {
    { "said", OVERFLOW_SAID, "it wraps around, and a proof says where it may (unsound)" },
    { "wraps", OVERFLOW_WRAPS, "it wraps around, as with -fwrapv" },
    { "undefined", OVERFLOW_UNDEFINED, "nothing is known behind it: no proof where it may happen" },
    { NULL, 0, NULL },
};

const struct opt_choice cfa_operands_choices[] = {
    { "gcc", OPERANDS_GCC, "arguments from right to left, other operands from left to right" },
    { "clang", OPERANDS_CLANG, "from left to right; the value of an assignment before its place" },
    { NULL, 0, NULL },
};

#include <stdlib.h>

static struct var *make_param(struct builder *b, struct func *f, size_t i)
{
    struct decl *d = f->decl;
    if (d->body)
        return var_of(b, d->params[i]);
    struct var *v = var_new(b, VAR_PARAM, f, list_held(b, d->type->params[i]));
    v->name = sym_of(&b->p->syms, arena_printf(&b->c->mem, "arg.%zu", i));
    v->loc = d->loc;
    return v;
}

// Makes the function of a declaration, with its parameters; its body is lowered later.
static struct func *make_func(struct builder *b, struct decl *d, struct sym name)
{
    struct func *f = func_new(b, name, d), *outer = b->fn;
    struct type *ret = d->type->elem;
    b->fn = f;
    f->n_params = d->body ? d->n_params : d->type->n_params;
    for (size_t i = 0; i < f->n_params; i++)
        make_param(b, f, i);
    if (ret->kind != TYPE_VOID) {
        f->retval = var_new(b, VAR_RETVAL, f, ret);
        f->retval->name = sym_of(&b->p->syms, "return");
        f->retval->loc = d->loc;
    }
    b->fn = outer;
    if (d->body && d->starts_list)
        list_declare(b, f);
    vec_push(&b->todo, f);
    return f;
}

// The number of calls that lead from the entry function to what the function in hand calls; initialisers belong to the
// entry function.
static uint32_t depth_of_callee(const struct builder *b)
{
    return !b->fn ? 0 : b->fn == b->c->start ? 1 : b->fn->is_model ? b->fn->depth : b->fn->depth + 1;
}

// Whether the body of a function that is met now is left out.
static bool is_too_deep(const struct builder *b, uint32_t depth)
{
    return depth && ((b->opt->call_depth && depth > b->opt->call_depth) ||
                     (b->opt->call_limit && b->n_bodies >= (uint64_t)b->opt->call_limit));
}

struct func *func_defined(struct builder *b, struct decl *d)
{
    d = decl_entity(d);
    struct decl *with_body = d->body ? d : library_model(b, d);
    if (!with_body)
        return NULL;
    uint64_t *slot = map_at(&b->funcs, with_body->id);
    if (*slot)
        return b->c->funcs.at[*slot - 1];
    *slot = b->c->funcs.n + 1;
    const char *name = sym_str(&b->p->syms, with_body->name);
    bool model = decl_is_model(b, with_body);
    struct func *f = make_func(b, with_body, model ? sym_of(&b->p->syms, name + 8) : with_body->name);
    f->is_model = model;
    f->depth = depth_of_callee(b);
    f->is_cut = !model && with_body == d && is_too_deep(b, f->depth);
    b->n_bodies += !model && !f->is_cut;
    b->has_cut |= f->is_cut;
    return f;
}

// The function that d declares, with a body or as a stub.
static struct func *func_of(struct builder *b, struct decl *d)
{
    d = decl_entity(d);
    struct func *f = func_defined(b, d);
    if (f)
        return f;
    uint64_t *slot = map_at(&b->stubs, d->id);
    if (*slot)
        return b->c->funcs.at[*slot - 1];
    *slot = b->c->funcs.n + 1;
    f = make_func(b, d, d->name);
    f->is_model = 1;
    return f;
}

const struct exp *func_address(struct builder *b, struct decl *d, struct type *pointer)
{
    if (!b->cur)
        return exp_int(b->x, pointer, 0);
    use_declaration(b, d);
    use_address(b, d);
    struct func *f = func_of(b, d);
    f->address_taken = 1;
    return exp_func(b->x, f, type_pointer(b->t, f->decl->type));
}

// What the library's variables hold at the start: standard streams are objects (C17 7.21.1p3), of their own; options are counted from 1 (POSIX).
static void library_contents(struct builder *b, struct var *v)
{
    static const char *const options[] = { "optind", "opterr" };
    const char *name = sym_str(&b->p->syms, v->name);
    const struct exp *x = exp_var(b, v);
    bool is_main = func_is_main(b, b->c->entry);
    if (is_main && type_is_pointer(v->type) &&
        word_in(" environ __environ program_invocation_name program_invocation_short_name ", name))
        emit_assumption(b, exp_binary(b->x, OP_NE, x, exp_int(b->x, v->type, 0)));
    if (type_is_pointer(v->type) && library_is_stream(name) && check_watches(b, CHECK_RESOURCE)) {
        handle_made(b, x, v->type->elem, v->name);
    } else if (type_is_pointer(v->type) && library_is_stream(name)) {
        vec_last(&b->c->edges)->is_own = 1;
        emit_assumption(b, exp_binary(b->x, OP_NE, x, exp_int(b->x, v->type, 0)));
    }
    if (is_main && type_is_pointer(v->type) && strcmp(name, "optarg") == 0)
        vec_last(&b->c->edges)->is_own = 1;
    for (size_t i = 0; i < ARRAY_LEN(options) && is_main && type_is_integer(v->type); i++)
        if (strcmp(name, options[i]) == 0)
            emit_assumption(b, exp_binary(b->x, OP_EQ, x, exp_int(b->x, v->type, 1)));
}

// Whether v begins or ends a section that the program puts something into (ld manual, "Input Section Example").
static bool bounds_section(const struct builder *b, const struct var *v)
{
    const char *name = sym_str(&b->p->syms, v->name);
    size_t n = strncmp(name, "__start_", 8) == 0 ? 8 : strncmp(name, "__stop_", 7) == 0 ? 7 : 0;
    for (size_t i = 0; i < b->p->sections.n && n; i++)
        if (strcmp(sym_str(&b->p->syms, b->p->sections.at[i]), name + n) == 0)
            return true;
    return false;
}

// Gives a variable that no file defines unknown contents.
static void extern_contents(struct builder *b, struct global_init *g)
{
    struct type *t = g->var->type;
    if (bounds_section(b, g->var))
        emit_unsupported(b, "the beginning or end of a section");
    if (t->size == 0 || !b->cur)
        return;
    bool input = (g->decl->type->quals & QUAL_VOLATILE) && b->opt->volatile_ != VOLATILE_MEMORY;
    if (input)
        return;
    assume_note(b, g->decl->loc, ASSUME_MODEL, "variable `%s` is not defined: any contents",
                sym_str(&b->p->syms, g->var->name));
    // What a header of the system declares has contents that the library gives it: no counterexample rests on them.
    bool given = func_is_main(b, b->c->entry) && sources_in_system(&b->p->src, g->decl->loc) && !type_is_pointer(t) &&
                 !word_in(" optind opterr ", sym_str(&b->p->syms, g->var->name));
    if (type_is_modelled_scalar(t)) {
        emit_havoc(b, exp_var(b, g->var), given ? INPUT_ROUGH : INPUT_EXTERN, g->var->name);
        library_contents(b, g->var);
    } else if (given) {
        forget_memory(b, g->var, INPUT_ROUGH);
    }
}

static void lower_global(struct builder *b, struct global_init *g)
{
    b->fn = b->c->start;
    b->site = (struct site){ g->decl->loc, g->decl->loc };
    uint64_t f;
    if (g->decl->fn && map_get(&b->funcs, g->decl->fn->id, &f))
        b->label_fn = b->c->funcs.at[f - 1];
    struct node *first = node_new(b);
    first->arrivals = 1;
    b->cur = first;
    if (g->decl->init || g->decl->is_defined) {
        struct lval p = lval_var(g->var);
        if (g->decl->init || type_is_record(p.type) || p.type->kind == TYPE_ARRAY || type_is_modelled_scalar(p.type))
            lower_init(b, &p, g->decl->init);
    } else {
        extern_contents(b, g);
    }
    b->label_fn = NULL;
    g->first = first;
    g->last = b->cur;
}

// Pays for the edges since *paid.  RC_STOP: the budget ended.
static enum rc pay(struct builder *b, size_t *paid)
{
    enum { EDGES_PER_TICK = 64 };
    size_t ticks = (b->c->edges.n - *paid) / EDGES_PER_TICK;
    *paid += ticks * EDGES_PER_TICK;
    return b->p->budget && ticks ? tick(b->p->budget, ticks) : RC_OK;
}

// Lowers functions and initialisers until nothing new is found.
static enum rc discover(struct builder *b)
{
    size_t paid = b->c->edges.n;
    for (size_t next = 0; next < b->todo.n || b->globals_done < b->globals.n;) {
        if (pay(b, &paid) != RC_OK)
            return RC_STOP;
        if (next < b->todo.n) {
            lower_body(b, b->todo.at[next++]);
            continue;
        }
        struct global_init g = b->globals.at[b->globals_done];
        lower_global(b, &g);
        b->globals.at[b->globals_done++] = g;
    }
    vec_clear(&b->todo);
    return RC_OK;
}

static int by_decl(const void *x, const void *y)
{
    const struct global_init *a = x, *c = y;
    return a->decl->id < c->decl->id ? -1 : a->decl->id > c->decl->id;
}

// Links the start function: the initialisers in order of declaration, a call of the entry function, the end.
static void link_start(struct builder *b)
{
    struct func *entry = b->c->entry;
    struct exp const **args = ARENA_ARRAY(&b->c->mem, const struct exp *, entry->n_params + 1);
    if (b->globals.n > 1)
        qsort(b->globals.at, b->globals.n, sizeof *b->globals.at, by_decl);
    b->fn = b->c->start;
    b->cur = b->fn->entry;
    jumps_start(b);
    for (size_t i = 0; i < b->globals.n; i++) {
        b->site = (struct site){ b->globals.at[i].decl->loc, b->globals.at[i].decl->loc };
        flow_to(b, b->globals.at[i].first);
        b->cur = b->globals.at[i].last;
    }
    b->site = (struct site){ entry->decl->loc, entry->decl->loc };
    if (b->opt->any_globals)
        globals_forget(b);
    stream_settle(b);
    remark_program(b);
    startup_run(b);
    b->site = (struct site){ entry->decl->loc, entry->decl->loc };
    use_declaration(b, entry->decl);
    entry_arguments(b, args);
    if (!b->cur)
        return;
    struct edge *call = emit_to(b, EDGE_CALL, entry->entry);
    call->callee = entry;
    call->called = entry->name;
    call->args = args;
    call->n_args = entry->n_params;
    b->cur = entry->exit;
    b->site = (struct site){ entry->decl->body_end, entry->decl->body_end };
    struct edge *ret = emit(b, EDGE_RETURN);
    ret->callee = entry;
    ret->ret = call;
    call->ret = ret;
    if (entry->retval && type_is_integer(entry->retval->type))
        ret->lhs = temp_new(b, entry->retval->type);
    shutdown_run(b);
    handle_end(b);
    struct edge *stop = emit_to(b, EDGE_STOP, b->fn->exit);
    stop->rhs = ret->lhs;
    stop->ends_program = true;
}

// The budget of those who skip remarks: they build many automata, and prefer no answer to a late one.
#define QUICK_TICKS 20000

struct pointsto *builder_pointsto(struct builder *b)
{
    struct budget quick = { .tick_limit = QUICK_TICKS };
    if (!b->pointsto)
        b->pointsto = pointsto_run(b->c, b->p->skips_remarks ? &quick : b->p->budget);
    return b->pointsto;
}

static void builder_release(struct builder *b)
{
    struct map *maps[] = { &b->vars,     &b->funcs,    &b->stubs,   &b->labels, &b->cases, &b->vla_lengths,
                           &b->pointers, &b->literals, &b->assumed, &b->ended,  &b->own };
    for (size_t i = 0; i < ARRAY_LEN(maps); i++)
        map_free(maps[i]);
    vec_free(&b->state);
    vec_free(&b->todo);
    vec_free(&b->globals);
    vec_free(&b->calls);
    vec_free(&b->retyped);
    vec_free(&b->landings);
    vec_free(&b->gotos);
    vec_free(&b->entries);
    vec_free(&b->label_addrs);
    vec_free(&b->written);
    vec_free(&b->missing);
    vec_free(&b->startup);
    vec_free(&b->cleanups);
    vec_free(&b->temporaries);
    vec_free(&b->volatiles);
    vec_free(&b->externs);
    vec_free(&b->errno_set);
    vec_free(&b->argvs);
    vec_free(&b->optargs);
    vec_free(&b->environment);
    pointsto_free(b->pointsto);
}

// Expands the jumps and calls whose targets depend on everything that was found.  A call of a library function may be
// computed by a function that was not found yet.
static enum rc expand(struct builder *b)
{
    enum rc rc = RC_OK;
    expand_pending_gotos(b);
    while (rc == RC_OK && b->calls_done < b->calls.n) {
        expand_pending_calls(b);
        rc = discover(b);
    }
    jumps_enter(b);
    forget_ends(b);
    return rc;
}

// Marks edges and variables as built: from here on analyses may add more, and change these.
static void note_built(struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++)
        c->edges.at[i]->built = (uint32_t)i + 1;
    for (size_t i = 0; i < c->vars.n; i++)
        c->vars.at[i]->built = (uint32_t)i + 1;
}

// Does what remains once everything reachable has been lowered.
static void complete(struct builder *b)
{
    struct cfa *c = b->c;
    missing_tell(b);
    if (!b->p->skips_remarks)
        order_find(b);
    library_settle_errno(b);
    link_start(b);
    jumps_expand(b);
    callbacks_known(b);
    externs_finish(b);
    callbacks_settle(b);
    volatile_settle(b);
    arguments_settle(b);
    cfa_finish(c);
    cfa_order(c);
    jumps_note(b);
    note_built(c);
    builder_release(b);
}

enum rc cfa_build(struct program *p, const struct cfa_options *opt, unsigned checks, struct cfa **out)
{
    struct decl *d = p->entry ? p->entry : program_find(p, opt->entry);
    if (!d || d->kind != DECL_FUNC || !d->body) {
        missing_entry(p, opt->entry);
        return RC_USER;
    }
    struct cfa *c = MEM_NEW(struct cfa);
    c->prog = p;
    exps_init(&c->exps, &p->types, &c->mem);
    struct builder b = { .c = c, .p = p, .x = &c->exps, .t = &p->types, .opt = opt, .checks = checks };
    c->start = func_new(&b, sym_of(&p->syms, "<start>"), NULL);
    c->entry = func_defined(&b, d);
    startup_find(&b);
    noted_find(&b);
    enum rc rc = discover(&b);
    if (rc == RC_OK && externs_discover(&b))
        rc = discover(&b);
    rc = rc == RC_OK ? expand(&b) : rc;
    if (rc != RC_OK) {
        builder_release(&b);
        cfa_free(c);
        return rc;
    }
    complete(&b);
    *out = c;
    if (!p->budget || tick(p->budget, 0) == RC_OK)
        return RC_OK;
    cfa_free(c);
    *out = NULL;
    return RC_STOP;
}
