// SPDX-License-Identifier: Apache-2.0
// Lists in lists, five levels of them: each node is freed before the list that hung on it: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=50000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (not-excluded)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct l1 {
    struct l1 *next;
};

static struct l1 *make1(void)
{
    struct l1 *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct l1 *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    return list;
}

static void destroy1(struct l1 *list)
{
    while (list != NULL) {
        struct l1 *next = list->next;
        free(list);
        list = next;
    }
}

// A list whose nodes have lists of the level below, and the functions that make and free it.
#define LEVEL(level, below)                           \
    struct l##level {                                 \
        struct l##level *next;                        \
        struct l##below *down;                        \
    };                                                \
    static struct l##level *make##level(void)         \
    {                                                 \
        struct l##level *list = NULL;                 \
        while (__VERIFIER_nondet_int()) {             \
            struct l##level *n = malloc(sizeof *n);   \
            n->down = make##below();                  \
            n->next = list;                           \
            list = n;                                 \
        }                                             \
        return list;                                  \
    }                                                 \
    static void destroy##level(struct l##level *list) \
    {                                                 \
        while (list != NULL) {                        \
            struct l##level *next = list->next;       \
            struct l##below *down = list->down;       \
            free(list);                               \
            destroy##below(down);                     \
            list = next;                              \
        }                                             \
    }

LEVEL(2, 1)
LEVEL(3, 2)
LEVEL(4, 3)
LEVEL(5, 4)

int main(void)
{
    destroy5(make5());
    return 0;
}
