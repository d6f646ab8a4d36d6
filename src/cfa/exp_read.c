// SPDX-License-Identifier: Apache-2.0
// exp_read.c: reads conditions that users write over the programmer's names.
#include "cfa/exp_read.h"

#include "base/scan.h"

#include <ctype.h>

enum { DEPTH_MAX = 200, EXP_DEPTH_MAX = 2000 };

// An operand: a value; an object, to which `&` and the postfix operators may be applied; or a condition made by !, &&
// or ||.
struct operand {
    const struct exp *value;  // NULL: an object or a condition
    struct var *var;          // of an object; NULL: a condition
    int64_t off;
    struct type *type;
    const struct field *bits;
};

struct reader {
    struct cfa *c;
    struct exps *x;
    const struct func *fn;
    struct diag *diag;
    struct scan in;
    const char *begin;
    struct loc loc;  // of begin
    struct exp_vec *atoms;
    unsigned depth;
    bool failed;
};

static struct operand fail(struct reader *r, const char *at, const char *what)
{
    struct loc loc = { r->loc.off + (uint32_t)(at - r->begin) };
    if (!r->failed && r->diag)
        diag_at(r->diag, loc, E0514, "%s", what);
    r->failed = true;
    r->in.at = r->in.end;
    return (struct operand){ .value = exp_int(r->x, r->x->types->basic[TYPE_INT], 0) };
}

// ---- words ----------------------------------------------------------------------------------------------------------

static struct sym word(struct reader *r)
{
    const char *from = r->in.at;
    return sym_intern(&r->c->prog->syms, from, scan_word(&r->in));
}

// ---- operands -------------------------------------------------------------------------------------------------------

static struct var *find_var(const struct reader *r, struct sym name)
{
    for (size_t i = 0; r->fn && i < r->fn->vars.n; i++)
        if (sym_eq(r->fn->vars.at[i]->name, name))
            return r->fn->vars.at[i];
    for (size_t i = 0; i < r->c->vars.n; i++)
        if (r->c->vars.at[i]->kind == VAR_GLOBAL && sym_eq(r->c->vars.at[i]->name, name))
            return r->c->vars.at[i];
    return NULL;
}

static struct operand read_number(struct reader *r)
{
    const char *from = r->in.at;
    unsigned base = 10;
    u128 n = 0;
    if (scan_take(&r->in, "0x") || scan_take(&r->in, "0X"))
        base = 16;
    else if (*r->in.at == '0')
        base = 8;
    for (; r->in.at < r->in.end && isxdigit((unsigned char)*r->in.at) &&
           (base == 16 || isdigit((unsigned char)*r->in.at));
         r->in.at++) {
        int ch = tolower((unsigned char)*r->in.at);
        unsigned digit = (unsigned)(isdigit(ch) ? ch - '0' : ch - 'a' + 10);
        if (digit >= base || n >> 64)
            return fail(r, from, "a number that is no integer constant");
        n = n * base + digit;
    }
    bool is_unsigned = false, is_long = false;
    for (; r->in.at < r->in.end && strchr("uUlL", *r->in.at); r->in.at++) {
        is_unsigned |= *r->in.at == 'u' || *r->in.at == 'U';
        is_long |= *r->in.at == 'l' || *r->in.at == 'L';
    }
    if (n >> 64 || (r->in.at < r->in.end && (is_word(*r->in.at) || *r->in.at == '.')))
        return fail(r, from, "a number that is no integer constant");
    static const enum type_kind kinds[] = { TYPE_INT, TYPE_UINT, TYPE_LONG, TYPE_ULONG, TYPE_LLONG, TYPE_ULLONG };
    for (size_t k = is_long ? 2 : 0; k < ARRAY_LEN(kinds); k++) {
        struct type *t = r->x->types->basic[kinds[k]];
        bool sign = k % 2 == 0;
        if ((is_unsigned && sign) || (!is_unsigned && !sign && base == 10))
            continue;
        if (type_bits(t) - sign >= 64 || n >> (type_bits(t) - sign) == 0)
            return (struct operand){ .value = exp_const(r->x, t, n) };
    }
    return fail(r, from, "a number that fits no type");
}

static struct operand read_char(struct reader *r)
{
    const char *from = r->in.at;
    r->in.at++;
    if (r->in.end - r->in.at < 2 || *r->in.at == '\\' || *r->in.at == '\'' || r->in.at[1] != '\'')
        return fail(r, from, "a character constant of one plain character is wanted");
    struct operand o = { .value = exp_int(r->x, r->x->types->basic[TYPE_INT], *r->in.at) };
    r->in.at += 2;
    return o;
}

static struct operand read_or(struct reader *r);

static struct operand read_name(struct reader *r)
{
    const char *from = r->in.at;
    struct var *v = find_var(r, word(r));
    if (!v)
        return fail(r, from, "no variable of that name is visible here");
    return (struct operand){ .var = v, .type = v->type };
}

