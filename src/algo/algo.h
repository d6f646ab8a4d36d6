// SPDX-License-Identifier: Apache-2.0
// algo.h: the interface of algorithms: how analyses, formulas and executions are driven to a verdict.
#ifndef ALGO_ALGO_H
#define ALGO_ALGO_H

#include "algo/result.h"
#include "base/opt.h"
#include "base/stat.h"

struct algo {
    const struct algo_ops *ops;
    struct run *run;
};

enum annotations {
    ANNOTATE_TEXT,
    ANNOTATE_COLOURS,  // for terminals
    ANNOTATE_ACSL,
    ANNOTATE_CONTRACTS,  // contracts of functions alone
};

struct algo_ops {
    const char *name, *summary;
    size_t size;  // of the instance, whose first member is struct algo

    /* open: reads its options from run->options, builds what it needs.  RC_USER with a diagnostic or a line in *why. */
    enum rc (*open)(struct algo *a, struct buf *why);

    /* run: works until there is a verdict or run->budget is exhausted.  out comes zeroed, with verdict UNKNOWN.  TRUE
     * only if nothing is left out, FALSE only with a concrete run.  Another call continues where the last one stopped. */
    void (*run)(struct algo *a, struct result *out);
    void (*close)(struct algo *a);

    // ---- optional ----
    struct engine *(*engine)(struct algo *a);              // whose reached set and ARG are the proof
    enum rc (*finish)(struct algo *a, struct buf *notes);  // writes files that options ask for; lines for --stats

    /* certify: after TRUE, checks the proof by other means than those that found it; *text gets a line about what was
     * checked, or why the proof is refused.                                                 default: core/certify.h on
     * the engine */
    bool (*certify)(struct algo *a, struct buf *text);
    bool
        certifies_built;  // the certificate is about the program as it was built, and needs nothing of what is known of it
    bool
        // also after UNKNOWN what it found out is worth a certificate; a refusal is not reported then
        certifies_unknown;

    /* settled: after UNKNOWN, marks by id edges that no execution takes into an error state, whatever becomes of the others. */
    void (*settled)(struct algo *a, uint8_t *edges);

    /* annotate: prints the source with what was found out at its lines.  invariants: the same as a JSON value. */
    void (*annotate)(struct algo *a, enum annotations how, struct buf *out);
    void (*invariants)(struct algo *a, struct buf *out);

    // Options are called NAME.*.  Statistics are registered by open.
    const struct opt_spec *opts;
    size_t n_opts, cfg_size;
};

// The algorithms that algo.name can name, in order of algos.def; ends with NULL.
extern const struct algo_ops *const algo_registry[];
const struct algo_ops *algo_find(const char *name);

/* algo_cfg: the option struct of a group of run's options; NULL if there is none. */
void *algo_cfg(const struct run *r, const char *prefix);

/* algo_open: an instance over r, whose automata are there; an algorithm that composes analyses adds them to r, so a run
 * serves one algorithm.  NULL with a diagnostic or a line in *why if options make no sense.  Give (algo_close). */
struct algo *algo_open(struct run *r, const struct algo_ops *ops, struct buf *why);
void algo_close(struct algo *a);

/* algo_run: gives the algorithm at most `ticks` of work (0: what the run's budget allows).  If only these ticks end,
 * that does not stop the run: r->budget.cause is STOP_NONE again. */
void algo_run(struct algo *a, uint64_t ticks, struct result *out);

#endif
