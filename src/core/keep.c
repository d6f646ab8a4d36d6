// SPDX-License-Identifier: Apache-2.0
// keep.c: refinement that keeps the states that it does not affect, also those that lie behind affected ones.
#include "core/engine_priv.h"

// ---- who lost what --------------------------------------------------------------------------------------------------

// The component whose losses are kept in lists; n_cpa: there is none.
static uint32_t loser(const struct run *r)
{
    uint32_t i = 0;
    while (i < r->n_cpa && !(r->cpa[i]->ops->refines && r->cpa[i]->ops->refines->regains))
        i++;
    return i;
}

void engine_note_lost(struct engine *e, struct arg_node *n)
{
    uint32_t i = loser(e->run);
    if (i == e->run->n_cpa || !n->lost[i])
        return;
    assert(!n->lost_at);
    uint64_t *of = map_at(&e->losers.of, n->lost[i]);
    if (!*of) {
        vec_push(&e->losers.by, (struct arg_path){ 0 });
        *of = e->losers.by.n;
    }
    struct arg_path *list = &e->losers.by.at[*of - 1];
    vec_push(list, n);
    n->lost_at = (uint32_t)list->n;
}

void engine_forget_lost(struct engine *e, struct arg_node *n)
{
    uint64_t of;
    if (!n->lost_at || !map_get(&e->losers.of, n->lost[loser(e->run)], &of))
        return;
    struct arg_path *list = &e->losers.by.at[of - 1];
    assert(n->lost_at <= list->n && list->at[n->lost_at - 1] == n);
    struct arg_node *last = vec_pop(list);
    list->at[n->lost_at - 1] = last;
    last->lost_at = n->lost_at;
    n->lost_at = 0;
}

void engine_free_losers(struct engine *e)
{
    for (size_t k = 0; k < e->losers.by.n; k++)
        vec_free(&e->losers.by.at[k]);
    vec_free(&e->losers.by);
    map_free(&e->losers.of);
}

/* Appends to out, and marks, the nodes from whose states prec would take away less under precision p than under the
 * root's. */
static void find_touched(struct engine *e, uint32_t i, const struct prec *p, struct arg_path *out)
{
    struct cpa *c = e->run->cpa[i];
    for (size_t k = 0; k < e->losers.of.n; k++) {
        const struct arg_path *list = &e->losers.by.at[e->losers.of.val[k] - 1];
        if (!list->n || !c->ops->refines->regains(c, (uint32_t)e->losers.of.key[k], e->arg.root->prec[i], p))
            continue;
        for (size_t n = 0; n < list->n; n++) {
            list->at[n]->touched = true;
            vec_push(out, list->at[n]);
        }
    }
}

// ---- trees ----------------------------------------------------------------------------------------------------------

// Whether a restart with another precision for component i would find the same states, except for what prec takes away.
static bool can_keep(const struct engine *e, uint32_t i)
{
    const struct run *r = e->run;
    if (i != loser(r) || !r->cpa[i]->ops->refines || engine_any_joins(e) || e->precs_differ)
        return false;
    for (uint32_t k = 0; k < r->n_cpa; k++)
        if (k != i && r->cpa[k]->ops->refines)
            return false;
    return true;
}

// The node after x in the tree below top, parents first; into: nodes below x come next.
static struct arg_node *next_below(struct arg_node *top, struct arg_node *x, bool into)
{
    if (into && x->first_child)
        return x->first_child;
    while (x != top && !x->next_sibling)
        x = x->parent;
    return x == top ? NULL : x->next_sibling;
}

static void subtree(struct arg_node *top, struct arg_path *out)
{
    for (struct arg_node *x = top; x; x = next_below(top, x, true))
        vec_push(out, x);
}

// ---- falling asleep -------------------------------------------------------------------------------------------------

static void add_root(struct engine *e, struct arg_node *n)
{
    n->bucket = (uint32_t)e->sleepers.roots.n;
    vec_push(&e->sleepers.roots, n);
}

static void remove_root(struct engine *e, struct arg_node *n)
{
    assert(n->asleep && n->bucket < e->sleepers.roots.n && e->sleepers.roots.at[n->bucket] == n);
    struct arg_node *last = vec_pop(&e->sleepers.roots);
    if (last != n) {
        e->sleepers.roots.at[n->bucket] = last;
        last->bucket = n->bucket;
    }
}

