// SPDX-License-Identifier: Apache-2.0
// ast.h: the typed syntax tree of one program.  Every implicit conversion is a node; names are resolved; sizes are numbers.
#ifndef LANG_AST_H
#define LANG_AST_H

#include "base/diag.h"
#include "base/map.h"
#include "base/tick.h"
#include "lang/type.h"
#include "lang/value.h"

struct decl;
struct dialect;
struct stmt;

// A clause in a comment that begins with @: `//@ assert P;`, `/*@ requires P; ensures Q; */`.  What P means is for those to say who
// check it (`vernier wp`); to others it is nothing.
enum note_kind { NOTE_ASSERT, NOTE_ASSUME, NOTE_REQUIRES, NOTE_ENSURES };

struct note {
    enum note_kind kind;
    struct loc loc, end;  // from its first word to behind its `;`
    struct loc at;        // where P begins
    const char
        *text;  // P: its character i stands at at.off + i.  What is none of P's is blank: ends of lines, an @ at their
                // beginning, comments inside of the comment
    size_t size;  // of the text, which ends in NUL
    struct decl *
        *decls;      // variables and parameters that P names, as they are visible where it stands (requires, ensures:
    size_t n_decls;  // at the end of the function's outermost block)
    struct note *next;  // of the same contract
};

/* note_word: the word that a clause of that kind begins with. */
const char *note_word(enum note_kind k);

// ORDER EXPR
enum expr_kind {
    EXPR_CONST,   // value (arithmetic or pointer type; also enumerators, sizeof, character constants)
    EXPR_STRING,  // str: an lvalue of array type
    EXPR_VAR,     // decl (object): an lvalue
    EXPR_FUNC,    // decl (function): a function designator
    EXPR_DEREF,   // *a: an lvalue, or a function designator
    EXPR_MEMBER,  // a.field: a is a record (lvalue or not)
    EXPR_ADDR,    // &a
    EXPR_UNARY,   // op a: NEG, BITNOT, NOT
    EXPR_BINARY,  // a op b; operands converted; PTR_ADD has b = integer in *elements*, PTR_DIFF counts elements
    EXPR_LOGAND,  // a && b
    EXPR_LOGOR,   // a || b
    EXPR_COND,    // a ? b : c; a == NULL never; GNU a ?: c has b == NULL (value of a, converted by cast_b)
    EXPR_COMMA,   // a, b
    EXPR_ASSIGN,  // a = b; b converted to a's type
    EXPR_COMPOUND,  // a op= b: computed in comp_type: a converted to it, op with b, converted back; pointers: PTR_ADD with
                    // b in elements (SUB is given as PTR_ADD of the negation)
    EXPR_PREINC,        // ++a / --a, op is ADD or SUB (also on pointers, by one element), comp_type as for COMPOUND
    EXPR_POSTINC,       // a++ / a--
    EXPR_CAST,          // conversion of a to type, implicit or written: cast
    EXPR_CALL,          // a(args): a has pointer-to-function type
    EXPR_COMPOUND_LIT,  // (type){init}: an lvalue; decl is its unnamed object, initialised by decl->init
    EXPR_STMT,         // ({ body }): value is that of its last expression statement, which stays in body: a is the same
                       // node as that statement's expr (a == NULL: void)
    EXPR_VA_ARG,       // va_arg(a, type)
    EXPR_BUILTIN,      // builtin with args (see enum builtin)
    EXPR_SIZEOF_VLA,   // size in bytes of the variable-length type arg_type; type size_t; a: the operand, which is
                       // evaluated (NULL: a type name)
    EXPR_LABEL_ADDR,   // &&label (GNU)
    EXPR_UNSUPPORTED,  // parsed and typed, but not modelled: str says what
    EXPR_KINDS
};

