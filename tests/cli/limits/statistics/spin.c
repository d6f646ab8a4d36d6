extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned y = (unsigned)__VERIFIER_nondet_int(), n = 0;
    while (__VERIFIER_nondet_int()) {
        y = y * y * 7u + n;
        n++;
        if (y * 3u == 4294967291u && n > 400)
            reach_error();
    }
    return 0;
}
