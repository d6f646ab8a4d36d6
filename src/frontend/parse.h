// SPDX-License-Identifier: Apache-2.0
// parse.h: parses one preprocessed text into typed declarations of a program.
#ifndef FRONTEND_PARSE_H
#define FRONTEND_PARSE_H

#include "lang/ast.h"
#include "lang/dialect.h"

/* parse_file: parses and checks f in one pass and links its external names with those of the files before it.
 *
 * in     p, f, dialect: keep; f->text must stay as it is.
 * out    p->globals and p->decls grow; types and trees live in p->mem.
 * errors RC_USER after at least one diagnostic of level error; p is then consistent but incomplete.
 * cost   linear in the text.
 * source C17, and gcc 12 in its default mode where it extends or relaxes the standard. */
enum rc parse_file(struct program *p, struct source_file *f, const struct dialect *dialect) ATTR_MUST_USE;

#endif
