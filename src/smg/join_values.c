// SPDX-License-Identifier: Apache-2.0
// join_values.c: pairs of values, one of each side, and the insertion of list segments that only one side has.
#include "smg/join_priv.h"
#include "smg/segment.h"

enum { WIDEST = 120 };  // the widest numbers that are joined, in bits

// ---- levels ---------------------------------------------------------------------------------------------------------

uint8_t smg_least_level(const struct smg_context *c, unsigned s, uint8_t k)
{
    uint8_t level = k;
    for (uint8_t i = 0; i < k && i < SMG_MAX_LEVEL; i++)
        level = (uint8_t)(level + c->side[s].at[i]);
    return level;
}

uint8_t smg_most_level(const struct smg_context *c, unsigned s, uint8_t k)
{
    return (uint8_t)(smg_least_level(c, s, k) + (k < SMG_MAX_LEVEL ? c->side[s].at[k] : 0));
}

// The level of the unknown value that stands for a and b.
static uint8_t joined_level(const struct smg_joiner *j, const struct smg_context *c, smg_value a, smg_value b)
{
    uint8_t x = smg_least_level(c, 0, smg_level_of(j->side[0], a)),
            y = smg_least_level(c, 1, smg_level_of(j->side[1], b));
    return MAX(MAX(x, y), j->floor);
}

bool smg_is_at(const struct smg_context *c, unsigned s, uint8_t k, const struct smg_pair *p)
{
    uint8_t least = smg_least_level(c, s, k);
    return p->level == least ||
           (p->level > least && p->level <= smg_most_level(c, s, k) && p->by[s] == c->side[s].by[k]);
}

bool smg_lose(struct smg_joiner *j, unsigned s)
{
    j->lost[s] = true;
    return !(j->mode == SMG_COVERS && s == 1);
}

// ---- matches --------------------------------------------------------------------------------------------------------

static uint32_t *first_match(struct smg_joiner *j, unsigned s, smg_value v)
{
    return smg_tag(v) == SMG_UNKNOWN ? &j->first[s].at[smg_index(v)] : NULL;
}

static struct smg_match *find_match(struct smg_joiner *j, smg_value a, smg_value b, uint64_t bits, uint8_t level)
{
    unsigned s = smg_tag(a) != SMG_UNKNOWN;
    const uint32_t *first = first_match(j, s, s ? b : a);
    bool any = j->mode == SMG_COVERS;
    for (size_t i = first ? *first : j->matches.n; i; i = first ? j->matches.at[i - 1].next[s] : i - 1) {
        struct smg_match *m = &j->matches.at[i - 1];
        if (m->v[0] == a && m->v[1] == b && (any || (m->bits == bits && m->level == level)))
            return m;
    }
    return NULL;
}

// Notes a new match; a value that has another match already is no longer known to be equal everywhere.
static bool note_match(struct smg_joiner *j, smg_value a, smg_value b, uint64_t bits, uint8_t level, smg_value joined)
{
    struct smg_match m = { { a, b }, joined, bits, level, false, { 0, 0 } };
    bool good = true;
    for (unsigned s = 0; s < 2; s++) {
        uint32_t *first = first_match(j, s, m.v[s]);
        if (!first)
            continue;
        good = (!*first || smg_lose(j, s)) && good;
        m.next[s] = *first;
        *first = (uint32_t)j->matches.n + 1;
    }
    vec_push(&j->matches, m);
    return good;
}

// ---- numbers --------------------------------------------------------------------------------------------------------

static bool all_patterns(struct range r, uint64_t bits)
{
    return bits < WIDEST && r.high - r.low >= ((i128)1 << bits) - 1;
}

static struct range moved(struct range r, i128 by)
{
    return (struct range){ r.low + by, r.high + by };
}

// Whether r allows for every pattern that x allows for.
static bool within(struct range x, struct range r, uint64_t bits)
{
    if (range_leq(x, r) || all_patterns(r, bits))
        return true;
    if (range_is_huge(x) || bits > WIDEST)
        return false;
    i128 lap = (i128)1 << MIN(bits, 100);
    return range_leq(moved(x, lap), r) || range_leq(moved(x, -lap), r);
}

static i128 width(struct range a, struct range b)
{
    struct range r = range_join(a, b);
    return r.high - r.low;
}

