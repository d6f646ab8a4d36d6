// SPDX-License-Identifier: Apache-2.0
// lex.c: recognises tokens (C17 6.4), skips white space and comments, and obeys the directives that a preprocessor
// leaves.
#include "frontend/lex.h"

#include "lang/ast.h"
#include "lang/dialect.h"

#include <stdlib.h>

// Classes of characters.
enum { C_SPACE = 1, C_IDENT = 2, C_DIGIT = 4, C_HIGH = 8 };

#define S_ C_SPACE
#define I_ C_IDENT
#define D_ (C_DIGIT | C_IDENT)
#define H_ (C_IDENT | C_HIGH)
#define HIGH16 H_, H_, H_, H_, H_, H_, H_, H_, H_, H_, H_, H_, H_, H_, H_, H_
// clang-format off
static const uint8_t char_class[256] = {
    0,  0,  0,  0,  0,  0,  0,  0,  0,  S_, 0,  S_, S_, S_, 0,  0,   // newline is not white space here
    0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,   //
    S_, 0,  0,  0,  I_, 0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,   //  !"#$%&'()*+,-./
    D_, D_, D_, D_, D_, D_, D_, D_, D_, D_, 0,  0,  0,  0,  0,  0,   // 0-9 :;<=>?
    0,  I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_,  // @ A-O
    I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, 0,  0,  0,  0,  I_,  // P-Z [\]^ _
    0,  I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_,  // ` a-o
    I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, I_, 0,  0,  0,  0,  0,   // p-z {|}~
    HIGH16, HIGH16, HIGH16, HIGH16, HIGH16, HIGH16, HIGH16, HIGH16,
};
// clang-format on
#undef S_
#undef I_
#undef D_
#undef H_

static bool is_class(char c, unsigned k)
{
    return (char_class[(unsigned char)c] & k) != 0;
}

// Whether s is inside the file (and not in a copy made by scan_spliced).
static bool in_file(const struct lexer *x, const char *s)
{
    return (uintptr_t)s >= (uintptr_t)x->file->text && (uintptr_t)s <= (uintptr_t)x->limit;
}

static struct loc loc_at(const struct lexer *x, const char *s)
{
    if (!in_file(x, s))
        s = x->at;
    return (struct loc){ x->file->base + (uint32_t)(s - x->file->text) };
}

#define LEX_ERROR(x, s, ...) ((x)->failed = true, diag_at((x)->diag, loc_at((x), (s)), __VA_ARGS__))

void lex_init(struct lexer *x, struct program *p, struct source_file *f)
{
    *x = (struct lexer){
        .prog = p,
        .file = f,
        .src = &p->src,
        .syms = &p->syms,
        .mem = &p->mem,
        .diag = p->diag,
        .at = f->text,
        .limit = f->text + f->size,
        .line_start = true,
    };
    if (f->size >= 3 && memcmp(f->text, "\xef\xbb\xbf", 3) == 0)
        x->at += 3;  // byte order mark
}

const char *token_text(enum token_kind k)
{
    static const char *const text[TOK_KINDS] = {
        [TOK_EOF] = "end of file",         [TOK_IDENT] = "identifier",      [TOK_NUMBER] = "number",
        [TOK_CHAR] = "character constant", [TOK_STRING] = "string literal",
#define PUNCT(name, text) [TOK_##name] = "'" text "'",
#define KEYWORD(name, text) [KW_##name] = "'" text "'",
#include "frontend/token.def"
    };
    return text[k];
}

// Length of the line continuation at s: backslash, blanks (as gcc allows), newline; 0: there is none.
static size_t splice_at(const char *s)
{
    if (*s != '\\')
        return 0;
    size_t n = 1;
    while (is_class(s[n], C_SPACE))
        n++;
    return s[n] == '\n' ? n + 1 : 0;
}

