// SPDX-License-Identifier: Apache-2.0
/* dump.c: the whole tree as indented text, one node a line with its type, the same for the same input.  Nodes still to be
 * written lie on a stack of our own, since statements and expressions can be nested very deep. */
#include "base/buf.h"
#include "lang/ast.h"

#include <inttypes.h>

// A node to write, or a plain text line.
struct item {
    const struct expr *e;
    const struct stmt *s;
    const struct decl *d;
    const struct init_item *init;
    const char *text;
    unsigned depth;
    const struct note *note;
};

struct dumper {
    const struct program *p;
    struct buf *out;
    struct {
        VEC_OF(struct item);
    } todo;  // the next one last
};

static const char *const expr_name[EXPR_KINDS] = {
    [EXPR_CONST] = "const",
    [EXPR_STRING] = "string",
    [EXPR_VAR] = "var",
    [EXPR_FUNC] = "func",
    [EXPR_DEREF] = "deref",
    [EXPR_MEMBER] = "member",
    [EXPR_ADDR] = "addr",
    [EXPR_UNARY] = "unary",
    [EXPR_BINARY] = "binary",
    [EXPR_LOGAND] = "and",
    [EXPR_LOGOR] = "or",
    [EXPR_COND] = "cond",
    [EXPR_COMMA] = "comma",
    [EXPR_ASSIGN] = "assign",
    [EXPR_COMPOUND] = "compound",
    [EXPR_PREINC] = "preinc",
    [EXPR_POSTINC] = "postinc",
    [EXPR_CAST] = "cast",
    [EXPR_CALL] = "call",
    [EXPR_COMPOUND_LIT] = "literal",
    [EXPR_STMT] = "statements",
    [EXPR_VA_ARG] = "va_arg",
    [EXPR_BUILTIN] = "builtin",
    [EXPR_SIZEOF_VLA] = "sizeof",
    [EXPR_LABEL_ADDR] = "label_addr",
    [EXPR_UNSUPPORTED] = "unsupported",
};

static const char *const stmt_name[] = {
    [STMT_EMPTY] = "empty",     [STMT_EXPR] = "expr",
    [STMT_DECL] = "decl",       [STMT_COMPOUND] = "block",
    [STMT_IF] = "if",           [STMT_WHILE] = "while",
    [STMT_DO] = "do",           [STMT_FOR] = "for",
    [STMT_SWITCH] = "switch",   [STMT_CASE] = "case",
    [STMT_DEFAULT] = "default", [STMT_LABEL] = "label",
    [STMT_GOTO] = "goto",       [STMT_GOTO_COMPUTED] = "goto*",
    [STMT_BREAK] = "break",     [STMT_CONTINUE] = "continue",
    [STMT_RETURN] = "return",   [STMT_ASM] = "asm",
    [STMT_NOTE] = "note",
};

static const char *const cast_name[] = {
    [CAST_LVALUE] = "load",     [CAST_DECAY] = "decay", [CAST_ARITH] = "arith",
    [CAST_POINTER] = "pointer", [CAST_VOID] = "void",   [CAST_NOOP] = "noop",
};

static const char *const builtin_name[] = {
    [BUILTIN_EXPECT] = "expect",
    [BUILTIN_UNREACHABLE] = "unreachable",
    [BUILTIN_TRAP] = "trap",
    [BUILTIN_ALLOCA] = "alloca",
    [BUILTIN_VA_START] = "va_start",
    [BUILTIN_VA_END] = "va_end",
    [BUILTIN_VA_COPY] = "va_copy",
    [BUILTIN_ADD_OVERFLOW] = "add_overflow",
    [BUILTIN_SUB_OVERFLOW] = "sub_overflow",
    [BUILTIN_MUL_OVERFLOW] = "mul_overflow",
    [BUILTIN_FABS] = "fabs",
    [BUILTIN_CALLED] = "called",
    [BUILTIN_NONE] = "none",
};

// Children are pushed in their order; dump_all turns them round, so that the first is written first.

static void child(struct dumper *d, struct item it)
{
    vec_push(&d->todo, it);
}

static void child_expr(struct dumper *d, const struct expr *e, unsigned depth)
{
    if (e)
        child(d, (struct item){ .e = e, .depth = depth });
}

static void child_stmt(struct dumper *d, const struct stmt *s, unsigned depth)
{
    if (s)
        child(d, (struct item){ .s = s, .depth = depth });
}

static void child_init(struct dumper *d, const struct init *init, unsigned depth)
{
    for (size_t i = 0; init && i < init->n; i++)
        child(d, (struct item){ .init = &init->items[i], .depth = depth });
}

static const char *sym_text(const struct dumper *d, struct sym s)
{
    return s.i ? sym_str(&d->p->syms, s) : "<unnamed>";
}

static void put_type(struct dumper *d, const struct type *t)
{
    buf_puts(d->out, " '");
    if (t)
        type_print(&d->p->syms, t, "", d->out);
    buf_putc(d->out, '\'');
}

