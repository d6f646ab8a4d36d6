// A write through a pointer that the graphs know nothing of may change anything: no proof of reachability rests on it.
// ARGS: --prop=unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (unknown-write)
// GREP: of which nothing is known
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int x, y;
static int *table[20] = { &x, &y, &x };  // more than cpa.smg.offsets

int main(void)
{
    *table[__VERIFIER_nondet_uchar() % 20] = 1;
    if (x)
        reach_error();
    return 0;
}