static const char *skip_block_comment(struct lexer *x, const char *s)
{
    const char *begin = s;
    for (s += 2;; s++) {
        s = memchr(s, '*', (size_t)(x->limit - s));
        if (!s) {
            LEX_ERROR(x, begin, E0051, "unterminated comment");
            return x->limit;
        }
        if (s[1] == '/')
            break;
    }
    if (begin[2] == '@' && s > begin + 2)
        lex_notes(x, begin + 3, s);
    return s + 2;
}

static const char *line_end(const struct lexer *x, const char *s)
{
    const char *e = memchr(s, '\n', (size_t)(x->limit - s));
    return e ? e : x->limit;
}

// The end of the logical line that s is on: its newline, or the end of the text.
static const char *logical_line_end(const struct lexer *x, const char *s)
{
    for (;;) {
        const char *e = line_end(x, s), *b = e;
        while (b > s && is_class(b[-1], C_SPACE))
            b--;
        if (e == x->limit || b == s || b[-1] != '\\')
            return e;
        s = e + 1;
    }
}

static const char *skip_line_comment(struct lexer *x, const char *s)
{
    const char *end = logical_line_end(x, s);
    if (s[2] == '@')
        lex_notes(x, s + 3, end);
    return end;
}

static const char *skip_blanks(const char *s)
{
    while (is_class(*s, C_SPACE))
        s++;
    return s;
}

static bool word_is(const char *s, const char *end, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(end - s) == n && memcmp(s, word, n) == 0;
}

static const char *word_end(const char *s)
{
    while (is_class(*s, C_IDENT))
        s++;
    return s;
}

// ---- #pragma pack ------------------------------------------------------------------------------------------------------

// The words between the parentheses of a pragma pack.
struct pack_words {
    const char *at[4], *end[4];  // the last is no word that is allowed
    size_t n;
};

// Reads `( word, word ... )` up to the end of the line; false: it is something else.
static bool pack_words(const char *s, const char *end, struct pack_words *w)
{
    w->n = 0;
    if (s >= end || *s != '(')
        return false;
    s = skip_blanks(s + 1);
    while (*s != ')') {
        const char *e = word_end(s);
        if (e == s || w->n == ARRAY_LEN(w->at))
            return false;
        w->at[w->n] = s;
        w->end[w->n++] = e;
        s = skip_blanks(e);
        if (*s == ',') {
            s = skip_blanks(s + 1);
            if (*s == ')')
                return false;
        } else if (*s != ')') {
            return false;
        }
    }
    s = skip_blanks(s + 1);
    return s >= end || *s == '\n';
}

// An alignment as an integer constant; false: it is none that gcc and clang take.
static bool pack_number(const struct pack_words *w, size_t i, unsigned *n)
{
    char text[16], *last;
    size_t length = i < w->n ? (size_t)(w->end[i] - w->at[i]) : 0;
    if (!length || length >= sizeof text || !is_class(*w->at[i], C_DIGIT))
        return false;
    memcpy(text, w->at[i], length);
    text[length] = 0;
    unsigned long v = strtoul(text, &last, 0);
    *n = (unsigned)v;
    return !*last && v <= 16 && (v & (v - 1)) == 0;
}

// push, push N, push NAME, push NAME N; false: it is none of these, or there are too many.
static bool pack_push(struct lexer *x, const struct pack_words *w)
{
    struct pack_state *pk = &x->pack;
    bool named = w->n > 1 && !is_class(*w->at[1], C_DIGIT);
    unsigned value = pk->now;
    size_t number = named ? 2 : 1;
    if (w->n > number + 1 || pk->n == PACK_DEPTH_MAX || (w->n > number && !pack_number(w, number, &value)))
        return false;
    pk->names[pk->n] = named ? sym_intern(x->syms, w->at[1], (size_t)(w->end[1] - w->at[1])) : (struct sym){ 0 };
    pk->saved[pk->n++] = pk->now;
    pk->now = w->n > number && value == 0 ? pk->first : value;
    return true;
}

