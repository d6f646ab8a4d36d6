// SPDX-License-Identifier: Apache-2.0
// atom.c: atoms, each once, members and sets of members, and their printing.
#include "base/hash.h"
#include "wp/calculus_priv.h"

#include <stdlib.h>

void wp_init(struct wp *w, struct cfa *c, struct budget *b)
{
    *w = (struct wp){ .cfa = c, .budget = b };
    wp_terms_init(&w->terms, c);
    formulas_init(&w->formulas);
    wp_find_unions(w);
}

void wp_free(struct wp *w)
{
    for (size_t i = 0; i < w->sets.n; i++)
        vec_free(&w->sets.at[i]);
    vec_free(&w->sets);
    vec_free(&w->fields);
    vec_free(&w->atoms);
    vec_free(&w->live);
    vec_free(&w->rigid);
    map_free(&w->index);
    map_free(&w->in_unions);
    arena_free(&w->mem);
    formulas_free(&w->formulas);
    wp_terms_free(&w->terms);
}

uint32_t wp_field(struct wp *w, struct type *record, int64_t off, struct type *type)
{
    for (size_t i = 0; i < w->fields.n; i++)
        if (w->fields.at[i].record == record->unqual && w->fields.at[i].off == off)
            return (uint32_t)i;
    vec_push(&w->fields, ((struct wp_field){ record->unqual, off, type->unqual }));
    return (uint32_t)w->fields.n - 1;
}

uint32_t wp_field_set(struct wp *w, const uint32_t *fields, size_t n)
{
    struct u32_vec s = { 0 };
    for (size_t i = 0; i < n; i++)
        vec_push(&s, fields[i]);
    s.n = u32_unique(s.at, s.n);
    for (size_t i = 0; i < w->sets.n; i++) {
        const struct u32_vec *old = &w->sets.at[i];
        if (old->n == s.n && (!s.n || memcmp(old->at, s.at, s.n * sizeof *s.at) == 0)) {
            vec_free(&s);
            return (uint32_t)i;
        }
    }
    vec_push(&w->sets, s);
    return (uint32_t)w->sets.n - 1;
}

// ---- atoms ------------------------------------------------------------------------------------------------------------

static uint64_t hash_of(const struct atom *a)
{
    uint64_t h = hash_mix((uint64_t)a->kind << 32 | a->fields, a->inner);
    h = hash_mix(h, a->x ? a->x->id + 1 : 0);
    h = hash_mix(h, a->y ? a->y->id + 1 : 0);
    h = hash_mix(h, a->x_record ? a->x_record->id + 1 : 0);
    h = hash_mix(h, a->y_record ? a->y_record->id + 1 : 0);
    for (uint32_t i = 0; i < a->n_avoid; i++)
        h = hash_mix(h, a->avoid[i]->id);
    return h;
}

static bool same(const struct atom *a, const struct atom *b)
{
    return a->kind == b->kind && a->x == b->x && a->y == b->y && a->x_record == b->x_record &&
           a->y_record == b->y_record && a->fields == b->fields && a->inner == b->inner && a->n_avoid == b->n_avoid &&
           (!a->n_avoid || memcmp(a->avoid, b->avoid, a->n_avoid * sizeof(const struct wp_term *)) == 0);
}

static bool is_old(const struct wp_term *t)
{
    if (!t || t->kind == WP_TERM_OLD || t->kind == WP_TERM_CONST || t->kind == WP_TERM_RIGID)
        return true;
    return t->old && t->kind != WP_TERM_READ && (!t->a || is_old(t->a)) && (!t->b || is_old(t->b));
}

// Whether the atom still contains FRESH: no rule leaves it.
static bool is_fresh(const struct atom *a)
{
    bool fresh = (a->x && a->x->fresh) || (a->y && a->y->fresh);
    for (uint32_t i = 0; i < a->n_avoid; i++)
        fresh |= a->avoid[i]->fresh;
    return fresh;
}

