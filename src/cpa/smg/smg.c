// SPDX-License-Identifier: Apache-2.0
// smg.c: the CPA of symbolic memory graphs (Dudka, Peringer, Vojnar, SAS 2013): memory safety of programs with lists.
// Transfer is exact up to what values leave open; prec folds blocks into list segments at loop heads and joins states
// that were reached there, so that chains end.  A fault that may happen is a target state.
#include "base/hash.h"
#include "cfa/alloc_size.h"
#include "core/engine.h"
#include "cpa/smg/backward.h"
#include "cpa/smg/give_up.h"
#include "cpa/smg/smg_priv.h"
#include "forest/box.h"
#include "forest/predicates.h"
#include "smg/abstract.h"

const struct opt_choice smg_numbers_choices[] = {
    { "variables", SMG_NUMBERS_VARIABLES, "in variables, but not in blocks: what lists hold stays exact" },
    { "all", SMG_NUMBERS_ALL, "in blocks, too: lists may hold any number" },
    { NULL, 0, NULL },
};

#define OPT_S smg_cfg
static const struct opt_spec smg_opts[] = { SMG_OPTS(OPT_ROW) };
static const struct stat_spec smg_stat_specs[] = { SMG_STATS(STAT_ROW) };

CPA_SELF(smg_cpa, c->ops == &smg_cpa);

DOWNCAST_CONST(smg_of, state, smg_state, s);

// ---- graphs ---------------------------------------------------------------------------------------------------------

// Prices in ticks.  A tick is what an edge costs other analyses, a quarter of a microsecond.
enum { WORDS_PER_TICK = 128, TICKS_PER_STEP = 8, TICKS_PER_RULE = 4 };

// (The engine notices a spent budget.)
static struct smg *unpacked(struct smg_cpa *p, const struct smg_state *s)
{
    (void)tick(&p->cpa.run->budget, 1 + s->n / WORDS_PER_TICK);
    return smg_graph_of(p, s);
}

static size_t bytes_of(const struct smg_state *s)
{
    return sizeof *s + s->n * sizeof *s->words;
}

// The least and greatest number of living blocks (UINT32_MAX: any number).
static void count_blocks(const struct smg *g, uint32_t *least, uint32_t *most)
{
    *least = *most = 0;
    for (size_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        if (o->origin != SMG_HEAP || o->life != SMG_ALIVE)
            continue;
        bool any = !smg_is_single(o->kind) || o->kind == SMG_TREE || o->level;
        *most = any || *most == UINT32_MAX ? UINT32_MAX : *most + 1;
        *least += o->level || o->kind == SMG_OPTIONAL ? 0 : smg_least_length(o);
    }
}

// Whether the object exists in all heaps, and comes from one place of the program.
static bool is_certain(const struct smg_object *o)
{
    return o->id != UINT32_MAX && (o->kind == SMG_REGION || (!smg_is_single(o->kind) && o->min_length));
}

/* Bits that every graph has which a graph with these bits covers.  For scalar variables: whether the value is a number
 * or an address, and which: a number other than 0 (the address of a segment that may be empty covers null), or an
 * address in an object that certainly exists.  For all blocks: that there are at least, or at most, so many. */
enum { SIGN_VARIABLES = 40, SIGN_COUNTS = 12 };

static void sign_value(const struct smg *g, uint64_t key, smg_value v, struct signature *sig)
{
    if (smg_tag(v) == SMG_NUMBER || smg_tag(v) == SMG_ADDRESS)
        sig->w[0] |= UINT64_C(1) << key % SIGN_VARIABLES;
    if (smg_tag(v) == SMG_NUMBER && v != SMG_ZERO)
        sig->w[1] |= UINT64_C(1) << (hash_mix(key, v) & 63);
    if (smg_tag(v) != SMG_ADDRESS)
        return;
    const struct smg_object *o = &g->objects.at[smg_object_of(v)];
    uint64_t what = (uint64_t)o->id << 32 | (uint64_t)o->origin << 8 | o->life;
    if (is_certain(o))
        sig->w[1] |= UINT64_C(1) << (hash_mix(hash_mix(key, what), (uint32_t)smg_offset(v)) & 63);
    else if (o->kind == SMG_TREE)
        sig->w[1] |= UINT64_C(1) << (hash_mix(key, o->edges.n) & 63);
}