static struct operand read_primary(struct reader *r)
{
    scan_blanks(&r->in);
    if (r->in.at == r->in.end)
        return fail(r, r->in.at, "an operand is missing");
    if (isdigit((unsigned char)*r->in.at))
        return read_number(r);
    if (*r->in.at == '\'')
        return read_char(r);
    if (is_word(*r->in.at))
        return read_name(r);
    const char *from = r->in.at;
    if (!scan_take(&r->in, "("))
        return fail(r, from, "an operand is wanted here");
    struct operand o = read_or(r);
    return r->failed || scan_take(&r->in, ")") ? o : fail(r, r->in.at, "`)` is missing");
}

// The value of an operand; records, arrays and conditions have none.
static const struct exp *value_of(struct reader *r, struct operand o, const char *at)
{
    if (o.value)
        return o.value;
    if (!o.var)
        return fail(r, at, "a condition made by !, && or || is no number").value;
    if (o.type->kind == TYPE_ARRAY)
        return exp_addr(r->x, o.var, o.off, type_pointer(r->x->types, o.type->elem));
    if (!type_is_scalar(o.type->unqual))
        return fail(r, at, "a record has no value to compare").value;
    return exp_cell(r->x, o.var, o.off, o.type, o.bits);
}

static struct operand read_member(struct reader *r, struct operand o)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    struct sym name = word(r);
    const struct field *f = o.var && type_is_record(o.type) ? type_find_field(o.type, name) : NULL;
    if (!f)
        return fail(r, from, "no such member");
    o.off += (int64_t)f->off;
    o.type = f->type;
    o.bits = f->is_bitfield ? f : NULL;
    return o;
}

static struct operand read_element(struct reader *r, struct operand o)
{
    const char *from = r->in.at;
    const struct exp *i = value_of(r, read_or(r), from);
    if (r->failed || !scan_take(&r->in, "]"))
        return fail(r, r->in.at, "`]` is missing");
    if (!o.var || o.type->kind != TYPE_ARRAY || !exp_is_const(i))
        return fail(r, from, "only elements of arrays at constant indices can be named");
    i128 n = value_int(i->value, i->type);
    if (n < 0 || (u128)n >= o.type->len)
        return fail(r, from, "the index is outside of the array");
    o.type = o.type->elem;
    o.off += (int64_t)n * (int64_t)o.type->size;
    return o;
}

static struct operand read_postfix(struct reader *r)
{
    struct operand o = read_primary(r);
    while (!r->failed) {
        const char *from = r->in.at;
        if (scan_take(&r->in, "->"))
            return fail(r, from, "memory behind pointers has no name here");
        if (scan_take(&r->in, "."))
            o = read_member(r, o);
        else if (scan_take(&r->in, "["))
            o = read_element(r, o);
        else
            break;
    }
    return o;
}

// ---- operators ------------------------------------------------------------------------------------------------------

static const struct exp *promoted(struct reader *r, const struct exp *e)
{
    struct type *t = r->x->types->basic[TYPE_INT];
    if (e->kind == EXP_CELL && e->bits && e->bits < type_bits(t))
        return exp_cast(r->x, e, t);  // a bit-field whose values int has
    return type_is_integer(e->type) ? exp_cast(r->x, e, type_promote(r->x->types, e->type)) : e;
}

static void take_atom(struct reader *r, struct operand o, const char *at)
{
    if (o.value || o.var)
        vec_push(r->atoms, value_of(r, o, at));
}

static struct operand read_unary(struct reader *r)
{
    if (++r->depth > DEPTH_MAX)
        return fail(r, r->in.at, "nested too deeply");
    scan_blanks(&r->in);
    const char *from = r->in.at;
    struct operand o;
    if (scan_take(&r->in, "!")) {
        take_atom(r, read_unary(r), from);
        o = (struct operand){ 0 };
    } else if (scan_take(&r->in, "&")) {
        o = read_unary(r);
        if (!r->failed && (!o.var || o.bits))
            return fail(r, from, "this has no address");
        if (!r->failed)
            o = (struct operand){ .value = exp_addr(r->x, o.var, o.off, type_pointer(r->x->types, o.type)) };
    } else if (scan_take(&r->in, "*")) {
        return fail(r, from, "memory behind pointers has no name here");
    } else if (scan_take(&r->in, "-") || scan_take(&r->in, "~") || scan_take(&r->in, "+")) {
        const struct exp *e = promoted(r, value_of(r, read_unary(r), from));
        if (!type_is_arith(e->type) || (*from == '~' && !type_is_integer(e->type)))
            return fail(r, from, "the operand has the wrong type");
        o = (struct operand){ .value = *from == '+' ? e : exp_unary(r->x, *from == '-' ? OP_NEG : OP_BITNOT, e) };
    } else {
        o = read_postfix(r);
    }
    r->depth--;
    return o;
}

