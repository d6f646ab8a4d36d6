// SPDX-License-Identifier: Apache-2.0
// Arrays of floats that are zero at the beginning, indexed, copied and set byte by byte.
// COVERS: H12
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric-poly -DWRONG
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=unreach-call -DWRONG
// EXPECT[3]: FALSE
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static double table[8], other[8];
static float narrow[4];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 7)
        return 0;
    double d = 0;
    for (int k = 0; k < 8; k++) {
        table[k] = d;
        if (d < 3)
            d += 0.5;
    }
    memcpy(other, table, sizeof other);
    memset(narrow, 0, sizeof narrow);
    narrow[i / 2] = (float)other[i];
#ifdef WRONG
    if (narrow[1] > 0.5f)
        reach_error();
#endif
    if (d > 3.75)
        reach_error();
    return 0;
}
