// SPDX-License-Identifier: Apache-2.0
// unit.h: what every unit test needs: cmocka with its prerequisites.
#ifndef UNIT_H
#define UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
