// SPDX-License-Identifier: Apache-2.0
// commands.h: what `vernier` can be asked to do: one table for the command line, for help, and for what is done.
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/job.h"

// Options that a command has for itself.
struct own_options {
    const char *title;
    const struct opt_spec *specs;
    size_t n, cfg;  // cfg: where their struct is in struct config
};

struct command {
    const char *name, *words, *help;  // `vernier NAME WORDS`, and one line that says what for
    const char *preset;               // for --analysis, if that is not given; NULL: default
    const struct own_options *own;    // NULL: none

    /* run: all of it; gives the exit status; NULL: cli_verify.  What follows is for commands that read one program (cli_verify):
     * build: makes automata of the program, which is read.  errors those of cfa_build.
     * answer: what is done with it; gives the exit status. */
    int (*run)(struct config *c);
    enum rc (*build)(struct job *j);
    int (*answer)(struct job *j);

    bool says_verdict;    // the answer is a verdict, and UNKNOWN if a limit ends it anywhere
    bool side_by_side;    // several stages may run at the same time
    bool reads_comments;  // for what they claim
    bool reads_folders;   // several programs; harnesses are in a folder, too
    bool annotates;       // the answer is the source with what was found out at its lines; contracts: contracts alone
    bool contracts;

    // `ta`, which has no C files.
    const char *first;                               // what stands before the files, "an operation"; NULL: nothing
    int (*argument)(struct config *c, char **argv);  // takes an option, as ta_argument does; NULL: flags of compilers
    const char *page;                                // what --help prints; NULL: words, help and own options
};

// In the order of the help; the last one has no name.
extern const struct command commands[];

/* command_find: NULL: there is none of that name. */
const struct command *command_find(const char *name);

/* commands_register: the own options of all commands.  command_owns: whether the group is one of them. */
void commands_register(struct config *c);
bool command_owns(const struct config *c, const struct opt_group *g);

#endif