// pop, pop NAME; false: it is neither, or nothing of that name was pushed.
static bool pack_pop(struct lexer *x, const struct pack_words *w)
{
    struct pack_state *pk = &x->pack;
    size_t n = pk->n;
    if (w->n > 2 || (w->n == 2 && is_class(*w->at[1], C_DIGIT)))
        return false;
    if (w->n == 2) {
        struct sym name = sym_intern(x->syms, w->at[1], (size_t)(w->end[1] - w->at[1]));
        while (n > 0 && !sym_eq(pk->names[n - 1], name))
            n--;
    }
    if (n == 0)
        return w->n == 1;  // (a pop without push means nothing)
    pk->n = (unsigned)n - 1;
    pk->now = pk->saved[pk->n];
    return true;
}

// Obeys what stands behind `pack`; false: it has no meaning on which compilers agree.
static bool take_pack(struct lexer *x, const char *s, const char *end)
{
    struct pack_words w;
    unsigned n;
    if (!pack_words(skip_blanks(s), end, &w))
        return false;
    if (w.n > 0 && word_is(w.at[0], w.end[0], "push"))
        return pack_push(x, &w);
    if (w.n > 0 && word_is(w.at[0], w.end[0], "pop"))
        return pack_pop(x, &w);
    if (w.n > 1 || (w.n == 1 && !pack_number(&w, 0, &n)))
        return false;
    x->pack.now = w.n == 1 && n ? n : x->pack.first;
    return true;
}

// ---- other pragmas -----------------------------------------------------------------------------------------------------

// Pragmas by their first words: those with a meaning that is not modelled (gcc manual, "Pragmas"; C17 6.10.6).
static const struct {
    const char *words[3];  // all of them in this order
    bool unsupported;      // else it is taken to change nothing
    bool parallel;         // only where flags say that it means something
} pragmas_left_out[] = {
    { { "omp" }, true, true },
    { { "acc" }, true, true },
    { { "weak" }, true, false },
    { { "redefine_extname" }, true, false },
    { { "scalar_storage_order" }, true, false },
    { { "STDC", "FENV_ACCESS", "ON" }, false, false },
    { { "STDC", "FENV_ROUND" }, false, false },
    { { "STDC", "CX_LIMITED_RANGE", "ON" }, false, false },
    { { "GCC", "optimize" }, false, false },
    { { "GCC", "target" }, false, false },  // see only_instructions
    { { "clang", "fp" }, false, false },
    { { "clang", "optimize" }, false, false },
    { { "clang", "attribute" }, false, false },
    { { "float_control" }, false, false },
    { { "fenv_access" }, false, false },
    { { "init_seg" }, true, false },
    { { "ms_struct" }, true, false },
    { { "section" }, false, false },
    { { "data_seg" }, false, false },
};

static bool begins_with_words(const char *s, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n && words[i]; i++) {
        s = skip_blanks(s);
        const char *e = word_end(s);
        if (!word_is(s, e, words[i]))
            return false;
        s = e;
    }
    return true;
}

// Whether a `#pragma GCC target` only allows instructions, of which none may round a product and a sum at once.
// Headers of the system restore the options before they end, and their functions that use such instructions have no C
// text.
static bool only_instructions(const struct lexer *x, const char *s, const char *end)
{
    static const char *const words[] = { "fma", "avx512", "arch=" };
    static const char *const target[] = { "GCC", "target" };
    if (!begins_with_words(s, target, ARRAY_LEN(target)))
        return false;
    for (; s < end && !x->is_system; s++)
        for (size_t i = 0; i < ARRAY_LEN(words); i++)
            if (strncmp(s, words[i], strlen(words[i])) == 0)
                return false;
    return true;
}

static void remark_text(struct lexer *x, struct loc loc, const char *s, const char *end, bool unsupported)
{
    while (end > s && (is_class(end[-1], C_SPACE) || end[-1] == '\n'))
        end--;
    const char *text = arena_printf(x->mem, "pragma `%.*s`", (int)MIN(end - s, 80), s);
    program_remark(x->prog, loc, text, unsupported);
}

