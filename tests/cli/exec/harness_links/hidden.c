// SPDX-License-Identifier: Apache-2.0
// A static entry function: the harness can call it if the linker is told its name.
extern void reach_error(void);

static int check(int a)
{
    if (a == 3)
        reach_error();
    return a;
}