enum cast_kind {
    CAST_LVALUE,   // lvalue to value (C17 6.3.2.1p2); drops qualifiers
    CAST_DECAY,    // array to pointer to first element, function to pointer
    CAST_ARITH,    // between arithmetic types, incl. to _Bool
    CAST_POINTER,  // between pointer types, integer to pointer, pointer to integer, pointer to _Bool
    CAST_VOID,
    CAST_NOOP,  // same representation and type up to qualifiers (also record to itself)
};

enum builtin {
    BUILTIN_EXPECT,       // args[0], value of it
    BUILTIN_UNREACHABLE,  // the run ends
    BUILTIN_TRAP,         // the run ends
    BUILTIN_ALLOCA,       // args[0] bytes
    BUILTIN_VA_START,     // args[0]
    BUILTIN_VA_END,
    BUILTIN_VA_COPY,
    BUILTIN_ADD_OVERFLOW,  // args a, b, pointer to result; value: whether the exact result does not fit
    BUILTIN_SUB_OVERFLOW,
    BUILTIN_MUL_OVERFLOW,
    BUILTIN_FABS,  // and the other pure functions on floats are ordinary calls; builtins __builtin_X of library functions X
                   // are calls of X
    BUILTIN_CALLED,  // a call of what str names, which left nothing else, and which the program watches for
    BUILTIN_NONE,
};

enum { EXPR_HEIGHT_MAX = 8000 };

/* What the compiler makes of a call of a function, whatever the program defines: it calls the function, of which it knows nothing; it may know what is
 * computed, and calls it without -O; it computes a call whose value nobody uses; that, and one whose value is not below the size of the array that the
 * argument is; it computes any. */
enum { REPLACED_NEVER, REPLACED_KNOWN, REPLACED_UNUSED, REPLACED_LARGE, REPLACED_ALWAYS };

struct expr {
    enum expr_kind kind;
    struct type *type;
    struct loc loc;  // where it begins
    struct loc end;  // just behind its last character
    uint8_t is_lvalue;
    uint8_t is_written;  // casts: written by the programmer
    uint8_t cast;        // enum cast_kind
    uint8_t op;          // enum op
    uint8_t builtin;     // enum builtin
    uint8_t paren;       // was in parentheses
    uint8_t replaced;    // CALL: REPLACED_*
    uint8_t wraps;       // BINARY: numbers wrap around by definition, which is no overflow
    uint8_t fuses;       // BINARY, COMPOUND: a sum of floats that may be rounded once with a product in it (C17 6.5p8)
    uint16_t height;     // of the tree below; at most EXPR_HEIGHT_MAX, so that recursive passes fit the stack
    struct expr *a, *b, *c;
    struct type *comp_type;     // COMPOUND, PREINC, POSTINC
    struct type *arg_type;      // SIZEOF_VLA
    const struct field *field;  // MEMBER
    struct decl *decl;          // VAR, FUNC, COMPOUND_LIT
    struct expr **args;         // CALL, BUILTIN
    size_t n_args;
    u128 value;       // CONST
    const char *str;  // STRING (str_len bytes, with its NUL, in elements of the array), UNSUPPORTED, BUILTIN_CALLED
    size_t str_len;
    struct stmt *body;  // STMT
    struct sym label;   // LABEL_ADDR
};

// One scalar (or whole record) of an initialiser: `init` is stored at byte `off` of the object.  Entries are in order of
// elements, in which they are evaluated, and do not overlap; everything not named is zero.
// Items of a flexible array member lie behind the size of the object's type: the object is as large as they need.
struct init_item {
    uint64_t off;
    const struct field *bitfield;  // NULL unless the target is a bit-field
    struct type *type;             // of the target; a STRING initialises a char array at once
    struct expr *init;             // converted to type
};

// Expressions that are no constants and are not evaluated, because a later initialiser replaces them.
struct init_dropped {
    const struct expr *e;
    const struct init_dropped *next;
};

struct init {
    struct init_item *items;
    size_t n;
    bool whole;  // a single expression of the object's own (record or scalar) type: items[0] covers the object
    struct type
        *grown;  // the type of an object with the room that a flexible array member needs; NULL: the declared type
    const struct init_dropped *dropped;
    struct init_value *values;  // the items as a tree (frontend/init_tree.h); NULL if there was no list to read
};

