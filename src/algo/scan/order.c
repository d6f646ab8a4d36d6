// SPDX-License-Identifier: Apache-2.0
// order.c: the functions of a scan, callees before callers (Tarjan, SIAM J. Comput. 1972: post-order of the call graph).
#include "algo/scan/library.h"
#include "base/names.h"
#include "base/nearest.h"
#include "lower/models.h"

#include <fnmatch.h>
#include <stdio.h>

struct call_order {
    struct scan_report *r;
    uint8_t *seen;  // by declaration
    struct {
        VEC_OF(struct decl *);
    } calls;  // found by the walk that is under way
};

static void walk_stmt(struct call_order *o, const struct stmt *s);

static void walk_expr(struct call_order *o, const struct expr *e)
{
    if (!e)
        return;
    if (e->kind == EXPR_FUNC && e->decl)
        vec_push(&o->calls, decl_entity(e->decl));
    walk_expr(o, e->a);
    walk_expr(o, e->b);
    walk_expr(o, e->c);
    for (size_t i = 0; i < e->n_args; i++)
        walk_expr(o, e->args[i]);
    if (e->kind == EXPR_STMT)
        walk_stmt(o, e->body);
}

static void walk_decl(struct call_order *o, const struct decl *d)
{
    for (size_t i = 0; d->kind == DECL_VAR && d->init && i < d->init->n; i++)
        walk_expr(o, d->init->items[i].init);
}

static void walk_stmt(struct call_order *o, const struct stmt *s)
{
    if (!s)
        return;
    walk_expr(o, s->expr);
    walk_expr(o, s->step);
    walk_stmt(o, s->init);
    walk_stmt(o, s->a);
    walk_stmt(o, s->b);
    for (size_t i = 0; i < s->n; i++)
        walk_stmt(o, s->list[i]);
    for (size_t i = 0; i < s->n_decls; i++)
        walk_decl(o, s->decls[i]);
}

// ---- which ----------------------------------------------------------------------------------------------------------

static bool is_wanted(const char *only, const char *name)
{
    char glob[256];
    const char *at;
    bool wanted = !*only;
    for (size_t n; !wanted && names_next(&only, &at, &n);) {
        snprintf(glob, sizeof glob, "%.*s", (int)n, at);
        wanted = fnmatch(glob, name, 0) == 0;
    }
    return wanted;
}

static void add(struct scan_report *r, struct decl *d)
{
    struct program *p = r->p;
    struct place at = sources_place(&p->src, d->loc);
    struct scanned f = { .decl = d, .name = sym_str(&p->syms, d->name), .line = at.line };
    f.file = arena_printf(&r->mem, "%s", at.file);
    vec_push(&r->functions, f);
}

// With a stack of its own: call graphs can be deep.
static void visit(struct call_order *o, struct decl *first)
{
    struct frame {
        struct decl *d;
        size_t next, end;
    };
    struct {
        VEC_OF(struct frame);
    } stack = { 0 };
    if (o->seen[first->id])
        return;
    o->seen[first->id] = 1;
    size_t base = o->calls.n;
    walk_stmt(o, first->body);
    vec_push(&stack, ((struct frame){ first, base, o->calls.n }));
    while (stack.n) {
        struct frame *f = &stack.at[stack.n - 1];
        if (f->next == f->end) {
            if (o->seen[f->d->id] == 1)
                add(o->r, f->d);
            stack.n--;
            continue;
        }
        struct decl *d = o->calls.at[f->next++];
        if (!d->body || o->seen[d->id])
            continue;
        o->seen[d->id] = 1;
        base = o->calls.n;
        walk_stmt(o, d->body);
        vec_push(&stack, ((struct frame){ d, base, o->calls.n }));
    }
    vec_free(&stack);
    vec_clear(&o->calls);
}

// Whether the user wrote the file: it is no header of the system, nor our models.
static bool is_own_file(const char *file)
{
    return strcmp(file, MODELS_NAME) != 0 && strncmp(file, "/usr/include/", 13) != 0 &&
           strncmp(file, "/usr/lib/", 9) != 0;
}

static bool is_candidate(struct program *p, const struct decl *d)
{
    return d->kind == DECL_FUNC && d->body && !d->same && is_own_file(sources_place(&p->src, d->loc).file);
}

static enum rc nothing(const struct scan_report *r, struct buf *why)
{
    const char *only = r->cfg->only;
    struct nearest near = nearest_begin(only);
    for (size_t i = 0; i < r->p->globals.n; i++)
        if (is_candidate(r->p, r->p->globals.at[i]))
            nearest_try(&near, sym_str(&r->p->syms, r->p->globals.at[i]->name));
    if (*only)
        buf_printf(why, "no function has a name like `%s`%s%s%s", only, near.name[0] ? "; did you mean `" : "",
                   near.name, near.name[0] ? "`?" : "");
    else
        buf_puts(why, "no function with a body");
    return RC_USER;
}

// Whether nothing is known of what callers pass: the arguments behind the named ones, or a list of such arguments.
static bool has_open_arguments(const struct decl *d)
{
    for (size_t i = 0; i < d->n_params; i++) {
        const struct type *t = d->params[i]->type;
        if (t->kind == TYPE_VA_LIST || (type_is_pointer(t) && t->elem->kind == TYPE_VA_LIST))
            return true;
    }
    return d->starts_list;
}

static void skip(struct scanned *f, const char *why)
{
    f->state = SCAN_SKIPPED;
    f->why = why;
}

enum rc scan_order(struct scan_report *r, struct buf *why)
{
    struct program *p = r->p;
    struct call_order o = { .r = r, .seen = mem_alloc(p->decls.n + 1) };
    int64_t most = r->cfg->max_functions, n = 0;
    // (What is not wanted is marked as seen, so that the walk leaves it out, but goes through it.)
    for (size_t i = 0; i < p->globals.n; i++) {
        struct decl *d = p->globals.at[i];
        bool wanted = is_candidate(p, d) && is_wanted(r->cfg->only, sym_str(&p->syms, d->name)) && (!most || n < most);
        n += wanted;
        o.seen[d->id] = wanted ? 0 : 2;
    }
    for (size_t i = 0; i < p->globals.n; i++)
        if (p->globals.at[i]->kind == DECL_FUNC && p->globals.at[i]->body && !p->globals.at[i]->same)
            visit(&o, p->globals.at[i]);
    for (size_t i = 0; i < r->functions.n; i++)
        if (has_open_arguments(r->functions.at[i].decl))
            skip(&r->functions.at[i], "takes a variable number of arguments");
    mem_free(o.seen, p->decls.n + 1);
    vec_free(&o.calls);
    return r->functions.n ? RC_OK : nothing(r, why);
}
