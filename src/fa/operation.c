// SPDX-License-Identifier: Apache-2.0
// operation.c: a table of operations, and what they are done with.
#include "fa/operation.h"

#include "base/names.h"
#include "base/nearest.h"
#include "fa/random.h"
#include "fa/simulation.h"

#include <stdlib.h>

const struct opt_choice ta_direction_choices[] = { { "up", TA_UP, "" }, { "down", TA_DOWN, "" }, { NULL, 0, NULL } };
const struct opt_choice ta_algorithm_choices[] = { { "antichains", 0, "" }, { NULL, 0, NULL } };

#define OPT_S ta_opts
static const struct opt_spec specs[] = { TA_OPTS(OPT_ROW) };
#undef OPT_S

struct ta_operation {
    const char *name;
    size_t files;
    const char *options;  // the names it knows
    enum ta_direction direction;
    enum rc (*run)(struct ta_work *t);
};

static enum ta_direction direction(const struct ta_work *t)
{
    return (enum ta_direction)t->opt.dir;
}

// ---- operations -------------------------------------------------------------------------------------------------------

static void put_automaton(struct ta_work *t, const struct ta *a, const char *name, const char *const *names)
{
    if (!t->quiet)
        timbuk_write(a, &t->symbols, &t->ops, name, names, &t->out);
}

// Puts an automaton that an operation has made, unless it stopped, and frees it.
static enum rc put_result(struct ta_work *t, enum rc rc, struct ta *a, const char *name)
{
    if (rc != RC_OK)
        return rc;
    put_automaton(t, a, name, NULL);
    ta_free(a);
    return RC_OK;
}

static void put_tree(struct ta_work *t, const struct ta_tree *tree)
{
    struct ta a;
    ta_of_tree(&a, &t->pool, tree);
    put_automaton(t, &a, "witness", NULL);
    ta_free(&a);
}

static enum rc run_load(struct ta_work *t)
{
    put_automaton(t, &t->file[0].a, "loaded", t->names[0]);
    return RC_OK;
}

static enum rc run_witness(struct ta_work *t)
{
    struct ta_tree tree = { 0 };
    ta_witness(&t->file[0].a, &tree);
    put_tree(t, &tree);
    ta_tree_free(&tree);
    return RC_OK;
}

static enum rc run_cmpl(struct ta_work *t)
{
    struct ta a;
    enum rc rc = direction(t) == TA_UP ? ta_complement(&a, &t->file[0].a, &t->ops, &t->budget)
                                       : ta_complement_down(&a, &t->file[0].a, &t->ops, &t->budget);
    return put_result(t, rc, &a, "complement");
}

static enum rc run_union(struct ta_work *t)
{
    struct ta a;
    ta_union(&a, &t->file[0].a, &t->file[1].a);
    return put_result(t, RC_OK, &a, "union");
}

static enum rc run_isect(struct ta_work *t)
{
    struct ta a;
    enum rc rc = direction(t) == TA_UP ? ta_intersect_up(&a, &t->file[0].a, &t->file[1].a, NULL, &t->budget)
                                       : ta_intersect_down(&a, &t->file[0].a, &t->file[1].a, NULL, &t->budget);
    return put_result(t, rc, &a, "intersection");
}

static enum rc run_det(struct ta_work *t)
{
    struct ta a;
    enum rc rc = ta_determinise(&a, &t->file[0].a, &t->budget);
    return put_result(t, rc, &a, "deterministic");
}

static enum rc run_red(struct ta_work *t)
{
    struct ta a;
    enum rc rc = direction(t) == TA_UP ? ta_reduce_up(&a, &t->file[0].a, NULL, &t->budget)
                                       : ta_reduce(&a, &t->file[0].a, NULL, &t->budget);
    return put_result(t, rc, &a, "reduced");
}

static enum rc run_sim(struct ta_work *t)
{
    struct bit_matrix leq;
    const struct ta *a = &t->file[0].a;
    enum rc rc =
        direction(t) == TA_UP ? ta_simulation_up(a, &t->budget, &leq) : ta_simulation_down(a, &t->budget, &leq);
    if (rc != RC_OK)
        return rc;
    for (uint32_t q = 0; q < a->states.n && !t->quiet; q++) {
        buf_printf(&t->out, "%s <=", t->names[0][q]);
        for (uint32_t r = 0; r < a->states.n; r++)
            if (bit_get(&leq, q, r))
                buf_printf(&t->out, " %s", t->names[0][r]);
        buf_putc(&t->out, '\n');
    }
    bit_matrix_free(&leq);
    return RC_OK;
}

