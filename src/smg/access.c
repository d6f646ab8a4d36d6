// SPDX-License-Identifier: Apache-2.0
// access.c: where accesses go: whether addresses are valid, and which elements are taken out of list segments to be
// accessed.
#include "smg/segment.h"
#include "smg/step.h"

// What is known of the object of a fault.
static struct fault_at record(const struct smg_step *s, enum fault f, uint32_t object)
{
    struct fault_at at = { .kind = f, .edge = s->e };
    const struct smg_object *o = &s->g->objects.at[object];
    if (object && o->origin == SMG_VARIABLE)
        at.var = s->env->cfa->vars.at[o->id];
    else if (object && (o->origin == SMG_HEAP || o->origin == SMG_STACK) && o->id < s->env->cfa->edges.n)
        at.made = s->env->cfa->edges.at[o->id];
    else if (object && smg_is_frame(o) && (o->id & SMG_FRAME_LOCAL))
        at.var = s->env->cfa->vars.at[o->id & ~(SMG_FRAME_SITE | SMG_FRAME_LOCAL)];
    return at;
}

void smg_fault(struct smg_step *s, enum fault f, uint32_t object, bool certain)
{
    if (s->end != STEP_GOES)
        return;
    if (certain)
        s->end = STEP_BOTTOM;
    if (fault_violates(f) & s->env->watched)
        vec_push(&s->faults, record(s, f, object));
    else if (certain && fault_is_memory(f))
        s->obstacle = (struct obstacle_at){ .kind = OBSTACLE_FAULT, .about = record(s, f, object) };
    s->env->suspected |= fault_violates(f);
}

struct smg_case *smg_add_case(struct smg_step *s)
{
    struct smg_case c = s->at;
    c.g = smg_borrow(s->env);
    smg_copy(c.g, s->g);
    vec_push(&s->cases, c);
    s->end = STEP_SPLIT;
    return &s->cases.at[s->cases.n - 1];
}

static struct smg *add_case(struct smg_step *s)
{
    return smg_add_case(s)->g;
}

void smg_split_segment(struct smg_step *s, uint32_t segment)
{
    struct smg *empty = add_case(s);
    if (!smg_empty_segment(empty, segment)) {
        smg_give_back(s->env, empty);
        s->cases.n--;
    }
    smg_fill_segment(add_case(s), segment);
    s->env->splits++;
}

void smg_split_outside(struct smg_step *s, smg_value v)
{
    smg_replace(add_case(s), v, SMG_ZERO);
    struct smg *g = add_case(s);
    struct smg_object block = { .origin = SMG_HEAP, .id = UINT32_MAX, .foreign = SMG_VOUCHED };
    block.size = smg_fresh(g, (struct smg_unknown){ .is = { 0, INT64_MAX } });
    smg_replace(g, v, smg_address(smg_add_object(g, &block), 0, SMG_FIRST));
    s->env->splits++;
}

// Ends the step with a case for each form that the element at one end of a segment may have.
static void split_element(struct smg_step *s, uint32_t segment, enum smg_target end)
{
    size_t forms = smg_forms(&s->g->objects.at[segment]);
    s->end = STEP_BOTTOM;
    for (size_t i = 0; i < MAX(forms, 1); i++)
        if (!forms || smg_may_end_with(s->g, segment, end, i))
            (void)smg_materialise(add_case(s), segment, end, i);
    s->env->elements++;
}

bool smg_element(struct smg_step *s, smg_value v)
{
    uint32_t o;
    if (!smg_leads(s->g, v, &o) || s->g->objects.at[o].kind == SMG_REGION)
        return true;
    if (s->g->objects.at[o].kind == SMG_TREE) {
        assert(s->env->element);
        s->env->element(s, o);
        s->env->elements++;
        return false;
    }
    enum smg_target t = smg_tag(v) == SMG_ADDRESS ? smg_target(v) : (enum smg_target)smg_unknown_of(s->g, v)->target;
    if (!s->g->objects.at[o].min_length) {
        smg_split_segment(s, o);
    } else {
        split_element(s, o, t);
    }
    return false;
}

bool smg_reveal(struct smg_step *s, uint32_t object, i128 from, i128 to)
{
    const struct smg_object *o = &s->g->objects.at[object];
    for (size_t k = 0; s->env->reveal && k < o->edges.n; k++) {
        struct smg_edge e = o->edges.at[k];
        if (!smg_is_hidden(e.value) || e.bit >= to || e.bit + (int64_t)e.bits <= from)
            continue;
        s->env->reveal(s, object, e);
        return false;
    }
    return true;
}

static enum fault outside_fault(enum smg_access a)
{
    return a == SMG_READ ? FAULT_READ_OUTSIDE : FAULT_WRITE_OUTSIDE;
}

// Accesses memory outside of the program, of which somebody may vouch for a part only.  (That functions of the library
// stay in a string is true where they read.)
static void access_outside(struct smg_step *s, uint16_t outside, i128 bytes, enum smg_access a)
{
    bool in_model = a == SMG_WRITE && s->e->from->fn->is_model;
    bool there = outside == SMG_VOUCHED || (bytes <= (i128)smg_there(outside) && !in_model);
    if (!there && !s->valid && (s->env->watched & SAFE_DEREF))
        smg_fault(s, outside_fault(a), 0, false);
}

