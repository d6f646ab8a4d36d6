// SPDX-License-Identifier: Apache-2.0
// note.c: reads clauses in comments, `//@ assert P;`, and finds their statements or functions.
// The lexer lists them and makes no tokens of them, so that comments in odd places do not change a program.
#include "frontend/parse_priv.h"

#include "base/scan.h"

// ---- in a comment ---------------------------------------------------------------------------------------------------

static bool is_letter(char c)
{
    return is_word(c) || (unsigned char)c >= 0x80;
}

static const char *word_end(const char *s)
{
    while (is_letter(*s))
        s++;
    return s;
}

static bool word_is(const char *s, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(s, word, n) == 0;
}

static bool find_kind(const char *s, size_t n, enum note_kind *kind)
{
    for (enum note_kind k = NOTE_ASSERT; k <= NOTE_ENSURES; k++) {
        *kind = k;
        if (word_is(s, n, note_word(k)))
            return true;
    }
    return false;
}

// Whether the first word begins a clause.  (A comment ends in a character that is no part of a word.)
static bool begins_with_clause(const char *s, const char *end)
{
    enum note_kind kind;
    while (s < end && (is_blank(*s) || *s == '@'))
        s++;
    return find_kind(s, (size_t)(word_end(s) - s), &kind);
}

// Blanks a comment inside of the comment, up to the end of its line.
static size_t blank_comment(char *t, size_t i)
{
    while (t[i] && t[i] != '\n')
        t[i++] = ' ';
    return i;
}

// Copies the comment's text with each character in its place; text outside of clauses is blank.
static char *clean(struct lexer *x, const char *s, const char *end)
{
    char *t = arena_strndup(x->mem, s, (size_t)(end - s));
    bool line_start = false;
    for (size_t i = 0; t[i]; i++) {
        if (t[i] == '/' && t[i + 1] == '/')
            i = blank_comment(t, i);
        if (!t[i])
            break;
        bool spliced = t[i] == '\\' && (t[i + 1] == '\n' || (t[i + 1] == '\r' && t[i + 2] == '\n'));
        line_start = t[i] == '\n' || (line_start && (is_blank(t[i]) || t[i] == '@'));
        if (is_blank(t[i]) || spliced || (line_start && t[i] == '@'))
            t[i] = ' ';
    }
    for (char *e = t + (end - s); e > t && (e[-1] == '@' || e[-1] == ' '); e--)
        e[-1] = ' ';
    return t;
}

// Skips the character constant at s.
static const char *skip_quoted(const char *s)
{
    if (s[0] == '\'' && s[1] && s[1] != '\\' && s[2] == '\'')
        return s + 3;
    if (s[0] == '\'' && s[1] == '\\' && s[2] && s[3] == '\'')
        return s + 4;
    return s;
}

// The `;` outside of brackets that ends the clause; NULL: none.  Each quantifier has one more `;`: `\forall T k; P`.
static const char *clause_end(const char *s)
{
    for (size_t open = 0, quantifiers = 0; *s;) {
        const char *from = s;
        s = skip_quoted(s);
        if (s > from)
            continue;
        quantifiers += !open && (!strncmp(s, "\\forall", 7) || !strncmp(s, "\\exists", 7));
        if (*s == ';' && !open && quantifiers-- == 0)
            return s;
        if (*s == '(' || *s == '[' || *s == '{')
            open++;
        else if ((*s == ')' || *s == ']' || *s == '}') && open)
            open--;
        s++;
    }
    return NULL;
}

// The text of a comment, cleaned, and the place of its first character.
struct comment {
    char *text;
    struct loc loc;
};

static struct loc loc_in(const struct comment *c, const char *s)
{
    return (struct loc){ c->loc.off + (uint32_t)(s - c->text) };
}

// Adds the clause whose word begins at w; P and the blanks around it are from s to the `;` at end.
static void add_note(struct lexer *x, const struct comment *c, enum note_kind kind, const char *w, const char *s,
                     const char *end)
{
    const char *last = end;
    while (*s == ' ')
        s++;
    while (last > s && last[-1] == ' ')
        last--;
    c->text[last - c->text] = 0;
    struct note *n = ARENA_NEW(x->mem, struct note);
    *n = (struct note){ .kind = kind, .text = s, .size = (size_t)(last - s) };
    n->loc = loc_in(c, w);
    n->at = loc_in(c, s);
    n->end = loc_in(c, end + 1);
    vec_push(&x->notes, n);
}

void lex_notes(struct lexer *x, const char *s, const char *end)
{
    if (!begins_with_clause(s, end))
        return;
    struct comment c = { clean(x, s, end), { x->file->base + (uint32_t)(s - x->file->text) } };
    for (const char *w = c.text;;) {
        while (*w == ' ')
            w++;
        size_t n = (size_t)(word_end(w) - w);
        enum note_kind kind;
        bool known = find_kind(w, n, &kind);
        // Clauses behind `behavior` hold in some cases only (ACSL 2.3.3).
        if (!n || word_is(w, n, "behavior") || word_is(w, n, "for"))
            return;
        const char *semi = clause_end(w + n);
        if (!semi && known)
            diag_at(x->diag, loc_in(&c, w), W0310, "`%s` is ignored: there is no `;` at its end", note_word(kind));
        if (!semi)
            return;
        if (known)
            add_note(x, &c, kind, w, w + n, semi);
        w = semi + 1;
    }
}

