// SPDX-License-Identifier: Apache-2.0
// rand() and input functions give any value; both branches are explored.
// COVERS: T11
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DBOTH
// EXPECT[2]: TRUE
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    int r = rand() % 2 ? 1 : 2;
#ifdef BOTH
    if (r != 1 && r != 2)
#else
    if (r != 1)
#endif
        reach_error();
    return 0;
}
