// SPDX-License-Identifier: Apache-2.0
// job.h: a verification of the command line, and the streams for its results.
#ifndef CLI_JOB_H
#define CLI_JOB_H

#include "cli/verify.h"
#include "verify/verify.h"

#include <stdio.h>

struct job {
    struct config *cfg;
    struct verification v;
    FILE *harness, *witness, *json;  // NULL: not asked for
    FILE *text;                      // for people (output_text)
    struct {
        const char *what, *file;  // kinds, with commas between them; NULL: nothing is asked for; no file is named
        size_t left;              // how many of them were not written yet
        FILE *out;                // the file, open; NULL: none is named
        bool picture;             // Graphviz is to lay it out
    } dump;                       // --dump (dump.h)
};

/* put_true: the last line of a proof, with the number of unsound assumptions that are not accepted. */
void put_true(const struct job *j, const struct assumptions *rests);

/* job_begin_program: an empty program, and no messages so far.  The one before is released. */
void job_begin_program(struct job *j);

/* job_new: of a configuration, which is kept.  job_load: reads properties and files and builds the CFA; EXIT_TRUE, or the exit
 * status after a message; *done: an option asked for something else, and that was all.  job_free. */
struct job *job_new(struct config *c);
int job_load(struct job *j, bool *done);
void job_free(struct job *j);

/* job_build: makes automata of the program; verify_build: up to the first violations of its properties.
 * cmd_verify: verifies it, and prints the result.  The exit status. */
enum rc verify_build(struct job *j) ATTR_MUST_USE;
enum rc job_build(struct job *j) ATTR_MUST_USE;
int cmd_verify(struct job *j);

/* job_run: verify_run, which says on standard error what is wrong with the settings. */
enum rc job_run(struct job *j) ATTR_MUST_USE;

#endif
