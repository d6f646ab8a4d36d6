// SPDX-License-Identifier: Apache-2.0
// timbuk.c: reading and writing tree automata as text.
#include "fa/timbuk.h"

#include "base/scan.h"

enum token_kind { TOKEN_END, TOKEN_NAME, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_COMMA, TOKEN_ARROW };

struct token {
    enum token_kind kind;
    bool first;  // of its line
    const char *at;
    size_t n;
};

struct reader {
    struct timbuk *t;
    struct timbuk_symbols *symbols;
    const struct source_file *file;
    struct diag *d;
    struct token token;  // the one in hand
    bool failed;
    struct symtab ops;     // names of symbols
    struct u32_vec arity;  // of each
    struct u32_vec child;  // of the transition in hand
    struct buf key;
    struct ta_edges edges;
};

// ---- symbols ----------------------------------------------------------------------------------------------------------

void timbuk_symbols_free(struct timbuk_symbols *s)
{
    symtab_free(&s->table);
}

uint32_t timbuk_symbol(struct timbuk_symbols *s, const char *name, size_t n, uint32_t arity)
{
    struct buf key = { 0 };
    buf_put(&key, name, n);
    buf_printf(&key, ":%u", (unsigned)arity);
    struct sym sym = sym_intern(&s->table, key.at, key.n);
    buf_free(&key);
    return sym.i;
}

// ---- tokens -----------------------------------------------------------------------------------------------------------

enum { SHOWN_MAX = 40 };  // characters of names in messages

static void fail_at(struct reader *r, struct token at, enum diag_code code, const char *text)
{
    size_t n = MIN(at.n, SHOWN_MAX);
    while (n && n < at.n && utf8_continues(at.at[n]))
        n--;
    struct loc loc = { r->file->base + (uint32_t)(at.at - r->file->text) };
    if (!r->failed && at.kind == TOKEN_END)
        diag_at(r->d, loc, code, "%s, but the text ends", text);
    else if (!r->failed)
        diag_at(r->d, loc, code, "%s: `%.*s%s`", text, (int)n, at.at, n < at.n ? "..." : "");
    r->failed = true;
    r->token = (struct token){ .kind = TOKEN_END, .at = r->file->text + r->file->size };
}

static bool is_arrow(const char *s, const char *end)
{
    return end - s >= 2 && s[0] == '-' && s[1] == '>';
}

static bool ends_name(const char *s, const char *end)
{
    return s == end || is_blank(*s) || *s == '(' || *s == ')' || *s == ',' || is_arrow(s, end);
}

static void advance(struct reader *r)
{
    const char *end = r->file->text + r->file->size, *s = r->token.at + r->token.n;
    bool first = s == r->file->text;
    for (; s < end && is_blank(*s); s++)
        first |= *s == '\n';
    r->token = (struct token){ .first = first, .at = s };
    if (s == end)
        return;
    r->token.kind = *s == '(' ? TOKEN_OPEN : *s == ')' ? TOKEN_CLOSE : *s == ',' ? TOKEN_COMMA : TOKEN_NAME;
    r->token.n = 1;
    if (is_arrow(s, end)) {
        r->token.kind = TOKEN_ARROW;
        r->token.n = 2;
    } else if (r->token.kind == TOKEN_NAME) {
        while (!ends_name(s + r->token.n, end))
            r->token.n++;
        for (size_t i = 0; i < r->token.n; i++)
            if ((unsigned char)s[i] < ' ')
                fail_at(r, (struct token){ TOKEN_NAME, first, s, i }, E0701, "a control character stands behind");
    }
}

static bool is_text(const struct token *t, const char *word)
{
    return t->kind == TOKEN_NAME && t->n == strlen(word) && memcmp(t->at, word, t->n) == 0;
}

// Whether the token in hand continues a section: a name that does not begin one.
static bool continues(const struct reader *r)
{
    static const char *const words[] = { "Ops", "Automaton", "States", "Final", "Transitions" };
    for (size_t i = 0; i < ARRAY_LEN(words) && r->token.first; i++)
        if (is_text(&r->token, words[i]))
            return false;
    return r->token.kind == TOKEN_NAME;
}

