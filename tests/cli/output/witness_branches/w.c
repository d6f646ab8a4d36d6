extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), r = 4;
    double d = __VERIFIER_nondet_double();
    if (!x)
        return 3;
    for (; !(r > 20);)
        r += 5;
    if ((d == 1.5) == 0)
        return 4;
    if (!(r != 24))
        reach_error();
    return 0;
}
