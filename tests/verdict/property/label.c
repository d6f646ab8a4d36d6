// SPDX-License-Identifier: Apache-2.0
// Reachability of a label.
// COVERS: T7
// ARGS: --prop=unreach-label
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-label -DBUG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-label -DLOCAL
// EXPECT[3]: FALSE
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int state = 0;
#ifdef LOCAL
    {
        __label__ ERROR;
        goto ERROR;
    ERROR:
        state = 1;
    }
#endif
    while (state != 3) {
        if (__VERIFIER_nondet_int() && state < 2)
            state++;
        else if (state == 2)
            state = 3;
#ifdef BUG
        if (state == 2)
            goto ERROR;
#endif
    }
    if (state != 3)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
