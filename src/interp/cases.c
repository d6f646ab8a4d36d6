// SPDX-License-Identifier: Apache-2.0
// cases.c: frees whose argument depends on where objects lie, such as an address of which a byte was overwritten.
// Such a free does one of few things: the argument is null, or the start of a living block, or neither, which is a
// fault (C17 7.22.3.3p2). A run does what its own addresses make of it, and notes that there were other cases.  If it
// violates the property, it is run again for each of them: a violation counts only if all cases lead to one, so that
// there is one wherever objects lie.  Cases that no layout has are included: they can only keep a violation from being
// reported.
#include "interp/interp_priv.h"

enum { MAX_CASES = 16, MAX_RUNS = 64 };

// ---- the cases of one free ------------------------------------------------------------------------------------------

// Whether the argument may be this address: its bytes that are numbers are the same in every layout; `known`: bits of
// the address that are the same, too.
static bool may_be(struct val arg, uint64_t address, uint64_t known)
{
    uint64_t fixed = 0;
    for (unsigned i = 0; i < 8; i++)
        if (arg.fixed >> i & 1)
            fixed |= UINT64_C(255) << i * 8;
    return (((uint64_t)arg.v ^ address) & fixed & known) == 0;
}

// Addresses that may be freed and that the argument may be, the one of this run first; then `elsewhere`.
struct targets {
    struct {
        VEC_OF(uint64_t);
    } at;
    bool own;  // the first is the address of this run; else this run's is elsewhere
};

static void add_target(struct targets *t, struct val arg, uint64_t address, uint64_t known)
{
    if (!may_be(arg, address, known))
        return;
    vec_push(&t->at, address);
    if ((uint64_t)arg.v != address)
        return;
    t->own = true;
    t->at.at[t->at.n - 1] = t->at.at[0];
    t->at.at[0] = address;
}

static void find_targets(struct interp *m, struct val arg, struct targets *t)
{
    add_target(t, arg, 0, UINT64_MAX);
    for (size_t i = 0; i < m->mem.blocks.n; i++) {
        const struct block *b = m->mem.blocks.at[i];
        if (b->live && storage_duration(&b->o) == DURATION_ALLOCATED)
            add_target(t, arg, b->base, storage_alignment(&b->o) - 1);
    }
}

// Whether all blocks that may be freed are known: no memory outside of the program, which may be freed, is in sight.
// (What pointers hold that never got a value is no such memory.)
static bool is_known(const struct interp *m)
{
    const struct automaton *a = m->opt->automaton;
    bool stranger = m->n_pointers > m->uninit.n || m->strings.n || m->strangers;
    return !m->opt->any_layout && a && (a->safety & SAFE_FREE) && !stranger;
}

uint64_t cases_of_free(struct interp *m, struct val arg)
{
    struct run_result *out = m->out;
    struct targets t = { 0 };
    if (is_known(m))
        find_targets(m, arg, &t);
    if (!is_known(m) || t.at.n > MAX_CASES) {
        vec_free(&t.at);
        origin_decides(m, "the place of an access");
        return (uint64_t)arg.v;
    }
    // Case i is target i, and the last one is elsewhere.
    size_t n = t.at.n + 1, k = out->cases.n;
    size_t taken = k < m->opt->n_cases ? m->opt->cases[k] : t.own ? 0 : n - 1;
    VERIFY(taken < n);
    vec_push(&out->cases, ((struct run_case){ (uint32_t)n, (uint32_t)taken }));
    out->layout_at = out->layout_at ? out->layout_at : out->at;
    uint64_t address = taken < t.at.n ? t.at.at[taken] : 0;
    if (taken == t.at.n)
        interp_fault(m, fault_in_block(FAULT_BAD_FREE, NULL, (uint64_t)arg.v, 0));
    vec_free(&t.at);
    return address;
}

// ---- the cases of a run ---------------------------------------------------------------------------------------------

struct case_check {
    const struct run_options *opt;
    struct input_vector inputs;
    enum safety part;  // what all cases have to violate
    unsigned runs;
};

static bool all_violate(struct case_check *c, const struct run_result *r, size_t given);

// Whether a run that is like r until case k, and takes case `other` there, violates the property in all its own cases.
static bool other_violates(struct case_check *c, const struct run_result *r, size_t k, uint32_t other)
{
    struct u32_vec cases = { 0 };
    for (size_t i = 0; i < k; i++)
        vec_push(&cases, r->cases.at[i].taken);
    vec_push(&cases, other);
    struct input_vector inputs = c->inputs;
    struct run_options opt = *c->opt;
    opt.inputs = (struct input_source){ input_from_vector, &inputs };
    opt.keep_trace = opt.symbolic = false;
    opt.output = NULL;
    opt.cases = cases.at;
    opt.n_cases = cases.n;
    struct run_result out;
    interp_run_through(&opt, NULL, NULL, &out);
    bool yes = all_violate(c, &out, k + 1);
    run_result_free(&out);
    vec_free(&cases);
    return yes;
}

// Whether all cases of r violate the property; the first `given` cases are settled.
static bool all_violate(struct case_check *c, const struct run_result *r, size_t given)
{
    if (r->end != RUN_VIOLATION || fault_violates(r->fault.kind) != c->part)
        return false;
    for (size_t k = given; k < r->cases.n; k++)
        for (uint32_t i = 0; i < r->cases.at[k].n; i++)
            if (i != r->cases.at[k].taken && (++c->runs > MAX_RUNS || !other_violates(c, r, k, i)))
                return false;
    return true;
}

void cases_check(const struct run_options *opt, struct run_result *out)
{
    if (!out->cases.n)
        return;
    u128 *values = MEM_ARRAY(u128, out->inputs.n);
    for (size_t i = 0; i < out->inputs.n; i++)
        values[i] = out->inputs.at[i].value;
    struct case_check c = { .opt = opt, .inputs = { values, out->inputs.n }, .part = fault_violates(out->fault.kind) };
    if (!all_violate(&c, out, 0)) {
        out->end = RUN_LAYOUT;
        (void)snprintf(out->why, sizeof out->why, "%s", "what is freed depends on where objects lie in memory");
    }
    mem_free(values, sizeof *values * out->inputs.n);
}
