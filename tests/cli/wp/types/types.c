struct node {
    struct node *n;
    int data;
};
struct other {
    struct other *o;
    struct node *n;
};
typedef struct node *List;

// The nodes of a list do not lead to structures of another type, and no cell is another one of another type.
int f(List x, struct other *p)
{
    List y = x;
    List *cell = &y;
    x->data = 3;
    p->n = x;
    //@ assert !reach(x, n, p);
    //@ assert reach(p, {o, n}, x);
    //@ assert &x->n != &y;
    //@ assert *cell == x;
    return 0;
}
