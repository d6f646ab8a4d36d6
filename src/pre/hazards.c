// SPDX-License-Identifier: Apache-2.0
// hazards.c: pointers that are compared, subtracted, moved, and accesses by what kind of object they reach.
#include "pre/hazards.h"

#include "base/scan.h"
#include "mem/lives.h"
#include "mem/storage.h"
#include "pre/ledger_priv.h"
#include "pre/punned.h"
#include "pre/restrict.h"

struct finder {
    struct question q;
    struct lives *lives;
    struct hazards *out;
    const struct edge *at;
};

static void found(struct finder *f, enum hazard_kind k)
{
    vec_push(f->out, ((struct hazard){ k, edge_visible(f->at) }));
}

// ---- one object -----------------------------------------------------------------------------------------------------

static const struct exp *root(const struct exp *x)
{
    while (x->kind == EXP_CAST || (x->kind == EXP_BINARY && x->op == OP_PTR_ADD))
        x = x->a;
    return x;
}

// Whether at most one object of the place's name is alive at a time.
static bool is_single(struct finder *f, struct pt_place a)
{
    const struct var *v = a.kind == OBJ_VAR ? f->q.cfa->vars.at[a.id] : NULL;
    return v ? !v->fn || !v->fn->recursive : a.kind == OBJ_HEAP && lives_single(f->lives, a);
}

// The only object that x may point into; false: there may be several, or x may be no address of one.
static bool only_object(struct finder *f, const struct exp *x, struct pt_place *object)
{
    struct points p = pointers_value(f->q.pointers, f->at->from, x);
    return p.to == POINTS_OBJECT && pointsto_object(f->q.pt, x, object);
}

// Whether a and b point into one object (C17 6.5.6p9, 6.5.8p5).
static bool are_together(struct finder *f, const struct exp *a, const struct exp *b)
{
    struct pt_place x, y;
    if (root(a) == root(b) && !exp_is_const(root(a)))
        return true;
    return only_object(f, a, &x) && only_object(f, b, &y) && place_is_in(x, y.kind, y.id) && is_single(f, x);
}

// ---- expressions ----------------------------------------------------------------------------------------------------

// Whether private pointer x may hold the address of an object whose life has ended (C17 6.2.4p2).
static bool is_dead(struct finder *f, const struct exp *x)
{
    struct points p = pointers_value(f->q.pointers, f->at->from, x);
    return (p.to & (POINTS_FREED | POINTS_ENDED)) && !(p.to & POINTS_ELSEWHERE);
}

/* What x computes on the way; address: x is where an access is, which the ledger looks at; sum: x is a summand of a pointer that
 * was looked at. */
static void look(struct finder *f, const struct exp *x, bool address, bool sum)
{
    if (!x)
        return;
    bool add = x->kind == EXP_BINARY && x->op == OP_PTR_ADD;
    bool ordered = x->kind == EXP_BINARY && op_is_compare(x->op) && x->op != OP_EQ && x->op != OP_NE &&
                   type_is_pointer(x->a->type);
    if (ordered && !are_together(f, x->a, x->b))
        found(f, HAZARD_COMPARE);
    if (x->kind == EXP_BINARY && x->op == OP_PTR_DIFF && !are_together(f, x->a, x->b))
        found(f, HAZARD_SUBTRACT);
    if (x->kind == EXP_CELL && type_is_pointer(x->type) && !address && is_dead(f, x))
        found(f, HAZARD_DEAD);
    bool moved = add || (x->kind == EXP_ADDR && !x->var->is_vla && x->off != 0);
    if (moved && !address && !sum && !ledger_points_inside(&f->q, f->at, x))
        found(f, HAZARD_LEAVES);
    look(f, x->a, address && (add || x->kind == EXP_CAST), add || (sum && x->kind == EXP_CAST));
    look(f, x->b, false, false);
}

// ---- accesses -------------------------------------------------------------------------------------------------------

static bool place_is_aligned(struct finder *f, struct pt_place at, struct points p)
{
    const struct cfa *c = f->q.cfa;
    int64_t align = f->at->align, before = f->at->align_off;
    if (at.kind != OBJ_VAR && at.kind != OBJ_HEAP)
        return true;
    struct extent s = storage_of(c, at.kind, at.id);
    bool known = at.off != OFF_ANY, object = p.to == POINTS_OBJECT;
    bool on = known ? (at.off - before) % align == 0 : object && p.at.r % align == before && p.at.m % align == 0;
    return storage_alignment(&s) >= (uint64_t)align && on;
}

