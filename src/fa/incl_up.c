// SPDX-License-Identifier: Apache-2.0
// incl_up.c: upward inclusion with antichains.
//
// A pair (p, P) stands for a tree that a can give state p, and for which P are all states that b can give it.  Pairs are built from
// leaves to roots; inclusion fails if p is a root and P has none.  The smaller P is the sooner it fails, so a pair is left out if
// another subsumes it: one with the same p and a part of P.  With an upward simulation, p may also be one that simulates, and
// states of P count that are simulated by states of P.
#include "fa/incl_priv.h"
#include "fa/post.h"
#include "fa/work.h"

struct pair {
    uint32_t state, set;
    uint32_t rule, first;  // the rule of a that made it; the pairs of its children are children.at[first ..]
    bool done;             // it was processed: rules may use it
    bool dead;             // it is subsumed
};

// The pairs of a state of a.
struct pair_list {
    VEC_OF(uint32_t);
    uint32_t dead;
    bool bottom;  // one has the empty set: it subsumes all others
};

// The result of a step with a set at the other position.
struct step {
    uint64_t round;   // in which it was made: one symbol, position and pair
    uint32_t result;  // in upward.results
};

// Results of steps that are remembered, and states of a that they were tried with: as many as this, then all are forgotten.
enum { REMEMBERED_MAX = 1 << 22 };

struct upward {
    const struct inclusion *in;
    uint32_t states;       // of a
    struct ta_index x, y;  // of a, of b
    struct ta_pool sets;   // of states of b, sorted; set 0 is empty
    struct {
        VEC_OF(struct signature);
    } signatures;  // by set
    struct {
        VEC_OF(struct pair);
    } pairs;
    struct u32_vec children;
    struct pair_list *list;  // by state of a
    struct u32_vec untidy;   // states whose lists have dead pairs
    struct u32_vec *todo;    // by size of the set: pairs that wait
    uint32_t smallest;       // no smaller ones wait

    // The combination in hand.
    struct ta_post post;      // of b; post.states is the new set
    uint32_t *chosen, *next;  // by position: the pair; by depth: where to go on in the list
    uint32_t max_arity;
    uint64_t round;
    uint64_t work;  // ticks to be spent
    struct {
        VEC_OF(struct step);
    } steps;                 // by set
    struct ta_pool results;  // sets of states of b
    struct map all_steps;    // by group and sets: the result
    struct map tried;        // pairs of a result and a state of a that have been added, or found subsumed
    uint64_t *below;         // the elements of the new set, and all that they simulate
    struct signature signature;
    uint32_t refuted;  // a pair that shows that there is no inclusion; TA_NONE
};

// ---- antichains -------------------------------------------------------------------------------------------------------

// Sets u->below and u->signature for the new set.
static void look_below(struct upward *u)
{
    size_t words = bit_words(u->y.states);
    memset(u->below, 0, words * sizeof *u->below);
    u->signature = (struct signature){ 0 };
    for (size_t i = 0; i < u->post.states.n; i++) {
        uint32_t s = u->post.states.at[i];
        u->signature.own |= UINT64_C(1) << s % 64;
        u->below[s / 64] |= UINT64_C(1) << s % 64;
        for (size_t w = 0; w < words && u->in->ordered; w++)
            u->below[w] |= bit_row(&u->in->b_below, s)[w];
    }
    for (size_t w = 0; w < words; w++)
        u->signature.below |= u->below[w];
}

// Whether each state of a set is below one of the new set.
static bool set_below_new(const struct upward *u, uint32_t set)
{
    if (u->signatures.at[set].own & ~u->signature.below)
        return false;
    const uint32_t *s = ta_children(&u->sets, set);
    for (uint32_t i = 0; i < ta_arity(&u->sets, set); i++)
        if (!(u->below[s[i] / 64] >> s[i] % 64 & 1))
            return false;
    return true;
}

