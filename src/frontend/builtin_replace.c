// SPDX-License-Identifier: Apache-2.0
/* builtin_replace.c: decides which calls of a function that the program defines under a name known to the compiler may
 * give the compiler's result.
 * The table says what gcc 12 was seen to do; if a row says more than gcc does, a verdict is lost and none is wrong. */
#include "frontend/parse_priv.h"

// When a call is replaced without -O.
enum {
    HOW_ANY = 1,        // always
    HOW_UNUSED = 2,     // if its value is not used
    HOW_NUMBER = 4,     // if an argument is a constant number
    HOW_SIZE = 8,       // if the last argument is the size of a scalar
    HOW_LITTLE = 16,    // if the last argument is 0 or 1
    HOW_TEXT = 32,      // if all pointers that are read are texts, or one is the empty text
    HOW_BOUNDED = 64,   // if a pointer is a text, and the last argument is a constant number
    HOW_OBJECTS = 128,  // if all pointers that are read lead into named objects
    HOW_SAME = 256,     // if two arguments are the same
    HOW_PRINT = 512,    // if its value is not used and a pointer is a text
    HOW_NEVER = 1024,   // not with -O, either
    HOW_LENGTH = 2048,  // if the argument leads into a named object; one that is a whole array bounds the result only
    HOW_SCALAR = 4096,  // if the last argument is the size of the scalar, or of the array's elements, that is written
    HOW_INTO = 8192,    // (the first argument is written)
};

static const struct {
    const char *names;
    unsigned how;
} table[] = {
    { " abs labs llabs fabs fabsf fabsl bcmp bcopy bzero isascii isdigit toascii alloca isnan isnanf isnanl isinf isinff isinfl"
      " finite finitef finitel ",
      HOW_ANY },
    { " memcpy mempcpy ", HOW_INTO | HOW_SIZE | HOW_SAME },
    { " memmove ", HOW_INTO | HOW_SIZE | HOW_TEXT | HOW_OBJECTS | HOW_SAME },
    { " memset ", HOW_INTO | HOW_LITTLE | HOW_SCALAR },
    { " memcmp ", HOW_LITTLE | HOW_TEXT | HOW_SAME | HOW_UNUSED },
    { " memchr strchr strrchr index rindex ", HOW_LITTLE | HOW_BOUNDED | HOW_UNUSED },
    { " strncmp strncasecmp ", HOW_LITTLE | HOW_BOUNDED | HOW_TEXT | HOW_SAME | HOW_UNUSED },
    { " strncpy strncat ", HOW_INTO | HOW_LITTLE | HOW_BOUNDED | HOW_TEXT },
    { " strcpy strcat ", HOW_INTO | HOW_TEXT | HOW_SAME },
    { " stpcpy ", HOW_INTO | HOW_TEXT | HOW_SAME | HOW_UNUSED },
    { " strcmp strcasecmp strstr strpbrk strspn strcspn ", HOW_TEXT | HOW_SAME | HOW_UNUSED },
    { " strlen ", HOW_TEXT | HOW_LENGTH | HOW_UNUSED },
    { " printf fprintf fputs ", HOW_PRINT },
    { " isalnum isalpha isblank iscntrl isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper strnlen ",
      HOW_UNUSED },
    { " copysign copysignf copysignl fmax fmaxf fmaxl fmin fminf fminl ", HOW_NUMBER | HOW_SAME | HOW_UNUSED },
    { " nan nanf nanl ", HOW_TEXT | HOW_UNUSED },
    { " stpncpy strdup strndup sprintf snprintf vprintf vfprintf vsprintf vsnprintf malloc calloc realloc free aligned_alloc"
      " posix_memalign ",
      0 },
    { " abort exit _exit _Exit fork scanf fscanf sscanf vscanf vsscanf vfscanf puts putchar fputc fwrite ", HOW_NEVER },
};

// (The other functions are functions of numbers.)
static unsigned how_replaced(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(table); i++)
        if (word_in(table[i].names, name))
            return table[i].how;
    return HOW_NUMBER | HOW_UNUSED;
}

static bool is_const(const struct type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->elem;
    return t->quals & QUAL_CONST;
}

// The object that e, a pointer or an lvalue, leads into, as written there or by a constant pointer to it; NULL: another
// object.
static const struct expr *place(const struct expr *e)
{
    bool loaded = false;
    while (e && e->kind != EXPR_STRING && e->kind != EXPR_VAR && e->kind != EXPR_COMPOUND_LIT) {
        loaded |= e->kind == EXPR_CAST && e->cast == CAST_LVALUE && type_is_pointer(e->type);
        bool pointer = e->kind == EXPR_CAST || e->kind == EXPR_MEMBER || e->kind == EXPR_ADDR ||
                       e->kind == EXPR_DEREF || e->kind == EXPR_STMT || (e->kind == EXPR_BINARY && e->op == OP_PTR_ADD);
        bool choice = e->kind == EXPR_COMMA || e->kind == EXPR_COND;
        e = choice ? (e->b ? e->b : e->a) : pointer ? e->a : NULL;
    }
    return e && (!loaded || is_const(e->type)) ? e : NULL;
}