static void remark_pragma(struct lexer *x, struct loc loc, const char *s, const char *end)
{
    if (only_instructions(x, s, end))
        return;
    for (size_t i = 0; i < ARRAY_LEN(pragmas_left_out); i++) {
        if ((pragmas_left_out[i].parallel && !x->parallel) ||
            !begins_with_words(s, pragmas_left_out[i].words, ARRAY_LEN(pragmas_left_out[i].words)))
            continue;
        remark_text(x, loc, s, end, pragmas_left_out[i].unsupported);
        return;
    }
}

// Obeys `STDC FP_CONTRACT`; whether it is one.
static bool take_contract(struct lexer *x, const char *s)
{
    static const char *const off[] = { "STDC", "FP_CONTRACT", "OFF" }, *const on[] = { "STDC", "FP_CONTRACT" };
    if (!begins_with_words(s, on, ARRAY_LEN(on)))
        return false;
    x->contract = begins_with_words(s, off, ARRAY_LEN(off)) ? CONTRACT_OFF : CONTRACT_ON;
    return true;
}

void lex_pragma(struct lexer *x, struct loc loc, const char *s, const char *end)
{
    s = skip_blanks(s);
    const char *e = word_end(s);
    if (word_is(s, e, "loopbound")) {
        lex_loopbound(x, loc, e, end);
        return;
    }
    if (word_is(s, e, "pack")) {
        if (!take_pack(x, e, end))
            remark_text(x, loc, s, end, true);
        return;
    }
    if (!take_contract(x, s))
        remark_pragma(x, loc, s, end);
}

// `# 12 "file.c" flags` or `#line 12 "file.c"`; s is at the number, next the line after the directive.
static void marker(struct lexer *x, const char *s, const char *end, const char *next)
{
    uint32_t line = 0;
    for (; is_class(*s, C_DIGIT); s++)
        line = line * 10 + (uint32_t)(*s - '0');
    s = skip_blanks(s);
    const char *name = x->file->markers.n ? vec_last(&x->file->markers).name : x->file->path;
    if (s < end && *s == '"') {
        const char *e = ++s;
        while (e < end && *e != '"')
            e += *e == '\\' && e + 1 < end ? 2 : 1;
        name = sym_str(x->syms, sym_intern(x->syms, s, (size_t)(e - s)));
        s = e + 1;
    }
    x->is_system =
        s < end && memchr(s, '3', (size_t)(end - s));  // (flags: 1 enters, 2 returns, 3 system, 4 extern "C")
    sources_marker(x->src, x->file, (struct line_marker){ loc_at(x, next).off, line, name, x->is_system });
}

// Obeys a line that begins with `#` at s; gives the position of its newline.
static const char *directive(struct lexer *x, const char *s)
{
    const char *hash = s, *end = logical_line_end(x, s), *next = end < x->limit ? end + 1 : end;
    s = skip_blanks(s + 1);
    const char *e = word_end(s);
    if (e > s && is_class(*s, C_DIGIT))
        marker(x, s, end, next);
    else if (word_is(s, e, "line") && is_class(*skip_blanks(e), C_DIGIT))
        marker(x, skip_blanks(e), end, next);
    else if (word_is(s, e, "pragma"))
        lex_pragma(x, loc_at(x, skip_blanks(e)), e, end);
    else if (e > s && !word_is(s, e, "ident") && !word_is(s, e, "sccs") && !word_is(s, e, "line"))
        LEX_ERROR(x, hash, E0058, "directive #%.*s in a text that is not preprocessed", (int)MIN(e - s, 40), s);
    else if (e == s && s < end && splice_at(s) == 0)
        LEX_ERROR(x, hash, E0050, "stray '#' in program");
    return end;
}

