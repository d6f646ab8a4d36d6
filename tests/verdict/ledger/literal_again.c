// SPDX-License-Identifier: Apache-2.0
// While its block lives, a compound literal that is evaluated again is the same object (C17 6.5.2.5p16); in a loop it is initialised
// each time.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=kind
// EXPECT[2]: TRUE
extern void reach_error(void);

struct s {
    int i;
};

int main(void)
{
    struct s *p = 0, *q;
    int j = 0, sum = 0;
again:
    q = p, p = &((struct s){ j++ });
    if (j < 2)
        goto again;
    if (!(p == q && q->i == 1))
        reach_error();
    for (int i = 0; i < 3; i++) {
        int *r = (int[]){ i, 7 };
        r[0]++;
        sum += r[0] + r[1];
    }
    int *t;
    for (t = (int[]){ 5 }; *t > 0; --*t)
        sum++;
    if (sum != 32)
        reach_error();
    return 0;
}