// Whether each state of the new set is below one of a set.
static bool new_below_set(const struct upward *u, uint32_t set)
{
    if (u->signature.own & ~u->signatures.at[set].below)
        return false;
    const uint32_t *s = ta_children(&u->sets, set);
    uint32_t n = ta_arity(&u->sets, set);
    for (size_t i = 0; i < u->post.states.n; i++) {
        bool found = false;
        for (uint32_t k = 0; k < n && !found; k++)
            found = b_leq(u->in, u->post.states.at[i], s[k]);
        if (!found)
            return false;
    }
    return true;
}

// Whether (p, new set) need not be looked at.
static bool is_subsumed(const struct upward *u, uint32_t p)
{
    const struct u32_vec *above = &u->in->above[p];
    if (some_above(u->in, p, u->post.states.at, u->post.states.n))
        return true;  // what a does from p on b does, too
    for (size_t k = 0; k < above->n; k++) {
        const struct pair_list *l = &u->list[above->at[k]];
        for (size_t i = 0; i < l->n; i++)
            if (!u->pairs.at[l->at[i]].dead && set_below_new(u, u->pairs.at[l->at[i]].set))
                return true;
    }
    return false;
}

static void remove_subsumed(struct upward *u, uint32_t p)
{
    const struct u32_vec *below = &u->in->below[p];
    for (size_t k = 0; k < below->n; k++) {
        struct pair_list *l = &u->list[below->at[k]];
        for (size_t i = 0; i < l->n; i++) {
            struct pair *other = &u->pairs.at[l->at[i]];
            if (!other->dead && new_below_set(u, other->set)) {
                other->dead = true;
                if (!l->dead++)
                    vec_push(&u->untidy, below->at[k]);
            }
        }
    }
}

// Takes dead pairs out of the lists, when nobody is looking at them.
static void tidy(struct upward *u)
{
    while (u->untidy.n) {
        struct pair_list *l = &u->list[vec_pop(&u->untidy)];
        size_t n = 0;
        for (size_t i = 0; i < l->n; i++)
            if (!u->pairs.at[l->at[i]].dead)
                l->at[n++] = l->at[i];
        l->n = n;
        l->dead = 0;
    }
}

static bool has_root(const struct upward *u)
{
    for (size_t i = 0; i < u->post.states.n; i++)
        if (ta_is_root(u->in->b, u->post.states.at[i]))
            return true;
    return false;
}

// Takes in (parent of rule, new set), built from the pairs chosen.
static void add_pair(struct upward *u, uint32_t rule)
{
    uint32_t p = u->x.rules.at[rule].parent, id = (uint32_t)u->pairs.n;
    if (u->in->ordered)
        keep_maximal(u->in, &u->post.states);
    look_below(u);
    if (is_subsumed(u, p))
        return;
    remove_subsumed(u, p);
    struct pair new = { .state = p, .rule = rule, .first = (uint32_t)u->children.n };
    new.set = ta_tuple(&u->sets, u->post.states.at, u->post.states.n);
    if (new.set == u->signatures.n)
        vec_push(&u->signatures, u->signature);
    for (uint32_t k = 0; k < u->x.groups.at[u->x.group[rule]].arity; k++)
        vec_push(&u->children, u->chosen[k]);
    VERIFY(u->children.n < UINT32_MAX && id < TA_NONE);
    vec_push(&u->pairs, new);
    vec_push(&u->list[p], id);
    u->list[p].bottom |= u->post.states.n == 0;
    vec_push(&u->todo[u->post.states.n], id);
    u->smallest = MIN(u->smallest, (uint32_t)u->post.states.n);
    if (ta_is_root(u->in->a, p) && !has_root(u))
        u->refuted = id;
}

// ---- combinations -----------------------------------------------------------------------------------------------------

