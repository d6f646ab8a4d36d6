// SPDX-License-Identifier: Apache-2.0
// Arguments may lead to global variables, whole ones, elements and members.
struct state {
    int mode, rounds;
};
static struct state known = { 1, 3 };
int limits[4] = { 2, 2, 2, 2 };
static int hidden = 3;

struct state *lend(void)
{
    return &known;
}

int member(int *p)
{
    *p = 10;
    for (int i = 0; i < known.rounds && i < 20; i++)
        ;
    return known.mode;
}

int element(int *p)
{
    *p = 9;
    for (int i = 0; i < limits[1] && i < 20; i++)
        ;
    return 0;
}

int alone(int *p)
{
    *p = 10;
    for (int i = 0; i < hidden && i < 20; i++)
        ;
    return 0;
}

int behind(struct state *s)
{
    s->rounds = 10;
    for (int i = 0; i < known.rounds && i < 20; i++)
        ;
    return 0;
}

// What the program does not show: memory of other code, and arguments that overlap.
extern int *other(void);
extern void may_change(void);

int foreign(void)
{
    int sum = 0;
    *other() = 9;
    may_change();
    for (int i = 0; i < limits[0] && i < 20; i++)
        sum += i;
    return sum;
}

int overlap(int *p, int *q)
{
    int sum = 0;
    p[1] = 0;
    q[0] = 7;
    for (int i = 0; i < p[1] && i < 20; i++)
        sum += i;
    return sum;
}
