// A run that ends early says where its work went.
// ARGS: --prop=unreach-call --ticks=20000 --cegar.random-runs=0 --analysis=value-nocegar
// EXPECT: UNKNOWN (work-limit)
// GREP: work limit; most states were reached at busiest.c:
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void)
{
    unsigned n = 0;
    while (__VERIFIER_nondet_int())
        n++;
    if (n == 4000000000u)
        reach_error();
    return 0;
}