// The next pair for a position, from u->next[depth] on; TA_NONE: there is none.  Before the position of c others than c are taken,
// so that each combination comes once.
static uint32_t next_pair(struct upward *u, uint32_t state, uint32_t depth, uint32_t not_this)
{
    const struct pair_list *l = &u->list[state];
    while (u->next[depth] < l->n) {
        uint32_t id = l->at[u->next[depth]++];
        if (u->pairs.at[id].done && !u->pairs.at[id].dead && id != not_this)
            return id;
    }
    return TA_NONE;
}

// Takes a pair for a position; depth others were taken beside the one that is processed.
static void choose_pair(struct upward *u, uint32_t pair, uint32_t position, uint32_t depth)
{
    u->chosen[position] = pair;
    u->next[depth + 1] = 0;
    ta_post_choose(&u->post, depth + 1, position, u->pairs.at[pair].set);
}

// Whether nothing that rules with this pair and parent give can be new any more.
static bool is_over(const struct upward *u, uint32_t c, const struct pair_list *parent)
{
    return parent->bottom || u->pairs.at[c].dead || u->refuted != TA_NONE;
}

// The step by the symbol in hand from the set of pair c and another one at the position: a set in u->results.
static uint32_t make_step(struct upward *u, uint32_t c, uint32_t position, uint32_t set)
{
    // Steps by symbols and with sets whose numbers are too large for the key are not remembered.
    uint32_t group = u->post.group ? (uint32_t)(u->post.group - u->y.groups.at) : 0, own = u->pairs.at[c].set;
    uint64_t known, left = position == 0 ? set : own, right = position == 0 ? own : set;
    bool fits = group < 1 << 12 && (left | right) < 1 << 26;
    if (!u->post.group)
        return 0;
    if (fits && map_get(&u->all_steps, (uint64_t)group << 52 | left << 26 | right, &known))
        return (uint32_t)known;
    ta_post_choose(&u->post, 1, position, set);
    ta_post_end(&u->post, 2);
    uint32_t result = ta_tuple(&u->results, u->post.states.at, u->post.states.n);
    u->work += u->post.fits[1].n / 16;
    if (fits)
        map_put(&u->all_steps, (uint64_t)group << 52 | left << 26 | right, result);
    return result;
}

// The same, which often was made in this round.
static uint32_t step_with(struct upward *u, uint32_t c, uint32_t position, uint32_t set)
{
    while (u->steps.n <= set)
        vec_push(&u->steps, ((struct step){ 0 }));
    struct step *s = &u->steps.at[set];
    if (s->round != u->round)
        *s = (struct step){ u->round, make_step(u, c, position, set) };
    return s->result;
}

// Takes in (parent of rule, result of a step), unless it was tried before.
static void add_result(struct upward *u, uint32_t rule, uint32_t result)
{
    if (!map_put(&u->tried, (uint64_t)result << 32 | u->x.rules.at[rule].parent, 0))
        return;
    vec_clear(&u->post.states);
    for (uint32_t i = 0; i < ta_arity(&u->results, result); i++)
        vec_push(&u->post.states, ta_children(&u->results, result)[i]);
    add_pair(u, rule);
}

// All combinations of pair c at this position of a rule of a, of arity 2, with other pairs at the other.
static enum rc combine_two(struct upward *u, uint32_t c, uint32_t rule, uint32_t position)
{
    const struct pair_list *parent = &u->list[u->x.rules.at[rule].parent];
    uint32_t other = 1 - position, state = ta_index_children(&u->x, rule)[other], id;
    u->chosen[position] = c;
    u->next[0] = 0;
    while (!is_over(u, c, parent) && (id = next_pair(u, state, 0, other < position ? c : TA_NONE)) != TA_NONE) {
        u->chosen[other] = id;
        add_result(u, rule, step_with(u, c, other, u->pairs.at[id].set));
        if (ta_tick(u->in->how->budget, 1 + u->work) != RC_OK)
            return RC_STOP;
        u->work = 0;
    }
    return RC_OK;
}

