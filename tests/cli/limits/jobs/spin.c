extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

// Bounded model checking unrolls it for ever.
int main(void)
{
    unsigned x = 1;
    for (;;) {
        x = x * 3 + (unsigned)__VERIFIER_nondet_int() * 2;
        if (x % 2 == 0)
            reach_error();
    }
}
