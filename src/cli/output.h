// SPDX-License-Identifier: Apache-2.0
// output.h: who reads standard output in this run, a person or a program that expects JSON, and the last words of a run that
//           is ended in the middle of its work.
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "cli/options.h"
#include "verify/settings.h"

#include <stdio.h>

/* output_text: where everything that people read goes: standard output, or standard error if options ask for JSON on standard
 * output (--json=-, --stats=json), on which then nothing else is printed. */
FILE *output_text(const struct cli_cfg *c);

/* output_open: opens an output file, before the work begins; NULL and - as in --json (base/outfile.h; files_check was asked before).
 * errors RC_USER after a message. */
enum rc output_open(const char *path, FILE **out) ATTR_MUST_USE;

/* output_colours: whether coloured text may be printed to f: a terminal whose user has not set NO_COLOR (https://no-color.org). */
bool output_colours(FILE *f);

/* output_begin: what output_last_words is to write; json: the stream for --json, NULL if there is none; stats: kept.  measure (may be
 * NULL) brings them up to date before they are written; it may be called in a signal handler. */
void output_begin(const struct cli_cfg *c, FILE *json, const struct stats *stats, void (*measure)(void *ctx),
                  void *ctx);

/* output_last_words: the statistics so far, and the verdict UNKNOWN with a reason and its hint, as text and as JSON, wherever the run
 * was; what is shown on the terminal goes away; other files that were to be written stay as they were.  The reason is one of what ran out, `more`
 * plain text without quotes, of at most 400 bytes, that stands behind it; "": nothing does.  May be called in a signal handler; the process is to
 * end next.
 * Gives the exit status. */
int output_last_words(enum reason_kind kind, const char *more);

/* output_instead: from now on last words are told to `tell`, which may be called in a signal handler, instead of being written; NULL:
 * as before. */
void output_instead(verify_tell *tell);

#endif
