// SPDX-License-Identifier: Apache-2.0
// check_priv.h: what the files of this folder share.
#ifndef ALGO_WP_CHECK_PRIV_H
#define ALGO_WP_CHECK_PRIV_H

#include "algo/wp/check.h"
#include "wp/read.h"

/* claims_collect: collects all claims and assumptions of the notes of the function and of what it calls, and with
 * cfg->derefs those of pointers.
 * errors RC_USER after a located diagnostic. */
enum rc claims_collect(struct wp_task *t) ATTR_MUST_USE;

/* place.c: reads claims (or assumptions) of an option: `P @ PLACE; ...`, hints of a file, and the temporal property of
 * the configuration; text, path NULL: none.
 * errors RC_USER after a located diagnostic.  A hint that does not follow is refused with a warning. */
enum rc places_claims(struct wp_task *t, const char *text, bool assumed) ATTR_MUST_USE;
enum rc places_hints(struct wp_task *t, const char *path) ATTR_MUST_USE;
enum rc places_temporal(struct wp_task *t) ATTR_MUST_USE;

/* place_again: the next location, from *i on, that is the same place as `node` in another call of its function; false:
 * there is none. */
bool place_again(const struct wp_task *t, uint32_t node, uint32_t *i);

/* consistency_hint: whether p is at most what the hint says, in every heap: p is false where the hint is certainly
 * false, and true where it is certainly true. */
bool consistency_hint(struct wp_task *t, const struct wp_hint *h);

/* replay_find: looks for an execution that violates claim t->claim, in some thousand runs on small heaps; t->execution
 * gets it. */
bool replay_find(struct wp_task *t);

/* replay_search: does so in this many runs. */
bool replay_search(struct wp_task *t, uint64_t seed, unsigned runs);

/* consistency_learn: whether a state of the abstract run that refutes the claims stands for no heap; then a law
 * (discovery.laws) says so from now on. */
bool consistency_learn(struct wp_task *t);

#endif
