// SPDX-License-Identifier: Apache-2.0
// What is loaded through a pointer from memory that is not known is what another load gives, and what was stored is what is loaded.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

static int memory[3];

static int get(const int *p)
{
    return *p;
}

int main(void)
{
    int *p = &memory[__VERIFIER_nondet_int() ? 1 : 2];
    *p = __VERIFIER_nondet_int();
    int first = get(p);
#ifdef WRONG
    *p = __VERIFIER_nondet_int();
#endif
    int again = get(p), copy = first;
    memory[0] = copy;
    if (again != first || get(memory) != again)
        __VERIFIER_error();
    return 0;
}
