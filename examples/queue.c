// SPDX-License-Identifier: Apache-2.0
// A queue that forgets its end: what is put in after the last element was taken goes into freed memory.
#include <stdlib.h>

struct item {
    struct item *next;
    int value;
};
static struct item *first, *last;

static void put(int value)
{
    struct item *x = malloc(sizeof *x);
    x->next = NULL;
    x->value = value;
    if (last)
        last->next = x;
    else
        first = x;
    last = x;
}

static void take(void)
{
    struct item *x = first;
    if (x) {
        first = x->next;
        free(x);
    }
}

int main(void)
{
    put(1);
    take();
    put(2);
    take();
    return 0;
}
