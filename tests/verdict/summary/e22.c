// SPDX-License-Identifier: Apache-2.0
// Henry 2014, section 5.2: the invariant of a loop that calls a function, proved from relations.  COVERS: H72
// ARGS: --prop=unreach-call --analysis=summary,bottom-up=false
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=summary,contexts=any
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=summary,contexts=calls
// EXPECT[3]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int input(int min, int max)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= min && x <= max);
    return x;
}

static int f(int N)
{
    __VERIFIER_assume(0 <= N && N <= 10);
    int y = input(0, 100), x;
    while (1) {
        if (!(y >= 0))
            reach_error();
        x = input(10 - N, 10 + N);
        if (x > y)
            y++;
        if (x < y)
            y--;
    }
}

int main(void)
{
    return f(__VERIFIER_nondet_int());
}
