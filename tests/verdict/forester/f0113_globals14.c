// SPDX-License-Identifier: Apache-2.0
// A global table of three lists: nodes are pushed to any of them, then all are freed: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { ROWS = 3 };

struct node {
    struct node *next;
};

static struct node *table[ROWS];

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int row = __VERIFIER_nondet_int();
        if (row < 0 || row >= ROWS)
            row = 0;
        struct node *n = malloc(sizeof *n);
        n->next = table[row];
        table[row] = n;
    }
    for (int row = 0; row < ROWS; row++)
        while (table[row] != NULL) {
            struct node *n = table[row];
            table[row] = n->next;
            free(n);
        }
    return 0;
}
