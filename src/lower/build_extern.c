// SPDX-License-Identifier: Apache-2.0
// build_extern.c: models functions without body: what their calls may change, and the assumptions of a proof on what
// they do not do.
// C lets such a function write everything that it can reach: through its arguments, including records and integers,
// through what it was given before, through global variables with external linkage, and in functions that it calls
// back.  --externals says how much of that is modelled; the rest is assumed not to happen, and each limit that matters
// is a listed assumption.
#include "lower/build_priv.h"
#include "mem/pointsto.h"

const struct opt_choice cfa_externals_choices[] = {
    { "pure", EXTERNALS_PURE, "they return any value and change nothing (unsound)" },
    { "arguments", EXTERNALS_ARGUMENTS,
      "and may change what their arguments and those of earlier calls reach, but not through pointers to const" },
    { "all", EXTERNALS_ALL, "and global variables, and through pointers to const and integers" },
    { NULL, 0, NULL },
};

// ---- the call -------------------------------------------------------------------------------------------------------

// Records that were asked already, or are being asked: each may lead to itself.
struct records {
    VEC_OF(const struct type *);
};

static bool was_asked(struct records *asked, const struct type *t)
{
    for (size_t i = 0; i < asked->n; i++)
        if (asked->at[i] == t->unqual)
            return true;
    vec_push(asked, t->unqual);
    return false;
}

static bool leads_on(struct records *asked, const struct type *t)
{
    while (t->kind == TYPE_ARRAY || (type_is_pointer(t) && (t->elem->quals & QUAL_CONST)))
        t = t->elem;
    if (!type_is_record(t))
        return t->kind == TYPE_VOID || (type_is_pointer(t) && t->elem->kind != TYPE_FUNCTION);
    if (!t->complete)
        return true;
    if (was_asked(asked, t))
        return false;
    for (size_t i = 0; i < t->n_fields; i++)
        if (leads_on(asked, t->fields[i].type))
            return true;
    return false;
}

// Whether an object of type t may contain a pointer through which a function may write.
static bool leads_to_writable(const struct type *t)
{
    struct records asked = { 0 };
    bool leads = leads_on(&asked, t);
    vec_free(&asked);
    return leads;
}

static bool is_constant_object(const struct exp *a)
{
    if (a->kind != EXP_ADDR)
        return a->kind == EXP_CONST || a->kind == EXP_FUNC;
    return var_is_constant(a->var);
}

// What the function may do with argument i.
enum reach { REACH_NOTHING, REACH_INSIDE, REACH_WRITE };

static enum reach reach_of(const struct call *k, size_t i, bool all)
{
    const struct type *t = k->types[i];
    const struct exp *a = k->args[i];
    if (type_is_record(t))
        return a->kind == EXP_CELL && (all || leads_to_writable(t)) ? REACH_INSIDE : REACH_NOTHING;
    if (all && !is_constant_object(a))
        return type_is_scalar(a->type) ? REACH_WRITE : REACH_NOTHING;
    if (!type_is_pointer(t) || !type_is_pointer(a->type) || t->elem->kind == TYPE_FUNCTION || a->kind == EXP_CONST ||
        a->kind == EXP_FUNC)
        return REACH_NOTHING;
    if (!(t->elem->quals & QUAL_CONST) && !is_constant_object(a))
        return REACH_WRITE;
    return all || leads_to_writable(t->elem) ? REACH_INSIDE : REACH_NOTHING;
}

enum escaped extern_escapes(const struct builder *b)
{
    static const enum escaped of[] = {
        [EXTERNALS_PURE] = ESCAPED_NOTHING, [EXTERNALS_ARGUMENTS] = ESCAPED_GIVEN, [EXTERNALS_ALL] = ESCAPED_ALL
    };
    return of[b->opt->externals];
}

static void havoc_reachable(struct builder *b, struct call *k, enum escaped escaped)
{
    bool all = escaped == ESCAPED_ALL;
    const struct exp **args = ARENA_ARRAY(&b->c->mem, const struct exp *, k->n + 1);
    size_t n = 0, n_written;
    for (size_t i = 0; i < k->n; i++)
        if (reach_of(k, i, all) == REACH_WRITE)
            args[n++] = k->args[i];
    n_written = n;
    for (size_t i = 0; i < k->n; i++)
        if (reach_of(k, i, all) == REACH_INSIDE)
            args[n++] = k->args[i];
    if (n == 0 && escaped == ESCAPED_NOTHING)
        return;
    struct edge *e = emit(b, EDGE_HAVOC_MEM);
    e->args = args;
    e->n_args = n;
    e->n_written = n_written;
    e->escaped = (uint8_t)escaped;
    e->input = INPUT_MEMORY;
    e->extern_name = k->name;
}

