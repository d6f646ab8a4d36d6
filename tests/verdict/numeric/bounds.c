// SPDX-License-Identifier: Apache-2.0
// Bounds of variables, of what pointers reach and of fields, through loops whose ends are inputs.
// ARGS: --prop=unreach-call --analysis=interval --certify
// EXPECT: TRUE
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=octagon --certify
// EXPECT[2]: TRUE
// GREP[2]: Certificate
// ARGS[3]: --prop=unreach-call --analysis=interval,merge=sep,delay=1 --certify
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=constants
// EXPECT[4]: UNKNOWN (not-excluded)
// ARGS[5]: --prop=unreach-call --analysis=interval -DWRONG
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call --analysis=octagon -DWRONG
// EXPECT[6]: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair {
    int first, second;
} p;

static void raise(int *at)
{
    if (*at < 10)
        (*at)++;
}

int main(void)
{
    int x = 0, i, n = __VERIFIER_nondet_int();
    int *to = &x;
    unsigned char small = 200;
    p.first = 3;
    if (n < 0 || n > 1000)
        return 0;
    for (i = 0; i < n; i++) {
        raise(to);
        raise(&p.first);
        if (__VERIFIER_nondet_int())
            p.second = p.first;
        small = small % 7;
        if (i > 999)
            reach_error();
    }
    if (i < 0 || i > 1000 || x < 0 || x > 10 || p.first < 3 || p.first > 10 || p.second < 0 || p.second > 10 ||
        small > 200)
        reach_error();
#ifdef WRONG
    if (x == 1)
        reach_error();
#endif
    return 0;
}
