// SPDX-License-Identifier: Apache-2.0
// lts.c: simulation by refining a partition of the states and a relation on its blocks.
//
// The pair of partition and relation always contains the simulation.  remove(B, l) has states with a step by l, but none into what
// simulates B: they cannot simulate those that have a step by l into B.  When it is dealt with, the partition is split by it, the
// blocks it consists of no longer simulate those with a step into B, and where that was the last block into which a state had a
// step, this state comes into a further remove set.
#include "fa/lts.h"

#include "fa/partition.h"
#include "fa/work.h"

#include <stdlib.h>

// The steps of one state by one label: to.at[first .. first + n) are where they lead.
struct steps {
    uint32_t from, label;
    uint32_t first, n;
    uint32_t hint;  // one of them that led where it was asked for the last time
    uint64_t seen;  // the last drop at which it was looked at
};

// A label of steps into a block.
struct entry {
    uint32_t label;
    uint32_t only;  // the only state with such steps, or SEVERAL
    bool queued;
    struct u32_vec remove;
};

#define SEVERAL UINT32_MAX

struct entries {
    VEC_OF(struct entry);  // in order of labels; there may be some without such steps
};

struct event {
    uint32_t block, entry;
};

struct refiner {
    uint32_t states, labels;
    struct {
        VEC_OF(struct steps);
    } steps;  // by label, then state
    struct u32_vec to;
    uint32_t *steps_first;    // by label and one more: where its steps begin
    uint32_t *in_first, *in;  // by state: its incoming steps, by number, in order of labels
    uint32_t n_in;
    struct partition p;
    struct {
        VEC_OF(struct entries);
    } entries;  // by block
    struct {
        VEC_OF(struct event);
    } queue;
    struct u32_vec before, split;  // states with a step into the block; blocks that the set consists of
    struct u32_vec lost;           // those of them that simulated a block
    uint32_t *entry_of;            // by label: 1 + its entry in the block looked at
    struct {
        VEC_OF(uint64_t);
    } looked;              // by block: the last event in which it was looked at
    uint64_t event, drop;  // counts events, and pairs that are taken out of the order
    struct budget *budget;
};

// ---- the system -------------------------------------------------------------------------------------------------------

static int compare_steps(const void *x, const void *y)
{
    const struct lts_edge *a = x, *b = y;
    if (a->label != b->label)
        return a->label < b->label ? -1 : 1;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->to > b->to) - (a->to < b->to);
}

static void read_steps(struct refiner *f, struct lts *l)
{
    if (l->edges.n)
        qsort(l->edges.at, l->edges.n, sizeof *l->edges.at, compare_steps);
    for (size_t i = 0; i < l->edges.n; i++) {
        const struct lts_edge *e = &l->edges.at[i];
        if (i && compare_steps(e - 1, e) == 0)
            continue;
        if (i == 0 || e[-1].label != e->label || e[-1].from != e->from)
            vec_push(&f->steps, ((struct steps){ .from = e->from, .label = e->label, .first = (uint32_t)f->to.n }));
        vec_last(&f->steps).n++;
        vec_push(&f->to, e->to);
        f->in_first[e->to + 1]++;
    }
    VERIFY(f->to.n < UINT32_MAX);
    for (uint32_t i = 0; i < f->steps.n; i++)
        f->steps_first[f->steps.at[i].label + 1] = i + 1;
    for (uint32_t k = 0; k < f->labels; k++)
        f->steps_first[k + 1] = MAX(f->steps_first[k + 1], f->steps_first[k]);
    for (uint32_t s = 0; s < f->states; s++)
        f->in_first[s + 1] += f->in_first[s];
}

static void read_incoming(struct refiner *f)
{
    uint32_t *next = MEM_ARRAY(uint32_t, f->states);
    f->n_in = (uint32_t)f->to.n;
    f->in = MEM_ARRAY(uint32_t, f->n_in);
    memcpy(next, f->in_first, f->states * sizeof *next);
    for (uint32_t i = 0; i < f->steps.n; i++)
        for (uint32_t k = 0; k < f->steps.at[i].n; k++)
            f->in[next[f->to.at[f->steps.at[i].first + k]]++] = i;
    mem_free(next, f->states * sizeof *next);
}

// ---- blocks -----------------------------------------------------------------------------------------------------------

static void enqueue(struct refiner *f, uint32_t b, uint32_t entry)
{
    struct entry *e = &f->entries.at[b].at[entry];
    if (!e->queued)
        vec_push(&f->queue, ((struct event){ b, entry }));
    e->queued = true;
}

