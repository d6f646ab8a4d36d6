// SPDX-License-Identifier: Apache-2.0
// parse_priv.h: declarations shared by the files of the parser: its state, scopes, and the functions of grammar and
// semantics.
// Parsing and checking are one pass.  Grammar functions are called parse_x and leave p->tok behind the text that they
// read; functions that check and build are called sema_x.  FAIL reports an error after which nothing sensible can
// continue, and jumps to the innermost recovery point (a declaration, a statement or a member); NOTE_ERROR reports
// others.
#ifndef FRONTEND_PARSE_PRIV_H
#define FRONTEND_PARSE_PRIV_H

#include "frontend/lex.h"
#include "lang/ast.h"
#include "lang/dialect.h"

#include <setjmp.h>

enum {
    // Nesting of parentheses, braces, statements and declarators: recursion of the parser fits 8 MB of stack.
    NESTING_MAX = 2000,
    // Derivations (pointer, array, function) in one declarator.
    DERIVATION_MAX = 2000,
    // Statements in one chain of `else if` or of labels, which later passes may walk by recursion.
    CHAIN_MAX = 10000,
};

enum binding_kind { BIND_DECL, BIND_TYPEDEF, BIND_ENUMERATOR, BIND_TAG };

// The meaning of a name in a scope.  Name lookup is an array access: slot[name] points to the innermost binding.
struct binding {
    enum binding_kind kind;
    unsigned depth;  // of the scope; 0 = file
    struct sym name;
    struct loc loc;
    struct binding *hidden;    // the binding of the same name outside
    struct binding *previous;  // the binding made before this one, of any name: the undo log
    struct decl *decl;         // DECL
    struct type *type;         // DECL: the type as declared in this scope; TYPEDEF, TAG: the type; ENUMERATOR: its type
    u128 value;                // ENUMERATOR
    bool says_signed;          // TYPEDEF: declared with the word `signed`
};

struct label {
    struct sym name, unique;  // unique in the function
    struct loc loc;           // of the first mention
    bool defined;
    unsigned depth;  // of the block with `__label__`; 0 = the function
    struct label *hidden, *previous;
};

// Everything known about a symbol.
struct slot {
    struct binding *ident, *tag;
    struct decl *linked;  // the entity with linkage of that name
    struct label *label;  // in the current function
    uint16_t builtin;     // index + 1 into the table of builtin functions
    uint16_t attribute;   // index + 1 into the table of attributes
    uint8_t keyword;      // enum token_kind, or 0
    uint8_t linked_here;  // `linked` was declared in this file
    uint8_t complained;   // an error about the undeclared name was given
    uint8_t c23;          // enum c23_word, or 0: meant only where the name is not declared
    uint32_t member_of;   // id + 1 of the record whose members were last found to include this name
};

// Keywords of C23 that are ordinary identifiers in C17.
enum c23_word { C23_BOOL = 1, C23_CONSTEXPR, C23_TYPEOF_UNQUAL, C23_TRUE, C23_FALSE, C23_NULLPTR };

// Unions with the attribute transparent_union.
struct transparent {
    const struct type *type;
    struct transparent *next;
};

struct case_range {
    i128 lo, hi;
    struct loc loc;
};

struct switch_context {
    struct switch_context *outer;
    struct type *type;  // promoted type of the controlling expression
    struct loc default_loc;
};

// Requires and ensures of a function.
struct contract {
    struct note *first, *last;
};

// The function whose body is being parsed.
struct function {
    struct decl *decl;
    struct label *labels;
    unsigned n_labels;
    unsigned loops;             // enclosing loops
    struct switch_context *sw;  // innermost switch
    struct decl *name_var;      // __func__
    struct contract contract;
};

// Where an error jumps to.
struct recovery {
    jmp_buf jump;
    struct recovery *outer;
    size_t stack, cases;
    unsigned depth, scope_depth, loops;
    int braces;
    struct binding *bindings;
    struct function *fn;
    struct switch_context *sw;
};

// The meaning of attributes (attr.c).
struct attrs {
    unsigned aligned;      // in bytes; 0 = none
    unsigned vector_size;  // in bytes
    char mode[24];         // of mode(X), without underscores; "" = none
    uint8_t packed, noreturn, transparent_union, weak, gnu_inline, may_alias, always_inline;
    uint32_t constructor, destructor;  // priority + 1; 0 = none
    struct sym alias;                  // assembler name; 0 = none
    uint64_t nonnull;                  // bit i: of argument i; the last bit is also that of all arguments behind it
    uint8_t returns_nonnull;
    struct decl *cleanup;
    const struct remarks *remarks;  // on attributes that are not modelled, the last one first
};

