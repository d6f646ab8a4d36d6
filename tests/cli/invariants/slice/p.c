extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), z = 0;
    for (int k = 0; k < 50; k++)
        z += k;
    if (n > 5 && n < 3)
        reach_error();
    return z;
}