static void expect(struct reader *r, enum token_kind kind, const char *text)
{
    if (r->token.kind != kind)
        fail_at(r, r->token, E0701, text);
    else
        advance(r);
}

static void expect_section(struct reader *r, const char *word)
{
    char text[64];
    snprintf(text, sizeof text, "expected `%s` at the beginning of a line", word);
    if (!r->token.first || !is_text(&r->token, word))
        fail_at(r, r->token, E0701, text);
    else
        advance(r);
}

// ---- declarations -----------------------------------------------------------------------------------------------------

// Takes a colon and a number off a token; false: there is none, or it is larger than arities may be.
static bool take_number(struct token *t, uint32_t *number)
{
    size_t n = t->n;
    uint32_t value = 0, unit = 1;
    for (; n > 0 && t->at[n - 1] >= '0' && t->at[n - 1] <= '9'; n--) {
        uint32_t digit = (uint32_t)(t->at[n - 1] - '0');
        if (unit > TIMBUK_ARITY_MAX && digit)
            return false;
        value += digit * unit;
        unit = unit > TIMBUK_ARITY_MAX ? unit : unit * 10;
    }
    if (n == t->n || n < 2 || t->at[n - 1] != ':' || value > TIMBUK_ARITY_MAX)
        return false;
    t->n = n - 1;
    *number = value;
    return true;
}

static void read_op(struct reader *r)
{
    struct token name = r->token;
    uint32_t arity = 0;
    if (!take_number(&name, &arity)) {
        fail_at(r, name, E0701, "expected a name and its number of children, like f:2");
        return;
    }
    struct sym s = sym_intern(&r->ops, name.at, name.n);
    if (s.i > r->arity.n) {
        vec_push(&r->arity, arity);
        vec_push(&r->t->ops, ((struct ta_symbol){ timbuk_symbol(r->symbols, name.at, name.n, arity), arity }));
    } else if (r->arity.at[s.i - 1] != arity) {
        fail_at(r, r->token, E0703, "this symbol was declared with another number of children");
        return;
    }
    advance(r);
}

static void read_state(struct reader *r)
{
    struct token name = r->token;
    uint32_t ignored;
    take_number(&name, &ignored);
    if (sym_intern(&r->t->states, name.at, name.n).i > r->t->a.states.n)
        ta_add_state(&r->t->a);
    advance(r);
}

// The symbol of a table that a token names; 0: none.
static uint32_t find(struct reader *r, const struct symtab *table, struct token name)
{
    r->key.n = 0;
    buf_put(&r->key, name.at, name.n);
    return sym_find(table, buf_str(&r->key)).i;
}

// The state that the token in hand names, which it must have been declared.
static uint32_t read_known_state(struct reader *r)
{
    struct token name = r->token;
    uint32_t ignored, s;
    if (r->token.kind != TOKEN_NAME) {
        fail_at(r, r->token, E0701, "expected a state");
        return TA_NONE;
    }
    take_number(&name, &ignored);
    s = find(r, &r->t->states, name);
    if (s == 0) {
        fail_at(r, r->token, E0702, "this state is not declared in `States`");
        return TA_NONE;
    }
    advance(r);
    return s - 1;
}

static void read_roots(struct reader *r)
{
    struct u32_vec roots = { 0 };
    while (continues(r)) {
        uint32_t q = read_known_state(r);
        if (q != TA_NONE)
            vec_push(&roots, q);
    }
    ta_add_roots(&r->t->a, roots.at, roots.n);
    vec_free(&roots);
}

// ---- transitions ------------------------------------------------------------------------------------------------------

static void read_children(struct reader *r)
{
    vec_clear(&r->child);
    if (r->token.kind != TOKEN_OPEN)
        return;
    advance(r);
    while (r->token.kind != TOKEN_CLOSE && !r->failed) {
        if (r->child.n)
            expect(r, TOKEN_COMMA, "expected `,` or `)`");
        vec_push(&r->child, read_known_state(r));
    }
    expect(r, TOKEN_CLOSE, "expected `)`");
}

