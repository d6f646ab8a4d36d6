// SPDX-License-Identifier: Apache-2.0
// constructor_equal.c: that constructors of one priority run in the order of definition is an assumption.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: constructors of one priority run in the order of definition [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
void reach_error(void);
static int x;
static void __attribute__((constructor)) a(void) { x = 1; }
static void __attribute__((constructor)) b(void) { x = 2; }
int main(void)
{
    if (x != 2)
        reach_error();
    return 0;
}
