// A loop with two entries around a recursive call: what the function never writes has one name in its body.
// ARGS: --prop=unreach-call --analysis=numeric-octagon
// EXPECT: TRUE
int __VERIFIER_nondet_int(void);
void reach_error(void);

int depth;

void f(int n)
{
    if (__VERIFIER_nondet_int())
        goto inside;
    while (__VERIFIER_nondet_int()) {
        if (depth > 3)
            depth = 0;
    inside:
        do {
            if (n > 0)
                f(n - 1);
            depth = 1;
        } while (__VERIFIER_nondet_int());
    }
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 5)
        return 0;
    f(3);
    if (x < 5 || depth > 3)
        reach_error();
    return 0;
}
