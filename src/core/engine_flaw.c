// SPDX-License-Identifier: Apache-2.0
// engine_flaw.c: checks that the nodes of the abstract reachability graph, the reached set and the waitlist agree with
// each other.
#include "core/engine.h"

static const char *links_flaw(const struct arg_node *n)
{
    const struct arg_node *child = n->first_child, *next = n->next_sibling;
    if ((child && (child->parent != n || child->prev_sibling)) || (next && next->prev_sibling != n))
        return "arg: children and siblings disagree";
    if (next && next->parent != n->parent)
        return "arg: siblings have different parents";
    if (n->parent && !n->parent->at)
        return "arg: a parent was deleted";
    for (size_t i = 0; i < n->more_parents.n; i++)
        if (!n->more_parents.at[i]->at)
            return "arg: a parent by a merge was deleted";
    return NULL;
}

// A node that covers another one may itself be covered by now; the last one of such a chain is in the reached set.
static const char *cover_flaw(const struct arg_node *n)
{
    const struct arg_node *first = n->first_covered, *next = n->next_covered, *by = n->covered_by;
    if ((first && (first->covered_by != n || first->prev_covered)) ||
        (next && (next->prev_covered != n || next->covered_by != by)))
        return "arg: covers and covered nodes disagree";
    if (!by)
        return NULL;
    if (n->slot || n->queued || n->first_child)
        return "arg: a covered node is reached, waits or has children";
    for (; by && by != n; by = by->covered_by)
        if (by->is_target || by->obstacle || (!by->covered_by && !by->slot))
            return "arg: what covers a node is not reached, or does not go on";
    return by ? "arg: a node covers itself" : NULL;
}

// taken: the node was taken from the waitlist.
static const char *standing_flaw(const struct arg_node *n, bool taken)
{
    bool ends = n->is_target || n->obstacle;
    if (n->asleep)
        return n->slot || n->queued || n->covered_by || n->first_covered ? "engine: a sleeping node takes part" : NULL;
    if (!n->slot && !n->covered_by && !n->obstacle)
        return "engine: a node is neither reached nor covered";
    if (n->queued && (!n->slot || ends))
        return "engine: a node waits that is not to be expanded";
    if (n->slot && !n->queued && !taken && !ends && !n->is_settled)
        return "engine: a node does not wait, and its successors are not represented";
    return NULL;
}

const char *engine_flaw(const struct engine *e, const struct arg_node *n)
{
    uint64_t live = 0, reached = 0, waiting = 0;
    const char *flaw = NULL;
    for (size_t i = 0; i < e->arg.nodes.n && !flaw; i++) {
        const struct arg_node *x = e->arg.nodes.at[i];
        if (!x->at)
            continue;
        live++;
        reached += x->slot != 0;
        waiting += x->queued != 0;
        flaw = links_flaw(x);
        flaw = flaw ? flaw : cover_flaw(x);
        flaw = flaw ? flaw : standing_flaw(x, x == n);
    }
    if (!flaw && live != e->arg.live)
        flaw = "arg: the live nodes are miscounted";
    if (!flaw && (reached != e->reached.n || waiting != e->waitlist.n))
        flaw = "engine: a node is reached, or waits, that is not in the graph";
    flaw = flaw ? flaw : reached_flaw(&e->reached);
    return flaw ? flaw : waitlist_flaw(&e->waitlist);
}
