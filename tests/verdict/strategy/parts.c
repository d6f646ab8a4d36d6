// SPDX-License-Identifier: Apache-2.0
// Three assertions, and no stage proves all of them: each proves what is left of those before it.
// ARGS: --prop=assert --strategy.stages="numeric-octagon:1 kind-bits:1 polynomial:5" --strategy.rounds=1 --explain-strategy
// EXPECT: TRUE
// GREP: for those that follow; 1 violation excluded
// ARGS[2]: --prop=assert --strategy.stages="numeric-octagon:1 polynomial:5" --strategy.rounds=1
// EXPECT[2]: UNKNOWN (polynomial)
// ARGS[3]: --prop=assert --strategy.stages="numeric-octagon:1 kind-bits:1" --strategy.rounds=1
// EXPECT[3]: UNKNOWN (work-limit)
// GREP[3]: Excluded: 2 of 3 places where the property could be violated first; open: parts.c:48
// ARGS[4]: --prop=assert --strategy.stages="numeric-octagon:1 kind-bits:1 polynomial:5" --jobs=2
// EXPECT[4]: TRUE
// ARGS[5]: --prop=assert -DBUG
// EXPECT[5]: FALSE
// The same with a function that the program defines: nothing is built behind a call that violates.
// ARGS[6]: --prop=unreach-call -DCALL --strategy.stages="numeric-octagon:1 kind-bits:1 polynomial:5" --strategy.rounds=1
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call -DCALL --strategy.stages="numeric-octagon:1 kind-bits:1" --strategy.rounds=1
// EXPECT[7]: UNKNOWN (work-limit)
// GREP[7]: Excluded: 2 of 3 places where the property could be violated first; open: parts.c:48
// ARGS[8]: --prop=unreach-call -DCALL -DBUG
// EXPECT[8]: FALSE
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef CALL
void reach_error(void)
{
}
#undef assert
#define assert(x) ((x) ? (void)0 : reach_error())
#endif

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0, j = 0, s = 0;
    unsigned char k = (unsigned char)__VERIFIER_nondet_uint();
    while (i < n) {
        i++;
        j++;
    }
    assert(i == j);                // a relation of two variables
    assert((k * k + k) % 2 == 0);  // bits
    for (i = 0; i < n; i++)
        s += 2 * i + 1;
#ifdef BUG
    assert(k != 77);
#endif
    assert(s == n * n);  // a polynomial
    return 0;
}
