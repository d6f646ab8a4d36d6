extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), x = 0, y = 0;
#ifdef EASY
    return 0;
#endif
    while (x < n) {
        x++;
        y++;
    }
    if (x != y)
        reach_error();
    return 0;
}
