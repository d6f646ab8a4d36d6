// SPDX-License-Identifier: Apache-2.0
// monitors.c: the states of several automata as one number.
#include "spec/spec.h"

void monitors_init(struct monitors *m, const struct automata *a, const struct cfa *c)
{
    *m = (struct monitors){ .automata = a, .n_edges = c->edges.n };
    m->watched = MEM_ARRAY(uint8_t, c->edges.n);
    for (size_t i = 0; i < c->edges.n; i++)
        for (size_t k = 0; k < a->n; k++)
            m->watched[i] |= automaton_watches(a->at[k], c->edges.at[i]);
}

void monitors_free(struct monitors *m)
{
    mem_free(m->watched, m->n_edges);
    map_free(&m->states);
}

static uint32_t number_of(struct monitors *m, uint64_t code)
{
    uint64_t *v = map_at(&m->states, code);
    if (!*v)
        *v = m->states.n;
    return (uint32_t)*v - 1;
}

uint32_t monitors_initial(struct monitors *m)
{
    uint64_t code = 0;
    for (size_t i = 0; i < m->automata->n; i++) {
        const struct automaton *a = m->automata->at[i];
        VERIFY(code <= (UINT64_MAX - a->n_states) / a->n_states);
        code = code * a->n_states + a->initial;
    }
    return number_of(m, code);
}

uint32_t monitors_step(struct monitors *m, uint32_t state, const struct edge *e, bool *error)
{
    *error = false;
    if (!m->watched[e->id])
        return state;
    uint64_t code = m->states.key[state], next = 0, weight = 1;
    for (size_t i = m->automata->n; i-- > 0;) {
        const struct automaton *a = m->automata->at[i];
        uint32_t q = automaton_step(a, (uint32_t)(code % a->n_states), e);
        *error |= a->is_error[q] != 0;
        next += q * weight;
        code /= a->n_states;
        weight *= a->n_states;
    }
    return number_of(m, next);
}

bool monitors_move(const struct monitors *m, const struct edge *e)
{
    for (size_t i = 0; m->watched[e->id] && i < m->automata->n; i++) {
        const struct automaton *a = m->automata->at[i];
        for (uint32_t q = 0; q < a->n_states; q++) {
            uint32_t next = automaton_step(a, q, e);
            if (next != q && !a->is_error[q] && !a->is_error[next])
                return true;
        }
    }
    return false;
}
