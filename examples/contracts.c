// What functions need, and what they do, found out by Vernier.
//
// No more than 16 numbers are put into a buffer that has room for 16: TRUE   ./run --analysis=summary examples/contracts.c
// Contracts of all functions: ./run contracts examples/contracts.c
// Docs: docs/guide/contracts.md
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int used;

static int clamp(int x, int low, int high)
{
    if (x < low)
        return low;
    if (x > high)
        return high;
    return x;
}

static void put(int n)
{
    if (used + n > 16)
        reach_error();
    used += n;
}

static int count_down(int n)
{
    if (n <= 0)
        return 0;
    return 1 + count_down(n - 1);
}

int main(void)
{
    int n = clamp(__VERIFIER_nondet_int(), 0, 8);
    put(n);
    put(count_down(n));
    return 0;
}
