// SPDX-License-Identifier: Apache-2.0
// Allocations that fail in the run, among others that work, and some of the C library itself.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

int main(void)
{
    printf("begin\n");
    char *a = malloc(3), *s = strdup("abc"), *t = strdup("abd");
    void *m = 0;
    int r = posix_memalign(&m, 16, 100), *c = calloc(3, 4);
    c = c ? realloc(c, 100) : c;
    if (a && !s && t && !strcmp(t, "abd") && r == 12 && c)
        reach_error();
    return 0;
}
