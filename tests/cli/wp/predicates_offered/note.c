extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned i = 0, j = 0;
    while (__VERIFIER_nondet_int()) {
        i += 2;
        j += 3;
        //@ assert 3 * i == 2 * j;
    }
    if (3 * i != 2 * j)
        reach_error();
    return 0;
}
