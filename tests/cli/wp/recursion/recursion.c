// SPDX-License-Identifier: Apache-2.0
// Contracts of recursive functions: what is old is what was when the outermost call began, and what is not followed is not violated.
struct node { struct node *next; };

static int deep;

/*@ ensures deep == \old(deep); */
void enter(int n)
{
    deep = deep + 1;
    if (n > 0)
        enter(n - 1);
    deep = deep - 1;
}

/*@ requires n < 100; ensures n < 100; */
int count(int n)
{
    if (n <= 0)
        return 0;
    int below = count(n - 1);
    return below + 1;
}

/*@ ensures \result == x; */
struct node *same(struct node *x)
{
    struct node *first = x;
    if (!x)
        return x;
    x = x->next;
    same(x);
    return first;
}

/*@ ensures deep != \old(deep); */
void wrong(int n)
{
    if (n > 0)
        wrong(n - 1);
}

// What it requires is said of the call, and not of each round of its loop.
/*@ requires n == 5; ensures \result == 0; */
int rounds(int n)
{
    while (n > 0)
        n = n - 1;
    return 0;
}

int main(void)
{
    return rounds(5);
}
