// SPDX-License-Identifier: Apache-2.0
// print.c: SMT-LIB 2 text of terms and sorts.
//
// source Barrett, Fontaine, Tinelli: "The SMT-LIB Standard 2.6"; int2bv and bv2nat as Z3 and cvc5 read them.
#include "smt/print.h"

#include "smt/term_priv.h"

#include <stdio.h>

static const char *const symbol[] = {
#define TERM(id, text, ...) text,
#include "smt/term.def"
#undef TERM
};

const char *term_op_name(enum term_op op)
{
    return symbol[op];
}

void print_symbol(const char *text, const char *suffix, struct buf *b)
{
    buf_putc(b, '|');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '|' || c == '\\' || c == '%' || c < ' ' || c >= 0x7f)
            buf_printf(b, "%%%02x", c);
        else
            buf_putc(b, (char)c);
    }
    buf_puts(b, suffix);
    buf_putc(b, '|');
}

static void plain_symbol(void *ctx, const struct term *t, struct buf *b)
{
    const struct terms *p = ctx;
    char suffix[16] = "";
    if (t->op == TERM_VAR && t->index)
        snprintf(suffix, sizeof suffix, "@%u", t->index);
    print_symbol(sym_str(&p->names, t->name), suffix, b);
}

void sort_print(const struct terms *p, const struct sort *s, struct buf *b)
{
    switch (s->kind) {
    case SORT_BOOL:
        buf_puts(b, "Bool");
        return;
    case SORT_INT:
        buf_puts(b, "Int");
        return;
    case SORT_REAL:
        buf_puts(b, "Real");
        return;
    case SORT_BV:
        buf_printf(b, "(_ BitVec %u)", s->a);
        return;
    case SORT_FLOAT:
        buf_printf(b, "(_ FloatingPoint %u %u)", s->a, s->b);
        return;
    case SORT_ARRAY:
        buf_puts(b, "(Array ");
        sort_print(p, s->index, b);
        buf_putc(b, ' ');
        sort_print(p, s->elem, b);
        buf_putc(b, ')');
        return;
    case SORT_OTHER:
        print_symbol(sym_str(&p->names, s->name), "", b);
        return;
    }
    UNREACHABLE();
}

// Leaves

static void put_bits(u128 pattern, unsigned width, struct buf *b)
{
    buf_puts(b, "#b");
    for (unsigned i = width; i-- > 0;)
        buf_putc(b, pattern >> i & 1 ? '1' : '0');
}

static void put_bv(u128 pattern, unsigned width, struct buf *b)
{
    if (width % 4) {
        put_bits(pattern, width, b);
        return;
    }
    buf_puts(b, "#x");
    for (unsigned i = width; i > 0; i -= 4)
        buf_putc(b, "0123456789abcdef"[pattern >> (i - 4) & 15]);
}

static void put_magnitude(i128 n, bool real, struct buf *b)
{
    buf_i128(b, n < 0 ? -n : n);
    buf_puts(b, real ? ".0" : "");
}

static void put_number(const struct term *t, struct buf *b)
{
    bool real = t->sort->kind == SORT_REAL;
    if (t->num < 0)
        buf_puts(b, "(- ");
    if (t->den != 1)
        buf_puts(b, "(/ ");
    put_magnitude(t->num, real, b);
    if (t->den != 1) {
        buf_putc(b, ' ');
        put_magnitude(t->den, real, b);
        buf_putc(b, ')');
    }
    if (t->num < 0)
        buf_putc(b, ')');
}

static void put_float(const struct term *t, struct buf *b)
{
    u128 bits = (u128)t->num;
    unsigned e = t->sort->a, s = t->sort->b;
    buf_puts(b, "(fp ");
    put_bits(bits >> (e + s - 1), 1, b);
    buf_putc(b, ' ');
    put_bits(bits >> (s - 1) & bv_mask(e), e, b);
    buf_putc(b, ' ');
    put_bits(bits & bv_mask(s - 1), s - 1, b);
    buf_putc(b, ')');
}

