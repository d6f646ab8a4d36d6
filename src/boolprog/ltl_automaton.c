// SPDX-License-Identifier: Apache-2.0
// ltl_automaton.c: a tableau of what has to hold now and next, and one counter instead of many sets of accepting states.
#include "boolprog/ltl_automaton.h"

#include "boolprog/states.h"

#define START UINT32_MAX

// What is still to be split (fresh), what holds now (done), what has to hold from the next state on (next): sets of formulas.
struct obligation {
    uint64_t *fresh, *done, *next;
    uint32_t from;  // the state of the tableau before it, or START
};

struct tableau {
    struct ltl_pool *p;
    struct arena mem;
    struct {
        VEC_OF(const struct ltl *);
    } parts;           // the formulas it is about, by number
    struct map index;  // their numbers by id
    size_t words;      // of a set of them
    struct {
        VEC_OF(struct obligation);
    } open;
    struct states states;  // of three sets: literals, next, and the untils that are fulfilled or not asked for
    struct {
        VEC_OF(struct u32_vec);
    } after;  // by state: its successors
    struct u32_vec initial, untils;
};

// ---- sets of formulas -----------------------------------------------------------------------------------------------------------

static bool has(const uint64_t *set, uint32_t i)
{
    return set[i / 64] >> i % 64 & 1;
}

static void put_member(uint64_t *set, uint32_t i)
{
    set[i / 64] |= UINT64_C(1) << i % 64;
}

static uint32_t part_index(const struct tableau *t, const struct ltl *f)
{
    uint64_t i = 0;
    VERIFY(map_get(&t->index, f->id, &i));
    return (uint32_t)i;
}

static uint64_t *copy_set(struct tableau *t, const uint64_t *set)
{
    uint64_t *own = ARENA_ARRAY(&t->mem, uint64_t, t->words);
    memcpy(own, set, t->words * sizeof *set);
    return own;
}

static void collect_parts(struct tableau *t, const struct ltl *f)
{
    if (!f || map_get(&t->index, f->id, NULL))
        return;
    map_put(&t->index, f->id, t->parts.n);
    if (f->op == LTL_UNTIL)
        vec_push(&t->untils, (uint32_t)t->parts.n);
    vec_push(&t->parts, f);
    collect_parts(t, f->a);
    collect_parts(t, f->b);
}

// ---- splitting ----------------------------------------------------------------------------------------------------------------------

static struct obligation split(struct tableau *t, const struct obligation *o)
{
    return (struct obligation){ copy_set(t, o->fresh), copy_set(t, o->done), copy_set(t, o->next), o->from };
}

static bool is_literal(const struct ltl *f)
{
    return f->op == LTL_PROP || f->op == LTL_NOT;
}

static bool contradicts(const struct tableau *t, const struct obligation *o, const struct ltl *f)
{
    for (uint32_t i = 0; i < t->parts.n; i++) {
        const struct ltl *g = t->parts.at[i];
        if (has(o->done, i) && ((g->op == LTL_NOT && g->a == f) || (f->op == LTL_NOT && f->a == g)))
            return true;
    }
    return false;
}

// a U b is b now, or a now and a U b next; a R b is b now, and a now or a R b next.
static void split_temporal(struct tableau *t, struct obligation *o, const struct ltl *f, uint32_t i)
{
    struct obligation other = split(t, o);
    bool until = f->op == LTL_UNTIL;
    put_member(o->fresh, part_index(t, until ? f->a : f->b));
    put_member(o->next, i);
    put_member(other.fresh, part_index(t, f->b));
    if (!until)
        put_member(other.fresh, part_index(t, f->a));
    vec_push(&t->open, other);
}

// Makes f, which is i, hold.  False: it cannot.
static bool satisfy(struct tableau *t, struct obligation *o, uint32_t i)
{
    const struct ltl *f = t->parts.at[i];
    struct obligation other;
    switch ((enum ltl_op)f->op) {
    case LTL_TRUE:
        return true;
    case LTL_FALSE:
        return false;
    case LTL_PROP:
    case LTL_NOT:
        return !contradicts(t, o, f);
    case LTL_AND:
        put_member(o->fresh, part_index(t, f->a));
        put_member(o->fresh, part_index(t, f->b));
        return true;
    case LTL_OR:
        other = split(t, o);
        put_member(other.fresh, part_index(t, f->b));
        vec_push(&t->open, other);
        put_member(o->fresh, part_index(t, f->a));
        return true;
    case LTL_NEXT:
        put_member(o->next, part_index(t, f->a));
        return true;
    case LTL_UNTIL:
    case LTL_RELEASE:
        split_temporal(t, o, f, i);
        return true;
    }
    UNREACHABLE();
}

// Whether nothing is left to be split, after all is.  False: the obligation cannot be met.
static bool saturate(struct tableau *t, struct obligation *o)
{
    for (uint32_t i = 0; i < t->parts.n;) {
        bool fresh = has(o->fresh, i), done = has(o->done, i);
        o->fresh[i / 64] &= ~(UINT64_C(1) << i % 64);
        if (!fresh || done) {
            i++;
            continue;
        }
        put_member(o->done, i);
        if (!satisfy(t, o, i))
            return false;
        i = 0;
    }
    return true;
}

// ---- states of the tableau --------------------------------------------------------------------------------------------------------

