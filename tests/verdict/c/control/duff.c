// SPDX-License-Identifier: Apache-2.0
// A loop that begins inside a switch.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

int main(void)
{
    int n = 7, count = 0, turns = (n + 3) / 4;
    switch (n % 4) {
    case 0:
        do {
            count++;
    case 3:
            count++;
    case 2:
            count++;
    case 1:
            count++;
        } while (--turns > 0);
    }
    check(count == 7 + BUG);
    return 0;
}
