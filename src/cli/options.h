// SPDX-License-Identifier: Apache-2.0
// options.h: the tool's own options, and how the command line and configuration files set all options.
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "algo/scan/scan.h"
#include "algo/wcet/wcet.h"
#include "algo/wp/check.h"
#include "cli/ta.h"
#include "frontend/frontend.h"
#include "spec/spec.h"
#include "verify/settings.h"

enum stats_format { STATS_NONE, STATS_TEXT, STATS_JSON };
enum progress { PROGRESS_AUTO, PROGRESS_ON, PROGRESS_OFF };

#define CLI_OPTS(X)                                                                                                                                                                                                                                                                       \
    X(IN, prop, "unreach-call", 0, 0, "FILE.prp|NAME", spec_names)                                                                                                                                                                                                                        \
    X(IN, automaton, NULL, 0, 0, "FILE", "a monitor automaton, watched beside the property")                                                                                                                                                                                              \
    X(STR, analysis, "default", 0, 0, "NAME[,KEY=VALUE...]",                                                                                                                                                                                                                              \
      "preset of options (see --help=presets), and changes to it")                                                                                                                                                                                                                        \
    X(IN, config, NULL, 0, 0, "FILE", "configuration file, read before the other options")                                                                                                                                                                                                \
    X(INT, bits, 64, 32, 64, "BITS", "data model: 32 (ILP32) or 64 (LP64); --32 and --64 are short for it")                                                                                                                                                                               \
    X(INT, time, 0, 0, 1000000, "seconds", "CPU time after which the verdict is UNKNOWN (0: none)")                                                                                                                                                                                       \
    X(INT, wall, 0, 0, 1000000, "seconds", "time by the clock after which the verdict is UNKNOWN (0: none)")                                                                                                                                                                              \
    X(INT, memory, 0, 0, 1000000, "MB",                                                                                                                                                                                                                                                   \
      "memory after which the verdict is UNKNOWN (0: 80 % of what the machine, or the control group, has)")                                                                                                                                                                               \
    X(INT, ticks, 0, 0, INT64_MAX, "ticks", "units of work after which the verdict is UNKNOWN (0: none)")                                                                                                                                                                                 \
    X(STR, dump, NULL, 0, 0, "WHAT[:FILE]",                                                                                                                                                                                                                                               \
      "print, or write to a file, instead of verifying: ast, cfa, cfa-dot, rho, ledger, edited, pointsto, ranges, exits, shape; afterwards: arg, arg-dot, heap; several with commas between them; pictures of cfa-dot, arg-dot and heap, if FILE ends in .svg and Graphviz is installed") \
    X(OUT, harness, NULL, 0, 0, "FILE",                                                                                                                                                                                                                                                   \
      "where a test harness for a FALSE verdict is written; scan: the folder for one of each finding")                                                                                                                                                                                    \
    X(OUT, witness, NULL, 0, 0, "FILE", "where a violation witness (GraphML) for a FALSE verdict is written")                                                                                                                                                                             \
    X(OUT, json, NULL, 0, 0, "FILE", "where the result is written as JSON (-: standard output)")                                                                                                                                                                                          \
    X(ENUM, stats, STATS_NONE, stats_choices, 0, "", "print statistics; --stats alone means text")                                                                                                                                                                                        \
    X(ENUM, progress, PROGRESS_AUTO, progress_choices, 0, "",                                                                                                                                                                                                                             \
      "show on standard error what is going on, as one line; --progress alone means on, --no-progress off")                                                                                                                                                                               \
    X(INT, jobs, 1, 1, 64, "N",                                                                                                                                                                                                                                                           \
      "how many stages of the strategy run at the same time, each in a process of its own; the limits hold for all of them together; scan: how many functions (as many as there are cores)")                                                                                              \
    X(BOOL, cross_check, false, 0, 0, "",                                                                                                                                                                                                                                                 \
      "all stages of the strategy have a turn, and none is told what others found out: two that contradict each other are an internal error")                                                                                                                                             \
    X(BOOL, explain_strategy, false, 0, 0, "", "print which stage of the strategy did what, and for how long")                                                                                                                                                                            \
    X(BOOL, times, true, 0, 0, "", "statistics include CPU times")                                                                                                                                                                                                                        \
    X(BOOL, strict, false, 0, 0, "", "a TRUE that rests on an unsound assumption becomes UNKNOWN")                                                                                                                                                                                        \
    X(STR, accept, "", 0, 0, "KIND,...",                                                                                                                                                                                                                                                  \
      "kinds of unsound assumptions that may hold without more: they are listed, but neither counted nor refused by --strict")                                                                                                                                                            \
    X(BOOL, certify, false, 0, 0, "",                                                                                                                                                                                                                                                     \
      "check independently that the reached set of a TRUE, or printed invariants, are inductive")                                                                                                                                                                                         \
    X(BOOL, warnings, true, 0, 0, "", "print warnings about the input")                                                                                                                                                                                                                   \
    X(BOOL, list_scg, false, 0, 0, "",                                                                                                                                                                                                                                                    \
      "print the shape-class generators, those of --cpa.shape.files included, and stop")                                                                                                                                                                                                  \
    X(BOOL, dump_config, false, 0, 0, "", "print all options as a configuration file and stop")
