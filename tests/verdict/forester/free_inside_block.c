// SPDX-License-Identifier: Apache-2.0
// A list is freed by the addresses of the links in its nodes, which are not those of the nodes: an invalid free.
// COVERS: F50
// TRUTH: FALSE(valid-free)
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-free
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next;
};

struct item {
    int key;
    struct link link;
};

int main(void)
{
    struct link *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct item *i = malloc(sizeof *i);
        i->key = 0;
        i->link.next = list;
        list = &i->link;
    }
    while (list != NULL) {
        struct link *l = list;
        list = l->next;
        free(l);
    }
    return 0;
}
