// SPDX-License-Identifier: Apache-2.0
// Members of anonymous structs and unions belong to the outer one.
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

struct packet {
    int kind;
    union {
        int number;
        struct {
            short low, high;
        };
    };
};

int main(void)
{
    struct packet p;
    p.kind = 1;
    p.number = 0x00020001;
    check(p.low == 1 && p.high == 2);
    p.high = 0;
    check(p.number == 1 + BUG);
    return 0;
}