// Whether the access at x is as aligned as its edge demands (C17 6.3.2.3p7).
static bool is_aligned(struct finder *f, const struct exp *x)
{
    struct pt_places all = { 0 };
    bool aligned = true;
    if (f->at->align <= 1)
        return true;
    while (x->kind == EXP_CAST ||
           (x->kind == EXP_BINARY && x->op == OP_PTR_ADD && exp_is_multiple(x->b, f->at->align) && !f->at->align_off))
        x = x->a;
    struct points p = pointers_value(f->q.pointers, f->at->from, x);
    pointsto_of_all(f->q.pt, x, &all);
    for (size_t i = 0; i < all.n && p.to && aligned; i++)
        aligned = place_is_aligned(f, all.at[i], p);
    vec_free(&all);
    return aligned;
}

// Writes through pointers; what an initialiser writes names its object, and assignments that do are seen in the source.
static bool writes_const(const struct cfa *c, struct pointsto *pt, const struct edge *e)
{
    struct pt_places all = { 0 };
    struct edge_accesses of = edge_accesses(e);
    bool bad = false;
    if (!of.n || of.at[0].kind != ACCESS_WRITE)
        return false;
    uint64_t n = of.at[0].type ? of.at[0].type->size : exp_is_const(e->size) ? (uint64_t)e->size->value : UINT32_MAX;
    pointsto_written(pt, e, &all);
    for (size_t i = 0; i < all.n && !bad; i++) {
        const struct var *v = all.at[i].kind == OBJ_VAR ? c->vars.at[all.at[i].id] : NULL;
        bad = v && var_has(v, QUAL_CONST, all.at[i].off, n);
    }
    vec_free(&all);
    return bad;
}

bool hazards_const(const struct cfa *c, struct pointsto *pt, struct loc *first)
{
    bool found = false;
    assert(pt && first);
    for (size_t i = 0; i < c->edges.n; i++) {
        struct loc at = edge_visible(c->edges.at[i]);
        if ((found && at.off >= first->off) || !writes_const(c, pt, c->edges.at[i]))
            continue;
        *first = at;
        found = true;
    }
    return found;
}

// Accesses through pointers: what an initialiser writes, and a copy of a record, may name its object, which is seen in the source.
static bool touches_volatile(struct finder *f, const struct edge *e)
{
    bool access = (e->kind == EDGE_LOAD && !e->probes) || e->kind == EDGE_STORE, bad = false;
    bool block = (e->kind == EDGE_COPY || e->kind == EDGE_SET) && e->extern_name.i, copy = e->kind == EDGE_COPY;
    struct pt_places all = { 0 };
    if (!access && !block && !copy)
        return false;
    if (!copy || block || e->addr->kind != EXP_ADDR)
        pointsto_of_all(f->q.pt, e->addr, &all);
    if (copy && (block || e->src->kind != EXP_ADDR))
        pointsto_of_all(f->q.pt, e->src, &all);
    bool known = copy && !block && exp_is_const(e->size);
    const struct type *t = edge_accessed_type(e);
    uint64_t n = t ? t->size : known ? (uint64_t)e->size->value : UINT32_MAX;
    for (size_t i = 0; i < all.n && !bad; i++) {
        const struct var *v = all.at[i].kind == OBJ_VAR ? f->q.cfa->vars.at[all.at[i].id] : NULL;
        bad = v && var_has(v, QUAL_VOLATILE, all.at[i].off, n);
    }
    vec_free(&all);
    return bad;
}

// Whether n bytes at x and at y may overlap; n < 0: as many as there are.
static bool may_overlap(struct finder *f, const struct exp *x, const struct exp *y, i128 n)
{
    struct points p = pointers_value(f->q.pointers, f->at->from, x), q = pointers_value(f->q.pointers, f->at->from, y);
    struct pt_places a = { 0 }, b = { 0 };
    bool both = p.to == POINTS_OBJECT && q.to == POINTS_OBJECT, meet = false;
    if (n == 0 || (both && n > 0 && (p.high + n <= q.low || q.high + n <= p.low)))
        return false;
    pointsto_of_all(f->q.pt, x, &a);
    pointsto_of_all(f->q.pt, y, &b);
    for (size_t i = 0; i < a.n; i++)
        for (size_t j = 0; j < b.n && !meet; j++) {
            int64_t by = a.at[i].off - b.at[j].off;
            bool far = n > 0 && a.at[i].off != OFF_ANY && b.at[j].off != OFF_ANY && (by >= n || -by >= n) &&
                       is_single(f, a.at[i]);
            meet = a.at[i].kind == b.at[j].kind && a.at[i].id == b.at[j].id && !far;
        }
    vec_free(&a);
    vec_free(&b);
    return meet;
}

// Whether what x points to may be among what a list of arguments leads to.
static bool may_list(struct finder *f, const struct exp *x, const struct exp *list)
{
    struct pt_places a = { 0 }, b = { 0 };
    bool meet = false;
    pointsto_of_all(f->q.pt, x, &a);
    pointsto_inside(f->q.pt, list, &b);
    for (size_t i = 0; i < a.n; i++)
        for (size_t j = 0; j < b.n && !meet; j++)
            meet = a.at[i].kind == b.at[j].kind && a.at[i].id == b.at[j].id;
    vec_free(&a);
    vec_free(&b);
    return meet;
}

