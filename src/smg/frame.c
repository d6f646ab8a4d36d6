// SPDX-License-Identifier: Apache-2.0
// frame.c: frames of pending calls within a recursion as blocks.  A call makes a block of the caller's variables, its
// return makes variables of the block again.
// A frame block begins with the link to the frame below it, and has a place for each variable of the function.  The
// place of a variable that pointers may lead to holds the address of a block of its own, so that the variable keeps its
// bounds and its life.
#include "smg/frame.h"

// ---- what is where --------------------------------------------------------------------------------------------------

enum { LINK_BYTES = 8, PLACE_BYTES = 8, LARGEST_FRAME = 1 << 30 };

bool smg_frames_call(const struct smg_env *v, const struct edge *call)
{
    return v->frames && cfa_call_is_inside(call);
}

// The note that leads to the frames below an activation.
static uint32_t pending_of(struct smg *g, uint32_t frame)
{
    assert(frame < SMG_MAX_PENDING);
    return smg_variable(g, SMG_NOTE, SMG_PENDING - frame, g->address_bits / 8);
}

bool smg_is_apart(const struct var *v)
{
    return v->addressed || v->is_vla;
}

static uint64_t bytes_in_frame(const struct var *v)
{
    return smg_is_apart(v) ? PLACE_BYTES : (v->type->size + PLACE_BYTES - 1) / PLACE_BYTES * PLACE_BYTES;
}

uint64_t smg_frame_place(const struct func *f, const struct var *v)
{
    uint64_t at = LINK_BYTES;
    for (size_t i = 0; i < f->vars.n && f->vars.at[i] != v; i++)
        at += bytes_in_frame(f->vars.at[i]);
    return at;
}

// ---- calls ----------------------------------------------------------------------------------------------------------

// Whether a frame can become a block: it has no storage whose size is only known when it runs, and no constants
// (activations may share constants).
static bool fits_block(const struct smg_step *s, const struct func *f, uint32_t frame)
{
    const struct smg *g = s->g;
    for (size_t i = 0; i < f->vars.n; i++) {
        const struct var *v = f->vars.at[i];
        if (smg_is_apart(v) && (v->is_vla || var_is_constant(v) || var_has(v, QUAL_CONST, -1, 0)))
            return false;
    }
    for (uint32_t i = 1; i < g->objects.n; i++)
        if (g->objects.at[i].origin == SMG_STACK && g->objects.at[i].frame == frame &&
            g->objects.at[i].life == SMG_ALIVE)
            return false;
    return smg_frame_place(f, NULL) <= LARGEST_FRAME;
}

// Makes a block of its own of the variable, and links the frame's block to it.
static void set_apart(struct smg *g, uint32_t block, uint64_t place, uint32_t object)
{
    struct smg_object *o = &g->objects.at[object];
    assert(o->origin == SMG_VARIABLE && !(o->id & (SMG_FRAME_SITE | SMG_FRAME_LOCAL)));
    map_put(&g->variables, (uint64_t)o->frame << 32 | o->id, 0);
    o->origin = SMG_HEAP;
    o->id |= SMG_FRAME_SITE | SMG_FRAME_LOCAL;
    o->frame = 0;
    smg_write(g, block, (int64_t)place * 8, g->address_bits, smg_address(object, 0, SMG_FIRST));
}

// Moves the contents of the variable into the frame's block.
static void take_in(struct smg *g, uint32_t block, uint64_t place, uint32_t object)
{
    const struct smg_object *o = &g->objects.at[object];
    for (size_t k = 0; k < o->edges.n; k++) {
        struct smg_edge e = o->edges.at[k];
        smg_write(g, block, (int64_t)place * 8 + e.bit, e.bits, e.value);
        o = &g->objects.at[object];
    }
    map_put(&g->variables, (uint64_t)o->frame << 32 | o->id, 0);
    smg_remove_object(g, object);
}

static void take_variable(struct smg_step *s, uint32_t block, uint32_t frame, const struct var *v, uint64_t place)
{
    uint32_t o;
    if (smg_is_apart(v) && cfa_in_scope(v, s->e->loc))
        set_apart(s->g, block, place, smg_variable(s->g, frame, v->id, v->type->size));
    else if (!smg_is_apart(v) && smg_find_variable(s->g, frame, v->id, &o))
        take_in(s->g, block, place, o);
}