void call_havoc_mem(struct builder *b, struct call *k)
{
    havoc_reachable(b, k, ESCAPED_NOTHING);
}

static bool is_noreturn(const struct call *k)
{
    return k->decl && (k->decl->noreturn || k->decl->type->noreturn);
}

static void remember_call(struct builder *b, const struct call *k)
{
    if (b->cur)
        vec_push(&b->externs, ((struct extern_call){ *k, b->site.loc }));
}

void call_unknown_effects(struct builder *b, struct call *k)
{
    remember_call(b, k);
    if (b->opt->externals != EXTERNALS_PURE)
        havoc_reachable(b, k, extern_escapes(b));
}

const struct exp *call_cut(struct builder *b, struct call *k)
{
    size_t first = b->c->edges.n;
    assume_note(b, b->site.loc, ASSUME_EXTERNALS, "function `%s` is not looked into: it returns, and violates nothing",
                sym_str(&b->p->syms, k->name));
    call_extern(b, k);
    havoc_reachable(b, k, ESCAPED_ALL);
    for (size_t i = first; i < b->c->edges.n; i++) {
        b->c->edges.at[i]->is_cut = true;
        b->c->edges.at[i]->called = (struct sym){ 0 };  // the call says it
        b->c->edges.at[i]->keeps = true;
        b->c->edges.at[i]->escaped = ESCAPED_ALL;
    }
    return call_havoc(b, k, INPUT_EXTERN);
}

static bool has_promise(const struct decl *d, const char *word)
{
    bool any = false;
    for (const struct remarks *l = d ? d->remarks : NULL; l && !any; l = l->next)
        any = l->remark->is_promise && strstr(l->remark->text, word);
    return any;
}

// Whether attributes promise something of what d returns, an alignment or that nothing else leads there: not every value
// keeps that.
static bool is_promised(const struct decl *d)
{
    return has_promise(d, "align") || has_promise(d, "malloc");
}

const struct exp *call_unknown(struct builder *b, struct call *k)
{
    static const char *const effects[] = { [EXTERNALS_PURE] = "changes nothing",
                                           [EXTERNALS_ARGUMENTS] = "may change what it is or was given",
                                           [EXTERNALS_ALL] = "may change what it can reach" };
    const char *name = sym_str(&b->p->syms, k->name);
    handle_passed(b, k);
    call_extern(b, k);
    if (b->cur)
        vec_last(&b->c->edges)->keeps = true;
    if (is_noreturn(k)) {
        assume_note(b, b->site.loc, ASSUME_EXTERNALS, "function `%s` has no body: ends the run", name);
        emit_end(b, NULL);
        return NULL;
    }
    assume_note(b, b->site.loc, b->opt->externals == EXTERNALS_PURE ? ASSUME_EXTERNALS : ASSUME_MODEL,
                "function `%s` has no body: returns any value, %s", name, effects[b->opt->externals]);
    if ((b->checks & CHECK_SIZES) && type_is_pointer(k->ret) && k->ret->elem->kind != TYPE_FUNCTION)
        assume_note(b, b->site.loc, ASSUME_EXTERNALS, "function `%s` without body returns nothing that is to be freed",
                    name);
    call_unknown_effects(b, k);
    const struct exp *r = call_havoc(b, k, is_promised(k->decl) ? INPUT_ROUGH : INPUT_EXTERN);
    bool repeats = r && b->cur && (has_promise(k->decl, "`const`") || has_promise(k->decl, "`pure`"));
    if (repeats)
        vec_last(&b->c->edges)->repeats = true;
    if (r && b->cur && k->decl && k->decl->returns_nonnull && type_is_pointer(r->type)) {
        assume_note(b, b->site.loc, ASSUME_PROMISES, "function `%s` returns no null pointer, as it promises", name);
        emit_assumption(b, exp_binary(b->x, OP_NE, r, exp_int(b->x, r->type, 0)));
    }
    handle_given(b, k, r);
    return r;
}

// ---- what is assumed ------------------------------------------------------------------------------------------------

// Whether other files can name d's object by this name.
static bool has_external_linkage(const struct decl *d)
{
    return d->name.i && d->storage != STORAGE_STATIC && !d->is_local_static;
}

