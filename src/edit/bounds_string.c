// SPDX-License-Identifier: Apache-2.0
// bounds_string.c: strings: of a block that is walked byte by byte, where a zero is known to lie.
//
// A variable holds the offset of a byte of the block that is 0, or -1.  A byte that is read and is not 0 lies elsewhere, so a walk that
// began before the zero does not leave the block.
//
// source Dor, Rodeh, Sagiv, "CSSV: towards a realistic tool for statically detecting all buffer overflows in C", PLDI 2003.
#include "cfa/uses.h"
#include "edit/bounds_priv.h"
#include "mem/lives.h"
#include "pre/ledger_priv.h"

// The block that all of the bytes at address x, evaluated where e begins, certainly lie in: the only one that its allocation makes.
static bool certain_block(struct bounds *b, const struct edge *e, const struct exp *x, uint32_t *id)
{
    struct pt_place at;
    if (!root_of(b, x) || may_point(b, e->from, x).to != POINTS_OBJECT || !pointsto_object(b->pt, x, &at))
        return false;
    *id = at.id;
    return at.kind == OBJ_HEAP && lives_single(b->lives, at);
}

static struct string *string_of(struct bounds *b, uint32_t id)
{
    for (size_t i = 0; i < b->strings.n; i++)
        if (b->strings.at[i].alloc == id)
            return &b->strings.at[i];
    return NULL;
}

// The string of which e, a LOAD or STORE, accesses one byte; NULL: it is none.
static struct string *byte_of(struct bounds *b, const struct edge *e)
{
    uint32_t id;
    const struct type *t = edge_accessed_type(e);
    bool byte = t && type_is_integer(t) && t->size == 1 && !e->bits && !e->is_volatile;
    return byte && certain_block(b, e, e->addr, &id) ? string_of(b, id) : NULL;
}

void zeros_find(struct bounds *b)
{
    uint32_t id;
    for (size_t i = 0; i < b->cfa->edges.n; i++) {
        const struct edge *e = b->cfa->edges.at[i];
        bool walked = e->kind == EDGE_LOAD && e->checked && e->lhs->type->size == 1 && type_is_integer(e->lhs->type) &&
                      certain_block(b, e, e->addr, &id) && !string_of(b, id);
        if (walked)
            vec_push(&b->strings, ((struct string){ .alloc = id }));
    }
    for (size_t i = 0; i < b->cfa->edges.n && b->strings.n; i++)
        if (byte_of(b, b->cfa->edges.at[i]))
            want(b, b->cfa->edges.at[i]->from, b->cfa->edges.at[i]->addr, PART_OFFSET);
}

void zeros_declare(struct bounds *b, struct cfa_edit *ed)
{
    for (size_t i = 0; i < b->strings.n; i++) {
        const struct edge *e = b->cfa->edges.at[b->strings.at[i].alloc];
        const char *name = sym_str(&b->cfa->prog->syms, e->lhs->var->name);
        b->strings.at[i].zero = cfa_edit_global(ed, b->number, arena_printf(&b->cfa->mem, "%s.zero", name));
    }
}

static bool may_write(struct bounds *b, const struct edge *e, const struct string *s)
{
    struct pt_places all = { 0 };
    if (edge_stores(e) || e->kind == EDGE_HAVOC_MEM)
        pointsto_written_all(b->pt, e, &all);
    bool found = places_have(&all, OBJ_HEAP, s->alloc);
    vec_free(&all);
    return found || (e->kind == EDGE_ALLOC && e->id == s->alloc);
}

bool zeros_change(struct bounds *b, const struct edge *e)
{
    for (size_t i = 0; i < b->strings.n; i++)
        if (may_write(b, e, &b->strings.at[i]))
            return true;
    return false;
}

static const struct exp *zero_of(struct bounds *b, const struct string *s)
{
    return exp_cell(&b->cfa->exps, s->zero, 0, s->zero->type, NULL);
}

void zeros_before(struct bounds *b, struct cfa_edit *ed, const struct edge *e, const struct node *at)
{
    struct exps *x = &b->cfa->exps;
    struct string *byte = e->kind == EDGE_STORE ? b->byte_at[e->id] : NULL;
    for (size_t i = 0; i < b->strings.n; i++)
        if (&b->strings.at[i] != byte && may_write(b, e, &b->strings.at[i]))
            cfa_edit_assign(ed, b->strings.at[i].zero, exp_int(x, b->number, -1));
    if (!byte)
        return;
    const struct exp *off = part_of(b, at, e->addr, PART_OFFSET);
    bool zero = exp_is_const(e->rhs) && e->rhs->value == 0;
    if (!zero)
        cfa_edit_if(ed, exp_binary(x, OP_EQ, off, zero_of(b, byte)));
    cfa_edit_assign(ed, byte->zero, zero ? off : exp_int(x, b->number, -1));
}

void zeros_behind(struct bounds *b, struct cfa_edit *ed, struct edge *e, const struct node *at)
{
    struct exps *x = &b->cfa->exps;
    const struct string *s = b->byte_at[e->id];
    const struct exp *off = part_of(b, at, e->addr, PART_OFFSET);
    if (exp_mentions(off, e->lhs->var))
        return;
    cfa_edit_behind(ed, e);
    cfa_edit_if(ed, exp_binary(x, OP_NE, e->lhs, exp_int(x, e->lhs->type, 0)));
    cfa_edit_if(ed, exp_binary(x, OP_GE, off, zero_of(b, s)));
    cfa_edit_know(ed, exp_binary(x, OP_GT, off, zero_of(b, s)));
    cfa_edit_done(ed);
}

void zeros_settle(struct bounds *b)
{
    b->byte_at = MEM_ARRAY(struct string *, b->cfa->edges.n);
    for (size_t i = 0; i < b->cfa->edges.n && b->strings.n; i++)
        b->byte_at[i] = byte_of(b, b->cfa->edges.at[i]);
}
