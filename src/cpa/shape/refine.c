// SPDX-License-Identifier: Apache-2.0
// refine.c: finds out from error paths what to follow, and by which generator (Theoduloz 2010, 5.4.7).
// At first nothing is followed.  FineTune finds the coarsest generator that excludes the error paths so far (replay.h)
// with the variables that are followed already.  Only if there is none are variables of the paths followed, too: as few
// as are needed.  So the variables come from executing the paths with shapes, not from interpolants: in the same
// abstraction that will meet them again, and nothing is followed that does not help.
#include "cfa/uses.h"
#include "cpa/shape/replay.h"
#include "cpa/shape/sample.h"

enum { PATHS_MAX = 60, CHEAP = 2000, FIRST_LIMIT = 4000, LAST_LIMIT = 256000 };

struct shape_refinement {
    struct replay replay;
    uint32_t n_paths;
    uint64_t *tracked;  // by variable: a bit set
    size_t words;
    uint64_t limit;              // of successors in one replay
    uint64_t steps;              // steps of the last replay that excluded the paths
    bool cut_short;              // some replay took more
    struct shape_cpa *explicit;  // a model that follows all variables: for the samples
    struct shape_stats unused;   // of that model
    struct samples *samples;
    bool widened;  // E: entries that samples exclude are enabled, too
    struct buf log;
};

// The model of another specification (gives).
static struct shape_cpa *trial_new(const struct shape_cpa *v, struct shape_stats *stats, const struct shape_spec *spec)
{
    struct shape_cpa *w = MEM_NEW(struct shape_cpa);
    *w = (struct shape_cpa){
        .cpa = v->cpa, .cfg = v->cfg, .stats = stats, .library = v->library, .watched = v->watched
    };
    model_build(w, spec);
    return w;
}

static void trial_free(struct shape_cpa *w)
{
    model_clear(w);
    mem_free(w, sizeof *w);
}

// Whether a specification excludes all paths so far.
static bool rules_out(struct shape_cpa *v, const struct shape_spec *spec)
{
    struct shape_refinement *r = v->refinement;
    struct shape_stats unused = { 0 };
    struct shape_cpa *w = trial_new(v, &unused, spec);
    v->stats->simulations++;
    uint64_t steps = 0;
    bool good = !w->given_up && replay_excludes(&r->replay, w, r->limit, &steps);
    r->cut_short |= steps > r->limit;
    r->steps = good ? steps : r->steps;
    trial_free(w);
    return good;
}

// ---- FineTune ---------------------------------------------------------------------------------------------------------------

// Finds the coarsest families of structure type k that exclude the paths; all its families together do.  Binary search
// in the lattice.
static void tune_families(struct shape_cpa *v, struct shape_spec *spec, uint32_t k)
{
    const struct scg_entry *e = spec->type[k].entry;
    uint32_t *families = &spec->type[k].families, *c = MEM_ARRAY(uint32_t, (size_t)1 << e->n_families);
    size_t room = (size_t)1 << e->n_families, all = scg_members(e, c), n = 0;
    for (size_t i = 0; i < all; i++)
        if ((c[i] & ~*families) == 0)
            c[n++] = c[i];
    uint64_t limit = v->refinement->limit;
    v->refinement->limit =
        MIN(limit, 2 * v->refinement->steps + CHEAP);  // a candidate that takes longer than the finest is no gain
    while (n > 1) {
        size_t best = 0, best_gap = SIZE_MAX;
        for (size_t i = 0; i < n; i++) {  // the candidate with as many others below it as above
            size_t below = 0, above = 0;
            for (size_t j = 0; j < n; j++) {
                below += (c[j] & ~c[i]) == 0;
                above += (c[i] & ~c[j]) == 0;
            }
            size_t gap = below > above ? below - above : above - below;
            if (gap < best_gap && c[i] != *families) {
                best = i;
                best_gap = gap;
            }
        }
        struct shape_spec s = *spec;
        uint32_t tried = s.type[k].families = c[best];
        bool good = rules_out(v, &s);
        size_t left = 0;
        for (size_t i = 0; i < n; i++) {
            bool coarser = (c[i] & ~tried) == 0;
            if (coarser == good)
                c[left++] = c[i];
        }
        n = left;
        *families = good ? tried : *families;
    }
    v->refinement->limit = limit;
    mem_free(c, room * sizeof *c);
}