// The steps into block b, by number, each once; so in order of labels.
static void steps_into(const struct refiner *f, uint32_t b, struct u32_vec *steps)
{
    const struct part_block *block = &f->p.blocks.at[b];
    vec_clear(steps);
    for (uint32_t i = block->first; i < block->first + block->n; i++) {
        uint32_t s = f->p.element[i];
        for (uint32_t k = f->in_first[s]; k < f->in_first[s + 1]; k++)
            vec_push(steps, f->in[k]);
    }
    steps->n = u32_unique(steps->at, steps->n);
}

// Gives block b an entry for each label of the steps into it.
static void make_entries(struct refiner *f, uint32_t b)
{
    struct u32_vec steps = { 0 };
    steps_into(f, b, &steps);
    VERIFY(b == f->entries.n);
    vec_push(&f->entries, ((struct entries){ .n = 0 }));
    vec_push(&f->looked, 0);
    for (size_t i = 0; i < steps.n; i++) {
        const struct steps *s = &f->steps.at[steps.at[i]];
        if (i && f->steps.at[steps.at[i - 1]].label == s->label)
            vec_last(&f->entries.at[b]).only = SEVERAL;
        else
            vec_push(&f->entries.at[b], ((struct entry){ .label = s->label, .only = s->from }));
    }
    vec_free(&steps);
}

// Gives a part of block `of` the remove sets of the whole.
static void inherit(struct refiner *f, uint32_t part, uint32_t of)
{
    size_t at = 0;
    make_entries(f, part);
    for (uint32_t i = 0; i < f->entries.at[part].n; i++) {
        struct entry *e = &f->entries.at[part].at[i];
        while (f->entries.at[of].at[at].label < e->label)
            at++;
        const struct entry *whole = &f->entries.at[of].at[at];
        vec_append(&e->remove, &whole->remove);
        if (e->remove.n)
            enqueue(f, part, i);
    }
}

// Splits all blocks by a set of states: f->split are then the blocks it consists of.
enum inherit { INHERIT_NOTHING, INHERIT_SETS };
static void split_by(struct refiner *f, const uint32_t *state, size_t n, enum inherit what)
{
    vec_clear(&f->split);
    for (size_t i = 0; i < n; i++)
        if (partition_mark(&f->p, state[i]))
            vec_push(&f->split, f->p.block_of[state[i]]);
    for (size_t i = 0; i < f->split.n; i++) {
        uint32_t whole = f->split.at[i], part = partition_split(&f->p, whole);
        if (part != whole && what == INHERIT_SETS)
            inherit(f, part, whole);
        f->split.at[i] = part;
    }
}

// ---- the beginning ----------------------------------------------------------------------------------------------------

static enum rc split_by_labels(struct refiner *f)
{
    struct u32_vec from = { 0 };
    enum rc rc = RC_OK;
    for (uint32_t k = 0; k < f->labels && rc == RC_OK; k++) {
        vec_clear(&from);
        for (uint32_t i = f->steps_first[k]; i < f->steps_first[k + 1]; i++)
            vec_push(&from, f->steps.at[i].from);
        split_by(f, from.at, from.n, INHERIT_NOTHING);
        rc = ta_tick(f->budget, 1 + from.n + f->p.blocks.n / 64);
    }
    vec_free(&from);
    return rc;
}

// What has steps by a label is only simulated by what has, too.
static enum rc order_by_labels(struct refiner *f)
{
    struct bit_matrix has = bit_matrix_new(1, f->p.components.at[0].order.cols);
    enum rc rc = RC_OK;
    for (uint32_t k = 0; k < f->labels && rc == RC_OK; k++) {
        memset(has.at, 0, has.words * sizeof *has.at);
        for (uint32_t i = f->steps_first[k]; i < f->steps_first[k + 1]; i++)
            bit_set(&has, 0, f->p.blocks.at[f->p.block_of[f->steps.at[i].from]].place);
        for (uint32_t i = f->steps_first[k]; i < f->steps_first[k + 1]; i++) {
            uint32_t s = f->steps.at[i].from, b = f->p.block_of[s];
            uint64_t *row = partition_row(&f->p, b);
            for (size_t w = 0; w < has.words && f->p.where[s] == f->p.blocks.at[b].first; w++)
                row[w] &= has.at[w];
        }
        rc = ta_tick(f->budget, 1 + has.words);
    }
    bit_matrix_free(&has);
    return rc;
}

// Whether one of the steps leads into what simulates block b.
static bool leads_into(struct refiner *f, struct steps *s, uint32_t b)
{
    const uint64_t *row = partition_row(&f->p, b);
    uint32_t component = f->p.blocks.at[b].component;
    for (uint32_t i = 0, at = s->hint; i < s->n; i++, at = at + 1 < s->n ? at + 1 : 0) {
        const struct part_block *to = &f->p.blocks.at[f->p.block_of[f->to.at[s->first + at]]];
        if (to->component == component && row[to->place / 64] >> to->place % 64 & 1) {
            s->hint = at;
            return true;
        }
    }
    return false;
}

