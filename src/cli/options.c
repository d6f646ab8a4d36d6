// SPDX-License-Identifier: Apache-2.0
// options.c: the command line: subcommand, short forms, presets, and every option of every component.
#include "cli/options.h"

#include "base/nearest.h"
#include "base/outfile.h"
#include "base/version.h"
#include "cfa/assumptions.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/help.h"
#include "cpa/shape/shape.h"
#include "frontend/flags.h"
#include "shape/scg.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static const struct opt_choice stats_choices[] = {
    { "none", STATS_NONE, "no statistics" },
    { "text", STATS_TEXT, "aligned text" },
    { "json", STATS_JSON, "one JSON object" },
    { NULL, 0, NULL },
};

static const struct opt_choice progress_choices[] = {
    { "auto", PROGRESS_AUTO, "if it is a terminal" },
    { "on", PROGRESS_ON, "always" },
    { "off", PROGRESS_OFF, "never" },
    { NULL, 0, NULL },
};

#define OPT_S cli_cfg
static const struct opt_spec cli_opts[] = { CLI_OPTS(OPT_ROW) };
#undef OPT_S

void config_init(struct config *c)
{
    *c = (struct config){ .all = { .mem = NULL }, .command = commands };
    c->all.mem = &c->mem;
    struct options *o = &c->all;
    opt_register(o, (struct opt_group){ "", "General", cli_opts, ARRAY_LEN(cli_opts), &c->cli });
    commands_register(c);
    settings_register(&c->set, o);
}

void config_release(struct config *c)
{
    vec_free(&c->files);
    vec_free(&c->pp_args);
    arena_free(&c->mem);
}

// ---- messages -------------------------------------------------------------------------------------------------------

static enum cli_done usage_error(struct buf *why)
{
    fprintf(stderr, "vernier: %s\n", buf_str(why));
    fputs("vernier: try `vernier --help`\n", stderr);
    buf_free(why);
    return CLI_USAGE;
}

static enum cli_done usage_text(const char *text)
{
    struct buf why = { 0 };
    buf_puts(&why, text);
    return usage_error(&why);
}

// --help=TOPIC if there is a topic, else --explain=CODE.
static enum cli_done print_help(struct config *c, const char *topic, const char *code)
{
    struct buf b = { 0 }, why = { 0 };
    enum rc rc = topic ? help_print(c, topic, &b, &why) : help_explain(code, &b, &why);
    (void)outfile_add(stdout, &b);
    buf_free(&b);
    if (rc != RC_OK)
        return usage_error(&why);
    buf_free(&why);
    return CLI_DONE;
}

// ---- presets --------------------------------------------------------------------------------------------------------

// The option `key` of one of the analyses chosen, the first in order that has it.
static const char *name_in_composite(struct config *c, const char *key)
{
    const struct opt_group *g;
    const struct opt_spec *cpas = opt_find(&c->all, "cegar.cpas", &g);
    VERIFY(cpas);
    for (const char *s = *(const char *const *)(const void *)((const char *)g->cfg + cpas->offset); *s;
         s += strspn(s, ",")) {
        size_t n = strcspn(s, ",");
        const char *name = arena_printf(&c->mem, "cpa.%.*s.%s", (int)n, s, key);
        if (opt_find(&c->all, name, NULL))
            return name;
        s += n;
    }
    return NULL;
}

// `key` of --analysis NAME,key=value: a full name, or an option of an analysis of the preset, or of another component; what a command has for itself is of no analysis.
static const char *full_name(struct config *c, const char *key)
{
    const struct opt_group *g;
    bool whole = opt_find(&c->all, key, &g) && !command_owns(c, g);
    const char *name = whole ? key : name_in_composite(c, key);
    for (size_t i = 0; i < c->all.n && !name; i++) {
        const char *full = arena_printf(&c->mem, "%s.%s", c->all.group[i].prefix, key);
        if (strncmp(full, "cpa.", 4) != 0 && opt_find(&c->all, full, NULL))
            name = full;
    }
    return name ? name : key;
}

