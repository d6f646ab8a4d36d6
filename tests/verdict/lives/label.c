// A jump back to a label in the same block does not end the lives of its variables (C17 6.2.4p6): passing the declaration again only makes
// the value indeterminate.
// ARGS: --prop=memsafety
// EXPECT: TRUE
int main(void)
{
    int *p = 0, n = 0;
again:;
    int x;
    if (p)
        *p = 3;
    p = &x;
    *p = 1;
    if (n++ < 2)
        goto again;
    return 0;
}
