// SPDX-License-Identifier: Apache-2.0
// parse.c: the base of the parser: tokens, lists, nesting, errors and recovery, and the loop over a file.
#include "frontend/parse.h"

#include "base/buf.h"
#include "frontend/parse_priv.h"

// Tokens

struct slot *parse_slot(struct parser *p, struct sym s)
{
    while (s.i / SLOTS_PER_PAGE >= p->slots.n)
        vec_push(&p->slots, mem_alloc(SLOTS_PER_PAGE * sizeof **p->slots.at));
    return &p->slots.at[s.i / SLOTS_PER_PAGE][s.i % SLOTS_PER_PAGE];
}

struct sym parse_sym(struct parser *p, const char *s)
{
    return sym_of(&p->prog->syms, s);
}

// Obeys _Pragma("text") (C17 6.10.9), if the pragma means anything here.
static void pragma_operator(struct parser *p)
{
    struct token t;
    lex_next(&p->lex, &t);
    if (t.kind != TOK_LPAREN)
        return;
    lex_next(&p->lex, &t);
    const char *quote = t.kind == TOK_STRING ? memchr(t.text, '"', t.len) : NULL;  // (a prefix does not count)
    if (quote) {
        size_t n = 0, left = t.len - (size_t)(quote - t.text) - 2;
        char *copy = arena_strndup(p->mem, quote + 1, left);
        for (size_t i = 0; i < left; i++) {
            i += copy[i] == '\\' && i + 1 < left;
            copy[n++] = copy[i];
        }
        copy[n] = 0;
        lex_pragma(&p->lex, t.loc, copy, copy + n);
        lex_next(&p->lex, &t);
    }
    if (t.kind != TOK_RPAREN)
        NOTE_ERROR(p, t.loc, E0100, "expected ')' after the operand of _Pragma");
}

static void scan(struct parser *p, struct token *t)
{
    for (;;) {
        lex_next(&p->lex, t);
        unsigned k = t->kind == TOK_IDENT ? parse_slot(p, t->sym)->keyword : 0;
        if (k == KW_PRAGMA) {
            pragma_operator(p);
            continue;
        }
        if (k)
            t->kind = (enum token_kind)k;
        break;
    }
    if (p->prog->loop_notes.n)
        parse_loopbounds(p, t);
}

void parse_advance(struct parser *p)
{
    p->prev_end = p->tok.end;
    if (p->tok.kind == TOK_LBRACE)
        p->braces++;
    else if (p->tok.kind == TOK_RBRACE)
        p->braces--;
    if (p->has_ahead) {
        p->tok = p->ahead;
        p->has_ahead = false;
        return;
    }
    scan(p, &p->tok);
}

const struct token *parse_ahead(struct parser *p)
{
    if (!p->has_ahead) {
        scan(p, &p->ahead);
        p->has_ahead = true;
    }
    return &p->ahead;
}

bool parse_accept(struct parser *p, enum token_kind k)
{
    if (p->tok.kind != k)
        return false;
    parse_advance(p);
    return true;
}

// The name of the current token in a message.
static const char *found(struct parser *p)
{
    enum token_kind k = p->tok.kind;
    if (k == TOK_IDENT || k == TOK_NUMBER || k >= KW_AUTO)
        return arena_printf(p->mem, "'%.*s'", (int)MIN(p->tok.len, 60), p->tok.text);
    return token_text(k);
}

void parse_unexpected(struct parser *p, const char *wanted)
{
    // A missing token is missing behind the previous one, if that is on an earlier line; the caret goes there then.
    FAIL(p, p->tok.loc, E0101, "expected %s before %s", wanted, found(p));
}

void parse_expect(struct parser *p, enum token_kind k)
{
    if (!parse_accept(p, k))
        parse_unexpected(p, token_text(k));
}

void parse_skip_parens(struct parser *p)
{
    parse_expect(p, TOK_LPAREN);
    for (unsigned open = 1; open; parse_advance(p)) {
        if (parse_at(p, TOK_EOF))
            parse_unexpected(p, "')'");
        if (parse_at(p, TOK_LPAREN))
            open++;
        else if (parse_at(p, TOK_RPAREN))
            open--;
    }
}

// Lists and nesting

void *parse_take_list(struct parser *p, size_t mark, size_t *n)
{
    *n = p->stack.n - mark;
    void **list = NULL;
    if (*n) {
        list = ARENA_ARRAY(p->mem, void *, *n);
        memcpy(list, p->stack.at + mark, *n * sizeof *list);
    }
    p->stack.n = mark;
    return list;
}

void parse_nest(struct parser *p)
{
    if (++p->depth > NESTING_MAX)
        FAIL(p, p->tok.loc, E0110, "nested too deeply (more than %d levels)", NESTING_MAX);
}

// Errors and recovery

void parse_jump(struct parser *p)
{
    VERIFY(p->recovery);
    longjmp(p->recovery->jump, 1);
}

void parse_recovery_push(struct parser *p, struct recovery *r)
{
    r->outer = p->recovery;
    r->stack = p->stack.n;
    r->cases = p->cases.n;
    r->depth = p->depth;
    r->braces = p->braces;
    r->scope_depth = p->scope_depth;
    r->bindings = p->bindings;
    r->fn = p->fn;
    r->loops = p->fn ? p->fn->loops : 0;
    r->sw = p->fn ? p->fn->sw : NULL;
    p->recovery = r;
}

void parse_recovery_pop(struct parser *p, struct recovery *r)
{
    p->recovery = r->outer;
}

