// SPDX-License-Identifier: Apache-2.0
// names.c: helpers of the models are no functions of the library.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int lower(int);
int main(void)
{
    check(lower('A') == 'a');
    return 0;
}
