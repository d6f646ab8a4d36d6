// SPDX-License-Identifier: Apache-2.0
// Nested for loops with break and continue.
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
    int count = 0;
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
            if (j == i)
                continue;
            if (j == 4)
                break;
            count++;
        }
    }
    check(count == 16 - BUG);
    return 0;
}
