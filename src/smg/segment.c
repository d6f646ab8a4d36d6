// SPDX-License-Identifier: Apache-2.0
// segment.c: materialisation of list segments, and removal of empty ones.
#include "smg/segment.h"

#include "smg/order.h"

bool smg_is_circle(const struct smg *g, uint32_t segment)
{
    return smg_leads_to(g, smg_next_link(g, segment), segment) ||
           (g->objects.at[segment].kind == SMG_DLS && smg_leads_to(g, smg_prev_link(g, segment), segment));
}

// ---- what every element has one of its own --------------------------------------------------------------------------

static void mark_value(const struct smg *g, smg_value v, uint8_t level, uint8_t *mark, struct u32_vec *todo)
{
    uint32_t o;
    if (!smg_leads(g, v, &o) || mark[o] || g->objects.at[o].level <= level)
        return;
    mark[o] = 1;
    vec_push(todo, o);
}

void smg_mark_own(const struct smg *g, uint32_t segment, uint8_t *mark)
{
    const struct smg_object *s = &g->objects.at[segment];
    struct u32_vec todo = { 0 };
    for (size_t k = 0; k < s->edges.n; k++)
        if (!smg_is_link(s, &s->edges.at[k]))
            mark_value(g, s->edges.at[k].value, s->level, mark, &todo);
    while (todo.n) {
        const struct smg_object *o = &g->objects.at[vec_pop(&todo)];
        for (size_t k = 0; k < o->edges.n; k++)
            mark_value(g, o->edges.at[k].value, s->level, mark, &todo);
    }
    vec_free(&todo);
}

// ---- one element ----------------------------------------------------------------------------------------------------

// The copy of what one element has of its own, made when the element is split off.
struct split {
    struct smg *g;
    uint32_t segment, region;
    uint8_t level;        // of both
    struct map objects;   // an element's own object -> its copy for the region
    struct map unknowns;  // own unknown value -> the region's
};

static uint32_t copied_object(const struct split *s, uint32_t object)
{
    uint64_t to = object;
    (void)map_get(&s->objects, object, &to);
    return (uint32_t)to;
}

// The value that stands in the region for v, a value of every element.
static smg_value copied_value(struct split *s, smg_value v)
{
    struct smg *g = s->g;
    if (smg_tag(v) == SMG_ADDRESS) {
        if (smg_object_of(v) == s->segment && smg_target(v) == SMG_ALL)
            return smg_redirected(v, s->region, SMG_FIRST);
        return smg_redirected(v, copied_object(s, smg_object_of(v)), smg_target(v));
    }
    if (smg_tag(v) != SMG_UNKNOWN || smg_unknown_of(g, v)->level <= s->level)
        return v;
    uint64_t *to = map_at(&s->unknowns, v);
    if (!*to) {
        struct smg_unknown u = *smg_unknown_of(g, v);
        bool own = u.object == s->segment && u.target == SMG_ALL;
        u.object = own ? s->region : copied_object(s, u.object);
        u.target = own ? SMG_FIRST : u.target;
        u.level--;
        *to = smg_fresh(g, u);
    }
    return *to;
}

static void copy_values(struct split *s, uint32_t object)
{
    for (size_t k = 0; k < s->g->objects.at[object].edges.n; k++) {
        smg_value v = copied_value(s, s->g->objects.at[object].edges.at[k].value);
        s->g->objects.at[object].edges.at[k].value = v;
    }
    smg_value size = copied_value(s, s->g->objects.at[object].size);
    s->g->objects.at[object].size = size;
}

static void copy_own_objects(struct split *s)
{
    size_t n = s->g->objects.n;
    uint8_t *mark = MEM_ARRAY(uint8_t, n);
    smg_mark_own(s->g, s->segment, mark);
    for (uint32_t i = 1; i < n; i++) {
        if (!mark[i])
            continue;
        uint32_t copy = smg_clone_object(s->g, i);
        assert(s->g->objects.at[copy].level > s->level);
        s->g->objects.at[copy].level--;
        map_put(&s->objects, i, copy);
    }
    mem_free(mark, n);
}

static bool is_copied(struct split *s, smg_value v)
{
    return smg_tag(v) == SMG_ADDRESS ? copied_value(s, v) != v : map_get(&s->unknowns, v, NULL);
}

static void copy_differ(struct split *s)
{
    for (size_t i = 0, n = s->g->differ.n; i < n; i++) {
        struct smg_differ d = s->g->differ.at[i];
        if (is_copied(s, d.a) || is_copied(s, d.b))
            smg_set_differ(s->g, copied_value(s, d.a), copied_value(s, d.b));
    }
}

