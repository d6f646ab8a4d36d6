// SPDX-License-Identifier: Apache-2.0
// Bit-fields that overlap, in elements at unknown indices: with mathematical integers there is no array for any size of access, and nothing to
// begin with.
// ARGS: --prop=unreach-call --analysis=predicate --encode.encoding=int
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=summary
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=kind --encode.encoding=int -DTOO
// EXPECT[3]: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

union flags {
    signed low : 13;
    unsigned high : 5;
};
static union flags all[4];

int main(void)
{
    int i = __VERIFIER_nondet_int(), n = 0;
    if (i < 0 || i > 3)
        return 0;
    union flags *p = &all[i];
    p->high = 3;
    if (all[i & 1].low)
        n++;
#ifdef TOO
    if (n == 1)
#else
    if (n > 1)
#endif
        reach_error();
    return 0;
}
