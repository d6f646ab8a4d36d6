// SPDX-License-Identifier: Apache-2.0
// A failing assert() violates unreach-call and the property assert.
// COVERS: T6 (figure 2.2, tests/cli/dump/cfa_fig2_2, is safe, but its proof needs shapes)
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=assert
// EXPECT[2]: TRUE
// ARGS[3]: --prop=assert -DBUG
// EXPECT[3]: FALSE
// GREP[3]: FALSE (assert, assert.c:22)
// ARGS[4]: --prop=unreach-call -DBUG
// EXPECT[4]: FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int() ? 2 : 3;
    assert(x == 2 || x == 3);
#ifdef BUG
    if (x == 3)
        assert(0);
#endif
    return 0;
}
