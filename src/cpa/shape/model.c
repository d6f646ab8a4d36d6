// SPDX-License-Identifier: Apache-2.0
// model.c: chooses variables, fields and predicates that describe a program's heap.
// A cell is a block that malloc or calloc gave.  Pointer variables are followed if nothing else has their address and
// they exist once; so are fields of pointer size that are reached through them.  Anything else makes a variable or a
// field wild: nothing is known of its value.
#include "cpa/shape/step.h"

// ---- expressions ----------------------------------------------------------------------------------------------------------

uint32_t hidden_or_followed(const struct shape_cpa *v, const struct exp *x)
{
    while (x->kind == EXP_CAST && type_is_pointer(x->type) && type_is_pointer(x->a->type))
        x = x->a;
    bool whole = x->kind == EXP_CELL && x->off == 0 && !x->bits && type_is_pointer(x->type);
    return whole ? v->pointer[x->var->id] : NOT_FOLLOWED;
}

uint32_t followed(const struct shape_cpa *v, const struct exp *x)
{
    uint32_t p = hidden_or_followed(v, x);
    return p == NOT_FOLLOWED || (v->hidden >> p & 1) ? NOT_FOLLOWED : p;
}

uint32_t field_at(const struct shape_cpa *v, int64_t off)
{
    for (uint32_t i = 0; i < v->n_fields; i++)
        if (v->field_off[i] == off)
            return i;
    return NOT_FOLLOWED;
}

uint32_t object_cell(const struct shape_cpa *v, const struct exp *x, int64_t *off)
{
    while (x->kind == EXP_CAST && type_is_pointer(x->type) && type_is_pointer(x->a->type))
        x = x->a;
    uint32_t y = x->kind == EXP_CELL ? v->object[x->var->id] : NOT_FOLLOWED;
    *off = y == NOT_FOLLOWED ? 0 : v->shift[y] + x->off;
    return y;
}

const struct exp *address_base(const struct exp *addr, int64_t *off)
{
    *off = 0;
    for (;;) {
        if (addr->kind == EXP_CAST && type_is_pointer(addr->type) && type_is_pointer(addr->a->type))
            addr = addr->a;
        else if (addr->kind == EXP_BINARY && addr->op == OP_PTR_ADD && exp_is_const(addr->b)) {
            *off += (int64_t)value_int(addr->b->value, addr->b->type);
            addr = addr->a;
        } else
            return addr;
    }
}

uint32_t address_parts(const struct shape_cpa *v, const struct exp *addr, int64_t *off)
{
    addr = address_base(addr, off);
    uint32_t x = followed(v, addr);
    if (addr->kind == EXP_ADDR) {
        x = v->object[addr->var->id];
        *off += addr->off;
    }
    *off += x == NOT_FOLLOWED ? 0 : v->shift[x];
    return x;
}

uint32_t held_address_parts(const struct shape_cpa *v, const struct exp *addr, int64_t *in, int64_t *off)
{
    addr = address_base(addr, off);
    return type_is_pointer(addr->type) && !addr->bits ? object_cell(v, addr, in) : NOT_FOLLOWED;
}

bool address_leads(const struct shape_cpa *v, const struct exp *addr, int64_t *off)
{
    int64_t in;
    return address_parts(v, addr, off) != NOT_FOLLOWED || held_address_parts(v, addr, &in, off) != NOT_FOLLOWED;
}

// ---- variables ------------------------------------------------------------------------------------------------------------

static bool is_tracked(const struct shape_cpa *v, const struct var *x)
{
    return !v->spec.tracked || (v->spec.tracked[x->id / 64] >> x->id % 64 & 1);
}

bool any_cell(const struct shape_cpa *v, struct pt_places *places)
{
    bool found = false;
    for (size_t i = 0; i < places->n; i++)
        found |= places->at[i].kind == OBJ_HEAP ||
                 (places->at[i].kind == OBJ_VAR && v->object[places->at[i].id] != NOT_FOLLOWED);
    vec_free(places);
    return found;
}

static bool may_point_to_cell(const struct shape_cpa *v, const struct var *x)
{
    struct pt_places places = { 0 };
    pointsto_of(shape_pointsto(v->cpa.run),
                exp_cell(&v->cpa.run->cfa->exps, (struct var *)(uintptr_t)x, 0, x->type, NULL), &places);
    return any_cell(v, &places);
}

static void add_pointer(struct shape_cpa *v, struct tracking *t, const struct var *x, const char *name)
{
    v->var[t->n_pointers] = x;
    t->pointers[t->n_pointers++] = name;
}

