// SPDX-License-Identifier: Apache-2.0
// parser.c: finds the value in a line of the form "key=value"; uses the C library, pointers and an array.
//
// Expected: TRUE.                              ./run examples/parser.c
// With a mistake: FALSE (no-overflow).         ./run -DBUG --prop=no-overflow examples/parser.c
#include <assert.h>
#include <string.h>

// The number at the beginning of s, of at most two digits (of any length with BUG).
static int number(const char *s)
{
    int n = 0;

    for (int digits = 0; *s >= '0' && *s <= '9'; digits++) {
#ifndef BUG
        if (digits == 2)
            break;
#endif
        n = 10 * n + (*s - '0');
        s++;
    }
    return n;
}

int main(void)
{
    char line[] = "width=99999999999";
    char *equals = strchr(line, '=');

    assert(equals != 0);
    *equals = 0;
    assert(strcmp(line, "width") == 0);
    assert(number(equals + 1) == 99);
    return 0;
}
