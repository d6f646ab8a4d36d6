extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

// Counts the bits of x, and then in another way.
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() & 63, y = x, n = 0;
    for (int i = 0; i < 6; i++)
        n += x >> i & 1;
    y = (y & 0x15) + (y >> 1 & 0x15);
    y = (y & 3) + (y >> 2 & 3) + (y >> 4);
    if (n != y)
        reach_error();
    return 0;
}
