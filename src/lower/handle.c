// SPDX-License-Identifier: Apache-2.0
// handle.c: lives of streams and directories: fopen, opendir and their kin begin them, fclose, closedir and their kin end them (valid-resource).
//
// An open handle is a block of the library's own, so that it differs from all others.  Of those that were closed one is remembered, which one is a
// choice: every use compares its handle with that one.  So no place is needed where the state of each handle is kept, handles of unknown
// origin have a life as soon as they are closed, and analyses have one pointer to follow.  Likewise one of those that are open is remembered, and is closed where the
// program ends.
#include "lower/build_priv.h"

bool handle_opens(const struct builder *b, const struct call *k, const char *name)
{
    bool opens = word_in(" fopen fopen64 tmpfile tmpfile64 fdopen popen opendir ", name) != NULL;
    return opens && check_watches(b, CHECK_RESOURCE) && type_is_pointer(k->ret);
}

bool handle_closes(const struct builder *b, const char *name)
{
    return check_watches(b, CHECK_RESOURCE) && word_in(" fclose pclose closedir ", name);
}

bool handle_reopens(const struct builder *b, const char *name)
{
    return check_watches(b, CHECK_RESOURCE) && word_in(" freopen freopen64 ", name);
}

bool handle_remembers(const struct builder *b, const struct decl *d)
{
    const char *name = sym_str(&b->p->syms, d->name);
    return strcmp(name, "__model_closed_handle") == 0 || strcmp(name, "__model_open_handle") == 0;
}

static const struct exp *closed_handle(struct builder *b)
{
    return model_variable(b, "__model_closed_handle");
}

static const struct exp *open_handle(struct builder *b)
{
    return model_variable(b, "__model_open_handle");
}

// Remembers p, or does not.  (A choice that nobody makes is 0: it is remembered then.)
static void choose(struct builder *b, const struct exp *variable, const struct exp *p)
{
    const struct exp *passed = temp_new(b, b->t->basic[TYPE_BOOL]);
    struct node *yes = node_new(b), *no = node_new(b);
    emit_havoc(b, passed, INPUT_MODEL, sym_of(&b->p->syms, CFA_PASSED_BY));
    emit_assume(b, passed, no, yes);
    flow_at(b, yes);
    if (b->cur)
        emit_assign(b, variable, exp_cast(b->x, p, variable->type));
    flow_to(b, no);
    flow_at(b, no);
}

void handle_made(struct builder *b, const struct exp *lhs, const struct type *t, struct sym name)
{
    struct edge *e = emit(b, EDGE_ALLOC);
    e->lhs = lhs;
    e->size = exp_size(b, t->complete && t->size ? t->size : 1);
    e->alloc = ALLOC_HANDLE;
    e->extern_name = name;
}

void handle_opened(struct builder *b, const struct call *k, const struct exp *p)
{
    handle_made(b, p, k->ret->elem, k->name);
    if (check_watches(b, CHECK_UNCLOSED))
        choose(b, open_handle(b), p);
}

// Goes on where p is the handle that is remembered; elsewhere, and where none is, to `other`.
static void compare(struct builder *b, const struct exp *p, const struct exp *variable, struct node *other)
{
    struct node *some = node_new(b), *same = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_NE, variable, exp_int(b->x, variable->type, 0)), some, other);
    flow_at(b, some);
    if (b->cur)
        emit_assume(b, exp_binary(b->x, OP_EQ, exp_cast(b->x, p, variable->type), variable), same, other);
    flow_at(b, same);
}

void handle_used(struct builder *b, const struct call *k, const struct exp *p, const struct exp *touched)
{
    struct node *open = node_new(b), *certain = node_new(b), *idle = node_new(b);
    if (!check_watches(b, CHECK_RESOURCE) || !b->cur)
        return;
    p = temp_keep(b, p);
    compare(b, p, closed_handle(b), open);
    if (touched && b->cur) {
        emit_assume(b, touched, certain, idle);
        flow_at(b, idle);
        if (b->cur) {
            const struct exp *looks = temp_new(b, b->t->basic[TYPE_BOOL]);
            emit_havoc(b, looks, INPUT_ROUGH, k->name);
            emit_assume(b, looks, certain, open);
        }
        flow_at(b, certain);
    }
    check_violated(b, CHECK_RESOURCE);
    flow_at(b, open);
}

void handle_closed(struct builder *b, const struct exp *p)
{
    struct node *other = node_new(b);
    if (!b->cur)
        return;
    p = temp_keep(b, p);
    if (check_watches(b, CHECK_UNCLOSED)) {
        const struct exp *open = open_handle(b);
        compare(b, p, open, other);
        if (b->cur)
            emit_assign(b, open, exp_int(b->x, open->type, 0));
        flow_to(b, other);
        flow_at(b, other);
    }
    choose(b, closed_handle(b), p);
}