// Line and column after the line markers.
static void put_place(struct dumper *d, struct loc loc)
{
    // Looking up a place only builds an index of lines.
    union {
        const struct sources *in;
        struct sources *out;
    } src = { &d->p->src };
    struct place p = sources_place(src.out, loc);
    if (p.line)
        buf_printf(d->out, " <%u:%u>", p.line, p.col);
}

static void put_i128(struct buf *b, i128 n)
{
    if (n >= INT64_MIN && n <= INT64_MAX)
        buf_printf(b, "%" PRId64, (int64_t)n);
    else
        buf_printf(b, "0x%" PRIx64 "%016" PRIx64, (uint64_t)((u128)n >> 64), (uint64_t)n);
}

static void put_expr_detail(struct dumper *d, const struct expr *e)
{
    struct buf *b = d->out;
    buf_putc(b, ' ');
    if (e->kind == EXPR_CONST)
        value_print(e->value, e->type, b);
    else if (e->kind == EXPR_STRING)
        expr_print(d->p, e, b);
    else if (e->kind == EXPR_VAR || e->kind == EXPR_FUNC || e->kind == EXPR_COMPOUND_LIT)
        buf_printf(b, "%s#%u", sym_text(d, e->decl->name), e->decl->id);
    else if (e->kind == EXPR_MEMBER)
        buf_printf(b, "%s", sym_text(d, e->field->name));
    else if (e->kind == EXPR_CAST)
        buf_printf(b, "%s%s", cast_name[e->cast], e->is_written ? " written" : "");
    else if (e->kind == EXPR_BUILTIN)
        buf_puts(b, builtin_name[MIN(e->builtin, BUILTIN_NONE)]);
    else if (e->kind == EXPR_LABEL_ADDR)
        buf_puts(b, sym_text(d, e->label));
    else if (e->kind == EXPR_UNSUPPORTED)
        buf_puts(b, e->str ? e->str : "");
    else if (e->kind == EXPR_BINARY || e->kind == EXPR_UNARY || e->kind == EXPR_COMPOUND || e->kind == EXPR_PREINC ||
             e->kind == EXPR_POSTINC)
        buf_puts(b, e->op == OP_PTR_ADD ? "ptr+" : e->op == OP_PTR_DIFF ? "ptr-" : op_text[e->op]);
    else
        b->at[--b->n] = 0;  // no detail: takes the space back
}

static void dump_expr(struct dumper *d, const struct expr *e, unsigned depth)
{
    buf_puts(d->out, expr_name[e->kind]);
    put_expr_detail(d, e);
    put_type(d, e->type);
    if (e->comp_type) {
        buf_puts(d->out, " in");
        put_type(d, e->comp_type);
    }
    if (e->arg_type) {
        buf_puts(d->out, " of");
        put_type(d, e->arg_type);
    }
    if (e->is_lvalue)
        buf_puts(d->out, " lvalue");
    put_place(d, e->loc);
    if (e->kind != EXPR_STMT)  // its value stands in its body as well
        child_expr(d, e->a, depth);
    child_expr(d, e->b, depth);
    child_expr(d, e->c, depth);
    for (size_t i = 0; i < e->n_args; i++)
        child_expr(d, e->args[i], depth);
    child_stmt(d, e->body, depth);
    if (e->kind == EXPR_COMPOUND_LIT)
        child_init(d, e->decl->init, depth);
}

static void put_note(struct dumper *d, const struct note *n)
{
    buf_printf(d->out, "%s %s", note_word(n->kind), n->text);
    for (size_t i = 0; i < n->n_decls; i++)
        buf_printf(d->out, "%s%s#%u", i ? ", " : " names ", sym_text(d, n->decls[i]->name), n->decls[i]->id);
}

static void dump_note(struct dumper *d, const struct note *n)
{
    put_note(d, n);
    put_place(d, n->loc);
}

static void dump_stmt(struct dumper *d, const struct stmt *s, unsigned depth)
{
    struct buf *b = d->out;
    buf_puts(b, stmt_name[s->kind]);
    if (s->kind == STMT_CASE) {
        buf_putc(b, ' ');
        put_i128(b, s->lo);
        if (s->lo != s->hi) {
            buf_puts(b, " ... ");
            put_i128(b, s->hi);
        }
    } else if (s->kind == STMT_LABEL || s->kind == STMT_GOTO) {
        buf_printf(b, " %s", sym_text(d, s->label));
    } else if (s->kind == STMT_ASM) {
        buf_printf(b, " %s", s->assembly->text);
    } else if (s->kind == STMT_NOTE) {
        buf_putc(b, ' ');
        put_note(d, s->note);
    }
    put_place(d, s->loc);
    bool is_for = s->kind == STMT_FOR;
    if (is_for && s->init)
        child_stmt(d, s->init, depth);
    else if (is_for)
        child(d, (struct item){ .text = "no init", .depth = depth });
    if (is_for && !s->expr)
        child(d, (struct item){ .text = "no condition", .depth = depth });
    child_expr(d, s->expr, depth);
    if (is_for && !s->step)
        child(d, (struct item){ .text = "no step", .depth = depth });
    child_expr(d, s->step, depth);
    child_stmt(d, s->a, depth);
    if (s->b)
        child(d, (struct item){ .text = "else", .depth = depth });
    child_stmt(d, s->b, depth);
    for (size_t i = 0; i < s->n; i++)
        child_stmt(d, s->list[i], depth);
    for (size_t i = 0; i < s->n_decls; i++)
        child(d, (struct item){ .d = s->decls[i], .depth = depth });
}