// The field lists of an entry: subsets of all fields, in their order, with each field once at the end.
struct choice {
    const struct shape_cpa *all;  // a model whose fields are all
    uint32_t k;                   // how many the entry has
    uint32_t turn;                // which of them is the last
};

static bool nth_choice(const struct choice *c, uint32_t subset, int64_t *out)
{
    uint32_t n = 0;
    if ((uint32_t)__builtin_popcount(subset) != c->k || subset >> c->all->n_fields)
        return false;
    for (uint32_t i = 0; i < c->all->n_fields; i++)
        if (subset >> i & 1)
            out[n++] = c->all->field_off[i];
    put_last(out, c->k, c->turn);
    return true;
}

// Whether options and annotations allow these fields of the entry.
static bool is_given(const struct shape_cpa *v, const struct shape_spec *s)
{
    return !v->given.type->n_fields ||
           memcmp(s->type->field, v->given.type->field, s->type->n_fields * sizeof *s->type->field) == 0;
}

// Whether the samples allow the entry with these fields: E in the algorithm.
static bool is_enabled(const struct shape_cpa *v, const struct shape_spec *s)
{
    const struct shape_refinement *r = v->refinement;
    return r->widened || !r->samples || samples_allow(r->samples, s->type->entry, s->type->field);
}

static bool same_structure(const struct shape_type *a, const struct shape_type *b)
{
    return a->entry == b->entry && a->n_fields == b->n_fields &&
           memcmp(a->field, b->field, a->n_fields * sizeof *a->field) == 0;
}

// Tries generators of an entry with these fields: with the families of the specification so far, if it is of the same
// kind, or else with all families.
static bool try_choice(struct shape_cpa *v, const struct shape_cpa *all, const struct shape_spec *now,
                       struct shape_spec *spec)
{
    uint32_t usable = scg_usable(spec->type->entry, all->shape->tracking.ordered);
    bool same = same_structure(now->type, spec->type);
    spec->type->families = same ? now->type->families : usable;
    if (rules_out(v, spec))
        return true;
    spec->type->families = usable;
    return same && spec->type->families != now->type->families && rules_out(v, spec);
}

struct candidates {
    VEC_OF(struct shape_spec);
};

// Whether the entry would be the same as another one of the library: they differ only in the order of data, and that is
// not followed.
static bool is_other(const struct shape_cpa *v, const struct scg_entry *e, bool ordered)
{
    bool some = scg_usable(e, ordered) != scg_usable(e, true), other = false;
    for (unsigned i = 0; i < e->n_views; i++)
        other |= scg_find(&v->library, e->views[i].entry)->n_fields == e->n_fields;
    return some && other;
}

// Lists all entries with all choices of fields that options and annotations allow, simple ones first.
static void find_candidates(const struct shape_cpa *v, const struct shape_cpa *all, struct candidates *out)
{
    for (size_t i = 0; i < v->library.entries.n; i++) {
        const struct scg_entry *e = v->library.entries.at[i];
        if (v->given.type->entry ? v->given.type->entry != e : is_other(v, e, all->shape->tracking.ordered))
            continue;
        for (uint32_t turn = e->n_fields; turn-- > first_turn(e);)
            for (uint32_t subset = 1; subset < 1u << all->n_fields; subset++) {
                struct choice c = { all, e->n_fields, turn };
                struct shape_spec s = { .type = { { .entry = e, .n_fields = e->n_fields } } };
                if (nth_choice(&c, subset, s.type->field) && is_given(v, &s))
                    vec_push(out, s);
            }
    }
}

