// SPDX-License-Identifier: Apache-2.0
/* opt.h: options declared once per owner as a list of rows, from which struct, parser, help and documentation follow.
 *
 *   #define DEMO_OPTS(X)                                                                          \
 *       X(BOOL, widen, true, 0, 0, "", "widen instead of join when merging")                      \
 *       X(INT, delay, 3, 0, 1000, "merges", "merges before widening starts")                      \
 *       X(ENUM, order, ORDER_DFS, order_choices, 0, "", "traversal order of the waitlist")        \
 *       X(STR, name, NULL, 0, 0, "NAME", "the function")
 *       X(IN, known, NULL, 0, 0, "PATH", "the precision to begin with")
 *       X(OUT, found, NULL, 0, 0, "PATH", "where the precision is written")
 *   OPT_STRUCT(demo_cfg, DEMO_OPTS);
 *   #define OPT_S demo_cfg
 *   static const struct opt_spec demo_opts[] = { DEMO_OPTS(OPT_ROW) };
 *   (#undef OPT_S, if the file has another table) */
#ifndef BASE_OPT_H
#define BASE_OPT_H

#include "base/base.h"
#include "base/buf.h"

#include <stddef.h>

// Texts are STR, IN (files that are read, with commas or colons between them if there are several), or OUT (a file that is written).
enum opt_type { OPT_BOOL, OPT_INT, OPT_ENUM, OPT_STR, OPT_IN, OPT_OUT };

// A table of these ends with name == NULL.
struct opt_choice {
    const char *name;
    int value;
    const char *help;
};

struct opt_spec {
    enum opt_type type;
    const char
        *name;      // with '_' as in C; users may write '-' or '_'; one at the end (of a C keyword) is not part of it
    size_t offset;  // of the field in the owner's struct
    int64_t dflt;   // BOOL, INT, ENUM
    const char *dflt_str;
    int64_t low, high;                 // INT: allowed range, inclusive; INT64_MAX: no limit, and is written `inf`
    const struct opt_choice *choices;  // ENUM
    const char *unit;                  // what a value counts, or the metavariable; "" if none
    const char *help;
};

#define OPT_FIELD_BOOL(n) bool n;
#define OPT_FIELD_INT(n) int64_t n;
#define OPT_FIELD_ENUM(n) int n;
#define OPT_FIELD_STR(n) const char *n;
#define OPT_FIELD_IN(n) const char *n;
#define OPT_FIELD_OUT(n) const char *n;
#define OPT_FIELD(T, n, d, lo, hi, u, h) OPT_FIELD_##T(n)
#define OPT_STRUCT(S, LIST) \
    struct S {              \
        LIST(OPT_FIELD)     \
    }

#define OPT_INIT_BOOL(d, lo, hi) .dflt = (d)
#define OPT_INIT_INT(d, lo, hi) .dflt = (d), .low = (lo), .high = (hi)
#define OPT_INIT_ENUM(d, lo, hi) .dflt = (d), .choices = (lo)
#define OPT_INIT_STR(d, lo, hi) .dflt_str = (d)
#define OPT_INIT_IN(d, lo, hi) .dflt_str = (d)
#define OPT_INIT_OUT(d, lo, hi) .dflt_str = (d)
// One row of the table; OPT_S is the struct's tag, which the user of the list defines around the expansion.
#define OPT_ROW(T, n, d, lo, hi, u, h)     \
    { .type = OPT_##T,                     \
      .name = #n,                          \
      .offset = offsetof(struct OPT_S, n), \
      OPT_INIT_##T(d, lo, hi),             \
      .unit = (u),                         \
      .help = (h) },

// The fields of a table of operations that tell of the options that demo_opts, of struct demo_cfg, lists.
#define OPT_OWNER(demo) .opts = demo##_opts, .n_opts = ARRAY_LEN(demo##_opts), .cfg_size = sizeof(struct demo##_cfg)

// One owner's options: full names are PREFIX.NAME ("" = no prefix and no dot).
struct opt_group {
    const char *prefix;
    const char *title;  // heading in the help
    const struct opt_spec *specs;
    size_t n;
    void *cfg;  // the owner's struct, filled by opt_defaults and opt_set; keep
};

#define OPT_GROUPS_MAX 64
struct options {
    struct opt_group group[OPT_GROUPS_MAX];
    size_t n;
    struct arena *mem;  // keeps string values
};

/* opt_register: adds a group and fills its struct with the defaults. */
void opt_register(struct options *o, struct opt_group g);

/* opt_reset: gives every option its default again. */
void opt_reset(struct options *o);

/* opt_set: sets the option called `name` (full name) from text.  value NULL is allowed for BOOL (true).
 * A BOOL may be named `no-NAME` with value NULL.
 * errors RC_USER with a message in *why: unknown name (nearest name suggested), not a number, out of range (with the
 * range), unknown choice (with the choices). */
enum rc opt_set(struct options *o, const char *name, const char *value, struct buf *why);

/* opt_cfg: the struct of the group with that prefix; NULL if there is none. */
void *opt_cfg(const struct options *o, const char *prefix);

/* opt_text_next: the next option of that type (IN, OUT) that is set, from *at on, which begins at 0 and moves behind it; its full name to
 * *name.  NULL: there is none. */
const char *opt_text_next(const struct options *o, enum opt_type type, size_t *at, struct buf *name);

/* opt_find: the row of a full name, its group to *g; NULL if there is none. */
const struct opt_spec *opt_find(const struct options *o, const char *name, const struct opt_group **g);

/* opt_load: reads a configuration file: `key = value` a line, `#` comments, `include FILE` (relative to the file).
 * A later line overrides an earlier one of an included file; the same key twice in one file is an error.
 * errors RC_USER with file and line in *why. */
enum rc opt_load(struct options *o, const char *path, struct buf *why);

/* opt_load_text: the same for a text in memory; name stands for it in messages. */
enum rc opt_load_text(struct options *o, const char *name, const char *text, struct buf *why);

/* opt_help: generated texts.  `text` is for terminals (80 columns), `md` is docs/options.md. */
void opt_help_text(const struct options *o, struct buf *out);
void opt_help_md(const struct options *o, struct buf *out);

/* opt_help_group, opt_help_option: of one group, or of the option with that full name (false: there is none), for terminals. */
void opt_help_group(const struct options *o, size_t k, struct buf *out);
bool opt_help_option(const struct options *o, const char *name, struct buf *out);

/* opt_dump: every option as a line of a configuration file; reading it again gives the same configuration. */
void opt_dump(const struct options *o, struct buf *out);

/* opt_pair_next: the next NAME=K of a list with commas between, from *list on, which moves behind it.  False: the list is at its end.  K is a
 * number from 0 on, or `inf`: INT64_MAX.  If it is none, or there is no name, then k is -1, for the caller to complain of `text`. */
struct opt_pair {
    const char *text;
    size_t length;
    size_t name;  // so many characters of it are the name
    int64_t k;
};
bool opt_pair_next(const char **list, struct opt_pair *out);

#endif