enum decl_kind { DECL_VAR, DECL_PARAM, DECL_FUNC, DECL_TYPEDEF, DECL_ENUM_CONST };
enum storage { STORAGE_NONE, STORAGE_STATIC, STORAGE_EXTERN, STORAGE_REGISTER, STORAGE_AUTO, STORAGE_TYPEDEF };

// What the source says and the model of it leaves out: an attribute, a pragma, assembly at file scope.
struct remark {
    struct loc loc;
    const char *text;  // "attribute `ifunc`"; is_sentence: all that is to be said
    uint8_t is_sentence;
    uint8_t unsupported;  // it changes what the program computes; else it is only taken to change nothing
    uint8_t is_overflow;  // an arithmetic operation of a constant expression leaves its type's range (C17 6.6p4)
    uint8_t is_promise;   // undefined behaviour follows where it is broken: no [unsound] assumption
    uint8_t is_owned;     // it matters where a declaration is used that has it among its remarks; else everywhere
};

struct remarks {
    struct remark *remark;
    const struct remarks *next;
};

// A declared entity.  Redeclarations of one linked entity share one decl (the canonical one), across all linked files.
struct decl {
    enum decl_kind kind;
    struct sym name;          // 0: unnamed (compound literal, unnamed parameter)
    struct type *type;        // composite of all declarations so far
    struct loc loc;           // of the name in the defining (else first) declaration
    enum storage storage;     // of the first declaration
    uint32_t id;              // dense over all decls of kinds VAR, PARAM, FUNC in the program
    uint32_t align;           // VAR: alignment in bytes
    uint8_t is_global;        // VAR: static storage duration (file scope, or static local)
    uint8_t is_local_static;  // VAR: static inside a function
    uint8_t is_defined;       // FUNC: has a body; VAR: not merely extern
    uint8_t is_thread_local;
    uint8_t aligns_less;   // VAR: an attribute asks for less alignment than the type has
    uint8_t is_constexpr;  // of C23: its initialiser is a constant, and so is its value
    uint8_t noreturn;      // FUNC: attribute or _Noreturn
    uint8_t is_inline;
    uint8_t always_inline;  // FUNC: attribute
    uint8_t inline_only;    // FUNC: an inline definition: what it defines is external to its file nowhere (C17 6.7.4p7)
    uint8_t starts_list;    // FUNC with body: has va_start
    uint8_t is_builtin;     // FUNC: declared by the compiler on first use (implicit declaration or __builtin_X)
    uint8_t is_weak;        // FUNC, VAR: attribute or pragma
    uint8_t is_foreign;     // FUNC: without body, it is not the library's function of that name (dialect.h)
    struct sym asm_name;    // FUNC, VAR: __asm__("name") after the declarator; 0 = none
    struct sym alias;       // FUNC, VAR: the assembler name that the attribute alias gives; 0 = none
    struct decl *same;  // FUNC, VAR: the declaration of the same entity under another name (decl_entity); NULL = none
    struct decl *cleanup;     // VAR: the function that is called with its address where its scope is left; NULL = none
    uint64_t nonnull;         // FUNC: attribute: bit i: argument i is not null, of more than 64 those behind, too
    uint8_t returns_nonnull;  // FUNC: attribute
    uint32_t constructor, destructor;  // FUNC: runs before or after the entry function: priority + 1; 0 = it does not
    const struct remarks *remarks;
    struct init *init;       // VAR: NULL = none
    struct expr *array_len;  // PARAM written as an array: its length, if that is variable; NULL = none
    struct type *at_least;   // PARAM written as an array [static n]: that array; NULL = none
    struct decl *fn;         // VAR, PARAM: the function it is local to; NULL = file scope
    // FUNC with body:
    struct decl **params;
    size_t n_params;
    struct stmt *body;
    struct loc body_end;
    const struct dialect *dialect;  // of the unit that defines it
    uint8_t replaced;               // the compiler knows a function of that name and type, and may compute calls of it
    const struct note *contract;    // its requires and ensures, in order; NULL = none
    uint8_t has_notes;              // a contract, or notes in its body
    uint8_t has_clauses;            // a contract of CBMC, which is not looked at
    uint8_t is_named;               // VAR: some expression names this declaration
    uint8_t has_address;            // VAR: & is applied to it, or to a part of it, somewhere in this file
};