static void put_decl_marks(struct dumper *d, const struct decl *x)
{
    static const char *const storage[] = {
        [STORAGE_NONE] = "",          [STORAGE_STATIC] = " static",
        [STORAGE_EXTERN] = " extern", [STORAGE_REGISTER] = " register",
        [STORAGE_AUTO] = " auto",     [STORAGE_TYPEDEF] = " typedef",
    };
    buf_puts(d->out, storage[x->storage]);
    const struct {
        uint8_t on;
        const char *text;
    } mark[] = {
        { x->is_defined, " defined" }, { x->is_local_static, " local" }, { x->is_thread_local, " thread" },
        { x->noreturn, " noreturn" },  { x->is_inline, " inline" },      { x->is_builtin, " builtin" },
    };
    for (size_t i = 0; i < ARRAY_LEN(mark); i++)
        if (mark[i].on)
            buf_puts(d->out, mark[i].text);
    if (x->asm_name.i)
        buf_printf(d->out, " asm %s", sym_text(d, x->asm_name));
}

static void dump_decl(struct dumper *d, const struct decl *x, unsigned depth)
{
    static const char *const kind[] = {
        [DECL_VAR] = "variable",    [DECL_PARAM] = "parameter",       [DECL_FUNC] = "function",
        [DECL_TYPEDEF] = "typedef", [DECL_ENUM_CONST] = "enumerator",
    };
    buf_printf(d->out, "%s %s#%u", kind[x->kind], sym_text(d, x->name), x->id);
    put_type(d, x->type);
    if (x->kind == DECL_VAR && x->type && x->align != x->type->align)
        buf_printf(d->out, " align %u", x->align);
    put_decl_marks(d, x);
    put_place(d, x->loc);
    child_init(d, x->init, depth);
    for (size_t i = 0; i < x->n_params; i++)
        child(d, (struct item){ .d = x->params[i], .depth = depth });
    for (const struct note *n = x->contract; n; n = n->next)
        child(d, (struct item){ .note = n, .depth = depth });
    child_stmt(d, x->body, depth);
}

static void dump_init(struct dumper *d, const struct init_item *it, unsigned depth)
{
    buf_printf(d->out, "init at %" PRIu64, it->off);
    if (it->bitfield)
        buf_printf(d->out, " bit %u width %u", it->bitfield->bit_off, it->bitfield->bits);
    put_type(d, it->type);
    child_expr(d, it->init, depth);
}

static void dump_item(struct dumper *d, struct item it)
{
    // A depth of thousands would make the text quadratic: the number says it as well.
    enum { DEEP = 60 };
    for (unsigned i = 0; i < MIN(it.depth, DEEP); i++)
        buf_puts(d->out, "  ");
    if (it.depth > DEEP)
        buf_printf(d->out, "(%u) ", it.depth);
    if (it.e)
        dump_expr(d, it.e, it.depth + 1);
    else if (it.s)
        dump_stmt(d, it.s, it.depth + 1);
    else if (it.d)
        dump_decl(d, it.d, it.depth + 1);
    else if (it.init)
        dump_init(d, it.init, it.depth + 1);
    else if (it.note)
        dump_note(d, it.note);
    else
        buf_puts(d->out, it.text);
    buf_putc(d->out, '\n');
}

static void reverse(struct item *at, size_t n)
{
    for (size_t i = 0; i < n / 2; i++) {
        struct item x = at[i];
        at[i] = at[n - 1 - i];
        at[n - 1 - i] = x;
    }
}

void ast_dump(const struct program *p, struct buf *b)
{
    struct dumper d = { .p = p, .out = b };
    for (size_t i = 0; i < p->globals.n; i++) {
        // A static local is written where it is declared.
        if (!p->globals.at[i]->is_local_static)
            child(&d, (struct item){ .d = p->globals.at[i] });
        while (d.todo.n) {
            struct item it = vec_pop(&d.todo);
            size_t mark = d.todo.n;
            dump_item(&d, it);
            reverse(d.todo.at + mark, d.todo.n - mark);
        }
    }
    vec_free(&d.todo);
}