// Gives the region what every element holds, with copies of what each element has of its own.
static void copy_element(struct split *s)
{
    s->region = smg_clone_object(s->g, s->segment);
    struct smg_object *r = &s->g->objects.at[s->region];
    r->kind = SMG_REGION;
    r->head = r->next = r->prev = 0;
    r->min_length = 0;
    copy_own_objects(s);
    copy_values(s, s->region);
    for (size_t i = 0; i < s->objects.n; i++)
        copy_values(s, (uint32_t)s->objects.val[i]);
    if (s->objects.n || s->unknowns.n)
        copy_differ(s);
}

static void set_link(struct smg *g, uint32_t object, int32_t at, smg_value v)
{
    smg_write(g, object, (int64_t)at * 8, g->address_bits, v);
}

static void remove_with_own(struct smg *g, uint32_t object)
{
    size_t n = g->objects.n;
    uint8_t *gone = MEM_ARRAY(uint8_t, n);
    smg_mark_own(g, object, gone);
    gone[object] = 1;
    smg_remove_marked(g, gone, n);
    mem_free(gone, n);
}

// Splits off the one element, so that nothing is left of the optional object; gives the region.
static uint32_t materialise_optional(struct smg *g, uint32_t object)
{
    struct split s = { .g = g, .segment = object, .level = g->objects.at[object].level };
    assert(smg_is_single(g->objects.at[object].kind) && g->objects.at[object].kind != SMG_TREE);
    copy_element(&s);
    smg_redirect(g, object, SMG_FIRST, s.region, SMG_FIRST);
    remove_with_own(g, object);
    map_free(&s.objects);
    map_free(&s.unknowns);
    return s.region;
}

// The index of the first edge to a form.
static size_t first_form(const struct smg_object *o)
{
    size_t k = o->edges.n;
    while (k && o->edges.at[k - 1].bit >= SMG_FORMS)
        k--;
    return k;
}

bool smg_may_end_with(const struct smg *g, uint32_t segment, enum smg_target end, size_t form)
{
    const struct smg_object *o = &g->objects.at[segment];
    assert(form < smg_forms(o));
    uint32_t f = smg_form_at(&o->edges.at[first_form(o) + form]);
    return end == SMG_FIRST ? smg_may_follow(o, SMG_NO_FORM, f) : smg_may_follow(o, f, SMG_NO_FORM);
}

// Updates the order of the rest of the segment, and whether the rest certainly has elements: it does if the form that
// was split off cannot be that of the other end.
static void split_order(struct smg *g, uint32_t segment, enum smg_target end, size_t form)
{
    struct smg_object *o = &g->objects.at[segment];
    VERIFY(smg_may_end_with(g, segment, end, form));
    if (!smg_may_end_with(g, segment, end == SMG_FIRST ? SMG_LAST : SMG_FIRST, form))
        o->min_length = MAX(o->min_length, 1);
    smg_split_order(g, segment, end, smg_form_at(&o->edges.at[first_form(o) + form]));
}

static void choose_form(struct smg *g, uint32_t region, size_t form)
{
    struct smg_object *r = &g->objects.at[region];
    size_t n = smg_forms(r), kept = first_form(r);
    uint32_t forms[SMG_MAX_FORMS * 4];
    VERIFY(form < n && n <= ARRAY_LEN(forms));
    for (size_t i = 0; i < n; i++)
        forms[i] = smg_object_of(r->edges.at[kept + i].value);
    r->edges.n = kept;
    for (size_t i = 0; i < n; i++)
        if (i != form)
            remove_with_own(g, forms[i]);
    uint32_t is = materialise_optional(g, forms[form]);
    for (size_t k = 0; k < g->objects.at[is].edges.n; k++) {
        struct smg_edge e = g->objects.at[is].edges.at[k];
        smg_write(g, region, e.bit, e.bits, e.value);
    }
    g->objects.at[region].foreign = g->objects.at[is].foreign;
    smg_remove_object(g, is);
}

uint32_t smg_materialise(struct smg *g, uint32_t segment, enum smg_target end, size_t form)
{
    struct smg_object o = g->objects.at[segment];
    VERIFY(!smg_is_single(o.kind) && o.min_length && (end == SMG_FIRST || o.kind == SMG_DLS));
    struct split s = { .g = g, .segment = segment, .level = o.level };
    bool formed = smg_forms(&o) != 0;
    copy_element(&s);
    smg_redirect(g, segment, end, s.region, SMG_FIRST);
    smg_value rest = smg_address(segment, o.head, end), first = smg_address(s.region, o.head, SMG_FIRST);
    set_link(g, s.region, end == SMG_FIRST ? o.next : o.prev, rest);
    if (o.kind == SMG_DLS)
        set_link(g, segment, end == SMG_FIRST ? o.prev : o.next, first);
    g->objects.at[segment].min_length--;
    map_free(&s.objects);
    map_free(&s.unknowns);
    if (formed) {
        split_order(g, segment, end, form);
        choose_form(g, s.region, form);
    }
    return s.region;
}

