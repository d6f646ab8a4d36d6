// SPDX-License-Identifier: Apache-2.0
// memset with a byte whose bits differ, over a bit-field that begins inside a byte.
// ARGS: --prop=unreach-call --analysis=value-nocegar
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value
// EXPECT[2]: TRUE
extern void reach_error(void);
extern void *memset(void *, int, unsigned long);
struct s {
    unsigned a : 2, b : 6;
};

int main(void)
{
    struct s x;
    memset(&x, 0x5a, sizeof x);
    if (x.a != 2 || x.b != 0x16)
        reach_error();
    return 0;
}