// The numbers of trees and of single blocks, which a graph has in common with one that covers it.
static uint64_t sign_trees(const struct smg *g)
{
    uint32_t trees = 0, blocks = 0;
    for (size_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        trees += o->kind == SMG_TREE;
        blocks += o->kind == SMG_REGION && o->origin == SMG_HEAP && o->life == SMG_ALIVE;
    }
    return UINT64_C(1) << (SIGN_VARIABLES + trees % SIGN_COUNTS) |
           UINT64_C(1) << (SIGN_VARIABLES + SIGN_COUNTS + blocks % SIGN_COUNTS);
}

static struct signature sign(const struct smg *g)
{
    struct signature sig = { { 0 } };
    uint32_t least, most;
    bool trees = g->numbers->trees.included != NULL;
    if (trees)
        sig.w[0] |= sign_trees(g);
    for (size_t i = 0; i < g->variables.n; i++) {
        const struct smg_object *o = &g->objects.at[g->variables.val[i]];
        if (!smg_is_note(o) && o->edges.n == 1 && !o->edges.at[0].bit && o->edges.at[0].bits <= 64)
            sign_value(g, hash_u64(g->variables.key[i]), o->edges.at[0].value, &sig);
    }
    count_blocks(g, &least, &most);
    for (uint32_t k = 0; k < SIGN_COUNTS && !trees; k++) {
        sig.w[0] |= (uint64_t)(least > k) << (SIGN_VARIABLES + k);
        sig.w[0] |= (uint64_t)(most <= k) << (SIGN_VARIABLES + SIGN_COUNTS + k);
    }
    return sig;
}

static struct smg_state *intern(struct smg_cpa *p, enum fault f, struct smg_packed packed, struct signature sig)
{
    uint64_t hash = hash_mix(packed.hash, f), *first = map_at(&p->states, hash);
    for (struct smg_state *s = (struct smg_state *)(uintptr_t)*first; s; s = s->next)
        if (s->fault == f && s->n == packed.n && memcmp(s->words, packed.words, s->n * sizeof *s->words) == 0)
            return s;
    struct smg_state *s = mem_alloc(sizeof *s + packed.n * sizeof *s->words);
    *s = (struct smg_state){ .s.id = ++p->next_state,
                             .fault = f,
                             .hash = hash,
                             .skeleton = packed.skeleton,
                             .sig = sig,
                             .n = packed.n,
                             .next = (struct smg_state *)(uintptr_t)*first };
    if (packed.n)
        memcpy(s->words, packed.words, packed.n * sizeof *s->words);
    *first = (uint64_t)(uintptr_t)s;
    p->stats->states++;
    p->stats->words_max = MAX(p->stats->words_max, packed.n);
    return s;
}

struct smg_state *smg_intern(struct smg_cpa *p, const struct smg *g)
{
    p->stats->objects_max = MAX(p->stats->objects_max, g->objects.n - 1);
    return intern(p, FAULT_NONE, smg_pack(&p->packer, g), sign(g));
}

const struct smg_state *smg_intern_fault(struct smg_cpa *p, const struct fault_at *f)
{
    uint64_t words[3] = { f->edge->id + UINT64_C(1), f->var ? f->var->id + UINT64_C(1) : 0,
                          f->made ? f->made->id + UINT64_C(1) : 0 };
    uint64_t hash = hash_mix(hash_mix(words[0], words[1]), words[2]);
    return intern(p, f->kind, (struct smg_packed){ hash, 0, ARRAY_LEN(words), words }, (struct signature){ { 0 } });
}

// ---- life -----------------------------------------------------------------------------------------------------------

static void made(void *owner, const struct edge *e, u128 bytes)
{
    struct smg_cpa *p = owner;
    if (!e->from->fn->is_model)
        alloc_size_check(p->cpa.run->diag, p->cfa->prog, e, bytes);
}

static enum rc sm_open(struct cpa *c)
{
    struct smg_cpa *p = self(c);
    p->cfg = c->run->cfg[c->index];
    p->stats = (struct smg_stats *)c->run->stat[c->index];
    p->cfa = c->run->cfa;
    smg_env_init(&p->env, p->cfa);
    p->env.owner = p;
    p->env.offsets = p->cfg->offsets;
    p->env.cases = p->cfg->splits;
    p->env.fill = p->cfg->fill;
    p->env.drop_dead = p->cfg->drop_dead;
    p->env.made = made;
    p->env.unknown_write = smg_write_unknown;
    for (size_t i = 0; i < c->run->automata.n; i++)
        p->env.watched |= c->run->automata.at[i]->safety;
    tree_store_init(&p->trees);
    if (p->cfg->forest && smg_open_trees(p) != RC_OK)
        return RC_USER;
    p->boxes_given = p->boxes_at_start = p->trees.boxes.n;
    enum rc rc = smg_depths_open(p);
    p->env.frames = p->cfg->forest && p->cfg->abstraction && p->cfg->frames && !p->depths.limited;
    return rc;
}

