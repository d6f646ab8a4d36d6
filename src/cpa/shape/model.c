// SPDX-License-Identifier: Apache-2.0
// model.c: which variables, fields and predicates describe a program's heap.
//
// A cell is a block that malloc or calloc gave.  Followed are pointer variables that nothing else has the address of and that exist once, and
// fields of pointer size that are reached through them.  Whatever else happens makes a variable or a field wild: it holds something of which
// nothing is known.
#include "cpa/shape/step.h"

#include <stdlib.h>

// ---- expressions ----------------------------------------------------------------------------------------------------------

uint32_t followed(const struct shape_cpa *v, const struct exp *x)
{
    while (x->kind == EXP_CAST && type_is_pointer(x->type) && type_is_pointer(x->a->type))
        x = x->a;
    bool whole = x->kind == EXP_CELL && x->off == 0 && !x->bits && type_is_pointer(x->type);
    return whole ? v->pointer[x->var->id] : NOT_FOLLOWED;
}

uint32_t field_at(const struct shape_cpa *v, int64_t off)
{
    for (uint32_t i = 0; i < v->n_fields; i++)
        if (v->field_off[i] == off)
            return i;
    return NOT_FOLLOWED;
}

uint32_t address_parts(const struct shape_cpa *v, const struct exp *addr, int64_t *off)
{
    *off = 0;
    for (;;) {
        if (addr->kind == EXP_CAST && type_is_pointer(addr->type) && type_is_pointer(addr->a->type))
            addr = addr->a;
        else if (addr->kind == EXP_BINARY && addr->op == OP_PTR_ADD && exp_is_const(addr->b)) {
            *off += (int64_t)value_int(addr->b->value, addr->b->type);
            addr = addr->a;
        } else
            break;
    }
    uint32_t x = followed(v, addr);
    *off += x == NOT_FOLLOWED ? 0 : v->shift[x];
    return x;
}

// ---- variables ------------------------------------------------------------------------------------------------------------

bool any_block(struct pt_places *places)
{
    bool found = false;
    for (size_t i = 0; i < places->n; i++)
        found |= places->at[i].kind == OBJ_HEAP;
    vec_free(places);
    return found;
}

static bool may_point_to_block(const struct shape_cpa *v, const struct var *x)
{
    struct pt_places places = { 0 };
    pointsto_of(v->cpa.run->pointsto, exp_cell(&v->cpa.run->cfa->exps, (struct var *)(uintptr_t)x, 0, x->type, NULL),
                &places);
    return any_block(&places);
}

static void choose_variables(struct shape_cpa *v, struct tracking *t)
{
    const struct cfa *c = v->cpa.run->cfa;
    v->pointer = ARENA_ARRAY(&v->cpa.run->mem, uint32_t, c->vars.n);
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *x = c->vars.at[i];
        v->pointer[i] = NOT_FOLLOWED;
        bool simple =
            type_is_pointer(x->type) && !x->is_vla && !x->addressed && !x->is_volatile && x->kind != VAR_STRING;
        if (!simple || (x->fn && x->fn->recursive) || t->n_pointers == CLASS_POINTERS || !may_point_to_block(v, x))
            continue;
        v->var[t->n_pointers] = x;
        v->pointer[i] = t->n_pointers;
        t->pointers[t->n_pointers++] = arena_printf(&v->cpa.run->mem, "%s.%u", sym_str(&c->prog->syms, x->name), x->id);
    }
    t->separating = nodes_below(t->n_pointers);
}

// Where in a cell each variable points, by the first assignment that says so.  A guess: another one makes it wild.
static void find_shifts(struct shape_cpa *v)
{
    enum { ROUNDS = 3 };
    const struct cfa *c = v->cpa.run->cfa;
    bool known[CLASS_POINTERS] = { false };
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            int64_t off = 0;
            uint32_t x = e->lhs ? followed(v, e->lhs) : NOT_FOLLOWED;
            if (x == NOT_FOLLOWED || known[x])
                continue;
            uint32_t y = e->kind == EDGE_ASSIGN ? address_parts(v, e->rhs, &off) : NOT_FOLLOWED;
            known[x] = e->kind != EDGE_ASSIGN || (y != NOT_FOLLOWED && (known[y] || off));
            v->shift[x] = known[x] ? off : 0;
        }
}

static enum rc complain(struct shape_cpa *v, const char *what, const char *about)
{
    diag_at(v->cpa.run->diag, DIAG_ERROR, (struct loc){ 0 }, "E0605", "cpa.shape: %s%s", what, about);
    return RC_USER;
}

// ---- fields -----------------------------------------------------------------------------------------------------------------