static enum rc first_sets(struct refiner *f)
{
    for (uint32_t b = 0; b < f->p.blocks.n; b++) {
        make_entries(f, b);
        for (uint32_t i = 0; i < f->entries.at[b].n; i++) {
            struct entry *e = &f->entries.at[b].at[i];
            uint32_t first = f->steps_first[e->label], end = f->steps_first[e->label + 1];
            for (uint32_t k = first; k < end; k++)
                if (!leads_into(f, &f->steps.at[k], b))
                    vec_push(&e->remove, f->steps.at[k].from);
            if (e->remove.n)
                enqueue(f, b, i);
            if (ta_tick(f->budget, 1 + end - first) != RC_OK)
                return RC_STOP;
        }
    }
    return RC_OK;
}

// ---- refinement -------------------------------------------------------------------------------------------------------

// f->before becomes the states with a step by a label into block b.
static void states_before(struct refiner *f, uint32_t b, uint32_t label)
{
    const struct part_block *block = &f->p.blocks.at[b];
    vec_clear(&f->before);
    for (uint32_t i = block->first; i < block->first + block->n; i++) {
        uint32_t s = f->p.element[i], low = f->in_first[s], high = f->in_first[s + 1];
        BISECT(uint32_t, low, high, middle, f->steps.at[f->in[middle]].label < label);
        for (; low < f->in_first[s + 1] && f->steps.at[f->in[low]].label == label; low++)
            vec_push(&f->before, f->steps.at[f->in[low]].from);
    }
}

// One of the steps no longer leads into what simulates c.
static uint32_t lost_step(struct refiner *f, struct steps *step, uint32_t c)
{
    uint32_t entry = f->entry_of[step->label];
    if (!entry || step->seen == f->drop)
        return 1;
    struct entry *e = &f->entries.at[c].at[entry - 1];
    step->seen = f->drop;
    if (e->only != SEVERAL && !partition_leq(&f->p, f->p.block_of[e->only], f->p.block_of[step->from]))
        return 1;  // nobody needs it
    if (leads_into(f, step, c))
        return 2;
    vec_push(&e->remove, step->from);
    enqueue(f, c, entry - 1);
    return 2;
}

// Block d no longer simulates c, both of one component.  The labels of steps into c are in f->entry_of.
static uint64_t drop(struct refiner *f, uint32_t c, uint32_t d)
{
    const struct part_block *block = &f->p.blocks.at[d];
    uint64_t work = 1;
    bit_clear(&f->p.components.at[block->component].order, f->p.blocks.at[c].place, block->place);
    f->drop++;
    for (uint32_t i = block->first; i < block->first + block->n; i++) {
        uint32_t s = f->p.element[i];
        for (uint32_t k = f->in_first[s]; k < f->in_first[s + 1]; k++)
            work += lost_step(f, &f->steps.at[f->in[k]], c);
        work++;
    }
    return work;
}

// Picks the blocks of the set that splits; a second time: no longer.
static void pick(struct refiner *f)
{
    for (size_t i = 0; i < f->split.n; i++) {
        const struct part_block *b = &f->p.blocks.at[f->split.at[i]];
        f->p.components.at[b->component].picked[b->place / 64] ^= UINT64_C(1) << b->place % 64;
    }
}

// f->lost becomes the blocks picked that simulate c.
static void find_lost(struct refiner *f, uint32_t c)
{
    const struct part_component *in = &f->p.components.at[f->p.blocks.at[c].component];
    const uint64_t *row = partition_row(&f->p, c);
    vec_clear(&f->lost);
    for (size_t w = 0; w < in->order.words; w++)
        for (uint64_t bits = row[w] & in->picked[w]; bits; bits &= bits - 1)
            vec_push(&f->lost, in->blocks.at[w * 64 + bit_lowest(bits)]);
}

// No block of the set that splits simulates c any longer.
static enum rc drop_all(struct refiner *f, uint32_t c)
{
    const struct entries *e = &f->entries.at[c];
    uint64_t work = 1 + f->p.components.at[f->p.blocks.at[c].component].order.words;
    find_lost(f, c);
    for (uint32_t i = 0; i < e->n && f->lost.n; i++)
        f->entry_of[e->at[i].label] = i + 1;
    for (size_t i = 0; i < f->lost.n; i++)
        work += drop(f, c, f->lost.at[i]);
    for (uint32_t i = 0; i < e->n && f->lost.n; i++)
        f->entry_of[e->at[i].label] = 0;
    return ta_tick(f->budget, work);
}

