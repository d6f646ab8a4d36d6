// SPDX-License-Identifier: Apache-2.0
// help.h: the texts of --help and --explain.
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/options.h"

/* help_print: appends what --help=TOPIC prints; topic: "" (the first page), all, presets, md, the name of a group of options, or
 * that of an option.
 * errors RC_USER with the nearest topic in *why: there is no such topic. */
enum rc help_print(const struct config *c, const char *topic, struct buf *out, struct buf *why) ATTR_MUST_USE;

/* help_explain: appends what --explain=CODE prints; code: of a message, upper or lower case, the name of a reason, or md (all of
 * them, docs/errors.md).
 * errors RC_USER with the nearest code in *why: there is no such code. */
enum rc help_explain(const char *code, struct buf *out, struct buf *why) ATTR_MUST_USE;

#endif
