// SPDX-License-Identifier: Apache-2.0
// shape.h: the options of the shape analysis.
#ifndef CPA_SHAPE_SHAPE_H
#define CPA_SHAPE_SHAPE_H

#include "base/opt.h"

extern const struct opt_choice shape_merge_choices[];

#define SHAPE_OPTS(X)                                                                                                                                               \
    X(ENUM, merge, 1, shape_merge_choices, 0, "", "merge operator")                                                                                                 \
    X(STR, entry, "", 0, 0, "NAME",                                                                                                                                 \
      "the entry of the library that describes the heap; several, separated by colons: for structure types; none: by how many links records have (see --list-scg)") \
    X(STR, families, "", 0, 0, "LIST",                                                                                                                              \
      "its families that are used, with those that they depend on; none: all of them; colons as with entries")                                                      \
    X(STR, fields, "", 0, 0, "LIST",                                                                                                                                \
      "the pointer fields that are followed, by their offsets in bytes, in the order of the entry; none: all, by offset; colons as with entries")                   \
    X(IN, files, "", 0, 0, "LIST", "further files with entries")                                                                                                    \
    X(STR, pointers, "", 0, 0, "LIST",                                                                                                                              \
      "the variables that are tracked, as NAME or FUNCTION::NAME, besides those of the lowering; none: all")                                                        \
    X(STR, separating, "", 0, 0, "LIST", "those that tell nodes apart; none: all")                                                                                  \
    X(BOOL, numbers, true, 0, 0, "", "follow integer variables of the program, too, whose values cells get")                                                        \
    X(BOOL, strengthen, true, 0, 0, "", "ask the other analyses what the values are that cells get")                                                                \
    X(BOOL, guess, false, 0, 0, "", "take the entry whose name is part of a type's name")                                                                           \
    X(BOOL, refine, false, 0, 0, "", "begin with nothing, and find out from error paths what to follow")                                                            \
    X(BOOL, take_over, false, 0, 0, "",                                                                                                                             \
      "track a pointer only from where another analysis gives up what it leads to (cpa.smg.depth)")                                                                 \
    X(INT, samples, 5, 0, 1000, "N",                                                                                                                                \
      "refinement: so many heaps of executions choose which entries are tried (0: none do)")                                                                        \
    X(INT, sample_nodes, 4, 1, 64, "K", "these heaps have so many nodes at least")                                                                                  \
    X(BOOL, draw_all, 0, 0, 0, "", "pictures show binary instrumentation predicates, too")
OPT_STRUCT(shape_cfg, SHAPE_OPTS);

#endif
