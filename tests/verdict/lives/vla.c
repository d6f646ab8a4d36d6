// An array of variable length ends where its block is left, with each iteration, and where a jump goes back behind its declaration
// (C17 6.2.4p7), also when it is not declared again before it is used; execution sees it.
// ARGS: --prop=valid-deref --analysis=executions
// EXPECT: FALSE
// GREP: after the end of its life
// ARGS[2]: --prop=valid-deref --analysis=executions -DBLOCK
// EXPECT[2]: FALSE
// GREP[2]: after the end of its life
// ARGS[3]: --prop=valid-deref --analysis=executions -DLABEL
// EXPECT[3]: FALSE
// GREP[3]: after the end of its life
// ARGS[4]: --prop=valid-deref --analysis=executions -DCALL
// EXPECT[4]: FALSE
// GREP[4]: after the end of its life
// ARGS[5]: --prop=valid-deref -DGOOD
// EXPECT[5]: TRUE
// ARGS[6]: --prop=valid-deref --analysis=smg -DLABEL
// EXPECT[6]: FALSE
// ARGS[7]: --prop=valid-deref --analysis=predicate -DBLOCK
// EXPECT[7]: FALSE
extern int __VERIFIER_nondet_int(void);

static void use(int *p)
{
    *p = 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), x = 0, k = 0;
    int *p = &x;
    if (n < 1 || n > 3)
        return 0;
#if defined BLOCK
    if (__VERIFIER_nondet_int()) {
        int a[n];
        p = &a[0];
        *p = 2;
    }
    *p = 1;
#elif defined LABEL
again:
    *p = 1;
    int a[n];
    if (k == 1)
        p = &a[0];
    if (++k < 3)
        goto again;
#elif defined CALL
    for (k = 0; k < 3; k++) {
        use(p);
        int a[n];
        if (k == 1)
            p = &a[0];
    }
#elif defined GOOD
again:
    *p = k;
    int a[n];
    p = a;
    for (int i = 0; i < n; i++) {
        int c[i + 1];
        int *q = &c[i];
        *q = i;
        *p = *q;
    }
    p = &x;
    if (++k < 3)
        goto again;
    use(p);
#else
    for (k = 0; k < 3; k++) {
        if (k == 2)
            *p = 1;
        int a[n];
        p = &a[0];
        *p = k;
    }
#endif
    return 0;
}
