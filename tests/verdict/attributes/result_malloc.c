// SPDX-License-Identifier: Apache-2.0
// What a function with attribute malloc returns leads to no object of the program, nor to what it returned before: no FALSE rests on that.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call -DTWICE
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call -DPLAIN
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DPLAIN -DTWICE
// EXPECT[4]: FALSE
extern void reach_error(void);
#ifndef PLAIN
__attribute__((malloc))
#endif
extern int *f(void);
static int x;
int *p = &x;
int main(void)
{
    int *q = f();
#ifdef TWICE
    int *r = f();
    if (q && r == q)
#else
    if (q && q == p)
#endif
        reach_error();
    return 0;
}