// The reading of number x, signed or not, that lies closer to r; `otherwise` if both are as close.
static struct range closer(struct range x, struct range as_signed, struct range r, struct range otherwise)
{
    i128 a = width(x, r), b = width(as_signed, r);
    return a < b ? x : b < a ? as_signed : otherwise;
}

static struct range as_signed(struct range x, uint64_t bits)
{
    assert(bits > 0);
    bool negative = bits < 100 && x.low >> (bits - 1) & 1;
    return negative ? moved(x, -((i128)1 << bits)) : x;
}

// The bounds of both values; numbers are read signed or unsigned, whichever fits best.
static void read_bounds(const struct smg_joiner *j, smg_value a, smg_value b, uint64_t bits, struct range r[2])
{
    struct range s[2];
    r[0] = smg_range(j->side[0], a);
    r[1] = smg_range(j->side[1], b);
    bool number[2] = { smg_tag(a) == SMG_NUMBER, smg_tag(b) == SMG_NUMBER };
    for (unsigned i = 0; i < 2; i++)
        s[i] = number[i] ? as_signed(r[i], bits) : r[i];
    bool both = number[0] && number[1];
    if (both && s[0].low < 0 && s[1].low < 0)
        r[0] = s[0], r[1] = s[1];
    else if (number[0] && s[0].low < 0)
        r[0] = closer(r[0], s[0], r[1], s[0]);
    else if (number[1] && s[1].low < 0)
        r[1] = closer(r[1], s[1], r[0], s[1]);
}

static struct range join_bounds(const struct smg_joiner *j, const struct range r[2], uint64_t bits)
{
    if (!j->opt->widen || bits > 64)
        return range_join(r[0], r[1]);
    return range_widen(r[0], r[1], j->opt->thresholds, (uint32_t)bits);
}

uint16_t smg_join_outside(uint16_t a, uint16_t b)
{
    if (a == b || b == SMG_VOUCHED)
        return a;
    if (a == SMG_VOUCHED)
        return b;
    return smg_is_text(a) && smg_is_text(b) ? SMG_TEXT : a && b;
}

// Notes the match of a and b with a new unknown value, and gives that.
static bool match_unknown(struct smg_joiner *j, const struct smg_context *c, const smg_value v[2], uint64_t bits,
                          struct smg_unknown u, smg_value *out)
{
    for (unsigned s = 0; s < 2; s++) {
        bool unknown = smg_tag(v[s]) == SMG_UNKNOWN;
        const struct smg_unknown *w = unknown ? smg_unknown_of(j->side[s], v[s]) : NULL;
        bool same = unknown && within(u.is, w->is, bits) && u.outside == w->outside &&
                    (u.object != 0) == (w->object != 0) && u.level <= smg_most_level(c, s, w->level);
        if (!same && !smg_lose(j, s))
            return false;
    }
    if (j->mode == SMG_COVERS)
        *out = v[1];
    else
        *out = smg_fresh(j->out, u);
    return note_match(j, v[0], v[1], bits, u.level, *out);
}

// Whether UNKNOWN b covers a, a NUMBER or UNKNOWN: it may have every value that a may have.
static bool covers_number(struct smg_joiner *j, const struct smg_context *c, smg_value a, smg_value b, uint64_t bits)
{
    const struct smg_unknown *w = smg_unknown_of(j->side[1], b);
    struct range r = smg_range(j->side[0], a);
    return within(r, w->is, bits) && smg_implies_outside(smg_outside(j->side[0], a), w->outside) &&
           smg_least_level(c, 0, smg_level_of(j->side[0], a)) <= w->level;
}

static bool join_unknown(struct smg_joiner *j, const struct smg_context *c, smg_value a, smg_value b, uint64_t bits,
                         smg_value *out)
{
    struct range r[2];
    read_bounds(j, a, b, bits, r);
    bool same = smg_tag(a) == SMG_UNKNOWN && smg_tag(b) == SMG_UNKNOWN && range_same(r[0], r[1]);
    if (!same && !j->numbers)
        return false;
    if (bits > WIDEST) {  // zeros against something else
        *out = SMG_NONE;
        return smg_lose(j, 0) && smg_lose(j, 1);
    }
    struct smg_unknown u = { .is = join_bounds(j, r, bits), .level = joined_level(j, c, a, b) };
    u.outside = smg_join_outside(smg_outside(j->side[0], a), smg_outside(j->side[1], b));
    return match_unknown(j, c, (smg_value[]){ a, b }, bits, u, out);
}