static bool has_pointers(const struct type *t)
{
    if (type_is_pointer(t))
        return true;
    for (size_t i = 0; (t->kind == TYPE_STRUCT || t->kind == TYPE_UNION) && i < t->n_fields; i++)
        if (has_pointers(t->fields[i].type))
            return true;
    return false;
}

static bool is_inner(void *ctx, enum obj_kind kind, uint32_t id)
{
    (void)ctx, (void)kind, (void)id;
    return false;
}

// Whether a variable in memory is a cell: it may hold addresses, or something holds its address, and it exists once.
static bool is_object(const struct shape_cpa *v, const struct var *x)
{
    bool whole = false, there = x->kind == VAR_GLOBAL || x->kind == VAR_LOCAL || x->kind == VAR_PARAM;
    bool record = x->type->kind == TYPE_STRUCT || x->type->kind == TYPE_UNION;
    return there && !x->is_vla && !x->is_volatile && !(x->fn && x->fn->recursive) &&
           (record ? has_pointers(x->type) : x->addressed && type_is_pointer(x->type)) &&
           (pointsto_holds(shape_pointsto(v->cpa.run), OBJ_VAR, x->id, OFF_ANY, x->type->size, &whole) || whole ||
            pointsto_held(shape_pointsto(v->cpa.run), OBJ_VAR, x->id, is_inner, NULL));
}

static void choose_objects(struct shape_cpa *v, struct tracking *t)
{
    enum { OBJECTS_MAX = 24 };
    const struct cfa *c = v->cpa.run->cfa;
    v->object = ARENA_ARRAY(&v->mem, uint32_t, c->vars.n);
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *x = c->vars.at[i];
        v->object[i] = NOT_FOLLOWED;
        if (t->n_pointers == OBJECTS_MAX || !is_tracked(v, x) || !is_object(v, x))
            continue;
        v->objects |= UINT64_C(1) << t->n_pointers;
        v->object[i] = t->n_pointers;
        add_pointer(v, t, x, arena_printf(&v->mem, "&%s.%u", sym_str(&c->prog->syms, x->name), x->id));
    }
    for (size_t i = 0; v->objects && i < ARRAY_LEN(v->scratch); i++) {
        v->scratch[i] = t->n_pointers;
        add_pointer(v, t, NULL, arena_printf(&v->mem, "value.%zu", i));
    }
}

// Whether a list of names contains x, alone or behind the name of its function.
static bool is_named(const struct shape_cpa *v, const char *list, const struct var *x)
{
    const struct program *p = v->cpa.run->cfa->prog;
    const char *name = sym_str(&p->syms, x->name), *fn = x->fn ? sym_str(&p->syms, x->fn->name) : "";
    for (const char *s = list; *s; s += strspn(s, ", ")) {
        size_t n = strcspn(s, ", "), k = strlen(fn);
        bool qualified = n > k + 2 && memcmp(s, fn, k) == 0 && memcmp(s + k, "::", 2) == 0;
        const char *own = qualified ? s + k + 2 : s;
        size_t own_n = qualified ? n - k - 2 : n;
        if (strlen(name) == own_n && memcmp(own, name, own_n) == 0)
            return true;
        s += n;
    }
    return !*list;
}

// Whether x is wanted; variables of the lowering always are, since they hold values of the others for a while.
static bool is_wanted(const struct shape_cpa *v, const char *list, const struct var *x)
{
    return x->kind == VAR_TEMP || x->kind == VAR_RETVAL || is_named(v, list, x);
}

static void choose_variables(struct shape_cpa *v, struct tracking *t)
{
    const struct cfa *c = v->cpa.run->cfa;
    v->pointer = ARENA_ARRAY(&v->mem, uint32_t, c->vars.n);
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *x = c->vars.at[i];
        v->pointer[i] = NOT_FOLLOWED;
        bool simple =
            type_is_pointer(x->type) && !x->is_vla && !x->addressed && !x->is_volatile && x->kind != VAR_STRING;
        if (!simple || (x->fn && x->fn->recursive) || t->n_pointers == CLASS_POINTERS || !may_point_to_cell(v, x) ||
            !is_wanted(v, v->cfg->pointers, x) || !is_tracked(v, x))
            continue;
        v->pointer[i] = t->n_pointers;
        add_pointer(v, t, x, arena_printf(&v->mem, "%s.%u", sym_str(&c->prog->syms, x->name), x->id));
    }
    t->separating = 0;
    for (uint32_t i = 0; i < t->n_pointers; i++)
        if (is_address(v, i) || !v->var[i] || is_wanted(v, v->cfg->separating, v->var[i]))
            t->separating |= UINT64_C(1) << i;
}