// Puts the answer of incl, equiv or univ, with the tree that shows why it is no if it was asked for.
static enum rc put_answer(struct ta_work *t, enum rc rc, bool yes, struct ta_tree *tree)
{
    if (rc == RC_OK && !t->quiet)
        buf_puts(&t->out, yes ? "1\n" : "0\n");
    if (rc == RC_OK && !yes && t->opt.witness)
        put_tree(t, tree);
    ta_tree_free(tree);
    return rc;
}

static struct ta_inclusion how(struct ta_work *t, struct ta_tree *tree)
{
    return (struct ta_inclusion){ .direction = direction(t),
                                  .simulation = t->opt.sim,
                                  .cache = t->opt.optC,
                                  .budget = &t->budget,
                                  .counterexample = t->opt.witness ? tree : NULL };
}

static enum rc run_incl(struct ta_work *t)
{
    struct ta_tree tree = { 0 };
    struct ta_inclusion h = how(t, &tree);
    bool yes = false;
    enum rc rc = ta_included(&t->file[0].a, &t->file[1].a, &h, &yes);
    return put_answer(t, rc, yes, &tree);
}

static enum rc run_equiv(struct ta_work *t)
{
    struct ta_tree tree = { 0 };
    struct ta_inclusion h = how(t, &tree);
    bool yes = false;
    enum rc rc = ta_equivalent(&t->file[0].a, &t->file[1].a, &h, &yes);
    return put_answer(t, rc, yes, &tree);
}

static enum rc run_univ(struct ta_work *t)
{
    struct ta_tree tree = { 0 };
    struct ta_inclusion h = how(t, &tree);
    bool yes = false;
    enum rc rc = ta_universal(&t->file[0].a, &t->ops, &h, &yes);
    return put_answer(t, rc, yes, &tree);
}

// The symbols of the option ops; false: it makes no sense.
static bool random_symbols(struct ta_work *t)
{
    for (const char *s = t->opt.ops; *s; s += strcspn(s, "/"), s += *s == '/') {
        size_t n = strcspn(s, "/"), colon = n;
        while (colon && s[colon - 1] != ':')
            colon--;
        uint64_t arity = 0;
        char *end;
        arity = strtoull(s + colon, &end, 10);
        if (colon < 2 || s[colon] < '0' || s[colon] > '9' || end != s + n || arity > 1000)
            return false;
        vec_push(&t->ops,
                 ((struct ta_symbol){ timbuk_symbol(&t->symbols, s, colon - 1, (uint32_t)arity), (uint32_t)arity }));
    }
    return true;
}

static enum rc run_random(struct ta_work *t)
{
    struct ta a;
    if (!random_symbols(t))
        return RC_USER;
    struct ta_random r = { (uint32_t)t->opt.states,
                           strtod(t->opt.density, NULL),
                           strtod(t->opt.leaves, NULL),
                           strtod(t->opt.roots, NULL),
                           &t->ops,
                           (uint64_t)t->opt.seed };
    ta_random(&a, &t->pool, &r);
    return put_result(t, RC_OK, &a, "random");
}

#define INCL_OPTIONS "alg dir sim optC witness"
static const struct ta_operation operations[] = {
    { "load", 1, "", TA_UP, run_load },
    { "witness", 1, "", TA_UP, run_witness },
    { "cmpl", 1, "dir", TA_UP, run_cmpl },
    { "union", 2, "", TA_UP, run_union },
    { "isect", 2, "dir", TA_DOWN, run_isect },
    { "det", 1, "", TA_UP, run_det },
    { "red", 1, "dir", TA_DOWN, run_red },
    { "sim", 1, "dir", TA_DOWN, run_sim },
    { "incl", 2, INCL_OPTIONS, TA_UP, run_incl },
    { "equiv", 2, INCL_OPTIONS, TA_UP, run_equiv },
    { "univ", 1, INCL_OPTIONS, TA_UP, run_univ },
    { "random", 0, "states density leaves roots seed ops", TA_UP, run_random },
};

// ---- options ----------------------------------------------------------------------------------------------------------

static const struct ta_operation *find_operation(const char *name, struct buf *why)
{
    struct nearest near = nearest_begin(name);
    for (size_t i = 0; i < ARRAY_LEN(operations); i++) {
        if (strcmp(operations[i].name, name) == 0)
            return &operations[i];
        nearest_try(&near, operations[i].name);
    }
    buf_printf(why, "`ta` knows no operation `%s`", name);
    if (near.name[0])
        buf_printf(why, "; did you mean `%s`?", near.name);
    return NULL;
}

static bool is_real(const char *value)
{
    char *end;
    double x = strtod(value, &end);
    return end != value && !*end && x >= 0 && x <= 1000;
}