static void put_leaf(const struct term *t, const struct print_names *names, struct buf *b)
{
    switch ((int)t->op) {
    case TERM_NUM:
        put_number(t, b);
        break;
    case TERM_BV_CONST:
        put_bv((u128)t->num, t->sort->a, b);
        break;
    case TERM_FLOAT_CONST:
        put_float(t, b);
        break;
    case TERM_VAR:
    case TERM_APP:
        names->symbol(names->ctx, t, b);
        break;
    default:
        buf_puts(b, symbol[t->op]);
        break;
    }
}

// Applications

// The rounding mode, which some operators take as their first argument.
static const char *rounding(const struct term *t)
{
    switch ((int)t->op) {
    case TERM_FLOAT_ADD:
    case TERM_FLOAT_SUB:
    case TERM_FLOAT_MUL:
    case TERM_FLOAT_DIV:
    case TERM_FLOAT_SQRT:
    case TERM_FLOAT_OF_FLOAT:
    case TERM_FLOAT_OF_SBV:
    case TERM_FLOAT_OF_UBV:
        return " RNE";
    case TERM_FLOAT_TO_SBV:
    case TERM_FLOAT_TO_UBV:
        return " RTZ";
    default:
        return "";
    }
}

static void put_operator(const struct terms *p, const struct term *t, const struct print_names *names, struct buf *b)
{
    switch ((int)t->op) {
    case TERM_APP:
        names->symbol(names->ctx, t, b);
        break;
    case TERM_EXTRACT:
        buf_printf(b, "(_ extract %u %u)", t->index + t->sort->a - 1, t->index);
        break;
    case TERM_ZERO_EXT:
    case TERM_SIGN_EXT:
        buf_printf(b, "(_ %s %u)", symbol[t->op], t->sort->a - t->arg[0]->sort->a);
        break;
    case TERM_INT_TO_BV:
    case TERM_FLOAT_TO_SBV:
    case TERM_FLOAT_TO_UBV:
        buf_printf(b, "(_ %s %u)", symbol[t->op], t->sort->a);
        break;
    case TERM_FLOAT_OF_FLOAT:
    case TERM_FLOAT_OF_SBV:
    case TERM_FLOAT_OF_UBV:
    case TERM_FLOAT_OF_BITS:
        buf_printf(b, "(_ %s %u %u)", symbol[t->op], t->sort->a, t->sort->b);
        break;
    case TERM_CONST_ARRAY:
        buf_puts(b, "(as const ");
        sort_print(p, t->sort, b);
        buf_putc(b, ')');
        break;
    default:
        buf_puts(b, symbol[t->op]);
        break;
    }
    buf_puts(b, rounding(t));
}

// Terms

enum {
    LETS_MAX = 50,      // up to this many names each get a `let` (readers recurse)
    NESTING_MAX = 200,  // of parentheses
};

struct printer {
    const struct terms *p;
    const struct print_names *names;
    struct buf *b;
    const char *prefix;     // of names
    struct map number;      // id of a named term whose definition is printed -> number
    struct term_vec named;  // applications that get a name, in order of id
    struct {
        VEC_OF(struct frame {
            const struct term *t;
            uint32_t next;
        });
    } stack;
};

static bool put_name(struct printer *r, const struct term *t)
{
    uint64_t n;
    if (!t->n || !r->number.n || !map_get(&r->number, t->id, &n))
        return false;
    buf_printf(r->b, "%s%llu", r->prefix, (unsigned long long)n);
    return true;
}

// Opens t: prints a leaf or a name; begins an application and pushes it.
static void open_term(struct printer *r, const struct term *t)
{
    if (!t->n) {
        put_leaf(t, r->names, r->b);
        return;
    }
    buf_putc(r->b, '(');
    put_operator(r->p, t, r->names, r->b);
    vec_push(&r->stack, ((struct frame){ t, 0 }));
}

