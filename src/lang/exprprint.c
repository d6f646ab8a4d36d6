// SPDX-License-Identifier: Apache-2.0
/* exprprint.c: expressions in C syntax, for traces and messages.  What is still to be printed lies on a stack of our own,
 * since generated expressions can be a million operators deep. */
#include "base/buf.h"
#include "lang/ast.h"

// Binding strength, C17 6.5 from bottom to top.
enum prec {
    PREC_COMMA,
    PREC_ASSIGN,
    PREC_COND,
    PREC_LOGOR,
    PREC_LOGAND,
    PREC_OR,
    PREC_XOR,
    PREC_AND,
    PREC_EQ,
    PREC_REL,
    PREC_SHIFT,
    PREC_ADD,
    PREC_MUL,
    PREC_UNARY,
    PREC_POSTFIX,
};

// Something to print: a text, a type name, or an expression that is put in parentheses if it binds weaker than prec.
struct item {
    const char *text;
    const struct type *type;
    const struct expr *e;
    enum prec prec;
};

struct printer {
    const struct program *p;
    struct buf *out;
    struct {
        VEC_OF(struct item);
    } todo;  // the next one last
};

static void later_text(struct printer *pr, const char *text)
{
    vec_push(&pr->todo, ((struct item){ .text = text }));
}

static void later_type(struct printer *pr, const struct type *t)
{
    vec_push(&pr->todo, ((struct item){ .type = t }));
}

static void later(struct printer *pr, const struct expr *e, enum prec prec)
{
    vec_push(&pr->todo, ((struct item){ .e = e, .prec = prec }));
}

static bool is_implicit(const struct expr *e)
{
    return e->kind == EXPR_CAST && !e->is_written;
}

static const struct expr *strip(const struct expr *e)
{
    while (is_implicit(e))
        e = e->a;
    return e;
}

static enum prec binary_prec(enum op o)
{
    static const uint8_t prec[OPS] = {
        [OP_ADD] = PREC_ADD,     [OP_SUB] = PREC_ADD,      [OP_MUL] = PREC_MUL,   [OP_DIV] = PREC_MUL,
        [OP_MOD] = PREC_MUL,     [OP_SHL] = PREC_SHIFT,    [OP_SHR] = PREC_SHIFT, [OP_AND] = PREC_AND,
        [OP_OR] = PREC_OR,       [OP_XOR] = PREC_XOR,      [OP_EQ] = PREC_EQ,     [OP_NE] = PREC_EQ,
        [OP_LT] = PREC_REL,      [OP_LE] = PREC_REL,       [OP_GT] = PREC_REL,    [OP_GE] = PREC_REL,
        [OP_PTR_ADD] = PREC_ADD, [OP_PTR_DIFF] = PREC_ADD,
    };
    return (enum prec)prec[o];
}

// a[i] is *(a + i); one that was written so has no parentheses around the sum.
static const struct expr *as_subscript(const struct expr *e)
{
    const struct expr *sum = strip(e->a);
    return sum->kind == EXPR_BINARY && sum->op == OP_PTR_ADD && !sum->paren ? sum : NULL;
}

static bool is_negative_text(const struct buf *b, size_t from)
{
    return b->n > from && b->at[from] == '-';
}

static enum prec prec_of(const struct expr *e)
{
    switch (e->kind) {
    case EXPR_DEREF:
        return as_subscript(e) ? PREC_POSTFIX : PREC_UNARY;
    case EXPR_ADDR:
    case EXPR_UNARY:
    case EXPR_PREINC:
    case EXPR_CAST:
    case EXPR_LABEL_ADDR:
        return PREC_UNARY;
    case EXPR_BINARY:
        return binary_prec((enum op)e->op);
    case EXPR_LOGAND:
        return PREC_LOGAND;
    case EXPR_LOGOR:
        return PREC_LOGOR;
    case EXPR_COND:
        return PREC_COND;
    case EXPR_COMMA:
        return PREC_COMMA;
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
        return PREC_ASSIGN;
    case EXPR_CONST:
    case EXPR_STRING:
    case EXPR_VAR:
    case EXPR_FUNC:
    case EXPR_MEMBER:
    case EXPR_POSTINC:
    case EXPR_CALL:
    case EXPR_COMPOUND_LIT:
    case EXPR_STMT:
    case EXPR_VA_ARG:
    case EXPR_BUILTIN:
    case EXPR_SIZEOF_VLA:
    case EXPR_UNSUPPORTED:
    case EXPR_KINDS:
        break;
    }
    return PREC_POSTFIX;
}

