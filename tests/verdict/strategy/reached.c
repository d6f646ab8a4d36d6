// SPDX-License-Identifier: Apache-2.0
// A reached set excludes the violations that it does not come to, and tells what its states know of numbers at heads of loops, though it proves
// nothing by itself.
// ARGS: --prop=unreach-call --strategy.stages="interval:1 kind-bits:2" --strategy.rounds=1 --explain-strategy --no-kind.guess --no-kind.ranges
// EXPECT: TRUE
// GREP: facts for those that follow; 2 violations excluded
// ARGS[2]: --prop=unreach-call --strategy.stages="interval:1 kind-bits:2" --strategy.rounds=1 --no-kind.guess --no-kind.ranges -DKNOWN
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --strategy.stages="kind-bits:2" --strategy.rounds=1 --no-kind.guess --no-kind.ranges
// EXPECT[3]: UNKNOWN (no-proof)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned char k = (unsigned char)__VERIFIER_nondet_int();
    unsigned char x = (unsigned char)(__VERIFIER_nondet_int() & 3);
    while (__VERIFIER_nondet_int() & 7) {
        if (x < 10)
            x++;
        if (k > 300)
            reach_error();
        if ((k * k + k) % 2 == 1)
            reach_error();
#ifdef KNOWN
        if (x + (k * k + 3 * k) % 2 > 10)  // the interval of x at the head, and bits
            reach_error();
#endif
    }
    if (x > 11)
        reach_error();
    return 0;
}