enum { SLOTS_PER_PAGE = 2048 };

struct parser {
    struct program *prog;
    struct types *types;
    struct arena *mem;
    struct source_file *file;
    const struct dialect *dialect;
    struct type *basic[TYPE_KINDS], *wchar;  // as this file's dialect has them
    struct lexer lex;
    struct token tok, ahead;
    bool has_ahead;
    struct loc prev_end;  // end of the last token taken
    struct {
        VEC_OF(struct slot *);
    } slots;                   // by symbol, in pages that stay where they are
    struct binding *bindings;  // the latest
    unsigned scope_depth;      // 0 = file scope
    unsigned depth;            // nesting of the grammar
    int braces;                // '{' taken less '}' taken
    size_t calls;              // that were parsed
    unsigned sizeof_depth;     // inside sizeof and typeof operands, which are not evaluated
    struct function *fn;       // NULL outside function bodies
    struct recovery *recovery;
    bool failed;
    size_t first_global;  // number of globals before this file
    struct transparent *transparent;
    struct contract contract;  // clauses before the external declaration
    struct attrs leading;      // of the declaration statement whose specifiers come next
    struct {
        VEC_OF(void *);
    } stack;  // lists under construction
    struct {
        VEC_OF(struct case_range);
    } cases;  // of the open switches
};

// parse.c: tokens, lists, errors

void parse_advance(struct parser *p);                    // to the next token
const struct token *parse_ahead(struct parser *p);       // the token behind the current one
bool parse_accept(struct parser *p, enum token_kind k);  // takes a token of that kind, if it is there
void parse_expect(struct parser *p, enum token_kind k);  // takes it or fails
void parse_unexpected(struct parser *p, const char *wanted) ATTR_NORETURN;
void parse_skip_parens(struct parser *p);                 // from '(' to behind its ')'
struct slot *parse_slot(struct parser *p, struct sym s);  // of the symbol, for good
struct sym parse_sym(struct parser *p, const char *s);

static inline bool parse_at(const struct parser *p, enum token_kind k)
{
    return p->tok.kind == k;
}
static inline const char *parse_str(const struct parser *p, struct sym s)
{
    return sym_str(&p->prog->syms, s);
}
static inline struct type *parse_basic(const struct parser *p, enum type_kind k)
{
    return p->basic[k];
}

/* parse_take_list: moves the pointers pushed on p->stack since mark into an array of *n. */
void *parse_take_list(struct parser *p, size_t mark, size_t *n);

/* parse_nest / parse_unnest: around recursion; parse_nest fails if it is too deep. */
void parse_nest(struct parser *p);
static inline void parse_unnest(struct parser *p)
{
    p->depth--;
}

void parse_jump(struct parser *p) ATTR_NORETURN;
void parse_recovery_push(struct parser *p, struct recovery *r);
void parse_recovery_pop(struct parser *p, struct recovery *r);
void parse_recovered(struct parser *p, struct recovery *r);  // after the jump: state as when r was pushed; pops r
// Skips to the end of the declaration or statement at whose beginning r was pushed.
void parse_resync(struct parser *p, const struct recovery *r);

/* parse_type_str: type t as text, for messages. */
const char *parse_type_str(struct parser *p, const struct type *t);

/* parse_loopbounds: assigns pragmas `loopbound` that have no loop yet to the loop that begins with t, the token behind
 * them. */
void parse_loopbounds(struct parser *p, const struct token *t);

#define NOTE_ERROR(p, loc, ...) ((p)->failed = true, diag_at((p)->prog->diag, (loc), __VA_ARGS__))
#define FAIL(p, loc, ...) (NOTE_ERROR((p), (loc), __VA_ARGS__), parse_jump(p))
#define NOTE(p, loc, ...) diag_at((p)->prog->diag, (loc), DIAG_NOTE, __VA_ARGS__)
#define WARN(p, loc, ...) diag_at((p)->prog->diag, (loc), __VA_ARGS__)

// note.c: clauses in comments

bool parse_at_note(
    struct parser *p);  // whether some precede the current token; ignores those inside of the text before it
struct stmt *parse_note(struct parser *p);    // takes one; NULL if it belongs to the function's contract
void parse_notes(struct parser *p);           // takes all; pushes statements on p->stack
void parse_notes_before(struct parser *p);    // of an external declaration: keeps those that a function can have
void parse_notes_unused(struct parser *p);    // no function had these
void parse_contract_begin(struct parser *p);  // of p->fn: clauses before it, and before its body
void parse_contract_end(struct parser *p);    // gives it to the declaration of p->fn

