// SPDX-License-Identifier: Apache-2.0
// ta.c: `vernier ta`.
#include "cli/ta.h"

#include "base/nearest.h"
#include "base/outfile.h"
#include "base/stat.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/verify.h"
#include "fa/inclusion.h"
#include "fa/random.h"
#include "fa/simulation.h"
#include "fa/timbuk.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const char ta_usage[] = "usage: vernier ta [options] OPERATION [FILE...]\n"
                        "\n"
                        "Operations on tree automata in files as Timbuk and VATA write them; - is standard input.\n"
                        "\n"
                        "  load A         the automaton itself\n"
                        "  witness A      one tree of A of the least height, as an automaton\n"
                        "  cmpl A         trees over the symbols of A that A lacks; dir=up|down\n"
                        "  union A B      trees of A or B\n"
                        "  isect A B      trees of both; dir=down|up\n"
                        "  det A          the same trees, deterministic\n"
                        "  red A          the same trees, smaller by simulation; dir=down|up\n"
                        "  sim A          for each state those that simulate it; dir=down|up\n"
                        "  incl A B       1 if all trees of A are trees of B, else 0;\n"
                        "                 dir=up|down, sim=no|yes, optC=no|yes, witness=no|yes\n"
                        "  equiv A B      1 if both have the same trees, else 0; options as for incl\n"
                        "  univ A         1 if A has all trees over its symbols, else 0; options as for incl\n"
                        "  random         states=10, density=1.25 and leaves=0.5 (rules of a symbol for each state),\n"
                        "                 roots=0.1 (of the states), seed=1, ops=a:0/b:0/f:1/g:2\n"
                        "\n"
                        "  -o NAME=VALUE,...  options of the operation; what stands first above is the default\n"
                        "  -p             without states that no root leads to, before the operation\n"
                        "  -s             without states that are in no run, before the operation\n"
                        "  -n             print no result\n"
                        "  -t             print on standard error how long the operation took\n"
                        "  --time=S, --ticks=N, --memory=MB  give up after that: exit status 20\n";

// ---- arguments --------------------------------------------------------------------------------------------------------

int ta_argument(struct config *cfg, char **argv)
{
    struct ta_cfg *c = &cfg->ta;
    const char *a = argv[0];
    if (a[0] != '-' || !a[1])
        return 0;
    if (strcmp(a, "-o") == 0 && argv[1]) {
        c->options = c->options ? arena_printf(&cfg->mem, "%s,%s", c->options, argv[1]) : argv[1];
        return 2;
    }
    if (a[2])
        return 0;
    bool *flag = a[1] == 't'   ? &c->time
                 : a[1] == 'n' ? &c->quiet
                 : a[1] == 'p' ? &c->prune
                 : a[1] == 's' ? &c->trim
                               : NULL;
    if (!flag)
        return 0;
    *flag = true;
    return 1;
}

enum { FILES_MAX = 2 };

// The values of -o.
struct ta_options {
    enum ta_direction direction;
    bool simulation, cache, witness;
    uint32_t states;
    double density, leaves, roots;
    uint64_t seed;
    const char *ops;
};

// An operation at work.
struct task {
    struct config *cfg;
    struct ta_options opt;
    struct diag diag;
    struct sources src;
    struct budget budget;
    struct ta_pool pool;
    struct timbuk_symbols symbols;
    struct timbuk file[FILES_MAX];
    const char **names[FILES_MAX];  // of their states
    size_t files;
    struct ta_alphabet ops;  // of all files
    struct buf out;
};

struct operation {
    const char *name;
    size_t files;
    const char *options;  // the names it knows
    enum ta_direction direction;
    enum rc (*run)(struct task *t);
};

static bool set_bool(const char *value, bool *to)
{
    *to = strcmp(value, "yes") == 0;
    return *to || strcmp(value, "no") == 0;
}

static bool set_direction(const char *value, enum ta_direction *to)
{
    *to = strcmp(value, "down") == 0 ? TA_DOWN : TA_UP;
    return *to == TA_DOWN || strcmp(value, "up") == 0;
}

static bool set_real(const char *value, double *to)
{
    char *end;
    *to = strtod(value, &end);
    return end != value && !*end && *to >= 0 && *to <= 1000;
}

static bool set_number(const char *value, uint64_t least, uint64_t most, uint64_t *to)
{
    char *end;
    *to = strtoull(value, &end, 10);
    return *value >= '0' && *value <= '9' && !*end && *to >= least && *to <= most;
}

