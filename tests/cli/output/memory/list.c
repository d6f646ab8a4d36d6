// Lists that are misused in several ways.
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *next;
    char name[8];
};

static struct node *first;

static struct node *push(const char *name)
{
    struct node *n = malloc(sizeof *n);
    strcpy(n->name, name);
    n->next = first;
    first = n;
    return n;
}

static void drop(struct node *n)
{
    free(n);
}

int main(void)
{
    struct node *one = push("one"), *two = push("two"), *three = push("three");
#if defined LATE
    drop(two);
    while (first)
        first = first->next;
#elif defined TWICE
    drop(one);
    drop(two->next);
#elif defined LONG
    strcat(two->name, "-and-three");
#elif defined RING
    one->next = three;
    strcat(two->name, "-and-three");
#elif defined NOTHING
    while (three->name[0])
        three = three->next;
#elif defined LOST
    for (int i = 0; i < 8; i++)
        push("more");
    first = one;
    two = three = NULL;
#elif defined LEFT
    return 0;
#elif defined STACK
    int a[2] = { 0, 1 }, *p = a;
    p[2] = 1;
#endif
    while (first) {
        struct node *n = first->next;
        drop(first);
        first = n;
    }
    (void)one;
    (void)two;
    return 0;
}
