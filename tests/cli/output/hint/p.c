extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = x * x;
#ifdef EASY
    y = 0;
#endif
    if (y % 4 == 2)
        reach_error();
    return 0;
}
