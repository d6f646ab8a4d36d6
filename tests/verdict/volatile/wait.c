// SPDX-License-Identifier: Apache-2.0
// Waiting for a register to change ends, or not; afterwards it was seen.
// ARGS: --prop=unreach-call --strict --analysis=numeric-octagon
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBAD
// EXPECT[2]: FALSE
extern void reach_error(void);
#define READY (*(volatile unsigned *)0x40000004u & 1u)

int main(void)
{
    unsigned seen;
    do
        seen = READY;
    while (!seen);
#ifdef BAD
    if (!READY)
#else
    if (seen != 1)
#endif
        reach_error();
    return 0;
}
