// SPDX-License-Identifier: Apache-2.0
// place.c: claims, assumptions, hints and temporal properties from the command line and from files: predicates with a
// place.
// A place is `entry`, `exit`, a label of the function, a line, or a location by the name that --print=flow shows
// (n12b); a line means its first location.
#include "algo/wp/check_priv.h"

#include <ctype.h>

static struct loc loc_in(const struct source_file *f, const char *at)
{
    return (struct loc){ f->base + (uint32_t)(at - f->text) };
}

static enum rc complain(struct wp_task *t, const struct source_file *f, const char *at, const char *what)
{
    diag_at(t->diag, loc_in(f, at), E0531, "%s", what);
    return RC_USER;
}

static const char *skip_blanks(const char *s)
{
    while (*s == ' ' || *s == '\t')
        s++;
    return s;
}

// ---- places -----------------------------------------------------------------------------------------------------------

static bool is_exit(const struct wp_task *t, const struct flow_node *n)
{
    const struct func *fn = t->fn == t->cfa->start ? t->cfa->entry : t->fn;
    return n->node == fn->exit;
}

// Whether control at this location has just passed the label.
static bool has_label(const struct wp_task *t, const struct flow_node *n, const char *label)
{
    for (size_t i = 0; i < t->cfa->edges.n; i++) {
        const struct edge *e = t->cfa->edges.at[i];
        if (e->label.i && strcmp(sym_str(&t->cfa->prog->syms, e->label), label) == 0 && flow_land(e->to) == n->node)
            return true;
    }
    return false;
}

// The location of that name; false: there is none.
static bool find_place(struct wp_task *t, const char *name, uint32_t *node)
{
    bool number = isdigit((unsigned char)*name), outer = strcmp(name, "exit") == 0;
    const char *line = arena_printf(&t->mem, "n%s", name);
    if (strcmp(name, "entry") == 0) {
        *node = t->flow.edges.at[0].to;
        return true;
    }
    for (uint32_t i = 0; i < t->flow.nodes.n; i++) {
        const struct flow_node *n = &t->flow.nodes.at[i];
        *node = i;
        if (outer    ? is_exit(t, n)
            : number ? strcmp(n->name, line) == 0
                     : strcmp(n->name, name) == 0 || has_label(t, n, name))
            return true;
    }
    return false;
}

// Reads `@ PLACE` at s; gives the text behind it, NULL after a message.
static const char *read_place(struct wp_task *t, const struct source_file *f, const char *s, uint32_t *node)
{
    s = skip_blanks(s);
    if (*s != '@') {
        complain(t, f, s, "a place is missing: P @ exit, P @ LINE, P @ LABEL");
        return NULL;
    }
    s = skip_blanks(s + 1);
    size_t n = 0;
    while (isalnum((unsigned char)s[n]) || s[n] == '_')
        n++;
    const char *name = arena_strndup(&t->mem, s, n);
    if (!n || !find_place(t, name, node)) {
        complain(
            t, f, s,
            "there is no such place in the function: entry, exit, a line with a statement, a label, or a location of --print=flow");
        return NULL;
    }
    return s + n;
}

static const struct bool_formula *read_predicate(struct wp_task *t, const struct source_file *f, const char *s,
                                                 const char **end)
{
    const struct func *fn = t->fn == t->cfa->start ? t->cfa->entry : t->fn;
    size_t used;
    struct wp_scope scope = { .w = &t->w, .fn = fn, .diag = t->diag, .loc = loc_in(f, s), .old_allowed = true };
    const struct bool_formula *p = wp_read_prefix(&scope, s, (size_t)(f->text + f->size - s), &used);
    *end = s + used;
    return p;
}

bool place_again(const struct wp_task *t, uint32_t node, uint32_t *i)
{
    const struct flow *f = &t->flow;
    for (; *i < f->nodes.n; ++*i)
        if (*i != node && node && node < f->nodes.n && f->nodes.at[*i].node == f->nodes.at[node].node &&
            f->nodes.at[*i].context != f->nodes.at[node].context)
            return true;
    return false;
}

// ---- claims and assumptions -------------------------------------------------------------------------------------------

enum rc places_claims(struct wp_task *t, const char *text, bool assumed)
{
    if (!text)
        return RC_OK;
    const struct source_file *f = sources_add(&t->cfa->prog->src, assumed ? "<assume>" : "<check>", text, strlen(text));
    for (const char *s = skip_blanks(f->text); *s;) {
        uint32_t node;
        const char *from = s, *end;
        const struct bool_formula *p = read_predicate(t, f, s, &end);
        s = p ? read_place(t, f, end, &node) : NULL;
        if (!s)
            return RC_USER;
        if (assumed && node == t->flow.edges.at[0].to)
            node = 0;  // of the beginning
        struct wp_claim claim = { .node = node, .holds = p, .loc = loc_in(f, from) };
        claim.kind = assumed ? CLAIM_ASSUMED : CLAIM_CHECKED;
        claim.text = arena_strndup(&t->mem, from, (size_t)(s - from));
        vec_push(&t->d.claims, claim);
        for (uint32_t i = 0; !assumed && place_again(t, node, &i); i++) {
            claim.node = i;
            vec_push(&t->d.claims, claim);
        }
        s = skip_blanks(s);
        if (*s && *s != ';')
            return complain(t, f, s, "`;' is missing between predicates");
        s = skip_blanks(s + (*s == ';'));
    }
    return RC_OK;
}

