// SPDX-License-Identifier: Apache-2.0
// commands.c: the table of commands.
#include "cli/commands.h"

#include "cli/compare.h"
#include "cli/contracts.h"
#include "cli/exec.h"
#include "cli/scan.h"
#include "cli/wcet.h"
#include "cli/wp.h"

#include <stddef.h>

#define OPT_S exec_cfg
static const struct opt_spec exec_opts[] = { EXEC_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S invariants_cfg
static const struct opt_spec invariants_opts[] = { INVARIANTS_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S compare_cfg
static const struct opt_spec compare_opts[] = { COMPARE_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S wp_cfg
static const struct opt_spec wp_opts[] = { WP_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S scan_cfg
static const struct opt_spec scan_opts[] = { SCAN_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S wcet_cfg
static const struct opt_spec wcet_opts[] = { WCET_OPTS(OPT_ROW) };
#undef OPT_S

#define OWN(name, title)                                                                       \
    static const struct own_options own_##name = { title, name##_opts, ARRAY_LEN(name##_opts), \
                                                   offsetof(struct config, name) }
OWN(exec, "Exec (executions, for `vernier exec`)");
OWN(invariants, "Invariants (for `vernier invariants`)");
OWN(compare, "Comparisons (for `vernier compare`)");
OWN(wp, "WP (shape predicates in comments, for `vernier wp`)");
OWN(scan, "Scan (every function of a library, for `vernier scan` and `vernier contracts`)");
OWN(wcet, "WCET (worst-case execution time, for `vernier wcet`)");

#define FILES "[options] FILE..."
const struct command commands[] = {
    { "verify", FILES, "prove a property of a C program, or refute it", .build = verify_build, .answer = cmd_verify,
      .says_verdict = true, .side_by_side = true },
    { "exec", FILES, "run the program with given or random inputs", .own = &own_exec, .build = job_build,
      .answer = cmd_exec },
    { "invariants", FILES, "print the source with numeric invariants", .preset = "numeric", .own = &own_invariants,
      .build = verify_build, .answer = cmd_verify, .says_verdict = true, .annotates = true },
    { "compare", "[options] FILE|DIR...", "compare numeric analyses on many programs", .preset = "compare",
      .own = &own_compare, .run = cli_compare, .build = job_build },
    { "ta", "[options] OPERATION FILE...", "operations on tree automata", .run = cli_ta, .first = "an operation",
      .argument = ta_argument, .page = ta_usage },
    { "wp", FILES, "prove what comments claim of heaps (//@ assert P;)", .own = &own_wp, .build = wp_build,
      .answer = cmd_wp, .reads_comments = true },
    { "contracts", FILES, "print what each function requires and ensures, as contracts", .preset = "contracts",
      .own = &own_scan, .build = contracts_build, .answer = cmd_contracts, .says_verdict = true, .annotates = true,
      .contracts = true },
    { "scan", "[options] FILE...|DIR", "look at every function of a library, for any caller", .own = &own_scan,
      .answer = cmd_scan, .reads_folders = true },
    { "wcet", FILES, "bound the execution time of functions", .own = &own_wcet, .build = wcet_build,
      .answer = cmd_wcet },
    { .name = NULL },
};

const struct command *command_find(const char *name)
{
    for (const struct command *k = commands; k->name; k++)
        if (strcmp(name, k->name) == 0)
            return k;
    return NULL;
}

static void *cfg_of(const struct config *c, const struct own_options *own)
{
    return (char *)(uintptr_t)c + own->cfg;
}

void commands_register(struct config *c)
{
    for (const struct command *k = commands; k->name; k++)
        if (k->own && !(k > commands && k[-1].own == k->own))  // of two commands
            opt_register(&c->all, (struct opt_group){ "", k->own->title, k->own->specs, k->own->n, cfg_of(c, k->own) });
}

bool command_owns(const struct config *c, const struct opt_group *g)
{
    for (const struct command *k = commands; k->name; k++)
        if (k->own && g->cfg == cfg_of(c, k->own))
            return true;
    return false;
}
