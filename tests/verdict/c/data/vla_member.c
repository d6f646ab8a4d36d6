// SPDX-License-Identifier: Apache-2.0
// vla_member.c: a record with a member of variable length (GNU) is read; what the program does is not known.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (behind-unsupported)
// GREP: a member of variable length is not modelled
extern void reach_error(void);
int main(void)
{
    int n = 3;
    struct s {
        int k, a[n][2];
    } x;
    x.a[2][1] = 1;
    if (sizeof x != 28 || x.a[2][1] != 1)
        reach_error();
    return 0;
}