static bool join_numbers(struct smg_joiner *j, const struct smg_context *c, smg_value a, smg_value b, uint64_t bits,
                         smg_value *out)
{
    *out = b;
    if (a == b && smg_tag(a) == SMG_NUMBER)
        return true;
    if (a == b && j->mode == SMG_MERGE && smg_unknown_of(j->out, a)->level < j->floor)
        return true;
    const struct smg_match *m = find_match(j, a, b, bits, joined_level(j, c, a, b));
    if (m) {
        *out = m->joined;
        return true;
    }
    if (j->mode != SMG_COVERS)
        return join_unknown(j, c, a, b, bits, out);
    return smg_tag(b) == SMG_UNKNOWN && covers_number(j, c, a, b, bits) && note_match(j, a, b, bits, 0, b);
}

// Joins two values of which one is NONE: the side with a value loses it.
static bool join_nothing(struct smg_joiner *j, smg_value a, smg_value b, uint64_t bits, smg_value *out)
{
    uint32_t o;
    *out = SMG_NONE;
    if (j->mode == SMG_MERGE && (smg_leads(j->out, a, &o) || smg_leads(j->out, b, &o)))
        return false;
    if (a != SMG_NONE)
        (void)smg_lose(j, 0);
    if (b == SMG_NONE)
        return true;
    if (j->mode == SMG_COVERS && smg_tag(b) == SMG_UNKNOWN) {
        const struct smg_unknown *w = smg_unknown_of(j->side[1], b);
        return !w->object && !w->outside && all_patterns(w->is, bits) && note_match(j, a, b, bits, 0, b);
    }
    return smg_lose(j, 1);
}

// ---- segments that one side does not have ---------------------------------------------------------------------------

static smg_value link_at(const struct smg *g, uint32_t segment, enum smg_target end)
{
    return end == SMG_FIRST ? smg_next_link(g, segment) : smg_prev_link(g, segment);
}

// Whether address v of side s may lead into a segment for which the other side has no element.
static bool may_insert(const struct smg_joiner *j, unsigned s, smg_value v)
{
    uint32_t i;
    if (smg_tag(v) != SMG_ADDRESS || smg_target(v) == SMG_ALL || (j->mode == SMG_COVERS && s == 0))
        return false;
    uint32_t segment = smg_object_of(v);
    const struct smg_object *o = &j->side[s]->objects.at[segment];
    if (smg_is_single(o->kind) || (o->kind == SMG_SLS && smg_target(v) != SMG_FIRST) ||
        (j->mode == SMG_COVERS && o->min_length) ||
        (j->mode == SMG_MERGE && (segment == j->own[0] || segment == j->own[1])))
        return false;
    if (j->mode == SMG_MERGE && j->partner[1 - s].at[segment])
        return false;
    if ((i = j->partner[s].at[segment]))
        return !j->pairs.at[i - 1].o[1 - s];
    return !smg_is_circle(j->side[s], segment);
}

// Inserts a segment or optional object, met in context c; gives the index of its pair.
static bool insert(struct smg_joiner *j, const struct smg_context *c, unsigned s, uint32_t segment, uint32_t *pair)
{
    const struct smg_object *o = &j->side[s]->objects.at[segment];
    uint8_t own = smg_least_level(c, s, o->level), least = MAX(own, j->floor), most = smg_most_level(c, s, o->level);
    if (least > most || most + 1 >= SMG_MAX_LEVEL)
        return false;
    if (j->partner[s].at[segment]) {
        *pair = j->partner[s].at[segment] - 1;
        return smg_is_at(c, s, o->level, &j->pairs.at[*pair]);
    }
    (void)smg_lose(j, 1 - s);
    bool region = o->kind == SMG_REGION;
    if ((o->min_length || region) && !smg_lose(j, s))
        return false;
    *pair = smg_insert_object(j, c, s, segment, most, region ? SMG_OPTIONAL : (enum smg_kind)o->kind);
    if (j->mode != SMG_COVERS)
        j->out->objects.at[j->pairs.at[*pair].out].min_length = 0;
    return true;
}

