// SPDX-License-Identifier: Apache-2.0
// abstract.c: finds chains of linked objects and makes list segments of them.
#include "smg/abstract.h"

#include "smg/join_priv.h"

const struct smg_abstract_options smg_abstract_defaults = { .threshold = { 3, 3, 3, 4, 4 }, .numbers = true };

// ---- neighbours -----------------------------------------------------------------------------------------------------

static bool may_be_element(const struct smg *g, uint32_t object)
{
    const struct smg_object *o = &g->objects.at[object];
    return object && o->origin == SMG_HEAP && o->life == SMG_ALIVE;
}

// What an object adds to the length of a chain: a segment stands for several elements of a chain that was long enough
// before.
static uint32_t weight(const struct smg *g, uint32_t object)
{
    return g->objects.at[object].kind == SMG_REGION ? 1 : 2;
}

static smg_value link_value(const struct smg *g, uint32_t object, int32_t at)
{
    return smg_read(g, object, (int64_t)at * 8, g->address_bits);
}

// Whether an object can be in a list with these links.
static bool has_link(const struct smg *g, uint32_t object, const struct smg_link *l)
{
    const struct smg_object *o = &g->objects.at[object];
    return o->kind == SMG_REGION || (o->kind == l->kind && o->head == l->head && o->next == l->next &&
                                     (l->kind == SMG_SLS || o->prev == l->prev));
}

// Whether an optional object can be the last element of a list with these links: if it is missing, the list ends there
// as it does behind it.
static bool may_end(const struct smg *g, uint32_t object, const struct smg_link *l)
{
    const struct smg_object *o = &g->objects.at[object];
    return o->kind == SMG_OPTIONAL && o->head == l->head && link_value(g, object, l->next) == SMG_ZERO;
}

// The object that follows x in a list with these links; 0: none.
static uint32_t follower(const struct smg *g, uint32_t x, const struct smg_link *l)
{
    smg_value v = link_value(g, x, l->next);
    uint32_t y = smg_tag(v) == SMG_ADDRESS ? smg_object_of(v) : 0;
    if (!may_be_element(g, y) || y == x || smg_offset(v) != l->head || smg_target(v) != SMG_FIRST)
        return 0;
    if (!has_link(g, y, l) && !may_end(g, y, l))
        return 0;
    const struct smg_object *a = &g->objects.at[x], *b = &g->objects.at[y];
    if (a->size != b->size || a->level != b->level)
        return 0;
    enum smg_target last = a->kind == SMG_REGION ? SMG_FIRST : SMG_LAST;
    bool back = l->kind == SMG_SLS || link_value(g, y, l->prev) == smg_address(x, l->head, last);
    return back ? y : 0;
}

// ---- candidates -----------------------------------------------------------------------------------------------------

enum { MAX_FORMED = 64 };  // elements of a chain that are looked at for forms

// The search for the best way to abstract; its result so far is in the joiner's `best`.
struct search {
    struct smg *g;
    const struct smg_abstract_options *opt;
    struct smg_joiner *j;
    unsigned cost;
    uint32_t longest;  // 0: none yet
    bool doubly;
};

// The weight of the chain that starts at x, found by following links alone.
static uint32_t chain_weight(const struct smg *g, uint32_t x, const struct smg_link *l)
{
    uint32_t sum = weight(g, x), steps = 0, y = x;
    while ((y = follower(g, y, l)) && y != x && steps++ < g->objects.n)
        sum += weight(g, y);
    return sum;
}

// Whether elements of a form occurred twice in a chain of this place before; seen: notes that they do now.
static bool is_recurring(const struct search *s, uint32_t form, bool seen)
{
    uint64_t key = (uint64_t)s->opt->place << 32 | form;
    if (!s->opt->recurring)
        return false;
    if (seen)
        map_put(s->opt->recurring, key, 1);
    return seen || map_get(s->opt->recurring, key, NULL);
}

/* How many elements the chain that starts at x has before the first one whose form occurs only once, in this chain and
 * in earlier chains of this place: such an element is one that the program can tell from others.  sum: the weight of
 * these elements. */
