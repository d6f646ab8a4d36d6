// SPDX-License-Identifier: Apache-2.0
// object_size.c: what the compiler knows of sizes is an assumption.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: `__builtin_object_size` knows the size of no object [unsound]
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    char a[4];
    check(__builtin_object_size(a, 0) >= 4);
    return 0;
}
