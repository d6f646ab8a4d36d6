// SPDX-License-Identifier: Apache-2.0
// witness.h: writes a violation as a witness that other verifiers understand.
#ifndef REPORT_WITNESS_H
#define REPORT_WITNESS_H

#include "interp/interp.h"
#include "spec/spec.h"

#include <stdio.h>

struct witness {
    const struct cfa *c;
    const struct automaton *a;  // of the property
    const char *title;          // title of the violation in the verdict line
    const struct inputs *in;    // of the run
    struct budget *budget;      // of its execution; may be NULL
};

/* witness_write: the run as GraphML, in the format of SV-COMP: nodes A1, A2 ..., the last of which is a violation; consecutive ones are joined by an edge with
 * file and line of a step, the function that is entered or left there, the branch that is taken, or the value of an input.  Steps of one line that say
 * nothing of these are one edge; of a long run the first and the last steps are told.
 * cost   one execution with a hook.
 * source Beyer, Dangl, Dietsch, Heizmann, Stahlbauer: "Witness validation and stepwise testification across software verifiers" (ESEC/FSE 2015); Hruska
 *        2015, spec 23.4 */
void witness_write(FILE *f, const struct witness *w);

#endif
