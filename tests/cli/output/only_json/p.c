extern int __VERIFIER_nondet_int(void);
extern int printf(const char *, ...);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    printf("a = %d, b = %d\n", a, b);
    if (a == 7 && a + b == 4)
        reach_error();
    return a == 7;
}
