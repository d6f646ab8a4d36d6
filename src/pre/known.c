// SPDX-License-Identifier: Apache-2.0
// known.c: pre-analyses on demand.
#include "pre/known.h"

#include "base/status.h"

void known_init(struct known *k, struct cfa *c)
{
    *k = (struct known){ .cfa = c };
    facts_init(&k->facts, c);
}

void known_free(struct known *k)
{
    for (size_t i = 0; i < k->pointers.n; i++)
        pointers_free(k->pointers.at[i]);
    for (size_t i = 0; i < k->ranges.n; i++)
        ranges_free(k->ranges.at[i]);
    vec_free(&k->pointers);
    vec_free(&k->ranges);
    ledger_free(&k->ledger);
    facts_free(&k->facts);
    lives_free(k->lives);
    executed_free(k->executed);
    pointsto_free(k->pointsto);
    *k = (struct known){ 0 };
}

void known_changed(struct known *k)
{
    struct cfa *c = k->cfa;
    known_free(k);
    known_init(k, c);
}

void known_forget_facts(struct known *k)
{
    facts_disproved(&k->facts);
    k->ranges_facts = SIZE_MAX;
}

struct pointsto *known_pointsto(struct known *k, struct budget *b)
{
    if (!k->pointsto) {
        status_phase("finding what pointers point to");
        k->pointsto = pointsto_run(k->cfa, b);
    }
    return k->pointsto;
}

struct lives *known_lives(struct known *k, struct budget *b)
{
    if (!k->lives)
        k->lives = lives_new(k->cfa, known_pointsto(k, b));
    return k->lives;
}

struct executed *known_executed(struct known *k)
{
    if (!k->executed)
        k->executed = executed_new(k->cfa);
    return k->executed;
}

// What a budget has cut short is as good as it gets while that budget lasts.
static bool is_spent(const struct budget *b)
{
    return b && b->cause != STOP_NONE;
}

struct ranges *known_ranges(struct known *k, struct budget *b)
{
    struct ranges *last = k->ranges.n ? k->ranges.at[k->ranges.n - 1] : NULL;
    if (last && k->ranges_facts == k->facts.n && (ranges_complete(last) || is_spent(b)))
        return last;
    vec_push(&k->ranges, ranges_run(k->cfa, &k->facts, b));
    k->ranges_facts = k->facts.n;
    return k->ranges.at[k->ranges.n - 1];
}

const struct pointers *known_pointers(struct known *k, struct budget *b)
{
    const struct ranges *r = known_ranges(k, b);
    assert(r == k->ranges.at[k->ranges.n - 1]);
    const struct pointers *last = k->pointers.n ? k->pointers.at[k->pointers.n - 1] : NULL;
    if (last && k->pointers_ranges == r && (pointers_complete(last) || is_spent(b)))
        return last;
    vec_push(&k->pointers, pointers_run(k->cfa, known_pointsto(k, b), r, b));
    k->pointers_ranges = r;
    return k->pointers.at[k->pointers.n - 1];
}

void known_account(struct known *k, struct budget *b)
{
    const struct pointers *p = known_pointers(k, b);
    assert(k->pointsto);  // pointers needed it
    ledger_free(&k->ledger);
    ledger_run(&k->ledger, k->cfa, k->pointsto, known_ranges(k, b), p, &k->facts);
}
