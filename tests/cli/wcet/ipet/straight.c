extern int __VERIFIER_nondet_int(void);
int f(int n) { if (n > 2) { n = n - 1; n = n - 2; } return n; }
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = f(x), z = 0;
    if (x > y) z = x + y + y + 3; else if (y > 10 && x < 4) z = f(y);
    if (z) return 1;
    return f(z + x);
}