static bool is_text(const struct expr *e)
{
    const struct expr *at = place(e);
    return at && (at->kind == EXPR_STRING || is_const(at->type));
}

static bool is_whole_array(const struct expr *e)
{
    while (e->kind == EXPR_CAST && e->cast != CAST_DECAY)
        e = e->a;
    return e->kind == EXPR_CAST && e->a->type->kind == TYPE_ARRAY && e->a->type->complete && !e->a->type->vla_len;
}

static bool is_scalar_of(const struct expr *e, u128 size)
{
    while (e->kind == EXPR_CAST && e->cast != CAST_DECAY)
        e = e->a;
    const struct type *t = e->kind == EXPR_CAST || e->kind == EXPR_ADDR ? e->a->type : NULL;
    if (t && t->kind == TYPE_ARRAY)
        t = t->elem;
    return t && type_is_scalar(t) && t->size == size;
}

static bool is_empty_text(const struct expr *e)
{
    const struct expr *at = place(e);
    return at && at->kind == EXPR_STRING && (!at->str_len || !at->str[0]);
}

static bool is_number(const struct expr *e)
{
    u128 v;
    while (e->kind == EXPR_CAST && e->cast == CAST_ARITH)
        e = e->a;
    return !type_is_pointer(e->type) && (e->kind == EXPR_CONST || const_eval(e, &v));
}

static bool is_same(const struct expr *a, const struct expr *b)
{
    while (a && a->kind == EXPR_CAST)
        a = a->a;
    while (b && b->kind == EXPR_CAST)
        b = b->a;
    if (!a || !b || a->kind != b->kind || a->kind == EXPR_CALL || a->kind == EXPR_ASSIGN)
        return a == b;
    if (a->op != b->op || a->decl != b->decl || a->field != b->field || a->value != b->value || a->str != b->str)
        return false;
    return is_same(a->a, b->a) && is_same(a->b, b->b) && is_same(a->c, b->c) && !a->n_args && !b->n_args;
}

// Reduces &p[0] and p + 0 to p.
static const struct expr *plain(const struct expr *e)
{
    u128 v;
    for (;;) {
        if (e->kind == EXPR_CAST)
            e = e->a;
        else if (e->kind == EXPR_ADDR && e->a->kind == EXPR_DEREF)
            e = e->a->a;
        else if (e->kind == EXPR_BINARY && e->op == OP_PTR_ADD && const_eval(e->b, &v) && !v)
            e = e->a;
        else
            return e;
    }
}

// Kinds of the arguments of a call.
struct seen {
    size_t read, texts, objects;  // pointers that are read, and which of them are texts and named objects
    bool empty, number, same, is_const;
    u128 last;  // the last argument, if it is a constant
};

static struct seen look(const struct expr *call, bool into)
{
    struct seen s = { 0 };
    for (size_t i = 0; i < call->n_args; i++) {
        const struct expr *e = call->args[i];
        s.number |= is_number(e);
        for (size_t j = 0; j < i; j++)
            s.same |= is_same(plain(e), plain(call->args[j]));
        if (!type_is_pointer(e->type) || (into && i == 0))
            continue;
        s.read++;
        s.texts += is_text(e);
        s.objects += place(e) != NULL;
        s.empty |= is_empty_text(e);
    }
    const struct expr *last = call->n_args ? call->args[call->n_args - 1] : NULL;
    s.is_const = last && is_number(last) && const_eval(last, &s.last);
    return s;
}

uint8_t builtin_call_replaced(struct parser *p, const char *name, const struct expr *call)
{
    unsigned how = how_replaced(name);
    if (how & HOW_NEVER)
        return REPLACED_KNOWN;
    if (p->dialect->optimizes || (how & HOW_ANY))
        return REPLACED_ALWAYS;
    struct seen s = look(call, how & HOW_INTO);
    bool scalar = s.is_const && s.last <= 64 && !(s.last & (s.last - 1));
    bool is = ((how & HOW_NUMBER) && s.number) || ((how & HOW_SIZE) && scalar) ||
              ((how & HOW_LITTLE) && s.is_const && s.last <= 1) ||
              ((how & HOW_TEXT) && s.texts && (s.texts >= s.read || s.empty)) ||
              ((how & HOW_BOUNDED) && s.texts && s.is_const) ||
              ((how & HOW_OBJECTS) && s.objects && s.objects >= s.read) || ((how & HOW_SAME) && s.same) ||
              ((how & HOW_SCALAR) && s.is_const && is_scalar_of(call->args[0], s.last));
    bool unused = (how & HOW_UNUSED) || ((how & HOW_PRINT) && s.texts);
    if (!is && (how & HOW_LENGTH) && s.objects)
        return is_whole_array(call->args[0]) ? REPLACED_LARGE : REPLACED_ALWAYS;
    return is ? REPLACED_ALWAYS : unused ? REPLACED_UNUSED : REPLACED_KNOWN;
}