static void print_constant(struct printer *pr, const struct expr *e, enum prec prec)
{
    size_t from = pr->out->n;
    value_print(e->value, e->type, pr->out);
    if (prec < PREC_UNARY || !is_negative_text(pr->out, from))
        return;
    // A negative number is an operator applied to a constant: (-1)[p], -(-1).
    struct buf text = { 0 };
    buf_puts(&text, pr->out->at + from);
    pr->out->n = from;
    buf_printf(pr->out, "(%s)", text.at);
    buf_free(&text);
}

static void put_char(struct buf *b, uint32_t c, bool before_digit)
{
    static const char name[] = "abtnvfr";  // 7..13
    if (c == '"' || c == '\\')
        buf_printf(b, "\\%c", (char)c);
    else if (c >= 7 && c <= 13)
        buf_printf(b, "\\%c", name[c - 7]);
    else if (c >= ' ' && c < 0x7f)
        buf_putc(b, (char)c);
    else if (c < 0x100)
        buf_printf(b, before_digit ? "\\%03o" : "\\%o", (unsigned)c);
    else
        buf_printf(b, c < 0x10000 ? "\\u%04x" : "\\U%08x", (unsigned)c);
}

static void print_string(struct printer *pr, const struct expr *e)
{
    const struct type *elem = e->type->elem;
    size_t size = elem ? (size_t)elem->size : 1;
    if (size != 2 && size != 4)
        size = 1;
    if (size > 1)
        buf_puts(pr->out, size == 2 ? "u" : type_is_signed(elem) ? "L" : "U");
    buf_putc(pr->out, '"');
    const unsigned char *s = (const unsigned char *)e->str;
    for (size_t i = 0; i + 2 * size <= e->str_len; i += size) {
        uint32_t c = (uint32_t)value_load(s + i, size), next = (uint32_t)value_load(s + i + size, size);
        put_char(pr->out, c, next >= '0' && next <= '9');
    }
    buf_putc(pr->out, '"');
}

// Members of unnamed structs and unions are written as if they were the outer record's own.
static void print_member(struct printer *pr, const struct expr *e)
{
    const struct expr *of = strip(e->a);
    while (of->kind == EXPR_MEMBER && of->field->name.i == 0)
        of = strip(of->a);
    later_text(pr, sym_str(&pr->p->syms, e->field->name));
    if (of->kind == EXPR_DEREF && !as_subscript(of)) {
        later_text(pr, "->");
        later(pr, of->a, PREC_POSTFIX);
    } else {
        later_text(pr, ".");
        later(pr, of, PREC_POSTFIX);
    }
}

static void print_deref(struct printer *pr, const struct expr *e)
{
    const struct expr *sum = as_subscript(e);
    if (sum) {
        later_text(pr, "]");
        later(pr, sum->b, PREC_COMMA);
        later_text(pr, "[");
        later(pr, sum->a, PREC_POSTFIX);
    } else {
        later(pr, e->a, PREC_UNARY);
        later_text(pr, "*");
    }
}

static void print_unary(struct printer *pr, const struct expr *e, const char *op)
{
    const struct expr *a = strip(e->a);
    bool clash = (a->kind == EXPR_UNARY || a->kind == EXPR_PREINC || a->kind == EXPR_ADDR) && !a->paren;
    later(pr, e->a, clash ? PREC_POSTFIX : PREC_UNARY);
    later_text(pr, op);
}

