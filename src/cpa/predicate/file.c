// SPDX-License-Identifier: Apache-2.0
// file.c: reads and writes predicates in files: `scope: C condition` a line; # begins a comment.
// A scope is * (everywhere), FUNCTION, or FUNCTION@LINE (the program locations of that line).  The predicates are the
// parts of a condition that !, && and || combine.
#include "cfa/exp_read.h"

#include "base/outfile.h"
#include "cpa/predicate/predicate_priv.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>

// ---- reading --------------------------------------------------------------------------------------------------------

struct reading {
    struct pred_cpa *v;
    const struct source_file *file;
    const struct pred_prec *p;
    struct u32_vec scopes;  // of the line
    struct term_vec preds;
};

static struct loc place_of(const struct reading *k, const char *at)
{
    return (struct loc){ k->file->base + (uint32_t)(at - k->file->text) };
}

static enum rc complain(const struct reading *k, const char *at, const char *what)
{
    diag_at(k->v->cpa.run->diag, place_of(k, at), E0514, "%s", what);
    return RC_USER;
}

// Puts the scopes that s[0..n) names into k->scopes; *fn: the function whose names are visible there.
static enum rc read_scope(struct reading *k, const char *s, size_t n, const struct func **fn)
{
    struct cfa *c = k->v->cpa.run->cfa;
    const char *line = memchr(s, '@', n);
    *fn = NULL;
    vec_clear(&k->scopes);
    if (n == 1 && *s == '*') {
        vec_push(&k->scopes, PRED_EVERYWHERE);
        return RC_OK;
    }
    struct sym name = sym_intern(&c->prog->syms, s, line ? (size_t)(line - s) : n);
    for (size_t i = 0; i < c->funcs.n; i++)
        if (sym_eq(c->funcs.at[i]->name, name))
            *fn = c->funcs.at[i];
    if (!*fn)
        return complain(k, s, "a scope is *, a function of the program, or FUNCTION@LINE");
    if (!line) {
        vec_push(&k->scopes, pred_scope_function(*fn));
        return RC_OK;
    }
    uint32_t number = 0;
    for (const char *d = line + 1; d < s + n && isdigit((unsigned char)*d) && number < 100000000; d++)
        number = number * 10 + (uint32_t)(*d - '0');
    for (size_t i = 0; i < (*fn)->nodes.n; i++) {
        const struct node *at = (*fn)->nodes.at[i];
        if (at->loc.off && sources_place(&c->prog->src, at->loc).line == number)
            vec_push(&k->scopes, pred_scope_node(at));
    }
    return k->scopes.n ? RC_OK : complain(k, line, "the function has no program location in that line");
}

// Puts the predicates of a condition into k->preds.
static enum rc read_condition(struct reading *k, const struct func *fn, struct diag *d, const char *s, size_t n,
                              struct loc loc)
{
    struct exp_vec exps = { 0 };
    enum rc rc = exp_read(k->v->cpa.run->cfa, fn, d, s, n, loc, &exps);
    vec_clear(&k->preds);
    for (size_t i = 0; i < exps.n && rc == RC_OK; i++) {
        const struct term *t = encode_exp(k->v->enc, exps.at[i], true);
        if (t)
            term_atoms(k->v->terms, t, &k->preds);
        else if (d && tick(&k->v->cpa.run->budget, 0) == RC_OK)  // (nothing has one when the budget is over)
            rc = complain(k, s, "this has no formula");
    }
    vec_free(&exps);
    return rc;
}

// The predicates that were read, in the scopes that were read.
static void add_predicates(struct reading *k)
{
    for (size_t i = 0; i < k->preds.n; i++) {
        uint32_t pred = pred_add(k->v, k->preds.at[i]);
        for (size_t j = 0; j < k->scopes.n && pred != PRED_NONE; j++)
            k->p = pred_prec_add(k->v, k->p, k->scopes.at[j], pred);
    }
}

static void add_note(struct reading *k, const struct func *fn, const struct note *n)
{
    vec_clear(&k->scopes);
    vec_push(&k->scopes, pred_scope_function(fn));
    if (read_condition(k, fn, NULL, n->text, n->size, n->at) == RC_OK)
        add_predicates(k);
}

