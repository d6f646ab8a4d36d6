// SPDX-License-Identifier: Apache-2.0
/* probe_main.c: rewrites a C file so that a C compiler checks what our front end thinks of it: sizes and offsets of
 * structs, types of global declarations, and the type of every expression in function bodies.
 *
 *   probe [-32] FILE > probed.c && gcc -m32 -std=gnu11 -fsyntax-only -w probed.c */
#include "base/buf.h"
#include "frontend/frontend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A piece of text to be put in at an offset of the file.
struct insertion {
    uint32_t at;
    unsigned order;
    char *text;
};

struct probe {
    struct program *p;
    const struct source_file *file;
    struct {
        VEC_OF(struct insertion);
    } put;
    struct buf now;  // assertions of the current statement
    unsigned count;
};

static const char *type_text(struct probe *pr, const struct type *t)
{
    struct buf b = { 0 };
    type_print(&pr->p->syms, t, "", &b);
    const char *s = arena_strndup(&pr->p->mem, buf_str(&b), b.n);
    buf_free(&b);
    return s;
}

// Whether every part of t can be named at file scope: no anonymous or local records.
static bool can_name(struct probe *pr, const struct type *t, unsigned depth)
{
    if (depth > 30)
        return false;
    switch ((int)t->kind) {
    case TYPE_STRUCT:
    case TYPE_UNION:
    case TYPE_ENUM:
        return t->tag.i != 0;
    case TYPE_POINTER:
    case TYPE_ARRAY:
        return !type_is_variable(t) && can_name(pr, t->elem, depth + 1);
    case TYPE_VECTOR:
    case TYPE_COMPLEX:
    case TYPE_FLOAT128:
    case TYPE_VA_LIST:
        return false;
    case TYPE_FUNCTION:
        for (size_t i = 0; i < t->n_params; i++)
            if (!can_name(pr, t->params[i], depth + 1))
                return false;
        return can_name(pr, t->elem, depth + 1);
    default:
        return true;
    }
}

// Expressions

static uint32_t offset(const struct probe *pr, struct loc l)
{
    return l.off - pr->file->base;
}

static bool is_bitfield(const struct expr *e)
{
    while (e->kind == EXPR_CAST && !e->is_written)
        e = e->a;
    if (e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND || e->kind == EXPR_PREINC || e->kind == EXPR_POSTINC)
        return is_bitfield(e->a);
    if (e->kind == EXPR_COMMA)
        return is_bitfield(e->b);
    return e->kind == EXPR_MEMBER && e->field->is_bitfield;
}

static bool in_file(const struct probe *pr, const struct expr *e)
{
    return e->loc.off >= pr->file->base && e->end.off > e->loc.off && e->end.off <= pr->file->base + pr->file->size;
}

static void check(struct probe *pr, const struct expr *e)
{
    if (!in_file(pr, e) || is_bitfield(e))
        return;
    int n = (int)(e->end.off - e->loc.off);
    if (n > 3000)
        return;
    const char *s = pr->file->text + offset(pr, e->loc);
    if (memchr(s, '#', (size_t)n))
        return;
    struct buf *b = &pr->now;
    const struct type *t = e->type;
    pr->count++;
    if (can_name(pr, t, 0))
        buf_printf(b, "_Static_assert(__builtin_types_compatible_p(__typeof__(%.*s), %s), \"%u is %s\"); ", n, s,
                   type_text(pr, t), offset(pr, e->loc), type_text(pr, t));
    else if (t->complete && !type_is_variable(t) && t->kind != TYPE_FUNCTION)
        buf_printf(b, "_Static_assert(sizeof(__typeof__(%.*s)) == %llu, \"%u size\"); ", n, s,
                   (unsigned long long)t->size, offset(pr, e->loc));
}

static void visit(struct probe *pr, const struct expr *e);

static void visit_parts(struct probe *pr, const struct expr *e)
{
    if (e->a)
        visit(pr, e->a);
    if (e->b)
        visit(pr, e->b);
    if (e->c)
        visit(pr, e->c);
    for (size_t i = 0; i < e->n_args; i++)
        visit(pr, e->args[i]);
}

// Nodes that were not written have the text of another node: they are passed through.
static void visit(struct probe *pr, const struct expr *e)
{
    if (e->kind == EXPR_STMT || e->kind == EXPR_COMPOUND_LIT || e->kind == EXPR_UNSUPPORTED)
        return;
    const char *text = in_file(pr, e) ? pr->file->text + offset(pr, e->loc) : "";
    bool written = e->kind != EXPR_CAST || e->is_written;
    if (e->kind == EXPR_DEREF) {
        // a[i] is *(a + i), both with its text.
        bool sum = e->a->kind == EXPR_BINARY && !e->a->paren && in_file(pr, e->a);
        bool index = sum && pr->file->text[offset(pr, e->a->end) - 1] == ']';
        written = e->paren || text[0] == '*';
        if (index) {
            check(pr, e);
            visit_parts(pr, e->a);
            return;
        }
    }
    if (e->kind == EXPR_UNARY && e->op == OP_NEG && e->loc.off == e->a->loc.off)
        written = false;
    if (e->kind == EXPR_BINARY && e->a == e->b)
        return;
    if (e->kind == EXPR_MEMBER && !e->field->name.i)
        written = false;
    if (written)
        check(pr, e);
    visit_parts(pr, e);
}

static void put(struct probe *pr, uint32_t at, char *text)
{
    struct insertion i = { at, (unsigned)pr->put.n, text };
    vec_push(&pr->put, i);
}