// Left-associative: the right operand must bind stronger.
static void print_binary(struct printer *pr, const struct expr *e, const char *op, enum prec prec)
{
    later(pr, e->b, (enum prec)(prec + 1));
    later_text(pr, " ");
    later_text(pr, op);
    later_text(pr, " ");
    later(pr, e->a, prec);
}

static void print_cond(struct printer *pr, const struct expr *e)
{
    later(pr, e->c, PREC_COND);
    if (e->b) {
        later_text(pr, " : ");
        later(pr, e->b, PREC_COMMA);
        later_text(pr, " ? ");
    } else {
        later_text(pr, " ?: ");
    }
    later(pr, e->a, PREC_LOGOR);
}

static const char *compound_op(const struct expr *e)
{
    return e->op == OP_PTR_ADD ? "+" : op_text[e->op];
}

static void print_assign(struct printer *pr, const struct expr *e)
{
    later(pr, e->b, PREC_ASSIGN);
    later_text(pr, "= ");
    if (e->kind == EXPR_COMPOUND)
        later_text(pr, compound_op(e));
    later_text(pr, " ");
    later(pr, e->a, PREC_UNARY);
}

static void print_incdec(struct printer *pr, const struct expr *e)
{
    const char *op = e->op == OP_SUB ? "--" : "++";
    if (e->kind == EXPR_POSTINC)
        later_text(pr, op);
    later(pr, e->a, e->kind == EXPR_POSTINC ? PREC_POSTFIX : PREC_UNARY);
    if (e->kind == EXPR_PREINC)
        later_text(pr, op);
}

static void print_args(struct printer *pr, const struct expr *e)
{
    later_text(pr, ")");
    for (size_t i = e->n_args; i > 0; i--) {
        later(pr, e->args[i - 1], PREC_ASSIGN);
        if (i > 1)
            later_text(pr, ", ");
    }
    later_text(pr, "(");
}

// f(x) has a as the decayed function, (*p)(x) as what p points to; both are written f(x), p(x).
static void print_call(struct printer *pr, const struct expr *e)
{
    print_args(pr, e);
    later(pr, e->a, PREC_POSTFIX);
}

static void print_cast(struct printer *pr, const struct expr *e)
{
    later(pr, e->a, PREC_UNARY);
    later_text(pr, ")");
    later_type(pr, e->type);
    later_text(pr, "(");
}

static const char *const builtin_name[] = {
    [BUILTIN_EXPECT] = "__builtin_expect",
    [BUILTIN_UNREACHABLE] = "__builtin_unreachable",
    [BUILTIN_TRAP] = "__builtin_trap",
    [BUILTIN_ALLOCA] = "__builtin_alloca",
    [BUILTIN_VA_START] = "__builtin_va_start",
    [BUILTIN_VA_END] = "__builtin_va_end",
    [BUILTIN_VA_COPY] = "__builtin_va_copy",
    [BUILTIN_ADD_OVERFLOW] = "__builtin_add_overflow",
    [BUILTIN_SUB_OVERFLOW] = "__builtin_sub_overflow",
    [BUILTIN_MUL_OVERFLOW] = "__builtin_mul_overflow",
    [BUILTIN_FABS] = "__builtin_fabs",
    [BUILTIN_CALLED] = "called",
    [BUILTIN_NONE] = "__builtin_none",
};