// What NAME,key=value... changes in the preset.
static enum rc load_changes(struct config *c, const char *text, struct buf *why)
{
    size_t n = strcspn(text, ",");
    enum rc rc = RC_OK;
    while (rc == RC_OK && text[n]) {
        text += n + 1;
        n = strcspn(text, ",");
        char *one = arena_strndup(&c->mem, text, n), *equals = strchr(one, '=');
        if (equals)
            *equals++ = 0;
        rc = opt_set(&c->all, full_name(c, one), equals, why);
    }
    return rc;
}

static enum rc load_analysis(struct config *c, const char *text, struct buf *why)
{
    enum rc rc = settings_preset(&c->set, text, strcspn(text, ","), why);
    return rc == RC_OK ? load_changes(c, text, why) : rc;
}

// ---- the command line -----------------------------------------------------------------------------------------------

// Whether a word is one of our options, --name or --name=value, or would be with another number of dashes.
static bool is_option(const struct config *c, const char *word)
{
    char name[64];
    const char *begin = word + strspn(word, "-");
    size_t n = strcspn(begin, "=");
    snprintf(name, sizeof name, "%.*s", (int)n, begin);
    return n < sizeof name && opt_find(&c->all, name, NULL);
}

// Flags of a compiler: -I DIR, -DX, -funsigned-char, -m32 ...  Returns how many words they take.
static int compiler_flag(struct config *c, char **argv)
{
    int n = argv[0][0] == '-' && !is_option(c, argv[0]) ? flags_take(argv) : 0;
    for (int i = 0; i < n; i++)
        vec_push(&c->pp_args, argv[i]);
    if (n && flags_bits(argv[0])) {
        c->cli.bits = flags_bits(argv[0]);
        c->frontend.machine_given = true;
    }
    return n;
}

// Short forms of options without a value: --stats, --progress, --no-progress.
static bool short_form(const char *name, const char **full, const char **value)
{
    static const char *const forms[][3] = {
        { "stats", "stats", "text" },
        { "progress", "progress", "on" },
        { "no-progress", "progress", "off" },
    };
    for (size_t i = 0; i < ARRAY_LEN(forms); i++)
        if (strcmp(name, forms[i][0]) == 0) {
            *full = forms[i][1];
            *value = forms[i][2];
            return true;
        }
    return false;
}

// Splits --name=value or --name value; *used counts words.  Only valued options take the next word.
static enum rc set_option(struct config *c, char **argv, int *used, struct buf *why)
{
    char *name = arena_strndup(&c->mem, argv[0] + 2, strlen(argv[0] + 2)), *equals = strchr(name, '=');
    const char *full = name, *value = equals ? equals + 1 : NULL;
    *used = 1;
    if (equals)
        *equals = 0;
    const struct opt_spec *spec = opt_find(&c->all, name, NULL);
    if (!value && !short_form(name, &full, &value) && spec && spec->type != OPT_BOOL && argv[1]) {
        value = argv[1];
        *used = 2;
        if (spec->type == OPT_OUT && files_is_source(value)) {
            buf_printf(why, "`%s %s`: this looks like a file to read; write %s=%s to write over it", argv[0], value,
                       argv[0], value);
            return RC_USER;
        }
    }
    struct nearest near = nearest_begin(name);
    nearest_try(&near, "help");
    nearest_try(&near, "version");
    nearest_try(&near, "explain");
    if (near.name[0] && !spec && full == name) {  // these are no options of the table
        buf_printf(why, "unknown option '%s'; did you mean '%s'?", name, near.name);
        return RC_USER;
    }
    if (strcmp(full, "prop") == 0 && value && c->has_prop)
        value = arena_printf(&c->mem, "%s,%s", c->cli.prop, value);
    c->has_prop |= strcmp(full, "prop") == 0;
    c->frontend.machine_given |= strcmp(full, "bits") == 0;
    c->has_jobs |= strcmp(full, "jobs") == 0;
    return opt_set(&c->all, full, value, why);
}

