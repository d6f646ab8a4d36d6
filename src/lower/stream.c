// SPDX-License-Identifier: Apache-2.0
// stream.c: what is read from streams is anything, except where the program decides it: it put a character back, opened a stream that gives nothing, or
// replaced a standard stream. What is read then is rough (INPUT_ROUGH), so that no counterexample rests on it. The models (share/models/libc.c) keep this in
// __model_put_back, which is about every stream, and __model_unread, which is about those that are arguments; and in
// __model_behind what scanf tells of the next character, by what it did not take.
#include "lower/build_priv.h"

bool stream_remembers(const struct builder *b, const struct decl *d)
{
    return word_in(" __model_put_back __model_unread __model_behind __model_stdin ", sym_str(&b->p->syms, d->name)) !=
           NULL;
}

void stream_opened(struct builder *b, const struct call *k, const char *name)
{
    bool anew = strncmp(name, "freopen", 7) == 0,  // which may open stdin
        opens = anew || word_in(" fopen fopen64 fdopen popen tmpfile tmpfile64 ", name);
    const char *mode = strncmp(name, "tmpfile", 7) != 0 ? format_literal(k, 1) : NULL;
    if (!opens || !b->cur || (mode && mode[0] == 'r'))
        return;
    const struct exp *may = model_variable(b, anew ? "__model_put_back" : "__model_unread");
    if (may)
        emit_assign(b, may, exp_int(b->x, may->type, 1));
}

// Where the variable is not 0, what is read is rough.
static void end_if(struct builder *b, const struct call *k, const char *name)
{
    const struct exp *decided = b->cur ? model_variable(b, name) : NULL;
    if (!decided)
        return;
    struct node *rough = node_new(b), *asked = node_new(b), *open = node_new(b);
    emit_assume(b, decided, rough, open);
    flow_at(b, rough);
    const struct exp *any = temp_new(b, b->t->basic[TYPE_BOOL]);
    emit_havoc(b, any, INPUT_ROUGH, k->name);
    emit_assume(b, any, asked, open);
    flow_at(b, asked);
    flow_to(b, open);
    flow_at(b, open);
}

void stream_read(struct builder *b, const struct call *k, bool is_argument)
{
    end_if(b, k, "__model_put_back");
    if (is_argument)
        end_if(b, k, "__model_unread");
}

void stream_scanned(struct builder *b, enum input_kind in, enum stream_behind what)
{
    const struct exp *behind = b->cur && in == INPUT_EXTERN ? model_variable(b, "__model_behind") : NULL;
    if (behind)
        emit_assign(b, behind, exp_int(b->x, behind->type, what));
}

void stream_follows(struct builder *b, const struct call *k, const struct exp *c)
{
    const struct exp *behind = b->cur ? model_variable(b, "__model_behind") : NULL;
    if (behind)
        emit_rough_where(b, behind, c, k->name);
}

// Whether something may change the variable besides what gives it its first value.
static bool is_changed(const struct builder *b, const struct var *v)
{
    bool found = v->is_named || v->addressed;
    for (size_t i = 0; i < b->c->edges.n && !found; i++) {
        const struct edge *e = b->c->edges.at[i];
        found = e->lhs && e->lhs->var == v && e->from->fn != b->c->start;
    }
    return found;
}

// The variable of that name, if something uses it; NULL: nothing does.
static const struct exp *used_variable(struct builder *b, const char *name)
{
    struct decl *d = program_find(b->p, name);
    uint64_t v;
    return d && map_get(&b->vars, decl_entity(d)->id, &v) ? exp_var(b, b->c->vars.at[v - 1]) : NULL;
}

void stream_settle(struct builder *b)
{
    const struct exp *in = used_variable(b, "stdin"), *first = used_variable(b, "__model_stdin"),
                     *decided = used_variable(b, "__model_put_back");
    if (in && first)
        emit_assign(b, first, exp_cast(b->x, in, first->type));
    if (in && decided && is_changed(b, in->var))
        emit_assign(b, decided, exp_int(b->x, decided->type, 1));
}
