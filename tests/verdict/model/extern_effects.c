// SPDX-License-Identifier: Apache-2.0
// A function without body may change what its argument points to, and nothing whose address it cannot know.
// COVERS: T13
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG
// EXPECT[2]: FALSE
extern void fill(int *);
extern void reach_error(void);

int main(void)
{
    int mine = 1, given = 1;
    fill(&given);
    if (mine != 1)
        reach_error();
#ifdef BUG
    if (given != 1)
        reach_error();
#endif
    return 0;
}
