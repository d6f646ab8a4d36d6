// SPDX-License-Identifier: Apache-2.0
// Arguments are evaluated from right to left, but records that are arguments are read when the call begins, as by gcc; where they lie is known before.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (order-proof)
// GREP: the order in which operands are evaluated makes no difference
extern void reach_error(void);
struct pair {
    int x, y;
};
static struct pair a = { 1, 2 }, b = { 3, 4 }, *p = &a, row[2] = { { 1, 2 }, { 3, 4 } };
static int at;
static int change(void)
{
    a.x = 9;
    b.x = 8;
    row[0].x = 7;
    row[1].x = 6;
    at = 1;
    p = &b;
    return 0;
}
static struct pair value(void) { return a; }
static int first(int n, struct pair v)
{
    a.x = row[0].x = 1;
    b.x = row[1].x = 3;
    at = n;
    p = &a;
    return v.x;
}
int main(void)
{
    int i = at;
    if (first(change(), a) != 9 || first(change(), *p) != 9 || first(change(), row[at]) != 7)
        reach_error();
    if (first(change(), (i++, b)) != 8 || first(change(), ({ a; })) != 9 || first(change(), b = a) != 8)
        reach_error();
    if (first(change(), value()) != 1 || first(change(), (struct pair){ a.x, 2 }) != 1 || first(change(), i ? a : b) != 1)
        reach_error();
    return 0;
}