static bool set_option(struct ta_options *o, const char *name, const char *value)
{
    uint64_t n = 0;
    bool good = true;
    if (strcmp(name, "dir") == 0)
        return set_direction(value, &o->direction);
    if (strcmp(name, "alg") == 0)
        return strcmp(value, "antichains") == 0;
    if (strcmp(name, "sim") == 0)
        return set_bool(value, &o->simulation);
    if (strcmp(name, "optC") == 0)
        return set_bool(value, &o->cache);
    if (strcmp(name, "witness") == 0)
        return set_bool(value, &o->witness);
    if (strcmp(name, "density") == 0)
        return set_real(value, &o->density);
    if (strcmp(name, "leaves") == 0)
        return set_real(value, &o->leaves);
    if (strcmp(name, "roots") == 0)
        return set_real(value, &o->roots);
    if (strcmp(name, "seed") == 0)
        return set_number(value, 0, UINT64_MAX, &o->seed);
    if (strcmp(name, "states") == 0) {
        good = set_number(value, 1, 1000000, &n);
        o->states = (uint32_t)n;
        return good;
    }
    o->ops = value;
    return true;
}

// Whether `names`, words with blanks between them, has this one.
static bool has_word(const char *names, const char *name)
{
    size_t n = strlen(name);
    for (const char *s = names; *s; s += strcspn(s, " "), s += *s == ' ')
        if (strcspn(s, " ") == n && memcmp(s, name, n) == 0)
            return true;
    return false;
}

static enum rc usage_error(struct buf *why)
{
    fprintf(stderr, "vernier: %s\nvernier: try `vernier ta --help`\n", buf_str(why));
    buf_free(why);
    return RC_USER;
}

static enum rc parse_options(struct task *t, const struct operation *op)
{
    struct buf why = { 0 };
    const char *text = t->cfg->ta.options;
    t->opt = (struct ta_options){ .direction = op->direction,
                                  .states = 10,
                                  .density = 1.25,
                                  .leaves = 0.5,
                                  .roots = 0.1,
                                  .seed = 1,
                                  .ops = "a:0/b:0/f:1/g:2" };
    for (size_t n; text && *text; text += n + (text[n] == ',')) {
        n = strcspn(text, ",");
        char *name = arena_strndup(&t->cfg->mem, text, n), *value = strchr(name, '=');
        if (value)
            *value++ = 0;
        if (!has_word(op->options, name))
            buf_printf(&why, "`%s` has no option `%s`; known are: %s", op->name, name,
                       *op->options ? op->options : "none");
        else if (!value || !set_option(&t->opt, name, value))
            buf_printf(&why, "option `%s` cannot be `%s`", name, value ? value : "");
        if (why.n)
            return usage_error(&why);
    }
    if (t->opt.witness && t->opt.direction == TA_DOWN)
        buf_puts(&why, "witness=yes goes with dir=up");
    return why.n ? usage_error(&why) : RC_OK;
}

// ---- files ------------------------------------------------------------------------------------------------------------

enum { TEXT_MAX = 1 << 30 };

static enum rc read_text(const char *path, struct buf *text)
{
    int error = strcmp(path, "-") == 0 ? buf_read_fd(text, STDIN_FILENO) : buf_read_file(text, path);
    if (error) {
        fprintf(stderr, "vernier: cannot read %s: %s\n", path, strerror(error));
        return RC_USER;
    }
    if (text->n > TEXT_MAX) {
        fprintf(stderr, "vernier: %s is too large\n", path);
        return RC_USER;
    }
    return RC_OK;
}

// The names of the states that stay, in their order.
static void map_names(struct task *t, size_t i, const struct u32_vec *map, struct ta *result)
{
    struct timbuk *f = &t->file[i];
    const char **names = ARENA_ARRAY(&t->cfg->mem, const char *, result->states.n);
    for (uint32_t q = 0; q < map->n; q++)
        if (map->at[q] != TA_NONE)
            names[map->at[q]] = t->names[i][q];
    t->names[i] = names;
    ta_move(&f->a, result);
}

static void prepare(struct task *t, size_t i)
{
    struct ta result;
    struct u32_vec map = { 0 };
    if (t->cfg->ta.trim)
        ta_remove_useless(&result, &t->file[i].a, &map);
    else if (t->cfg->ta.prune)
        ta_remove_unreachable(&result, &t->file[i].a, &map);
    else
        return;
    map_names(t, i, &map, &result);
    vec_free(&map);
}

