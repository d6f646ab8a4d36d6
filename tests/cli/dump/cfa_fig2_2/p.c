// Figure 2.2 of Theoduloz 2010.
#include <assert.h>
#include <stdlib.h>
typedef struct node {
    int data;
    struct node *next;
} *List;
extern int more(void);

int main(void)
{
    List a, t, p;
    int x;
    a = (List)malloc(sizeof(struct node));
    if (a == NULL)
        exit(1);
    p = a;
    while (more()) {
        p->data = 1;
        t = (List)malloc(sizeof(struct node));
        if (t == NULL)
            exit(1);
        p->next = t;
        p = p->next;
    }
    p->data = 0;
    p = a;
    x = p->data;
    while (x == 1) {
        p = p->next;
        x = p->data;
    }
    assert(x == 0);
    return 0;
}
