struct node {
    int h;
    struct node *n, *pred, *succ;
};

void f(struct node *a, struct node *b, struct node *p, int i)
{
    a->n->h = b->h + 1;
    if (p->succ->pred == p && i++ > 0)
        i = *(&a->h) + (i ? a->h : b->h);
}

int main(void)
{
    struct node x = { 1, &x, &x, &x };
    f(&x, &x, &x, 1);
    return 0;
}
