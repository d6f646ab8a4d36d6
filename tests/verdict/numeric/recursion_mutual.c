// SPDX-License-Identifier: Apache-2.0
// Two functions call each other; a global is changed by both, the locals of an activation by none but itself.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval*poly,strategy=combined
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DBAD --analysis=numeric,domain=interval*poly,strategy=combined
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=unreach-call -DBAD
// EXPECT[4]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int last;

void pong(int n);

void ping(int n)
{
    int mine = n;
    last = 1;
    if (n > 0)
        pong(n - 1);
#ifdef BAD
    if (mine != 0)
        reach_error();
#endif
    if (last != 1 && last != 2)
        reach_error();
}

void pong(int n)
{
    last = 2;
    if (n > 0)
        ping(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 100)
        return 0;
    ping(n);
    if (last < 1 || last > 2)
        reach_error();
    return 0;
}
