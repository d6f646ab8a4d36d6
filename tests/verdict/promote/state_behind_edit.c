// SPDX-License-Identifier: Apache-2.0
// What is known at a node stays what it was while edges are changed before it: a store behind the first change writes the member's variable.
// ARGS: --prop=valid-free --analysis=numeric
// EXPECT: UNKNOWN (open-accesses)
// ARGS[2]: --prop=valid-free
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-free --analysis=explicit-heap -DONCE
// EXPECT[3]: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct request {
    int kind;
    unsigned flags;
    void *body;
};

static void take(struct request *r)
{
    if ((r->flags & 4) && r->kind != 2)
        r->body = malloc(20);
}

static void drop(struct request *r)
{
    if ((r->flags & 4) && r->kind != 2) {
        free(r->body);
#ifndef ONCE
        free(r->body);
#endif
    }
}

int main(void)
{
    struct request r = { __VERIFIER_nondet_int(), __VERIFIER_nondet_uint(), 0 };
    take(&r);
    drop(&r);
    return 0;
}