// The rarer forms.
static void print_other(struct printer *pr, const struct expr *e)
{
    const struct symtab *syms = &pr->p->syms;
    if (e->kind == EXPR_BUILTIN) {
        print_args(pr, e);
        later_text(pr, builtin_name[MIN(e->builtin, BUILTIN_NONE)]);
    } else if (e->kind == EXPR_COMPOUND_LIT) {
        later_text(pr, "){...}");
        later_type(pr, e->type);
        later_text(pr, "(");
    } else if (e->kind == EXPR_STMT) {
        later_text(pr, "({...})");
    } else if (e->kind == EXPR_VA_ARG) {
        later_text(pr, ")");
        later_type(pr, e->type);
        later_text(pr, ", ");
        later(pr, e->a, PREC_ASSIGN);
        later_text(pr, "__builtin_va_arg(");
    } else if (e->kind == EXPR_SIZEOF_VLA) {
        later_text(pr, ")");
        later_type(pr, e->arg_type);
        later_text(pr, "sizeof(");
    } else if (e->kind == EXPR_LABEL_ADDR) {
        later_text(pr, sym_str(syms, e->label));
        later_text(pr, "&&");
    } else {
        later_text(pr, ">");
        later_text(pr, e->str ? e->str : "unsupported");
        later_text(pr, "<");
    }
}

static void print_variable(struct printer *pr, const struct expr *e)
{
    const char *name = e->decl ? sym_str(&pr->p->syms, e->decl->name) : "";
    buf_puts(pr->out, *name ? name : "<unnamed>");
}

static void print_expr(struct printer *pr, const struct expr *e, enum prec prec)
{
    switch (e->kind) {
    case EXPR_CONST:
        print_constant(pr, e, prec);
        break;
    case EXPR_STRING:
        print_string(pr, e);
        break;
    case EXPR_VAR:
    case EXPR_FUNC:
        print_variable(pr, e);
        break;
    case EXPR_DEREF:
        print_deref(pr, e);
        break;
    case EXPR_MEMBER:
        print_member(pr, e);
        break;
    case EXPR_ADDR:
        print_unary(pr, e, "&");
        break;
    case EXPR_UNARY:
        print_unary(pr, e, op_text[e->op]);
        break;
    case EXPR_BINARY:
        print_binary(pr, e, op_text[e->op], binary_prec((enum op)e->op));
        break;
    case EXPR_LOGAND:
        print_binary(pr, e, "&&", PREC_LOGAND);
        break;
    case EXPR_LOGOR:
        print_binary(pr, e, "||", PREC_LOGOR);
        break;
    case EXPR_COND:
        print_cond(pr, e);
        break;
    case EXPR_COMMA:
        later(pr, e->b, PREC_ASSIGN);
        later_text(pr, ", ");
        later(pr, e->a, PREC_COMMA);
        break;
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
        print_assign(pr, e);
        break;
    case EXPR_PREINC:
    case EXPR_POSTINC:
        print_incdec(pr, e);
        break;
    case EXPR_CAST:
        print_cast(pr, e);
        break;
    case EXPR_CALL:
        print_call(pr, e);
        break;
    case EXPR_COMPOUND_LIT:
    case EXPR_STMT:
    case EXPR_VA_ARG:
    case EXPR_BUILTIN:
    case EXPR_SIZEOF_VLA:
    case EXPR_LABEL_ADDR:
    case EXPR_UNSUPPORTED:
    case EXPR_KINDS:
        print_other(pr, e);
        break;
    }
}

static void print_item(struct printer *pr, struct item it)
{
    if (it.text) {
        buf_puts(pr->out, it.text);
        return;
    }
    if (it.type) {
        type_print(&pr->p->syms, it.type, "", pr->out);
        return;
    }
    const struct expr *e = strip(it.e);
    enum prec own = prec_of(e);
    if (own < it.prec || (e->paren && own < PREC_UNARY)) {
        later_text(pr, ")");
        buf_putc(pr->out, '(');
        it.prec = PREC_COMMA;
    }
    print_expr(pr, e, it.prec);
}

void expr_print(const struct program *p, const struct expr *e, struct buf *b)
{
    struct printer pr = { .p = p, .out = b };
    // The outermost parentheses say nothing.
    const struct expr *top = strip(e);
    print_expr(&pr, top, PREC_COMMA);
    while (pr.todo.n)
        print_item(&pr, vec_pop(&pr.todo));
    vec_free(&pr.todo);
}
