// The locals of a loop's body end with each iteration: a pointer that was kept leads nowhere in the next, before the declaration, too.
// ARGS: --prop=memsafety
// EXPECT: FALSE
// GREP: valid-deref
// GREP: after the end of its life
// ARGS[2]: --prop=memsafety -DDO
// EXPECT[2]: FALSE
// GREP[2]: valid-deref
// ARGS[3]: --prop=memsafety -DGOTO
// EXPECT[3]: FALSE
// GREP[3]: valid-deref
// ARGS[4]: --prop=memsafety -DSWITCH
// EXPECT[4]: FALSE
// GREP[4]: valid-deref
// ARGS[5]: --prop=memsafety -DGOOD
// EXPECT[5]: TRUE
// ARGS[6]: --analysis=smg --prop=memsafety --cegar.random-runs=0
// EXPECT[6]: FALSE
// GREP[6]: valid-deref
int main(void)
{
    int *p = 0, n = 0;
#if defined(DO)
    do {
        if (p)
            *p = 1;
        int x;
        p = &x;
    } while (++n < 3);
#elif defined(GOTO)
again: {
    goto skip;
    int x;
skip:
    if (n)
        *p = 1;
    p = &x;
}
    if (n++ < 1)
        goto again;
#elif defined(SWITCH)
    int k = 1;
    switch (k) {
        int y;
    case 1:
        p = &y;
        *p = 2;
    }
    n = *p;
#else
    while (n < 5) {
#ifndef GOOD
        if (p)
            *p = 1;
#endif
        int x = 0;
        p = &x;
        *p = n;
        n++;
    }
#endif
    return 0;
}