OPT_STRUCT(cli_cfg, CLI_OPTS);

#define EXEC_OPTS(X)                                                            \
    X(IN, inputs, NULL, 0, 0, "FILE", "exec: values of the inputs, one a line") \
    X(INT, seed, 0, 0, INT64_MAX, "", "exec: random inputs from this seed (0: none)")
OPT_STRUCT(exec_cfg, EXEC_OPTS);

#define INVARIANTS_OPTS(X) X(BOOL, acsl, false, 0, 0, "", "invariants: as annotations of ACSL")
OPT_STRUCT(invariants_cfg, INVARIANTS_OPTS);

#define COMPARE_OPTS(X)                                                                               \
    X(STR, strategies, "S,N,G,PF,C", 0, 0, "LIST", "compare: strategies, by name or short name")      \
    X(STR, domains, "", 0, 0, "LIST", "compare: domains (none: that of numeric.domain)")              \
    X(BOOL, differences, false, 0, 0, "", "compare: print every loop head where two analyses differ") \
    X(OUT, chart, NULL, 0, 0, "FILE.svg", "compare: where bar charts of the result are drawn")
OPT_STRUCT(compare_cfg, COMPARE_OPTS);

// Everything that options can set, and what is not an option: the files.
struct config {
    struct options all;
    struct arena mem;
    struct cli_cfg cli;
    struct settings set;
    struct exec_cfg exec;
    struct invariants_cfg invariants;
    struct compare_cfg compare;
    struct wp_cfg wp;
    struct scan_cfg scan;
    struct wcet_cfg wcet;
    const char *wcet_entries;  // names, separated by commas
    bool wp_only_entry;  // `wp` is about the entry function alone, which was named, or of which options claim something
    struct frontend_options frontend;
    struct ta_cfg ta;
    const struct command *command;  // commands.h
    struct {
        VEC_OF(const char *);
    } files, pp_args;
    int argc;
    char **argv;
    bool has_jobs;  // --jobs was given
    bool has_prop;  // --prop was given: another one adds to it
};

enum cli_done {
    CLI_GO_ON,
    CLI_DONE,       // help or version was printed
    CLI_USAGE,      // an error was printed to stderr
    CLI_BAD_INPUT,  // likewise, about a file
};

/* config_init: registers every option with its default.  config_parse: reads the command line into it. */
void config_init(struct config *c);
enum cli_done config_parse(struct config *c, int argc, char **argv);

/* config_again: what the command line says, set once more on top of the preset of a stage (`again` in verify/settings.h). */
enum rc config_again(void *config, struct buf *why) ATTR_MUST_USE;
void config_release(struct config *c);

#endif
