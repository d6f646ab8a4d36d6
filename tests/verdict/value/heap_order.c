// SPDX-License-Identifier: Apache-2.0
// Two blocks allocated in either order: the states after the branch are the same.
// ARGS: --prop=unreach-call --analysis=value-nocegar
// EXPECT: TRUE
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void reach_error(void);

int main(void)
{
    int *a, *b;
    if (__VERIFIER_nondet_int()) {
        a = malloc(sizeof *a);
        b = malloc(sizeof *b);
    } else {
        b = malloc(sizeof *b);
        a = malloc(sizeof *a);
    }
    *a = 1;
    *b = 2;
    if (*a != 1 || *b != 2 || a == b)
        reach_error();
    return 0;
}
