// SPDX-License-Identifier: Apache-2.0
// Packed structs have no padding.
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

struct __attribute__((packed)) wire {
    char tag;
    int value;
};

int main(void)
{
    check(sizeof(struct wire) == 5);
    unsigned char bytes[5] = { 9, 1, 2, 0, 0 };
    struct wire *w = (struct wire *)bytes;
    check(w->tag == 9);
    check(w->value == 513 + BUG);
    return 0;
}
