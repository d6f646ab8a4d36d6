extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int twice(int n)
{
    int i = 0, s = 0;
    while (i < n) {
        s += 2;
        i++;
    }
    return s;
}

int main(void)
{
    int a = twice(10), b = twice(20);
    if (a != 20)
        reach_error();
    while (b > 100)
        b++;
    return a + b + __VERIFIER_nondet_int();
}
