// SPDX-License-Identifier: Apache-2.0
// run.c: whether a trace is a run of a boolean program.
#include "boolprog/boolprog.h"

static enum truth variable_value(void *ctx, uint32_t var)
{
    return bool_value(ctx, var) ? TRUTH_TRUE : TRUTH_FALSE;
}

// Whether f can be `value` where the variables have the values.
static bool can_be(const struct bool_formula *f, uint64_t *values, bool value)
{
    enum truth t = formula_value(f, variable_value, values);
    return t == TRUTH_UNKNOWN || (t == TRUTH_TRUE) == value;
}

static bool edge_leads(const struct bool_program *p, const struct bool_edge *e, uint64_t *old, uint64_t *now)
{
    struct map assigned = { 0 };
    bool ok = can_be(e->guard, old, true) && can_be(p->nodes.at[e->to].invariant, now, true);
    for (size_t i = 0; i < e->assign.n; i++) {
        const struct bool_assign *a = &e->assign.at[i];
        ok = ok && can_be(a->value, old, bool_value(now, a->var));
        map_put(&assigned, a->var, 0);
    }
    for (uint32_t i = 0; i < p->vars.n; i++)
        ok = ok && (map_get(&assigned, i, NULL) || bool_value(old, i) == bool_value(now, i));
    map_free(&assigned);
    return ok;
}

static bool same_values(const struct bool_program *p, const uint64_t *x, const uint64_t *y)
{
    for (uint32_t i = 0; i < p->vars.n; i++)
        if (bool_value(x, i) != bool_value(y, i))
            return false;
    return true;
}

bool bool_run_check(const struct bool_program *p, const struct bool_result *r, uint32_t *end)
{
    uint32_t node = p->init, loop_node = node;
    uint64_t *values = r->first, *loop_values = values;
    if (!values || !can_be(p->initial, values, true) || !can_be(p->nodes.at[node].invariant, values, true))
        return false;
    for (size_t i = 0; i < r->trace.n; i++) {
        const struct bool_step *s = &r->trace.at[i];
        if (s->edge >= p->edges.n || p->edges.at[s->edge].from != node ||
            !edge_leads(p, &p->edges.at[s->edge], values, s->values))
            return false;
        node = p->edges.at[s->edge].to;
        values = s->values;
        if (i + 1 == r->loop) {
            loop_node = node;
            loop_values = values;
        }
    }
    if (end)
        *end = node;
    return r->loop >= r->trace.n || (loop_node == node && same_values(p, loop_values, values));
}