// Lets a sleeper be found by its state, if it has successors to keep, or is known to have none.
static void note_sleeper(struct engine *e, struct arg_node *n)
{
    if (n->is_settled)
        map_put(&e->sleepers.by_state, reached_hash(e->run, n->state), (uint64_t)(uintptr_t)n);
}

static void not_asleep(struct engine *e, struct arg_node *n)
{
    uint64_t *v = map_at(&e->sleepers.by_state, reached_hash(e->run, n->state));
    if (*v == (uint64_t)(uintptr_t)n)
        *v = 0;
    n->asleep = false;
    e->sleepers.n--;
}

static void delete_node(struct engine *e, struct arg_node *n, const struct precs *kept)
{
    if (n->asleep)
        not_asleep(e, n);
    engine_drop(e, n, kept);
    arg_detach(n);
    arg_delete(&e->arg, n);
}

// Removes n, which is marked already, from all covers: it covers nothing and is covered by nothing.
static void fall_asleep(struct engine *e, struct arg_node *n)
{
    assert(n->asleep && !n->spoilt && !n->is_target && !n->obstacle);
    while (n->first_covered) {
        struct arg_node *c = n->first_covered;
        arg_uncover(c);
        if (c->asleep)
            continue;
        c->recheck = true;
        reached_add(&e->reached, c);
        engine_enqueue(e, c);
        e->stats.requeued++;
    }
    arg_uncover(n);
    reached_remove(&e->reached, n);
    waitlist_remove(&e->waitlist, n);
    note_sleeper(e, n);
    if (!n->parent)
        add_root(e, n);
}

/* Takes the tree at top, which has no parent, apart.  A node goes if something below it is affected, or if it is an
 * error or an obstacle, which are to be found anew.  The rest sleeps. */
static void take_apart(struct engine *e, struct arg_node *top, const struct precs *kept)
{
    struct arg_path all = { 0 };
    assert(!top->parent);
    subtree(top, &all);
    for (size_t k = 0; k < all.n; k++)
        all.at[k]->spoilt = all.at[k]->is_target || all.at[k]->obstacle;
    for (size_t k = all.n; k-- > 1;)
        all.at[k]->parent->spoilt |= all.at[k]->spoilt || all.at[k]->touched;
    for (size_t k = 0; k < all.n; k++) {
        struct arg_node *n = all.at[k];
        if (n->spoilt)
            continue;
        e->sleepers.n += !n->asleep;
        n->asleep = true;
        if (n->parent && n->parent->spoilt)
            arg_detach(n);
    }
    for (size_t k = 0; k < all.n; k++)
        if (!all.at[k]->spoilt)
            fall_asleep(e, all.at[k]);
    for (size_t k = all.n; k-- > 0;)
        if (all.at[k]->spoilt)
            delete_node(e, all.at[k], kept);
    vec_free(&all);
}

static void forget_tree(struct engine *e, struct arg_node *root)
{
    struct arg_path all = { 0 };
    subtree(root, &all);
    for (size_t k = all.n; k-- > 0;)
        delete_node(e, all.at[k], &(struct precs){ { NULL } });
    vec_free(&all);
}

void engine_forget_sleepers(struct engine *e)
{
    while (e->sleepers.roots.n)
        forget_tree(e, vec_pop(&e->sleepers.roots));
    map_free(&e->sleepers.by_state);
}

// ---- waking up ------------------------------------------------------------------------------------------------------

// A sleeping node with exactly this state; NULL: there is none.
static struct arg_node *find_sleeper(struct engine *e, const struct state *const *s)
{
    uint64_t v;
    if (!e->sleepers.n || !map_get(&e->sleepers.by_state, reached_hash(e->run, s), &v) || !v)
        return NULL;
    struct arg_node *n = (struct arg_node *)(uintptr_t)v;
    assert(n->at && n->asleep);
    return memcmp(n->state, s, e->run->n_cpa * sizeof *s) == 0 ? n : NULL;
}