/* Finds an entry and fields for which some generator excludes the paths.  What failed for fewer paths is not tried
 * again: the search goes on with the specification so far. */
static bool find_entry(struct shape_cpa *v, const struct shape_cpa *all, const struct shape_spec *now,
                       struct shape_spec *spec)
{
    struct candidates c = { 0 };
    bool begun = !now->type->entry, found = false;
    find_candidates(v, all, &c);
    for (size_t i = 0; i < c.n && !found; i++) {
        spec->type[0] = c.at[i].type[0];
        begun |= same_structure(spec->type, now->type);
        found = begun && is_enabled(v, spec) && try_choice(v, all, now, spec);
    }
    vec_free(&c);
    return found;
}

static bool same_type(const struct shape_type *a, const struct shape_type *b)
{
    return same_structure(a, b) && a->families == b->families && a->record == b->record;
}

static bool same_generators(const struct shape_spec *a, const struct shape_spec *b)
{
    bool same = a->n_types == b->n_types;
    for (uint32_t k = 0; k < a->n_types && same; k++)
        same = same_type(&a->type[k], &b->type[k]);
    return same;
}

static bool same_spec(const struct shape_spec *a, const struct shape_spec *b)
{
    return same_generators(a, b) && a->contents == b->contents;
}

// Tries several structure types at once: given ones, or those that links of records suggest; with the families so far,
// or all of them.
static bool try_types(struct shape_cpa *v, const struct shape_cpa *all, const struct shape_spec *now,
                      struct shape_spec *spec)
{
    const struct shape_spec *from = v->given.n_types > 1 ? &v->given : &all->spec;
    bool begun = now->n_types > 1;
    if (from->n_types < 2 || (v->given.n_types == 1))
        return false;
    memcpy(spec->type, begun ? now->type : from->type, sizeof spec->type);
    spec->n_types = begun ? now->n_types : from->n_types;
    if (rules_out(v, spec))
        return true;
    memcpy(spec->type, from->type, sizeof spec->type);
    spec->n_types = from->n_types;
    return begun && rules_out(v, spec);
}

// Finds a generator, or several if one is not enough, with which some families exclude the paths.
static bool find_generators(struct shape_cpa *v, const struct shape_cpa *all, struct shape_spec *spec)
{
    const struct shape_spec now = v->spec, from_the_start = { 0 };
    bool integers = all->n_numbers || all->n_data;
    if (now.n_types < 2 && v->given.n_types < 2) {
        spec->n_types = 1;
        spec->contents = integers && now.type->entry && now.contents;
        bool found = integers && now.type->entry && !now.contents && find_entry(v, all, &now, spec);
        spec->contents |= integers && !found;
        if (found || find_entry(v, all, &now, spec) || (now.type->entry && find_entry(v, all, &from_the_start, spec)))
            return true;
    }
    spec->contents = integers;
    return try_types(v, all, &now, spec);
}

// Algorithm FineTune: the coarsest generators that exclude the paths with these variables; without contents, if that is
// enough.
static bool fine_tune(struct shape_cpa *v, struct shape_spec *spec)
{
    struct shape_stats unused = { 0 };
    struct shape_spec plain = { .tracked = spec->tracked, .contents = true };
    struct shape_cpa *all = trial_new(v, &unused, &plain);
    bool found = !all->given_up && find_generators(v, all, spec);
    trial_free(all);
    if (!found)
        return false;
    if (v->spec.type->entry && same_generators(spec, &v->spec))
        return true;  // coarser ones failed before
    for (uint32_t k = 0; k < spec->n_types; k++)
        tune_families(v, spec, k);
    struct shape_spec less = *spec;
    less.contents = false;
    if (rules_out(v, &less))
        *spec = less;
    return true;
}

// ---- tracking definitions -----------------------------------------------------------------------------------------------------