static void note_field(struct shape_cpa *v, const struct exp *addr, const struct type *t)
{
    int64_t off;
    if (!type_is_pointer(t) || address_parts(v, addr, &off) == NOT_FOLLOWED || off < 0)
        return;
    if (field_at(v, off) != NOT_FOLLOWED || v->n_fields == SCG_FIELDS)
        return;
    uint32_t at = v->n_fields++;
    for (; at > 0 && v->field_off[at - 1] > off; at--)
        v->field_off[at] = v->field_off[at - 1];
    v->field_off[at] = off;
}

// The fields that options name; false: what they say is no list of offsets.
static bool read_fields(struct shape_cpa *v)
{
    for (const char *s = v->cfg->fields; *s; s += strspn(s, ", ")) {
        char *end;
        long off = strtol(s, &end, 10);
        if (end == s || off < 0 || v->n_fields == SCG_FIELDS || field_at(v, off) != NOT_FOLLOWED)
            return false;
        v->field_off[v->n_fields++] = off;
        s = end;
    }
    return true;
}

static void choose_fields(struct shape_cpa *v)
{
    const struct cfa *c = v->cpa.run->cfa;
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (e->kind == EDGE_LOAD)
            note_field(v, e->addr, e->lhs->type);
        if (e->kind == EDGE_STORE)
            note_field(v, e->addr, e->rhs->type);
    }
}

// ---- the class --------------------------------------------------------------------------------------------------------------

static enum rc read_library(struct shape_cpa *v)
{
    struct buf why = { 0 };
    bool good = scg_library_read(&v->library, v->cfg->files, &why);
    enum rc rc = good ? RC_OK : complain(v, "", buf_str(&why));
    buf_free(&why);
    return rc;
}

// The entry that options name, or the first of the library that has so many fields.
static const struct scg_entry *choose_entry(struct shape_cpa *v)
{
    if (*v->cfg->entry)
        return scg_find(&v->library, v->cfg->entry);
    for (size_t i = 0; i < v->library.entries.n; i++)
        if (v->library.entries.at[i]->n_fields == v->n_fields)
            return v->library.entries.at[i];
    return NULL;
}

static uint32_t family_named(const struct scg_entry *e, const char *s, size_t n)
{
    for (unsigned i = 0; i < e->n_families; i++)
        if (strlen(e->families[i]) == n && memcmp(e->families[i], s, n) == 0)
            return 1u << i;
    return 0;
}

static enum rc choose_families(struct shape_cpa *v, const struct scg_entry *e, uint32_t *out)
{
    *out = *v->cfg->families ? 0 : (1u << e->n_families) - 1;
    for (const char *s = v->cfg->families; *s; s += strspn(s, ", ")) {
        size_t n = strcspn(s, ", ");
        uint32_t f = family_named(e, s, n);
        if (!f && strncmp(s, "none", n) != 0)
            return complain(v, "no such family of the entry: ", s);
        *out |= f;
        s += n;
    }
    *out = scg_close(e, *out);
    return RC_OK;
}

static void add_own_predicates(struct shape_cpa *v)
{
    struct vocabulary *voc = &v->shape->voc;
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++)
        v->wild[i] = vocabulary_add(voc, arena_printf(&voc->mem, "wild[%s]", v->shape->tracking.pointers[i]), 0);
    for (uint32_t i = 0; i < v->n_fields; i++) {
        v->dirt[i] = vocabulary_add(voc, arena_printf(&voc->mem, "wild[%s]", v->shape->scg.fields[i]), 1);
        voc->preds.at[v->dirt[i]].abstraction = true;
    }
    v->freed = vocabulary_add(voc, "freed", 0);
}

enum rc model_find(struct shape_cpa *v)
{
    struct tracking t = { .n_pointers = 0 };
    struct arena *mem = &v->cpa.run->mem;
    choose_variables(v, &t);
    find_shifts(v);
    if (!read_fields(v))
        return complain(v, "no list of up to four offsets: ", v->cfg->fields);
    if (!v->n_fields)
        choose_fields(v);
    numbers_find(v, &t);
    enum rc rc = read_library(v);
    if (rc != RC_OK)
        return rc;
    struct scg m = { .entry = choose_entry(v) };
    if (!m.entry && *v->cfg->entry)
        return complain(v, "no such entry: ", v->cfg->entry);
    if (!m.entry || m.entry->n_fields != v->n_fields) {
        v->given_up = true;
        return RC_OK;
    }
    for (uint32_t i = 0; i < v->n_fields; i++)
        m.fields[i] = arena_printf(mem, "f%lld", (long long)v->field_off[i]);
    rc = choose_families(v, m.entry, &m.families);
    if (rc != RC_OK)
        return rc;
    v->shape = class_new(&m, &t);
    add_own_predicates(v);
    numbers_add(v);
    v->stats->pointers = t.n_pointers;
    v->stats->fields = v->n_fields;
    v->stats->predicates = v->shape->voc.preds.n;
    return RC_OK;
}
