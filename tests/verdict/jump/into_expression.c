// SPDX-License-Identifier: Apache-2.0
// A jump into a statement expression that is never evaluated (gcc rejects it, clang does not).
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (behind-unsupported)
// GREP: a jump into an expression that is not evaluated
// ARGS[2]: --prop=unreach-call -DCOMPUTED
// EXPECT[2]: UNKNOWN (behind-unsupported)
extern void reach_error(void);
int main(void)
{
#ifdef COMPUTED
    void *to = &&a;
#endif
    1 ? 1 : ({
    a:
        reach_error();
        1;
    });
#ifdef COMPUTED
    goto *to;
#else
    goto a;
#endif
}