// scope.c

struct binding *scope_enter(struct parser *p);  // returns the mark for scope_leave
void scope_leave(struct parser *p, struct binding *mark);
void scope_unwind(struct parser *p, struct binding *mark);  // drops bindings without changing the depth
struct binding *scope_bind(struct parser *p, enum binding_kind k, struct sym name, struct loc loc);
struct binding *scope_bind_tag(struct parser *p, struct sym name, struct loc loc, struct type *t);
struct binding *scope_find(struct parser *p, struct sym name);       // innermost, or NULL
struct binding *scope_find_here(struct parser *p, struct sym name);  // of the current scope, or NULL
struct binding *scope_find_tag(struct parser *p, struct sym name);
struct decl *scope_new_decl(struct parser *p, enum decl_kind k, struct sym name, struct type *t, struct loc loc);
void scope_register(struct parser *p, struct decl *d);  // gives d its id

// attr.c

void attributes_begin(struct parser *p);
/* parse_section: notes that something is put into the section of that name; a section of functions that are called at the start or the end of the program
 * is no ordinary one. */
void parse_section(struct parser *p, struct loc loc, const char *name);
void parse_attributes(struct parser *p, struct attrs *a);  // any number of __attribute__((...)) and [[...]]
bool parse_at_attribute(struct parser *p);
void attrs_merge(struct parser *p, struct attrs *to, const struct attrs *from);
struct type *attrs_apply(struct parser *p, const struct attrs *a, struct type *t,
                         struct loc loc);                              // mode, vector_size, noreturn
void decl_remark(struct parser *p, struct decl *d, struct remark *r);  // r matters where d is used
void attrs_declare(struct parser *p, const struct attrs *a,
                   struct decl *d);  // what concerns the entity that is declared

// specifier.c, record.c

struct specs {
    struct type *type;
    struct loc loc;
    enum storage storage;
    struct attrs attrs;
    unsigned align;  // of _Alignas; 0 = none
    uint8_t is_inline, noreturn, thread_local_, is_constexpr, auto_type, implicit_int, has_storage, only_tag;
    uint8_t says_signed;  // by the word, or by a typedef that does
};

bool parse_at_specifier(struct parser *p);  // whether a declaration begins here
bool parse_is_specifier(struct parser *p, const struct token *t);
void parse_specifiers(struct parser *p, struct specs *s);
struct type *parse_record(struct parser *p);  // at struct or union
struct type *parse_enum(struct parser *p);
void parse_static_assert(struct parser *p);

// declarator.c

struct derivation {
    enum { DERIVE_POINTER, DERIVE_ARRAY, DERIVE_FUNCTION } kind;
    struct derivation *next;
    struct loc loc;
    unsigned quals;        // POINTER; ARRAY: those inside [ ] of a parameter
    struct expr *length;   // ARRAY: NULL = []
    bool star;             // ARRAY: [*]
    bool is_static;        // ARRAY: [static n]
    bool variadic;         // FUNCTION
    bool old_style;        // FUNCTION: () or (a, b)
    struct decl **params;  // FUNCTION: those of an identifier list have no type yet
    size_t n_params;
    struct binding *inner, *inner_end;  // FUNCTION: the bindings of the prototype's scope, latest first
};

struct declarator {
    struct sym name;
    struct loc loc;  // of the name, or of where it would be
    struct type *type;
    struct attrs attrs;
    struct sym asm_name;
    struct derivation *function;  // the parameter list, if it declares a function
    bool has_clauses;             // a contract of CBMC stands behind it
};

enum declarator_mode { DECLARATOR_NAMED, DECLARATOR_PARAM, DECLARATOR_ABSTRACT };

void parse_declarator(struct parser *p, struct type *base, enum declarator_mode mode, struct declarator *d);
/* parse_clauses: skips clauses of contracts of CBMC, __CPROVER_requires(...) and similar ones; whether there were some. */
bool parse_clauses(struct parser *p);
struct type *parse_type_name(struct parser *p);
bool parse_at_type_name(struct parser *p, const struct token *t);
struct type *sema_adjust_param(struct parser *p, struct type *t, unsigned array_quals);

// decl.c, function.c, link.c

