// SPDX-License-Identifier: Apache-2.0
// Numbers hand over nothing: a proof needs no assumption, as no other file can name the error function.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// NOGREP: [unsound
static void reach_error(void)
{
}
extern long measure(long a, double b, unsigned long long c);

int main(void)
{
    int x = 1;
    long n = measure(x, 2.5, 7);
    if (x != 1 || (n > 0 && n < 0))
        reach_error();
    return 0;
}