static void put_tree(struct printer *r, const struct term *t)
{
    if (put_name(r, t))
        return;
    open_term(r, t);
    while (r->stack.n) {
        struct frame *f = &vec_last(&r->stack);
        if (f->next == f->t->n) {
            buf_putc(r->b, ')');
            r->stack.n--;
            continue;
        }
        const struct term *a = f->t->arg[f->next++];
        buf_putc(r->b, ' ');
        if (!put_name(r, a))
            open_term(r, a);
    }
}

// The applications below t, in order of id; w->val of an application that occurs more than once is the application
// itself.
static void find_applications(struct walk *w, const struct term *t, struct term_vec *all)
{
    walk_visit(w, t);
    w->val[t->id] = NULL;
    vec_push(&w->stack, t);
    while (w->stack.n) {
        const struct term *u = vec_pop(&w->stack);
        if (u->n)
            vec_push(all, u);
        for (uint32_t i = 0; i < u->n; i++) {
            const struct term *a = u->arg[i];
            if (!walk_visit(w, a)) {
                w->val[a->id] = a;
                continue;
            }
            w->val[a->id] = NULL;
            vec_push(&w->stack, a);
        }
    }
    term_vec_sort(all);
}

// Chooses the applications that get a name: shared ones, and every so often one within a deep nest.
static void find_named(struct printer *r, const struct term *t)
{
    struct term_vec all = { 0 };
    struct map height = { 0 };
    struct walk *w = walk_begin(r->p);
    find_applications(w, t, &all);
    for (size_t i = 0; i < all.n; i++) {
        const struct term *u = all.at[i];
        uint64_t h = 0, below;
        for (uint32_t j = 0; j < u->n; j++)
            if (u->arg[j]->n && map_get(&height, u->arg[j]->id, &below))
                h = MAX(h, below + 1);
        bool named = w->val[u->id] || h >= NESTING_MAX;
        map_put(&height, u->id, named ? 0 : h);
        if (named)
            vec_push(&r->named, u);
    }
    walk_end(w);
    map_free(&height);
    vec_free(&all);
}

static void release(struct printer *r)
{
    vec_free(&r->named);
    vec_free(&r->stack);
    map_free(&r->number);
}

static void put_lets(struct printer *r, const struct term *t)
{
    for (size_t i = 0; i < r->named.n; i++) {
        buf_printf(r->b, "(let ((%s%zu ", r->prefix, i + 1);
        put_tree(r, r->named.at[i]);
        buf_puts(r->b, ")) ");
        map_put(&r->number, r->named.at[i]->id, i + 1);
    }
    put_tree(r, t);
    for (size_t i = 0; i < r->named.n; i++)
        buf_putc(r->b, ')');
}

void print_term(const struct terms *p, const struct term *t, const struct print_names *names, struct buf *b)
{
    struct printer r = { .p = p, .names = names, .b = b, .prefix = "?" };
    find_named(&r, t);
    put_lets(&r, t);
    release(&r);
}

void print_command(const struct terms *p, const char *head, const struct term *t, const char *tail,
                   const struct print_names *names, uint64_t *count, struct buf *b)
{
    struct printer r = { .p = p, .names = names, .b = b, .prefix = "?" };
    find_named(&r, t);
    bool define = r.named.n > LETS_MAX;
    if (define)
        r.prefix = "?d";
    for (size_t i = 0; define && i < r.named.n; i++) {
        buf_printf(b, "(define-fun ?d%llu () ", (unsigned long long)++*count);
        sort_print(p, r.named.at[i]->sort, b);
        buf_putc(b, ' ');
        put_tree(&r, r.named.at[i]);
        buf_puts(b, ")\n");
        map_put(&r.number, r.named.at[i]->id, *count);
    }
    buf_puts(b, head);
    if (define)
        put_tree(&r, t);
    else
        put_lets(&r, t);
    buf_puts(b, tail);
    release(&r);
}

void term_print(const struct terms *p, const struct term *t, struct buf *b)
{
    union {
        const struct terms *in;
        void *out;
    } ctx = { .in = p };
    print_term(p, t, &(struct print_names){ .symbol = plain_symbol, .ctx = ctx.out }, b);
}