static bool is_word(const char *arg, const char *name)
{
    size_t n = strlen(name);
    return strncmp(arg, name, n) == 0 && (arg[n] == '=' || arg[n] == 0);
}

// Presets and configuration files come first, whatever their place, so that other options change them.
enum first { FIRST_ALL, FIRST_CHANGES };  // CHANGES: a stage has its own preset
static enum rc first_pass(struct config *c, enum first what, struct buf *why)
{
    enum rc rc = RC_OK;
    for (int i = 1; i < c->argc && rc == RC_OK; i++) {
        const char *arg = c->argv[i], *equals = strchr(arg, '=');
        const char *value = equals ? equals + 1 : c->argv[i + 1];
        if (!value)
            continue;  // complained about later
        if (is_word(arg, "--config"))
            rc = opt_load(&c->all, value, why);
        else if (is_word(arg, "--analysis"))
            rc = what == FIRST_ALL ? load_analysis(c, value, why) : load_changes(c, value, why);
    }
    return rc;
}

static enum cli_done one_argument(struct config *c, char **argv, int *used)
{
    struct buf why = { 0 };
    const char *a = argv[0];
    *used = c->command->argument ? c->command->argument(c, argv) : compiler_flag(c, argv);
    if (*used)
        return CLI_GO_ON;
    *used = 1;
    if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0)
        return print_help(c, "", NULL);
    if (strncmp(a, "--help=", 7) == 0)
        return print_help(c, a + 7, NULL);
    if (is_word(a, "--explain"))
        return print_help(c, NULL, a[9] ? a + 10 : argv[1] ? argv[1] : "");
    if (strcmp(a, "--version") == 0) {
        printf("vernier %s\n", VERNIER_VERSION);
        return CLI_DONE;
    }
    if (strcmp(a, "--32") == 0 || strcmp(a, "--64") == 0) {
        c->cli.bits = a[2] == '3' ? 32 : 64;
        c->frontend.machine_given = true;
        return CLI_GO_ON;
    }
    if (strncmp(a, "--", 2) == 0 && a[2])
        return set_option(c, argv, used, &why) == RC_OK ? (buf_free(&why), CLI_GO_ON) : usage_error(&why);
    if (a[0] == '-' && a[1]) {
        buf_printf(&why, "unknown option `%s`", a);
        if (a[1] == 'h' || opt_find(&c->all, a + 1, NULL))
            buf_printf(&why, "; did you mean `-%s`?", a);
        return usage_error(&why);
    }
    vec_push(&c->files, a);
    return CLI_GO_ON;
}

static enum cli_done list_generators(const struct config *c)
{
    const char *files = "";
    for (size_t i = 0; i < c->all.n; i++)
        if (strcmp(c->all.group[i].prefix, "cpa.shape") == 0)
            files = ((const struct shape_cfg *)c->all.group[i].cfg)->files;
    struct scg_library lib = { 0 };
    struct buf text = { 0 };
    bool good = scg_library_read(&lib, files, &text);
    for (size_t i = 0; i < lib.entries.n && good; i++)
        scg_print(lib.entries.at[i], &text);
    if (good)
        (void)outfile_add(stdout, &text);
    else
        fprintf(stderr, "vernier: %s\n", buf_str(&text));
    buf_free(&text);
    scg_library_free(&lib);
    return good ? CLI_DONE : CLI_BAD_INPUT;
}

static const char *known_kinds(struct config *c)
{
    const char *all = "";
    for (int k = 0; k < ASSUME_KINDS; k++)
        all = arena_printf(&c->mem, "%s %s", all, assumption_name((enum assumption_kind)k));
    return all;
}

