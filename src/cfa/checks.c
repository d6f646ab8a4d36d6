// SPDX-License-Identifier: Apache-2.0
// checks.c: the kinds of check edges.
#include "cfa/cfa.h"

const struct check_row check_rows[] = {
#define CHECK(id, bit, property, text, hint) { CHECK_##id, property, text, hint },
#include "cfa/checks.def"
#undef CHECK
};
const size_t n_check_rows = ARRAY_LEN(check_rows);

const struct check_row *check_row(unsigned check)
{
    for (size_t i = 0; i < n_check_rows; i++)
        if (check_rows[i].check == (enum check)check)
            return &check_rows[i];
    BUG("%u is no check", check);
}
