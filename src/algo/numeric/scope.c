// SPDX-License-Identifier: Apache-2.0
// scope.c: which variables a place of the source can name.
#include "algo/numeric/scope.h"

// ---- text -------------------------------------------------------------------------------------------------------------

// The index behind the comment, literal or directive that begins at i; i if none begins there.
static uint32_t skip_opaque(const char *s, uint32_t i, bool line_begins)
{
    uint32_t k = i;
    if (s[i] == '/' && s[i + 1] == '*') {
        for (k += 2; s[k] && !(s[k] == '*' && s[k + 1] == '/');)
            k++;
        return s[k] ? k + 2 : k;
    }
    if ((s[i] == '/' && s[i + 1] == '/') || (s[i] == '#' && line_begins)) {
        while (s[k] && s[k] != '\n')
            k++;
        return k;
    }
    if (s[i] != '"' && s[i] != '\'')
        return i;
    for (k++; s[k] && s[k] != s[i]; k++)
        k += s[k] == '\\' && s[k + 1];
    return s[k] ? k + 1 : k;
}

// A place in a text, and how many parentheses and braces were opened since the begin.
struct scan {
    const char *s;
    uint32_t at;
    int parens, braces;
    bool line_begins;
};

// Reads the next character that counts; 0 at the end.
static char next_char(struct scan *x)
{
    for (;;) {
        uint32_t behind = skip_opaque(x->s, x->at, x->line_begins);
        if (behind == x->at)
            break;
        x->at = behind;
        x->line_begins = false;
    }
    char c = x->s[x->at];
    if (!c)
        return 0;
    x->at++;
    x->line_begins = c == '\n' || (x->line_begins && (c == ' ' || c == '\t'));
    x->parens += (c == '(') - (c == ')');
    x->braces += (c == '{') - (c == '}');
    return c;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

// Whether `use` is the body, or in the body, of the `for` whose header, which ends here, made the declaration.
static bool in_body(struct scan x, uint32_t use)
{
    char c;
    do {
        if (x.at == use)
            return true;
    } while (is_space(c = next_char(&x)));
    if (x.at - 1 == use)
        return true;
    x.braces = 1;
    while (c == '{' && x.at < use && x.braces > 0)
        if (!next_char(&x))
            return false;
    return c == '{' && x.braces > 0;
}

// Whether decl is in the init clause of the `for` at use.
static bool in_init(const char *s, uint32_t decl, uint32_t use)
{
    struct scan x = { .s = s, .at = use + 3 };
    if (strncmp(s + use, "for", 3) != 0)
        return false;
    while (x.at < decl) {
        char c = next_char(&x);
        if (!c || (c == ';' && x.parens <= 1) || (c == ')' && x.parens <= 0))
            return false;
    }
    return x.parens >= 1 && x.braces == 0;
}

bool scope_reaches(const char *text, uint32_t decl, uint32_t use)
{
    if (decl >= use)
        return in_init(text, decl, use);
    struct scan x = { .s = text, .at = decl };
    while (x.at < use) {
        if (!next_char(&x) || x.braces < 0)
            return false;
        if (x.parens < 0)
            return in_body(x, use);
    }
    return true;
}

// ---- variables --------------------------------------------------------------------------------------------------------

static bool reaches(const struct cfa *c, const struct func *fn, struct loc loc, const struct var *v)
{
    if (!v->decl || !v->loc.off || (v->fn && v->fn != fn))
        return false;
    if (v->kind == VAR_PARAM)
        return true;
    const struct source_file *f = sources_file(&c->prog->src, loc);
    return f == sources_file(&c->prog->src, v->loc) && scope_reaches(f->text, v->loc.off - f->base, loc.off - f->base);
}

bool scope_sees(const struct cfa *c, const struct func *fn, struct loc loc, const struct var *v)
{
    if (!loc.off || !reaches(c, fn, loc, v))
        return false;
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *w = c->vars.at[i];
        if (w != v && w->name.i == v->name.i && w->loc.off > v->loc.off && reaches(c, fn, loc, w))
            return false;
    }
    return true;
}
