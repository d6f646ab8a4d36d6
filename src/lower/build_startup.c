// SPDX-License-Identifier: Apache-2.0
// build_startup.c: calls functions that run before and after the entry function, and tells which parts of the source
// are left out.
#include "lang/tools.h"
#include "lower/build_priv.h"

#include <stdlib.h>

// ---- constructors and destructors -------------------------------------------------------------------------------------

void startup_find(struct builder *b)
{
    for (size_t i = 0; i < b->p->globals.n; i++) {
        struct decl *d = decl_entity(b->p->globals.at[i]);
        if (d != b->p->globals.at[i] || d->kind != DECL_FUNC || !d->body || !(d->constructor || d->destructor))
            continue;
        vec_push(&b->startup, d);
        func_defined(b, d);
    }
}

// Orders functions by the places of their bodies in the source, which is the order of definition.
static int by_place(const void *x, const void *y)
{
    const struct decl *const *a = x, *const *c = y;
    uint32_t p = (*a)->loc.off, q = (*c)->loc.off;
    return p < q ? -1 : p > q;
}

static void call_startup(struct builder *b, struct decl *d)
{
    struct call k = { .decl = d, .name = d->name, .ret = d->type->elem };
    if (b->fn == b->c->start)  // else the blocks of the call of exit, or whatever ends the program, are not left
        site_set(b, d->loc, d->loc);
    use_declaration(b, d);
    if (d->n_params > 0)
        emit_unsupported(b, "a constructor or destructor with parameters");
    else
        call_run(b, &k);
}

// Calls those of one kind, in ascending or descending order of priority; equal ones in the order of definition or in
// reverse.
static void call_all(struct builder *b, bool after)
{
    size_t n = b->startup.n;
    struct site site = b->site;
    if (n > 1)
        qsort(b->startup.at, n, sizeof *b->startup.at, by_place);
    for (uint32_t now = 0, done = 0; done <= 65536 && b->cur; done = now) {
        now = UINT32_MAX;
        for (size_t i = 0; i < n; i++) {
            const struct decl *d = b->startup.at[i];
            uint32_t at = after ? d->destructor ? 65537 - d->destructor + 1 : 0 : d->constructor;
            if (at > done)
                now = MIN(now, at);
        }
        unsigned equal = 0;
        for (size_t i = 0; i < n && now != UINT32_MAX; i++) {
            struct decl *d = b->startup.at[after ? n - 1 - i : i];
            uint32_t at = after ? d->destructor ? 65537 - d->destructor + 1 : 0 : d->constructor;
            if (at != now)
                continue;
            if (equal++ > 0)
                assume_note(b, d->loc, ASSUME_ORDER, "%s of one priority run in %s of definition",
                            after ? "destructors" : "constructors", after ? "the reverse order" : "the order");
            call_startup(b, d);
        }
    }
    b->site = site;
}

void startup_run(struct builder *b)
{
    call_all(b, false);
}

void shutdown_run(struct builder *b)
{
    call_all(b, true);
}

// ---- what is left out --------------------------------------------------------------------------------------------------

static void leave_out(struct builder *b, const struct remark *r)
{
    if (r->unsupported)
        emit_unsupported(b, r->text);
    else if (r->is_sentence)
        assume_note(b, r->loc, ASSUME_IGNORED, "%s", r->text);
    else
        assume_note(b, r->loc, ASSUME_IGNORED, "%s is taken to have no effect", r->text);
}

void remark_program(struct builder *b)
{
    for (size_t i = 0; i < b->p->remarks.n && b->cur; i++) {
        const struct remark *r = b->p->remarks.at[i];
        struct site old = site_set(b, r->loc, r->loc);
        if (r->is_overflow && (b->checks & (CHECK_OVERFLOW | CHECK_SHIFT)))
            emit_unsupported(b, r->text);
        else if (!r->is_overflow && !r->is_owned && !r->is_promise)
            leave_out(b, r);
        b->site = old;
    }
}

// Whether assembly outside of functions defines the symbol, or one that it is another name for.
static bool is_of_assembly(const struct builder *b, const struct decl *d)
{
    struct sym symbol = d->asm_name.i ? d->asm_name : d->name;
    bool global = d->kind == DECL_FUNC || (d->is_global && !d->is_local_static);
    for (size_t i = 0; i < b->p->asm_symbols.n && global; i++)
        if (sym_eq(b->p->asm_symbols.at[i], symbol))
            return true;
    return false;
}

void use_declaration(struct builder *b, struct decl *d)
{
    const char *name = sym_str(&b->p->syms, d->name);
    if (d->kind == DECL_VAR && !d->is_defined && !d->init && d->is_global && tool_has_name(name))
        emit_unsupported(b, arena_printf(&b->c->mem, "variable `%s` of another verifier", name));
    if (is_of_assembly(b, d))
        emit_unsupported(b, "a symbol that assembly outside of functions defines");
    if (d->same)
        use_declaration(b, d->same);
    for (const struct remarks *l = d->remarks; l && b->cur; l = l->next) {
        const struct remark *r = l->remark;
        if (!r->is_promise)
            leave_out(b, r);
        else if (d->kind == DECL_FUNC && d->body)
            assume_note(b, r->loc, ASSUME_PROMISES, "function `%s` keeps what its %s promises", name, r->text);
    }
    if (d->is_weak && d->is_defined && b->cur)
        assume_note(b, d->loc, ASSUME_DEFINITIONS, "the weak definition of `%s` is not replaced by another one", name);
}

void use_address(struct builder *b, const struct decl *d)
{
    if (decl_may_be_missing(d))
        emit_unsupported(b, "the address of a weak symbol that no file defines");
}
