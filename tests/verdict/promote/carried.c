// SPDX-License-Identifier: Apache-2.0
// Members of records become variables before an analysis begins; the execution that it finds is repeated on the program as it was built, where the
// records are memory again: contents without value are those that the variables had.
// ARGS: --prop=unreach-call --analysis=bmc-bits -DMEMBER
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits -DCOPY
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=bmc-bits -DBLOCK
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=bmc-bits -DLIVES
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=bmc-bits -DPOINTERS
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call --analysis=kind -DLIVES
// EXPECT[6]: FALSE
// GREP[6]: 1234567
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);

struct pair {
    int a, b;
    int *p;
};

static void look(struct pair *s)
{
    if (s->a == 1234567 && s->b == -7654321)
        reach_error();
}

int main(void)
{
    struct pair s, t;
    struct pair *m = malloc(sizeof *m);
    int n = __VERIFIER_nondet_int();
#if defined MEMBER
    look(&s);
#elif defined COPY
    s.a = n;
    t = s;
    look(&t);
#elif defined BLOCK
    m->b = n;
    look(m);
#elif defined LIVES
    for (int i = 0; i < 3; i++) {
        struct pair u;
        if (u.a == i + 1234565) {
            u.b = n;
            look(&u);
        }
        u.a = 0;
    }
#elif defined POINTERS
    t.p = __VERIFIER_nondet_pointer();
    s.p = __VERIFIER_nondet_pointer();
    if (t.p && s.p == t.p) {
        *t.p = 1234567;
        s.a = *s.p;
        s.b = m->b;
        look(&s);
    }
#endif
    free(m);
    return 0;
}
