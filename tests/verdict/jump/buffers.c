// SPDX-License-Identifier: Apache-2.0
// Two buffers: the outer one is reached past the function that has the inner one; buffers in records, behind pointers, in an array.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=value -DBUG
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=predicate -DBUG
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=bmc -DBUG
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call --analysis=kind -DBUG
// EXPECT[6]: FALSE
#include <setjmp.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct frame {
    int code;
    jmp_buf place;
    struct frame *outer;
};

static struct frame *top;

static void throw(int code)
{
    struct frame *f = top;
    top = f->outer;
    f->code = code;
    longjmp(f->place, 1);
}

static int inner(int x)
{
    struct frame f;
    f.outer = top;
    top = &f;
    if (setjmp(f.place)) {
        if (f.code == 8)
            throw(9);
        return f.code;
    }
    if (x == 1)
        throw(7);
    if (x == 2)
        throw(8);
    top = f.outer;
    return 0;
}

int main(void)
{
    struct frame *f = malloc(sizeof *f);
    jmp_buf both[2];
    int x = __VERIFIER_nondet_int();
    f->outer = 0;
    top = f;
    if (setjmp(f->place)) {
        if (f->code != 9 || x != 2)
            reach_error();
    } else {
        int r = inner(x);
        if (r != (x == 1 ? 7 : 0) || x == 2)
            reach_error();
    }
    free(f);
    if (setjmp(both[0]) == 0) {
        if (setjmp(both[1]) == 0)
            longjmp(both[x == 1], 5);
        else if (x != 1)
            reach_error();
    } else {
#ifdef BUG
        reach_error();
#endif
        if (x == 1)
            reach_error();
    }
    return 0;
}
