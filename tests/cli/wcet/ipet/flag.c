// A loop with a flag: the expensive branch is taken at most once.
extern int __VERIFIER_nondet_int(void);
int a, b, c, d;

int main(void)
{
    int done = 0;
    for (int i = 0; i < 20; i++) {
        if (!done && __VERIFIER_nondet_int() > 3) {
            a = a * 3 + b * 5 + c * 7;
            b = a * 7 + c * 5 + d * 3;
            c = a * b + c * d - a * c;
            d = a * b * c * d + 1;
            done = 1;
        } else {
            b = b + 1;
        }
    }
    return 0;
}