// Whether other files can name the object at all: an alias may have external linkage where the object has none.
static bool can_be_named(struct builder *b, const struct decl *d)
{
    if (!d)
        return false;
    if (!b->named) {
        b->named = ARENA_ARRAY(&b->c->mem, uint8_t, b->p->decls.n + 1);
        memset(b->named, 0, b->p->decls.n + 1);
        for (size_t i = 0; i < b->p->globals.n; i++)
            if (has_external_linkage(b->p->globals.at[i]))
                b->named[decl_entity(b->p->globals.at[i])->id] = 1;
    }
    return b->named[d->id] != 0;
}

static bool points_to_function(const struct type *t)
{
    return type_is_pointer(t) && t->elem->kind == TYPE_FUNCTION;
}

// Whether an object of type t may hold the address of a function.
static bool leads_to_function(const struct type *t)
{
    return type_any(t, points_to_function);
}

// Whether d is a variable of the program, reached or not, that other files can name and whose initial value `leads`.
static bool is_named_pointer(struct builder *b, struct decl *d, bool (*leads)(const struct type *))
{
    return d->kind == DECL_VAR && !d->same && d->init && can_be_named(b, d) && leads(d->type);
}

static bool is_mutable_global(const struct builder *b, const struct var *v)
{
    return v->kind == VAR_GLOBAL && v->decl && !var_is_constant(v) && !stream_remembers(b, v->decl);
}

static bool is_program_function(const struct builder *b, const struct func *f)
{
    return f->decl && f->decl->body && !f->is_model && f != b->c->start;
}

// Whether f is the model of a library function, which is no function of the program.
bool decl_is_model(const struct builder *b, const struct decl *f)
{
    return cfa_model_of(sym_str(&b->p->syms, f->name)) != NULL;
}

static void note_at(struct builder *b, const struct extern_call *k, const char *fmt, const char *name,
                    const char *other)
{
    char text[512];
    b->cur = b->c->entry->entry;  // (assume_note is silent where nothing is reached)
    b->site = (struct site){ k->loc, k->loc };
    snprintf(text, sizeof text, "function `%s` without body %s%s%s%s", name, fmt, other ? " `" : "", other ? other : "",
             other ? "`" : "");
    assume_note(b, k->loc, ASSUME_EXTERNALS, "%s", text);
    b->cur = NULL;
}

// Whether argument i points to const, and not to an object that never changes.
static bool trusts_const(const struct call *k, size_t i)
{
    const struct type *t = k->types[i];
    return type_is_pointer(t) && (t->elem->quals & QUAL_CONST) && !is_constant_object(k->args[i]);
}

// Whether argument i is a number that may be an address, or a part of one.
static bool may_be_address(struct builder *b, const struct call *k, size_t i)
{
    const struct exp *a = k->args[i];
    if (!type_is_scalar(a->type) || type_is_pointer(a->type) || a->kind == EXP_CONST)
        return false;
    struct pt_places at = { 0 };
    pointsto_of(builder_pointsto(b), a, &at);
    bool found = at.n > 0;
    vec_free(&at);
    return found;
}

// Whether addresses of changeable variables may be in memory that argument i, by its type, does not give away.
static bool hides_address(struct builder *b, const struct call *k, size_t i)
{
    const struct exp *a = k->args[i];
    bool inside = type_is_record(k->types[i]) || type_is_pointer(k->types[i]);
    if (!inside || a->kind == EXP_CONST || a->kind == EXP_FUNC || reach_of(k, i, false) != REACH_NOTHING)
        return false;
    struct pt_places at = { 0 };
    bool found = false;
    pointsto_inside(builder_pointsto(b), a, &at);
    for (size_t n = 0; n < at.n && !found; n++)
        found = at.at[n].kind == OBJ_HEAP || (at.at[n].kind == OBJ_VAR && !var_is_constant(b->c->vars.at[at.at[n].id]));
    vec_free(&at);
    return found;
}

static void note_argument(struct builder *b, const struct extern_call *e, size_t i)
{
    const char *name = sym_str(&b->p->syms, e->call.name);
    const struct type *t = e->call.types[i];
    bool hides = hides_address(b, &e->call, i), pointers = type_any(type_is_pointer(t) ? t->elem : t, type_is_pointer);
    if (trusts_const(&e->call, i) || (hides && pointers))
        note_at(b, e, "does not write through pointers to const", name, NULL);
    if (may_be_address(b, &e->call, i) || (hides && !pointers))
        note_at(b, e,
                type_is_float(e->call.args[i]->type) ? "does not use floats as addresses"
                                                     : "does not use integers as addresses",
                name, NULL);
}

