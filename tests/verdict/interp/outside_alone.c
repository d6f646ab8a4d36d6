// SPDX-License-Identifier: Apache-2.0
// No object of the program lies where a pointer points that the program did not make.
// ARGS: --prop=unreach-call
// EXPECT: TRUE|UNKNOWN (*p = 2 through an uninitialised pointer is undefined: a rule that blocks the proof is as right)
extern void reach_error(void);
extern int *give(void);

int main(void)
{
    int x = 1, *p;
    int *q = &x;
    *p = 2;
    *give() = 3;
    if (*q != 1)
        reach_error();
    return 0;
}