// Wraps a whole expression: ({ assertions; expression; })
static void wrap(struct probe *pr, const struct expr *e)
{
    if (!e || !in_file(pr, e))
        return;
    pr->now.n = 0;
    visit(pr, e);
    if (!pr->now.n)
        return;
    put(pr, offset(pr, e->loc), arena_printf(&pr->p->mem, "({ %s", buf_str(&pr->now)));
    put(pr, offset(pr, e->end), arena_printf(&pr->p->mem, "; })"));
}

// Statements

static void statement(struct probe *pr, const struct stmt *s)
{
    if (!s)
        return;
    bool constant = s->kind == STMT_CASE;
    if (!constant)
        wrap(pr, s->expr);
    wrap(pr, s->step);
    statement(pr, s->init);
    statement(pr, s->a);
    statement(pr, s->b);
    for (size_t i = 0; i < s->n; i++)
        statement(pr, s->list[i]);
    for (size_t i = 0; i < s->n_decls; i++) {
        const struct decl *d = s->decls[i];
        if (!d->is_global && d->init && d->init->whole && d->name.i && type_is_scalar(d->type))
            wrap(pr, d->init->items[0].init);
    }
}

// Types and globals

static void probe_record(struct probe *pr, const struct type *t, struct buf *out)
{
    const char *name = type_text(pr, t);
    buf_printf(out, "_Static_assert(sizeof(%s) == %llu, \"size of %s\");\n", name, (unsigned long long)t->size, name);
    buf_printf(out, "_Static_assert(_Alignof(%s) == %u, \"align of %s\");\n", name, t->align, name);
    pr->count += 2;
    for (size_t i = 0; i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        if (!f->name.i || f->is_bitfield)
            continue;
        const char *fn = sym_str(&pr->p->syms, f->name);
        buf_printf(out, "_Static_assert(__builtin_offsetof(%s, %s) == %llu, \"%s.%s\");\n", name, fn,
                   (unsigned long long)f->off, name, fn);
        pr->count++;
        if (can_name(pr, f->type, 0)) {
            buf_printf(
                out,
                "_Static_assert(__builtin_types_compatible_p(__typeof__(((%s *)0)->%s), %s), \"type of %s.%s\");\n",
                name, fn, type_text(pr, f->type), name, fn);
            pr->count++;
        }
    }
}

static void probe_global(struct probe *pr, const struct decl *d, struct buf *out)
{
    const char *name = sym_str(&pr->p->syms, d->name);
    if (!d->name.i || d->is_builtin || d->is_local_static || d->fn || !can_name(pr, d->type, 0) || name[0] == '_')
        return;
    buf_printf(out, "_Static_assert(__builtin_types_compatible_p(__typeof__(%s), %s), \"type of %s\");\n", name,
               type_text(pr, d->type), name);
    pr->count++;
    if (d->kind == DECL_VAR && d->type->complete) {
        buf_printf(out, "_Static_assert(sizeof(%s) == %llu, \"size of %s\");\n", name,
                   (unsigned long long)d->type->size, name);
        pr->count++;
    }
}

static int compare(const void *a, const void *b)
{
    const struct insertion *x = a, *y = b;
    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

static void print(struct probe *pr, const struct buf *tail)
{
    uint32_t from = 0;
    if (pr->put.n)
        qsort(pr->put.at, pr->put.n, sizeof *pr->put.at, compare);
    for (size_t i = 0; i < pr->put.n; i++) {
        fwrite(pr->file->text + from, 1, pr->put.at[i].at - from, stdout);
        fputs(pr->put.at[i].text, stdout);
        from = pr->put.at[i].at;
    }
    fputs(pr->file->text + from, stdout);
    fputs("\n", stdout);
    fputs(buf_str(tail), stdout);
}

// Whether l is inside the definition of a function.
static bool in_function(const struct probe *pr, struct loc l)
{
    for (size_t i = 0; i < pr->p->globals.n; i++) {
        const struct decl *g = pr->p->globals.at[i];
        if (g->kind == DECL_FUNC && g->body && g->loc.off < l.off && l.off < g->body_end.off)
            return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    bool m32 = argc > 1 && strcmp(argv[1], "-32") == 0;
    if (argc != (m32 ? 3 : 2))
        return 64;
    struct program p;
    struct diag d = { .out = stderr };
    struct frontend_options opt = { .preprocess = PP_AUTO };
    program_init(&p, m32 ? &machine_ilp32 : &machine_lp64, &d);
    if (frontend_add(&p, argv[argc - 1], &opt) != RC_OK)
        return 1;
    struct probe pr = { .p = &p, .file = vec_last(&p.src.files) };
    struct buf tail = { 0 };
    for (size_t i = 0; i < p.types.all.n; i++) {
        const struct type *t = p.types.all.at[i];
        if (type_is_record(t) && t->tag.i && t->complete && t->unqual == t && !in_function(&pr, t->loc))
            probe_record(&pr, t, &tail);
    }
    for (size_t i = 0; i < p.globals.n; i++) {
        const struct decl *g = p.globals.at[i];
        probe_global(&pr, g, &tail);
        if (g->kind == DECL_FUNC && g->body)
            statement(&pr, g->body);
    }
    print(&pr, &tail);
    fprintf(stderr, "probes %u\n", pr.count);
    vec_free(&pr.put);
    buf_free(&pr.now);
    buf_free(&tail);
    program_release(&p);
    return 0;
}
