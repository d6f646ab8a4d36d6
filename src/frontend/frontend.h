// SPDX-License-Identifier: Apache-2.0
// frontend.h: makes one typed, linked program of files.
#ifndef FRONTEND_FRONTEND_H
#define FRONTEND_FRONTEND_H

#include "lang/ast.h"

struct frontend_options {
    const char *const *pp_args;  // flags of a compiler (flags.def): -I, -D, -funsigned-char ...; may be NULL
    size_t n_pp_args;
    bool machine_given;  // the user chose the machine: databases do not choose another one
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

/* frontend_add_database: every file of a compile_commands.json, each with its own flags, as the compiler that it names
 * preprocesses it; opt->pp_args come last, so that they win.  If p is still empty, its machine becomes that of the database. */
enum rc frontend_add_database(struct program *p, const char *path, const struct frontend_options *opt) ATTR_MUST_USE;

#endif
