// SPDX-License-Identifier: Apache-2.0
// format.c: lowers calls of printf, scanf and related functions (C17 7.21.6) by reading formats that are literals.
// Integers, characters, strings and text have exact results and contents (format_exact.c), unless they are only printed
// (format_use.c); of others only bounds are known (INPUT_ROUGH).  The number that %n writes is exact, or the call is
// unsupported.
#include "lower/build_priv.h"

// A format, or the rest of it; text NULL: it is not known.
struct format {
    const char *text, *end;
    bool input;  // of scanf
};

const char *format_literal(const struct call *k, size_t i)
{
    const struct exp *a = i < k->n ? k->args[i] : NULL;
    if (!a || a->kind != EXP_ADDR || a->var->kind != VAR_STRING || a->off < 0 ||
        (uint64_t)a->off >= a->var->type->size || a->var->type->elem->size != 1)
        return NULL;
    const char *s = a->var->bytes + a->off;
    return memchr(s, 0, (size_t)(a->var->type->size - (uint64_t)a->off)) ? s : NULL;
}

static struct format format_of(const struct call *k, size_t i)
{
    const char *s = format_literal(k, i);
    return (struct format){ s, s ? s + strlen(s) : NULL, false };
}

// One conversion specification (C17 7.21.6.1p4, 7.21.6.2p3).
struct conversion {
    char how;         // its last character; 0: it is broken
    char length[3];   // hh, h, l, ll, j, z, t, L or ""
    bool suppressed;  // scanf: * ; printf: a width or precision is an argument
    bool positional;  // %1$d
    bool makes;       // scanf: %ms, which makes a block for the text (POSIX)
    uint64_t width;   // scanf: the most characters to be read; 0: none is given
    size_t stars;     // printf: how many arguments are a width or precision
    size_t position;  // of %1$d: 1
    bool precise;     // printf: there is a precision: an argument (is_star), or a number
    bool is_star;
    uint64_t precision;
};

static bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

// Takes a character between % and the length.
static void take_modifier(struct conversion *c, char s)
{
    c->suppressed |= s == '*';
    c->stars += s == '*';
    c->makes |= s == 'm';
    if (s == '$' && !c->positional)
        c->position = c->width;
    c->positional |= s == '$';
    c->is_star = c->precise && (c->is_star || s == '*');
    c->precise |= s == '.';
    c->width = s < '0' || s > '9' ? 0 : MIN(10 * c->width + (uint64_t)(s - '0'), (uint64_t)INT32_MAX);
}

// Finds the next conversion of f, behind text whose length is added to *n; false: there is no other.
static bool next_conversion(struct format *f, struct conversion *c, size_t *n)
{
    const char *s = f->text;
    for (; s < f->end && (*s != '%' || s[1] == '%'); s += *s == '%' ? 2 : 1)
        ++*n;
    *c = (struct conversion){ 0 };
    f->text = s;
    if (s >= f->end)
        return false;
    for (s++; is_one_of(*s, f->input ? "-+ #0123456789.*$'mI" : "-+ #0123456789.*$'I"); s++)
        take_modifier(c, *s);
    c->precision = c->width;
    for (size_t i = 0; is_one_of(*s, "hljztLq"); s++)
        if (i < 2)
            c->length[i++] = *s;
    c->how = *s;
    if (*s == '[') {
        s += s[1] == '^' ? 2 : 1;
        s += *s == ']';
        while (*s && *s != ']')
            s++;
    }
    f->text = *s ? s + 1 : s;
    return true;
}

// The output of a format without conversions (%n prints nothing), *n characters and an end; NULL: it has some.
static const char *text_of(struct builder *b, struct format f, size_t *n)
{
    struct conversion c;
    size_t ignored = 0;
    char *text = f.text ? arena_alloc(&b->c->mem, (size_t)(f.end - f.text) + 1) : NULL;
    *n = 0;
    while (text && f.text < f.end) {
        if (*f.text == '%' && f.text[1] != '%') {
            next_conversion(&f, &c, &ignored);
            if (c.how != 'n')
                return NULL;
            continue;
        }
        f.text += *f.text == '%';
        text[(*n)++] = *f.text++;
    }
    return text;
}

