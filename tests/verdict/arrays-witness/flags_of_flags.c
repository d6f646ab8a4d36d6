// SPDX-License-Identifier: Apache-2.0
// Flags that are computed of each other in many places: each is followed back once, not in all ways that there are (64 ^ 5 here).
// ARGS: --prop=unreach-call --analysis=witness-index
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define TWICE(x) x x
#define MANY(x)  TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(x))))))

int a[1000];

int main(void)
{
    int one = 1, two = 1, three = 1, four = 1, ok = 1;
    for (int i = 0; i < 1000; i++)
        a[i] = 7;
    MANY(one = __VERIFIER_nondet_int(); two = one; three = two; four = three; ok = four;)
    ok = 1;
    for (int i = 0; i < 1000; i++)
        if (a[i] != 7)
            ok = 0;
    if (!ok)
        reach_error();
    return 0;
}