static void sm_close(struct cpa *c)
{
    struct smg_cpa *p = self(c);
    for (size_t i = 0; i < p->states.n; i++)
        for (struct smg_state *s = (struct smg_state *)(uintptr_t)p->states.val[i], *next; s; s = next) {
            next = s->next;
            mem_free(s, bytes_of(s));
        }
    map_free(&p->states);
    smg_depths_close(p);
    range_thresholds_free(p->thresholds, p->cfa);
    map_free(&p->recurring);
    map_free(&p->drawn);
    smg_packer_free(&p->packer);
    tree_store_free(&p->trees);
    buf_free(&p->log);
    mem_free(p->sites, p->sites ? p->cfa->edges.n * sizeof *p->sites : 0);
    smg_env_free(&p->env);
}

static const struct state *sm_initial(struct cpa *c, const struct node *start)
{
    struct smg_cpa *p = self(c);
    struct smg *g = smg_borrow(&p->env);
    vec_push(&g->frames, start->fn->id);
    const struct smg_state *s = smg_intern(p, g);
    smg_give_back(&p->env, g);
    return &s->s;
}

// ---- transfer -------------------------------------------------------------------------------------------------------

struct successors {
    struct smg_cpa *p;
    const struct prec *prec;
    struct succ *out;
};

// Adds the successor of a case, and the faults that may happen, to the result.
static enum rc put_successor(void *ctx, struct smg_step *s)
{
    struct successors *x = ctx;
    struct smg_cpa *p = x->p;
    for (size_t i = 0; i < s->faults.n; i++)
        vec_push(x->out, &smg_intern_fault(p, &s->faults.at[i])->s);
    p->stats->faults += s->faults.n;
    if (s->end == STEP_GOES && !s->obstacle.kind) {
        p->stats->graphs++;
        if (p->depths.limited)
            smg_forget_pointers(p, s->g, x->prec);
        vec_push(x->out, &smg_intern(p, s->g)->s);
    }
    return s->obstacle.kind ? run_obstacle(p->cpa.run, &s->obstacle) : RC_OK;
}

static enum rc take_step(struct cpa *c, const struct state *s, const struct prec *prec, const struct edge *e,
                         struct succ *out)
{
    struct smg_cpa *p = self(c);
    if (smg_of(s)->fault != FAULT_NONE)
        return RC_OK;
    if (tick(&c->run->budget, TICKS_PER_STEP) != RC_OK)
        return RC_STOP;
    struct successors x = { p, prec, out };
    enum rc rc = smg_steps(&p->env, e, known_keeps_bounds(c->run->known, e), unpacked(p, smg_of(s)), put_successor, &x);
    p->stats->splits = p->env.splits;
    p->stats->offsets = p->env.at_offsets;
    p->stats->materialised = p->env.elements;
    return rc;
}

// (Asking for the time takes long, compared with a step; on some systems the clock of CPU time is coarser than a step.)
static enum rc sm_transfer(struct cpa *c, const struct state *s, const struct prec *prec, const struct edge *e,
                           struct succ *out)
{
    enum { SAMPLE = 16 };
    struct smg_cpa *p = self(c);
    if (++p->sampled.steps % SAMPLE)
        return take_step(c, s, prec, e, out);
    uint64_t begin = stat_wall(), before = p->stats->graphs;
    enum rc rc = take_step(c, s, prec, e, out);
    p->sampled.time += stat_wall() - begin;
    p->sampled.graphs += p->stats->graphs - before;
    double seconds = (double)p->sampled.time * 1e-9;
    p->stats->graphs_rate = seconds > 0 ? (uint64_t)((double)p->sampled.graphs / seconds) : 0;
    return rc;
}

static bool sm_is_target(struct cpa *c, const struct state *s)
{
    (void)c;
    return smg_of(s)->fault != FAULT_NONE;
}