void parse_external_declaration(struct parser *p);
struct stmt *parse_declaration_statement(struct parser *p);  // inside a function
void parse_function_body(struct parser *p, struct specs *s, struct declarator *d);
struct decl *sema_declare(struct parser *p, const struct specs *s, const struct declarator *d, bool defines);
struct decl *sema_implicit_function(struct parser *p, struct sym name, struct loc loc);
void link_begin(struct parser *p);
void link_end(struct parser *p);
/* link_is_foreign: whether old has its definition, or else its first declaration, in an earlier file. */
bool link_is_foreign(const struct parser *p, const struct decl *old);
/* link_replaces_alias: d, whose definition begins, may be a weak alias in an earlier file, which gives way.  link_replaces_weak: `weak` gets a definition
 * instead of a weak one of an earlier file, which aliases keep. */
void link_replaces_alias(struct parser *p, struct decl *d);
void link_replaces_weak(struct parser *p, const struct decl *weak);

/* link_is_apart: whether the entity that d declares must be apart from old, with which it does not agree: old belongs
 * to another file, and the program allows it (program.apart).  Then it is noted, and the program must be read again. */
bool link_is_apart(struct parser *p, const struct declarator *d, const struct decl *old);
/* link_is_inline: whether a declaration, if all are alike, leaves its function without an external definition in this
 * file (C17 6.7.4p7): `inline` without `extern`; with the attribute gnu_inline, or in GNU C89, the other way round. */
bool link_is_inline(const struct parser *p, const struct specs *s, const struct declarator *d);
struct decl *link_declare(struct parser *p, const struct specs *s, const struct declarator *d, struct type *t,
                          enum decl_kind kind);

// asm.c: parses the statement that begins here into s.

struct sym parse_asm_label(struct parser *p);
void parse_asm(struct parser *p, struct stmt *s);
void parse_toplevel_asm(struct parser *p);

// literal.c

struct expr *parse_number(struct parser *p);
struct expr *parse_char(struct parser *p);
struct expr *parse_strings(struct parser *p);      // adjacent literals
const char *parse_plain_string(struct parser *p);  // its characters, for asm and messages

// conv.c: building of expressions and conversions

struct expr *sema_new(struct parser *p, enum expr_kind k, struct type *t, struct loc loc);  // ends at p->prev_end
struct expr *sema_new2(struct parser *p, enum expr_kind k, struct type *t, struct expr *a, struct expr *b);
void sema_height(struct parser *p, struct expr *e);  // sets e->height from its parts; fails if too high
struct expr *sema_const(struct parser *p, struct type *t, i128 n, struct loc loc);
struct expr *sema_var(struct parser *p, struct decl *d, struct type *t, struct loc loc);
struct expr *sema_unsupported(struct parser *p, struct type *t, const char *what, struct loc loc);
/* sema_type_asked: of something that is not modelled, so that its type may be a guess: inside of an operand of which only the type counts, as that of
 * sizeof, the whole program is not understood. */
void sema_type_asked(struct parser *p, const char *what, struct loc loc);
/* sema_exotic: the same for an operation `what` (such as "arithmetic on") on a value of type `of`, which the message
 * names.  sema_is_exotic: types whose arithmetic is not modelled; sema_is_number: those that have arithmetic. */
struct expr *sema_exotic(struct parser *p, struct type *t, const char *what, const struct type *of, struct loc loc);
bool sema_is_exotic(const struct type *t);
bool sema_is_number(const struct type *t);
struct expr *sema_cast(struct parser *p, struct expr *e, struct type *to, enum cast_kind k);
struct expr *sema_value(struct parser *p, struct expr *e);    // lvalue, array and function conversion
struct expr *sema_promote(struct parser *p, struct expr *e);  // of an integer value
struct expr *sema_arith(struct parser *p, struct expr *e, struct type *to);
struct expr *sema_convert(struct parser *p, struct expr *e, struct type *to);  // any scalar conversion
struct expr *sema_written_cast(struct parser *p, struct type *to, struct expr *e, struct loc loc);
struct expr *sema_condition(struct parser *p, struct expr *e);  // a scalar value
struct expr *sema_default_promote(struct parser *p, struct expr *e);
struct expr *sema_void(struct parser *p, struct expr *e);  // value is not used