static enum cli_done check_config(struct config *c)
{
    if (c->cli.list_scg)
        return list_generators(c);
    if (c->cli.bits != 32 && c->cli.bits != 64)
        return usage_text("--bits takes 32 or 64");
    const char *bad = NULL;
    int n = 0;
    if (!assumptions_accept(c->cli.accept, &c->set.accepted, &bad, &n))
        return usage_text(
            arena_printf(&c->mem, "--accept: `%.*s` is no kind of assumption; known are%s", n, bad, known_kinds(c)));
    if (c->cli.dump_config) {
        struct buf b = { 0 };
        c->cli.dump_config = false;  // these two are about this run
        c->cli.config = NULL;
        opt_dump(&c->all, &b);
        (void)outfile_add(stdout, &b);
        buf_free(&b);
        return CLI_DONE;
    }
    if (c->files.n)
        return CLI_GO_ON;
    const struct command *k = c->command;
    return usage_text(k->first ? arena_printf(&c->mem, "`%s` needs %s", k->name, k->first) : "no input file");
}

static enum cli_done all_arguments(struct config *c, int first)
{
    if (c->command->annotates)
        c->set.unit.slice = false;  // who reads them wants all, not just what the property needs
    c->has_prop = false;
    for (int i = first, used; i < c->argc; i += used) {
        enum cli_done done = one_argument(c, c->argv + i, &used);
        if (done != CLI_GO_ON)
            return done;
    }
    c->frontend.pp_args = c->pp_args.at;
    c->frontend.n_pp_args = c->pp_args.n;
    c->frontend.machine_given |= c->cli.bits != 64;  // by a configuration file
    c->set.smt.certify |= c->cli.certify;
    return CLI_GO_ON;
}

// A first argument that is neither a command nor a file, but almost a command.
static bool almost_command(const char *arg, struct buf *why)
{
    struct stat st;
    struct nearest near = nearest_begin(arg);
    for (const struct command *k = commands; k->name; k++)
        nearest_try(&near, k->name);
    if (!near.name[0] || arg[0] == '-' || stat(arg, &st) == 0)
        return false;
    buf_printf(why, "`%s` is neither a command nor a file; did you mean `vernier %s`?", arg, near.name);
    return true;
}

// Index of the first argument behind the subcommand.
static int command(struct config *c)
{
    const struct command *k = c->argc > 1 ? command_find(c->argv[1]) : NULL;
    if (k)
        c->command = k;
    return k ? 2 : 1;
}

// @FILE stands for the words of the file.
static const char *expand(struct config *c, int argc, char **argv)
{
    struct words w = { .mem = &c->mem };
    const char *why = NULL;
    bool any = false;
    for (int i = 0; i < argc && !why; i++) {
        any = any || (i > 0 && argv[i][0] == '@');
        why = words_add(&w, argv[i], "");
    }
    c->argc = argc;
    c->argv = argv;
    if (any && !why) {
        c->argc = (int)w.n;
        c->argv = ARENA_ARRAY(&c->mem, char *, w.n + 1);
        for (size_t i = 0; i < w.n; i++)
            c->argv[i] = arena_strndup(&c->mem, w.at[i], strlen(w.at[i]));
    }
    vec_free(&w);
    return why;
}

enum cli_done config_parse(struct config *c, int argc, char **argv)
{
    struct buf why = { 0 };
    const char *unreadable = expand(c, argc, argv);
    if (unreadable)
        return usage_text(unreadable);
    argc = c->argc;
    argv = c->argv;
    int first = command(c);
    if (first == 1 && argc > 1 && almost_command(argv[1], &why))
        return usage_error(&why);
    const char *preset = c->command->preset ? c->command->preset : "default";
    bool named = false;
    for (int i = first; i < argc; i++)
        named |= is_word(argv[i], "--analysis");
    if ((!named && load_analysis(c, preset, &why) != RC_OK) || first_pass(c, FIRST_ALL, &why) != RC_OK)
        return usage_error(&why);
    enum cli_done done = all_arguments(c, first);
    return done == CLI_GO_ON ? check_config(c) : done;
}

enum rc config_again(void *config, struct buf *why)
{
    struct config *c = config;
    vec_clear(&c->files);
    vec_clear(&c->pp_args);
    if (first_pass(c, FIRST_CHANGES, why) != RC_OK)
        return RC_USER;
    VERIFY(all_arguments(c, command(c)) == CLI_GO_ON);  // they were good before
    return RC_OK;
}