static bool set_option(struct options *all, const char *name, const char *value)
{
    struct buf why = { 0 };
    bool real = names_has("density leaves roots", name);
    bool good = value && (!real || is_real(value)) && opt_set(all, name, value, &why) == RC_OK;
    buf_free(&why);
    return good;
}

static enum rc parse_options(struct ta_work *t, const char *text, struct buf *why)
{
    struct options all = { .mem = &t->mem };
    opt_register(&all, (struct opt_group){ "", "", specs, ARRAY_LEN(specs), &t->opt });
    t->opt.dir = t->op->direction;
    for (size_t n; text && *text && !why->n; text += n + (text[n] == ',')) {
        n = strcspn(text, ",");
        char *name = arena_strndup(&t->mem, text, n), *value = strchr(name, '=');
        if (value)
            *value++ = 0;
        if (!names_has(t->op->options, name))
            buf_printf(why, "`%s` has no option `%s`; known are: %s", t->op->name, name,
                       *t->op->options ? t->op->options : "none");
        else if (!set_option(&all, name, value))
            buf_printf(why, "option `%s` cannot be `%s`", name, value ? value : "");
    }
    if (!why->n && t->opt.witness && direction(t) == TA_DOWN)
        buf_puts(why, "witness=yes goes with dir=up");
    return why->n ? RC_USER : RC_OK;
}

// ---- the whole --------------------------------------------------------------------------------------------------------

enum rc ta_work_begin(struct ta_work *w, const char *name, size_t files, const char *options, struct buf *why)
{
    *w = (struct ta_work){ .op = find_operation(name, why) };
    ta_pool_init(&w->pool);
    if (w->op && files != w->op->files)
        buf_printf(why, "`ta %s` takes %zu file%s, not %zu", name, w->op->files, w->op->files == 1 ? "" : "s", files);
    return why->n ? RC_USER : parse_options(w, options, why);
}

void ta_work_end(struct ta_work *w)
{
    for (size_t i = 0; i < w->files; i++)
        timbuk_free(&w->file[i]);
    vec_free(&w->ops);
    buf_free(&w->out);
    timbuk_symbols_free(&w->symbols);
    ta_pool_free(&w->pool);
    sources_free(&w->src);
    arena_free(&w->mem);
}

// The names of the states that stay, in their order.
static void map_names(struct ta_work *t, size_t i, const struct u32_vec *map, struct ta *result)
{
    struct timbuk *f = &t->file[i];
    const char **names = ARENA_ARRAY(&t->mem, const char *, result->states.n);
    for (uint32_t q = 0; q < map->n; q++)
        if (map->at[q] != TA_NONE)
            names[map->at[q]] = t->names[i][q];
    t->names[i] = names;
    ta_move(&f->a, result);
}

static void prepare(struct ta_work *t, size_t i)
{
    struct ta result;
    struct u32_vec map = { 0 };
    if (t->prepare == TA_TRIMMED)
        ta_remove_useless(&result, &t->file[i].a, &map);
    else if (t->prepare == TA_PRUNED)
        ta_remove_unreachable(&result, &t->file[i].a, &map);
    else
        return;
    map_names(t, i, &map, &result);
    vec_free(&map);
}

enum rc ta_work_read(struct ta_work *t, const char *name, const struct buf *text)
{
    struct timbuk *f = &t->file[t->files];
    const struct source_file *file = sources_add(&t->src, name, buf_str(text), text->n);
    if (timbuk_read(f, &t->pool, &t->symbols, file, &t->diag) != RC_OK)
        return RC_USER;
    t->names[t->files] = ARENA_ARRAY(&t->mem, const char *, f->a.states.n);
    for (uint32_t q = 0; q < f->a.states.n; q++)
        t->names[t->files][q] = sym_str(&f->states, (struct sym){ q + 1 });
    struct map known = { 0 };
    for (size_t i = 0; i < t->ops.n; i++)
        map_put(&known, t->ops.at[i].symbol, 0);
    for (size_t i = 0; i < f->ops.n; i++)
        if (map_put(&known, f->ops.at[i].symbol, 0))
            vec_push(&t->ops, f->ops.at[i]);
    map_free(&known);
    t->files++;
    return RC_OK;
}

enum rc ta_work_run(struct ta_work *w, struct buf *why)
{
    for (size_t i = 0; i < w->files; i++)
        prepare(w, i);
    enum rc rc = w->op->run(w);
    if (rc == RC_USER)
        buf_puts(why, "option `ops` needs symbols like a:0/g:2");
    return rc;
}
