// SPDX-License-Identifier: Apache-2.0
// A pointer to a member changes the struct.
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

struct s {
    int a;
    int b[2];
};

int main(void)
{
    struct s s = { 1, { 2, 3 } };
    int *p = &s.b[1];
    *p = 9;
    check(s.b[1] == 9 && s.a == 1);
    struct s *t = (struct s *)((char *)p - __builtin_offsetof(struct s, b[1]));
    check(t == &s);
    t->a = 4;
    check(s.a == 4 + BUG);
    return 0;
}
