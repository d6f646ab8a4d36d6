// SPDX-License-Identifier: Apache-2.0
// strategy.h: which analyses are tried on a program, in which order and for how long.
//
// A strategy is a list of stages, `[CONDITION?...][ends/|morph/]PRESET[:MILLION TICKS]`, on one line or in a file.  A stage takes part if the shape of program and
// property fulfils its conditions; a stage that ran out of ticks is due again in the next round with more.  A stage `ends/PRESET` is asked
// which calls that end the program can be reached, where memcleanup is to be shown, and where the null pointer behind the last element of argv can be
// read.  A stage `morph/PRESET` runs on the program without its
// arrays (morph/morph.h), and can only prove.
// source Beyer, Dangl: "Strategy selection for software verification based on boolean features", ISoLA 2018.
#ifndef VERIFY_STRATEGY_H
#define VERIFY_STRATEGY_H

#include "base/opt.h"
#include "cfa/cfa.h"

// What strategies look at: property of the program's text, never its name.
#define TRAITS(X)                                                                       \
    X(LOOPS, "loops", "some loop can be reached")                                       \
    X(RECURSION, "recursion", "some function calls itself")                             \
    X(FLOATS, "floats", "floating-point numbers are computed with")                     \
    X(BITS, "bits", "bit operations other than masks of low bits")                      \
    X(PRODUCTS, "products", "two integers that vary are multiplied")                    \
    X(ARRAYS, "arrays", "memory at variable indices")                                   \
    X(HEAP, "heap", "memory is allocated")                                              \
    X(GROWING, "growing", "memory is allocated any number of times")                    \
    X(INPUTS, "inputs", "some edge takes an input")                                     \
    X(OVERFLOW, "overflow", "the property speaks about undefined arithmetic")           \
    X(SAFETY, "safety", "the property speaks about accesses and blocks of memory")      \
    X(ARGUMENTS, "arguments", "elements of argv or envp are read")                      \
    X(CHECKED, "checked", "numbers decide whether some access is inside of its object") \
    X(CLEANUP, "cleanup", "the property asks that no block lives at the end")

enum trait {
#define TRAIT_ENUM(id, name, help) TRAIT_##id,
    TRAITS(TRAIT_ENUM)
#undef TRAIT_ENUM
        N_TRAITS
};

struct traits {
    bool has[N_TRAITS];
};

/* traits_of: of a program, and of a property that speaks of these parts of memory safety (enum safety).  O(edges). */
struct traits traits_of(const struct cfa *c, unsigned safety);

// A line for people: "loops, arrays, inputs".
void traits_print(const struct traits *s, struct buf *b);

struct stage {
    const char *preset;
    bool asks_ends;
    bool on_view;    // morph/
    uint64_t ticks;  // 0 = no limit
    struct {
        uint8_t feature, wanted;
    } cond[4];
    uint8_t n_cond;
};

struct strategy {
    VEC_OF(struct stage);
};

/* strategy_parse: reads a list of stages, separated by blanks, lines or commas; `!loops?` means that there are none.  CONDITION?... { STAGES } is a
 * group, whose conditions hold for each of its stages; # begins a comment, which ends with the line.  name: of the text, for messages with a line;
 * NULL: it is one line.
 * strategy_read: the same of what the option says: a list, or @NAME for the strategy of that name that is part of the program
 * (share/strategies), or @FILE; *file says that it was a file.
 * errors RC_USER with the reason in *why. */
enum rc strategy_parse(const char *name, const char *text, struct arena *mem, struct strategy *out,
                       struct buf *why) ATTR_MUST_USE;
enum rc strategy_read(const char *stages, struct arena *mem, struct strategy *out, bool *file,
                      struct buf *why) ATTR_MUST_USE;

/* strategy_file: the file that the option names; NULL: none, or one that is part of the program. */
const char *strategy_file(const char *stages);

bool stage_applies(const struct stage *g, const struct traits *s);

#endif
