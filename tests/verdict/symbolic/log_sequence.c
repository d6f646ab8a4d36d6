// SPDX-License-Identifier: Apache-2.0
// A log whose entries have numbers in a row from an unknown one: what was written as n-th has the n-th number and is not mixed up with another.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum { KEPT = 4 };
struct entry {
    unsigned number, data, check;
};
static struct entry entries[KEPT];
static unsigned next, first, written;

static void write(unsigned data)
{
    struct entry e = { next, data, next ^ data };
    next++;
    entries[written % KEPT] = e;
    written = (written + 1) % KEPT;
}

static void verify(void)
{
    for (unsigned i = 0; i < KEPT; i++) {
        struct entry *e = &entries[i];
        if (e->check != (e->number ^ e->data))
            reach_error();
    }
    unsigned last = (written + KEPT - 1) % KEPT;
    if (entries[last].number + 1 != next)
        reach_error();
}

int main(void)
{
    first = next = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < KEPT; i++)
        write(0);
    while (__VERIFIER_nondet_int()) {
        write(__VERIFIER_nondet_uint());
#ifdef WRONG
        if (__VERIFIER_nondet_uint() == 12345)
            entries[0].data++;
#endif
        verify();
    }
}
