// SPDX-License-Identifier: Apache-2.0
// print.c: terms as C.
#include "base/buf.h"
#include "lang/value.h"
#include "wp/term.h"

// Prints the member of a structure at an offset, of the type that address t points to, without the dot before it.
static void print_path(const struct wp_terms *x, const struct wp_term *t, struct buf *b)
{
    struct buf path = { 0 };
    if (type_part(&x->cfa->prog->syms, t->record, t->off * 8, t->type->elem->size * 8, t->type->elem, &path) &&
        path.n > 1)
        buf_puts(b, buf_str(&path) + 1);
    else
        buf_printf(b, "byte%lld", (long long)t->off);
    buf_free(&path);
}

static void print_member(const struct wp_terms *x, const struct wp_term *t, struct buf *b)
{
    wp_term_print(x, t->a, 1, b);
    buf_puts(b, "->");
    print_path(x, t, b);
}

static void print_operation(const struct wp_terms *x, const struct wp_term *t, struct buf *b)
{
    if (t->kind == WP_TERM_UNARY) {
        buf_puts(b, t->op == OP_NEG ? "-" : t->op == OP_NOT ? "!" : "~");
        wp_term_print(x, t->a, 1, b);
        return;
    }
    bool bytes = t->op == OP_PTR_ADD || t->op == OP_PTR_DIFF;
    buf_puts(b, bytes ? "(char *)" : "");
    wp_term_print(x, t->a, 1, b);
    buf_printf(b, " %s ", t->op == OP_PTR_ADD ? "+" : t->op == OP_PTR_DIFF ? "- (char *)" : op_text[t->op]);
    wp_term_print(x, t->b, 1, b);
}

static void print_plain(const struct wp_terms *x, const struct wp_term *t, struct buf *b)
{
    const struct program *p = x->cfa->prog;
    switch ((int)t->kind) {
    case WP_TERM_CONST:
        if (type_is_pointer(t->type) && !t->value)
            buf_puts(b, "NULL");
        else
            value_print(t->value, t->type, b);
        break;
    case WP_TERM_VAR:
        if (t->var->kind == VAR_RETVAL)
            buf_puts(b, "\\result");
        else
            exp_print_object(p, t->var, t->off, t->type, b);
        break;
    case WP_TERM_ADDR:
        buf_putc(b, '&');
        exp_print_object(p, t->var, t->off, t->type->elem->size ? t->type->elem : NULL, b);
        break;
    case WP_TERM_FUNC:
        buf_printf(b, "&%s", sym_str(&p->syms, t->fn->name));
        break;
    case WP_TERM_READ:
        if (t->a->kind == WP_TERM_MEMBER) {
            print_member(x, t->a, b);
        } else {
            buf_putc(b, '*');
            wp_term_print(x, t->a, 1, b);
        }
        break;
    case WP_TERM_MEMBER:
        buf_putc(b, '&');
        print_member(x, t, b);
        break;
    case WP_TERM_CAST:
        buf_putc(b, '(');
        type_print(&p->syms, t->type, "", b);
        buf_putc(b, ')');
        wp_term_print(x, t->a, 1, b);
        break;
    case WP_TERM_RIGID:
        buf_puts(b, sym_str(&p->syms, t->name));
        break;
    case WP_TERM_OLD:
        buf_puts(b, "\\old(");
        wp_term_print(x, t->a, 0, b);
        buf_putc(b, ')');
        break;
    case WP_TERM_FRESH:
        buf_puts(b, "\\fresh");
        break;
    default:
        print_operation(x, t, b);
        break;
    }
}

void wp_term_print(const struct wp_terms *x, const struct wp_term *t, int prec, struct buf *b)
{
    bool operation = t->kind == WP_TERM_BINARY || t->kind == WP_TERM_CAST ||
                     (t->kind == WP_TERM_READ && t->a->kind != WP_TERM_MEMBER);
    bool parens = prec && operation;
    if (parens)
        buf_putc(b, '(');
    print_plain(x, t, b);
    if (parens)
        buf_putc(b, ')');
}

// ---- figure 4 ---------------------------------------------------------------------------------------------------------

// Prints the address of the cell that t reads, or the value of a term, over M and addresses of variables.
static void print_in_memory(const struct wp_terms *x, const struct wp_term *t, struct buf *b)
{
    switch ((int)t->kind) {
    case WP_TERM_VAR:
        buf_puts(b, "M[&");
        exp_print_object(x->cfa->prog, t->var, t->off, t->type, b);
        buf_putc(b, ']');
        break;
    case WP_TERM_READ:
        buf_puts(b, "M[");
        print_in_memory(x, t->a, b);
        buf_putc(b, ']');
        break;
    case WP_TERM_MEMBER:
        print_in_memory(x, t->a, b);
        buf_putc(b, '.');
        print_path(x, t, b);
        break;
    case WP_TERM_BINARY:
        print_in_memory(x, t->a, b);
        buf_printf(b, " %s ", t->op == OP_PTR_ADD ? "+" : op_text[t->op]);
        print_in_memory(x, t->b, b);
        break;
    default:
        print_plain(x, t, b);
        break;
    }
}

void wp_term_print_attributes(const struct wp_terms *x, const struct wp_term *t, struct buf *b)
{
    buf_putc(b, '(');
    if (t->kind == WP_TERM_VAR) {
        buf_putc(b, '&');
        exp_print_object(x->cfa->prog, t->var, t->off, t->type, b);
    } else if (t->kind == WP_TERM_READ) {
        print_in_memory(x, t->a, b);
    } else {
        buf_puts(b, "none");
    }
    buf_puts(b, ", ");
    print_in_memory(x, t, b);
    buf_putc(b, ')');
}