static enum rc read_automaton(struct task *t, const char *path)
{
    struct buf text = { 0 };
    struct timbuk *f = &t->file[t->files];
    if (read_text(path, &text) != RC_OK)
        return buf_free(&text), RC_USER;
    const struct source_file *file =
        sources_add(&t->src, strcmp(path, "-") == 0 ? "<stdin>" : path, buf_str(&text), text.n);
    buf_free(&text);
    if (timbuk_read(f, &t->pool, &t->symbols, file, &t->diag) != RC_OK)
        return RC_USER;
    t->names[t->files] = ARENA_ARRAY(&t->cfg->mem, const char *, f->a.states.n);
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

// ---- operations -------------------------------------------------------------------------------------------------------

static void put_automaton(struct task *t, const struct ta *a, const char *name, const char *const *names)
{
    if (!t->cfg->ta.quiet)
        timbuk_write(a, &t->symbols, &t->ops, name, names, &t->out);
}

// Puts an automaton that an operation has made, unless it stopped, and frees it.
static enum rc put_result(struct task *t, enum rc rc, struct ta *a, const char *name)
{
    if (rc != RC_OK)
        return rc;
    put_automaton(t, a, name, NULL);
    ta_free(a);
    return RC_OK;
}

static void put_tree(struct task *t, const struct ta_tree *tree)
{
    struct ta a;
    ta_of_tree(&a, &t->pool, tree);
    put_automaton(t, &a, "witness", NULL);
    ta_free(&a);
}

static enum rc run_load(struct task *t)
{
    put_automaton(t, &t->file[0].a, "loaded", t->names[0]);
    return RC_OK;
}

static enum rc run_witness(struct task *t)
{
    struct ta_tree tree = { 0 };
    ta_witness(&t->file[0].a, &tree);
    put_tree(t, &tree);
    ta_tree_free(&tree);
    return RC_OK;
}

static enum rc run_cmpl(struct task *t)
{
    struct ta a;
    enum rc rc = t->opt.direction == TA_UP ? ta_complement(&a, &t->file[0].a, &t->ops, &t->budget)
                                           : ta_complement_down(&a, &t->file[0].a, &t->ops, &t->budget);
    return put_result(t, rc, &a, "complement");
}

static enum rc run_union(struct task *t)
{
    struct ta a;
    ta_union(&a, &t->file[0].a, &t->file[1].a);
    return put_result(t, RC_OK, &a, "union");
}

static enum rc run_isect(struct task *t)
{
    struct ta a;
    enum rc rc = t->opt.direction == TA_UP ? ta_intersect_up(&a, &t->file[0].a, &t->file[1].a, NULL, &t->budget)
                                           : ta_intersect_down(&a, &t->file[0].a, &t->file[1].a, NULL, &t->budget);
    return put_result(t, rc, &a, "intersection");
}

static enum rc run_det(struct task *t)
{
    struct ta a;
    enum rc rc = ta_determinise(&a, &t->file[0].a, &t->budget);
    return put_result(t, rc, &a, "deterministic");
}

static enum rc run_red(struct task *t)
{
    struct ta a;
    enum rc rc = t->opt.direction == TA_UP ? ta_reduce_up(&a, &t->file[0].a, NULL, &t->budget)
                                           : ta_reduce(&a, &t->file[0].a, NULL, &t->budget);
    return put_result(t, rc, &a, "reduced");
}

static enum rc run_sim(struct task *t)
{
    struct bit_matrix leq;
    const struct ta *a = &t->file[0].a;
    enum rc rc =
        t->opt.direction == TA_UP ? ta_simulation_up(a, &t->budget, &leq) : ta_simulation_down(a, &t->budget, &leq);
    if (rc != RC_OK)
        return rc;
    for (uint32_t q = 0; q < a->states.n && !t->cfg->ta.quiet; q++) {
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
static enum rc put_answer(struct task *t, enum rc rc, bool yes, struct ta_tree *tree)
{
    if (rc == RC_OK && !t->cfg->ta.quiet)
        buf_puts(&t->out, yes ? "1\n" : "0\n");
    if (rc == RC_OK && !yes && t->opt.witness)
        put_tree(t, tree);
    ta_tree_free(tree);
    return rc;
}

static struct ta_inclusion how(struct task *t, struct ta_tree *tree)
{
    return (struct ta_inclusion){ .direction = t->opt.direction,
                                  .simulation = t->opt.simulation,
                                  .cache = t->opt.cache,
                                  .budget = &t->budget,
                                  .counterexample = t->opt.witness ? tree : NULL };
}

static enum rc run_incl(struct task *t)
{
    struct ta_tree tree = { 0 };
    struct ta_inclusion h = how(t, &tree);
    bool yes = false;
    enum rc rc = ta_included(&t->file[0].a, &t->file[1].a, &h, &yes);
    return put_answer(t, rc, yes, &tree);
}

static enum rc run_equiv(struct task *t)
{
    struct ta_tree tree = { 0 };
    struct ta_inclusion h = how(t, &tree);
    bool yes = false;
    enum rc rc = ta_equivalent(&t->file[0].a, &t->file[1].a, &h, &yes);
    return put_answer(t, rc, yes, &tree);
}

static enum rc run_univ(struct task *t)
{
    struct ta_tree tree = { 0 };
    struct ta_inclusion h = how(t, &tree);
    bool yes = false;
    enum rc rc = ta_universal(&t->file[0].a, &t->ops, &h, &yes);
    return put_answer(t, rc, yes, &tree);
}

// The symbols of the option ops; false: it makes no sense.
static bool random_symbols(struct task *t)
{
    for (const char *s = t->opt.ops; *s; s += strcspn(s, "/"), s += *s == '/') {
        size_t n = strcspn(s, "/"), colon = n;
        while (colon && s[colon - 1] != ':')
            colon--;
        uint64_t arity = 0;
        const char *number = arena_strndup(&t->cfg->mem, s + colon, n - colon);
        if (colon < 2 || !set_number(number, 0, 1000, &arity))
            return false;
        vec_push(&t->ops,
                 ((struct ta_symbol){ timbuk_symbol(&t->symbols, s, colon - 1, (uint32_t)arity), (uint32_t)arity }));
    }
    return true;
}

static enum rc run_random(struct task *t)
{
    struct ta a;
    if (!random_symbols(t)) {
        fputs("vernier: option `ops` needs symbols like a:0/g:2\n", stderr);
        return RC_USER;
    }
    struct ta_random r = { t->opt.states, t->opt.density, t->opt.leaves, t->opt.roots, &t->ops, t->opt.seed };
    ta_random(&a, &t->pool, &r);
    return put_result(t, RC_OK, &a, "random");
}

#define INCL_OPTIONS "alg dir sim optC witness"
static const struct operation operations[] = {
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

// ---- the command ------------------------------------------------------------------------------------------------------

static const struct operation *find_operation(const struct config *c)
{
    struct buf why = { 0 };
    struct nearest near = nearest_begin(c->files.at[0]);
    const struct operation *op = NULL;
    for (size_t i = 0; i < ARRAY_LEN(operations); i++) {
        nearest_try(&near, operations[i].name);
        if (strcmp(operations[i].name, c->files.at[0]) == 0)
            op = &operations[i];
    }
    if (!op) {
        buf_printf(&why, "`ta` knows no operation `%s`", c->files.at[0]);
        if (near.name[0])
            buf_printf(&why, "; did you mean `%s`?", near.name);
    } else if (c->files.n != op->files + 1) {
        buf_printf(&why, "`ta %s` takes %zu file%s, not %zu", op->name, op->files, op->files == 1 ? "" : "s",
                   c->files.n - 1);
    }
    return why.n ? (usage_error(&why), NULL) : op;
}

static void task_end(struct task *t)
{
    for (size_t i = 0; i < t->files; i++)
        timbuk_free(&t->file[i]);
    vec_free(&t->ops);
    buf_free(&t->out);
    timbuk_symbols_free(&t->symbols);
    ta_pool_free(&t->pool);
    sources_free(&t->src);
}

static void tell_stop(const char *reason)
{
    fprintf(stderr, "vernier: stopped (%s)\n", reason);
}

static bool out_of_memory(enum reason_kind kind, const char *more)
{
    (void)more;
    tell_stop(reason_words(kind));
    return true;
}

static int run(struct task *t, const struct operation *op)
{
    for (size_t i = 1; i < t->cfg->files.n; i++)
        if (read_automaton(t, t->cfg->files.at[i]) != RC_OK)
            return EXIT_INPUT;
    uint64_t begun = stat_now();
    for (size_t i = 0; i < t->files; i++)
        prepare(t, i);
    enum rc rc = op->run(t);
    if (t->cfg->ta.time)
        fprintf(stderr, "%.3f s\n", (double)(stat_now() - begun) / 1e9);
    if (rc == RC_OK)
        (void)outfile_add(stdout, &t->out);
    if (rc == RC_STOP)
        tell_stop(stop_cause_text(t->budget.cause));
    return rc == RC_OK ? EXIT_TRUE : rc == RC_STOP ? EXIT_UNKNOWN : EXIT_USAGE;
}

int cli_ta(struct config *c)
{
    struct task t = { .cfg = c };
    const struct operation *op = find_operation(c);
    if (!op || parse_options(&t, op) != RC_OK)
        return EXIT_USAGE;
    output_instead(out_of_memory);
    t.diag = (struct diag){ .src = &t.src, .out = stderr };
    t.budget = limits_budget(&c->cli);
    mem_limit(limits_memory(&c->cli));
    ta_pool_init(&t.pool);
    int status = run(&t, op);
    task_end(&t);
    return status;
}