const struct bool_formula *wp_atom(struct wp *w, const struct atom *a)
{
    if (is_fresh(a))
        return formula_const(&w->formulas, TRUTH_UNKNOWN);
    uint64_t h = hash_of(a), at;
    for (; map_get(&w->index, h, &at); h++)
        if (same(w->atoms.at[at], a))
            return formula_atom(&w->formulas, (uint32_t)at);
    struct atom *own = ARENA_NEW(&w->mem, struct atom);
    *own = *a;
    own->id = (uint32_t)w->atoms.n;
    own->old = a->kind == ATOM_OLD || (is_old(a->x) && is_old(a->y) &&
                                       (a->kind == ATOM_EQ || a->kind == ATOM_LESS || a->kind == ATOM_LESS_EQ));
    const struct wp_term **avoid = ARENA_ARRAY(&w->mem, const struct wp_term *, MAX(a->n_avoid, 1));
    for (uint32_t i = 0; i < a->n_avoid; i++)
        avoid[i] = a->avoid[i];
    own->avoid = avoid;
    map_put(&w->index, h, w->atoms.n);
    vec_push(&w->atoms, own);
    return formula_atom(&w->formulas, own->id);
}

static const struct bool_formula *old_atom(void *ctx, uint32_t atom)
{
    struct wp *w = ctx;
    const struct atom *a = w->atoms.at[atom];
    return a->old ? NULL : wp_atom(w, &(struct atom){ .kind = ATOM_OLD, .inner = atom });
}

const struct bool_formula *wp_old(struct wp *w, const struct bool_formula *f)
{
    return formula_map(&w->formulas, f, old_atom, w);
}

// ---- printing ---------------------------------------------------------------------------------------------------------

static void print_field(const struct wp *w, uint32_t field, struct buf *b)
{
    const struct wp_field *f = &w->fields.at[field];
    struct buf path = { 0 };
    if (type_part(&w->cfa->prog->syms, f->record, f->off * 8, f->type->size * 8, f->type, &path) && path.n > 1)
        buf_puts(b, buf_str(&path) + 1);
    buf_free(&path);
}

static void print_shape(const struct wp *w, const struct atom *a, struct buf *b)
{
    static const char *const names[] = {
        [ATOM_REACH] = "reach", [ATOM_REACHP] = "reachp", [ATOM_SHARED] = "dshared", [ATOM_CYCLIC] = "cyclic"
    };
    buf_printf(b, "%s[", names[a->kind]);
    for (uint32_t i = 0; i < a->n_avoid; i++) {
        buf_puts(b, i ? ", " : "");
        wp_term_print(&w->terms, a->avoid[i], 0, b);
    }
    const struct u32_vec *set = &w->sets.at[a->fields];
    buf_putc(b, ';');
    for (size_t i = 0; i < set->n; i++) {
        buf_puts(b, i ? ", " : "");
        print_field(w, set->at[i], b);
    }
    buf_puts(b, "](");
    wp_term_print(&w->terms, a->x, 0, b);
    if (a->y) {
        buf_puts(b, ", ");
        wp_term_print(&w->terms, a->y, 0, b);
    }
    buf_putc(b, ')');
}

static void print_comparison(const struct wp *w, const struct atom *a, struct buf *b)
{
    wp_term_print(&w->terms, a->x, 1, b);
    buf_puts(b, a->kind == ATOM_EQ ? " == " : a->kind == ATOM_LESS ? " < " : " <= ");
    wp_term_print(&w->terms, a->y, 1, b);
}

void wp_atom_print(const struct wp *w, const struct atom *a, struct buf *b)
{
    switch ((int)a->kind) {
    case ATOM_EQ:
    case ATOM_LESS:
    case ATOM_LESS_EQ:
        print_comparison(w, a, b);
        break;
    case ATOM_ALLOC:
        buf_puts(b, "alloc(");
        wp_term_print(&w->terms, a->x, 0, b);
        buf_putc(b, ')');
        break;
    case ATOM_OLD:
        buf_puts(b, "\\old(");
        wp_atom_print(w, w->atoms.at[a->inner], b);
        buf_putc(b, ')');
        break;
    default:
        print_shape(w, a, b);
        break;
    }
}

struct printing {
    const struct wp *w;
};

static void print_atom(void *ctx, uint32_t atom, struct buf *b)
{
    const struct wp *w = ((struct printing *)ctx)->w;
    const struct atom *a = w->atoms.at[atom];
    bool parens = a->kind <= ATOM_LESS_EQ;
    buf_puts(b, parens ? "(" : "");
    wp_atom_print(w, a, b);
    buf_puts(b, parens ? ")" : "");
}

void wp_print(const struct wp *w, const struct bool_formula *f, struct buf *b)
{
    struct printing p = { w };
    formula_print(f, print_atom, &p, b);
}
