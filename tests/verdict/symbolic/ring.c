// SPDX-License-Identifier: Apache-2.0
// A token that threads hand on in turns that an input chooses: which thread waits is a mode, and how far the token is from where it
// began a difference between numbers that are not known.
// ARGS: --prop=unreach-call --analysis=symbolic --certify --ticks=5000000
// EXPECT: TRUE
// GREP: Certificate:
// ARGS[2]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=5000000
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=unreach-call --analysis=symbolic -DTHREADS=2 --cegar.random_runs=0
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=value,symbols=true --certify
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=symbolic --certify --32
// EXPECT[5]: TRUE
#ifndef THREADS
#define THREADS 3
#endif
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int master, waits[3];
unsigned token, start;

static void begin(void)
{
    token = (unsigned)__VERIFIER_nondet_int();
    start = token;
    master = 1;
    waits[0] = 1;
}

static void pass(int i)
{
    token = 1 + token;
    waits[i] = 0;
    if (i < 2)
        waits[i + 1] = 1;
    else
        master = 2;
}

int main(void)
{
    while (1) {
        if (master == 0)
            begin();
        else if (master == 2) {
            if (token != start + THREADS)
                __VERIFIER_error();
            master = 0;
        }
        for (int i = 0; i < 3; i++)
            if (waits[i] && __VERIFIER_nondet_int())
                pass(i);
    }
}
