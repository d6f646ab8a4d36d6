// SPDX-License-Identifier: Apache-2.0
// frontend.h: from files to one typed, linked program.
#ifndef FRONTEND_FRONTEND_H
#define FRONTEND_FRONTEND_H

#include "lang/ast.h"

struct frontend_options {
    const char *const *pp_args;  // -I, -D, -U, -include ... passed to `cc -E`; may be NULL
    size_t n_pp_args;
    enum {
        PP_AUTO,
        PP_ALWAYS,
        PP_NEVER
    } preprocess;  // AUTO: when the text holds a directive other than # line / #pragma
};

/* frontend_add: reads, preprocesses if needed, parses and checks one C file and links it into p.  path "-": standard input.
 *
 * errors RC_USER with diagnostics: unreadable file, directory, binary data, `cc` missing or failing, any syntax or type
 *        error (several per file; recovery at declaration level, 20 shown), or a conflict with an earlier file.
 *        RC_STOP: the budget of p ended.
 * cost   linear; at least 30 MB/s of preprocessed text; a tick for each KB. */
enum rc frontend_add(struct program *p, const char *path, const struct frontend_options *opt) ATTR_MUST_USE;

/* frontend_add_text: the same for a text in memory (models, tests, fuzzers), which is never preprocessed. */
enum rc frontend_add_text(struct program *p, const char *name, const char *text, size_t size) ATTR_MUST_USE;

/* frontend_add_database: every file of a compile_commands.json with its own -I/-D/-U and -m32/-m64 arguments. */
enum rc frontend_add_database(struct program *p, const char *path, const struct frontend_options *opt) ATTR_MUST_USE;

#endif