/* decl_entity: what d declares: declarations with one assembler name are one function or object. */
static inline struct decl *decl_entity(struct decl *d)
{
    while (d->same)
        d = d->same;
    return d;
}

/* decl_may_be_missing: a weak symbol that no file defines: its address may be null. */
static inline bool decl_may_be_missing(const struct decl *d)
{
    return d->is_weak && !d->same && !d->is_defined;
}

// Inline assembly (GNU): what is between its parentheses.
struct asm_operand {
    struct sym name;         // [name]; 0 = none
    const char *constraint;  // with its = or +
    struct expr *expr;       // outputs, and inputs that can only be in memory: an lvalue; else a value
};
struct assembly {
    const char *text;               // its template
    struct asm_operand **operands;  // outputs first
    size_t n, n_outputs;            // operands
    const char **clobbers, **labels;
    size_t n_clobbers, n_labels;
    uint8_t is_basic;  // without operands and clobbers: a % in the template stands for itself
    uint8_t is_goto;
};

enum stmt_kind {
    STMT_EMPTY,
    STMT_EXPR,
    STMT_DECL,
    STMT_COMPOUND,
    STMT_IF,
    STMT_WHILE,
    STMT_DO,
    STMT_FOR,
    STMT_SWITCH,
    STMT_CASE,
    STMT_DEFAULT,
    STMT_LABEL,
    STMT_GOTO,
    STMT_GOTO_COMPUTED,
    STMT_BREAK,
    STMT_CONTINUE,
    STMT_RETURN,
    STMT_ASM,
    STMT_NOTE,
};

struct stmt {
    enum stmt_kind kind;
    struct loc loc, end;
    struct expr *expr;   // EXPR, IF, WHILE, DO, FOR and SWITCH condition (FOR: may be NULL), RETURN (may be NULL),
                         // GOTO_COMPUTED
    struct expr *step;   // FOR
    struct stmt *init;   // FOR: first clause (EXPR or DECL, may be NULL)
    struct stmt *a, *b;  // IF: then, else (may be NULL); loops, SWITCH, CASE, DEFAULT, LABEL: a = body;
                         // NOTE: a = the statement behind it, NULL in the list of a block
    struct stmt **list;  // COMPOUND; ASM: its operands as EXPR statements
    size_t n;
    struct decl **
        decls;  // DECL: the variables, in order, and typedefs of variable-length types (functions and extern ones left out)
    size_t n_decls;
    i128 lo, hi;                // CASE: range in the promoted type of the switch (lo == hi for a plain case)
    struct sym label;           // LABEL, GOTO
    struct assembly *assembly;  // ASM
    const struct note *note;    // NOTE: an assert or assume
};

/* block_value: how many statements of a COMPOUND there are up to the last one that is no note, which gives ({ ... }) its value. */
static inline size_t block_value(const struct stmt *s)
{
    size_t n = s->n;
    while (n > 0 && s->list[n - 1]->kind == STMT_NOTE)
        n--;
    return n;
}

// One linked program.
// A typedef name that says which data structure records of the type form: __SA__tree_left_right (Theoduloz 2010, 5.5.2).
#define ANNOTATION "__SA__"
struct annotation {
    struct sym name;
    const struct type *type;
    struct loc loc;
};

struct named_type {
    struct sym name;
    struct type *type;
};

// A pragma before a loop statement (frontend/loopbound.c).
struct loop_note {
    struct loc loc, loop;  // of the pragma; of the statement
    int64_t min, max;      // executions of the body, each time that the loop is entered
    uint8_t is_do;
};