// The pointer from outside of the program that an access goes through: what `addr` adds its distances to, if it is one.
static smg_value outside_root(struct smg_step *s, const struct exp *addr, smg_value v)
{
    while (addr->kind == EXP_CAST || (addr->kind == EXP_BINARY && addr->op == OP_PTR_ADD))
        addr = addr->a;
    smg_value root = smg_eval(s, addr);
    return s->end == STEP_GOES && smg_tag(root) == SMG_UNKNOWN && smg_outside(s->g, root) ? root : v;
}

/* Pointers from outside are null or lead to memory there.  Unless it is known that this one is not null, the step ends with a case for each.
 * (Elements of segments have one each: then the access is only suspected.) */
static bool null_excluded(struct smg_step *s, const struct exp *addr, smg_value v)
{
    smg_value root = outside_root(s, addr, v);
    if (s->end != STEP_GOES || smg_is_differ(s->g, root, SMG_ZERO))
        return s->end == STEP_GOES;
    if (smg_unknown_of(s->g, root)->level) {
        smg_fault(s, FAULT_NULL_ACCESS, 0, false);
        return true;
    }
    smg_replace(add_case(s), root, SMG_ZERO);
    smg_set_differ(add_case(s), root, SMG_ZERO);
    s->env->splits++;
    return false;
}

// Accesses an address that is not known to lead to an object of the program.
static bool access_elsewhere(struct smg_step *s, const struct exp *addr, smg_value v, i128 bytes, enum smg_access a,
                             struct smg_place *out)
{
    uint16_t outside = smg_tag(v) == SMG_UNKNOWN ? smg_outside(s->g, v) : 0;
    bool null = smg_tag(v) == SMG_NUMBER && smg_pattern(s->g, v) < STORAGE_NOWHERE;
    *out = (struct smg_place){ .where = outside ? SMG_OUTSIDE : SMG_ANYWHERE, .outside = outside };
    if (outside && !s->valid && (s->env->watched & SAFE_DEREF) && !null_excluded(s, addr, v))
        return false;
    if (outside)
        access_outside(s, outside, bytes, a);
    else if (!(s->valid && a == SMG_READ))
        smg_fault(s, null ? FAULT_NULL_ACCESS : FAULT_UNINIT_ACCESS, 0, smg_tag(v) == SMG_NUMBER);
    if (!outside && a == SMG_WRITE && !(s->env->watched & SAFE_DEREF) && !smg_unknown_write(s))
        smg_obstacle(s, OBSTACLE_UNKNOWN_WRITE);  // the address may be valid, and the write may change anything
    return s->end == STEP_GOES;
}

// Whether bytes of the object may be accessed at all.
static bool check_life(struct smg_step *s, uint32_t object, enum smg_access a)
{
    const struct smg_object *o = &s->g->objects.at[object];
    enum fault f = FAULT_NONE;
    if (o->life == SMG_FREED)
        f = FAULT_USE_AFTER_FREE;
    else if (o->life == SMG_ENDED)
        f = FAULT_USE_AFTER_SCOPE;
    else if (o->origin == SMG_FUNCTION)
        f = FAULT_BAD_POINTER;
    else if (a == SMG_WRITE && o->origin == SMG_VARIABLE)
        f = storage_spared(s->env->cfa->vars.at[o->id], edge_write_kind(s->e));
    if (f != FAULT_NONE)
        smg_fault(s, f, object, true);
    return f == FAULT_NONE;
}

static bool check_bounds(struct smg_step *s, struct range bytes, enum smg_access a, struct smg_place *at)
{
    struct range size = smg_range(s->g, s->g->objects.at[at->object].size);
    i128 limit = (i128)1 << 40;
    at->low = (int64_t)MAX(at->low, (int64_t)-limit);
    at->high = (int64_t)MIN(at->high, (int64_t)limit);
    assert(at->low <= at->high && bytes.low <= bytes.high);
    if (bytes.high == 0)
        return true;
    bool never =
        (i128)at->high < 0 || at->low + bytes.low > size.high || (bytes.low == 0 ? at->low > size.high : false);
    bool always = at->low >= 0 && at->high + bytes.high <= size.low;
    if (never && s->valid)
        s->end = STEP_BOTTOM;  // the case does not occur
    else if (never)
        smg_fault(s, outside_fault(a), at->object, bytes.low > 0);
    else if (!always && !s->valid)
        smg_fault(s, outside_fault(a), at->object, false);
    return s->end == STEP_GOES;
}

bool smg_access(struct smg_step *s, const struct exp *addr, struct range bytes, enum smg_access a,
                struct smg_place *out)
{
    smg_value v = smg_eval(s, addr);
    uint32_t object;
    *out = (struct smg_place){ 0 };
    if (s->end != STEP_GOES)
        return false;
    if (!smg_leads(s->g, v, &object)) {
        if (bytes.high > 0)
            return access_elsewhere(s, addr, v, bytes.high, a, out);
        out->where = SMG_OUTSIDE;
        return true;
    }
    if (!smg_element(s, v))
        return false;
    struct range off = smg_offsets(s->g, v);
    *out = (struct smg_place){ SMG_INSIDE, object, (int64_t)off.low, (int64_t)off.high, 0 };
    if (bytes.high == 0)
        return true;
    return check_life(s, object, a) && check_bounds(s, bytes, a, out) &&
           smg_reveal(s, object, (i128)out->low * 8, ((i128)out->high + bytes.high) * 8);
}