static struct type *integer_of(struct builder *b, const struct conversion *c)
{
    if (strcmp(c->length, "hh") == 0)
        return b->t->basic[TYPE_SCHAR];
    if (c->length[0] == 'h')
        return b->t->basic[TYPE_SHORT];
    if (strcmp(c->length, "ll") == 0 || c->length[0] == 'j' || c->length[0] == 'L' || c->length[0] == 'q')
        return b->t->basic[TYPE_LLONG];
    if (c->length[0] == 'l')
        return b->t->basic[TYPE_LONG];
    return c->length[0] ? b->t->ptrdiff_t_ : b->t->basic[TYPE_INT];
}

// %n: writes the number of characters so far to the target of argument i; `exact`: n is that number.
static void store_count(struct builder *b, struct call *k, size_t i, const struct conversion *c, size_t n, bool exact)
{
    if (!exact || i >= k->n || !type_is_pointer(k->args[i]->type)) {
        emit_unsupported(b, "`%n` behind a conversion");
        return;
    }
    struct type *t = integer_of(b, c);
    struct lval to = call_object(call_arg(b, k, i, type_pointer(b->t, t)), t);
    check_const(b, &to);
    lval_write(b, &to, exp_int(b->x, t, (i128)n));
}

// Whether %n may write through a pointer of type t.
static bool counts(const struct type *t)
{
    return type_is_pointer(t) && type_is_integer(t->elem) && !(t->elem->quals & QUAL_CONST) &&
           t->elem->kind != TYPE_CHAR && t->elem->kind != TYPE_UCHAR;
}

// Goes to `none` if x is 0.
static void unless_zero(struct builder *b, const struct exp *x, struct node *none)
{
    struct node *some = node_new(b);
    if (!b->cur)
        return;
    emit_assume(b, exp_binary(b->x, OP_NE, x, exp_int(b->x, x->type, 0)), some, none);
    flow_at(b, some);
}

/* %s: reads a string, of which a precision says how many bytes at most; glibc prints a null pointer.  If the argument is missing or no pointer, the
 * read is not known. */
static void touch_printed(struct builder *b, struct call *k, size_t i, const struct conversion *c)
{
    const struct exp *p = i < k->n ? k->args[i] : NULL;
    if (!p || !type_is_pointer(p->type) || (c->is_star && c->positional)) {
        emit_unsupported(b, "`%s` without a string");
        return;
    }
    struct node *none = node_new(b);
    unless_zero(b, p, none);
    if (c->is_star)
        unless_zero(b, call_arg(b, k, i - 1, b->t->basic[TYPE_INT]), none);
    if (b->cur && !c->precise)
        touch_string(b, p, k->name);
    else if (b->cur && (c->is_star || c->precision > 0))
        touch_prefix(b, p, k->name);
    flow_to(b, none);
    flow_at(b, none);
}

// A format that is no literal may ask for strings, and arguments in a list are not in sight.
static void note_unseen(struct builder *b, const struct call *k, size_t format, bool list)
{
    bool some = list;
    for (size_t i = format + 1; i < k->n; i++)
        some |= type_is_pointer(k->args[i]->type) && !format_literal(k, i);
    if (some)
        assume_note(b, b->site.loc, ASSUME_STRINGS,
                    "arguments of `%s` are strings that end where its format asks for them",
                    sym_str(&b->p->syms, k->name));
}

// What a format that is no literal may ask for.
static void unknown_effects(struct builder *b, struct call *k, size_t format, bool list)
{
    if (format < k->n)
        touch_string(b, k->args[format], k->name);
    if (list)
        assume_note(b, b->site.loc, ASSUME_STRINGS, "the format of `%s` has no %%n", sym_str(&b->p->syms, k->name));
    for (size_t a = format + 1; !list && a < k->n; a++)
        if (counts(k->types[a])) {
            emit_unsupported(b, "a format that is no literal, with a pointer that `%n` could write to");
            return;
        }
    note_unseen(b, k, format, list);
}

