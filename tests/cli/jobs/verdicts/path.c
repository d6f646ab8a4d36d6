extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = 0;
    for (int i = 0; i < 3; i++)
        if (__VERIFIER_nondet_int() > i)
            n++;
    if (n == 2)
        n = 5;
    if (n > 5)
        reach_error();
    return 0;
}