static void stray(struct lexer *x, const char *s)
{
    unsigned char c = (unsigned char)*s;
    if (c > ' ' && c < 127)
        LEX_ERROR(x, s, E0050, "stray '%c' in program", c);
    else
        LEX_ERROR(x, s, E0050, "stray byte 0x%02x in program", c);
}

// Skips white space, comments and directives from x->at on.
static const char *skip_space(struct lexer *x)
{
    const char *s = x->at;
    for (;;) {
        size_t n;
        if (is_class(*s, C_SPACE)) {
            s++;
        } else if (*s == '\n') {
            s++;
            x->line_start = true;
        } else if (*s == '/' && s[1] == '*') {
            s = skip_block_comment(x, s);
        } else if (*s == '/' && s[1] == '/') {
            s = skip_line_comment(x, s);
        } else if (*s == '#' && x->line_start) {
            s = directive(x, s);
        } else if (*s == '\\' && (n = splice_at(s)) != 0) {
            s += n;
        } else {
            return s;
        }
    }
}

// Length of the well-formed UTF-8 sequence at s (RFC 3629); 0: there is none.
static size_t utf8_length(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    size_t n = u[0] < 0xc2 ? 0 : u[0] < 0xe0 ? 2 : u[0] < 0xf0 ? 3 : u[0] < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < n; i++)
        if ((u[i] & 0xc0) != 0x80)
            return 0;
    if ((u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xed && u[1] > 0x9f) || (u[0] == 0xf0 && u[1] < 0x90) ||
        (u[0] == 0xf4 && u[1] > 0x8f))
        return 0;
    return n;
}

// Checks the bytes of an identifier that are not ASCII.
static void check_utf8(struct lexer *x, const char *s, const char *e)
{
    while (s < e) {
        size_t n = is_class(*s, C_HIGH) ? utf8_length(s) : 1;
        if (!n) {
            LEX_ERROR(x, s, E0053, "invalid UTF-8 byte 0x%02x in an identifier", (unsigned char)*s);
            return;
        }
        s += n;
    }
}

// Length of a universal character name such as \u00e9 inside an identifier; 0: there is none.
static size_t ucn_at(const char *s)
{
    if (s[0] != '\\' || (s[1] != 'u' && s[1] != 'U'))
        return 0;
    size_t n = s[1] == 'u' ? 6 : 10;
    for (size_t i = 2; i < n; i++)
        if (!is_class(s[i], C_DIGIT) && !((s[i] | 32) >= 'a' && (s[i] | 32) <= 'f'))
            return 0;
    return n;
}

static const char *identifier_end(struct lexer *x, const char *s)
{
    const char *begin = s;
    unsigned seen = 0;
    size_t n;
    for (;;) {
        while (is_class(*s, C_IDENT))
            seen |= char_class[(unsigned char)*s++];
        if (*s != '\\' || (n = ucn_at(s)) == 0)
            break;
        s += n;
    }
    if (seen & C_HIGH)
        check_utf8(x, begin, s);
    return s;
}

// The end of a preprocessing number (C17 6.4.8), with the digit separators of C23.
static const char *number_end(const char *s)
{
    for (;; s++) {
        char low = (char)(*s | 32);
        if ((low == 'e' || low == 'p') && (s[1] == '+' || s[1] == '-'))
            s++;
        else if (*s == '\'' && is_class(s[1], C_IDENT))
            s++;
        else if (!is_class(*s, C_IDENT) && *s != '.')
            return s;
    }
}

// The end of a character constant or string literal whose opening quote is at s.
static const char *quoted_end(struct lexer *x, const char *s)
{
    const char *begin = s;
    char quote = *s++;
    while (*s != quote) {
        if (*s == '\n' || (*s == '\0' && (s == x->limit || !in_file(x, s)))) {
            LEX_ERROR(x, begin, E0052, "missing terminating %c", quote);
            return s;
        }
        size_t n = splice_at(s);
        if (n)
            s += n;
        else
            s += *s == '\\' && s[1] && s[1] != '\n' ? 2 : 1;
    }
    return s + 1;
}

