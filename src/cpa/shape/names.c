// SPDX-License-Identifier: Apache-2.0
// names.c: translates the analysis' unique names into the words of the program.
// The names of predicates contain those of variables (`n.12`), of pointer fields (`f8`: at offset 8) and of data fields
// (`d0`).
#include "cpa/shape/shape_priv.h"

#include <ctype.h>

// ---- variables ------------------------------------------------------------------------------------------------------------

static bool is_followed(const struct shape_cpa *v, const struct var *x)
{
    return v->pointer[x->id] != NOT_FOLLOWED || v->number[x->id] != NOT_FOLLOWED;
}

// Where another followed variable has the same name: in the same function, or elsewhere.
enum other { OTHER_HERE, OTHER_ELSEWHERE };
static bool has_other(const struct shape_cpa *v, const struct var *x, enum other where)
{
    const struct cfa *c = v->cpa.run->cfa;
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *y = c->vars.at[i];
        if (y != x && y->name.i == x->name.i && is_followed(v, y) && (y->fn == x->fn) == (where == OTHER_HERE))
            return true;
    }
    return false;
}

// `p`; if that is ambiguous `main::p`, and for different blocks of a function `p@12`, with the line.
static const char *variable_name(const struct shape_cpa *v, const struct var *x)
{
    struct program *p = v->cpa.run->cfa->prog;
    struct arena *mem = &v->cpa.run->mem;
    const char *name = sym_str(&p->syms, x->name);
    if (x->fn && has_other(v, x, OTHER_ELSEWHERE))
        name = arena_printf(mem, "%s::%s", sym_str(&p->syms, x->fn->name), name);
    return has_other(v, x, OTHER_HERE) ? arena_printf(mem, "%s@%u", name, sources_place(&p->src, x->loc).line) : name;
}

// ---- fields ---------------------------------------------------------------------------------------------------------------

// The name of the field at that offset where x points, of that size, in mem; NULL: there is none.
static const char *name_at_offset(const struct shape_cpa *v, const struct var *x, int64_t off,
                                  const struct shape_data *data)
{
    const struct cfa *c = v->cpa.run->cfa;
    const struct type *t = x->type->elem->unqual;
    if (!type_is_record(t) || !t->complete)
        return NULL;
    struct buf path = { 0 };
    size_t size = data ? data->size : c->prog->types.machine->ptr_size;
    const struct type *part = type_part(&c->prog->syms, t, off * 8, size * 8, NULL, &path);
    bool fits =
        part && (data ? type_is_integer(part) && type_is_signed(part) == data->is_signed : type_is_pointer(part));
    const char *name = fits && path.n ? arena_printf(&v->cpa.run->mem, "%s", buf_str(&path) + 1) : NULL;
    buf_free(&path);
    return name;
}

// The name of a pointer field or data field; NULL: it has none, or types differ in it.
static const char *field_name(const struct shape_cpa *v, int64_t off, const struct shape_data *data)
{
    const char *name = NULL;
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++) {
        bool fits = v->var[i] && !v->shift[i] && !is_address(v, i);
        const char *here = fits ? name_at_offset(v, v->var[i], off, data) : NULL;
        if (name && here && strcmp(name, here) != 0)
            return NULL;
        name = here ? here : name;
    }
    return name;
}

// ---- texts ----------------------------------------------------------------------------------------------------------------

static const char *unique_name(const struct shape_cpa *v, const struct var *x)
{
    return arena_printf(&v->cpa.run->mem, "%s.%u", sym_str(&v->cpa.run->cfa->prog->syms, x->name), x->id);
}

static void add_variable(struct shape_cpa *v, const struct var *x)
{
    vec_push(&v->names, ((struct shape_name){ .from = unique_name(v, x), .to = variable_name(v, x) }));
}

// Adds the name of a field, which keeps its number if it has no name, or another field has the same.
static void add_field(struct shape_cpa *v, char letter, int64_t off, const struct shape_data *data)
{
    const char *name = field_name(v, off, data);
    for (size_t i = 0; i < v->names.n && name; i++)
        if (v->names.at[i].is_field && strcmp(v->names.at[i].to, name) == 0)
            name = NULL;
    bool before = off < 0 && letter == 'f';
    const char *number =
        arena_printf(&v->cpa.run->mem, "%c%lld", before ? 'm' : letter, (long long)(before ? -off : off));
    if (name)
        vec_push(&v->names, ((struct shape_name){ .from = number, .to = name, .is_field = true }));
}

static void find_names(struct shape_cpa *v)
{
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++)
        if (v->var[i])
            add_variable(v, v->var[i]);
    for (uint32_t i = 0; i < v->n_numbers; i++)
        add_variable(v, v->number_var[i]);
    for (uint32_t i = 0; i < v->n_fields; i++)
        add_field(v, 'f', v->field_off[i], NULL);
    for (uint32_t i = 0; i < v->n_data; i++)
        add_field(v, 'd', v->data[i].off, &v->data[i]);
}

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$';
}

// The name that the text begins with, if it ends there.
static const struct shape_name *name_at(const struct shape_names *t, const char *s)
{
    for (size_t i = 0; i < t->n; i++) {
        size_t n = strlen(t->at[i].from);
        if (strncmp(s, t->at[i].from, n) == 0 && !is_name(s[n]))
            return &t->at[i];
    }
    return NULL;
}

void names_translate(struct shape_cpa *v, const char *text, struct buf *out)
{
    if (!v->names.n)
        find_names(v);
    for (const char *s = text; *s;) {
        const struct shape_name *k = s > text && is_name(s[-1]) ? NULL : name_at(&v->names, s);
        if (k)
            buf_puts(out, k->to);
        else
            buf_putc(out, *s);
        s += k ? strlen(k->from) : 1;
    }
}

const char *names_of_predicate(struct shape_cpa *v, uint32_t pred)
{
    const struct vocabulary *voc = &v->shape->voc;
    if (!v->shown)
        v->shown = ARENA_ARRAY(&v->cpa.run->mem, const char *, voc->preds.n);
    if (!v->shown[pred]) {
        struct buf b = { 0 };
        names_translate(v, voc->preds.at[pred].name, &b);
        v->shown[pred] = buf_keep(&b, &v->cpa.run->mem);
    }
    return v->shown[pred];
}