// ---- hints ------------------------------------------------------------------------------------------------------------

// Reads a line `PREDICATE @ PLACE ~ FORMULA`, or a blank one, or a comment that begins with #.
static enum rc read_hint(struct wp_task *t, const struct source_file *f, const char *s, const char *end)
{
    const char *behind;
    uint32_t node;
    struct source_file line = *f;
    line.size = (uint32_t)(end - f->text);
    const struct bool_formula *p = read_predicate(t, &line, s, &behind);
    const char *at = p ? read_place(t, f, behind, &node) : NULL;
    if (!at)
        return RC_USER;
    at = skip_blanks(at);
    if (*at != '~')
        return complain(t, f, at, "`~' is missing, and behind it a formula that stands for the predicate");
    if (!formula_is(p, FORMULA_ATOM))
        return complain(t, f, s, "one predicate is wanted here, which simplification leaves as it is");
    const struct bool_formula *h = read_predicate(t, &line, skip_blanks(at + 1), &behind);
    if (!h)
        return RC_USER;
    if (skip_blanks(behind) < end)
        return complain(t, f, behind, "this is no part of the formula");
    struct wp_hint hint = { p->atom, node, h };
    if (consistency_hint(t, &hint))
        vec_push(&t->d.hints, hint);
    else
        diag_at(t->diag, loc_in(f, s), W0340, "this hint is refused: what it says does not follow in every heap");
    return RC_OK;
}

enum rc places_hints(struct wp_task *t, const char *path)
{
    enum rc rc = RC_OK;
    if (!path)
        return RC_OK;
    const struct source_file *f = diag_read_file(t->diag, &t->cfa->prog->src, path, "", SIZE_MAX, "too large");
    if (!f)
        return RC_USER;
    for (const char *s = f->text, *next; *s && rc == RC_OK; s = next) {
        const char *end = s + strcspn(s, "\n");
        next = end + (*end == '\n');
        while (s < end && isspace((unsigned char)*s))
            s++;
        if (s < end && *s != '#')
            rc = read_hint(t, f, s, end);
    }
    return rc;
}

// ---- temporal properties ----------------------------------------------------------------------------------------------

struct temporal {
    struct wp_task *t;
    const struct source_file *f;
    bool told;
};

// Reads `P @ PLACE`, or `@ PLACE`: control is there.
static const char *read_prop(void *ctx, struct ltl_pool *pool, const char *at, uint32_t *prop, struct buf *why)
{
    struct temporal *x = ctx;
    const char *end = at;
    struct ltl_prop p = { .holds = formula_const(&x->t->w.formulas, TRUTH_TRUE) };
    if (*skip_blanks(at) != '@')
        p.holds = read_predicate(x->t, x->f, at, &end);
    const char *behind = p.holds ? read_place(x->t, x->f, end, &p.node) : NULL;
    if (!behind) {
        x->told = true;
        buf_puts(why, "no proposition");
        return NULL;
    }
    p.text = arena_strndup(&x->t->mem, at, (size_t)(behind - at));
    *prop = (uint32_t)pool->props.n;
    vec_push(&pool->props, p);
    return behind;
}

enum rc places_temporal(struct wp_task *t)
{
    struct buf why = { 0 };
    if (!t->cfg->ltl)
        return RC_OK;
    const struct source_file *f = sources_add(&t->cfa->prog->src, "<ltl>", t->cfg->ltl, strlen(t->cfg->ltl));
    struct wp_scope scope = { .w = &t->w, .diag = t->diag, .loc = loc_in(f, f->text) };
    struct temporal x = { t, f, false };
    size_t used;
    if (wp_read_quantifiers(&scope, f->text, f->size, &used) != RC_OK)
        return RC_USER;
    t->ltl = ltl_read(&t->pool, f->text + used, read_prop, &x, &why);
    if (!t->ltl && !x.told)
        diag_at(t->diag, loc_in(f, f->text), E0531, "%s", buf_str(&why));
    for (size_t i = 0; i < t->pool.props.n; i++) {
        const struct ltl_prop *p = &t->pool.props.at[i];
        vec_push(&t->d.claims,
                 ((struct wp_claim){ .node = p->node, .holds = p->holds, .kind = CLAIM_TRACKED, .text = p->text }));
    }
    buf_free(&why);
    return t->ltl ? RC_OK : RC_USER;
}