// v less `delta` bytes, the distance from the head; NONE if the result is not known.
static smg_value value_at_head(const struct smg *g, smg_value v, int32_t delta)
{
    if (!delta)
        return v;
    if (smg_tag(v) == SMG_ADDRESS)
        return smg_moved(v, smg_offset(v) - delta);
    u128 mask = ((u128)1 << g->address_bits) - 1;
    return smg_tag(v) == SMG_NUMBER ? smg_number(g->numbers, (smg_pattern(g, v) - (u128)(i128)delta) & mask) : SMG_NONE;
}

enum { LINK_BUSY = SMG_UNKNOWN };  // the link is being joined: index 0 is no unknown value

/* Joins address v of side s, which leads into a segment, with `other`: the segment is inserted, as if it were empty on
 * the other side, so that its link is joined with `other`.  Segments of both sides are not put behind one another: two
 * lists that do not fit would become one that may be empty. */
static bool join_inserted(struct smg_joiner *j, const struct smg_context *c, unsigned s, smg_value v, smg_value other,
                          smg_value *out)
{
    const struct smg *g = j->side[s];
    uint32_t segment = smg_object_of(v), pair;
    enum smg_target end = smg_target(v);
    assert(smg_tag(v) == SMG_ADDRESS && end != SMG_ALL);
    other = value_at_head(j->side[1 - s], other, smg_offset(v) - g->objects.at[segment].head);
    if (j->inserting[1 - s] || other == SMG_NONE || !insert(j, c, s, segment, &pair) ||
        j->pairs.at[pair].link[end] == LINK_BUSY)
        return false;
    smg_value link = link_at(g, segment, end), before = j->pairs.at[pair].link[end], joined;
    if (link == SMG_NONE)
        return false;
    j->pairs.at[pair].link[end] = LINK_BUSY;
    j->inserting[s]++;
    bool fits = smg_join_values(j, c, s ? other : link, s ? link : other, g->address_bits, &joined);
    j->inserting[s]--;
    if (!fits || joined == SMG_NONE)
        return false;
    if (j->mode != SMG_COVERS && smg_level_of(j->out, joined) > j->pairs.at[pair].level)
        return false;  // what each element has of its own cannot be followed by what they share
    j->pairs.at[pair].link[end] = joined;
    *out = j->mode == SMG_COVERS ? v : smg_address(j->pairs.at[pair].out, smg_offset(v), end);
    return !before || before == joined;
}

// ---- objects that one side has null for ---------------------------------------------------------------------------------

// Whether lists of blocks of this size are linked at a bit: the segments that exist tell; if there are none, any bit
// may be a link.
static bool is_link_field(const struct smg *g, smg_value size, int64_t bit)
{
    bool any = false;
    for (uint32_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        bool segment = o->size == size && (o->kind == SMG_SLS || o->kind == SMG_DLS);
        if (segment && (bit == (int64_t)o->next * 8 || (o->kind == SMG_DLS && bit == (int64_t)o->prev * 8)))
            return true;
        any |= segment;
    }
    return !any;
}

// Whether x holds, where lists are linked, an address of y, another heap block of the same size.
static bool is_linked(const struct smg *g, uint32_t x, uint32_t y)
{
    const struct smg_object *o = &g->objects.at[x];
    uint32_t to;
    for (size_t k = 0; x != y && o->origin == SMG_HEAP && o->size == g->objects.at[y].size && k < o->edges.n; k++)
        if (smg_leads(g, o->edges.at[k].value, &to) && to == y && is_link_field(g, o->size, o->edges.at[k].bit))
            return true;
    return false;
}

// Whether a heap block is a neighbour in a list: it leads to a block of its size, or one leads to it.
static bool is_neighbour(const struct smg *g, uint32_t object)
{
    for (uint32_t i = 1; i < g->objects.n; i++)
        if (is_linked(g, i, object) || is_linked(g, object, i))
            return true;
    return false;
}

/* Whether a region of side s may become optional.  Not a neighbour in a list: there the chain may be one element longer
 * on that side, and more than the region is missing on the other.  And not behind a segment that only the other side
 * has: folding makes lists of them. */