// Length of a prefix L, u, U or u8 at s, directly before a quote; 0: there is none.
static size_t literal_prefix(const char *s)
{
    if (*s == 'L' || *s == 'U' || *s == 'u') {
        if (s[1] == '"' || s[1] == '\'')
            return 1;
        if (*s == 'u' && s[1] == '8' && (s[2] == '"' || s[2] == '\''))
            return 2;
    }
    return 0;
}

#define TAKE(k, n) return *end = s + (n), (k)

static enum token_kind punct_less(const char *s, const char **end)
{
    if (s[1] == '<') {
        if (s[2] == '=')
            TAKE(TOK_SHL_ASSIGN, 3);
        TAKE(TOK_SHL, 2);
    }
    if (s[1] == '=')
        TAKE(TOK_LE, 2);
    if (s[1] == ':')
        TAKE(TOK_LBRACKET, 2);
    if (s[1] == '%')
        TAKE(TOK_LBRACE, 2);
    TAKE(TOK_LT, 1);
}

static enum token_kind punct_greater(const char *s, const char **end)
{
    if (s[1] == '>') {
        if (s[2] == '=')
            TAKE(TOK_SHR_ASSIGN, 3);
        TAKE(TOK_SHR, 2);
    }
    if (s[1] == '=')
        TAKE(TOK_GE, 2);
    TAKE(TOK_GT, 1);
}

// The operator of one character, of that character twice, or of the character and `=`.
static enum token_kind punct_doubled(const char *s, const char **end, enum token_kind one, enum token_kind twice,
                                     enum token_kind assign)
{
    if (s[1] == s[0] && twice != TOK_EOF)
        TAKE(twice, 2);
    if (s[1] == '=')
        TAKE(assign, 2);
    TAKE(one, 1);
}

// The punctuator at s (C17 6.4.6); TOK_EOF: there is none.
static enum token_kind punctuator(const char *s, const char **end)
{
    switch (*s) {
    case '(':
        TAKE(TOK_LPAREN, 1);
    case ')':
        TAKE(TOK_RPAREN, 1);
    case '[':
        TAKE(TOK_LBRACKET, 1);
    case ']':
        TAKE(TOK_RBRACKET, 1);
    case '{':
        TAKE(TOK_LBRACE, 1);
    case '}':
        TAKE(TOK_RBRACE, 1);
    case ';':
        TAKE(TOK_SEMI, 1);
    case ',':
        TAKE(TOK_COMMA, 1);
    case '?':
        TAKE(TOK_QUESTION, 1);
    case '~':
        TAKE(TOK_TILDE, 1);
    case '#':
        TAKE(TOK_HASH, 1);
    case ':':
        if (s[1] == '>')
            TAKE(TOK_RBRACKET, 2);
        TAKE(TOK_COLON, 1);
    case '.':
        if (s[1] == '.' && s[2] == '.')
            TAKE(TOK_ELLIPSIS, 3);
        TAKE(TOK_DOT, 1);
    case '-':
        if (s[1] == '>')
            TAKE(TOK_ARROW, 2);
        return punct_doubled(s, end, TOK_MINUS, TOK_DEC, TOK_SUB_ASSIGN);
    case '%':
        if (s[1] == '>')
            TAKE(TOK_RBRACE, 2);
        if (s[1] == ':')
            TAKE(TOK_HASH, 2);
        return punct_doubled(s, end, TOK_PERCENT, TOK_EOF, TOK_MOD_ASSIGN);
    case '+':
        return punct_doubled(s, end, TOK_PLUS, TOK_INC, TOK_ADD_ASSIGN);
    case '&':
        return punct_doubled(s, end, TOK_AMP, TOK_ANDAND, TOK_AND_ASSIGN);
    case '|':
        return punct_doubled(s, end, TOK_PIPE, TOK_OROR, TOK_OR_ASSIGN);
    case '*':
        return punct_doubled(s, end, TOK_STAR, TOK_EOF, TOK_MUL_ASSIGN);
    case '/':
        return punct_doubled(s, end, TOK_SLASH, TOK_EOF, TOK_DIV_ASSIGN);
    case '^':
        return punct_doubled(s, end, TOK_CARET, TOK_EOF, TOK_XOR_ASSIGN);
    case '!':
        return punct_doubled(s, end, TOK_NOT, TOK_EOF, TOK_NE);
    case '=':
        return punct_doubled(s, end, TOK_ASSIGN, TOK_EOF, TOK_EQ);
    case '<':
        return punct_less(s, end);
    case '>':
        return punct_greater(s, end);
    default:
        return TOK_EOF;
    }
}
#undef TAKE