// What conversion c of argument i reads or writes; `exact`: it stands behind n characters.
static void conversion_effect(struct builder *b, struct call *k, size_t i, const struct conversion *c, size_t n,
                              bool exact)
{
    bool text = c->how == 's' || c->how == 'S';
    if (i >= k->n && is_one_of(c->how, "diouxXeEfFgGaAcsCSpn"))
        emit_unsupported(b, "a format with fewer arguments than it asks for");
    else if (c->how == 'n' && c->positional)
        emit_unsupported(b, "`%n` for a list of arguments");
    else if (c->how == 'n')
        store_count(b, k, i, c, n, exact);
    else if (text)
        touch_printed(b, k, i, c);
}

// Reads and writes what the conversions do: strings, and the numbers of %n.
static void print_effects(struct builder *b, struct call *k, size_t format, bool list)
{
    struct format f = format_of(k, format);
    struct conversion c;
    size_t n = 0, next = format + 1;
    bool exact = true;
    if (!f.text)
        unknown_effects(b, k, format, list);
    while (f.text && next_conversion(&f, &c, &n)) {
        size_t i = c.positional ? format + c.position : next + c.stars;
        if (list && c.how == 'n')
            emit_unsupported(b, "`%n` for a list of arguments");
        else if (list && (c.how == 's' || c.how == 'S'))
            note_unseen(b, k, format, list);
        else if (!list)
            conversion_effect(b, k, i, &c, n, exact);
        bool plain = c.how == 'c' && !c.length[0] && !c.suppressed && !c.positional && f.text[-2] == '%';
        exact = exact && !c.suppressed && (c.how == 'n' || plain);
        n += c.how == 'c';
        next += c.positional ? 0 : c.stars + (c.how != 'm');
    }
}

// ---- what is printed into a buffer ----------------------------------------------------------------------------------

enum { UNBOUNDED = 1 << 20 };  // characters

// The greatest number of characters of an integer without precision and prefix: decimal with a sign, or octal.
static size_t integer_width(const struct conversion *c)
{
    if (strcmp(c->length, "hh") == 0)
        return 4;
    return c->length[0] == 'h' ? 6 : c->length[0] ? 22 : 11;
}

// Reads the number at *s, and moves *s behind it.
static size_t digits(const char **s)
{
    size_t n = 0;
    for (; **s >= '0' && **s <= '9'; ++*s)
        n = MIN(n * 10 + (size_t)(**s - '0'), (size_t)UNBOUNDED);
    return n;
}

/* Bounds the number of characters that a conversion of a double prints, with a sign (C17 7.21.6.1p8): the largest have 309 digits before the point and
 * three in the exponent; %g may print four zeros in front. */
static size_t float_width(const struct conversion *c, size_t precision)
{
    if (c->length[0] && strcmp(c->length, "l") != 0)
        return UNBOUNDED;
    switch (c->how) {
    case 'f':
    case 'F':
        return 311 + precision;
    case 'e':
    case 'E':
    case 'g':
    case 'G':
        return 12 + precision;
    default:
        return UNBOUNDED;
    }
}

// Bounds the number of characters that the conversion prints; its text ends at `end`.
static void printed(const struct conversion *c, const char *end, size_t *least, size_t *most)
{
    const char *s = end;
    size_t prefix = 0, precision = 0, own = UNBOUNDED;
    *least = 0;
    *most = UNBOUNDED;
    if (c->positional)
        return;
    while (*--s != '%')
        ;
    for (s++; is_one_of(*s, "-+ #0'I"); s++)
        prefix = *s == '#' || *s == '+' || *s == ' ' ? 2 : *s == '\'' || *s == 'I' ? (size_t)UNBOUNDED : prefix;
    size_t width = digits(&s);
    bool precise = *s == '.', integer = is_one_of(c->how, "diouxX");
    if (precise) {
        s++;
        precision = digits(&s);
    }
    if (integer)
        own = integer_width(c) + precision + prefix;
    else if (c->how == 'c' && !c->length[0])
        own = 1;
    else if (c->how == 'n' || (c->how == 's' && precise))
        own = precision;
    else if (is_one_of(c->how, "fFeEgG"))
        own = float_width(c, precise ? precision : 6) + prefix;
    *least = MAX(width, (integer && !precise) || (c->how == 'c' && !c->length[0]) ? 1 : 0);
    *most = c->suppressed ? (size_t)UNBOUNDED : MAX(width, own);
}

