// SPDX-License-Identifier: Apache-2.0
// Members of a structure that functions reach through a pointer to it are variables for every analysis: a ring of symbolic size, whose
// block is there if the initialisation says so by its result.
// ARGS: --prop=memsafety,memcleanup
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DLATE
// EXPECT[2]: FALSE
// GREP[2]: out-of-bounds
// ARGS[3]: --prop=memsafety -DIGNORE
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DKEEP
// EXPECT[4]: FALSE
// GREP[4]: valid-memtrack
// ARGS[5]: --prop=memsafety --analysis=kind
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety --32 --analysis=kind
// EXPECT[6]: TRUE
// ARGS[7]: --prop=memsafety --analysis=kind -DNOTED
// EXPECT[7]: TRUE
// ARGS[8]: --prop=memsafety --analysis=kind -DNOTED -DLATE
// EXPECT[8]: FALSE
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct ring {
    short *slot;
    __SIZE_TYPE__ cap, head;
};
static _Bool ring_init(struct ring *r, __SIZE_TYPE__ cap)
{
    if (cap < 2)
        return 0;
    r->slot = malloc(cap * sizeof *r->slot);
    r->cap = cap;
    r->head = 0;
    return 1;
}
static void ring_put(struct ring *r, short x)
{
    r->slot[r->head] = x;
    r->head++;
#ifdef LATE
    if (r->head > r->cap)
#else
    if (r->head == r->cap)
#endif
        r->head = 0;
}
int main(void)
{
    struct ring r;
    _Bool ok = ring_init(&r, __VERIFIER_nondet_uchar());
#ifdef NOTED  // a clause in a comment changes nothing: what asks for the result is behind it
    //@ assert ok == 0 || ok == 1;
#endif
#ifndef IGNORE
    if (!ok)
        return 1;
#endif
    while (__VERIFIER_nondet_bool())
        ring_put(&r, 7);
#ifdef KEEP
    if (r.head == 1)
        return 0;
#endif
    free(r.slot);
    return 0;
}