static bool may_become_optional(const struct smg_joiner *j, unsigned s, uint32_t object)
{
    const struct smg_object *o = &j->side[s]->objects.at[object];
    if (j->mode == SMG_COVERS || o->kind != SMG_REGION || o->life != SMG_ALIVE || j->inserting[1 - s])
        return false;
    if (o->origin == SMG_FORM)
        return true;
    bool may = o->origin == SMG_HEAP && j->opt->loose;
    return may && (j->mode != SMG_JOIN || !is_neighbour(j->side[s], object));
}

// Whether address v of side s may lead to an object that the other side does not have: one that is or becomes optional.
static bool may_be_absent(const struct smg_joiner *j, unsigned s, smg_value v)
{
    if (smg_tag(v) != SMG_ADDRESS || smg_target(v) == SMG_ALL || (j->mode == SMG_COVERS && s == 0))
        return false;
    uint32_t object = smg_object_of(v), i = j->partner[s].at[object];
    const struct smg_object *o = &j->side[s]->objects.at[object];
    if (o->kind != SMG_OPTIONAL && !may_become_optional(j, s, object))
        return false;
    if (j->mode == SMG_MERGE && (object == j->own[0] || object == j->own[1] || j->partner[1 - s].at[object]))
        return false;
    return !i || !j->pairs.at[i - 1].o[1 - s];
}

// Joins address v of side s with a number: the object is missing on the other side, and at its head the number is null.
static bool join_absent(struct smg_joiner *j, const struct smg_context *c, unsigned s, smg_value v, smg_value number,
                        smg_value *out)
{
    uint32_t object = smg_object_of(v), pair;
    assert(smg_tag(v) == SMG_ADDRESS && smg_tag(number) == SMG_NUMBER);
    bool first = !j->partner[s].at[object];
    if (!insert(j, c, s, object, &pair))
        return false;
    struct smg_object *o = &(j->mode == SMG_COVERS ? j->side[1] : j->out)->objects.at[j->pairs.at[pair].out];
    if (first && j->side[s]->objects.at[object].kind == SMG_REGION)
        o->head = smg_offset(v);
    *out = j->mode == SMG_COVERS ? v : smg_address(j->pairs.at[pair].out, smg_offset(v), SMG_FIRST);
    return o->kind == SMG_OPTIONAL && value_at_head(j->side[1 - s], number, smg_offset(v) - o->head) == SMG_ZERO;
}

// ---- addresses ------------------------------------------------------------------------------------------------------

// Joins an address on side s with a number on the other side.
static bool join_address_with(struct smg_joiner *j, const struct smg_context *c, const smg_value v[2], unsigned s,
                              uint64_t bits, smg_value *out)
{
    smg_value other = v[1 - s];
    if (may_insert(j, s, v[s])) {
        smg_value link = link_at(j->side[s], smg_object_of(v[s]), smg_target(v[s]));
        if (smg_tag(other) == SMG_NUMBER || smg_tag(link) == SMG_UNKNOWN)
            return join_inserted(j, c, s, v[s], other, out);
    }
    if (smg_tag(other) == SMG_NUMBER && may_be_absent(j, s, v[s]))
        return join_absent(j, c, s, v[s], other, out);
    if (smg_tag(other) == SMG_NUMBER || j->mode == SMG_MERGE || smg_unknown_of(j->side[1 - s], other)->outside)
        return false;
    const struct smg_match *m = find_match(j, v[0], v[1], bits, joined_level(j, c, v[0], v[1]));
    if (m) {
        *out = m->joined;
        return true;
    }
    if (j->mode == SMG_COVERS) {
        const struct smg_unknown *w = smg_unknown_of(j->side[1], v[1]);
        bool good =
            s == 0 && all_patterns(w->is, bits) && smg_least_level(c, 0, smg_level_of(j->side[0], v[0])) <= w->level;
        *out = v[1];
        return good && note_match(j, v[0], v[1], bits, 0, v[1]);
    }
    struct range any = { 0, ((i128)1 << j->side[0]->address_bits) - 1 };
    struct range is = smg_unknown_of(j->side[1 - s], other)->is;
    struct smg_unknown u = { .is = all_patterns(is, bits) ? is : range_join(any, is),
                             .level = joined_level(j, c, v[0], v[1]) };
    return match_unknown(j, c, v, bits, u, out);
}

