// SPDX-License-Identifier: Apache-2.0
// A suspect path that runs into undefined behaviour says so by name and place.
// ARGS: --prop=unreach-call --analysis=value
// EXPECT: UNKNOWN (undefined-on-path)
// GREP: UNKNOWN (use of freed memory at suspect_free.c:18 on the suspect path; error path found
#include <stdlib.h>
extern void reach_error(void);
struct node {
    int v;
    struct node *next;
};
int main(void)
{
    struct node *a = malloc(sizeof *a), *b = a;
    a->v = 1;
    a->next = 0;
    free(a);
    if (b->v != 1)
        reach_error();
    return 0;
}
