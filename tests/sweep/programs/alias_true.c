// SPDX-License-Identifier: Apache-2.0
// A pointer to one of two objects.
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

extern void *malloc(unsigned long);

int main(void)
{
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q), *r = __VERIFIER_nondet_int() ? p : q;
    *p = 1;
    *q = 2;
    *r = 3;
    if (*p + *q < 4)
        reach_error();
    return 0;
}
