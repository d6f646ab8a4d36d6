// SPDX-License-Identifier: Apache-2.0
// break in a switch leaves the switch only; continue goes on with the loop.
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
    int state = 0, turns = 0, skipped = 0;
    while (state != 3) {
        turns++;
        switch (state) {
        case 0:
            state = 2;
            break;
        case 2:
            state = 1;
            continue;
        case 1:
            state = 3;
            break;
        }
        skipped++;
    }
    check(turns == 3);
    check(skipped == 2 + BUG);
    return 0;
}
