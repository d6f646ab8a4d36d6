// SPDX-License-Identifier: Apache-2.0
// merge.c: two neighbours of a list become one segment: the join of their contents and of what each of them has of its
// own.
#include "base/hash.h"
#include "smg/abstract.h"
#include "smg/join_priv.h"
#include "smg/order.h"
#include "smg/segment.h"

// The roles of objects in a merge.
enum { STAYS, IS_FIRST, IS_LAST, IS_OWN };

struct merge {
    struct smg_joiner *j;
    struct smg *g;
    struct smg_link link;
    uint32_t x, y;
    uint32_t contents[2];            // copies of x and y without links
    size_t objects, unknowns, made;  // before the merge; with the copies
    uint8_t *role;                   // by object that was there before the merge
    unsigned cost;
    bool numbers;
};

static uint32_t copy_without_links(struct merge *m, uint32_t object)
{
    uint32_t copy = smg_clone_object(m->g, object);
    smg_write(m->g, copy, (int64_t)m->link.next * 8, m->g->address_bits, SMG_NONE);
    if (m->link.kind == SMG_DLS)
        smg_write(m->g, copy, (int64_t)m->link.prev * 8, m->g->address_bits, SMG_NONE);
    m->g->objects.at[copy].foreign = m->g->objects.at[object].foreign;  // (links are set again)
    return copy;
}

static uint32_t add_segment(const struct merge *m)
{
    const struct smg_object *x = &m->g->objects.at[m->x], *y = &m->g->objects.at[m->y];
    struct smg_object s = *x;
    assert(x->size == y->size && x->level == y->level);
    s.kind = (uint8_t)m->link.kind;
    s.id = x->id == y->id ? x->id : UINT32_MAX;
    s.head = m->link.head;
    s.next = m->link.next;
    s.prev = m->link.kind == SMG_DLS ? m->link.prev : 0;
    s.min_length = smg_least_length(x) + smg_least_length(y);
    return smg_add_object(m->g, &s);
}

static void drop_made(struct merge *m, size_t kept)
{
    assert(m->objects <= kept && kept <= m->g->objects.n && m->unknowns <= m->g->unknowns.n);
    m->g->objects.n = kept;
    m->g->unknowns.n = m->unknowns;
}

// ---- forms ----------------------------------------------------------------------------------------------------------

enum { FORM_BITS = 20 };

// What a number says about the form; 0: nothing, as for the number 0, or where numbers may be anything.
static uint64_t number_form(const struct smg *g, const struct smg_edge *e)
{
    if (smg_tag(e->value) == SMG_NUMBER)
        return e->value == SMG_ZERO ? 0 : hash_mix((uint64_t)e->bit, e->value);
    if (smg_tag(e->value) != SMG_UNKNOWN)
        return 0;  // part of an address: elements have none
    const struct smg_unknown *u = smg_unknown_of(g, e->value);
    if (smg_is_any(u->is, e->bits) && !u->outside)
        return 0;
    return hash_mix(hash_mix((uint64_t)e->bit, (uint64_t)u->is.low), hash_mix((uint64_t)u->is.high, u->outside));
}

uint32_t smg_form_of(const struct smg *g, uint32_t object, const struct smg_link *link, bool numbers)
{
    const struct smg_object *o = &g->objects.at[object];
    uint64_t form = 1;
    for (size_t k = 0; k < o->edges.n; k++) {
        const struct smg_edge *e = &o->edges.at[k];
        uint32_t to;
        if (e->bit == (int64_t)link->next * 8 || (link->kind == SMG_DLS && e->bit == (int64_t)link->prev * 8))
            continue;
        if (smg_leads(g, e->value, &to)) {
            const struct smg_object *t = &g->objects.at[to];
            bool block = t->origin == SMG_HEAP || t->origin == SMG_STACK;
            uint64_t what = to == object ? 1 : block ? 2 : hash_mix(t->origin, t->id) | 3;
            form = hash_mix(form, hash_mix((uint64_t)e->bit, what));
        } else if (!numbers) {
            uint64_t what = number_form(g, e);
            form = what ? hash_mix(form, what) : form;
        }
    }
    return (uint32_t)(form & ((1u << FORM_BITS) - 1)) + 1;
}

// Moves the contents of x or y to an object of that form.
static void move_into_form(struct merge *m, unsigned i, uint32_t form)
{
    bool region = m->g->objects.at[m->contents[i]].kind == SMG_REGION;
    assert(form != SMG_NO_FORM && !smg_forms(&m->g->objects.at[m->contents[i]]));
    uint32_t o = smg_clone_object(m->g, m->contents[i]);
    struct smg_object *to = &m->g->objects.at[o];
    to->kind = SMG_REGION;
    to->origin = SMG_FORM;
    to->id = form;
    to->frame = to->min_length = 0;
    to->head = to->next = to->prev = 0;
    to->level = (uint8_t)(to->level + !region);
    vec_clear(&m->g->objects.at[m->contents[i]].edges);
    smg_write(m->g, m->contents[i], smg_form_bit(form), m->g->address_bits, smg_address(o, 0, SMG_FIRST));
    if (region)
        smg_forbid(m->g, m->contents[i], form, form);  // there is one element
}

