// SPDX-License-Identifier: Apache-2.0
// lts.c: simulation by refining a partition of the states and a relation on its blocks.
//
// The pair of partition and relation always contains the simulation.  remove(B, l) has states with a step by l, but none into what
// simulates B: they cannot simulate those that have a step by l into B.  When it is dealt with, the partition is split by it, the
// blocks it consists of no longer simulate those with a step into B, and where that was the last block into which a state had a
// step, this state comes into a further remove set.
#include "fa/lts.h"

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
    bool queued;
    struct u32_vec remove;
};

struct block {
    uint32_t first, n;  // its states are element[first .. first + n)
    uint32_t marked;    // how many of them, at the front, are in the set that splits
    struct {
        VEC_OF(struct entry);
    } entries;  // in order of labels; there may be some without such steps
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
    uint32_t *element, *place, *block_of;
    struct {
        VEC_OF(struct block);
    } blocks;
    struct bit_matrix order;  // row B: the blocks that simulate B; it has room for more
    struct {
        VEC_OF(struct event);
    } queue;
    struct u32_vec before, split;  // states with a step into the block; blocks that the set consists of
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

static void grow_order(struct refiner *f)
{
    uint32_t n = MAX(64, 2 * f->order.rows);
    struct bit_matrix wide = bit_matrix_new(n, n);
    for (uint32_t b = 0; b < f->order.rows; b++)
        memcpy(bit_row(&wide, b), bit_row(&f->order, b), f->order.words * sizeof *wide.at);
    bit_matrix_free(&f->order);
    f->order = wide;
}

static uint32_t new_block(struct refiner *f, uint32_t first, uint32_t n)
{
    uint32_t b = (uint32_t)f->blocks.n;
    if (b == f->order.rows)
        grow_order(f);
    vec_push(&f->blocks, ((struct block){ .first = first, .n = n }));
    vec_push(&f->looked, 0);
    return b;
}

// Moves a state to the marked ones of its block; true if it is the first.
static bool mark(struct refiner *f, uint32_t s)
{
    struct block *b = &f->blocks.at[f->block_of[s]];
    uint32_t at = b->first + b->marked, other = f->element[at];
    if (f->place[s] < at)
        return false;  // it is one of them
    f->element[f->place[s]] = other;
    f->place[other] = f->place[s];
    f->element[at] = s;
    f->place[s] = at;
    return b->marked++ == 0;
}

// Makes the marked states of block b one of their own, which has the same place in the order.  Gives its number.
static uint32_t split_off(struct refiner *f, uint32_t b)
{
    uint32_t n = f->blocks.at[b].marked, first = f->blocks.at[b].first;
    f->blocks.at[b].marked = 0;
    if (n == f->blocks.at[b].n)
        return b;
    uint32_t new = new_block(f, first, n);
    f->blocks.at[b].first += n;
    f->blocks.at[b].n -= n;
    for (uint32_t i = first; i < first + n; i++)
        f->block_of[f->element[i]] = new;
    memcpy(bit_row(&f->order, new), bit_row(&f->order, b), f->order.words * sizeof *f->order.at);
    for (uint32_t c = 0; c < f->blocks.n; c++)
        if (bit_get(&f->order, c, b))
            bit_set(&f->order, c, new);
    return new;
}

static void enqueue(struct refiner *f, uint32_t b, uint32_t entry)
{
    struct entry *e = &f->blocks.at[b].entries.at[entry];
    if (!e->queued)
        vec_push(&f->queue, ((struct event){ b, entry }));
    e->queued = true;
}

static int compare_numbers(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return (a > b) - (a < b);
}

// The labels of steps into block b, each once, in order.
static void labels_into(const struct refiner *f, uint32_t b, struct u32_vec *labels)
{
    const struct block *block = &f->blocks.at[b];
    size_t n = 0;
    vec_clear(labels);
    for (uint32_t i = block->first; i < block->first + block->n; i++) {
        uint32_t s = f->element[i], last = UINT32_MAX;
        for (uint32_t k = f->in_first[s]; k < f->in_first[s + 1]; k++)
            if (f->steps.at[f->in[k]].label != last)
                vec_push(labels, last = f->steps.at[f->in[k]].label);
    }
    if (labels->n)
        qsort(labels->at, labels->n, sizeof *labels->at, compare_numbers);
    for (size_t i = 0; i < labels->n; i++)
        if (i == 0 || labels->at[i] != labels->at[i - 1])
            labels->at[n++] = labels->at[i];
    labels->n = n;
}

// Gives a part of block `of` the remove sets of the whole.
static void inherit(struct refiner *f, uint32_t part, uint32_t of)
{
    struct u32_vec labels = { 0 };
    labels_into(f, part, &labels);
    size_t at = 0;
    for (size_t i = 0; i < labels.n; i++) {
        while (f->blocks.at[of].entries.at[at].label < labels.at[i])
            at++;
        const struct entry *whole = &f->blocks.at[of].entries.at[at];
        struct entry e = { .label = labels.at[i] };
        for (size_t k = 0; k < whole->remove.n; k++)
            vec_push(&e.remove, whole->remove.at[k]);
        vec_push(&f->blocks.at[part].entries, e);
        if (e.remove.n)
            enqueue(f, part, (uint32_t)i);
    }
    vec_free(&labels);
}

// Splits all blocks by a set of states: f->split are then the blocks it consists of.
enum inherit { INHERIT_NOTHING, INHERIT_SETS };
static void split_by(struct refiner *f, const uint32_t *state, size_t n, enum inherit what)
{
    vec_clear(&f->split);
    for (size_t i = 0; i < n; i++)
        if (mark(f, state[i]))
            vec_push(&f->split, f->block_of[state[i]]);
    for (size_t i = 0; i < f->split.n; i++) {
        uint32_t whole = f->split.at[i], part = split_off(f, whole);
        if (part != whole && what == INHERIT_SETS)
            inherit(f, part, whole);
        f->split.at[i] = part;
    }
}

// ---- the beginning ----------------------------------------------------------------------------------------------------

static void first_blocks(struct refiner *f, const struct lts_start *start)
{
    uint32_t n = start->order->rows, at = 0;
    uint32_t *count = MEM_ARRAY(uint32_t, n);
    for (uint32_t s = 0; s < f->states; s++)
        count[start->block[s]]++;
    for (uint32_t b = 0; b < n; at += count[b++])
        new_block(f, at, 0);
    for (uint32_t s = 0; s < f->states; s++) {
        struct block *b = &f->blocks.at[start->block[s]];
        f->place[s] = b->first + b->n++;
        f->element[f->place[s]] = s;
        f->block_of[s] = start->block[s];
    }
    for (uint32_t b = 0; b < n; b++)
        for (uint32_t c = 0; c < n; c++)
            if (b == c || bit_get(start->order, b, c))
                bit_set(&f->order, b, c);
    mem_free(count, n * sizeof *count);
}

static void split_by_labels(struct refiner *f)
{
    struct u32_vec from = { 0 };
    for (uint32_t k = 0; k < f->labels; k++) {
        vec_clear(&from);
        for (uint32_t i = f->steps_first[k]; i < f->steps_first[k + 1]; i++)
            vec_push(&from, f->steps.at[i].from);
        split_by(f, from.at, from.n, INHERIT_NOTHING);
    }
    vec_free(&from);
}

// What has steps by a label is only simulated by what has, too.
static void order_by_labels(struct refiner *f)
{
    struct bit_matrix has = bit_matrix_new(1, f->order.cols);
    for (uint32_t k = 0; k < f->labels; k++) {
        memset(has.at, 0, has.words * sizeof *has.at);
        for (uint32_t i = f->steps_first[k]; i < f->steps_first[k + 1]; i++)
            bit_set(&has, 0, f->block_of[f->steps.at[i].from]);
        for (uint32_t i = f->steps_first[k]; i < f->steps_first[k + 1]; i++) {
            uint32_t s = f->steps.at[i].from;
            uint64_t *row = bit_row(&f->order, f->block_of[s]);
            for (size_t w = 0; w < has.words && f->place[s] == f->blocks.at[f->block_of[s]].first; w++)
                row[w] &= has.at[w];
        }
    }
    bit_matrix_free(&has);
}

// Whether one of the steps leads into what simulates block b.
static bool leads_into(struct refiner *f, struct steps *s, uint32_t b)
{
    const uint64_t *row = bit_row(&f->order, b);
    for (uint32_t i = 0, at = s->hint; i < s->n; i++, at = at + 1 < s->n ? at + 1 : 0) {
        uint32_t to = f->block_of[f->to.at[s->first + at]];
        if (row[to / 64] >> to % 64 & 1) {
            s->hint = at;
            return true;
        }
    }
    return false;
}

static enum rc first_sets(struct refiner *f)
{
    struct u32_vec labels = { 0 };
    enum rc rc = RC_OK;
    for (uint32_t b = 0; b < f->blocks.n && rc == RC_OK; b++) {
        labels_into(f, b, &labels);
        for (uint32_t i = 0; i < labels.n && rc == RC_OK; i++) {
            struct entry e = { .label = labels.at[i] };
            uint32_t first = f->steps_first[e.label], end = f->steps_first[e.label + 1];
            for (uint32_t k = first; k < end; k++)
                if (!leads_into(f, &f->steps.at[k], b))
                    vec_push(&e.remove, f->steps.at[k].from);
            vec_push(&f->blocks.at[b].entries, e);
            if (e.remove.n)
                enqueue(f, b, i);
            rc = ta_tick(f->budget, 1 + end - first);
        }
    }
    vec_free(&labels);
    return rc;
}

// ---- refinement -------------------------------------------------------------------------------------------------------

// f->before becomes the states with a step by a label into block b.
static void states_before(struct refiner *f, uint32_t b, uint32_t label)
{
    const struct block *block = &f->blocks.at[b];
    vec_clear(&f->before);
    for (uint32_t i = block->first; i < block->first + block->n; i++) {
        uint32_t s = f->element[i], low = f->in_first[s], high = f->in_first[s + 1];
        while (low < high) {
            uint32_t middle = low + (high - low) / 2;
            if (f->steps.at[f->in[middle]].label < label)
                low = middle + 1;
            else
                high = middle;
        }
        for (; low < f->in_first[s + 1] && f->steps.at[f->in[low]].label == label; low++)
            vec_push(&f->before, f->steps.at[f->in[low]].from);
    }
}

// Block d no longer simulates c.  The labels of steps into c are in f->entry_of.
static uint64_t drop(struct refiner *f, uint32_t c, uint32_t d)
{
    const struct block *block = &f->blocks.at[d];
    uint64_t work = 1;
    bit_clear(&f->order, c, d);
    f->drop++;
    for (uint32_t i = block->first; i < block->first + block->n; i++) {
        uint32_t s = f->element[i];
        for (uint32_t k = f->in_first[s]; k < f->in_first[s + 1]; k++) {
            struct steps *step = &f->steps.at[f->in[k]];
            uint32_t entry = f->entry_of[step->label];
            if (!entry || step->seen == f->drop)
                continue;
            step->seen = f->drop;
            work++;
            if (leads_into(f, step, c))
                continue;
            vec_push(&f->blocks.at[c].entries.at[entry - 1].remove, step->from);
            enqueue(f, c, entry - 1);
        }
        work += f->in_first[s + 1] - f->in_first[s];
    }
    return work;
}

// No block of f->split simulates c any longer.
static enum rc drop_all(struct refiner *f, uint32_t c)
{
    const struct block *block = &f->blocks.at[c];
    uint64_t work = f->split.n;
    bool any = false;
    for (size_t i = 0; i < f->split.n && !any; i++)
        any = bit_get(&f->order, c, f->split.at[i]);
    if (!any)
        return ta_tick(f->budget, work);
    for (uint32_t i = 0; i < block->entries.n; i++)
        f->entry_of[block->entries.at[i].label] = i + 1;
    for (size_t i = 0; i < f->split.n; i++)
        if (bit_get(&f->order, c, f->split.at[i]))
            work += drop(f, c, f->split.at[i]);
    for (uint32_t i = 0; i < block->entries.n; i++)
        f->entry_of[block->entries.at[i].label] = 0;
    return ta_tick(f->budget, work);
}

static enum rc refine(struct refiner *f, struct event ev)
{
    struct entry *e = &f->blocks.at[ev.block].entries.at[ev.entry];
    struct u32_vec remove = e->remove;
    enum rc rc = RC_OK;
    e->remove = (struct u32_vec){ 0 };
    e->queued = false;
    states_before(f, ev.block, e->label);
    split_by(f, remove.at, remove.n, INHERIT_SETS);
    vec_free(&remove);
    f->event++;
    for (size_t i = 0; i < f->before.n && rc == RC_OK; i++) {
        uint32_t c = f->block_of[f->before.at[i]];
        if (f->looked.at[c] != f->event)
            rc = drop_all(f, c);
        f->looked.at[c] = f->event;
    }
    return rc;
}

// ---- the whole --------------------------------------------------------------------------------------------------------

static void begin(struct refiner *f, struct lts *l, const struct lts_start *start, struct budget *budget)
{
    *f = (struct refiner){ .states = l->states, .labels = l->labels, .budget = budget };
    f->steps_first = MEM_ARRAY(uint32_t, (size_t)f->labels + 1);
    f->in_first = MEM_ARRAY(uint32_t, (size_t)f->states + 1);
    f->element = MEM_ARRAY(uint32_t, f->states);
    f->place = MEM_ARRAY(uint32_t, f->states);
    f->block_of = MEM_ARRAY(uint32_t, f->states);
    f->entry_of = MEM_ARRAY(uint32_t, f->labels);
    read_steps(f, l);
    read_incoming(f);
    first_blocks(f, start);
}

static void end(struct refiner *f)
{
    for (size_t b = 0; b < f->blocks.n; b++) {
        for (size_t i = 0; i < f->blocks.at[b].entries.n; i++)
            vec_free(&f->blocks.at[b].entries.at[i].remove);
        vec_free(&f->blocks.at[b].entries);
    }
    vec_free(&f->blocks);
    mem_free(f->steps_first, ((size_t)f->labels + 1) * sizeof *f->steps_first);
    mem_free(f->in_first, ((size_t)f->states + 1) * sizeof *f->in_first);
    mem_free(f->in, f->n_in * sizeof *f->in);
    mem_free(f->element, f->states * sizeof *f->element);
    mem_free(f->place, f->states * sizeof *f->place);
    mem_free(f->block_of, f->states * sizeof *f->block_of);
    mem_free(f->entry_of, f->labels * sizeof *f->entry_of);
    bit_matrix_free(&f->order);
    vec_free(&f->steps);
    vec_free(&f->to);
    vec_free(&f->queue);
    vec_free(&f->before);
    vec_free(&f->split);
    vec_free(&f->looked);
}

// The relation on states 0 .. n-1 that partition and order stand for.
static struct bit_matrix relation(const struct refiner *f, uint32_t n)
{
    struct bit_matrix leq = bit_matrix_new(n, n), row = bit_matrix_new(1, n);
    for (uint32_t b = 0; b < f->blocks.n; b++) {
        const struct block *block = &f->blocks.at[b];
        memset(row.at, 0, row.words * sizeof *row.at);
        for (uint32_t c = 0; c < f->blocks.n; c++)
            for (uint32_t i = 0; i < f->blocks.at[c].n && bit_get(&f->order, b, c); i++)
                if (f->element[f->blocks.at[c].first + i] < n)
                    bit_set(&row, 0, f->element[f->blocks.at[c].first + i]);
        for (uint32_t i = block->first; i < block->first + block->n; i++)
            if (f->element[i] < n)
                memcpy(bit_row(&leq, f->element[i]), row.at, row.words * sizeof *row.at);
    }
    bit_matrix_free(&row);
    return leq;
}

enum rc lts_simulation(struct lts *l, const struct lts_start *start, uint32_t n, struct budget *budget,
                       struct bit_matrix *leq)
{
    struct refiner f;
    begin(&f, l, start, budget);
    split_by_labels(&f);
    order_by_labels(&f);
    enum rc rc = first_sets(&f);
    while (rc == RC_OK && f.queue.n)
        rc = refine(&f, vec_pop(&f.queue));
    if (rc == RC_OK)
        *leq = relation(&f, n);
    end(&f);
    return rc;
}
