// SPDX-License-Identifier: Apache-2.0
// unit.h: adds one file with its flags to the program.
#ifndef FRONTEND_UNIT_H
#define FRONTEND_UNIT_H

#include "frontend/compiler.h"

/* frontend_add_unit: as frontend_add, with flags that were read; when: PP_AUTO or another mode. */
enum rc frontend_add_unit(struct program *p, const char *path, const struct flags *f, int when) ATTR_MUST_USE;

/* unit_check_machine: RC_USER with a diagnostic if the unit is compiled for another machine than the program. */
enum rc unit_check_machine(const struct program *p, const char *path, const struct flags *f) ATTR_MUST_USE;

#endif