// The context of an assignment, for messages.
struct assign_context {
    const char *verb;  // "assigning", "initialising", "passing", "returning"
    struct loc loc;
};
struct expr *sema_assign_convert(struct parser *p, struct expr *e, struct type *to, const struct assign_context *c);
bool sema_is_null_constant(const struct expr *e);
bool sema_is_bitfield(const struct expr *e);
unsigned sema_bitfield_bits(const struct expr *e);  // the width of the one whose value e is
bool sema_is_literal(const struct expr *e);         // made of constants alone, so that every compiler computes it
/* sema_inexact: notes a value of floating-point arithmetic that is not exact in this dialect. */
struct expr *sema_inexact(struct parser *p, struct type *t, struct loc loc);
bool sema_const_eval(struct parser *p, const struct expr *e, u128 *v);       // const_eval, with a remark on an overflow
i128 sema_int_constant(struct parser *p, struct expr *e, const char *what);  // fails if it is none

// operator.c

struct expr *sema_unary(struct parser *p, enum token_kind op, struct expr *e, struct loc loc);
struct expr *sema_address(struct parser *p, struct expr *e, struct loc loc);
struct expr *sema_deref(struct parser *p, struct expr *e, struct loc loc);
struct expr *sema_incdec(struct parser *p, enum expr_kind k, enum op op, struct expr *e, struct loc loc);
struct expr *sema_binary(struct parser *p, enum token_kind op, struct expr *a, struct expr *b);
struct expr *sema_assignment(struct parser *p, enum token_kind op, struct expr *a, struct expr *b);
struct expr *sema_conditional(struct parser *p, struct expr *a, struct expr *b, struct expr *c);
struct expr *sema_index(struct parser *p, struct expr *a, struct expr *i);
void sema_require_complete(struct parser *p, const struct type *t, struct loc loc);

// postfix.c, builtin.c, atomic.c

struct expr *parse_postfix(struct parser *p, struct expr *e);
struct expr *sema_member(struct parser *p, struct expr *e, struct sym name, struct loc loc);
struct expr *sema_select(struct parser *p, struct expr *e, const struct field *f);
bool sema_has_member(const struct type *s, struct sym name);  // directly or in an anonymous member
struct expr *parse_compound_literal(struct parser *p, struct type *t, struct loc loc);  // at '{'
/* parse_remark: adds a sentence that matters where the function whose body is being read is used; outside of functions
 * everywhere. */
void parse_remark(struct parser *p, struct loc loc, const char *sentence);
struct expr *sema_call(struct parser *p, struct expr *f, struct expr **args, size_t n);
struct expr **parse_arguments(struct parser *p, size_t *n);  // from '(' to behind ')', not yet converted
struct expr *parse_primary(struct parser *p);
struct expr *parse_builtin_keyword(struct parser *p);  // offsetof, va_arg ...
void builtin_begin(struct parser *p);
struct expr *parse_builtin_name(struct parser *p, struct sym name, struct loc loc);  // NULL if name is none
bool builtin_replaces(struct parser *p, const struct decl *own);  // calls may give the compiler's result
void builtin_mark_call(struct parser *p, struct expr *call);
uint8_t builtin_call_replaced(struct parser *p, const char *name, const struct expr *call);  // REPLACED_*
bool builtin_is_foreign(struct parser *p, struct sym name);       // the dialect has no such function of the library
struct decl *builtin_library(struct parser *p, struct sym name);  // NULL if name is none
struct decl *builtin_declare(struct parser *p, const char *name, struct type *t, struct loc loc);
/* builtin_fold: a call of the builtin of that name, without prefix, or the constant that it folds to. */
struct expr *builtin_fold(struct parser *p, const char *name, struct expr *call);
struct expr *builtin_atomic(struct parser *p, const char *name, struct expr **args, size_t n, struct loc loc);

// expr.c

struct expr *parse_expr(struct parser *p);    // with commas
struct expr *parse_assign(struct parser *p);  // assignment-expression
struct expr *parse_cast(struct parser *p);
struct expr *parse_unary(struct parser *p);
i128 parse_int_constant(struct parser *p, const char *what);

// init.c

/* parse_initializer: parses the text behind `=` for an object of type *t; completes *t if it is an array of unknown
 * length.
 * is_static: the items must be constant.  Give. */
struct init *parse_initializer(struct parser *p, struct type **t, bool is_static);
struct init *init_of(struct parser *p, struct type *t, struct expr *e);  // e, of type t, as a whole

// stmt.c

struct stmt *parse_compound(struct parser *p);  // at '{'; opens no scope of its own if the function's was just opened
struct stmt *parse_block(struct parser *p);     // at '{', with a scope
struct sym parse_label_use(struct parser *p);   // takes the name of a label; gives its unique name in the function
void parse_label_end(struct parser *p);         // of a function: complains of labels never defined, forgets all
void parse_label_forget(struct parser *p);      // the function is given up

#endif