// The state that meets an obligation which nothing is left to be split of.
static void add_state(struct tableau *t, const struct obligation *o)
{
    uint64_t *key = ARENA_ARRAY(&t->mem, uint64_t, 3 * t->words), *fulfilled = key + 2 * t->words;
    bool fresh;
    for (uint32_t i = 0; i < t->parts.n; i++)
        if (has(o->done, i) && is_literal(t->parts.at[i]))
            put_member(key, i);
    memcpy(key + t->words, o->next, t->words * sizeof *key);
    for (size_t k = 0; k < t->untils.n; k++) {
        uint32_t u = t->untils.at[k];
        if (!has(o->done, u) || has(o->done, part_index(t, t->parts.at[u]->b)))
            put_member(fulfilled, u);
    }
    uint32_t state = states_add(&t->states, 0, key, &fresh);
    if (fresh) {
        struct u32_vec none = { 0 };
        struct obligation next = { copy_set(t, o->next), ARENA_ARRAY(&t->mem, uint64_t, t->words),
                                   ARENA_ARRAY(&t->mem, uint64_t, t->words), state };
        vec_push(&t->after, none);
        vec_push(&t->open, next);
    }
    struct u32_vec *to = o->from == START ? &t->initial : &t->after.at[o->from];
    vec_push_once(to, state);
}

static enum rc build(struct tableau *t, const struct ltl *f, struct budget *b)
{
    collect_parts(t, f);
    t->words = (t->parts.n + 63) / 64;
    t->states.words = 3 * t->words;
    struct obligation o = { .from = START };
    o.fresh = ARENA_ARRAY(&t->mem, uint64_t, t->words);
    o.done = ARENA_ARRAY(&t->mem, uint64_t, t->words);
    o.next = ARENA_ARRAY(&t->mem, uint64_t, t->words);
    put_member(o.fresh, 0);
    vec_push(&t->open, o);
    while (t->open.n) {
        if (tick(b, 1) != RC_OK)
            return RC_STOP;
        o = vec_pop(&t->open);
        if (saturate(t, &o))
            add_state(t, &o);
    }
    return RC_OK;
}

static void tableau_free(struct tableau *t)
{
    for (size_t i = 0; i < t->after.n; i++)
        vec_free(&t->after.at[i]);
    vec_free(&t->after);
    vec_free(&t->parts);
    vec_free(&t->open);
    vec_free(&t->initial);
    vec_free(&t->untils);
    map_free(&t->index);
    states_free(&t->states);
    arena_free(&t->mem);
}

// ---- the automaton ----------------------------------------------------------------------------------------------------------------

/* A state of the automaton is one of the tableau and the until that is waited for: once it is fulfilled, or not asked for, the next
 * one is.  Those that wait for the first one and have it are accepting. */
struct counted {
    const struct tableau *t;
    struct ltl_automaton *a;
    struct map index;  // state and until -> number
};

static bool fulfils(const struct tableau *t, uint32_t state, size_t until)
{
    return !t->untils.n || has(states_values(&t->states, state) + 2 * t->words, t->untils.at[until]);
}

static void set_literals(struct counted *c, uint32_t state, struct ltl_state *s)
{
    const struct tableau *t = c->t;
    const uint64_t *set = states_values(&t->states, state);
    struct ltl_literal *own = ARENA_ARRAY(&c->a->mem, struct ltl_literal, t->parts.n);
    for (uint32_t i = 0; i < t->parts.n; i++) {
        const struct ltl *f = t->parts.at[i];
        if (has(set, i))
            own[s->n++] = (struct ltl_literal){ f->op == LTL_NOT ? f->a->prop : f->prop, f->op == LTL_PROP };
    }
    s->literals = own;
}

static uint32_t counted_state(struct counted *c, uint32_t state, size_t until)
{
    uint64_t key = (uint64_t)state << 32 | until, number = c->a->states.n;
    if (!map_get(&c->index, key, &number)) {
        struct ltl_state s = { .accepting = until == 0 && fulfils(c->t, state, 0) };
        set_literals(c, state, &s);
        vec_push(&c->a->states, s);
        map_put(&c->index, key, number);
    }
    return (uint32_t)number;
}

static void count_down(struct counted *c)
{
    const struct tableau *t = c->t;
    for (size_t i = 0; i < t->initial.n; i++) {
        uint32_t s = counted_state(c, t->initial.at[i], 0);
        vec_push(&c->a->initial, s);
    }
    for (size_t i = 0; i < c->index.n; i++) {
        uint32_t state = (uint32_t)(c->index.key[i] >> 32);
        size_t until = (uint32_t)c->index.key[i];
        if (t->untils.n && fulfils(t, state, until))
            until = (until + 1) % t->untils.n;
        for (size_t k = 0; k < t->after.at[state].n; k++) {
            uint32_t s = counted_state(c, t->after.at[state].at[k], until);
            vec_push(&c->a->states.at[i].next, s);
        }
    }
}

enum rc ltl_automaton_init(struct ltl_automaton *a, struct ltl_pool *p, const struct ltl *f, struct budget *b)
{
    struct tableau t = { .p = p };
    *a = (struct ltl_automaton){ 0 };
    enum rc rc = build(&t, ltl_normal(p, f, true), b);
    if (rc == RC_OK) {
        struct counted c = { .t = &t, .a = a };
        count_down(&c);
        map_free(&c.index);
    }
    tableau_free(&t);
    return rc;
}

void ltl_automaton_free(struct ltl_automaton *a)
{
    for (size_t i = 0; i < a->states.n; i++)
        vec_free(&a->states.at[i].next);
    vec_free(&a->states);
    vec_free(&a->initial);
    arena_free(&a->mem);
}
