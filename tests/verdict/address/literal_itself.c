// SPDX-License-Identifier: Apache-2.0
// Inside one literal everything is known; literals of other contents are elsewhere.
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

int main(void)
{
    const char *s = "hello", *t = "world", *end = s + 5;
    int n = 0;
    check(s != t);
    for (const char *p = s; p != end; p++)
        n++;
    check(n == 5 && s < end);
    return 0;
}
