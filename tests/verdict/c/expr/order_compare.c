// SPDX-License-Identifier: Apache-2.0
// A plain variable on the left of a comparison is read after the right operand, as by gcc, also where a conversion only changes its sign.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (order-proof)
// GREP: the order in which operands are evaluated makes no difference
extern void reach_error(void);
static int n = 1, row[3], *p = row;
static short narrow = 1;
static unsigned u = 1;
static double d = 1;
static int change(void)
{
    n = 30;
    narrow = 30;
    u = 30;
    d = 30;
    p = row + 2;
    return 2;
}
static int *move(void) { return row + change() - 1; }
static int undo(int r)
{
    n = narrow = 1;
    u = 1;
    d = 1;
    p = row;
    return r;
}
int main(void)
{
    if (undo(n < change()) || undo(n <= change()) || !undo(n > change()) || !undo(n >= change()) || undo(d < change()))
        reach_error();
    if (undo((unsigned)n < (unsigned)change()) || undo(u < (unsigned)change()) || undo((int)u + change()) != 32)
        reach_error();
    if (undo(p < move()) || !undo(narrow < change()) || !undo(row[0] + n < change()))
        reach_error();
    return 0;
}
