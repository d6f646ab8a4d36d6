// SPDX-License-Identifier: Apache-2.0
// Global pointers are initialised with addresses of global variables, and lead to them; one is turned to a block, and back: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern void reach_error(void);

static int x = 3, y;
static int *px = &x;
static int *py = &y;

int main(void)
{
    *py = *px;
    if (y != 3)
        reach_error();
    py = malloc(sizeof *py);
    *py = 4;
    x = *py;
    free(py);
    py = &x;
    if (*px != 4 || *py != 4)
        reach_error();
    return 0;
}
