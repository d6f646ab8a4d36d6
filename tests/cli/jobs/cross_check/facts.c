extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 0, b = 0, c = 0, n = 0, sign = 1;
    while (n < 1000) {
        int which = __VERIFIER_nondet_int();
        sign = which > 5 ? 1 : -1;
        if (which == 0)
            a++;
        else if (which == 1)
            b++;
        else
            c++;
        n++;
    }
    if (sign == 0 || a + b + c != n)
        reach_error();
    return 0;
}
