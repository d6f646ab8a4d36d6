// SPDX-License-Identifier: Apache-2.0
// trace.h: prints a counterexample for people: the statements that caused the violation, with their values.
#ifndef REPORT_TRACE_H
#define REPORT_TRACE_H

#include "base/buf.h"
#include "interp/interp.h"
#include "spec/spec.h"

struct trace_options {
    size_t max_steps;       // lines of the path that are printed
    size_t max_inputs;      // inputs that are listed
    uint64_t max_run;       // edges that are executed at most, twice
    struct budget *budget;  // of the two executions; may be NULL
};

/* trace_options_default: 40 lines, 100 inputs, 50 million edges, no budget. */
struct trace_options trace_options_default(void);

/* trace_print: executes the run that the inputs determine and tells what led to its violation:
 *  - the steps on which the violation depends, by data or control, each as `file:line`, source text and values; library
 *    models are one step, repetitions and what exceeds max_steps are summarised in a line;
 *  - the property, the place of the violation and the calls that are open there;
 *  - the inputs in order.
 * If the run does not end in a violation (or undefined behaviour), that is said instead, with the inputs.
 * Gives whether it ends in a violation.
 *
 * in     a: the automaton of p; p: NULL for a monitor of the user's; in: the inputs of the run (struct run_result); opt
 *        NULL = defaults.
 * out    text of at most 100 columns (but for long paths and names), the same from run to run.
 * cost   two executions with hooks, about 1 us an edge; 40 bytes an edge for the last 4 million edges: older ones are
 *        not considered.
 * source Agrawal and Horgan, "Dynamic program slicing", PLDI 1990; Xin and Zhang, "Efficient online detection of dynamic
 *        control dependence", ISSTA 2007. */
bool trace_print(struct buf *out, const struct cfa *c, const struct automaton *a, const struct property *p,
                 const struct inputs *in, const struct trace_options *opt);

#endif