// Gives the variables of one activation to another one, which has none.
static void move_variables(struct smg *g, uint32_t from, uint32_t to)
{
    for (uint32_t i = 1; i < g->objects.n; i++) {
        struct smg_object *o = &g->objects.at[i];
        if (o->origin != SMG_VARIABLE || o->frame != from || o->life != SMG_ALIVE)
            continue;
        map_put(&g->variables, (uint64_t)from << 32 | o->id, 0);
        o->frame = to;
        map_put(&g->variables, (uint64_t)to << 32 | o->id, i);
    }
}

void smg_push_frame(struct smg_step *s)
{
    struct smg *g = s->g;
    const struct func *f = s->e->from->fn;
    uint32_t frame = (uint32_t)g->frames.n - 2;
    assert(g->frames.n >= 2 && g->frames.at[frame] == f->id && s->e->id < SMG_FRAME_LOCAL);
    if (!fits_block(s, f, frame)) {
        smg_obstacle(s, OBSTACLE_FRAME);
        return;
    }
    struct smg_object o = { .origin = SMG_HEAP,
                            .id = SMG_FRAME_SITE | s->e->id,
                            .size = smg_number(g->numbers, smg_frame_place(f, NULL)) };
    uint32_t block = smg_add_object(g, &o), pending = pending_of(g, frame);
    smg_write(g, block, 0, g->address_bits, smg_read(g, pending, 0, g->address_bits));
    smg_write(g, pending, 0, g->address_bits, smg_address(block, 0, SMG_FIRST));
    for (size_t i = 0; i < f->vars.n; i++)
        take_variable(s, block, frame, f->vars.at[i], smg_frame_place(f, f->vars.at[i]));
    move_variables(g, frame + 1, frame);
    g->frames.at[frame] = g->frames.at[frame + 1];
    g->frames.n--;
}

void smg_first_frame(struct smg *g)
{
    smg_fill(g, pending_of(g, (uint32_t)g->frames.n - 1), 0, g->address_bits);
}

// ---- hosts ----------------------------------------------------------------------------------------------------------

enum { HOSTED_VARS = 256, HOSTED_CALLS = 1 << 24 };
#define HOSTED_BYTES ((int32_t)(SMG_HOSTED / 8))
_Static_assert(SMG_HOSTED + (int64_t)LARGEST_FRAME * 8 <= SMG_HOST_MARK, "a frame in its host ends before the mark");
_Static_assert(SMG_HOST_MARK + (int64_t)HOSTED_CALLS * HOSTED_VARS * 64 <= SMG_REFS, "marks end before references");

int64_t smg_host_mark(uint32_t call, size_t var)
{
    assert(call < HOSTED_CALLS && var < HOSTED_VARS);
    return SMG_HOST_MARK + ((int64_t)call * HOSTED_VARS + (int64_t)var) * 64;
}

static uint32_t marked_call(const struct smg_edge *mark)
{
    return (uint32_t)((mark->bit - SMG_HOST_MARK) / 64 / HOSTED_VARS);
}

static const struct smg_edge *mark_in(const struct smg_object *o)
{
    for (size_t k = 0; k < o->edges.n; k++)
        if (o->edges.at[k].bit >= SMG_HOST_MARK && o->edges.at[k].bit < SMG_REFS)
            return &o->edges.at[k];
    return NULL;
}

bool smg_has_frame(const struct smg_object *o)
{
    for (size_t k = 0; k < o->edges.n; k++)
        if (o->edges.at[k].bit >= SMG_HOSTED && o->edges.at[k].bit < SMG_REFS)
            return true;
    return false;
}

// Addresses in object `from`, if they are at byte `at` or behind, lead to bytes of `to` that are so much further on.
static void move_addresses(struct smg *g, uint32_t from, int32_t at, uint32_t to, int32_t by)
{
    for (uint32_t i = 1; i < g->objects.n; i++)
        for (size_t k = 0; k < g->objects.at[i].edges.n; k++) {
            struct smg_edge *e = &g->objects.at[i].edges.at[k];
            if (smg_tag(e->value) == SMG_ADDRESS && !smg_is_hidden(e->value) && e->bit < SMG_REFS &&
                smg_object_of(e->value) == from && smg_offset(e->value) >= at) {
                assert((int64_t)smg_offset(e->value) + by <= INT32_MAX);
                e->value = smg_address(to, smg_offset(e->value) + by, SMG_FIRST);
            }
        }
}