// Puts n back into the reached set.  False if another node with the same state covers it.
static bool wake_node(struct engine *e, struct arg_node *n)
{
    struct arg_node *same = reached_equal(&e->reached, n->partition, n->state);
    assert(!n->asleep && !n->slot && !n->covered_by && same != n);
    if (same) {
        n->expanded = n->is_settled = false;
        arg_cover(n, same);
        e->stats.covered++;
        return false;
    }
    reached_add(&e->reached, n);
    e->stats.kept++;
    if (!n->is_settled) {
        n->recheck = true;
        engine_enqueue(e, n);
    }
    return true;
}

enum { BELOW_COVERED = 1, NEWLY_COVERED = 2 };  // arg_node.spoilt of what wakes up

// Wakes nodes that have their successors first: they may cover the others.
static void wake_tree(struct engine *e, struct arg_node *top)
{
    struct arg_path all = { 0 };
    subtree(top, &all);
    for (size_t k = 0; k < all.n; k++) {
        struct arg_node *n = all.at[k];
        not_asleep(e, n);
        n->spoilt = n != top && n->parent->spoilt ? BELOW_COVERED : 0;
        if (!n->spoilt && n->is_settled && !wake_node(e, n))
            n->spoilt = NEWLY_COVERED;
    }
    for (size_t k = 0; k < all.n; k++)
        if (!all.at[k]->spoilt && !all.at[k]->slot && !wake_node(e, all.at[k]))
            all.at[k]->spoilt = NEWLY_COVERED;
    for (size_t k = 0; k < all.n; k++)
        if (all.at[k] != top && all.at[k]->parent->spoilt)
            all.at[k]->spoilt = BELOW_COVERED;
    for (size_t k = all.n; k-- > 0;)
        if (all.at[k]->spoilt == BELOW_COVERED)
            delete_node(e, all.at[k], &(struct precs){ { NULL } });
        else
            all.at[k]->spoilt = 0;
    vec_free(&all);
}

bool engine_wake(struct engine *e, struct arg_node *parent, const struct edge *last, const struct state *const *s,
                 const uint32_t *lost)
{
    struct arg_node *n = find_sleeper(e, s);
    if (!n)
        return false;
    if (n->parent)
        n->parent->is_settled = false;
    else
        remove_root(e, n);
    arg_detach(n);
    arg_attach(n, parent);
    n->via = last;
    n->by_back_edge = last->back;
    engine_forget_lost(e, n);
    memcpy(n->lost, lost, e->run->n_cpa * sizeof *lost);
    engine_note_lost(e, n);
    wake_tree(e, n);
    return true;
}

// ---- refinement -----------------------------------------------------------------------------------------------------

enum { SLEEPERS_MIN = 20000, SLEEPERS_SHARE = 4 };  // more, and more than this times the states, are forgotten

/* Handles the affected node n: in a sleeping tree, nothing above it can be kept; in the ARG it is found anew, too,
 * unless another affected node has put it to sleep already. */
static void touch(struct engine *e, struct arg_node *n, const struct precs *kept)
{
    if (!n->at || !n->parent)
        return;
    struct arg_node *top = n;
    if (n->asleep) {
        while (top->parent)
            top = top->parent;
        remove_root(e, top);
    } else {
        engine_enqueue(e, n->parent);
        e->stats.requeued++;
        arg_detach(n);
    }
    take_apart(e, top, kept);
}

void engine_refine(struct engine *e, struct arg_node *n, uint32_t i, const struct prec *p)
{
    if (!can_keep(e, i) || !n->parent) {
        engine_restart(e, i, p);
        return;
    }
    struct arg_path touched = { 0 };
    struct precs kept = { { NULL } };
    kept.p[i] = p = engine_joined(e->run->cpa[i], e->arg.root->prec[i], p);
    find_touched(e, i, p, &touched);
    n->touched = true;
    vec_push(&touched, n);
    e->arg.keeps_deleted = true;
    for (size_t k = 0; k < touched.n; k++)
        touch(e, touched.at[k], &kept);
    for (size_t k = 0; k < touched.n; k++)
        touched.at[k]->touched = false;
    e->arg.keeps_deleted = false;
    for (size_t k = 0; k < e->arg.nodes.n; k++)
        e->arg.nodes.at[k]->prec[i] = p;
    VALIDATE_SOME(e->checks, engine_flaw(e, NULL));
    if (e->sleepers.n > SLEEPERS_MIN && e->sleepers.n > SLEEPERS_SHARE * e->reached.n)
        engine_forget_sleepers(e);
    vec_free(&touched);
}