// The parts of memory safety that are checked: also parts that are not watched, if no step could have gone wrong.  A
// lost block is not noticed if blocks were forgotten.
static unsigned sm_checks(struct cpa *c)
{
    struct smg_cpa *p = self(c);
    unsigned noticed = p->env.forgot ? p->env.watched & (SAFE_DEREF | SAFE_FREE) : p->env.watched;
    return noticed | ((SAFE_DEREF | SAFE_FREE) & ~p->env.suspected);
}

static enum callers sm_callers(struct cpa *c)
{
    return self(c)->env.frames ? CALLERS_OWN : CALLERS_OF_STACK;
}

static const struct prec *sm_initial_prec(struct cpa *c)
{
    return smg_first_prec(self(c));
}

static const struct prec *sm_prec_union(struct cpa *c, const struct prec *a, const struct prec *b)
{
    return smg_prec_union(self(c), a, b);
}

static void sm_print_prec(struct cpa *c, const struct prec *prec, struct buf *b)
{
    smg_print_prec(self(c), prec, b);
}

static bool sm_fault(struct cpa *c, const struct state *s, struct fault_at *out)
{
    const struct smg_state *x = smg_of(s);
    const struct cfa *cfa = self(c)->cfa;
    if (x->fault == FAULT_NONE)
        return false;
    *out = (struct fault_at){ .kind = x->fault,
                              .edge = cfa->edges.at[x->words[0] - 1],
                              .var = x->words[1] ? cfa->vars.at[x->words[1] - 1] : NULL,
                              .made = x->words[2] ? cfa->edges.at[x->words[2] - 1] : NULL };
    return true;
}

// ---- order ----------------------------------------------------------------------------------------------------------

enum tree_form { TREES_EXACT, TREES_BOXED, TREES_ABSTRACT, TREES_COARSE, TREE_FORMS };

/* Folds blocks into trees: EXACT: in normal form; BOXED: with the known boxes; ABSTRACT: with abstraction and new
 * boxes; COARSE: the same, where states are merged by their references alone. */
static bool fold_trees(struct smg_cpa *p, struct smg *g, enum tree_form form, uint32_t place)
{
    struct forest_abstraction opt = { .height = form == TREES_COARSE ? 0 : (uint32_t)p->cfg->height,
                                      .numbers = (uint32_t)p->cfg->tree_numbers,
                                      .fusion = p->cfg->fusion };
    uint64_t before = p->trees.work;
    p->trees.boxing = p->cfg->boxes && form != TREES_EXACT;
    if (p->env.frames)
        smg_host_frames(&p->env, g);
    bool folded = forest_fold(&p->trees, g, place, form >= TREES_ABSTRACT ? &opt : NULL);
    (void)tick(&p->cpa.run->budget, (p->trees.work - before) * TICKS_PER_RULE);
    p->stats->abstracted += folded && form >= TREES_ABSTRACT;
    p->stats->boxes = p->trees.boxes.n - p->boxes_given;
    return folded;
}

// recurring, place: as in abstract.h.
static bool fold_segments(struct smg_cpa *p, struct smg *g, struct map *recurring, uint32_t place)
{
    struct smg_abstract_options opt = smg_abstract_defaults;
    opt.numbers = p->cfg->numbers == SMG_NUMBERS_ALL;
    opt.recurring = opt.numbers ? NULL : recurring;
    opt.place = place;
    bool folded = smg_abstract(g, &opt);
    p->stats->abstracted += folded;
    return folded;
}

// Folds at a loop head.
static void fold(struct smg_cpa *p, struct smg *g, uint32_t place)
{
    if (p->cfg->abstraction && p->cfg->forest)
        (void)fold_trees(p, g, TREES_ABSTRACT, place);
    else if (p->cfg->abstraction)
        (void)fold_segments(p, g, &p->recurring, place);
}

// Whether h represents all heaps of g after chains of g are folded with the forms that h has.
static bool covers_segments(struct smg_cpa *p, const struct smg *h, struct smg *g)
{
    struct map forms = { 0 };
    for (uint32_t i = 1; i < h->objects.n; i++)
        if (h->objects.at[i].origin == SMG_FORM)
            map_put(&forms, h->objects.at[i].id, 1);
    bool covers = fold_segments(p, g, &forms, 0) && smg_covers(h, g);
    map_free(&forms);
    return covers;
}

// Whether h represents all heaps of g after blocks of g become trees, in one form or another: h may be older than some
// known boxes.
static bool covers_trees(struct smg_cpa *p, const struct smg *h, const struct smg *g)
{
    struct smg *folded = smg_borrow(&p->env);
    bool covers = false;
    for (enum tree_form form = TREES_EXACT; form < TREE_FORMS && !covers; form++) {
        smg_copy(folded, g);
        covers = fold_trees(p, folded, form, 0) && smg_covers(h, folded);
    }
    smg_give_back(&p->env, folded);
    return covers;
}

