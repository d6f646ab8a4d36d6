// Pragmas of TACLeBench that bound loops.
extern int __VERIFIER_nondet_int(void);
int s;

int waits(void)
{
    _Pragma("loopbound min 0 max 6")
    while (__VERIFIER_nondet_int())
        s++;
#pragma loopbound min 1 max 3
    do {
        s++;
    } while (__VERIFIER_nondet_int());
    _Pragma("loopbound min 10 max 10")
    for (int i = 0; i < 10; i++)
        s++;
    return s;
}

int twice(void)
{
    while (__VERIFIER_nondet_int()) s++; while (__VERIFIER_nondet_int()) s--;
    return s;
}

int many(unsigned n)
{
    if (n > 5000)
        return 0;
    for (unsigned i = 0; i < n; i++)
        s++;
    return s;
}

int main(void)
{
    return waits();
}