// The same for any arity but 0.
static enum rc combine(struct upward *u, uint32_t c, uint32_t rule, uint32_t position)
{
    const uint32_t *child = ta_index_children(&u->x, rule), others = u->x.groups.at[u->x.group[rule]].arity - 1;
    const struct pair_list *parent = &u->list[u->x.rules.at[rule].parent];
    uint32_t depth = 0;
    u->chosen[position] = c;
    u->next[0] = 0;
    while (!is_over(u, c, parent)) {
        uint32_t at = depth < position ? depth : depth + 1, id = TA_NONE;
        if (ta_tick(u->in->how->budget, 1 + u->post.fits[depth + 1].n / 16) != RC_OK)
            return RC_STOP;
        if (depth == others) {
            ta_post_end(&u->post, depth + 1);
            add_pair(u, rule);
        } else {
            id = next_pair(u, child[at], depth, at < position ? c : TA_NONE);
        }
        if (id != TA_NONE)
            choose_pair(u, id, at, depth++);
        else if (depth-- == 0)
            break;
    }
    return RC_OK;
}

// The rules of b with the symbol of some of a; NULL: there are none.
static const struct ta_group *same_symbol(const struct upward *u, const struct ta_group *f)
{
    const struct ta_group *g = ta_index_group(&u->y, f->symbol);
    return g && g->arity == f->arity ? g : NULL;
}

static void begin_round(struct upward *u)
{
    u->round++;
    if (u->results.children.n + u->tried.n + u->all_steps.n < REMEMBERED_MAX)
        return;
    ta_pool_free(&u->results);
    ta_pool_init(&u->results);
    map_clear(&u->all_steps);
    map_clear(&u->tried);
}

static enum rc process(struct upward *u, uint32_t c)
{
    uint32_t n;
    const struct ta_occurrence *o = ta_occurrences(&u->x, u->pairs.at[c].state, &n);
    u->pairs.at[c].done = true;
    for (uint32_t i = 0; i < n && !u->pairs.at[c].dead && u->refuted == TA_NONE; i++) {
        uint32_t group = u->x.group[o[i].rule];
        if (i == 0 || u->x.group[o[i - 1].rule] != group || o[i - 1].position != o[i].position) {
            ta_post_begin(&u->post, same_symbol(u, &u->x.groups.at[group]));
            ta_post_choose(&u->post, 0, o[i].position, u->pairs.at[c].set);
            begin_round(u);
        }
        enum rc rc = u->x.groups.at[group].arity == 2 ? combine_two(u, c, o[i].rule, o[i].position)
                                                      : combine(u, c, o[i].rule, o[i].position);
        if (rc != RC_OK)
            return rc;
    }
    return RC_OK;
}

static void leaves(struct upward *u)
{
    for (size_t k = 0; k < u->x.groups.n; k++) {
        const struct ta_group *f = &u->x.groups.at[k];
        if (f->arity > 0)
            continue;
        ta_post_begin(&u->post, same_symbol(u, f));
        for (uint32_t i = f->first; i < f->first + f->n && u->refuted == TA_NONE; i++) {
            ta_post_end(&u->post, 0);  // add_pair may have changed the set
            add_pair(u, i);
        }
    }
}

// ---- the whole --------------------------------------------------------------------------------------------------------

