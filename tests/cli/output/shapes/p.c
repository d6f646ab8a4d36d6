extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *first = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = first;
        first = n;
    }
    for (struct node *n = first; n; n = n->next)
        if (n->next == n)
            reach_error();
    return 0;
}
