extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
struct pair {
    int a;
    int *p;
};

static int is_large(int x)
{
    if (x > 3)
        return 1;
    return 0;
}

int main(void)
{
    struct pair s = { 1, 0 }, *q = &s;
    int n = __VERIFIER_nondet_int();
    q->p = n ? &n : malloc(sizeof *s.p);
    *q->p = 3;
    for (int i = 0; i < 10; i++)
        q->a += i;
    return is_large(q->a);
}
