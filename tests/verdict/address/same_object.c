// SPDX-License-Identifier: Apache-2.0
// Inside one object everything is known: order, distance, equality.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=kind
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=closed
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=value
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --32
// EXPECT[5]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

struct pair { int a; char b; int c; };

int main(void)
{
    int a[10], n = 0;
    struct pair s;
    for (int *p = a; p < a + 10; p++)
        n += p - a;
    check(n == 45);
    check(&s.a < &s.c && (char *)&s.c - (char *)&s == 8);
    check(a + 10 != a && &a[3] == a + 3);
    return 0;
}