// The tree of a pair: that of its rule and the pairs of its children, which came before it.
static void give_tree(const struct upward *u, uint32_t pair, struct ta_tree *t)
{
    uint8_t *needed = MEM_ARRAY(uint8_t, pair + 1);
    uint32_t *node = MEM_ARRAY(uint32_t, pair + 1);
    struct u32_vec child = { 0 };
    needed[pair] = 1;
    for (uint32_t i = pair + 1; i-- > 0;) {
        const struct pair *p = &u->pairs.at[i];
        for (uint32_t k = 0; k < u->x.groups.at[u->x.group[p->rule]].arity && needed[i]; k++)
            needed[u->children.at[p->first + k]] = 1;
    }
    for (uint32_t i = 0; i <= pair; i++) {
        const struct pair *p = &u->pairs.at[i];
        const struct ta_group *g = &u->x.groups.at[u->x.group[p->rule]];
        if (!needed[i])
            continue;
        vec_clear(&child);
        for (uint32_t k = 0; k < g->arity; k++)
            vec_push(&child, node[u->children.at[p->first + k]]);
        node[i] = ta_tree_add(t, g->symbol, g->arity, child.at);
    }
    vec_free(&child);
    mem_free(node, (pair + 1) * sizeof *node);
    mem_free(needed, pair + 1);
}

static void begin_upward(struct upward *u, const struct inclusion *in)
{
    *u = (struct upward){ .in = in, .states = ta_state_count(in->a), .refuted = TA_NONE };
    ta_index_init(&u->x, in->a);
    ta_index_init(&u->y, in->b);
    ta_pool_init(&u->sets);
    ta_pool_init(&u->results);
    vec_push(&u->signatures, ((struct signature){ 0 }));
    for (size_t g = 0; g < u->x.groups.n; g++)
        u->max_arity = MAX(u->max_arity, u->x.groups.at[g].arity);
    u->list = MEM_ARRAY(struct pair_list, u->states);
    u->todo = MEM_ARRAY(struct u32_vec, (size_t)u->y.states + 1);
    ta_post_init(&u->post, &u->y, &u->sets, u->max_arity);
    u->chosen = MEM_ARRAY(uint32_t, (size_t)u->max_arity + 1);
    u->next = MEM_ARRAY(uint32_t, (size_t)u->max_arity + 1);
    u->below = MEM_ARRAY(uint64_t, bit_words(u->y.states));
}

static void end(struct upward *u)
{
    for (uint32_t q = 0; q < u->states; q++)
        vec_free(&u->list[q]);
    for (size_t s = 0; s <= u->y.states; s++)
        vec_free(&u->todo[s]);
    ta_post_free(&u->post);
    mem_free(u->list, u->states * sizeof *u->list);
    mem_free(u->todo, ((size_t)u->y.states + 1) * sizeof *u->todo);
    mem_free(u->chosen, ((size_t)u->max_arity + 1) * sizeof *u->chosen);
    mem_free(u->next, ((size_t)u->max_arity + 1) * sizeof *u->next);
    mem_free(u->below, bit_words(u->y.states) * sizeof *u->below);
    ta_index_free(&u->x);
    ta_index_free(&u->y);
    ta_pool_free(&u->sets);
    vec_free(&u->signatures);
    vec_free(&u->pairs);
    vec_free(&u->children);
    vec_free(&u->untidy);
    vec_free(&u->steps);
    ta_pool_free(&u->results);
    map_free(&u->all_steps);
    map_free(&u->tried);
}

// The pair to be processed next; TA_NONE: all were.
static uint32_t smallest_pair(struct upward *u)
{
    for (; u->smallest <= u->y.states; u->smallest++)
        while (u->todo[u->smallest].n) {
            uint32_t id = vec_pop(&u->todo[u->smallest]);
            if (!u->pairs.at[id].dead)
                return id;
        }
    return TA_NONE;
}

enum rc included_up(const struct inclusion *in, bool *yes)
{
    struct upward u;
    enum rc rc = RC_OK;
    begin_upward(&u, in);
    leaves(&u);
    for (uint32_t c; rc == RC_OK && u.refuted == TA_NONE && (c = smallest_pair(&u)) != TA_NONE;) {
        tidy(&u);
        rc = process(&u, c);
    }
    if (u.refuted != TA_NONE && in->how->counterexample)
        give_tree(&u, u.refuted, in->how->counterexample);
    if (rc == RC_OK)
        *yes = u.refuted == TA_NONE;
    end(&u);
    return rc;
}
