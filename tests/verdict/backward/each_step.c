// SPDX-License-Identifier: Apache-2.0
// Every kind of step lies between the start and a use of freed memory: the backward run takes back all of them, and reaches the start.
// COVERS: F48, F60, F61, F62, F63, F64
// TRUTH: FALSE(valid-deref)
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT: FALSE
// GREP: each_step.c:58: real, as far as heaps tell
// GREP: valid-deref
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats --cpa.smg.backward=false
// EXPECT[2]: FALSE
// NOGREP[2]: real, as far as heaps tell
#include <stdlib.h>
#include <string.h>

struct inner {
    int a, b;
};

struct node {
    struct inner data;
    struct node *next;
    struct node **link;
};

static struct node *head;
static int made;

static struct node *make(int a, struct node *next)
{
    struct node *n = calloc(1, sizeof *n);
    struct inner data = { a, a + made };
    made++;
    n->data = data;
    n->next = next;
    n->link = &n->next;
    return n;
}

static void drop(struct node **list)
{
    struct node *n = *list;
    *list = n->next;
    free(n);
}

int main(void)
{
    struct node *first = make(1, NULL), copy;
    head = make(2, first);
    memcpy(&copy, head, sizeof copy);
    *head->link = copy.next;
    if (head->next != first || head->data.b != 3)
        return 0;
    for (int i = 0; i < 3; i++)
        head->data.a += first->data.b * i;
    drop(&head->next);
    head->next = NULL;
    made = first->data.a;
    free(head);
    return made;
}