static bool covers_folded(struct smg_cpa *p, const struct smg *h, struct smg *g)
{
    return p->cfg->abstraction && (p->cfg->forest ? covers_trees(p, h, g) : covers_segments(p, h, g));
}

// Whether y represents all heaps of x; folding: chains of x may be folded for that, so that it represents more.
static bool covers(struct smg_cpa *p, const struct smg_state *y, const struct smg_state *x, bool folding)
{
    if (x == y)
        return true;
    if (x->fault != FAULT_NONE || y->fault != FAULT_NONE)
        return false;
    p->stats->compared++;
    if (p->cfg->forest && x->skeleton == y->skeleton && x->n == y->n) {
        bool all = smg_packed_trees(x->words, y->words, x->n, p->env.numbers.trees.included, p);
        p->stats->covered += all;
        if (all || !folding)
            return all;
    }
    struct smg *g = unpacked(p, x), *h = unpacked(p, y);
    if (folding && p->depths.limited)
        smg_forget_like(p, g, h);
    bool covers = smg_covers(h, g) || (folding && covers_folded(p, h, g));
    smg_give_back(&p->env, g);
    smg_give_back(&p->env, h);
    p->stats->covered += covers;
    return covers;
}

static bool sm_leq(struct cpa *c, const struct state *a, const struct state *b)
{
    return covers(self(c), smg_of(b), smg_of(a), false);
}

// (Reached states were folded, fresh successors were not.)
static bool sm_leq_given(struct cpa *c, const struct state *a, const struct state *const *composite,
                         const struct state *b)
{
    (void)composite;
    return covers(self(c), smg_of(b), smg_of(a), true);
}

static struct signature sm_signature(struct cpa *c, const struct state *s)
{
    (void)c;
    return smg_of(s)->sig;
}

// ---- precision adjustment: abstraction and joins at loop heads ------------------------------------------------------

// (Recursive functions go round as loops do: chains of frames grow at their entries, and what they make on the way back
// grows at their exits.)
static bool sm_wants(struct cpa *c, const struct node *n)
{
    struct smg_cpa *p = self(c);
    bool again = p->env.frames && n->fn->recursive && (n == n->fn->entry || n == n->fn->exit);
    return (p->cfg->abstraction || p->depths.limited || p->cfg->interrupt != INT64_MAX) && (n->is_loop_head || again);
}

// Whether a state has as many trees and blocks as g, as far as its signature tells: others cannot be joined.
static bool has_as_many_trees(const struct smg_cpa *p, const struct smg_state *s, const struct smg *g)
{
    return !p->cfg->forest || s->sig.w[0] >> SIGN_VARIABLES == sign_trees(g) >> SIGN_VARIABLES;
}

// Joins g with the i-th state that was reached here before; false: they do not fit.
static bool join_with(struct smg_cpa *p, const struct smg *g, const struct reached_view *reached, size_t i,
                      const struct smg_join_options *opt, struct smg *out)
{
    const struct smg_state *old = smg_of(reached->at(reached, i));
    if (old->fault != FAULT_NONE || !reached->agrees(reached, i) || !has_as_many_trees(p, old, g))
        return false;
    struct smg *o = unpacked(p, old);
    enum smg_status status;
    bool joined = smg_join(o, g, opt, out, &status);
    smg_give_back(&p->env, o);
    return joined;
}

// Joins g with the last such state that fits.
static bool join_reached(struct smg_cpa *p, const struct smg *g, const struct reached_view *reached,
                         const struct smg_join_options *opt, struct smg *out)
{
    for (size_t i = reached->n; i-- > 0;)
        if (join_with(p, g, reached, i, opt, out))
            return true;
    return false;
}

// The approximate number of states here: a state that others with the same numbers were joined into does not count.
static size_t agreeing(const struct reached_view *reached)
{
    size_t n = 0;
    for (size_t i = 0; i < reached->n; i++)
        n += reached->agrees(reached, i) && !smg_of(reached->at(reached, i))->joined;
    return n;
}

