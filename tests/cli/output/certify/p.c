extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int mode = 3;

int main(void)
{
    int seen = 1;
    while (__VERIFIER_nondet_int()) {
        if (mode != 3)
            reach_error();
    }
    if (!seen)
        reach_error();
    return 0;
}
