// SPDX-License-Identifier: Apache-2.0
// The sizes in variable-length types are those at the declaration, whatever becomes of the variables that they name (C17 6.7.6.2p5):
// of objects, pointers to arrays, typedefs and parameters.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DLATER
// EXPECT[2]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned long row(int n, int (*p)[n])
{
    n = 100;
    return sizeof *p;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4)
        return 0;
    int k = n, a[3][n];
    int(*p)[n] = a;
    typedef int line[n];
    typedef line block[2];
    n = 50;
    line l;
    if (sizeof *p != 4 * k || (char *)(p + 1) - (char *)p != 4 * k)
        reach_error();
    if (sizeof l != 4 * k || sizeof(block) != 8 * k || row(k, p) != 4 * k)
        reach_error();
#ifdef LATER
    if (sizeof(line) != 4 * n)
        reach_error();
#endif
    return 0;
}