// Bounds the number of characters that a format prints; most: UNBOUNDED or more if it is not known.
static void printed_by(struct format f, size_t *least, size_t *most)
{
    struct conversion c;
    size_t text = 0, low, high;
    *least = 0;
    *most = f.text ? 0 : UNBOUNDED;
    while (f.text && next_conversion(&f, &c, &text)) {
        printed(&c, f.text, &low, &high);
        *least += low;
        *most += high;
    }
    *least += text;
    *most += text;
}

// Fills the buffer with any text; it must have room for the output and an end.
static void print_any(struct builder *b, struct call *k, size_t format, const struct exp *size, bool list)
{
    size_t least, most;
    printed_by(list ? (struct format){ 0 } : format_of(k, format), &least, &most);
    const struct exp *to = call_arg(b, k, 0, type_pointer(b->t, b->t->basic[TYPE_CHAR]));
    if (!size && most >= UNBOUNDED)
        touch_any(b, to, least, "prints", k->name, INPUT_ROUGH);
    else
        touch_ended(b, to, least, most >= UNBOUNDED ? (uint64_t)INT64_MAX : most, size, k->name, INPUT_ROUGH);
}

/* n, or a negative number if the output fails.  Whether it does is not for the program to decide: proofs have to hold in either case, but no
 * counterexample rests on a failure. */
static const struct exp *count_or_negative(struct builder *b, struct call *k, const struct exp *n)
{
    struct type *i = b->t->basic[TYPE_INT];
    const struct exp *r = temp_new(b, i), *works = temp_new(b, b->t->basic[TYPE_BOOL]);
    struct node *exact = node_new(b), *fails = node_new(b), *done = node_new(b);
    emit_havoc(b, works, INPUT_MODEL, k->name);
    emit_assume(b, works, exact, fails);
    flow_at(b, fails);
    emit_havoc(b, r, INPUT_ROUGH, k->name);
    emit_assumption(b, exp_binary(b->x, OP_LT, r, exp_int(b->x, i, 0)));
    flow_to(b, done);
    flow_at(b, exact);
    emit_assign(b, r, n);
    flow_to(b, done);
    flow_at(b, done);
    return r;
}

const struct exp *format_print(struct builder *b, struct call *k, size_t format, bool list)
{
    size_t n;
    struct type *i = b->t->basic[TYPE_INT], *pointer = type_pointer(b->t, b->t->basic[TYPE_CHAR]);
    const struct exp *count = NULL;
    bool wanted = k->want && k->ret->kind != TYPE_VOID, exact = wanted && !list && format_is_exact(b, k, format);
    call_extern(b, k);
    if (!exact)
        print_effects(b, k, format, list);
    if (!wanted || !b->cur)
        return NULL;
    if (text_of(b, format_of(k, format), &n))
        count = exp_int(b->x, i, (i128)n);
    else if (exact)
        count = format_run(b, k, format, exp_int(b->x, pointer, 0), exp_size(b, 0));
    return !b->cur ? NULL : count ? count_or_negative(b, k, count) : call_havoc(b, k, INPUT_ROUGH);
}

// Writes the first bytes of the text, as many as fit, and an end.
static void write_text(struct builder *b, struct call *k, const char *text, size_t n, u128 room)
{
    struct type *pointer = type_pointer(b->t, b->t->basic[TYPE_CHAR]);
    if (room == 0)
        return;
    n = (size_t)MIN((u128)n, room - 1);
    char *cut = arena_strndup(&b->c->mem, text, n);
    struct var *v = var_image(b, type_array(b->t, b->t->basic[TYPE_CHAR], n + 1), cut);
    emit_copy(b, call_arg(b, k, 0, pointer), exp_addr(b->x, v, 0, pointer), exp_size(b, n + 1));
}

