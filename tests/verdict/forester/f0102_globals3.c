// SPDX-License-Identifier: Apache-2.0
// The members of a global record are null and zero at first, are set, and read again: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int data;
};

static struct {
    struct node *list;
    int length;
} state;

int main(void)
{
    if (state.list != NULL || state.length != 0)
        reach_error();
    if (__VERIFIER_nondet_int()) {
        state.list = malloc(sizeof *state.list);
        state.list->next = NULL;
        state.length = 1;
    }
    if ((state.length == 1) != (state.list != NULL))
        reach_error();
    if (state.length == 1)
        state.list->data = 2;
    free(state.list);
    return 0;
}
