// SPDX-License-Identifier: Apache-2.0
// format_scanned.c: models sscanf by a literal format, directive by directive (C17 7.21.6.2).
// Each directive becomes a call of a function of share/models/libc.c (__model_scan_*). Conversions of floats, pointers and wide characters, numbers of limited width, and
// arguments of other types than the format asks for are not exact; format.c bounds those.
#include "lower/build_priv.h"

// As in share/models/libc.c: what a directive gives if it fails.
enum { SCAN_ENDED = -2 };

// A part of a format.
struct directive {
    char how;         // the last character of a conversion; ' ': white space; 0: the character `text`
    char text;        // of text
    bool suppressed;  // *
    uint64_t width;   // 0: none
    uint64_t size;    // of the integer that is stored; 0: an unknown length
    const char *set;  // of [: its characters, n of them, after a ^
    size_t n;
    bool excludes;
};

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// Whether the characters mean the same everywhere: a - is the first, the last, or says a range (C17 7.21.6.2p12 leaves others to implementations).
static bool set_is_plain(const struct directive *d)
{
    size_t free = 0;  // what is before it belongs to a range
    for (size_t i = 1; i + 1 < d->n; i++) {
        if (d->set[i] != '-')
            continue;
        if (i <= free || (unsigned char)d->set[i - 1] > (unsigned char)d->set[i + 1])
            return false;
        free = i + 2;
    }
    return true;
}

// Takes the set of %[ apart; s: behind the bracket.
static bool take_set(const char **s, struct directive *d)
{
    d->excludes = **s == '^';
    *s += d->excludes;
    d->set = *s;
    *s += **s == ']';
    while (**s && **s != ']')
        ++*s;
    d->n = (size_t)(*s - d->set);
    return *(*s)++ == ']' && set_is_plain(d);
}

// Reads the directive at *s, of which there is one; false: it is not exact.
static bool next_directive(struct builder *b, const char **s, struct directive *d)
{
    *d = (struct directive){ 0 };
    if (is_blank(**s)) {
        while (is_blank(**s))
            ++*s;
        d->how = ' ';
        return true;
    }
    if (**s != '%') {
        d->text = *(*s)++;
        return true;
    }
    d->suppressed = *++*s == '*';
    for (*s += d->suppressed; **s >= '0' && **s <= '9' && d->width < INT32_MAX; ++*s)
        d->width = 10 * d->width + (uint64_t)(**s - '0');
    const char *length = *s;
    d->size = format_integer_size(b, s);
    d->how = *(*s)++;
    bool plain = *s == length + 1;
    if (d->how == '[')
        return plain && take_set(s, d);
    if (d->how == '%') {  // it skips white space, and matches itself
        d->text = '%';
        return plain && !d->suppressed && !d->width;
    }
    if (d->how == 's' || (d->how == 'c' && d->width <= 1))
        return plain;
    return d->how && strchr("diouxXn", d->how) && !d->width && !(d->how == 'n' && d->suppressed);
}

static bool takes_argument(const struct directive *d)
{
    return d->how && d->how != ' ' && d->how != '%' && !d->suppressed;
}

static bool fits(const struct call *k, size_t i, const struct directive *d)
{
    const struct type *t = i < k->n ? k->types[i] : NULL;
    if (!t || !type_is_pointer(t) || !type_is_integer(t->elem) || t->elem->kind == TYPE_BOOL)
        return false;
    return t->elem->size == (strchr("sc[", d->how) ? 1 : d->size);
}

static bool is_exact(struct builder *b, const struct call *k, size_t format)
{
    const char *s = format_literal(k, format);
    size_t i = format + 1;
    struct directive d;
    if (!s || !program_find(b->p, "__model_scan_word"))
        return false;
    while (*s)
        if (!next_directive(b, &s, &d) || (takes_argument(&d) && !fits(k, i++, &d)))
            return false;
    return true;
}

bool format_scans_exactly(struct builder *b, const struct call *k, size_t format)
{
    const char *s = format_literal(k, format);
    struct directive d;
    bool unbounded = false;
    if (!is_exact(b, k, format))
        return false;
    while (*s && next_directive(b, &s, &d))
        unbounded |= (d.how == 's' || d.how == '[') && !d.width && !d.suppressed;
    return format_literal(k, 0) || (unbounded && (b->checks & CHECK_SIZES));
}

// ---- calls of the models ----------------------------------------------------------------------------------------------

struct scanner {
    struct builder *b;
    struct call *k;        // its arguments are kept
    const struct exp *at;  // characters taken so far (long), a temporary
    const struct exp *result;
    struct node *done;
    size_t next;  // argument
    int assigned;
    bool converted;  // a conversion is complete that stores nothing, or that nobody counts
};

enum { MAX_ARGS = 8 };

// Goes to the end with the number of assignments, or EOF.
static void finish(struct scanner *s, int value)
{
    emit_assign(s->b, s->result, exp_of_int(s->b, value));
    flow_to(s->b, s->done);
}

// Goes to the end where the text has ended: EOF if no conversion is complete (C17 7.21.6.2p16), of which glibc counts those that store.
static void finish_ended(struct scanner *s)
{
    struct builder *b = s->b;
    if (s->converted && !s->assigned && b->cur) {
        struct node *none = node_new(b), *some = node_new(b);
        const struct exp *counted = temp_new(b, b->t->basic[TYPE_BOOL]);
        emit_havoc(b, counted, INPUT_ROUGH, s->k->name);
        emit_assume(b, counted, some, none);
        flow_at(b, some);
        finish(s, 0);
        flow_at(b, none);
    }
    finish(s, s->assigned ? s->assigned : -1);
}

