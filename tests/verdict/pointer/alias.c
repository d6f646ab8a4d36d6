// SPDX-License-Identifier: Apache-2.0
// A store through one of two aliased pointers is seen through the other; one through a pointer that is no alias keeps what is
// known.
// COVERS: T39
// ARGS: --prop=unreach-call --analysis=pointer --certify
// EXPECT: TRUE
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=pointer --dump=arg --engine.blocks=chain
// EXPECT[2]: TRUE
// GREP[2]: main::q=&main::x
// GREP[2]: main::r=&main::y
// ARGS[3]: --prop=unreach-call --analysis=pointer --cegar.random_runs=0 -DWRONG
// EXPECT[3]: FALSE
extern void reach_error(void);

int main(void)
{
    int x = 1, y = 2;
    int *p = &x, *q = p, *r = &y;
    *p = 5;
    if (*q != 5)
        reach_error();
    *r = 7;
    if (*q != 5 || x != 5)
        reach_error();
#ifdef WRONG
    if (y == 7)
        reach_error();
#endif
    return 0;
}