// Whether nothing depends on the output of the call: neither the run nor the validity of accesses, since the buffer has
// room, and the strings that are read are literals.
static bool is_plain_output(struct builder *b, const struct call *k, size_t format, const struct exp *size)
{
    const struct var *v = k->n && !k->want ? format_only_printed(b, k->args[0]) : NULL;
    size_t least, most;
    for (size_t i = format + 1; i < k->n; i++)
        if (type_is_pointer(k->types[i]) && !format_literal(k, i))
            return false;
    printed_by(format_of(k, format), &least, &most);
    return v && (size ? exp_is_const(size) && size->value <= v->type->size : most < v->type->size);
}

// Fills the buffer with any text that is never read, except for its first byte, which functions touch that print it: a
// counterexample may rest on that.  It is the format's first character or, if a conversion prints it, any.
static void print_unread(struct builder *b, struct call *k, size_t format, const struct exp *size)
{
    struct type *byte = b->t->basic[TYPE_CHAR];
    struct lval first = call_object(k->args[0], byte);
    const char *s = format_literal(k, format);
    havoc_arguments(b, k, 1, INPUT_ROUGH);
    if (size && size->value == 0)
        return;
    const struct exp *c = exp_int(b->x, byte, size && size->value == 1 ? 0 : *s);
    if (c->value != 0 && *s == '%' && s[1] != '%') {
        c = temp_new(b, byte);
        emit_havoc(b, c, INPUT_MODEL, k->name);
    }
    lval_write(b, &first, c);
}

const struct exp *format_string(struct builder *b, struct call *k, size_t format, bool sized, bool list)
{
    size_t n;
    const char *text = text_of(b, format_of(k, format), &n);
    const struct exp *size = sized ? call_arg(b, k, 1, b->t->size_t_) : NULL;
    bool written = text && (!size || exp_is_const(size));
    call_extern(b, k);
    if (!written && !list && format_is_exact(b, k, format)) {
        if (is_plain_output(b, k, format, size)) {
            print_unread(b, k, format, size);
            return NULL;
        }
        return format_run(b, k, format, call_arg(b, k, 0, type_pointer(b->t, b->t->basic[TYPE_CHAR])),
                          size ? size : exp_int(b->x, b->t->size_t_, -1));
    }
    print_effects(b, k, format, list);
    if (written) {
        write_text(b, k, text, n, size ? size->value : (u128)n + 1);
    } else {
        bool lists_size = list && format % 2 == 0;  // vsnprintf and __vsnprintf_chk
        havoc_arguments(b, k, 1, INPUT_ROUGH);
        print_any(b, k, format, lists_size ? call_arg(b, k, 1, b->t->size_t_) : size, list);
    }
    if (!k->want || !b->cur)
        return NULL;
    return text ? exp_of_int(b, (i128)n) : call_havoc(b, k, INPUT_ROUGH);
}

// ---- input -----------------------------------------------------------------------------------------------------------

static const char BLANK[] = " \t\n\v\f\r";

static struct type *scanned_type(struct builder *b, const struct conversion *c)
{
    if (is_one_of(c->how, "aefgAEFG"))
        return b->t->basic[c->length[0] == 'l' ? TYPE_DOUBLE : c->length[0] == 'L' ? TYPE_LDOUBLE : TYPE_FLOAT];
    if (c->how == 'p')
        return type_pointer(b->t, b->t->basic[TYPE_VOID]);
    return c->how == 'c' ? b->t->basic[TYPE_CHAR] : integer_of(b, c);
}

// Writes the characters of a conversion that succeeded, and an end, to the target of argument i.
static void scan_text(struct builder *b, struct call *k, size_t i, const struct conversion *c, enum input_kind in)
{
    struct call one = *k;
    one.args = &k->args[i];
    one.types = &k->types[i];
    bool bytes = !c->length[0] && is_one_of(c->how, "s[c");
    if (bytes && c->how == 'c')
        touch_bytes(b, k->args[i], exp_int(b->x, b->t->size_t_, (i128)c->width));
    else if (bytes && c->width)
        touch_ended(b, k->args[i], 1, c->width, NULL, k->name, in);
    else  // (a width of wide characters is no number of bytes)
        touch_any(b, k->args[i], 1, "reads", k->name, c->width || c->how == 'c' ? INPUT_ROUGH : in);
    havoc_arguments(b, &one, 1, INPUT_ROUGH);
}

