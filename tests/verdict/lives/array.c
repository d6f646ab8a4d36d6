// An array of variable length ends with its block, or with the iteration.
// ARGS: --prop=memsafety
// EXPECT: FALSE
// ARGS[2]: --prop=memsafety -DLOOP
// EXPECT[2]: FALSE
// GREP[2]: after the end of its life
// ARGS[3]: --prop=memsafety -DGOOD
// EXPECT[3]: TRUE
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar();
    char *p = 0;
    if (n < 1 || n > 9)
        return 0;
#ifdef LOOP
    for (int i = 0; i < 2; i++) {
        if (p)
            p[0] = 1;
        char a[n];
        p = a;
    }
#else
    {
        char a[n];
        p = a;
#ifdef GOOD
        p[0] = 2;
#endif
    }
#ifndef GOOD
    p[0] = 2;
#endif
#endif
    return 0;
}