static struct range offsets_of(const struct smg *g, smg_value v)
{
    return smg_tag(v) == SMG_ADDRESS ? (struct range){ smg_offset(v), smg_offset(v) } : smg_unknown_of(g, v)->is;
}

// Which element two addresses into objects of one pair lead to; the element of a region or an optional object is both
// the first and the last.
static bool join_targets(const struct smg_joiner *j, const smg_value v[2], enum smg_target *t)
{
    bool single[2];
    enum smg_target at[2];
    for (unsigned s = 0; s < 2; s++) {
        uint32_t o;
        (void)smg_leads(j->side[s], v[s], &o);
        single[s] = smg_is_single(j->side[s]->objects.at[o].kind);
        at[s] = smg_target_of(j->side[s], v[s]);
    }
    *t = single[0] ? at[1] : at[0];
    return single[0] || single[1] || at[0] == at[1];
}

/* Whether the object that v leads to on side s is a small table of pointers: such an object has few places, and a read
 * through a pointer that may lead to any of them would tell nothing. */
static bool is_table(const struct smg_joiner *j, unsigned s, smg_value v)
{
    const struct smg *g = j->side[s];
    uint32_t o, to;
    (void)smg_leads(g, v, &o);
    const struct smg_object *x = &g->objects.at[o];
    bool small = smg_tag(x->size) == SMG_NUMBER && smg_pattern(g, x->size) <= j->opt->table;
    for (size_t k = 0; small && k < x->edges.n; k++)
        if (smg_leads(g, x->edges.at[k].value, &to))
            return true;
    return false;
}

// Joins two addresses that lead to the same object `to` of what is made; addresses into list segments only at the same
// offset.
static bool join_offsets(struct smg_joiner *j, const struct smg_context *c, const smg_value v[2], uint32_t to,
                         uint64_t bits, smg_value *out)
{
    enum smg_target t;
    assert(to && (j->mode == SMG_COVERS ? to < j->side[1]->objects.n : to < j->out->objects.n));
    struct range r[2] = { offsets_of(j->side[0], v[0]), offsets_of(j->side[1], v[1]) };
    if (!join_targets(j, v, &t))
        return false;
    if (smg_tag(v[0]) == SMG_ADDRESS && smg_tag(v[1]) == SMG_ADDRESS && range_same(r[0], r[1])) {
        *out = j->mode == SMG_COVERS ? v[1] : smg_address(to, smg_offset(v[0]), t);
        return true;
    }
    const struct smg_match *m = find_match(j, v[0], v[1], bits, joined_level(j, c, v[0], v[1]));
    if (m) {
        *out = m->joined;
        return true;
    }
    if (j->mode == SMG_COVERS) {
        const struct smg_unknown *w = smg_unknown_of(j->side[1], v[1]);
        *out = v[1];
        return smg_tag(v[1]) == SMG_UNKNOWN && range_leq(r[0], r[1]) &&
               smg_least_level(c, 0, smg_level_of(j->side[0], v[0])) <= w->level &&
               note_match(j, v[0], v[1], bits, 0, v[1]);
    }
    bool exact = smg_tag(v[0]) == SMG_ADDRESS && smg_tag(v[1]) == SMG_ADDRESS;
    if (!range_same(r[0], r[1]) && (!j->numbers || j->out->objects.at[to].kind != SMG_REGION))
        return false;
    if (exact && (is_table(j, 0, v[0]) || is_table(j, 1, v[1])))
        return false;
    struct smg_unknown u = { .is = join_bounds(j, r, bits), .object = to, .target = (uint8_t)t };
    u.level = joined_level(j, c, v[0], v[1]);
    return match_unknown(j, c, v, bits, u, out);
}

unsigned smg_choose(struct smg_joiner *j, unsigned of)
{
    if (of < 2)
        return 0;
    assert(of <= UINT8_MAX);
    if (j->chosen == j->choices.n)
        vec_push(&j->choices, ((struct smg_choice){ 0, (uint8_t)of }));
    assert(j->choices.at[j->chosen].of == of);  // choices that were made before lead here again
    return j->choices.at[j->chosen++].taken;
}