const struct pred_prec *pred_prec_notes(struct pred_cpa *v, const struct pred_prec *p)
{
    const struct cfa *c = v->cpa.run->cfa;
    struct reading k = { .v = v, .p = p };
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->note)
            add_note(&k, c->edges.at[i]->from->fn, c->edges.at[i]->note);
    for (size_t i = 0; i < c->funcs.n; i++)
        for (const struct note *n = c->funcs.at[i]->decl ? c->funcs.at[i]->decl->contract : NULL; n; n = n->next)
            add_note(&k, c->funcs.at[i], n);
    vec_free(&k.scopes);
    vec_free(&k.preds);
    return k.p;
}

static enum rc read_line(struct reading *k, const char *s, size_t n)
{
    const struct func *fn;
    while (n && isspace((unsigned char)s[n - 1]))
        n--;
    while (n && isspace((unsigned char)*s))
        s++, n--;
    if (!n || *s == '#')
        return RC_OK;
    const char *colon = memchr(s, ':', n);
    if (!colon)
        return complain(k, s, "a line of a precision file is `scope: condition`");
    size_t scope = (size_t)(colon - s);
    while (scope && isspace((unsigned char)s[scope - 1]))
        scope--;
    enum rc rc = read_scope(k, s, scope, &fn);
    size_t rest = n - (size_t)(colon + 1 - s);
    if (rc == RC_OK)
        rc = read_condition(k, fn, k->v->cpa.run->diag, colon + 1, rest, place_of(k, colon + 1));
    if (rc == RC_OK)
        add_predicates(k);
    return rc;
}

enum rc pred_prec_read(struct pred_cpa *v, const char *path, const struct pred_prec **p)
{
    struct source_file *f =
        diag_read_file(v->cpa.run->diag, &v->cpa.run->cfa->prog->src, path, "precision file ", SIZE_MAX, "too large");
    if (!f)
        return RC_USER;
    struct reading k = { .v = v, .file = f, .p = *p };
    enum rc rc = RC_OK;
    const char *s = k.file->text, *stop = s + k.file->size;
    while (s < stop) {
        const char *end = memchr(s, '\n', (size_t)(stop - s));
        size_t n = end ? (size_t)(end - s) : (size_t)(stop - s);
        if (read_line(&k, s, n) != RC_OK)
            rc = RC_USER;  // the other lines may have errors worth telling, too
        s += n + 1;
    }
    *p = k.p;
    vec_free(&k.scopes);
    vec_free(&k.preds);
    return rc;
}

// ---- writing --------------------------------------------------------------------------------------------------------

struct writing {
    struct reading reading;  // tries what was written
    struct buf out;
    uint32_t scope;
};

// Whether the text, read in the scope, gives this predicate.
static bool reads_back(struct writing *w, const char *text, size_t n, uint32_t pred)
{
    const struct cfa *c = w->reading.v->cpa.run->cfa;
    const struct func *fn = w->scope == PRED_EVERYWHERE ? NULL
                            : w->scope % 2              ? c->funcs.at[w->scope / 2]
                                                        : c->nodes.at[w->scope / 2 - 1]->fn;
    if (read_condition(&w->reading, fn, NULL, text, n, (struct loc){ 0 }) != RC_OK || w->reading.preds.n != 1)
        return false;
    return pred_add(w->reading.v, w->reading.preds.at[0]) == pred;
}

static void write_pred(void *ctx, uint32_t pred, uint32_t value)
{
    struct writing *w = ctx;
    struct buf text = { 0 };
    (void)value;
    encode_print(w->reading.v->enc, w->reading.v->preds.at[pred].plain, &text);
    if (!reads_back(w, buf_str(&text), text.n, pred))
        buf_puts(&w->out, "# not expressible in C here: ");
    pred_print_scope(w->reading.v, w->scope, &w->out);
    buf_printf(&w->out, ": %s\n", buf_str(&text));
    buf_free(&text);
}

static void write_scope(void *ctx, uint32_t scope, uint32_t set)
{
    struct writing *w = ctx;
    w->scope = scope;
    pmap_each(&w->reading.v->sets, set, write_pred, w);
}

void pred_prec_write(struct pred_cpa *v, const struct pred_prec *p, const char *path)
{
    struct writing w = { .reading = { .v = v } };
    buf_puts(&w.out, "# predicates that the predicate analysis tracks: scope: condition\n");
    pmap_each(&v->sets, p->root, write_scope, &w);
    (void)outfile_put(path, &w.out);
    buf_free(&w.out);
    vec_free(&w.reading.preds);
}