// ---- what it names --------------------------------------------------------------------------------------------------

static void add_name(struct parser *p, struct note *n, const char *s, size_t len)
{
    struct sym name = sym_find(&p->prog->syms, arena_strndup(p->mem, s, len));
    const struct binding *b = name.i ? scope_find(p, name) : NULL;
    if (!b || b->kind != BIND_DECL || (b->decl->kind != DECL_VAR && b->decl->kind != DECL_PARAM))
        return;
    for (size_t i = 0; i < n->n_decls; i++)
        if (n->decls[i] == b->decl)
            return;
    n->decls[n->n_decls++] = b->decl;
}

// Whether the word at s names a member of the expression before it.
static bool is_member(const char *text, const char *s)
{
    while (s > text && s[-1] == ' ')
        s--;
    bool arrow = s - text >= 2 && s[-1] == '>' && s[-2] == '-';
    bool dot = s > text && s[-1] == '.' && (s - text < 2 || s[-2] != '.');
    return arrow || dot;
}

// Finds the variables that the clause names.
static void resolve(struct parser *p, struct note *n)
{
    const char *end = n->text + n->size;
    n->decls = ARENA_ARRAY(p->mem, struct decl *, n->size / 2 + 1);
    for (const char *s = n->text; s < end;) {
        const char *from = s;
        s = skip_quoted(s);
        if (s > from)
            continue;
        bool is_name = *s != '\\' && !is_digit(*s) && !is_member(n->text, s);
        s = word_end(s + (*s == '\\'));  // \result is no variable
        if (s == from)
            s++;
        else if (is_name)
            add_name(p, n, from, (size_t)(s - from));
    }
}

// ---- in a program ---------------------------------------------------------------------------------------------------

static bool is_contract(const struct note *n)
{
    return n->kind == NOTE_REQUIRES || n->kind == NOTE_ENSURES;
}

static void ignore(struct parser *p, const struct note *n)
{
    if (p->failed)  // its place may have been skipped
        return;
    WARN(p, n->loc, W0309, "`%s` is ignored: it %s between statements", note_word(n->kind),
         is_contract(n) ? "stands neither before the definition of a function nor" : "does not stand");
}

// The next clause before the current token.  Clauses inside of something that ends before the token are ignored.
static struct note *pending(struct parser *p)
{
    struct lexer *x = &p->lex;
    for (; x->n_taken < x->notes.n; x->n_taken++) {
        struct note *n = x->notes.at[x->n_taken];
        if (n->loc.off >= p->tok.loc.off)
            return NULL;
        if (n->loc.off >= p->prev_end.off)
            return n;
        ignore(p, n);
    }
    return NULL;
}

static void append(struct contract *c, struct note *n)
{
    if (c->last)
        c->last->next = n;
    else
        c->first = n;
    c->last = n;
}

bool parse_at_note(struct parser *p)
{
    return p->lex.n_taken < p->lex.notes.n && pending(p);
}

struct stmt *parse_note(struct parser *p)
{
    struct note *n = pending(p);
    p->lex.n_taken++;
    p->fn->decl->has_notes = 1;
    if (is_contract(n)) {
        append(&p->fn->contract, n);
        return NULL;
    }
    resolve(p, n);
    struct stmt *s = ARENA_NEW(p->mem, struct stmt);
    s->kind = STMT_NOTE;
    s->loc = n->loc;
    s->end = n->end;
    s->note = n;
    return s;
}

void parse_notes(struct parser *p)
{
    while (parse_at_note(p)) {
        struct stmt *s = parse_note(p);
        if (s)
            vec_push(&p->stack, s);
    }
}

// Moves pending clauses that may be in a contract to it.
static void take_contract(struct parser *p, struct contract *c)
{
    for (struct note *n; (n = pending(p)); p->lex.n_taken++) {
        if (is_contract(n))
            append(c, n);
        else
            ignore(p, n);
    }
}

void parse_notes_before(struct parser *p)
{
    p->contract = (struct contract){ 0 };
    take_contract(p, &p->contract);
}

void parse_notes_unused(struct parser *p)
{
    for (const struct note *n = p->contract.first; n; n = n->next)
        ignore(p, n);
    p->contract = (struct contract){ 0 };
}

void parse_contract_begin(struct parser *p)
{
    p->fn->contract = p->contract;
    p->contract = (struct contract){ 0 };
    take_contract(p, &p->fn->contract);
    p->fn->decl->has_notes = p->fn->contract.first != NULL;
}

void parse_contract_end(struct parser *p)
{
    for (struct note *n = p->fn->contract.first; n; n = n->next)
        resolve(p, n);
    p->fn->decl->contract = p->fn->contract.first;
}
