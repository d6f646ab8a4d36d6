// SPDX-License-Identifier: Apache-2.0
// A fact about a heap block is found by refinement and tracked.
// ARGS: --prop=unreach-call --analysis=value --stats
// EXPECT: TRUE
// GREP: final precision of value: {
// ARGS[2]: --prop=unreach-call --cpa.value.pointers=false
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=value --cpa.value.pointers=false
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void reach_error(void);

struct device {
    int open, uses;
};

int main(void)
{
    struct device *d = malloc(sizeof *d);
    d->open = 1;
    d->uses = 0;
    while (__VERIFIER_nondet_int())
        d->uses++;
    if (!d->open)
        reach_error();
    return 0;
}