static bool is_bounded(const struct conversion *c)
{
    return (c->how == 'd' && c->width < 19) || (c->how == 'i' && c->width < 10);
}

// The number v was read from so many characters at most, which bounds it: of a sign and decimal digits (of %i also others, which are fewer).
static void bound_by_width(struct builder *b, const struct exp *v, const struct conversion *c)
{
    i128 bound = 1;
    bool decimal = is_bounded(c);
    for (uint64_t i = 0; i < c->width && decimal; i++)
        bound *= 10;
    if (!decimal || !c->width || !type_is_signed(v->type) || bound > value_int(value_greatest(v->type), v->type))
        return;
    emit_assumption(b, exp_binary(b->x, OP_LT, v, exp_int(b->x, v->type, bound)));
    emit_assumption(b, exp_binary(b->x, OP_GT, v, exp_int(b->x, v->type, -bound / 10)));
}

// Writes the value of a conversion that succeeded, behind white space or not, to the target of argument i.
static void scan_value(struct builder *b, struct call *k, size_t i, const struct conversion *c, enum input_kind in,
                       bool blank)
{
    struct type *t = scanned_type(b, c);
    if (is_one_of(c->how, "s[SC") || (c->how == 'c' && (c->length[0] || c->width > 1))) {
        scan_text(b, k, i, c, in);
        return;
    }
    // A pointer that is read is made of a number: it may be the address of any object.
    const struct exp *v = temp_new(b, c->how == 'p' ? b->t->size_t_ : t);
    struct lval to = call_object(call_arg(b, k, i, type_pointer(b->t, t)), t);
    check_const(b, &to);
    bool open = is_one_of(c->how, "np") || (c->width && c->how != 'c' && !is_bounded(c));  // what it can be is not told
    emit_havoc(b, v, open ? INPUT_ROUGH : in, k->name);
    if (c->how == 'n' && t->size >= b->t->basic[TYPE_INT]->size)
        emit_assumption(b, exp_binary(b->x, OP_GE, v, exp_int(b->x, v->type, 0)));
    for (const char *s = c->how == 'c' && blank ? BLANK : ""; *s; s++)
        emit_assumption(b, exp_binary(b->x, OP_NE, v, exp_int(b->x, v->type, *s)));
    if (c->how == 'c')
        stream_follows(b, k, v);
    bound_by_width(b, v, c);
    lval_write(b, &to, exp_cast(b->x, v, to.type));
}

// Whether there is text in front of the next conversion that may fail to match: white space does not.
static bool text_may_fail(const struct format *f)
{
    const char *s = f->text + strspn(f->text, BLANK);
    return s < f->end && (*s != '%' || s[1] == '%');
}

// Whether the text in front of a conversion that was read, and which begins at `text`, ends in white space.
static bool blank_before(const char *text)
{
    bool blank = false;
    for (; *text && (*text != '%' || text[1] == '%'); text += *text == '%' ? 2 : 1)
        blank = strchr(BLANK, *text);
    return blank;
}

// A call that reads by a format: what is known of it between conversions.
struct scan {
    struct call *k;
    enum input_kind in;
    const struct exp *eof;  // whether the input has ended where something fails before anything was stored
    const struct exp *r;
    struct node *done;
    size_t n;      // how many values were stored
    bool open;     // something may have failed since the last conversion that stored
    bool unequal;  // ... and not only because the input ended
};

static void scan_done(struct builder *b, const struct scan *s, i128 result, enum stream_behind left)
{
    emit_assign(b, s->r, exp_int(b->x, s->r->type, result));
    stream_scanned(b, s->in, left);
    flow_to(b, s->done);
}

// The end of a call in which something failed: EOF is the result if the input ended before anything was stored.
static void scan_fails(struct builder *b, const struct scan *s)
{
    if (s->n == 0) {
        struct node *ended = node_new(b), *unequal = node_new(b);
        emit_assume(b, s->eof, ended, unequal);
        flow_at(b, ended);
        scan_done(b, s, -1, STREAM_KNOWN);
        flow_at(b, unequal);
    }
    scan_done(b, s, (i128)s->n, STREAM_KNOWN);
}

