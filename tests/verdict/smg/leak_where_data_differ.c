// SPDX-License-Identifier: Apache-2.0
// A block is lost where an element of a list of any length has other data than all were given: nowhere, unless one was given others.
// ARGS: --prop=memsafety
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DWRONG
// EXPECT[2]: FALSE
// GREP[2]: valid-memtrack
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
    int data;
};

static struct item *item(struct item *next, int data)
{
    struct item *i = malloc(sizeof *i);
    i->next = next;
    i->data = data;
    return i;
}

int main(void)
{
#ifdef WRONG
    struct item *list = item(item(NULL, 6), 5);
#else
    struct item *list = item(item(NULL, 5), 5);
#endif
    while (__VERIFIER_nondet_int())
        list = item(list, 5);
    while (list) {
        struct item *next = list->next;
        if (list->data != 5)
            (void)item(NULL, 0);
        free(list);
        list = next;
    }
    return 0;
}
