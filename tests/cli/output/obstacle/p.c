extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

static int deep(int n)
{
    return n > 0 ? 1 + deep(n - 1) : 0;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
#if defined RECURSION
    if (deep(x) == 77777)
        reach_error();
#elif defined CONSTRUCT
    _Complex double z = x;
    if (z * z == 77777)
        reach_error();
#elif defined NUMBERS
    if ((x & 6) == 5)
        reach_error();
#else
    int *block = malloc(16), i = 0;
    if (x > 1)
        i = 9;
    block[i] = 3;
    if (block[0] == 77777)
        reach_error();
#endif
    return 0;
}