// How many states, at most `most`, have the structure of g and differ only in numbers; *last: the last such state, also
// if it is `joined`.
static size_t like(struct smg_cpa *p, const struct smg *g, const struct reached_view *reached,
                   const struct smg_join_options *opt, size_t most, size_t *last)
{
    struct smg *out = smg_borrow(&p->env);
    size_t n = 0;
    *last = SIZE_MAX;
    for (size_t i = reached->n; i-- > 0 && n < most;) {
        if (!join_with(p, g, reached, i, opt, out))
            continue;
        *last = *last == SIZE_MAX ? i : *last;
        n += !smg_of(reached->at(reached, i))->joined;
    }
    smg_give_back(&p->env, out);
    return n;
}

enum { FAR = 32 };  // joins that are widened to thresholds; later ones skip these

/* Joins g with a state that has other numbers, if many states have this structure: so counters are bounded, while the
 * two values of a flag stay apart, however many structures there are.  If no state has this structure and there are
 * many states: joins g with one that has null where g has a block, or the reverse. */
static bool join_numbers(struct smg_cpa *p, const struct smg *g, const struct reached_view *reached,
                         const struct func *fn, struct smg *out)
{
    struct smg_join_options all = { .table = (uint64_t)p->cfg->offsets * g->address_bits / 8,
                                    .numbers = (enum smg_number_joins)p->cfg->numbers };
    size_t exact = (size_t)p->cfg->exact, widen = exact + (size_t)p->cfg->delay, far = widen + FAR, last;
    if (agreeing(reached) < exact)
        return false;
    size_t n = like(p, g, reached, &all, far, &last);
    all.widen = n >= widen;
    if (all.widen && n < far && !p->thresholds)
        p->thresholds = range_thresholds(p->cfa);
    all.thresholds = all.widen && n < far ? &p->thresholds[fn->id] : NULL;
    if (last != SIZE_MAX)
        return n >= exact && join_with(p, g, reached, last, &all, out);
    all.loose = !p->cfg->forest;
    return join_reached(p, g, reached, &all, out);
}

/* Joins g with the last state that differs from it only in its trees, if there are many of them. */
static bool join_trees(struct smg_cpa *p, const struct smg *g, const struct reached_view *reached,
                       const struct node *at, struct smg *out)
{
    struct smg_join_options opt = { .numbers = SMG_NUMBERS_EQUAL, .trees = true };
    uint64_t skeleton = smg_pack(&p->packer, g).skeleton;
    size_t n = 0, last = 0;
    for (size_t i = 0; i < reached->n; i++) {
        const struct smg_state *old = smg_of(reached->at(reached, i));
        if (old->fault != FAULT_NONE || old->skeleton != skeleton || !reached->agrees(reached, i))
            continue;
        last = n++ && smg_of(reached->at(reached, last))->s.id > old->s.id ? last : i;
    }
    if (n <= (size_t)p->cfg->unions || !join_with(p, g, reached, last, &opt, out))
        return false;
    (void)fold_trees(p, out, n > (size_t)p->cfg->coarse ? TREES_COARSE : TREES_ABSTRACT, at->id);
    return true;
}

/* Joins g with a state that was reached before, preferably one with the same numbers. */
static const struct smg_state *join_head(struct smg_cpa *p, const struct smg *g, const struct reached_view *reached,
                                         const struct node *at)
{
    struct smg *joined = smg_borrow(&p->env);
    struct smg_join_options equal = { .numbers = SMG_NUMBERS_EQUAL };
    bool same = p->cfg->forest ? join_trees(p, g, reached, at, joined) : join_reached(p, g, reached, &equal, joined);
    bool fits = same || join_numbers(p, g, reached, at->fn, joined);
    struct smg_state *s = smg_intern(p, fits ? joined : g);
    s->joined |= same && !p->cfg->forest;
    p->stats->joins += fits;
    smg_give_back(&p->env, joined);
    return s;
}

static enum prec_action sm_prec(struct cpa *c, const struct state **s, const struct prec **prec, struct prec_step *step)
{
    struct smg_cpa *p = self(c);
    if (smg_of(*s)->fault != FAULT_NONE || !sm_wants(c, step->at))
        return PREC_CONTINUE;
    struct smg *g = unpacked(p, smg_of(*s));
    smg_drop_notes(g, true);
    if (p->depths.limited)
        *prec = smg_limit_depth(p, g, *prec, step->mem, &step->given_up);
    fold(p, g, step->at->id);
    *s = &(p->cfg->abstraction ? join_head(p, g, &step->reached, step->at) : smg_intern(p, g))->s;
    smg_give_back(&p->env, g);
    return PREC_CONTINUE;
}

