// SPDX-License-Identifier: Apache-2.0
// Two counters that only ever grow, each at its time: how far they are apart is known although they take all values (widening).
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=1000000 --cegar.random_runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic,widen=inf --ticks=1000000 --cegar.random_runs=0
// EXPECT[2]: UNKNOWN (work-limit)
// ARGS[3]: --prop=unreach-call --analysis=symbolic -DLOST --cegar.random_runs=0
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=symbolic -DWIDE --ticks=1000000 --cegar.random_runs=0
// EXPECT[4]: TRUE
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_error(void);

#ifdef WIDE
static unsigned long long written;
static unsigned char parity;  // of another width: not related
#else
static unsigned written;
#endif
static __typeof__(written) read;
static _Bool full;

int main(void)
{
    for (;;) {
        if (!full && __VERIFIER_nondet_bool()) {
            written++;
            full = 1;
#ifdef WIDE
            parity++;
#endif
        } else if (full && __VERIFIER_nondet_bool()) {
            read++;
            full = 0;
        }
#ifdef LOST
        if (written == 3)
            read = 0;
#endif
        if (written - read != full)
            __VERIFIER_error();
    }
}