static void read_transition(struct reader *r)
{
    struct token name = r->token;
    if (name.kind != TOKEN_NAME) {
        fail_at(r, name, E0701, "expected a transition");
        return;
    }
    uint32_t s = find(r, &r->ops, name);
    if (s == 0) {
        fail_at(r, name, E0702, "this symbol is not declared in `Ops`");
        return;
    }
    advance(r);
    read_children(r);
    if (!r->failed && r->child.n != r->arity.at[s - 1])
        fail_at(r, name, E0703, "this symbol was declared with another number of children");
    expect(r, TOKEN_ARROW, "expected `->`");
    uint32_t parent = read_known_state(r);
    if (r->failed)
        return;
    uint32_t tuple = ta_tuple(r->t->a.pool, r->child.at, r->child.n);
    vec_push(&r->edges, ((struct ta_edge){ parent, r->t->ops.at[s - 1].symbol, tuple }));
}

static void read_sections(struct reader *r)
{
    advance(r);
    expect_section(r, "Ops");
    while (continues(r))
        read_op(r);
    expect_section(r, "Automaton");
    if (continues(r) && !r->token.first)
        advance(r);  // its name
    expect_section(r, "States");
    while (continues(r))
        read_state(r);
    expect_section(r, "Final");
    if (!is_text(&r->token, "States"))
        fail_at(r, r->token, E0701, "expected `States`");
    else
        advance(r);
    read_roots(r);
    expect_section(r, "Transitions");
    while (r->token.kind != TOKEN_END)
        read_transition(r);
}

enum rc timbuk_read(struct timbuk *t, struct ta_pool *pool, struct timbuk_symbols *symbols,
                    const struct source_file *text, struct diag *d)
{
    struct reader r = { .t = t, .symbols = symbols, .file = text, .d = d, .token = { .at = text->text } };
    *t = (struct timbuk){ .ops = { .n = 0 } };
    ta_init(&t->a, pool);
    read_sections(&r);
    if (r.failed)
        timbuk_free(t);
    else
        ta_add_edges(&t->a, &r.edges);
    symtab_free(&r.ops);
    vec_free(&r.arity);
    vec_free(&r.child);
    buf_free(&r.key);
    vec_free(&r.edges);
    return r.failed ? RC_USER : RC_OK;
}

void timbuk_free(struct timbuk *t)
{
    ta_free(&t->a);
    vec_free(&t->ops);
    symtab_free(&t->states);
}

// ---- writing ----------------------------------------------------------------------------------------------------------

static void put_state(uint32_t q, const char *const *names, struct buf *out)
{
    if (names)
        buf_puts(out, names[q]);
    else
        buf_printf(out, "q%u", (unsigned)q);
}

static void put_rule(const struct ta *a, const struct timbuk_symbols *symbols, uint32_t parent, struct ta_rule r,
                     const char *const *names, struct buf *out)
{
    const char *key = sym_str(&symbols->table, (struct sym){ r.symbol });
    uint32_t n = ta_arity(a->pool, r.tuple);
    buf_put(out, key, (size_t)(strrchr(key, ':') - key));
    for (uint32_t k = 0; k < n; k++) {
        buf_putc(out, k ? ',' : '(');
        put_state(ta_children(a->pool, r.tuple)[k], names, out);
    }
    buf_puts(out, n ? ") -> " : " -> ");
    put_state(parent, names, out);
    buf_putc(out, '\n');
}

void timbuk_write(const struct ta *a, const struct timbuk_symbols *symbols, const struct ta_alphabet *ops,
                  const char *name, const char *const *names, struct buf *out)
{
    buf_puts(out, "Ops");
    for (size_t i = 0; i < ops->n; i++)
        buf_printf(out, " %s", sym_str(&symbols->table, (struct sym){ ops->at[i].symbol }));
    buf_printf(out, "\n\nAutomaton %s\nStates", name);
    for (uint32_t q = 0; q < a->states.n; q++) {
        buf_putc(out, ' ');
        put_state(q, names, out);
    }
    buf_puts(out, "\nFinal States");
    for (size_t i = 0; i < a->roots.n; i++) {
        buf_putc(out, ' ');
        put_state(a->roots.at[i], names, out);
    }
    buf_puts(out, "\nTransitions\n");
    for (uint32_t q = 0; q < a->states.n; q++) {
        uint32_t n;
        const struct ta_rule *r = ta_rules(a, q, &n);
        for (uint32_t i = 0; i < n; i++)
            put_rule(a, symbols, q, r[i], names, out);
    }
}
