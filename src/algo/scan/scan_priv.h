// SPDX-License-Identifier: Apache-2.0
// scan_priv.h: what the files of this folder share.
#ifndef ALGO_SCAN_SCAN_PRIV_H
#define ALGO_SCAN_SCAN_PRIV_H

#include "algo/scan/scan.h"
#include "base/map.h"
#include "base/rng.h"
#include "interp/interp.h"
#include "wp/heap.h"
#include "wp/read.h"

enum { SCAN_STEPS = 3000 };

struct scan_values {
    VEC_OF(u128);
};

// A fault, and the first execution that committed it.
struct candidate {
    uint64_t key;  // the same in two executions that commit the same fault
    struct fault_at fault;
    unsigned check;            // enum check, if it is the violation of one
    const struct edge *place;  // outside of models
    struct inputs inputs;
    struct scan_values defaults;  // of the inputs
};

// The inputs of an execution that came to new places.
struct seed {
    struct scan_values values, defaults;
};

// What is proved of the function (prove.c).
struct scan_proof {
    bool done;
    // no execution reaches its end, another end of the program, or a place behind which nothing is known
    bool never_returns;
};

struct scan {
    struct program *prog;
    struct cfa *cfa;
    const struct func *fn;
    const struct scan_cfg *cfg;
    struct budget *budget;
    struct scan_result *out;
    // Where inputs come from.
    struct rng rng;
    const struct scan_values *script;  // the first inputs; NULL: none
    bool plain;                        // those behind the script have their defaults
    unsigned mode;                     // of those that have not
    size_t made;                       // objects, so far
    bool aliases;                      // arguments of one type may lead to one object
    struct pointer_args {
        VEC_OF(struct pointer_arg {
            const struct type *elem;
            u128 value;
        });
    } pointers;                    // arguments of this run, so far
    u128 habit;                    // the most frequent character of this run; every other run has one
    struct scan_values constants;  // of the program's text
    struct scan_values defaults;   // of the inputs of this run
    // Executions.
    uint8_t *covered;  // by edge
    size_t n_covered;
    struct map keys;  // of candidates
    struct {
        VEC_OF(struct candidate);
    } candidates;
    struct {
        VEC_OF(struct seed);
    } seeds;
    // What the function requires.
    bool has_contract;
    struct wp wp;
    struct {
        VEC_OF(const struct bool_formula *);
    } requires;
    const struct inputs *inputs;  // of the execution that is looked at
    bool foul;                    // the last execution began otherwise
    uint64_t other;               // executions that reached neither the end nor a fault that counts
    struct scan_proof proof;
};

// properties.c
int scan_property_of_check(unsigned check);  // its index
int scan_property_of_memory(void);
const char *scan_property_name(int property);
unsigned scan_checks(void);

// inputs.c
void scan_find_constants(struct scan *s);
u128 scan_next_input(void *scan, size_t n, const struct input *wanted);
u128 scan_function_address(const struct scan *s, size_t n);  // of a function that is made up for input n
bool scan_may_alias(const struct scan *s);                   // two arguments could lead to one object
bool scan_is_function_pointer(const struct type *t);

// runs.c
/* scan_run: one execution.  *key: the key of the fault that ended it, if it counts; 0: there is none.  out: to be
 * freed. */
void scan_run(struct scan *s, bool symbolic, struct run_result *out, uint64_t *key);
void scan_explore(struct scan *s);
void scan_note(struct scan *s, struct run_result *r, uint64_t key, size_t covered_before);

/* contract.c.  scan_contract_read: false: the contract cannot be read.  scan_contract_holds: whether the inputs of an
 * execution satisfy it, as far as the execution asked for them. */
bool scan_contract_read(struct scan *s);
bool scan_contract_holds(struct scan *s, const struct inputs *in);
void scan_contract_free(struct scan *s);

// directed.c: executions towards branches that no other took.
void scan_direct(struct scan *s);

const struct edge *scan_visible(const struct run_result *r);

// relevance.c
void scan_judge(struct scan *s, const struct candidate *c);

/* blame.c: the input of an access through a null pointer that is a null pointer from outside, which the program does
 * not test, and without which the fault does not come; SIZE_MAX: there is none. */
size_t scan_blame_null(struct scan *s, const struct candidate *c);

/* names.c.  scan_missing: the function or variable of that name that files declare and none defines; NULL: none.
 * scan_is_missing_variable: whether an input is the contents of such a variable. */
const struct decl *scan_missing(const struct program *p, struct sym name);
bool scan_is_missing_variable(const struct program *p, const struct input *x);
/* scan_alias: the pointer input before input i that has the same value; SIZE_MAX: there is none, or it is null. */
size_t scan_alias(const struct inputs *in, size_t i);
void scan_input_name(const struct scan *s, const struct inputs *in, size_t i, struct buf *b);
void scan_input_value(const struct scan *s, const struct inputs *in, size_t i, struct buf *b);

// harness.c: false: these inputs cannot be forced from outside.
bool scan_harness(const struct scan *s, const struct candidate *c, struct buf *b);

/* asked.c: whether a check that leads to this violation finds nothing, because a condition before it says so for all
 * executions. */
bool scan_is_asked(const struct edge *violation);

// prove.c
void scan_prove(struct scan *s);

#endif