struct program {
    struct arena mem;
    struct symtab syms;
    struct sources src;
    struct diag *diag;
    struct budget *budget;  // of reading it and building its automata, which stop with RC_STOP; NULL = none
    struct types types;
    bool
        wants_notes;  // notes are to be checked: comments of included files are kept, and automata of all functions with notes
                      // and all variables that these name
    struct {
        bool on;  // names of external linkage may be defined by several files: what is no error then is in `found`
        struct map names;  // by symbol: in each file they are an entity of its own
        struct map found;  // by symbol: two files do not agree on them, and they are not in `names`
    } apart;
    struct {
        VEC_OF(struct sym);
    } watched;           // functions whose calls properties and automata wait for: each call of them leaves an edge
    bool labels_matter;  // properties or automata wait for labels
    bool is_followed;    // an automaton follows in which order functions are called and labels passed
    struct {
        VEC_OF(struct sym);
    } last;  // functions whose calls decide: if the program defines them, cfa_build builds nothing behind the call
    struct decl *entry;  // the function where cfa_build starts, instead of the one that options name; NULL: that one
    bool
        skips_remarks;  // nobody asks what functions without body are assumed not to do: cfa_build does not look for it
    struct {
        VEC_OF(struct decl *);
    } globals;  // file-scope and local-static variables and functions, canonical, in order of first declaration
    struct {
        VEC_OF(struct decl *);
    } decls;  // by id
    struct {
        VEC_OF(struct remark *);
    } remarks;  // all, in order of the source
    struct {
        VEC_OF(struct sym);
    } asm_symbols;  // that assembly outside of functions defines
    struct {
        VEC_OF(struct sym);
    } sections;  // that the program names, but for those without meaning
    struct {
        VEC_OF(struct annotation);
    } annotations;  // names of types that begin with ANNOTATION, in order of the source
    struct {
        VEC_OF(struct named_type);
    } typedefs;  // of file scope, in order of the source
    struct {
        VEC_OF(struct loop_note);
    } loop_notes;  // in order of the source
};

/* program_init / program_release: an empty program for a machine; d outlives it. */
void program_init(struct program *p, const struct machine *m, struct diag *d);
void program_release(struct program *p);

/* program_set_machine: another machine for a program of which no file has been parsed yet. */
void program_set_machine(struct program *p, const struct machine *m);

/* program_watch: a name of a function becomes one of those that are watched.  program_watches: whether it is. */
void program_watch(struct program *p, const char *name);
bool program_watches(const struct program *p, struct sym name);

/* program_end_at: nothing behind a call of the function of that name matters.  program_ends_at: whether that is so. */
void program_end_at(struct program *p, const char *name);
bool program_ends_at(const struct program *p, struct sym name);

/* program_remark: notes what is left out at loc; text: kept by the caller. */
struct remark *program_remark(struct program *p, struct loc loc, const char *text, bool unsupported);

/* program_find: the linked function or file-scope variable of that name; NULL. */
struct decl *program_find(const struct program *p, const char *name);

/* const_eval: value of an integer or arithmetic constant expression (C17 6.6), also what gcc folds beyond it.
 * False if e is not constant.  Address constants are not values: see const_address. */
bool const_eval(const struct expr *e, u128 *v);

/* const_eval_flags: likewise; or-s enum value_flag of the operations that were evaluated into *flags. */
bool const_eval_flags(const struct expr *e, u128 *v, unsigned *flags);

// An address constant: the object or function (or string literal) plus bytes.
struct const_addr {
    struct decl *decl;  // NULL if string
    const struct expr *string;
    int64_t off;
};
bool const_address(const struct expr *e, struct const_addr *a);

/* expr_print: e in C syntax without implicit casts, for traces and messages.  ast_dump: the whole tree as text, stable. */
struct buf;
void expr_print(const struct program *p, const struct expr *e, struct buf *b);
void ast_dump(const struct program *p, struct buf *b);

#endif
