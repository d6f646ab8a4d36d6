// SPDX-License-Identifier: Apache-2.0
// spin_report.h: what SPIN's checkers print.
#ifndef BOOLPROG_SPIN_REPORT_H
#define BOOLPROG_SPIN_REPORT_H

#include "boolprog/boolprog.h"

/* spin_read_report: the verdict and the numbers of states and transitions from what a checker printed; OPEN, and why, if its search was
 * not complete. */
void spin_read_report(const char *text, struct bool_result *out);

/* spin_read_trail: the run from what was printed while a trail was replayed: the model of promela_print writes a line for each step.
 * temporal: a run that repeats is needed, so one that violates the property whatever follows goes on until it does.  If what was read is not a
 * run of the program, the trace is empty. */
void spin_read_trail(const struct bool_program *p, const char *text, bool temporal, struct bool_result *out);

#endif
