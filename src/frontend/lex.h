// SPDX-License-Identifier: Apache-2.0
// lex.h: makes tokens of a preprocessed text, in place.
#ifndef FRONTEND_LEX_H
#define FRONTEND_LEX_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/source.h"
#include "base/sym.h"

struct program;

// ORDER TOKEN
enum token_kind {
    TOK_EOF,
    TOK_IDENT,
    TOK_NUMBER,  // a preprocessing number: integer or floating constant
    TOK_CHAR,    // with its prefix and quotes
    TOK_STRING,  // the same; adjacent literals are separate tokens
#define PUNCT(name, text) TOK_##name,
#define KEYWORD(name, text) KW_##name,
#include "frontend/token.def"
    TOK_KINDS
};

struct token {
    enum token_kind kind;
    struct sym sym;    // IDENT and keywords
    struct loc loc;    // of its first character
    struct loc end;    // just behind its last character
    const char *text;  // its characters without line continuations, len of them
    uint32_t len;
};

enum { PACK_DEPTH_MAX = 64 };

// `#pragma pack`: the current maximal alignment of members (0 = none) and the pushed ones, with the names that were given to them (0 = none).
struct pack_state {
    unsigned now, n;
    unsigned first;  // what `#pragma pack()` goes back to
    unsigned saved[PACK_DEPTH_MAX];
    struct sym names[PACK_DEPTH_MAX];
};

struct lexer {
    struct program *prog;
    struct source_file *file;
    struct sources *src;
    struct symtab *syms;
    struct arena *mem;  // keeps the few texts that are not in the file in that form
    struct diag *diag;
    const char *at, *limit;
    bool line_start;  // only white space since the last newline
    bool failed;      // an error was given
    bool is_system;   // the text is from a header of the system, by the last line marker
    struct pack_state pack;
    uint8_t parallel;  // pragmas omp and acc mean something
    uint8_t contract;  // enum contraction, by the last pragma STDC FP_CONTRACT
    struct {
        VEC_OF(struct note *);
    } notes;         // clauses in comments so far, in order
    size_t n_taken;  // how many of them the parser has assigned
};

void lex_init(struct lexer *x, struct program *p, struct source_file *f);

/* lex_next: the next token; at the end of the text TOK_EOF, again and again.  Identifiers are interned, and not yet
 * distinguished from keywords.  Errors are reported and noted in x->failed, and the wrong bytes skipped. */
void lex_next(struct lexer *x, struct token *t);

/* lex_pragma: obeys the text of a pragma at loc (`pack`, `loopbound`), or notes that a pragma with a meaning is left
 * out.
 * lex_loopbound: s: behind that word. */
void lex_pragma(struct lexer *x, struct loc loc, const char *s, const char *end);
void lex_loopbound(struct lexer *x, struct loc loc, const char *s, const char *end);

/* lex_notes: adds the clauses in a comment to x->notes; s: behind its @, end: the end of the comment, or of its line.
 * Text whose first word begins no clause is skipped; a clause without its `;` gives a warning. */
void lex_notes(struct lexer *x, const char *s, const char *end);

/* token_text: the text of a kind in messages: "';'", "identifier". */
const char *token_text(enum token_kind k);

#endif