static void move_edges(struct smg *g, uint32_t from, int64_t low, int64_t high, uint32_t to, int64_t by)
{
    struct smg_object *o = &g->objects.at[from];
    for (size_t k = 0; k < o->edges.n; k++) {
        struct smg_edge e = o->edges.at[k];
        if (e.bit >= low && e.bit < high)
            smg_write(g, to, e.bit + by, e.bits, e.value);
        o = &g->objects.at[from];
    }
    size_t kept = 0;
    for (size_t k = 0; k < o->edges.n; k++)
        if (o->edges.at[k].bit < low || o->edges.at[k].bit >= high)
            o->edges.at[kept++] = o->edges.at[k];
    o->edges.n = kept;
}

// Whether a value is the address of a block of the program that can be the host of a frame.
static bool is_host(const struct smg *g, smg_value v)
{
    const struct smg_object *o = &g->objects.at[smg_object_of(v)];
    return smg_tag(v) == SMG_ADDRESS && !smg_part(v) && o->origin == SMG_HEAP && o->life == SMG_ALIVE &&
           o->kind == SMG_REGION && !smg_is_frame(o) && !o->foreign && smg_tag(o->size) == SMG_NUMBER &&
           !smg_has_frame(o);
}

// (A host for a temporary alone would keep blocks that only the temporary holds, which are lost.)
const struct var *smg_anchor(struct smg *g, const struct func *f, uint32_t frame)
{
    for (size_t i = 0; i < f->vars.n && i < HOSTED_VARS; i++) {
        const struct var *v = f->vars.at[i];
        uint32_t o;
        bool may = !smg_is_apart(v) && v->kind != VAR_TEMP && type_is_pointer(v->type) &&
                   type_is_record(v->type->elem->unqual);
        if (!may || !smg_find_variable(g, frame, v->id, &o))
            continue;
        smg_value x = smg_read(g, o, 0, g->address_bits);
        if (smg_tag(x) == SMG_ADDRESS && is_host(g, x))
            return v;
    }
    return NULL;
}

static void put_into(struct smg *g, uint32_t block, size_t var, uint64_t place, smg_value v)
{
    uint32_t host = smg_object_of(v), call = g->objects.at[block].id & ~SMG_FRAME_SITE;
    assert(smg_is_frame(&g->objects.at[block]) && host != block && !smg_has_frame(&g->objects.at[host]));
    smg_write(g, block, (int64_t)place * 8, g->address_bits, smg_number(g->numbers, (uint32_t)smg_offset(v)));
    move_edges(g, block, 0, SMG_HOSTED, host, SMG_HOSTED);
    smg_fill(g, host, smg_host_mark(call, var), 64);
    move_addresses(g, block, 0, host, HOSTED_BYTES);
    smg_remove_object(g, block);
}

static void find_host(const struct smg_env *v, struct smg *g, uint32_t block)
{
    uint32_t call = g->objects.at[block].id & ~SMG_FRAME_SITE;
    const struct func *f = v->cfa->edges.at[call]->from->fn;
    for (size_t i = 0; i < f->vars.n && i < HOSTED_VARS && call < HOSTED_CALLS; i++) {
        if (smg_is_apart(f->vars.at[i]) || !type_is_pointer(f->vars.at[i]->type))
            continue;
        uint64_t place = smg_frame_place(f, f->vars.at[i]);
        smg_value x = smg_read(g, block, (int64_t)place * 8, g->address_bits);
        if (smg_tag(x) == SMG_ADDRESS && is_host(g, x)) {
            put_into(g, block, i, place, x);
            return;
        }
    }
}

// Whether only variables and plain blocks lead to a frame's block: then it can be moved.
static bool is_plain_frame(const struct smg *g, uint32_t block)
{
    const struct smg_object *o = &g->objects.at[block];
    bool plain = smg_is_frame(o) && !(o->id & SMG_FRAME_LOCAL) && o->kind == SMG_REGION && o->life == SMG_ALIVE;
    for (size_t k = 0; plain && k < o->edges.n; k++)
        plain = !smg_is_hidden(o->edges.at[k].value);
    for (uint32_t i = 1; plain && i < g->objects.n; i++)
        for (size_t k = 0; k < g->objects.at[i].edges.n; k++) {
            const struct smg_edge *e = &g->objects.at[i].edges.at[k];
            plain &= e->bit < SMG_REFS || smg_object_of(e->value) != block;
        }
    return plain;
}

