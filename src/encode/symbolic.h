// SPDX-License-Identifier: Apache-2.0
// symbolic.h: what a run needs for symbolic reasoning, made on first use, so that runs that need none pay nothing.
#ifndef ENCODE_SYMBOLIC_H
#define ENCODE_SYMBOLIC_H

#include "encode/encode.h"
#include "encode/sums.h"
#include "pre/known.h"
#include "smt/solver.h"

struct symbolic {
    struct known *known;  // of the program that it is about
    struct budget *budget;
    struct diag *diag;
    struct smt_cfg *smt_cfg;
    struct encode_cfg *encode_cfg;
    struct terms terms;
    struct smt smt;
    struct encode_stats encode_stats;
    struct encoder *encoder[ENCODE_BV + 1];  // by kind
    struct encoder *reals;                   // INT, with floats as reals
    bool has_smt, has_terms;
};

void symbolic_init(struct symbolic *s, struct known *k, struct budget *b, struct diag *d, struct smt_cfg *smt,
                   struct encode_cfg *encode);
void symbolic_free(struct symbolic *s);

/* Each function makes its part on first use; s keeps the parts, and what is known of the program keeps ranges. */
struct terms *symbolic_terms(struct symbolic *s);
struct smt *symbolic_smt(struct symbolic *s);
struct ranges *symbolic_ranges(struct symbolic *s);

/* symbolic_encoder: of the kind wanted; AUTO: as the configuration says.  symbolic_reals: INT, with floats as reals. */
struct encoder *symbolic_encoder(struct symbolic *s, enum encoding kind);
struct encoder *symbolic_reals(struct symbolic *s);

/* symbolic_check_facts: drops all facts, with a warning, if those of a node contradict each other or the frame (what
 * every formula assumes of types and of the layout of memory): they would prove anything.  False: they were dropped.
 * cost   one small check for each node that has facts. */
bool symbolic_check_facts(struct symbolic *s);

#endif
