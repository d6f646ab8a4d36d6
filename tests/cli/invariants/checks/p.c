extern int __VERIFIER_nondet_int(void);

int squares[10];

int main(void)
{
    int n = __VERIFIER_nondet_int(), *p = n ? &n : 0;
    for (int i = 0; i < 10; i++)
        squares[i] = i * i;
    if (n > 0 && n <= 10)
        return squares[n - 1] / n;
    if (n > 10)
        return 1 << (n & 31);
    return squares[-n] + *p;
}