// Is a step needed from s to have one: leaves only states in the list that still simulate s.
static void keep_needed(const struct refiner *f, uint32_t s, struct u32_vec *list)
{
    size_t n = 0;
    for (size_t i = 0; i < list->n; i++)
        if (partition_leq(&f->p, f->p.block_of[s], f->p.block_of[list->at[i]]))
            list->at[n++] = list->at[i];
    list->n = n;
}

static enum rc refine(struct refiner *f, struct event ev)
{
    struct entry *e = &f->entries.at[ev.block].at[ev.entry];
    struct u32_vec remove = e->remove;
    enum rc rc = RC_OK;
    e->remove = (struct u32_vec){ 0 };
    e->queued = false;
    states_before(f, ev.block, e->label);
    if (e->only != SEVERAL)
        keep_needed(f, e->only, &remove);
    split_by(f, remove.at, remove.n, INHERIT_SETS);
    vec_free(&remove);
    f->event++;
    pick(f);
    for (size_t i = 0; i < f->before.n && rc == RC_OK; i++) {
        uint32_t c = f->p.block_of[f->before.at[i]];
        if (f->looked.at[c] != f->event)
            rc = drop_all(f, c);
        f->looked.at[c] = f->event;
    }
    pick(f);
    return rc;
}

// ---- the whole --------------------------------------------------------------------------------------------------------

static void begin_refinement(struct refiner *f, struct lts *l, const struct lts_start *start, struct budget *budget)
{
    *f = (struct refiner){ .states = l->states, .labels = l->labels, .budget = budget };
    f->steps_first = MEM_ARRAY(uint32_t, (size_t)f->labels + 1);
    f->in_first = MEM_ARRAY(uint32_t, (size_t)f->states + 1);
    f->entry_of = MEM_ARRAY(uint32_t, f->labels);
    read_steps(f, l);
    read_incoming(f);
    partition_init(&f->p, f->states, start->block, start->order);
}

static void end(struct refiner *f)
{
    for (size_t b = 0; b < f->entries.n; b++) {
        for (size_t i = 0; i < f->entries.at[b].n; i++)
            vec_free(&f->entries.at[b].at[i].remove);
        vec_free(&f->entries.at[b]);
    }
    vec_free(&f->entries);
    partition_free(&f->p);
    mem_free(f->steps_first, ((size_t)f->labels + 1) * sizeof *f->steps_first);
    mem_free(f->in_first, ((size_t)f->states + 1) * sizeof *f->in_first);
    mem_free(f->in, f->n_in * sizeof *f->in);
    mem_free(f->entry_of, f->labels * sizeof *f->entry_of);
    vec_free(&f->steps);
    vec_free(&f->to);
    vec_free(&f->queue);
    vec_free(&f->before);
    vec_free(&f->split);
    vec_free(&f->lost);
    vec_free(&f->looked);
}

// Sets the bits of those states of a block that the row has.
static void add_elements(const struct refiner *f, const struct part_block *block, struct bit_matrix *row)
{
    for (uint32_t i = block->first; i < block->first + block->n; i++)
        if (f->p.element[i] < row->cols)
            bit_set(row, 0, f->p.element[i]);
}

// The relation on states 0 .. n-1 that partition and order stand for.
static struct bit_matrix relation(const struct refiner *f, uint32_t n)
{
    struct bit_matrix leq = bit_matrix_new(n, n), row = bit_matrix_new(1, n);
    for (uint32_t b = 0; b < f->p.blocks.n; b++) {
        const struct part_block *block = &f->p.blocks.at[b];
        const struct part_component *c = &f->p.components.at[block->component];
        memset(row.at, 0, row.words * sizeof *row.at);
        for (uint32_t i = 0; i < c->blocks.n; i++)
            if (bit_get(&c->order, block->place, i))
                add_elements(f, &f->p.blocks.at[c->blocks.at[i]], &row);
        for (uint32_t i = block->first; i < block->first + block->n; i++)
            if (f->p.element[i] < n)
                memcpy(bit_row(&leq, f->p.element[i]), row.at, row.words * sizeof *row.at);
    }
    bit_matrix_free(&row);
    return leq;
}

enum rc lts_simulation(struct lts *l, const struct lts_start *start, uint32_t n, struct budget *budget,
                       struct bit_matrix *leq)
{
    struct refiner f;
    begin_refinement(&f, l, start, budget);
    enum rc rc = split_by_labels(&f);
    if (rc == RC_OK)
        rc = order_by_labels(&f);
    if (rc == RC_OK) {
        partition_separate(&f.p);
        rc = first_sets(&f);
    }
    while (rc == RC_OK && f.queue.n)
        rc = refine(&f, vec_pop(&f.queue));
    if (rc == RC_OK)
        *leq = relation(&f, n);
    end(&f);
    return rc;
}
