// SPDX-License-Identifier: Apache-2.0
// A pointer from __VERIFIER_nondet_pointer, and one that scanf reads, may be the address of any object that the program compares it with.
// ARGS: --prop=unreach-call --ticks=200000
// EXPECT: UNKNOWN (undefined-on-path)
// ARGS[2]: --prop=unreach-call --ticks=200000 -DTHROUGH_A_CALL
// EXPECT[2]: UNKNOWN (undefined-on-path)
// ARGS[3]: --prop=unreach-call --ticks=200000 -DINSIDE
// EXPECT[3]: UNKNOWN (undefined-on-path)
// ARGS[4]: --prop=unreach-call --ticks=200000 -DTWO
// EXPECT[4]: UNKNOWN (undefined-on-path)
// ARGS[5]: --prop=unreach-call --ticks=200000 -DSCANNED
// EXPECT[5]: UNKNOWN (no-input)
// ARGS[6]: --prop=unreach-call --analysis=predicate --ticks=20000
// EXPECT[6]: UNKNOWN (undefined-on-path)
// ARGS[7]: --prop=unreach-call --analysis=value --ticks=20000
// EXPECT[7]: UNKNOWN (undefined-on-path)
// ARGS[8]: --prop=unreach-call --analysis=smg --ticks=20000
// EXPECT[8]: UNKNOWN (unknown-write)
// ARGS[9]: --prop=unreach-call --ticks=20000 -DPRINTED
// EXPECT[9]: UNKNOWN (work-limit)
// It is none of an object that it is not compared with.
// ARGS[10]: --prop=unreach-call -DAPART
// EXPECT[10]: TRUE
#include <stdio.h>

extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);

static struct {
    int a;
    int *q;
} st;
static int g = 1;

static int *same(int *x)
{
    return x;
}

int main(void)
{
    int *p = __VERIFIER_nondet_pointer();
    int *q = __VERIFIER_nondet_pointer();
    char *c = __VERIFIER_nondet_pointer();
#if defined THROUGH_A_CALL
    st.q = p;
    p = same(st.q);
    if (p == &g)
        *p = 5;
#elif defined INSIDE
    if (c == (char *)&g + 1)
        *c = 5;
#elif defined TWO
    if (p == q && q == &g)
        *p = 5;
#elif defined SCANNED
    void *v = 0;
    if (scanf("%p", &v) == 1 && v == &g)
        *(int *)v = 5;
#elif defined PRINTED
    FILE *f = fopen("addresses", "w+");
    void *v = 0;
    if (!f || fprintf(f, "%p", (void *)&g) < 0 || fseek(f, 0, SEEK_SET) != 0)
        return 0;
    if (fscanf(f, "%p", &v) == 1 && v)
        *(int *)v = 5;
#elif defined APART
    if (p == 0)
        return 0;
    if (p == q)
        *p = 5;
#else
    if (p == &g)
        *p = 5;
#endif
    if (g != 1)
        reach_error();
    return 0;
}
