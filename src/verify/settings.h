// SPDX-License-Identifier: Apache-2.0
// settings.h: how a verification is done: the options of all its parts, and what its user wants besides.
#ifndef VERIFY_SETTINGS_H
#define VERIFY_SETTINGS_H

#include "cfa/reason.h"
#include "core/engine.h"
#include "domains/domain.h"
#include "encode/encode.h"
#include "lower/lower.h"
#include "refine/confirm.h"
#include "refine/itp.h"
#include "refine/refiner.h"
#include "ssa/unit.h"

#define ALGO_OPTS(X) X(STR, name, "cegar", 0, 0, "NAME", "the algorithm: cegar, bmc, kind")
OPT_STRUCT(algo_cfg, ALGO_OPTS);

#define STRATEGY_OPTS(X)                                                                                                                                                                             \
    X(STR, stages, "", 0, 0, "STAGES",                                                                                                                                                               \
      "analyses to try in turn instead of one: [CONDITION?...][ends/|morph/]PRESET[:MILLION TICKS] ..., with CONDITION?... { STAGES } for groups; @FILE: those of a file, where # begins a comment") \
    X(INT, rounds, 12, 1, 64, "rounds", "how often stages that ran out of ticks are repeated with more")                                                                                             \
    X(INT, growth, 3, 1, 1000, "", "how many times as many ticks a stage has in the next round")
OPT_STRUCT(strategy_cfg, STRATEGY_OPTS);

// `more`: what stands behind the reason; "": nothing.
typedef bool verify_tell(enum reason_kind kind, const char *more);

/* Who answers for this process, and for those of stages.
 * watch: from here on a process that does not look at its limits in time is ended; unwatch: no more, what is left to do is short.
 * words: why a process gives up when it is ended in the middle of its work is told to `tell`, which may be called in a signal handler; NULL: as before. */
struct verify_host {
    void (*watch)(const struct budget *limits);
    void (*unwatch)(void);
    void (*words)(verify_tell *tell);
};

struct settings {
    struct options *all;  // where the options are registered; keep
    struct cfa_options cfa;
    struct strategy_cfg strategy;
    struct algo_cfg algo;
    struct engine_cfg engine;
    struct refine_cfg refine;
    struct encode_cfg encode;
    struct unit_cfg unit;
    struct domain_cfg domain;
    struct smt_cfg smt;
    struct itp_cfg itp;
    struct confirm_cfg confirm;

    // What is not registered.
    const char *preset, *usual;  // the one that was set last, and its strategy.stages; NULL: none was
    bool certify;                // proofs are checked independently
    bool strict;                 // a TRUE that rests on an unsound assumption is none
    uint32_t accepted;           // but on one of these kinds (bits, enum assumption_kind)
    bool explain;                // what each stage did is noted in the story, with times if `times` is set
    bool times;
    size_t jobs;                     // stages at the same time; 0, 1: one after the other, in this process
    bool cross_check;                // all stages have a turn, and none is told what others found out
    const struct verify_host *host;  // from settings_register: nobody

    /* again: sets once more what the user says besides a preset, when a stage of a strategy has its own.  NULL: nothing.
     * errors RC_USER with a reason: the stage has no such option. */
    enum rc (*again)(void *ctx, struct buf *why);
    void *ctx;
};

/* settings_register: adds the options of all parts to `all`, whose memory also has the structs of algorithms and analyses; they have their defaults
 * then, and all else is 0. */
void settings_register(struct settings *s, struct options *all);

/* settings_preset: sets the options that a preset names (n characters of its name).  settings_stage: all options, for a stage of a strategy: defaults,
 * its preset, and what the user says besides.
 * errors RC_USER with a reason: unknown preset; of a stage also: one that is itself a strategy, those of `again`. */
enum rc settings_preset(struct settings *s, const char *name, size_t n, struct buf *why) ATTR_MUST_USE;
enum rc settings_stage(struct settings *s, const char *preset, struct buf *why) ATTR_MUST_USE;

#endif
