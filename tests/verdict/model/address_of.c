// SPDX-License-Identifier: Apache-2.0
// A write through an unknown pointer may change whatever has its address taken, not more.
// COVERS: T13
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG
// EXPECT[2]: FALSE
extern int *somewhere(int *);
extern void reach_error(void);

int main(void)
{
    int known = 1, shown = 1;
    int *p = somewhere(&shown);
    *p = 2;
    if (known != 1)
        reach_error();
#ifdef BUG
    if (shown != 1)
        reach_error();
#endif
    return 0;
}
