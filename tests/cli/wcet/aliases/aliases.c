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
