extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int limit = 10;

static int twice(int n)
{
    return 2 * n;
}

int main(void)
{
    int i = 0;
    while (i < limit && __VERIFIER_nondet_int())
        i = i + twice(1);
    if (i > 11)
        reach_error();
    return 0;
}