void smg_host_frames(const struct smg_env *v, struct smg *g)
{
    for (uint32_t i = 1; i < g->objects.n; i++)
        if (is_plain_frame(g, i))
            find_host(v, g, i);
}

/* Makes a block of its own again of the frame in a host, and gives that block; 0: not possible, since it is not known
 * where the frame is. */
static uint32_t take_from(const struct smg_env *v, struct smg *g, uint32_t host)
{
    const struct smg_edge *mark = mark_in(&g->objects.at[host]);
    if (!mark || mark->value != SMG_ZERO)
        return 0;
    uint32_t call = marked_call(mark);
    assert(call < v->cfa->edges.n && v->cfa->edges.at[call]->kind == EDGE_CALL);
    const struct func *f = v->cfa->edges.at[call]->from->fn;
    int64_t place = (int64_t)smg_frame_place(f, f->vars.at[(mark->bit - SMG_HOST_MARK) / 64 % HOSTED_VARS]) * 8;
    smg_value off = smg_read(g, host, SMG_HOSTED + place, g->address_bits);
    if (smg_tag(off) != SMG_NUMBER)
        return 0;
    struct smg_object o = { .origin = SMG_HEAP,
                            .id = SMG_FRAME_SITE | call,
                            .size = smg_number(g->numbers, smg_frame_place(f, NULL)) };
    uint32_t block = smg_add_object(g, &o);
    move_edges(g, host, SMG_HOSTED, SMG_HOST_MARK, block, -SMG_HOSTED);
    move_edges(g, host, SMG_HOST_MARK, SMG_REFS, block, 0);
    smg_write(g, block, SMG_HOST_MARK, (uint64_t)(SMG_REFS - SMG_HOST_MARK), SMG_NONE);
    smg_write(g, block, place, g->address_bits, smg_address(host, (int32_t)smg_pattern(g, off), SMG_FIRST));
    move_addresses(g, host, HOSTED_BYTES, block, -HOSTED_BYTES);
    return block;
}

static bool is_led_to(const struct smg *g, uint32_t block)
{
    for (uint32_t i = 1; i < g->objects.n; i++)
        for (size_t k = 0; k < g->objects.at[i].edges.n; k++)
            if (smg_tag(g->objects.at[i].edges.at[k].value) == SMG_ADDRESS &&
                smg_object_of(g->objects.at[i].edges.at[k].value) == block)
                return true;
    return false;
}

bool smg_leave_host(struct smg_step *s, uint32_t object)
{
    if (!smg_has_frame(&s->g->objects.at[object]))
        return true;
    uint32_t block = take_from(s->env, s->g, object);
    if (block && is_led_to(s->g, block))  // (else the frame above lies in a tree)
        return true;
    smg_obstacle(s, OBSTACLE_CALLER);
    return false;
}

// ---- returns --------------------------------------------------------------------------------------------------------

// Makes a plain block of the one that an address leads to; false: the step ends here, or goes on in cases.
static bool make_plain(struct smg_step *s, smg_value v)
{
    if (smg_tag(v) == SMG_ADDRESS && !smg_part(v) && (smg_offset(v) == 0 || smg_offset(v) == HOSTED_BYTES))
        return smg_element(s, v);
    smg_obstacle(s, OBSTACLE_CALLER);
    return false;
}

// Does the same for the blocks of variables beside a frame's block.
static bool make_locals_plain(struct smg_step *s, uint32_t block, const struct edge *call)
{
    const struct func *f = call->from->fn;
    for (size_t i = 0; i < f->vars.n; i++) {
        const struct var *v = f->vars.at[i];
        if (!smg_is_apart(v) || !cfa_in_scope(v, call->loc))
            continue;
        smg_value x = smg_read(s->g, block, (int64_t)smg_frame_place(f, v) * 8, s->g->address_bits);
        if (!make_plain(s, x) || !smg_reveal(s, smg_object_of(x), 0, SMG_HOSTED))
            return false;
        if (s->g->objects.at[smg_object_of(x)].id != (SMG_FRAME_SITE | SMG_FRAME_LOCAL | v->id)) {
            smg_obstacle(s, OBSTACLE_CALLER);
            return false;
        }
    }
    return true;
}

