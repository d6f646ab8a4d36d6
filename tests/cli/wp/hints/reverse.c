#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

List reverse(List x)
{
    List y, t;
    y = NULL;
    while (x != NULL) {
        t = y;
        y = x;
        x = x->n;
        y->n = NULL;
        y->n = t;
    }
    return y;
}
