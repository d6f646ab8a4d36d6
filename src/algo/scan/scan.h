// SPDX-License-Identifier: Apache-2.0
// scan.h: one function of a library, for any caller: faults that executions commit, with the inputs that lead there, and what is proved.
//
// source executions on objects that are made up while they are read: Khurshid, Pasareanu, Visser, TACAS 2003 (lazy initialisation); Godefroid,
//        Klarlund, Sen, "DART: directed automated random testing", PLDI 2005.
#ifndef ALGO_SCAN_SCAN_H
#define ALGO_SCAN_SCAN_H

#include "base/buf.h"
#include "base/opt.h"
#include "base/tick.h"
#include "lower/lower.h"

#define SCAN_OPTS(X)                                                                                                  \
    X(BOOL, assume_valid_args, false, 0, 0, "",                                                                       \
      "scan: callers pass no null pointers, nor structures that hold some where the function does not expect them")   \
    X(STR, only, "", 0, 0, "GLOB",                                                                                    \
      "scan, contracts: only functions whose names match, such as list_*; several separated by commas")               \
    X(INT, max_functions, 0, 0, INT64_MAX, "functions",                                                               \
      "scan: so many functions at most, in the order of the text (0: all)")                                           \
    X(INT, function_time, 5, 1, 1000000, "seconds",                                                                   \
      "scan, contracts: CPU time for one function, after which it counts as not looked at")                           \
    X(INT, function_ticks, 300000, 1000, INT64_MAX, "ticks",                                                          \
      "scan: steps of executions for one function, and as much work for its proofs")                                  \
    X(INT, function_memory, 2000, 1, 1000000, "MB", "scan, contracts: memory for one function")                       \
    X(INT, depth, 4, 1, 1000, "calls", "scan: functions that are called deeper are not looked into")                  \
    X(INT, callees, 40, 1, 1000000, "functions", "scan: nor are functions that are met after so many others")         \
    X(STR, cache, NULL, 0, 0, "DIR",                                                                                  \
      "scan: what was found is kept in files: later runs look only at functions that changed, or that look into one") \
    X(INT, shown, 20, 0, INT64_MAX, "findings",                                                                       \
      "scan: how many findings of each kind are printed (0: all); JSON has all")
OPT_STRUCT(scan_cfg, SCAN_OPTS);

// How much a finding says; the classes that say most come first.
enum scan_class {
    SCAN_CERTAIN,  // every call commits it
    SCAN_INPUTS,   // some arguments, or results of functions without body, lead to it
    SCAN_STATE,    // some contents of memory or of global variables do, which callers may exclude
    SCAN_DEMAND,   // callers that pass a null pointer, or a number near the ends of its type, must expect it
    SCAN_CLASSES
};
extern const char *const scan_class_name[SCAN_CLASSES];

// Texts are owned by the result.
struct scan_finding {
    enum scan_class cls;
    const char *property;  // that it violates: memory, no-overflow ...
    const char *what;      // happens, in words
    const char *file;      // where
    uint32_t line;
    const char *in;  // the function that the place lies in
    const char *
        condition;  // "when ": inputs that it depends on, as far as known; "for example with ": some; "in every execution"
    const char *demand;  // DEMAND: which pointer or number: "p", "s->next"; else ""
    const char *inputs;  // all that were asked for, a line each
    const char
        *harness;  // a C program that shows it, without a line that says what; "": it cannot be forced from outside
};

// Places of one property: where it could be violated in the function itself.
struct scan_count {
    const char *property;
    uint64_t places, proved, found;
};

enum { SCAN_PROPERTIES = 5 };

struct scan_result {
    struct arena mem;
    struct {
        VEC_OF(struct scan_finding);
    } findings;
    struct scan_count counts[SCAN_PROPERTIES];
    uint64_t runs, ended, faulty;  // executions; how many came to the end of the function; how many to a fault
    struct u32_vec bodies;  // ids of the functions whose bodies were looked into: nothing else of any body matters
    const char *left_out;   // the first called function that was not looked into; NULL: none
    const char *stopped;    // why it was not done; NULL: it was
};

/* scan_function: scans one function.
 * in     p: read, with models; kept, its tables grow.  b: for this function.
 * out    findings: each is an execution of the interpreter from the beginning of the function, on arguments that the
 *        finding names.  Two findings differ in place or kind.  CERTAIN, and what is counted as proved, is proved for
 *        any caller whose arguments do not point to variables of the program.
 * errors none: out->stopped.
 * cost   cfg->function_ticks steps, and about as much for the proofs. */
void scan_function(struct program *p, struct decl *fn, const struct scan_cfg *cfg, const struct cfa_options *model,
                   struct budget *b, struct scan_result *out);
void scan_result_free(struct scan_result *r);

#endif
