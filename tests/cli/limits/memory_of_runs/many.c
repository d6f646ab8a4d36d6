#include <stdlib.h>
struct node {
    struct node *next;
    char more[900000];
};
int main(void)
{
    struct node *all = 0;
    for (int i = 0; i < 300; i++) {
        struct node *n = malloc(sizeof *n);
        n->next = all;
        all = n;
    }
    while (all) {
        struct node *next = all->next;
        free(all);
        all = next;
    }
    return 0;
}