static void track(void *ctx, const struct var *x)
{
    struct shape_refinement *r = ctx;
    r->tracked[x->id / 64] |= UINT64_C(1) << x->id % 64;
}

// Follows all variables of the paths.
static void track_all(struct shape_refinement *r)
{
    for (size_t i = 0; i < r->replay.arcs.n; i++) {
        const struct edge *e = r->replay.arcs.at[i].edge;
        for (size_t k = 0; k < edge_operands(e); k++)
            if (k != OPERAND_SIZE)
                exp_each_var(edge_operand(e, k), track, r);
        for (size_t k = 0; e->kind == EDGE_CALL && k < e->callee->n_params; k++)
            track(r, e->callee->vars.at[k]);
        if (e->kind == EDGE_RETURN && e->callee->retval)
            track(r, e->callee->retval);
    }
}

// Removes from `set` the variables from `begin` on, `n` of those that are not in `old`, if the paths are excluded all
// the same; whether they are.
static bool leave_out(struct shape_cpa *v, struct shape_spec *spec, const uint64_t *old, size_t begin, size_t n)
{
    struct shape_refinement *r = v->refinement;
    uint64_t *less = MEM_ARRAY(uint64_t, r->words);
    size_t at = 0;
    for (size_t w = 0; w < r->words; w++) {
        less[w] = r->tracked[w];
        for (uint64_t left = r->tracked[w] & ~old[w]; left; left &= left - 1, at++)
            if (at >= begin && at < begin + n)
                less[w] &= ~(left & -left);
    }
    struct shape_spec s = *spec;
    s.tracked = less;
    bool good = rules_out(v, &s);
    if (good)
        memcpy(r->tracked, less, r->words * sizeof *less);
    mem_free(less, r->words * sizeof *less);
    return good;
}

static size_t count_new(const struct shape_refinement *r, const uint64_t *old)
{
    size_t n = 0;
    for (size_t w = 0; w < r->words; w++)
        n += (size_t)__builtin_popcountll(r->tracked[w] & ~old[w]);
    return n;
}

// Follows as few new variables as are needed.  source Zeller, Hildebrandt, "Simplifying and isolating failure-inducing
// input", TSE 2002.
static void minimise(struct shape_cpa *v, struct shape_spec *spec, const uint64_t *old)
{
    struct shape_refinement *r = v->refinement;
    for (size_t chunk = count_new(r, old) / 2; chunk > 0; chunk /= 2)
        for (size_t at = 0; at < count_new(r, old) && v->cpa.run->budget.cause == STOP_NONE;)
            at += leave_out(v, spec, old, at, chunk) ? 0 : chunk;
}

// ---- refinement -----------------------------------------------------------------------------------------------------------------

static void log_names(struct shape_cpa *v, const uint64_t *old)
{
    const struct cfa *c = v->cpa.run->cfa;
    struct shape_refinement *r = v->refinement;
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *x = c->vars.at[i];
        if ((r->tracked[i / 64] & ~old[i / 64]) >> i % 64 & 1)
            buf_printf(&r->log, " %s%s%s", x->fn ? sym_str(&c->prog->syms, x->fn->name) : "", x->fn ? "::" : "",
                       sym_str(&c->prog->syms, x->name));
    }
}

static void log_structure(struct shape_cpa *v, const struct shape_type *t)
{
    struct buf *b = &v->refinement->log;
    buf_printf(b, " %s(", t->entry->name);
    for (uint32_t i = 0; i < t->n_fields; i++)
        buf_printf(b, "%s%lld", i ? ", " : "", (long long)t->field[i]);
    buf_puts(b, ")");
}

