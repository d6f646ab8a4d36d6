// SPDX-License-Identifier: Apache-2.0
// A recursive parser leaves all of its calls at once.
// ARGS: --prop=unreach-call --analysis=bmc
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=value -DBUG
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=predicate -DBUG
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=bmc -DBUG
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call --analysis=kind -DBUG
// EXPECT[6]: FALSE
#include <setjmp.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static jmp_buf place;
static char text[4];
static int at;

static int term(int depth)
{
    int n = 0;
    if (text[at] == 'x') {
        at++;
        return 1;
    }
    if (text[at] != '(')
        longjmp(place, depth + 1);
    at++;
    while (text[at] && text[at] != ')')
        n += term(depth + 1);
    if (text[at] != ')')
        longjmp(place, 50);
    at++;
    return n;
}

int main(void)
{
    for (int i = 0; i < 3; i++)
        text[i] = "x()"[__VERIFIER_nondet_uchar() % 3];
    int code = setjmp(place);
    if (code == 0) {
        int n = term(0);
        if (n > 2)
            reach_error();
        if (at == 0)
            reach_error();
    } else if (code != 50 && (code != 1 || at != 0)) {
        reach_error();
    }
#ifdef BUG
    if (code == 50 && at == 3)
        reach_error();
#endif
    return 0;
}
