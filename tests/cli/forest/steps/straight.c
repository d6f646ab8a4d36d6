struct pair {
    int a, b;
};
int sum(struct pair *p)
{
    return p->a + p->b;
}
int main(void)
{
    struct pair p;
    p.a = 11;
    p.b = 12;
    int s = sum(&p) + 13;
    p.a = s * 14;
    return p.a;
}
