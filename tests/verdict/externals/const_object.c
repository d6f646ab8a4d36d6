// SPDX-License-Identifier: Apache-2.0
// No function may change a const object or a string literal (C17 6.7.3p6): nothing is assumed.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// NOGREP: pointers to const
// ARGS[2]: --prop=unreach-call --strict --externals=all
// EXPECT[2]: TRUE
static void reach_error(void)
{
}
extern void show(const char *text, const int *limits);
static const int limits[2] = { 3, 4 };

int main(void)
{
    show("limits", limits);
    if (limits[1] != 4)
        reach_error();
    return 0;
}
