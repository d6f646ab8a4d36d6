// SPDX-License-Identifier: Apache-2.0
// asm.c: parses inline assembly (GNU), and finds symbols that assembly outside of functions defines.
#include "frontend/parse_priv.h"

struct sym parse_asm_label(struct parser *p)
{
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    const char *s = parse_plain_string(p);
    parse_expect(p, TOK_RPAREN);
    return parse_sym(p, s);
}

// ---- statements -----------------------------------------------------------------------------------------------------

// Whether an operand can only be in memory, so that it is an object and no value.
static bool is_memory(const char *constraint)
{
    return strpbrk(constraint, "moV<>") && !strpbrk(constraint, "rgXinqQRlabcdSDA0123456789");
}

static struct expr *operand_value(struct parser *p, struct expr *e, const char *constraint, bool output)
{
    bool object = e->is_lvalue || e->kind == EXPR_UNSUPPORTED;
    if (output && !object)
        FAIL(p, e->loc, E0166, "lvalue required in asm statement");
    return output || (object && is_memory(constraint)) ? e : sema_value(p, e);
}

static struct stmt *operand_statement(struct parser *p, struct expr *e)
{
    struct stmt *s = ARENA_NEW(p->mem, struct stmt);
    s->kind = STMT_EXPR;
    s->loc = e->loc;
    s->end = e->end;
    s->expr = e;
    return s;
}

