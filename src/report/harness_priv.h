// SPDX-License-Identifier: Apache-2.0
// harness_priv.h: what the parts of a harness share.
#ifndef REPORT_HARNESS_PRIV_H
#define REPORT_HARNESS_PRIV_H

#include "interp/interp.h"

#include <stdio.h>

/* harness_put_type, harness_put_value: print a type and the value of an input for a file that knows no declarations of
 * the program. */
void harness_put_type(FILE *f, const struct cfa *c, const struct type *t);
void harness_put_value(FILE *f, const struct cfa *c, const struct input *in);

/* harness_scans: whether a call of scanf or a related function found the input: whether there is something, or its
 * value. */
bool harness_scans(const struct program *p, const struct input *in);

/* harness_is_result: whether the input is the result of a function, and not another choice of the model of a library
 * function. */
bool harness_is_result(const struct program *p, const struct input *in);

/* harness_put_scan: defines a function with the name of that input, which finds the same input as the run. */
void harness_put_scan(FILE *f, const struct cfa *c, const struct inputs *in, size_t first);

#endif