bool smg_choose_again(struct smg_joiner *j)
{
    assert(j->chosen <= j->choices.n);
    while (j->choices.n && vec_last(&j->choices).taken + 1 >= vec_last(&j->choices).of)
        j->choices.n--;
    if (!j->choices.n)
        return false;
    vec_last(&j->choices).taken++;
    return true;
}

// Which of two segments comes first if neither exists on the other side: the same one, whichever side has it.
static unsigned first_inserted(const struct smg_joiner *j, const uint32_t o[2])
{
    const struct smg_object *a = &j->side[0]->objects.at[o[0]], *b = &j->side[1]->objects.at[o[1]];
    int64_t key[] = { a->next - (int64_t)b->next, a->head - (int64_t)b->head, a->kind - (int64_t)b->kind,
                      a->id - (int64_t)b->id, (int64_t)a->edges.n - (int64_t)b->edges.n };
    for (size_t i = 0; i < ARRAY_LEN(key); i++)
        if (key[i])
            return key[i] > 0;
    return 0;
}

/* Whether a segment of side s may be inserted in front of an object of the other side.  If the segment certainly has an
 * element, both pointers lead to something, and pointers that lead to both might then lead behind both: this is done
 * only if nothing better was found. */
static bool may_insert_before(const struct smg_joiner *j, unsigned s, smg_value v)
{
    if (!may_insert(j, s, v))
        return false;
    bool sure = j->side[s]->objects.at[smg_object_of(v)].min_length && !j->inserting[s];
    return j->mode != SMG_JOIN || j->opt->loose || !sure;
}

// Joins addresses of two objects of which at least one has no partner, or another one.
static bool join_objects(struct smg_joiner *j, const struct smg_context *c, const smg_value v[2], const uint32_t o[2],
                         uint64_t bits, smg_value *out)
{
    unsigned way[3], n = 0, first = first_inserted(j, o);
    if (!j->partner[0].at[o[0]] && !j->partner[1].at[o[1]] && smg_fit(j, o[0], o[1]))
        way[n++] = 2;
    for (unsigned i = 0; i < 2; i++)
        if (may_insert_before(j, i ^ first, v[i ^ first]))
            way[n++] = i ^ first;
    if (!n)
        return false;
    unsigned s = way[smg_choose(j, n)];
    if (s < 2)
        return join_inserted(j, c, s, v[s], v[1 - s], out);
    if (!smg_pair_up(j, c, o[0], o[1]))
        return false;
    return join_offsets(j, c, v, j->pairs.at[j->partner[0].at[o[0]] - 1].out, bits, out);
}

// ---- addresses in list elements that become one ---------------------------------------------------------------------

// What an address that leads to one of the two elements stands for in the segment.
enum at { AT_OTHER, AT_OWN, AT_FIRST, AT_LAST };

static enum at place_of(const struct smg_joiner *j, unsigned s, smg_value v, uint32_t o)
{
    bool region = j->out->objects.at[o].kind == SMG_REGION;
    if (o == j->own[s] && (smg_is_single(j->out->objects.at[o].kind) || smg_target_of(j->out, v) == SMG_ALL))
        return AT_OWN;
    if (o == j->own[0] && smg_target_of(j->out, v) == SMG_FIRST)
        return AT_FIRST;
    if (o == j->own[1] && (region || smg_target_of(j->out, v) == SMG_LAST))
        return AT_LAST;
    return AT_OTHER;
}

bool smg_join_own(const struct smg_joiner *j, unsigned s, smg_value v, smg_value *out)
{
    uint32_t o;
    if (j->mode != SMG_MERGE || !smg_leads(j->out, v, &o) || (o != j->own[0] && o != j->own[1]))
        return true;
    *out = smg_address(j->merged, smg_offset(v), SMG_ALL);
    return smg_tag(v) == SMG_ADDRESS && place_of(j, s, v, o) == AT_OWN;
}

/* Joins two values of which one leads to an element of the list: both must lead to the element where they lie, or both
 * to the first, or both to the last.  A first element that leads to itself also leads to the first. */