static void note_arguments(struct builder *b, const struct extern_call *e)
{
    for (size_t i = 0; i < e->call.n && b->opt->externals == EXTERNALS_ARGUMENTS; i++)
        note_argument(b, e, i);
}

static bool points_to_object(const struct type *t)
{
    return type_is_pointer(t) && t->elem->kind != TYPE_FUNCTION;
}

// Notes that nothing is known of what functions access through the pointers that they get, if memory is looked at.
static void note_accesses(struct builder *b)
{
    const struct extern_call *first = NULL;
    for (size_t i = 0; i < b->externs.n && !first && (b->checks & CHECK_SIZES); i++)
        for (size_t k = 0; k < b->externs.at[i].call.n && !first; k++)
            if (type_any(b->externs.at[i].call.types[k], points_to_object) &&
                b->externs.at[i].call.args[k]->kind != EXP_CONST)
                first = &b->externs.at[i];
    if (first)
        note_at(b, first, "and others like it access only living objects, within their bounds",
                sym_str(&b->p->syms, first->call.name), NULL);
}

// Whether a function that can name other files' variables may change some global variable.
static bool is_global_exposed(struct builder *b)
{
    bool state = false;
    for (size_t i = 0; i < b->c->vars.n; i++) {
        const struct var *v = b->c->vars.at[i];
        state = state || is_mutable_global(b, v);
        if (is_mutable_global(b, v) && can_be_named(b, v->decl))
            return true;
    }
    for (size_t i = 0; state && i < b->p->globals.n; i++)
        if (is_named_pointer(b, b->p->globals.at[i], leads_to_writable))
            return true;
    return false;
}

/* Something that a function elsewhere may call by its name, with an effect: a function, reached or not, or the target
 * of a variable.  The entry function has the same effect again, unless it has arguments or finds other contents in
 * memory.  NULL: there is none. */
static const struct decl *callable_by_name(struct builder *b)
{
    bool again = b->c->entry->n_params > 0;
    for (size_t i = 0; i < b->c->vars.n; i++)
        again = again || is_mutable_global(b, b->c->vars.at[i]);
    for (size_t i = 0; i < b->p->globals.n; i++) {
        struct decl *d = b->p->globals.at[i], *f = decl_entity(d);
        bool entry = f == b->c->entry->decl;
        if (f->kind == DECL_FUNC && f->body && (!entry || again) && has_external_linkage(d) && !decl_is_model(b, f))
            return d;
        if (is_named_pointer(b, d, leads_to_function))
            return d;
    }
    return NULL;
}

// Notes functions that may be called back: their address escaped, or other files can name them.
static void note_callbacks(struct builder *b)
{
    const struct extern_call *first = &b->externs.at[0];
    const char *name = sym_str(&b->p->syms, first->call.name);
    const struct decl *named = callable_by_name(b);
    struct pt_places at = { 0 };
    bool taken = false;
    if (named)
        note_at(b, first, "and others like it do not call functions of the program by name, such as", name,
                sym_str(&b->p->syms, named->name));
    for (size_t i = 0; i < b->c->funcs.n; i++)
        taken = taken || (b->c->funcs.at[i]->address_taken && is_program_function(b, b->c->funcs.at[i]));
    if (taken)
        pointsto_escaped(builder_pointsto(b), &at);
    for (size_t i = 0; i < at.n; i++)
        if (at.at[i].kind == OBJ_FUNC && is_program_function(b, b->c->funcs.at[at.at[i].id]))
            note_at(b, first, "and others like it do not call back", name,
                    sym_str(&b->p->syms, b->c->funcs.at[at.at[i].id]->name));
    vec_free(&at);
}

/* Adds global variables to what a call reaches: with --externals=all those that other files can name, and all for a
 * function that is left out (`cut`). */
