// SPDX-License-Identifier: Apache-2.0
// Globals without initialiser are zero; others have their value.
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

int zero;
static int numbers[4];
struct {
    char c;
    int *p;
} record;
int five = 2 + 3, *where = &five;

int main(void)
{
    check(zero == 0 && numbers[3] == 0 && record.c == 0 && record.p == 0);
    *where += 1;
    check(five == 6 + BUG);
    return 0;
}