// Interrupts the exploration where heaps are deep, without giving up anything (Theoduloz 2010, 5.4.3).
static enum prec_action sm_settle(struct cpa *c, const struct state **s, const struct prec **prec,
                                  struct prec_step *step)
{
    struct smg_cpa *p = self(c);
    if (p->cfg->interrupt == INT64_MAX || smg_passed(*prec) || smg_of(*s)->fault != FAULT_NONE ||
        !sm_wants(c, step->at))
        return PREC_CONTINUE;
    struct smg *g = unpacked(p, smg_of(*s));
    bool deep = smg_is_deep(p, g, (uint64_t)p->cfg->interrupt);
    smg_give_back(&p->env, g);
    step->why = deep ? "interrupted where the heap is as deep as cpa.smg.interrupt says" : NULL;
    return deep ? PREC_INTERRUPT : PREC_CONTINUE;
}

static const struct prec *sm_pass(struct cpa *c, const struct state *s, const struct prec *prec)
{
    (void)s;
    return smg_pass(self(c), prec);
}

// ---- questions of peers ---------------------------------------------------------------------------------------------

// Whether an object is a heap block that exists just once.
static bool is_known_block(const struct smg_object *o)
{
    return o->origin == SMG_HEAP && o->life == SMG_ALIVE && o->kind == SMG_REGION && !o->level && !smg_is_frame(o);
}

static bool leads_to_known(const struct smg *g, const struct exp *pointer)
{
    uint32_t object, block;
    const struct var *x = pointer->kind == EXP_CELL && !pointer->off ? pointer->var : NULL;
    return x && smg_find_variable(g, x->fn ? (uint32_t)g->frames.n - 1 : 0, x->id, &object) &&
           smg_leads(g, smg_read(g, object, 0, x->type->size * 8), &block) && is_known_block(&g->objects.at[block]);
}

static const struct explicit_heap *whole_heap(struct smg_cpa *p, const struct smg *g, struct arena *mem)
{
    uint8_t *mark = ARENA_ARRAY(mem, uint8_t, g->objects.n);
    for (size_t i = 1; i < g->objects.n; i++)
        mark[i] = g->objects.at[i].origin == SMG_HEAP && g->objects.at[i].life == SMG_ALIVE;
    return smg_give_up(p, g, mark, NULL, mem);
}

static bool sm_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a)
{
    struct smg_cpa *p = self(c);
    if ((q->kind != QUERY_BLOCK && q->kind != QUERY_HEAP) || smg_of(s)->fault != FAULT_NONE)
        return false;
    struct smg *g = unpacked(p, smg_of(s));
    a->heap = q->kind == QUERY_HEAP ? whole_heap(p, g, q->mem) : NULL;
    bool known = q->kind == QUERY_HEAP ? a->heap != NULL : leads_to_known(g, q->exp);
    smg_give_back(&p->env, g);
    return known;
}

// ---- texts, garbage -------------------------------------------------------------------------------------------------

static void sm_print(struct cpa *c, const struct state *s, struct buf *b)
{
    struct smg_cpa *p = self(c);
    buf_putc(b, '<');
    if (smg_of(s)->fault != FAULT_NONE) {
        buf_puts(b, fault_text(smg_of(s)->fault));
    } else {
        struct smg *g = unpacked(p, smg_of(s));
        smg_print(g, p->cfa, b);
        smg_give_back(&p->env, g);
    }
    buf_putc(b, '>');
}

static void begin_again(struct smg_cpa *p, struct engine *e)
{
    p->boxes_at_start = p->trees.boxes.n;
    p->stats->restarts++;
    buf_printf(&p->log, "exploration begins again; boxes: %zu, predicates: %zu\n", p->trees.boxes.n - 1,
               p->trees.predicates.trees.n);
    tree_forget_seen(&p->trees);
    engine_restart(e, p->cpa.index, NULL);
}

static void note_backward(struct smg_cpa *p, const struct edge *at, enum backward_end end, size_t learnt)
{
    static const char *const text[] = { [BACKWARD_REAL] = "real, as far as heaps tell",
                                        [BACKWARD_SPURIOUS] = "spurious",
                                        [BACKWARD_UNKNOWN] = "not known" };
    p->stats->real += end == BACKWARD_REAL;
    p->stats->spurious += end == BACKWARD_SPURIOUS;
    p->stats->predicates += learnt;
    struct place where = sources_place(&p->cfa->prog->src, at->loc);
    buf_printf(&p->log, "backward run from %s:%u: %s", where.file, where.line, text[end]);
    if (learnt)
        buf_printf(&p->log, "; %zu predicate%s learnt", learnt, learnt == 1 ? "" : "s");
    buf_putc(&p->log, '\n');
}