void smg_fill_segment(struct smg *g, uint32_t segment)
{
    struct smg_object *o = &g->objects.at[segment];
    assert(o->kind != SMG_REGION && o->kind != SMG_TREE);
    if (o->kind == SMG_OPTIONAL)
        (void)materialise_optional(g, segment);
    else
        o->min_length = MAX(o->min_length, 1);
}

// ---- none -----------------------------------------------------------------------------------------------------------

// The number `delta` bytes behind the number v, as an address.
static smg_value number_beside(struct smg *g, smg_value v, int32_t delta)
{
    u128 mask = ((u128)1 << g->address_bits) - 1;
    return smg_number(g->numbers, (smg_pattern(g, v) + (u128)(i128)delta) & mask);
}

static struct range shifted(struct range r, int64_t delta)
{
    bool huge = r.low < -RANGE_HUGE || r.high > RANGE_HUGE;
    return huge ? r : (struct range){ r.low + delta, r.high + delta };
}

// The removal of an empty segment, which decides what addresses into it become.
struct removal {
    struct smg *g;
    uint32_t segment;
    int32_t head;
    smg_value link[2];  // the link at end SMG_FIRST (the next link), SMG_LAST (the prev link)
    struct map beside;  // address -> the unknown value that replaces it
};

// The unknown value `delta` bytes behind the link v; the same one for the same address.
static smg_value unknown_beside(struct removal *r, smg_value address, smg_value v, int32_t delta)
{
    uint64_t *to = map_at(&r->beside, address);
    if (!*to) {
        struct smg_unknown u = *smg_unknown_of(r->g, v);
        u.is = shifted(u.is, delta);
        *to = smg_fresh(r->g, u);
    }
    return *to;
}

static smg_value without_segment(struct removal *r, smg_value v)
{
    if (smg_tag(v) != SMG_ADDRESS || smg_object_of(v) != r->segment || smg_target(v) == SMG_ALL)
        return v;
    if (smg_part(v))
        return smg_fresh(r->g, (struct smg_unknown){ .is = smg_range(r->g, SMG_NONE) });
    smg_value link = r->link[smg_target(v)];
    int32_t delta = smg_offset(v) - r->head;
    switch (delta ? smg_tag(link) : SMG_NONE) {
    case SMG_NUMBER:
        return number_beside(r->g, link, delta);
    case SMG_UNKNOWN:
        return unknown_beside(r, v, link, delta);
    case SMG_ADDRESS:
        return smg_moved(link, smg_offset(link) + delta);
    case SMG_NONE:
        break;
    }
    return link;
}

// Makes an unknown value that leads into the segment lead to where its link does.
static void redirect_unknown(struct removal *r, struct smg_unknown *u)
{
    if (u->object != r->segment || u->target == SMG_ALL)
        return;
    smg_value link = r->link[u->target];
    struct range is = shifted(u->is, -(int64_t)r->head), at = smg_range(r->g, link);
    u->object = 0;
    if (smg_tag(link) == SMG_ADDRESS) {
        u->object = smg_object_of(link);
        u->target = (uint8_t)smg_target(link);
        u->is = shifted(is, smg_offset(link));
    } else if (smg_tag(link) == SMG_NUMBER && at.high < RANGE_HUGE) {
        u->is = shifted(is, (int64_t)at.low);
    } else if (smg_leads(r->g, link, &u->object)) {
        const struct smg_unknown *w = smg_unknown_of(r->g, link);
        u->target = w->target;
        u->is = (struct range){ is.low + w->is.low, is.high + w->is.high };
    } else {
        u->is = smg_range(r->g, SMG_NONE);
    }
}

// What an address of the head becomes; NONE: links would lead to the segment again and again, so no heap without
// elements has such an address.
static smg_value resolved_link(const struct removal *r, enum smg_target end)
{
    smg_value v = r->link[end];
    if (!smg_leads_to(r->g, v, r->segment))
        return v;
    smg_value other = r->link[end == SMG_FIRST ? SMG_LAST : SMG_FIRST];
    bool useful = smg_tag(v) == SMG_ADDRESS && smg_target(v) != end && smg_offset(v) == r->head;
    return useful && !smg_leads_to(r->g, other, r->segment) ? other : SMG_NONE;
}

static void start_removal(struct removal *r, struct smg *g, uint32_t segment)
{
    const struct smg_object *s = &g->objects.at[segment];
    assert(s->kind != SMG_REGION && s->kind != SMG_TREE);
    *r = (struct removal){ .g = g, .segment = segment, .head = s->head };
    r->link[SMG_FIRST] = smg_next_link(g, segment);
    r->link[SMG_LAST] = s->kind == SMG_DLS ? smg_prev_link(g, segment) : SMG_NONE;
    smg_value first = resolved_link(r, SMG_FIRST), last = resolved_link(r, SMG_LAST);
    r->link[SMG_FIRST] = first;
    r->link[SMG_LAST] = last;
}