// Whether a frame, which is a block or lies in its host, may wait for a call.  (If the host's mark is hidden in a box,
// its place tells, too.)
static bool may_wait_for(const struct smg_object *block, bool hosted, const struct edge *call)
{
    const struct smg_edge *mark = mark_in(block);
    return hosted ? !mark || marked_call(mark) == call->id : block->id == (SMG_FRAME_SITE | call->id);
}

/* Makes a block of its own of the frame at an address; boxes hide nothing of it then.  False: the frame does not wait
 * for this call, or the step goes on in cases, or ends with an obstacle. */
static bool find_waiting(struct smg_step *s, smg_value v, const struct edge *call, uint32_t *block)
{
    if (!make_plain(s, v))
        return false;
    bool hosted = smg_offset(v) != 0;
    *block = smg_object_of(v);
    if (!may_wait_for(&s->g->objects.at[*block], hosted, call)) {
        s->end = STEP_BOTTOM;
        return false;
    }
    if (!smg_reveal(s, *block, hosted ? SMG_HOSTED : 0, SMG_REFS))
        return false;
    if (hosted)
        *block = take_from(s->env, s->g, *block);
    if (!*block)
        smg_obstacle(s, OBSTACLE_CALLER);
    return *block;
}

bool smg_find_frame(struct smg_step *s, const struct edge *call, uint32_t *block)
{
    smg_value v = smg_read(s->g, pending_of(s->g, (uint32_t)s->g->frames.n - 1), 0, s->g->address_bits);
    bool inside = smg_frames_call(s->env, call), known = v == SMG_ZERO || smg_tag(v) == SMG_ADDRESS;
    *block = 0;
    if (known && (v == SMG_ZERO) == inside) {
        s->end = STEP_BOTTOM;  // another call is pending
        return false;
    }
    if (v == SMG_ZERO)
        return true;
    return find_waiting(s, v, call, block) && make_locals_plain(s, *block, call);
}

// Gives some bits of a frame's block back to the variable that they are of.
static void give_back(struct smg *g, uint32_t block, uint64_t place, uint32_t frame, const struct var *v)
{
    int64_t from = (int64_t)place * 8, to = from + (int64_t)v->type->size * 8;
    for (size_t k = 0; k < g->objects.at[block].edges.n; k++) {
        struct smg_edge e = g->objects.at[block].edges.at[k];
        int64_t low = MAX(e.bit, from), high = MIN(e.bit + (int64_t)e.bits, to);
        if (low >= high)
            continue;
        smg_value x = smg_read_part(g, block, low, (uint64_t)(high - low));
        if (x != SMG_NONE)
            smg_write(g, smg_variable(g, frame, v->id, v->type->size), low - from, (uint64_t)(high - low), x);
    }
}

static void give_back_apart(struct smg *g, uint32_t object, uint32_t frame, const struct var *v)
{
    struct smg_object *o = &g->objects.at[object];
    assert(o->origin == SMG_HEAP && o->id == (SMG_FRAME_SITE | SMG_FRAME_LOCAL | v->id));
    o->origin = SMG_VARIABLE;
    o->id = v->id;
    o->frame = frame;
    map_put(&g->variables, (uint64_t)frame << 32 | v->id, object);
}

void smg_last_frame(struct smg *g)
{
    vec_clear(&g->objects.at[pending_of(g, (uint32_t)g->frames.n)].edges);
}

void smg_pop_frame(struct smg_step *s, const struct edge *call, uint32_t block)
{
    struct smg *g = s->g;
    const struct func *f = call->from->fn;
    uint32_t frame = (uint32_t)g->frames.n;
    assert(g->objects.at[block].id == (SMG_FRAME_SITE | call->id) && g->objects.at[block].kind == SMG_REGION);
    vec_push(&g->frames, f->id);
    for (size_t i = 0; i < f->vars.n; i++) {
        const struct var *v = f->vars.at[i];
        uint64_t place = smg_frame_place(f, v);
        if (!smg_is_apart(v))
            give_back(g, block, place, frame, v);
        else if (cfa_in_scope(v, call->loc))
            give_back_apart(g, smg_object_of(smg_read(g, block, (int64_t)place * 8, g->address_bits)), frame, v);
    }
    smg_value below = smg_read(g, block, 0, g->address_bits);
    smg_write(g, pending_of(g, frame), 0, g->address_bits, below);
    smg_remove_object(g, block);
}