/* Gives both x and y forms if one of them has forms and the form of the other is known, or worth the cost of a new one.
 * If neither has forms, and their own ones differ, both get forms at that cost. */
static bool arrange_forms(struct merge *m)
{
    const struct smg_object *o = m->g->objects.at;
    bool has[2] = { smg_forms(&o[m->contents[0]]) != 0, smg_forms(&o[m->contents[1]]) != 0 };
    uint32_t form[2];
    for (unsigned i = 0; i < 2; i++)
        form[i] = smg_form_of(m->g, i ? m->y : m->x, &m->link, m->numbers);
    if ((has[0] && has[1]) || (!has[0] && !has[1] && (m->cost != SMG_COST_FORMS || form[0] == form[1])))
        return true;
    for (unsigned i = 0; i < 2; i++) {
        bool known =
            has[1 - i] && smg_read(m->g, m->contents[1 - i], smg_form_bit(form[i]), m->g->address_bits) != SMG_NONE;
        if (!has[i] && !known && m->cost < SMG_COST_FORMS)
            return false;
    }
    for (unsigned i = 0; i < 2; i++)
        if (!has[i])
            move_into_form(m, i, form[i]);
    return true;
}

// ---- who leads there ------------------------------------------------------------------------------------------------

static void assign_roles(struct merge *m)
{
    memset(m->role, STAYS, m->objects);
    m->role[m->x] = IS_FIRST;
    m->role[m->y] = IS_LAST;
    for (size_t i = 0; i < m->j->pairs.n; i++) {
        const struct smg_pair *p = &m->j->pairs.at[i];
        for (unsigned s = 0; s < 2 && p->o[0] != p->o[1]; s++)
            if (p->o[s] && p->o[s] < m->objects)
                m->role[p->o[s]] = IS_OWN;
    }
}

// Whether something outside of the list may hold v: it leads neither to an inner element nor to what an element has of
// its own.
static bool may_be_outside(const struct merge *m, smg_value v)
{
    uint32_t o;
    if (!smg_leads(m->g, v, &o))
        return true;
    bool region = m->g->objects.at[o].kind == SMG_REGION;
    switch (m->role[o]) {
    case IS_FIRST:
        return smg_target_of(m->g, v) == SMG_FIRST;
    case IS_LAST:
        return m->link.kind == SMG_DLS && smg_target_of(m->g, v) == (region ? SMG_FIRST : SMG_LAST);
    case IS_OWN:
        return false;
    default:
        return true;
    }
}

static smg_value next_of_last(const struct merge *m)
{
    return smg_read(m->g, m->y, (int64_t)m->link.next * 8, m->g->address_bits);
}
static smg_value prev_of_first(const struct merge *m)
{
    return smg_read(m->g, m->x, (int64_t)m->link.prev * 8, m->g->address_bits);
}

// Whether the links that lead out of the list do not lead to the element where they lie.
static bool ends_are_open(const struct merge *m)
{
    uint32_t o;
    smg_value next = next_of_last(m);
    if (next == SMG_NONE || !may_be_outside(m, next) || (smg_leads(m->g, next, &o) && o == m->y))
        return false;
    if (m->link.kind == SMG_SLS)
        return true;
    smg_value prev = prev_of_first(m);
    return prev != SMG_NONE && may_be_outside(m, prev) && !(smg_leads(m->g, prev, &o) && o == m->x);
}

static bool inner_is_hidden(const struct merge *m)
{
    for (uint32_t i = 1; i < m->objects; i++) {
        const struct smg_object *o = &m->g->objects.at[i];
        for (size_t k = 0; m->role[i] == STAYS && k < o->edges.n; k++)
            if (!may_be_outside(m, o->edges.at[k].value))
                return false;
    }
    return true;
}

static bool join_elements(struct merge *m)
{
    struct smg_joiner *j = m->j;
    struct smg_pair p = { .o = { m->contents[0], m->contents[1] }, .link_bit = { INT64_MIN, INT64_MIN } };
    uint8_t level = m->g->objects.at[m->x].level;
    p.in.side[0].at[level] = m->g->objects.at[m->x].kind == SMG_REGION;
    p.in.side[1].at[level] = m->g->objects.at[m->y].kind == SMG_REGION;
    drop_made(m, m->made);
    smg_start(j);
    p.out = j->merged = add_segment(m);
    if (!smg_join_contents(j, &p) || !smg_join_pairs(j) || (unsigned)j->lost[0] + j->lost[1] > m->cost)
        return false;
    smg_chain_order(m->g, m->contents[0], m->contents[1], j->merged);
    assign_roles(m);
    return ends_are_open(m) && inner_is_hidden(m);
}

