// SPDX-License-Identifier: Apache-2.0
// Locals of functions that are called several times, together larger than a small address space if each had hundreds of places:
// the violation must stay reachable.
// ARGS: --prop=unreach-call --32 --analysis=bmc
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --32 --analysis=bmc --encode.encoding=bv
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --32 --analysis=kind
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --32 --analysis=predicate
// EXPECT[4]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define BUFFER(n)                   \
    static int use##n(int i)        \
    {                               \
        char a[3000000];            \
        a[i] = 1;                   \
        a[i + 1] = 2;               \
        return a[i] + a[i + 1] + n; \
    }
BUFFER(1)
BUFFER(2)
BUFFER(3)
BUFFER(4)
BUFFER(5)

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 1000)
        return 0;
    int sum = use1(i) + use2(i) + use3(i) + use4(i) + use5(i);
    sum += use1(i) + use2(i) + use3(i) + use4(i) + use5(i);
    if (sum == 60 && i == 77)
        reach_error();
    return 0;
}
