// SPDX-License-Identifier: Apache-2.0
// swarm.c: random inputs; each place that asks for them has a habit of its own during a run.
#include "interp/interp_priv.h"

// How a place chooses.
enum habit_kind {
    HABIT_MIXED,    // as input_from_rng
    HABIT_ONE,      // one value
    HABIT_MOSTLY,   // one value `often` of 64 times, else as input_from_rng
    HABIT_NOT_NEG,  // all values that are not negative, alike
    HABIT_UP,       // one value, then that plus 1, 2, ...
};

static bool has_habit(const struct input *wanted)
{
    bool asked = wanted->kind == INPUT_NONDET || wanted->kind == INPUT_EXTERN || wanted->kind == INPUT_VOLATILE;
    return asked && wanted->edge && (type_is_integer(wanted->type) || type_is_float(wanted->type));
}

static struct input_habit new_habit(struct rng *r, const struct input *wanted)
{
    static const uint8_t kinds[] = { HABIT_MIXED,  HABIT_MIXED,  HABIT_MIXED,   HABIT_ONE,
                                     HABIT_MOSTLY, HABIT_MOSTLY, HABIT_NOT_NEG, HABIT_UP };
    static const uint8_t oftens[] = { 4, 32, 56, 63 };
    struct input_habit h = { .kind = kinds[rng_below(r, ARRAY_LEN(kinds))] };
    h.often = oftens[rng_below(r, ARRAY_LEN(oftens))];
    h.value = input_from_rng(r, 0, wanted);
    return h;
}

static struct input_habit *habit_of(struct input_swarm *s, const struct input *wanted)
{
    uint64_t *at = map_at(&s->places, wanted->edge->id);
    if (!*at) {
        vec_push(&s->habits, new_habit(&s->rng, wanted));
        *at = s->habits.n;
    }
    return &s->habits.at[*at - 1];
}

u128 input_from_swarm(void *swarm, size_t n, const struct input *wanted)
{
    struct input_swarm *s = swarm;
    if (!has_habit(wanted))
        return input_from_rng(&s->rng, n, wanted);
    struct input_habit *h = habit_of(s, wanted);
    bool whole = type_is_integer(wanted->type);
    switch (h->kind) {
    case HABIT_ONE:
        return h->value;
    case HABIT_MOSTLY:
        return rng_below(&s->rng, 64) < h->often ? h->value : input_from_rng(&s->rng, n, wanted);
    case HABIT_NOT_NEG:
        return whole ? rng_next(&s->rng) & (UINT64_MAX >> 1 >> (64 - MIN(type_bits(wanted->type), 64)))
                     : input_from_rng(&s->rng, n, wanted);
    case HABIT_UP:
        return whole ? h->value++ : h->value;
    default:
        return input_from_rng(&s->rng, n, wanted);
    }
}

void input_swarm_begin(struct input_swarm *s)
{
    map_clear(&s->places);
    vec_clear(&s->habits);
}

void input_swarm_free(struct input_swarm *s)
{
    map_free(&s->places);
    vec_free(&s->habits);
}