// ---- the segment ----------------------------------------------------------------------------------------------------

// Whether something besides its own link leads to the first element of segment s.
static bool is_first_used(const struct smg *g, uint32_t s)
{
    for (uint32_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        for (size_t k = 0; k < o->edges.n; k++) {
            uint32_t to;
            bool link = i == s && o->edges.at[k].bit == (int64_t)o->next * 8;
            if (!link && smg_leads(g, o->edges.at[k].value, &to) && to == s &&
                smg_target_of(g, o->edges.at[k].value) == SMG_FIRST)
                return true;
        }
    }
    return false;
}

// Drops facts about the first element of segment s, to which nothing leads any more.
static void drop_differ(struct smg *g, uint32_t s)
{
    size_t kept = 0;
    for (size_t i = 0; i < g->differ.n; i++) {
        struct smg_differ d = g->differ.at[i];
        uint32_t a, b;
        bool first = (smg_leads(g, d.a, &a) && a == s && smg_target_of(g, d.a) == SMG_FIRST) ||
                     (smg_leads(g, d.b, &b) && b == s && smg_target_of(g, d.b) == SMG_FIRST);
        if (!first)
            g->differ.at[kept++] = d;
    }
    g->differ.n = kept;
}

/* Any element of a circle can count as the first.  So that equal circles look equal, the first is the element that
 * something leads to, not the one behind it. */
static void turn_circle(struct smg *g, uint32_t s)
{
    const struct smg_object *o = &g->objects.at[s];
    smg_value first = smg_address(s, o->head, SMG_FIRST), last = smg_address(s, o->head, SMG_LAST);
    if (o->kind != SMG_DLS || smg_next_link(g, s) != first || smg_prev_link(g, s) != last || is_first_used(g, s))
        return;
    drop_differ(g, s);
    smg_drop_order(g, s);
    smg_redirect(g, s, SMG_LAST, s, SMG_FIRST);
    smg_write(g, s, (int64_t)o->prev * 8, g->address_bits, last);
}

static void put_in_place(struct merge *m)
{
    struct smg *g = m->g;
    uint32_t s = m->j->merged;
    smg_write(g, s, (int64_t)m->link.next * 8, g->address_bits, next_of_last(m));
    if (m->link.kind == SMG_DLS) {
        smg_write(g, s, (int64_t)m->link.prev * 8, g->address_bits, prev_of_first(m));
        enum smg_target last = g->objects.at[m->y].kind == SMG_REGION ? SMG_FIRST : SMG_LAST;
        smg_redirect(g, m->y, last, s, SMG_LAST);
    }
    smg_redirect(g, m->x, SMG_FIRST, s, SMG_FIRST);
    smg_remove_marked(g, m->role, m->objects);
    for (size_t i = m->objects; i < m->made; i++)
        smg_remove_object(g, (uint32_t)i);
    turn_circle(g, s);
}

static bool merge(struct merge *m)
{
    bool joined = join_elements(m);
    for (unsigned i = 1; !joined && i < SMG_MAX_TRIES && smg_choose_again(m->j); i++)
        joined = join_elements(m);
    if (!joined || !smg_join_differ(m->j))
        return false;
    put_in_place(m);
    return true;
}

bool smg_merge(struct smg *g, const struct smg_link *link, uint32_t x, uint32_t y, bool numbers, unsigned cost,
               uint32_t *segment)
{
    const struct smg_join_options options = { .numbers = numbers ? SMG_NUMBERS_ALL : SMG_NUMBERS_EQUAL,
                                              .loose = cost >= SMG_COST_OPTIONAL };
    struct smg_joiner *j = smg_joiner_of(SMG_MERGE, g, g, g, &options);
    uint8_t small[256], level = g->objects.at[x].level;
    assert(x != y && !smg_is_removed(&g->objects.at[x]) && !smg_is_removed(&g->objects.at[y]));
    assert(link->kind == SMG_SLS || link->kind == SMG_DLS);
    struct merge m = { .j = j, .g = g, .link = *link, .x = x, .y = y, .cost = cost };
    m.objects = g->objects.n;
    m.unknowns = g->unknowns.n;
    if (level + 2 >= SMG_MAX_LEVEL)
        return false;
    m.role = m.objects <= sizeof small ? small : MEM_ARRAY(uint8_t, m.objects);
    m.contents[0] = copy_without_links(&m, x);
    m.contents[1] = copy_without_links(&m, y);
    j->own[0] = x;
    j->own[1] = y;
    j->link = *link;
    j->floor = (uint8_t)(level + 1);
    m.numbers = numbers;
    bool arranged = arrange_forms(&m);
    m.made = g->objects.n;
    bool merged = arranged && merge(&m);
    if (!merged)
        drop_made(&m, m.objects);
    if (m.role != small)
        mem_free(m.role, m.objects);
    *segment = j->merged;
    return merged;
}