// Notes that something in front of the next conversion that stores may fail: characters only where the input ends.
static void scan_open(struct scan *s, char how)
{
    s->open = true;
    s->unequal = s->unequal || !is_one_of(how, "csCS");
}

// Goes on if the conversion, and all since the last one that stored, succeeds.  %n asks for nothing itself.
static void scan_works(struct builder *b, struct scan *s, const struct conversion *c)
{
    struct node *works = node_new(b), *fails = node_new(b);
    const struct exp *ok = temp_new(b, b->t->basic[TYPE_BOOL]);
    emit_havoc(b, ok, s->in, s->k->name);
    vec_last(&b->c->edges)->is_count = c->how == 'n';
    if (c->how != 'n')
        scan_open(s, c->how);
    else if (!s->open)
        emit_assumption(b, ok);
    emit_assume(b, ok, works, fails);
    flow_at(b, fails);
    if (s->n == 0 && !s->unequal)
        emit_assumption(b, s->eof);
    scan_fails(b, s);
    flow_at(b, works);
    s->open = s->unequal = false;
}

// Performs conversions in order, until one fails: the result is how many succeeded, or EOF before the first one.
static void scan_all(struct builder *b, struct scan *s, size_t format, struct format f)
{
    struct call *k = s->k;
    struct conversion c;
    size_t a = format + 1, text = 0, before = 0;
    bool number = false;  // the last conversion
    for (;; before = text) {
        const char *between = f.text;
        if (text_may_fail(&f))
            scan_open(s, 0);
        if (!next_conversion(&f, &c, &text) || !b->cur)
            break;
        // What stands right behind a number is no digit: no counterexample rests on it.
        enum input_kind kind = number && text == before && is_one_of(c.how, "cs[") ? INPUT_ROUGH : s->in;
        number = is_one_of(c.how, "diouxXaefgAEFGp") || (number && c.how == 'n');
        if (c.suppressed) {
            scan_open(s, c.how);
            continue;
        }
        scan_works(b, s, &c);
        if (a >= k->n || c.positional)
            emit_unsupported(b, "a format whose arguments are missing or numbered");
        else if (c.makes)
            emit_unsupported(b, "`%m` of a format of input");
        else
            scan_value(b, k, a++, &c, kind, blank_before(between));
        s->n += c.how != 'n';
    }
    if (s->open && s->n == 0)
        scan_fails(b, s);
    else
        scan_done(b, s, (i128)s->n, text == before && number ? STREAM_NUMBER : STREAM_KNOWN);
}

const struct exp *format_scan(struct builder *b, struct call *k, size_t format)
{
    struct format f = format_of(k, format);
    const char *name = sym_str(&b->p->syms, k->name);
    f.input = true;
    // The contents of a string are known, those of a file are not.
    enum input_kind in = strstr(name, "sscanf") ? INPUT_ROUGH : INPUT_EXTERN;
    call_extern(b, k);
    if (strstr(name, "sscanf"))
        touch_string(b, call_arg(b, k, 0, type_pointer(b->t, b->t->basic[TYPE_CHAR])), k->name);
    else
        stream_read(b, k, strstr(name, "fscanf") != NULL);
    if (strstr(name, "sscanf") && format_scans_exactly(b, k, format))
        return format_scan_exactly(b, k, format);
    if (!f.text) {
        if (b->checks & CHECK_SIZES)
            emit_unsupported(b, "a format of input that is no literal");
        havoc_arguments(b, k, k->n, INPUT_ROUGH);
        return call_havoc(b, k, INPUT_ROUGH);
    }
    struct scan s = { .k = k, .in = in, .eof = temp_new(b, b->t->basic[TYPE_BOOL]) };
    s.r = temp_new(b, b->t->basic[TYPE_INT]);
    s.done = node_new(b);
    emit_havoc(b, s.eof, in, k->name);
    scan_all(b, &s, format, f);
    flow_at(b, s.done);
    return s.r;
}