struct infix {
    const char *text;
    unsigned level;  // binds the tighter the higher
    enum op op;
};
// Longer operators stand before those that they begin with.
static const struct infix infixes[] = {
    { "<<", 7, OP_SHL }, { ">>", 7, OP_SHR }, { "<=", 6, OP_LE }, { ">=", 6, OP_GE },
    { "==", 5, OP_EQ },  { "!=", 5, OP_NE },  { "<", 6, OP_LT },  { ">", 6, OP_GT },
    { "*", 9, OP_MUL },  { "/", 9, OP_DIV },  { "%", 9, OP_MOD }, { "+", 8, OP_ADD },
    { "-", 8, OP_SUB },  { "&", 4, OP_AND },  { "^", 3, OP_XOR }, { "|", 2, OP_OR },
};

static const struct infix *accept_infix(struct reader *r, unsigned level)
{
    scan_blanks(&r->in);
    if (r->in.end - r->in.at >= 2 && (memcmp(r->in.at, "&&", 2) == 0 || memcmp(r->in.at, "||", 2) == 0))
        return NULL;
    for (size_t i = 0; i < ARRAY_LEN(infixes); i++) {
        const char *from = r->in.at;
        if (!scan_take(&r->in, infixes[i].text))
            continue;
        if (infixes[i].level >= level)
            return &infixes[i];
        r->in.at = from;
        return NULL;
    }
    return NULL;
}

static bool is_null(const struct exp *e)
{
    return exp_is_const(e) && type_is_integer(e->type) && e->value == 0;
}

// Applies an operator to pointers, or to a pointer and an integer.
static struct operand apply_to_pointers(struct reader *r, enum op op, const struct exp *a, const struct exp *b,
                                        const char *at)
{
    if (!op_is_compare(op) || (!type_is_pointer(a->type) && !is_null(a)) || (!type_is_pointer(b->type) && !is_null(b)))
        return fail(r, at, "pointers can only be compared, with pointers and 0");
    struct type *t = type_is_pointer(a->type) ? a->type : b->type;
    return (struct operand){ .value = exp_binary(r->x, op, exp_cast(r->x, a, t), exp_cast(r->x, b, t)) };
}

static struct operand apply(struct reader *r, enum op op, const struct exp *a, const struct exp *b, const char *at)
{
    if (a->depth + b->depth > EXP_DEPTH_MAX)
        return fail(r, at, "the expression is too large");
    if (type_is_pointer(a->type) || type_is_pointer(b->type))
        return apply_to_pointers(r, op, a, b, at);
    bool ints = type_is_integer(a->type) && type_is_integer(b->type);
    bool needs_ints = op == OP_MOD || op == OP_SHL || op == OP_SHR || op == OP_AND || op == OP_OR || op == OP_XOR;
    if (!ints && (needs_ints || !type_is_arith(a->type) || !type_is_arith(b->type)))
        return fail(r, at, "the operands have the wrong types");
    a = promoted(r, a);
    b = promoted(r, b);
    if (op != OP_SHL && op != OP_SHR) {
        struct type *t = type_usual_arith(r->x->types, a->type, b->type);
        a = exp_cast(r->x, a, t);
        b = exp_cast(r->x, b, t);
    }
    return (struct operand){ .value = exp_binary(r->x, op, a, b) };
}

static struct operand read_infix(struct reader *r, unsigned level)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    struct operand o = read_unary(r);
    for (;;) {
        scan_blanks(&r->in);
        const char *at = r->in.at;
        const struct infix *in = r->failed ? NULL : accept_infix(r, level);
        if (!in)
            return o;
        const struct exp *a = value_of(r, o, from);
        const struct exp *b = value_of(r, read_infix(r, in->level + 1), at);
        if (!r->failed)
            o = apply(r, in->op, a, b, at);
    }
}

// Reads && and || alike: their operands are atoms, whatever connects them.
static struct operand read_or(struct reader *r)
{
    const char *from = r->in.at;
    struct operand o = read_infix(r, 0);
    while (!r->failed && (scan_take(&r->in, "&&") || scan_take(&r->in, "||"))) {
        take_atom(r, o, from);
        from = r->in.at;
        take_atom(r, read_infix(r, 0), from);
        o = (struct operand){ 0 };
    }
    return o;
}

enum rc exp_read(struct cfa *c, const struct func *fn, struct diag *d, const char *text, size_t size, struct loc loc,
                 struct exp_vec *atoms)
{
    struct reader r = { .c = c,
                        .x = &c->exps,
                        .fn = fn,
                        .diag = d,
                        .in = { text, text + size },
                        .begin = text,
                        .loc = loc,
                        .atoms = atoms };
    struct operand o = read_or(&r);
    if (!r.failed)
        take_atom(&r, o, text);
    scan_blanks(&r.in);
    if (!r.failed && r.in.at < r.in.end)
        fail(&r, r.in.at, "the expression should end here");
    return r.failed ? RC_USER : RC_OK;
}