// ---- the class --------------------------------------------------------------------------------------------------------------

// Adds the predicate that field i leads to a node.  It is known of a cell for longer than the node itself is, so that a
// field that was not null a moment ago is still not null.
static uint32_t add_filled(struct shape_cpa *v, uint32_t i)
{
    struct vocabulary *voc = &v->shape->voc;
    uint32_t pred =
        vocabulary_add(voc, arena_printf(&voc->mem, "filled[%s]", voc->preds.at[v->shape->field[i]].name), 1);
    const struct logic *filled = logic_pred(voc, pred, 0, 0);
    const struct logic *some = logic_exists(voc, 1, logic_pred(voc, v->shape->field[i], 0, 1));
    const struct logic *storing = logic_pred(voc, v->storing, 0, 0);
    constraints_add(&v->shape->constraints, voc, logic_or(voc, storing, logic_or(voc, filled, logic_not(voc, some))));
    constraints_add(&v->shape->constraints, voc, logic_or(voc, storing, logic_or(voc, logic_not(voc, filled), some)));
    return pred;
}

static void add_safety_predicates(struct shape_cpa *v)
{
    struct vocabulary *voc = &v->shape->voc;
    v->gone = v->watched ? vocabulary_add(voc, "gone", 1) : NOT_FOLLOWED;
    v->storing = v->watched ? vocabulary_add(voc, "storing", 0) : NOT_FOLLOWED;
    if (v->watched)
        voc->preds.at[v->gone].abstraction = true;
    for (uint32_t i = 0; i < v->n_fields; i++)
        v->filled[i] = v->watched ? add_filled(v, i) : NOT_FOLLOWED;
}

static void add_own_predicates(struct shape_cpa *v)
{
    struct vocabulary *voc = &v->shape->voc;
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++)
        v->wild[i] = vocabulary_add(voc, arena_printf(&voc->mem, "wild[%s]", v->shape->tracking.pointers[i]), 0);
    for (uint32_t i = 0; i < v->n_fields; i++) {
        v->dirt[i] =
            vocabulary_add(voc, arena_printf(&voc->mem, "wild[%s]", voc->preds.at[v->shape->field[i]].name), 1);
        voc->preds.at[v->dirt[i]].abstraction = true;
    }
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers && v->cfg->take_over; i++)
        v->elsewhere[i] =
            vocabulary_add(voc, arena_printf(&voc->mem, "elsewhere[%s]", v->shape->tracking.pointers[i]), 0);
    v->freed = vocabulary_add(voc, "freed", 0);
}

static const char *field_text(struct shape_cpa *v, int64_t off)
{
    return arena_printf(&v->mem, "%c%lld", off < 0 ? 'm' : 'f', (long long)(off < 0 ? -off : off));
}

// Builds the class.  Its fields are those of the model, in their order.
static void build_class(struct shape_cpa *v, struct tracking *t)
{
    struct scg m[CLASS_SCGS] = { 0 };
    for (uint32_t i = 0; i < v->n_fields; i++)
        t->fields[t->n_fields++] = field_text(v, v->field_off[i]);
    for (uint32_t k = 0; k < v->spec.n_types; k++) {
        const struct shape_type *type = &v->spec.type[k];
        m[k].entry = type->entry;
        m[k].families = type->families;
        m[k].pointers = types_pointers(v, type, t->n_pointers);
        for (unsigned i = 0; i < type->entry->n_fields; i++)
            m[k].fields[i] = field_text(v, type->field[i]);
    }
    v->shape = class_new(m, v->spec.n_types, t);
    add_own_predicates(v);
    add_safety_predicates(v);
    numbers_add(v);
}

void model_build(struct shape_cpa *v, const struct shape_spec *spec)
{
    struct tracking t = { .n_pointers = 0 };
    v->spec = *spec;
    choose_objects(v, &t);
    choose_variables(v, &t);
    dead_find(v);
    find_shifts(v, t.n_pointers);
    find_fields(v);
    numbers_find(v, &t);
    v->given_up = !types_choose(v);
    if (v->given_up)
        return;
    build_class(v, &t);
    v->stats->pointers = t.n_pointers;
    v->stats->fields = v->n_fields;
    v->stats->predicates = v->shape->voc.preds.n;
}

void model_clear(struct shape_cpa *v)
{
    class_free(v->shape);
    vec_free(&v->names);
    vec_free(&v->links);
    vec_free(&v->heads);
    dead_forget(v);
    arena_free(&v->mem);
    size_t keep = offsetof(struct shape_cpa, mem);
    memset((char *)v + keep, 0, sizeof *v - keep);
}
