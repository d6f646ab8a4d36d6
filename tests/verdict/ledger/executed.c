// SPDX-License-Identifier: Apache-2.0
// Faults that no analysis before sees, because the pointer has an alias or the loop goes one too far: an execution finds them.
// ARGS: --prop=unreach-call -DK=1
// EXPECT: UNKNOWN (faulty-run)
// GREP: UNKNOWN (use of freed memory in an execution: nothing is defined behind it, executed.c:30)
// ARGS[2]: --prop=unreach-call -DK=1 --analysis=predicate
// EXPECT[2]: UNKNOWN (faulty-run)
// GREP[2]: UNKNOWN (use of freed memory in an execution
// ARGS[3]: --prop=unreach-call -DK=2 --analysis=bmc
// EXPECT[3]: UNKNOWN (faulty-run)
// GREP[3]: out-of-bounds write
// ARGS[4]: --prop=unreach-call -DK=2 --analysis=numeric
// EXPECT[4]: UNKNOWN (faulty-run)
// GREP[4]: UNKNOWN (out-of-bounds write in an execution
// ARGS[5]: --prop=unreach-call -DK=3
// EXPECT[5]: UNKNOWN (faulty-run)
// GREP[5]: UNKNOWN (out-of-bounds write in an execution
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), b[4], i;
#if K == 1
    int *p = malloc(4), *q = p;
    *p = 1;
    free(q);
    q = malloc(4);
    x = *p;
#elif K == 3
    i = x == 12345 ? 9 : 0;
    b[i] = 1;
#else
    for (i = 0; i <= 4; i++)
        b[i] = x;
#endif
    if (x != x + 0)
        reach_error();
    return 0;
}
