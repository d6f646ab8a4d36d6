// SPDX-License-Identifier: Apache-2.0
// The address of what is copied is found in what the copy writes: each member gets what lay there before.
// ARGS: --prop=valid-deref
// EXPECT: FALSE
// ARGS[2]: --prop=valid-deref,unreach-call -DK=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --certify -DK=3
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call -DK=4
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-deref,unreach-call -DK=5
// EXPECT[5]: FALSE
#include <stddef.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct n {
    int i, v;
};
struct list {
    struct list *next;
    int v;
};
static struct n head = { 1, 4 }, a[2] = { { 0, 0 }, { 0, 8 } };
static int b[4];
int main(void)
{
    int k = __VERIFIER_nondet_int() == 1234567;
#if K == 2 || !defined K
    head.i = k;
    head = a[head.i & 1];
#if K == 2
    if (head.v == 8)
        reach_error();
#else
    b[head.v] = 1;
#endif
#elif K == 5  // the place to write to is found there, too
    struct list last = { NULL, 1 }, from = { &last, 8 }, x = { &x, 2 };
    if (k)
        *x.next = from;
    if (x.v == 8 && last.v == 1)
        b[k * 4] = 1;
#else  // a list is walked by value
    struct list last = { NULL, 8 }, first = { &last, 4 }, at = first;
    at = *at.next;
    if (at.v != 8 || (K == 4 && k))
        reach_error();
#endif
    return 0;
}