static void log_spec(struct shape_cpa *v, const struct shape_spec *s)
{
    struct buf *b = &v->refinement->log;
    for (uint32_t k = 0; k < s->n_types; k++) {
        const struct shape_type *t = &s->type[k];
        buf_puts(b, "  generator:");
        log_structure(v, t);
        buf_puts(b, ", families:");
        for (unsigned i = 0; i < t->entry->n_families; i++)
            if (t->families >> i & 1)
                buf_printf(b, " %s", t->entry->families[i]);
        buf_printf(b, "%s%s\n", t->families ? "" : " none", s->contents ? ", with contents" : "");
    }
}

/* Finds a specification that excludes the paths; false: none was found.  Step 1: the generator, with the present
 * variables; step 2: more variables. (With more effort, all that step 1 finds is found in step 2.) */
static bool find_spec(struct shape_cpa *v, const struct shape_spec *now, struct shape_spec *out)
{
    struct shape_refinement *r = v->refinement;
    *out = *now;
    out->tracked = r->tracked;
    buf_printf(&r->log, "refinement %u, paths of %zu edges\n", r->n_paths, r->replay.edges);
    if (r->limit == FIRST_LIMIT && fine_tune(v, out) && !same_spec(out, now)) {
        v->stats->refined_scg++;
        log_spec(v, out);
        return true;
    }
    uint64_t *old = MEM_ARRAY(uint64_t, r->words);
    memcpy(old, r->tracked, r->words * sizeof *old);
    track_all(r);
    bool more = memcmp(old, r->tracked, r->words * sizeof *old) != 0;
    bool found = (more || r->limit > FIRST_LIMIT) && fine_tune(v, out);
    if (found) {
        if (r->steps <= CHEAP)  // otherwise it takes longer than following a few more
            minimise(v, out, old);
        found = count_new(r, old) || !same_spec(out, now);  // else states of other paths are the reason
    }
    if (found) {
        v->stats->refined_td++;
        buf_puts(&r->log, "  tracking definition:");
        log_names(v, old);
        buf_puts(&r->log, "\n");
        log_spec(v, out);
    } else {
        memcpy(r->tracked, old, r->words * sizeof *old);
        buf_puts(&r->log, "  no generator of the library excludes it\n");
    }
    mem_free(old, r->words * sizeof *old);
    return found;
}

// Searches with more effort if less is not enough; `all`: with all entries in the end.
static bool search_spec(struct shape_cpa *v, bool all, struct shape_spec *out)
{
    struct shape_refinement *r = v->refinement;
    for (;;) {
        r->cut_short = false;
        if (find_spec(v, &v->spec, out))
            return true;
        if (v->cpa.run->budget.cause != STOP_NONE)
            return false;
        if (r->cut_short && r->limit < LAST_LIMIT)
            r->limit *= 4;
        else if (all && r->samples && !r->widened) {
            r->widened = true;
            buf_puts(&r->log, "  entries that the samples exclude are enabled, too\n");
        } else
            return false;
    }
}

// ---- explicit heaps -------------------------------------------------------------------------------------------------------------

static void log_samples(struct shape_cpa *v)
{
    struct shape_refinement *r = v->refinement;
    size_t n;
    unsigned executions;
    samples_count(r->samples, &n, &executions);
    v->stats->samples = n;
    buf_printf(&r->log, "explicit heaps: %zu different ones with at least %lld nodes, in %u executions\n", n,
               (long long)v->cfg->sample_nodes, executions);
    struct candidates c = { 0 };
    find_candidates(v, r->explicit, &c);
    buf_puts(&r->log, "  entries:");
    for (size_t i = 0; i < c.n; i++)
        if (is_enabled(v, &c.at[i]))
            log_structure(v, c.at[i].type);
    buf_puts(&r->log, "; no others\n");
    vec_free(&c);
}

// Takes samples: the heaps of executions say, before anything is followed, what structures the program may have.
static void take_samples(struct shape_cpa *v)
{
    struct shape_refinement *r = v->refinement;
    struct shape_spec plain = { .contents = true };
    if (v->given.type->entry || !v->cfg->samples || r->explicit)
        return;
    r->explicit = trial_new(v, &r->unused, &plain);
    if (r->explicit->given_up)
        return;
    r->samples = samples_take(r->explicit, (uint32_t)v->cfg->samples, (uint32_t)v->cfg->sample_nodes);
    log_samples(v);
}