static bool join_places(struct smg_joiner *j, const smg_value v[2], const uint32_t o[2], smg_value *out)
{
    enum at a = place_of(j, 0, v[0], o[0]), b = place_of(j, 1, v[1], o[1]);
    if (smg_tag(v[0]) != SMG_ADDRESS || smg_tag(v[1]) != SMG_ADDRESS || smg_offset(v[0]) != smg_offset(v[1]))
        return false;
    enum smg_target t;
    if (a == AT_OWN && b == AT_OWN)
        t = SMG_ALL;
    else if (v[0] == v[1] && b == AT_FIRST)
        t = SMG_FIRST;
    else if (v[0] == v[1] && a == AT_LAST && j->link.kind == SMG_DLS)
        t = SMG_LAST;
    else
        return false;
    *out = smg_address(j->merged, smg_offset(v[0]), t);
    return true;
}

// Joins two addresses of the same object, which all elements share.
static bool join_shared(struct smg_joiner *j, const struct smg_context *c, const smg_value v[2], uint32_t o,
                        uint64_t bits, smg_value *out)
{
    uint32_t x = j->partner[0].at[o], y = j->partner[1].at[o];
    assert(j->side[0] == j->side[1] && j->out == j->side[0]);
    if (j->side[0]->objects.at[o].level >= j->floor || x != y)
        return false;
    if (!x)
        smg_share(j, o);
    *out = v[0];
    if (v[0] == v[1] && (smg_tag(v[0]) == SMG_ADDRESS || smg_unknown_of(j->out, v[0])->level < j->floor))
        return true;
    return join_offsets(j, c, v, o, bits, out);
}

static bool join_addresses(struct smg_joiner *j, const struct smg_context *c, const smg_value v[2], const uint32_t o[2],
                           uint64_t bits, smg_value *out)
{
    if (j->mode == SMG_MERGE) {
        for (unsigned s = 0; s < 2; s++)
            if (o[s] == j->own[0] || o[s] == j->own[1])
                return join_places(j, v, o, out);
        if (o[0] == o[1])
            return join_shared(j, c, v, o[0], bits, out);
    }
    uint32_t x = j->partner[0].at[o[0]], y = j->partner[1].at[o[1]];
    if (x && x == y)
        return join_offsets(j, c, v, j->pairs.at[x - 1].out, bits, out);
    return join_objects(j, c, v, o, bits, out);
}

/* Joins values of which at least one is a part of an address: both must be the same part; otherwise graphs are not
 * joined, since the address would never be put together.  Elements of a list that become one have no parts. */
static bool join_parts(struct smg_joiner *j, smg_value a, smg_value b, uint64_t bits, smg_value *out)
{
    uint32_t x = smg_part(a) ? j->partner[0].at[smg_object_of(a)] : 0;
    uint32_t y = smg_part(b) ? j->partner[1].at[smg_object_of(b)] : 0;
    bool regions = x && x == y && j->side[0]->objects.at[smg_object_of(a)].kind == SMG_REGION &&
                   j->side[1]->objects.at[smg_object_of(b)].kind == SMG_REGION;
    if (regions && j->mode != SMG_MERGE && smg_part(a) == smg_part(b) && smg_offset(a) == smg_offset(b)) {
        *out = b;
        if (j->mode != SMG_COVERS) {
            *out = smg_redirected(a, j->pairs.at[x - 1].out, SMG_FIRST);
            j->out->parts = true;
        }
        return true;
    }
    if (j->mode == SMG_COVERS)
        return !smg_part(b) && join_nothing(j, a, b, bits, out);
    *out = SMG_NONE;
    (void)smg_lose(j, 0);
    return smg_lose(j, 1) && j->mode == SMG_MERGE;
}

bool smg_join_values(struct smg_joiner *j, const struct smg_context *c, smg_value a, smg_value b, uint64_t bits,
                     smg_value *out)
{
    const smg_value v[2] = { a, b };
    uint32_t o[2];
    assert(bits > 0);
    if (smg_part(a) || smg_part(b))
        return join_parts(j, a, b, bits, out);
    if (a == SMG_NONE || b == SMG_NONE)
        return join_nothing(j, a, b, bits, out);
    bool x = smg_leads(j->side[0], a, &o[0]), y = smg_leads(j->side[1], b, &o[1]);
    if (x && y)
        return join_addresses(j, c, v, o, bits, out);
    if (x || y)
        return join_address_with(j, c, v, x ? 0 : 1, bits, out);
    return join_numbers(j, c, a, b, bits, out);
}
