// SPDX-License-Identifier: Apache-2.0
// An access that is neither shown valid nor shown invalid is an assumption of TRUE, which --strict refuses.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: memory accesses stay inside living objects (1 place, first open.c:29) [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// GREP[2]: --strict: the proof rests on: memory accesses stay inside living objects (1 place, first open.c:29)
// ARGS[3]: --prop=unreach-call --json=-
// EXPECT[3]: TRUE
// GREP[3]: "text": "memory accesses stay inside living objects (1 place
// ARGS[4]: --prop=undefined-behaviour
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --strict -DLESS
// EXPECT[5]: TRUE
// NOGREP[5]: memory accesses
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int a[4];
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
#ifdef LESS
    __VERIFIER_assume(i < 4);
#else
    __VERIFIER_assume(i <= 4 && i != 7);
#endif
    if (a[i] != 0)
        reach_error();
    return 0;
}