// Whether `name` is `plain`, or what headers call instead of it: __plain_chk, __isoc99_plain.
static bool is_name_of(const char *name, const char *plain)
{
    size_t n = strlen(plain);
    if (strncmp(name, "__isoc", 6) == 0)
        return strlen(name) == n + 9 && strcmp(name + 9, plain) == 0;
    if (strncmp(name, "__", 2) == 0)
        return strncmp(name + 2, plain, n) == 0 && strcmp(name + 2 + n, "_chk") == 0;
    return strcmp(name, plain) == 0;
}

// Library functions whose arguments are restrict-qualified: the first must not overlap another one (C17 7.1.4, 7.21.6.6p2, 7.21.6.7p2, 7.24.2).
static bool overlaps(struct finder *f, const struct edge *e)
{
    static const char *const copies[] = { "memcpy",   "mempcpy",   "strcpy",    "strncpy",  "strcat",    "strncat",
                                          "stpcpy",   "stpncpy",   "strlcpy",   "strlcat",  "memccpy",   "sprintf",
                                          "snprintf", "vsprintf",  "vsnprintf", "strxfrm",  "wcscpy",    "sscanf",
                                          "vsscanf",  "wcsncpy",   "wcscat",    "wcsncat",  "wcpcpy",    "wcpncpy",
                                          "wmemcpy",  "wmempcpy",  "wcsxfrm",   "swprintf", "vswprintf", "mbstowcs",
                                          "wcstombs", "mbsrtowcs", "wcsrtombs", "strftime", "swab" };
    struct sym name = e->kind == EDGE_CALL && e->callee->is_model ? e->callee->name : e->extern_name;
    const char *text = name.i ? sym_str(&f->q.cfa->prog->syms, name) : "";
    if (cfa_model_of(text))
        text = cfa_model_of(text);
    bool copy = false;
    for (size_t i = 0; i < ARRAY_LEN(copies) && !copy; i++)
        copy = is_name_of(text, copies[i]);
    if (!copy)
        return false;
    if (e->kind == EDGE_COPY) {
        struct range n = ranges_value(f->q.ranges, e->from, e->size);
        return may_overlap(f, e->addr, e->src, range_is_empty(n) ? -1 : n.high);
    }
    bool call = e->kind == EDGE_CALL || e->kind == EDGE_EXTERN, meet = false;
    for (size_t i = 1; call && i < e->n_args && !meet; i++)
        meet = type_is_pointer(e->args[i]->type) &&
               (may_overlap(f, e->args[0], e->args[i], -1) || (text[0] == 'v' && may_list(f, e->args[0], e->args[i])));
    return meet;
}

// ---- edges ----------------------------------------------------------------------------------------------------------

static void look_at_edge(struct finder *f)
{
    const struct edge *e = f->at;
    if (writes_const(f->q.cfa, f->q.pt, e))
        found(f, HAZARD_CONST_WRITE);
    if (e->from->fn->is_model)
        return;
    if (e->align && !is_aligned(f, e->kind == EDGE_COPY && e->addr->kind == EXP_ADDR ? e->src : e->addr))
        found(f, HAZARD_ALIGNMENT);
    if (!e->as_volatile && touches_volatile(f, e))
        found(f, HAZARD_VOLATILE);
    if (e->kind == EDGE_CALL && restrict_may_clash(f->q.cfa, f->q.pt, e))
        found(f, HAZARD_RESTRICT);
    if (overlaps(f, e))
        found(f, HAZARD_OVERLAP);
    look(f, e->rhs, false, false);
    look(f, e->addr, true, false);
    look(f, e->src, true, false);
    look(f, e->size, false, false);
    for (size_t i = 0; i < e->n_args; i++)
        look(f, e->args[i], false, false);
}

void hazards_find(struct known *k, struct budget *b, struct hazards *out)
{
    const struct cfa *c = k->cfa;
    const struct pointers *p = known_pointers(k, b);
    struct finder f = {
        .q = { .cfa = c, .pt = k->pointsto, .ranges = known_ranges(k, b), .pointers = p, .facts = &k->facts },
        .out = out
    };
    question_init(&f.q);
    f.lives = known_lives(k, b);
    for (size_t i = 0; i < c->hazards.n; i++)
        vec_push(out, c->hazards.at[i]);
    for (size_t i = 0; i < c->edges.n; i++) {
        f.at = c->edges.at[i];
        if (pointers_reachable(p, f.at->from))
            look_at_edge(&f);
    }
    punned_find(&f.q, out);
    question_free(&f.q);
}
