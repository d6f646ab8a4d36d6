// SPDX-License-Identifier: Apache-2.0
// Another function as the entry: its parameters hold any value.
// ARGS: --prop=unreach-call --entry=other
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call
// EXPECT[2]: TRUE
extern void reach_error(void);

int other(int n)
{
    if (n == 3)
        reach_error();
    return n;
}

int main(void)
{
    return other(2);
}