void parse_recovered(struct parser *p, struct recovery *r)
{
    p->recovery = r->outer;
    p->stack.n = r->stack;
    p->cases.n = r->cases;
    p->depth = r->depth;
    p->sizeof_depth = 0;
    while (p->scope_depth > r->scope_depth)
        scope_leave(p, p->scope_depth == r->scope_depth + 1 ? r->bindings : p->bindings);
    if (p->fn && p->fn != r->fn)
        parse_label_forget(p);
    p->fn = r->fn;
    if (p->fn) {
        p->fn->loops = r->loops;
        p->fn->sw = r->sw;
    }
}

// Whether the statement continues behind a brace: `} else`, `} while (...)`, `} ;`, `} name`.
static bool goes_on(const struct parser *p)
{
    return parse_at(p, KW_ELSE) || parse_at(p, TOK_SEMI) || parse_at(p, TOK_COMMA) || parse_at(p, TOK_RPAREN);
}

void parse_resync(struct parser *p, const struct recovery *r)
{
    while (!parse_at(p, TOK_EOF)) {
        bool inside = p->braces > r->braces;
        if (parse_at(p, TOK_RBRACE) && !inside)
            return;
        enum token_kind k = p->tok.kind;
        parse_advance(p);
        if (p->braces > r->braces)
            continue;
        if ((k == TOK_RBRACE && !goes_on(p)) || (k == TOK_SEMI && !parse_at(p, KW_ELSE)))
            return;
    }
}

const char *parse_type_str(struct parser *p, const struct type *t)
{
    struct buf b = { 0 };
    type_print(&p->prog->syms, t, "", &b);
    const char *s = arena_strndup(p->mem, buf_str(&b), MIN(b.n, 200));
    buf_free(&b);
    return s;
}

// The file

// Whether the word is an ordinary name in this dialect.
static bool is_no_keyword(const struct dialect *d, const char *word)
{
    if (!strcmp(word, "inline"))
        return d->no_inline_word;
    if (!strcmp(word, "restrict"))
        return d->no_restrict_word;
    return d->no_gnu_words && (!strcmp(word, "asm") || !strcmp(word, "typeof"));
}

static void declare_keywords(struct parser *p)
{
    static const struct {
        const char *text;
        enum token_kind kind;
    } words[] = {
#define KEYWORD(name, text) { text, KW_##name },
#define SPELLING(name, text) { text, KW_##name },
#include "frontend/token.def"
    };
    _Static_assert(TOK_KINDS < 256, "a token kind fits into slot.keyword");
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (!is_no_keyword(p->dialect, words[i].text))
            parse_slot(p, parse_sym(p, words[i].text))->keyword = (uint8_t)words[i].kind;
}

static void choose_types(struct parser *p)
{
    const struct dialect *d = p->dialect;
    memcpy(p->basic, p->types->basic, sizeof p->basic);
    p->wchar = d->short_wchar ? p->basic[TYPE_USHORT] : p->types->wchar_t_;
    if (d->unsigned_char)
        p->basic[TYPE_CHAR] = type_rewritten(p->types, TYPE_CHAR, TYPE_UCHAR);
    if (d->ldouble_bits)
        p->basic[TYPE_LDOUBLE] =
            type_rewritten(p->types, TYPE_LDOUBLE, d->ldouble_bits == 64 ? TYPE_DOUBLE : TYPE_FLOAT128);
}

static void external_declaration(struct parser *p)
{
    struct recovery r;
    parse_recovery_push(p, &r);
    if (setjmp(r.jump)) {
        parse_recovered(p, &r);
        parse_resync(p, &r);
        if (parse_at(p, TOK_RBRACE))
            parse_advance(p);  // one brace too many
        return;
    }
    parse_notes_before(p);
    parse_external_declaration(p);
    parse_notes_unused(p);
    parse_recovery_pop(p, &r);
}

// Pays for the text since *from, a declaration.  RC_STOP: the budget ended.
static enum rc pay(struct parser *p, const char **from)
{
    enum { BYTES_PER_TICK = 1024 };
    uint64_t ticks = (uint64_t)(p->lex.at - *from) / BYTES_PER_TICK;
    *from += ticks * BYTES_PER_TICK;
    return p->prog->budget && ticks ? tick(p->prog->budget, ticks) : RC_OK;
}

enum rc parse_file(struct program *prog, struct source_file *f, const struct dialect *dialect)
{
    struct parser p = { .prog = prog, .types = &prog->types, .mem = &prog->mem, .file = f, .dialect = dialect };
    prog->types.unit++;
    lex_init(&p.lex, prog, f);
    p.lex.contract = dialect->contract;
    p.lex.parallel = dialect->parallel;
    p.lex.pack.now = p.lex.pack.first = dialect->pack;
    choose_types(&p);
    declare_keywords(&p);
    builtin_begin(&p);
    attributes_begin(&p);
    link_begin(&p);
    scan(&p, &p.tok);
    const char *paid = p.lex.at;
    enum rc rc = RC_OK;
    while (!parse_at(&p, TOK_EOF) && rc == RC_OK) {
        external_declaration(&p);
        rc = pay(&p, &paid);
    }
    parse_notes_before(&p);
    parse_notes_unused(&p);
    link_end(&p);
    scope_unwind(&p, NULL);
    bool failed = p.failed || p.lex.failed;
    for (size_t i = 0; i < p.slots.n; i++)
        mem_free(p.slots.at[i], SLOTS_PER_PAGE * sizeof **p.slots.at);
    vec_free(&p.slots);
    vec_free(&p.stack);
    vec_free(&p.cases);
    vec_free(&p.lex.notes);
    return failed ? RC_USER : rc;
}
