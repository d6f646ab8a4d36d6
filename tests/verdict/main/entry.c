// SPDX-License-Identifier: Apache-2.0
// The parameters of another entry function have any value.
// ARGS: --prop=unreach-call --entry=work
// EXPECT: FALSE
extern void reach_error(void);

int work(int argc)
{
    if (argc < 0)
        reach_error();
    return 0;
}

int main(void)
{
    return work(1);
}
