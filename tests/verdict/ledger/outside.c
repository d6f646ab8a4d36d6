// SPDX-License-Identifier: Apache-2.0
// An access that certainly leaves its object ends the path in every analysis, and then nothing is proved.
// ARGS: --prop=unreach-call -DK=1
// EXPECT: UNKNOWN (fault)
// GREP: UNKNOWN (out-of-bounds write, outside.c:44)
// ARGS[2]: --prop=unreach-call -DK=1 --analysis=predicate
// EXPECT[2]: UNKNOWN (fault)
// GREP[2]: (out-of-bounds write, outside.c:44)
// ARGS[3]: --prop=unreach-call -DK=1 --analysis=kind
// EXPECT[3]: UNKNOWN (fault)
// GREP[3]: (out-of-bounds write, outside.c:44)
// ARGS[4]: --prop=unreach-call -DK=1 --analysis=bmc
// EXPECT[4]: UNKNOWN (fault)
// GREP[4]: (out-of-bounds write, outside.c:44)
// ARGS[5]: --prop=unreach-call -DK=1 --analysis=numeric
// EXPECT[5]: UNKNOWN (fault)
// GREP[5]: (out-of-bounds write, outside.c:44)
// ARGS[6]: --prop=unreach-call -DK=1 --analysis=octagon
// EXPECT[6]: UNKNOWN (fault)
// GREP[6]: (out-of-bounds write, outside.c:44)
// ARGS[7]: --prop=unreach-call -DK=1 --analysis=pointer
// EXPECT[7]: UNKNOWN (fault)
// GREP[7]: (out-of-bounds write, outside.c:44)
// ARGS[8]: --prop=unreach-call -DK=2 --analysis=predicate
// EXPECT[8]: UNKNOWN (fault)
// GREP[8]: UNKNOWN (access through a null pointer, outside.c:47)
// ARGS[9]: --prop=unreach-call -DK=3 --analysis=predicate
// EXPECT[9]: UNKNOWN (fault)
// GREP[9]: (use of a variable after the end of its life, outside.c:49)
// ARGS[10]: --prop=unreach-call -DK=4 --analysis=numeric
// EXPECT[10]: UNKNOWN (fault)
// GREP[10]: (double free, outside.c:53)
// ARGS[11]: --prop=unreach-call -DK=5 --analysis=kind
// EXPECT[11]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void reach_error(void);
static int *of_a_local(void) { int x = 1; return &x; }
int main(void)
{
    int a[4] = { 0 }, *p = a, x = __VERIFIER_nondet_int();
#if K == 1
    p[9] = 1;
#elif K == 2
    p = (void *)0;
    p[1] = 1;
#elif K == 3
    x = *of_a_local();
#elif K == 4
    p = malloc(4);
    free(p);
    free(p);
#else  // not reached
    if (x > 3 && x < 3)
        p[9] = 1;
#endif
    if (a[0])
        reach_error();
    return x;
}