/* Refines after a suspected fault.  If boxes were learnt since the exploration began, states reached before have not
 * been folded into them: the exploration begins again, with these boxes from the start (Hruska 2015; spec 6.4).
 * Otherwise the backward run finds out whether the fault is spurious; if it is, predicates are learnt, and the
 * exploration begins again with them. */
static enum refinement sm_refine(struct cpa *c, struct engine *e, struct arg_node *target, struct edge_path *path)
{
    struct smg_cpa *p = self(c);
    size_t learnt;
    (void)path;
    if (p->trees.boxes.n > p->boxes_at_start) {
        begin_again(p, e);
        return REFINE_DONE;
    }
    if (!p->cfg->forest || !p->cfg->backward || target->obstacle || !target->via)
        return REFINE_FEASIBLE;
    enum backward_end end = smg_backward(p, e, target, &learnt);
    note_backward(p, target->via, end, learnt);
    if (!learnt)
        return REFINE_FEASIBLE;
    begin_again(p, e);
    return REFINE_DONE;
}

// Adds the learnt boxes and predicates to the statistics.
static enum rc sm_finish(struct cpa *c, const struct arg *a, struct buf *notes)
{
    (void)a;
    struct smg_cpa *p = self(c);
    box_print(&p->trees, notes);
    buf_puts(notes, buf_str(&p->log));
    predicates_print(&p->trees, notes);
    if (p->cfg->forest && p->cfg->box_out)
        smg_write_boxes(p, p->cfg->box_out);
    return RC_OK;
}

static void sm_gc_begin(struct cpa *c)
{
    self(c)->marked = MEM_NEW(struct map);
}

static void sm_gc_mark(struct cpa *c, const struct state *s, const struct prec *prec)
{
    (void)prec;
    map_put(self(c)->marked, s->id, 1);
}

static void sm_gc_end(struct cpa *c)
{
    struct smg_cpa *p = self(c);
    struct map old = p->states;
    p->states = (struct map){ 0 };
    for (size_t i = 0; i < old.n; i++)
        for (struct smg_state *s = (struct smg_state *)(uintptr_t)old.val[i], *next; s; s = next) {
            next = s->next;
            if (!map_get(p->marked, s->s.id, NULL)) {
                mem_free(s, bytes_of(s));
                continue;
            }
            uint64_t *first = map_at(&p->states, s->hash);
            s->next = (struct smg_state *)(uintptr_t)*first;
            *first = (uint64_t)(uintptr_t)s;
        }
    map_free(&old);
    map_free(p->marked);
    mem_free(p->marked, sizeof *p->marked);
    p->marked = NULL;
}

const struct cpa_ops smg_cpa = {
    .name = "smg",
    .summary = "memory as graphs of blocks and list segments: memory safety (symbolic memory graphs)",
    .size = sizeof(struct smg_cpa),
    .open = sm_open,
    .close = sm_close,
    .initial = sm_initial,
    .initial_prec = sm_initial_prec,
    .transfer = sm_transfer,
    .answer = sm_answer,
    .settle = sm_settle,
    .pass = sm_pass,
    .leq = sm_leq,
    .leq_given = sm_leq_given,
    .index = &(const struct cpa_index){ .signature = sm_signature },
    .callers = sm_callers,
    .part = smg_part_of,
    .prec = sm_prec,
    .adjusts_last = true,
    .wants = sm_wants,
    .is_target = sm_is_target,
    .heap = &(const struct cpa_heap){ .checks = sm_checks, .fault = sm_fault },
    .refines = &(const struct cpa_refines){ .prec_union = sm_prec_union, .refine = sm_refine },
    .finish = sm_finish,
    .sweep = &(const struct cpa_sweep){ .begin = sm_gc_begin, .mark = sm_gc_mark, .end = sm_gc_end },
    .print = sm_print,
    .print_prec = sm_print_prec,
    .picture = &(const struct cpa_picture){ .draw = smg_draw_state, .draw_common = smg_draw_boxes },
    OPT_OWNER(smg),
    .stats = smg_stat_specs,
    .n_stats = ARRAY_LEN(smg_stat_specs),
};