// Calls the model with the text, the place in it, and the arguments up to a null pointer; goes on where it succeeds.
static void call_model(struct scanner *s, const char *name, const struct exp *const *more)
{
    struct builder *b = s->b;
    const struct exp *args[MAX_ARGS] = { s->k->args[0], s->at };
    size_t n = 2;
    for (; *more; more++) {
        VERIFY(n < MAX_ARGS);
        args[n++] = *more;
    }
    const struct exp *r = call_part(b, s->k, name, args, n);
    if (!b->cur)
        return;
    struct node *works = node_new(b), *fails = node_new(b), *ended = node_new(b), *differs = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_GE, r, exp_int(b->x, r->type, 0)), works, fails);
    flow_at(b, fails);
    emit_assume(b, exp_binary(b->x, OP_EQ, r, exp_int(b->x, r->type, SCAN_ENDED)), ended, differs);
    flow_at(b, ended);
    finish_ended(s);
    flow_at(b, differs);
    finish(s, s->assigned);
    flow_at(b, works);
    emit_assign(b, s->at, r);
}

// The set of %[ as a string: ranges are written out.
static const struct exp *set_of(struct builder *b, const struct directive *d, size_t *n)
{
    struct type *c = b->t->basic[TYPE_CHAR];
    char *all = arena_alloc(&b->c->mem, 257);
    bool has[256] = { false };
    for (size_t i = 0; i < d->n; i++) {
        unsigned char low = (unsigned char)d->set[i], high = low;
        if (i + 2 < d->n && d->set[i + 1] == '-') {
            high = (unsigned char)d->set[i + 2];
            i += 2;
        }
        for (unsigned x = low; x <= high; x++)
            has[x] = true;
    }
    *n = 0;
    for (unsigned x = 1; x < 256; x++)
        if (has[x])
            all[(*n)++] = (char)x;
    return exp_addr(b->x, var_image(b, type_array(b->t, c, *n + 1), all), 0, type_pointer(b->t, c));
}

static void scan_integer(struct scanner *s, const struct directive *d, const struct exp *to)
{
    struct builder *b = s->b;
    int base = d->how == 'i' ? 0 : d->how == 'o' ? 8 : d->how == 'x' || d->how == 'X' ? 16 : 10;
    bool is_signed = d->how == 'd' || d->how == 'i';
    const struct exp *args[] = { exp_of_int(b, !d->suppressed),   to,
                                 exp_of_int(b, (int64_t)d->size), exp_of_int(b, base),
                                 exp_of_int(b, is_signed),        NULL };
    call_model(s, "__model_scan_integer", args);
}

static void scan_conversion(struct scanner *s, const struct directive *d)
{
    struct builder *b = s->b;
    struct type *c = b->t->basic[TYPE_CHAR], *text = type_pointer(b->t, c),
                *any = type_pointer(b->t, b->t->basic[TYPE_VOID]);
    struct type *to_type = strchr("sc[", d->how) ? text : any;
    const struct exp *to = d->suppressed ? exp_int(b->x, to_type, 0) : call_arg(b, s->k, s->next++, to_type);
    const struct exp *width = d->width ? exp_size(b, d->width) : exp_int(b->x, b->t->size_t_, -1);
    const struct exp *stored = exp_of_int(b, !d->suppressed);
    size_t n = 0;
    if (d->how == 's') {
        call_model(s, "__model_scan_word", (const struct exp *[]){ stored, to, width, NULL });
    } else if (d->how == 'c') {
        call_model(s, "__model_scan_char", (const struct exp *[]){ stored, to, NULL });
    } else if (d->how == '[') {
        const struct exp *set = set_of(b, d, &n);
        call_model(s, "__model_scan_set",
                   (const struct exp *[]){ stored, to, width, set, exp_size(b, n), exp_of_int(b, d->excludes), NULL });
    } else if (d->how == 'n') {
        call_model(s, "__model_scan_count", (const struct exp *[]){ to, exp_of_int(b, (int64_t)d->size), NULL });
    } else {
        scan_integer(s, d, to);
    }
    s->assigned += d->how != 'n' && !d->suppressed;
    s->converted = true;
}

const struct exp *format_scan_exactly(struct builder *b, struct call *k, size_t format)
{
    static const struct exp *const nothing[] = { NULL };
    struct type *number = b->t->basic[TYPE_LONG];
    struct call kept = *k;
    struct scanner s = { b, &kept, temp_new(b, number), temp_new(b, b->t->basic[TYPE_INT]), node_new(b), format + 1,
                         0, false };
    struct directive d;
    kept.args = ARENA_ARRAY(&b->c->mem, const struct exp *, k->n + 1);
    for (size_t i = 0; i < k->n; i++)
        kept.args[i] = i != format && type_is_scalar(k->args[i]->type) ? temp_keep(b, k->args[i]) : k->args[i];
    kept.args[0] = temp_keep(b, call_arg(b, k, 0, type_pointer(b->t, b->t->basic[TYPE_CHAR])));
    emit_assign(b, s.at, exp_int(b->x, number, 0));
    for (const char *f = format_literal(k, format); *f && b->cur;) {
        VERIFY(next_directive(b, &f, &d));
        if (d.how == ' ' || d.how == '%')
            call_model(&s, "__model_scan_blanks", nothing);
        if (d.how && !d.text && d.how != ' ')
            scan_conversion(&s, &d);
        else if (d.text && b->cur)
            call_model(&s, "__model_scan_text",
                       (const struct exp *[]){ exp_int(b->x, b->t->basic[TYPE_CHAR], d.text), NULL });
    }
    if (b->cur)
        finish(&s, s.assigned);
    flow_at(b, s.done);
    return s.result;
}