// The standard streams that functions use without an argument for them; those that need not use it: `perhaps`.
static const struct {
    const char *stream, *functions;
    bool perhaps;
} implied[] = {
    { "stdout",
      " printf vprintf __printf_chk __vprintf_chk puts putchar putchar_unlocked wprintf vwprintf __wprintf_chk __vwprintf_chk"
      " putwchar putwchar_unlocked ",
      false },
    { "stdin",
      " getchar getchar_unlocked gets getwchar getwchar_unlocked scanf vscanf __isoc99_scanf __isoc99_vscanf __isoc23_scanf"
      " __isoc23_vscanf wscanf vwscanf __isoc99_wscanf __isoc99_vwscanf __isoc23_wscanf __isoc23_vwscanf ",
      false },
    { "stderr",
      " perror psignal psiginfo __assert_fail __assert_perror_fail __assert warn warnx vwarn vwarnx err errx verr verrx error"
      " error_at_line ",
      false },
    { "stderr", " getopt getopt_long getopt_long_only ", true },
};

// The variable of a standard stream, if the program names it; else nothing closes it.
static struct decl *stream_named(struct builder *b, const char *name)
{
    struct decl *d = program_find(b->p, name), *found = NULL;
    for (size_t i = 0; d && i < b->p->globals.n && !found; i++) {
        struct decl *g = b->p->globals.at[i];
        if (g->kind == DECL_VAR && g->is_named && decl_entity(g) == decl_entity(d))
            found = decl_entity(d);
    }
    return found && !found->is_defined && type_is_pointer(found->type) ? found : NULL;
}

// perhaps: the function need not be the one of the library.
static void use_implied(struct builder *b, const struct call *k, const char *name, bool perhaps)
{
    const struct exp *no = exp_of_int(b, 0);
    for (size_t i = 0; i < ARRAY_LEN(implied) && check_watches(b, CHECK_RESOURCE) && b->cur; i++) {
        struct decl *d = word_in(implied[i].functions, name) ? stream_named(b, implied[i].stream) : NULL;
        if (d)
            handle_used(b, k, exp_var(b, var_of(b, d)), perhaps || implied[i].perhaps ? no : NULL);
    }
}

void handle_implied(struct builder *b, const struct call *k, const char *name)
{
    use_implied(b, k, name, false);
}

static bool is_handle(const struct builder *b, const struct type *t)
{
    const char *tag = type_is_pointer(t) && type_is_record(t->elem) ? sym_str(&b->p->syms, t->elem->tag) : "";
    return word_in(" _IO_FILE __dirstream FILE DIR __sFILE _dirdesc ", tag) != NULL;
}

// Whether a handle can be reached from a value of type t, by few steps.
static bool leads_to_handle(const struct builder *b, const struct type *t, unsigned steps)
{
    if (is_handle(b, t) || !steps)
        return is_handle(b, t);
    if (t->kind == TYPE_ARRAY || type_is_pointer(t))
        return leads_to_handle(b, t->elem, steps - 1);
    bool found = false;
    for (size_t i = 0; type_is_record(t) && i < t->n_fields && !found; i++)
        found = leads_to_handle(b, t->fields[i].type, steps - 1);
    return found;
}

void handle_passed(struct builder *b, const struct call *k)
{
    enum { STEPS = 4 };
    const char *name = sym_str(&b->p->syms, k->name);
    if (check_watches(b, CHECK_RESOURCE) && strcmp(name, "fcloseall") == 0)
        emit_unsupported(b, "call of `fcloseall`");
    use_implied(b, k, name, true);
    for (size_t i = 0; i < k->n && check_watches(b, CHECK_RESOURCE) && b->cur; i++) {
        if (leads_to_handle(b, k->args[i]->type, STEPS))
            assume_note(b, b->site.loc, ASSUME_EXTERNALS,
                        "function `%s` without body closes no stream or directory that it is given", name);
        if (is_handle(b, k->args[i]->type))  // (it need not use it)
            handle_used(b, k, k->args[i], exp_of_int(b, 0));
    }
}

void handle_given(struct builder *b, const struct call *k, const struct exp *result)
{
    if (!check_watches(b, CHECK_RESOURCE) || !b->cur || !result || !is_handle(b, result->type))
        return;
    assume_note(b, b->site.loc, ASSUME_EXTERNALS,
                "function `%s` without body gives no stream or directory that is closed",
                sym_str(&b->p->syms, k->name));
    struct node *other = node_new(b);
    compare(b, result, closed_handle(b), other);
    emit_stop(b, NULL);
    flow_at(b, other);
}

void handle_end(struct builder *b)
{
    if (!check_watches(b, CHECK_UNCLOSED) || !b->cur)
        return;
    const struct exp *open = open_handle(b);
    struct edge *v = emit_require(b, exp_binary(b->x, OP_EQ, open, exp_int(b->x, open->type, 0)));
    if (v)
        v->check = CHECK_UNCLOSED;
}
