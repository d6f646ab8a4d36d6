// SPDX-License-Identifier: Apache-2.0
// weak.c: that a weak definition is not replaced is an assumption; the address of a symbol that is defined nowhere may be null.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: the weak definition of `one` is not replaced by another one [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call -DMISSING
// EXPECT[3]: UNKNOWN (behind-unsupported)
// GREP[3]: the address of a weak symbol that no file defines
void reach_error(void);
int __attribute__((weak)) one(void) { return 1; }
extern int hook(void) __attribute__((weak));
extern int flag [[gnu::weak]];
int main(void)
{
#ifdef MISSING
    if (&flag == 0 || !hook)
        reach_error();
#endif
    if (one() != 1)
        reach_error();
    return 0;
}