// Logs the path that no generator excludes, as the lines that it passes.
static void log_failure(struct shape_cpa *v, const struct edge_path *path)
{
    struct sources *src = &v->cpa.run->cfa->prog->src;
    struct buf *b = &v->refinement->log;
    uint32_t last = 0;
    buf_puts(b, "refinement failed on the path through lines");
    for (size_t i = 0; i < path->n; i++) {
        struct loc at = path->at[i]->loc;
        uint32_t line = at.off ? sources_place(src, at).line : 0;
        if (line && line != last)
            buf_printf(b, " %u", line);
        last = line ? line : last;
    }
    buf_puts(b, "\n");
}

// Replaces the model by that of the specification, and begins the exploration again.
static void switch_to(struct shape_cpa *v, const struct shape_spec *spec, struct engine *e)
{
    struct map states = v->states;
    struct shape_spec s = *spec;
    v->states = (struct map){ 0 };
    struct shape_class *old = v->shape;
    v->shape = NULL;
    model_clear(v);
    model_build(v, &s);
    engine_restart(e, v->cpa.index, NULL);
    shape_free_states(&states);
    class_free(old);
}

enum refinement shape_refine(struct shape_cpa *v, struct engine *e, struct arg_node *target)
{
    struct shape_refinement *r = v->refinement;
    if (!r || r->n_paths == PATHS_MAX)
        return REFINE_FEASIBLE;
    struct arg_path nodes = { 0 };
    struct edge_path path = { 0 };
    take_samples(v);
    engine_path(e, target, &nodes, &path, NULL);
    const struct shape_state *end = target->obstacle ? NULL : (const struct shape_state *)target->state[v->cpa.index];
    replay_add(&r->replay, &path, !end || end->fault != FAULT_NONE);
    r->n_paths++;
    vec_free(&nodes);
    struct shape_spec spec;
    bool found = search_spec(v, false, &spec);
    size_t arcs = r->replay.arcs.n;
    if (!found && v->cpa.run->budget.cause == STOP_NONE)
        replay_add_all(&r->replay, e);
    if (!found && (r->replay.arcs.n > arcs || r->samples) && v->cpa.run->budget.cause == STOP_NONE)
        found = search_spec(v, true, &spec);
    if (!found)
        log_failure(v, &path);
    vec_free(&path);
    if (found) {
        switch_to(v, &spec, e);
        return REFINE_DONE;
    }
    return v->cpa.run->budget.cause == STOP_NONE ? REFINE_FEASIBLE : REFINE_STOPPED;
}

// ---- life -------------------------------------------------------------------------------------------------------------------------

void shape_refinement_begin(struct shape_cpa *v, struct shape_spec *spec)
{
    struct shape_refinement *r = MEM_NEW(struct shape_refinement);
    r->words = v->cpa.run->cfa->vars.n / 64 + 1;
    r->tracked = MEM_ARRAY(uint64_t, r->words);
    r->limit = FIRST_LIMIT;
    v->refinement = r;
    *spec = (struct shape_spec){ .tracked = r->tracked };
}

void shape_refinement_log(const struct shape_cpa *v, struct buf *out)
{
    if (v->refinement)
        buf_puts(out, buf_str(&v->refinement->log));
}

void shape_refinement_end(struct shape_cpa *v)
{
    struct shape_refinement *r = v->refinement;
    if (!r)
        return;
    replay_free(&r->replay);
    samples_free(r->samples);
    if (r->explicit)
        trial_free(r->explicit);
    mem_free(r->tracked, r->words * sizeof *r->tracked);
    buf_free(&r->log);
    mem_free(r, sizeof *r);
    v->refinement = NULL;
}