// Parses operands: [name] "constraint" (expression), ...
static void asm_operands(struct parser *p, bool output)
{
    while (parse_at(p, TOK_STRING) || parse_at(p, TOK_LBRACKET)) {
        struct asm_operand *o = ARENA_NEW(p->mem, struct asm_operand);
        if (parse_accept(p, TOK_LBRACKET)) {
            o->name = p->tok.sym;
            parse_advance(p);
            parse_expect(p, TOK_RBRACKET);
        }
        o->constraint = parse_plain_string(p);
        parse_expect(p, TOK_LPAREN);
        o->expr = operand_value(p, parse_expr(p), o->constraint, output);
        parse_expect(p, TOK_RPAREN);
        vec_push(&p->stack, o);
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
}

static void asm_clobbers(struct parser *p)
{
    while (parse_at(p, TOK_STRING)) {
        const char *name = parse_plain_string(p);
        vec_push(&p->stack, arena_strndup(p->mem, name, strlen(name)));
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
}

static void asm_labels(struct parser *p)
{
    while (parse_at(p, TOK_IDENT)) {
        const char *label = parse_str(p, parse_label_use(p));
        vec_push(&p->stack, arena_strndup(p->mem, label, strlen(label)));
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
}

// Parses what follows the template: `: outputs : inputs : clobbers : labels`.
static void asm_sections(struct parser *p, struct assembly *a)
{
    size_t mark = p->stack.n;
    if (parse_accept(p, TOK_COLON))
        asm_operands(p, true);
    a->n_outputs = p->stack.n - mark;
    if (parse_accept(p, TOK_COLON))
        asm_operands(p, false);
    a->operands = parse_take_list(p, mark, &a->n);
    if (parse_accept(p, TOK_COLON))
        asm_clobbers(p);
    a->clobbers = parse_take_list(p, mark, &a->n_clobbers);
    if (parse_accept(p, TOK_COLON))
        asm_labels(p);
    a->labels = parse_take_list(p, mark, &a->n_labels);
}

static void take_sections(struct parser *p, const char *text);

void parse_asm(struct parser *p, struct stmt *s)
{
    struct assembly *a = ARENA_NEW(p->mem, struct assembly);
    s->assembly = a;
    parse_advance(p);
    for (; parse_at(p, KW_VOLATILE) || parse_at(p, KW_INLINE) || parse_at(p, KW_GOTO) || parse_at(p, KW_CONST);
         parse_advance(p))
        a->is_goto |= parse_at(p, KW_GOTO);
    parse_expect(p, TOK_LPAREN);
    a->text = parse_plain_string(p);
    take_sections(p, a->text);
    a->is_basic = !parse_at(p, TOK_COLON);
    asm_sections(p, a);
    parse_expect(p, TOK_RPAREN);
    parse_expect(p, TOK_SEMI);
    s->n = a->n;
    s->list = ARENA_ARRAY(p->mem, struct stmt *, s->n + 1);
    for (size_t i = 0; i < s->n; i++)
        s->list[i] = operand_statement(p, a->operands[i]->expr);
}

// ---- outside of functions -------------------------------------------------------------------------------------------

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
           c == '$';
}

static size_t name_length(const char *s)
{
    size_t n = 0;
    while (is_name(s[n]))
        n++;
    return n;
}

static const char *skip_blanks(const char *s)
{
    return s + strspn(s, " \t");
}

static void defines(struct parser *p, const char *name, size_t n)
{
    char text[256];
    if (n == 0 || n >= sizeof text || (name[0] >= '0' && name[0] <= '9') || strncmp(name, ".L", 2) == 0)
        return;
    memcpy(text, name, n);
    text[n] = 0;
    vec_push(&p->prog->asm_symbols, parse_sym(p, text));
}

// Notes the section that a statement of the assembler names, if it is .section or .pushsection.
static void take_section(struct parser *p, const char *s)
{
    size_t n = name_length(s);
    const char *next = skip_blanks(s + n);
    if (n < 8 || strncmp(s + n - 7, "section", 7) != 0 || !*next)
        return;
    bool quoted = *next == '"';
    next += quoted;
    parse_section(p, p->tok.loc, arena_strndup(p->mem, next, strcspn(next, quoted ? "\"" : ", \t\n;")));
}

/* Notes the symbols that one statement of the assembler defines.  Whether these are its only meaning for the program:
 * it is a label, an assignment, or a directive about data, sections, symbols and their versions. */
static bool define_symbols(struct parser *p, const char *s)
{
    static const char *const idle[] = {
        ".symver", ".section", ".pushsection",   ".popsection", ".previous", ".text",      ".data",   ".bss",
        ".globl",  ".global",  ".hidden",        ".local",      ".internal", ".ident",     ".file",   ".type",
        ".size",   ".align",   ".balign",        ".p2align",    ".weak",     ".protected", ".string", ".asciz",
        ".ascii",  ".byte",    ".word",          ".short",      ".long",     ".quad",      ".int",    ".zero",
        ".skip",   ".space",   ".cfi_startproc", ".cfi_endproc"
    };
    static const char *const sets[] = { ".set", ".equ", ".equiv", ".comm", ".lcomm", ".weakref", ".thumb_set" };
    s = skip_blanks(s);
    size_t n = name_length(s);
    const char *next = skip_blanks(s + n);
    if (n && (*next == ':' || (*next == '=' && next[1] != '='))) {
        defines(p, s, n);
        return *next == '=' || define_symbols(p, next + 1);
    }
    for (size_t i = 0; i < ARRAY_LEN(sets); i++)
        if (strlen(sets[i]) == n && strncmp(s, sets[i], n) == 0) {
            defines(p, next, name_length(next));
            return true;
        }
    take_section(p, s);
    for (size_t i = 0; i < ARRAY_LEN(idle); i++)
        if (strlen(idle[i]) == n && strncmp(s, idle[i], n) == 0)
            return true;
    return *s == 0 || *s == '#';
}

// Length up to the next end of a line or semicolon that is not quoted.
static size_t statement_length(const char *s)
{
    bool quoted = false;
    size_t n = 0;
    for (; s[n] && (quoted || (s[n] != '\n' && s[n] != ';')); n++) {
        quoted ^= s[n] == '"';
        n += s[n] == '\\' && s[n + 1];
    }
    return n;
}

// Notes the sections that assembly in a function names.
static void take_sections(struct parser *p, const char *text)
{
    for (const char *s = text; *s; s += *s != 0) {
        take_section(p, skip_blanks(s));
        s += statement_length(s);
    }
}

void parse_toplevel_asm(struct parser *p)
{
    struct loc loc = p->tok.loc;
    bool idle = true;
    parse_advance(p);
    while (parse_at(p, KW_VOLATILE) || parse_at(p, KW_INLINE))
        parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    const char *text = parse_plain_string(p);
    for (const char *s = text; *s; s += *s != 0) {
        size_t n = statement_length(s);
        idle &= define_symbols(p, arena_strndup(p->mem, s, n));
        s += n;
    }
    if (!idle)
        program_remark(p->prog, loc, "assembly outside of functions", false);
    parse_expect(p, TOK_RPAREN);
    parse_expect(p, TOK_SEMI);
}
