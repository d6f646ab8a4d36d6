extern void reach_error(void);

struct s {
    int a;
};

int main(void)
{
    struct s x = { 1 }, *p = &x;
    int i = p;
    int *q = &x;
    p = i;
    if (*q != 1)
        reach_error();
    if (p->a != 1)
        reach_error();
    return 0;
}