// The kind of the token at s, which is not white space, and its end.
static enum token_kind scan(struct lexer *x, const char *s, const char **end)
{
    if (is_class(*s, C_IDENT)) {
        if (is_class(*s, C_DIGIT)) {
            *end = number_end(s);
            return TOK_NUMBER;
        }
        size_t n = literal_prefix(s);
        if (n) {
            *end = quoted_end(x, s + n);
            return s[n] == '"' ? TOK_STRING : TOK_CHAR;
        }
        *end = identifier_end(x, s);
        return TOK_IDENT;
    }
    if (*s == '"' || *s == '\'') {
        *end = quoted_end(x, s);
        return *s == '"' ? TOK_STRING : TOK_CHAR;
    }
    if (*s == '.' && is_class(s[1], C_DIGIT)) {
        *end = number_end(s);
        return TOK_NUMBER;
    }
    if (ucn_at(s)) {
        *end = identifier_end(x, s);
        return TOK_IDENT;
    }
    return punctuator(s, end);
}

// Copies the logical line at s without continuations, at most max bytes; gives the number of bytes.
static size_t copy_spliced(const struct lexer *x, const char *s, char *to, size_t max)
{
    size_t w = 0;
    while (s < x->limit && *s != '\n' && w < max) {
        size_t n = splice_at(s);
        if (n)
            s += n;
        else
            to[w++] = *s++;
    }
    return w;
}

// Recognises the token at s, which touches a line continuation, in a copy of the logical line without continuations.
static enum token_kind scan_spliced(struct lexer *x, const char *s, struct token *t, const char **end)
{
    const char *e;
    enum token_kind k;
    bool failed = x->failed;
    for (size_t max = 64;; max *= 4) {
        char *copy = arena_alloc(x->mem, max + 4);
        size_t n = copy_spliced(x, s, copy, max);
        k = scan(x, e = copy, &e);
        t->text = copy;
        t->len = (uint32_t)(e - copy);
        if (n < max || t->len + 4 < n)
            break;
    }
    x->failed = failed;
    for (size_t left = t->len; left > 0;) {
        size_t n = splice_at(s);
        s += n ? n : 1;
        left -= n ? 0 : 1;
    }
    *end = s;
    return k;
}

void lex_next(struct lexer *x, struct token *t)
{
    for (;;) {
        const char *s = skip_space(x), *end = s;
        x->line_start = false;
        t->loc = loc_at(x, s);
        if (*s == '\0' && s >= x->limit) {
            x->at = s;
            t->kind = TOK_EOF;
            t->text = s;
            t->len = 0;
            t->end = t->loc;
            return;
        }
        t->kind = scan(x, s, &end);
        t->text = s;
        t->len = (uint32_t)(end - s);
        if (*end == '\\' && splice_at(end) && t->kind != TOK_STRING && t->kind != TOK_CHAR && t->kind != TOK_EOF)
            t->kind = scan_spliced(x, s, t, &end);
        if (t->kind == TOK_EOF) {
            stray(x, s);
            x->at = s + 1;
            continue;
        }
        x->at = end;
        t->end = loc_at(x, end);
        if (t->kind == TOK_IDENT)
            t->sym = sym_intern(x->syms, t->text, t->len);
        return;
    }
}
