// SPDX-License-Identifier: Apache-2.0
// contracts.h: what each function of a library requires and ensures, whoever calls it.
#ifndef VERIFY_CONTRACTS_H
#define VERIFY_CONTRACTS_H

#include "algo/scan/library.h"
#include "verify/verify.h"

/* contracts_task: the contract of each function of a scan, in a process of its own (scan_work), by the analysis that the settings name.  The ctx of the
 * scan is a struct verification, whose program is read and has its models; keep. */
extern const struct scan_task contracts_task;

/* contracts_print: afterwards: what was found, in the order of the program's text.  False: some function has no contract. */
bool contracts_print(struct scan_report *r, struct buf *out);

#endif