static void reach_globals(struct builder *b, bool cut)
{
    struct {
        VEC_OF(const struct exp *);
    } written = { 0 }, inside = { 0 };
    for (size_t i = 0; i < b->c->vars.n; i++) {
        struct var *v = b->c->vars.at[i];
        if (v->kind != VAR_GLOBAL || (!cut && !can_be_named(b, v->decl)) || v->type->size == 0)
            continue;
        const struct exp *a = exp_addr(b->x, v, 0, type_pointer(b->t, v->type));
        if (is_mutable_global(b, v))
            vec_push(&written, a);
        else if (leads_to_writable(v->type))
            vec_push(&inside, a);
    }
    for (size_t i = 0; i < b->c->edges.n; i++) {
        struct edge *e = b->c->edges.at[i];
        if (e->kind != EDGE_HAVOC_MEM || e->escaped != ESCAPED_ALL || e->is_cut != cut)
            continue;
        const struct exp **args = ARENA_ARRAY(&b->c->mem, const struct exp *, e->n_args + written.n + inside.n + 1);
        size_t n = 0;
        for (size_t k = 0; k < written.n; k++)
            args[n++] = written.at[k];
        for (size_t k = 0; k < e->n_args; k++)
            args[n++] = e->args[k];
        for (size_t k = 0; k < inside.n; k++)
            args[n++] = inside.at[k];
        e->args = args;
        e->n_args = n;
        e->n_written += written.n;
    }
    vec_free(&written);
    vec_free(&inside);
}

bool externs_discover(struct builder *b)
{
    size_t before = b->c->vars.n;
    if (b->opt->externals != EXTERNALS_ALL || (!b->externs.n && !b->calls.n))
        return false;
    for (size_t i = 0; i < b->p->globals.n; i++)
        if (is_named_pointer(b, b->p->globals.at[i], leads_to_writable))
            (void)var_of(b, b->p->globals.at[i]);
    return b->c->vars.n > before;
}

// Removes calls that change nothing, because they are given nothing and find nothing that was given before.
static void drop_idle(struct builder *b)
{
    for (size_t i = 0; i < b->c->edges.n; i++) {
        const struct edge *e = b->c->edges.at[i];
        if (e->kind == EDGE_HAVOC_MEM && e->escaped && (e->escaped == ESCAPED_ALL || e->n_args))
            return;
    }
    for (size_t i = 0; i < b->c->edges.n; i++)
        if (b->c->edges.at[i]->kind == EDGE_HAVOC_MEM && b->c->edges.at[i]->escaped)
            edge_make_skip(b->c->edges.at[i]);
}

void externs_finish(struct builder *b)
{
    if (b->has_cut)
        reach_globals(b, true);
    if (!b->externs.n)
        return;
    b->c->outside = b->externs.at[0].call.name;
    b->c->outside_at = b->externs.at[0].loc;
    if (b->opt->externals == EXTERNALS_ALL)
        reach_globals(b, false);
    drop_idle(b);
    if (b->p->skips_remarks)
        return;
    for (size_t i = 0; i < b->externs.n; i++)
        note_arguments(b, &b->externs.at[i]);
    note_accesses(b);
    if (b->opt->externals != EXTERNALS_ALL && is_global_exposed(b))
        note_at(b, &b->externs.at[0], "and others like it change no global variables that they were not given",
                sym_str(&b->p->syms, b->externs.at[0].call.name), NULL);
    note_callbacks(b);
}

// Whether no pointer leads to v, so that it is enough to give it any value.
static bool is_private(const struct var *v)
{
    return type_is_modelled_scalar(v->type) && !v->decl->has_address;
}

static bool is_forgotten(const struct builder *b, const struct global_init *g)
{
    return !handle_remembers(b, g->decl) && (g->decl->init || g->decl->is_defined) && is_mutable_global(b, g->var) &&
           g->var->type->size > 0;
}

/* Gives global variables any contents, since calls before the program may have changed them.  Variables whose address
 * is taken anywhere are given away first, so that the pointers among the others may lead to them. */
void globals_forget(struct builder *b)
{
    const struct exp **args = ARENA_ARRAY(&b->c->mem, const struct exp *, b->globals.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < b->globals.n; i++)
        if (is_forgotten(b, &b->globals.at[i]) && !is_private(b->globals.at[i].var)) {
            struct var *v = b->globals.at[i].var;
            args[n++] = exp_addr(b->x, v, 0, type_pointer(b->t, v->type));
        }
    if (n) {
        struct edge *e = emit(b, EDGE_HAVOC_MEM);
        e->args = args;
        e->n_args = e->n_written = n;
        e->escaped = ESCAPED_NOTHING;
        e->input = INPUT_MEMORY;
        e->extern_name = b->c->entry->name;
    }
    for (size_t i = 0; i < b->globals.n; i++)
        if (is_forgotten(b, &b->globals.at[i]) && is_private(b->globals.at[i].var))
            emit_havoc(b, exp_var(b, b->globals.at[i].var), INPUT_MEMORY, b->globals.at[i].var->name);
}
