// SPDX-License-Identifier: Apache-2.0
// Whether operands that use memory through pointers disturb each other is seen in the execution that a counterexample is.
// ARGS: --prop=unreach-call -DCASE=1
// EXPECT: UNKNOWN (order)
// ARGS[2]: --prop=unreach-call -DCASE=2
// EXPECT[2]: FALSE
// GREP[2]: the order in which operands are evaluated makes no difference
// ARGS[3]: --prop=unreach-call -DCASE=3
// EXPECT[3]: UNKNOWN (order)
// ARGS[4]: --prop=unreach-call -DCASE=4
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DCASE=5
// EXPECT[5]: UNKNOWN (order)
// ARGS[6]: --prop=unreach-call -DCASE=6
// EXPECT[6]: UNKNOWN (order)
// ARGS[7]: --prop=memsafety -DCASE=7
// EXPECT[7]: UNKNOWN (order)
// ARGS[8]: --prop=unreach-call -DCASE=8
// EXPECT[8]: FALSE
// GREP[8]: the order in which operands are evaluated makes no difference
#include <stdlib.h>
extern void reach_error(void);
struct node {
    int v;
    struct node *next, *other;
};
static int number, *log = &number, cells[4];
static int put(int *to, int v) { *to = *to * 10 + v; return v; }
static struct node *make(int v)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->v = v;
    n->next = n->other = 0;
    return n;
}
static struct node *both(struct node *a, struct node *b)
{
    struct node *n = make(a->v - b->v);
    n->next = a;
    n->other = b;
    return n;
}
static int drop(struct node *n) { free(n); return 1; }
static int two(int a, int b) { return a * 10 + b; }
static int mark(int i) { cells[i] = cells[i] + 1; return i; }
int main(void)
{
    struct node *n = make(1), m = { 1, &m, &m };
#if CASE == 1
    cells[put(log, 1)] = cells[put(log, 2)];
    if (number == 21)
#elif CASE == 2
    n->next = make(2);
    n->next->next = both(both(make(3), make(4)), both(make(5), make(7)));
    if (n->next->next->v == 1)
#elif CASE == 3
    if (two(n->v, put(&n->v, 2)) == 122)
#elif CASE == 4
    int x = 1, y = 2;
    if (two(put(&x, 3), put(&y, 4)) == 34 && x == 13)
#elif CASE == 5
    struct node p[2] = { { put(log, 1) }, { put(log, 2) } };
    if (number == 12)
#elif CASE == 6
    if (two(m.v, put(&m.next->v, 2)) == 122)
#elif CASE == 8
    if (two(mark(1), mark(2)) == 12)
#elif CASE == 7
    return two(n->v, drop(n));
#endif
        reach_error();
    return 0;
}