static uint32_t recurring(const struct search *s, uint32_t x, const struct smg_link *l, uint32_t *sum)
{
    struct u32_vec forms = { 0 }, weights = { 0 };
    for (uint32_t y = x; y && (y != x || !forms.n) && forms.n < MAX_FORMED; y = follower(s->g, y, l)) {
        const struct smg_object *o = &s->g->objects.at[y];
        vec_push(&forms, smg_forms(o) ? 0 : smg_form_of(s->g, y, l, s->opt->numbers));
        vec_push(&weights, weight(s->g, y));
    }
    size_t n = forms.n;
    for (size_t i = 0; i < n; i++) {
        uint32_t of = 0;
        for (size_t k = 0; k < n; k++)
            of += forms.at[k] == forms.at[i] ? weights.at[k] : 0;
        if (!is_recurring(s, forms.at[i], of >= 2) && of < 2) {
            n = i;
            i = SIZE_MAX;  // begin anew: forms of the elements that are left may be the only ones now
        }
    }
    *sum = 0;
    for (size_t i = 0; i < n; i++)
        *sum += weights.at[i];
    vec_free(&forms);
    vec_free(&weights);
    return (uint32_t)n;
}

// Tries to make a segment of the chain that starts at x.
static void try_chain(struct search *s, uint32_t x, const struct smg_link *l)
{
    uint32_t threshold = s->opt->threshold[s->cost], most = chain_weight(s->g, x, l);
    bool doubly = l->kind == SMG_DLS;
    uint32_t elements = UINT32_MAX;
    if (s->cost == SMG_COST_FORMS && (most >= threshold || s->opt->recurring))
        elements = recurring(s, x, l, &most);
    if (most < threshold || most < s->longest || (most == s->longest && s->doubly >= doubly))
        return;
    struct smg *trial = &s->j->trial;
    uint32_t sum = weight(s->g, x), merged = 0, y;
    smg_copy(trial, s->g);
    while (merged + 1 < elements && (y = follower(trial, x, l)) && y != x) {
        uint32_t more = weight(trial, y);
        if (!smg_merge(trial, l, x, y, s->opt->numbers, s->cost, &x))
            break;
        sum += more;
        merged++;
    }
    bool better = sum > s->longest || (sum == s->longest && doubly && !s->doubly);
    if (!merged || sum < threshold || !better)
        return;
    struct smg swap = s->j->best;
    s->j->best = *trial;
    *trial = swap;
    s->longest = sum;
    s->doubly = doubly;
}

// Doubly linked lists have two directions; the link at the smaller offset counts as next.
static void try_back_links(struct search *s, uint32_t x, uint32_t y, struct smg_link l)
{
    const struct smg_object *a = &s->g->objects.at[x], *b = &s->g->objects.at[y];
    enum smg_target last = a->kind == SMG_REGION ? SMG_FIRST : SMG_LAST;
    l.kind = SMG_DLS;
    for (size_t k = 0; k < b->edges.n; k++) {
        struct smg_edge e = b->edges.at[k];
        l.prev = (int32_t)(e.bit / 8);
        if (e.bit % 8 || e.bits != s->g->address_bits || e.value != smg_address(x, l.head, last) || l.prev <= l.next)
            continue;
        if (has_link(s->g, x, &l))
            try_chain(s, x, &l);
    }
}

static void try_links(struct search *s, uint32_t x)
{
    for (size_t k = 0; k < s->g->objects.at[x].edges.n; k++) {
        struct smg_edge e = s->g->objects.at[x].edges.at[k];
        if (smg_tag(e.value) != SMG_ADDRESS || e.bit % 8 || e.bits != s->g->address_bits)
            continue;
        struct smg_link l = { SMG_SLS, smg_offset(e.value), (int32_t)(e.bit / 8), 0 };
        try_back_links(s, x, smg_object_of(e.value), l);
        if (has_link(s->g, x, &l))
            try_chain(s, x, &l);
    }
}

// Replaces g by the best abstraction of this cost.
static bool abstract_once(struct search *s)
{
    s->longest = 0;
    s->doubly = false;
    for (uint32_t x = 1; x < s->g->objects.n; x++)
        if (may_be_element(s->g, x))
            try_links(s, x);
    assert(!s->longest || s->longest >= s->opt->threshold[s->cost]);
    if (s->longest)
        smg_copy(s->g, &s->j->best);
    return s->longest;
}

bool smg_abstract(struct smg *g, const struct smg_abstract_options *opt)
{
    struct search s = { .g = g, .opt = opt };
    s.j = smg_joiner_of(SMG_MERGE, g, g, g, NULL);
    if (!s.j->trial.numbers) {
        smg_init(&s.j->trial, g->numbers, g->address_bits);
        smg_init(&s.j->best, g->numbers, g->address_bits);
    }
    bool changed = false;
    for (s.cost = 0; s.cost < SMG_COSTS; s.cost++)
        while (abstract_once(&s)) {
            changed = true;
            s.cost = 0;
        }
    if (changed)
        VALIDATE_SOME(g->numbers->checks, smg_flaw(g));
    return changed;
}