// Whether something outside of the segment holds an address that exists only if the segment has an element.
static bool needs_element(const struct removal *r)
{
    bool need[2] = { r->link[SMG_FIRST] == SMG_NONE, r->link[SMG_LAST] == SMG_NONE };
    for (uint32_t i = 1; (need[0] || need[1]) && i < r->g->objects.n; i++) {
        const struct smg_object *o = &r->g->objects.at[i];
        for (size_t k = 0; i != r->segment && k < o->edges.n; k++) {
            smg_value v = o->edges.at[k].value;
            if (smg_leads_to(r->g, v, r->segment) && smg_target_of(r->g, v) != SMG_ALL && need[smg_target_of(r->g, v)])
                return true;
        }
    }
    return false;
}

static bool is_number(smg_value v)
{
    return smg_tag(v) == SMG_NUMBER;
}

// Whether the removal would make values equal that are known to differ.
static bool contradicts(struct removal *r)
{
    bool found = false;
    for (size_t i = 0; i < r->g->differ.n && !found; i++) {
        struct smg_differ d = r->g->differ.at[i];
        smg_value a = without_segment(r, d.a), b = without_segment(r, d.b);
        found = a == b || a == SMG_NONE || b == SMG_NONE;
    }
    return found;
}

bool smg_may_be_empty(const struct smg *g, uint32_t segment)
{
    struct smg copy = *g;  // no object is touched; unknown values that the comparison needed are dropped again
    struct removal r;
    if (smg_least_length(&g->objects.at[segment]))
        return false;
    if (!g->differ.n && !smg_is_circle(g, segment))
        return true;
    copy.unknowns.at = NULL;
    copy.unknowns.n = copy.unknowns.cap = 0;
    vec_append(&copy.unknowns, &g->unknowns);
    start_removal(&r, &copy, segment);
    bool may = !needs_element(&r) && !contradicts(&r);
    map_free(&r.beside);
    vec_free(&copy.unknowns);
    return may;
}

static void remove_differ(struct removal *r)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->g->differ.n; i++) {
        smg_value a = without_segment(r, r->g->differ.at[i].a), b = without_segment(r, r->g->differ.at[i].b);
        if (!is_number(a) || !is_number(b))
            r->g->differ.at[kept++] = (struct smg_differ){ MIN(a, b), MAX(a, b) };
    }
    r->g->differ.n = kept;
}

static bool leads_to_marked(const struct smg *g, smg_value v, const uint8_t *mark, size_t n)
{
    uint32_t o;
    return smg_leads(g, v, &o) && o < n && mark[o];
}

// Drops facts about objects that are removed.
static void drop_differ(struct smg *g, const uint8_t *gone, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < g->differ.n; i++) {
        struct smg_differ d = g->differ.at[i];
        if (!leads_to_marked(g, d.a, gone, n) && !leads_to_marked(g, d.b, gone, n))
            g->differ.at[kept++] = d;
    }
    g->differ.n = kept;
}

void smg_remove_marked(struct smg *g, const uint8_t *gone, size_t n)
{
    drop_differ(g, gone, n);
    for (uint32_t i = 1; i < n; i++)
        if (gone[i])
            smg_remove_object(g, i);
}

static void remove_segment(struct removal *r)
{
    struct smg *g = r->g;
    size_t n = g->objects.n;
    uint8_t *gone = MEM_ARRAY(uint8_t, n);
    smg_mark_own(g, r->segment, gone);
    gone[r->segment] = 1;
    for (uint32_t i = 1; i < n; i++)
        for (size_t k = 0; !gone[i] && k < g->objects.at[i].edges.n; k++) {
            smg_value v = without_segment(r, g->objects.at[i].edges.at[k].value);
            g->objects.at[i].edges.at[k].value = v;
        }
    for (size_t i = 1; i < g->unknowns.n; i++)
        redirect_unknown(r, &g->unknowns.at[i]);
    remove_differ(r);
    smg_remove_marked(g, gone, n);
    mem_free(gone, n);
    assert(smg_is_removed(&g->objects.at[r->segment]));
}

bool smg_empty_segment(struct smg *g, uint32_t segment)
{
    struct removal r;
    start_removal(&r, g, segment);
    const struct smg_object *s = &g->objects.at[segment];
    bool may = !smg_least_length(s) && !needs_element(&r) && !contradicts(&r);
    if (may)
        remove_segment(&r);
    map_free(&r.beside);
    return may;
}
