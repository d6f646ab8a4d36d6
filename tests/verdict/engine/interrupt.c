// SPDX-License-Identifier: Apache-2.0
// The exploration stops where the path analysis asks for it, before the error is entered; it goes on as if nothing had been.
// COVERS: T82, T83
// ARGS: --prop=unreach-call --analysis=path --cegar.random_runs=0 --cpa.path.at=47 --stats=json
// EXPECT: UNKNOWN (paused)
// GREP: Path to the interruption:
// GREP:   interrupt.c:46: [last != 1]
// GREP: "engine.interrupts": {"value": 1,
// GREP: UNKNOWN (interrupted at a place that cpa.path.at names, interrupt.c:47)
// NOGREP: Suspect path
// ARGS[2]: --prop=unreach-call --analysis=path --cegar.random_runs=0 --cpa.path.at=47 --cegar.interrupts=1
// EXPECT[2]: UNKNOWN (paused)
// GREP[2]:   interrupt.c:44: [!last]
// ARGS[3]: --prop=unreach-call --analysis=path --cegar.random_runs=0 --cpa.path.at=47 --cegar.interrupts=inf --certify
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=path --cegar.random_runs=0 --cpa.path.at=47 --cegar.interrupts=inf -DBUG
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=path --cegar.random_runs=0 --cpa.path.at=work
// EXPECT[5]: UNKNOWN (paused)
// GREP[5]: UNKNOWN (interrupted at a place that cpa.path.at names, interrupt.c:32)
// ARGS[6]: --prop=unreach-call --analysis=path --cegar.random_runs=0 --cpa.path.at=log_it
// EXPECT[6]: UNKNOWN (paused)
// GREP[6]: UNKNOWN (interrupted at a place that cpa.path.at names, interrupt.c:33)
// ARGS[7]: --prop=unreach-call --analysis=path --cegar.random_runs=0 --cpa.path.every=1 --cegar.interrupts=inf --certify --stats=json
// EXPECT[7]: TRUE
// NOGREP[7]: "engine.interrupts": {"value": 0,
extern void reach_error(void), log_it(int);
extern int __VERIFIER_nondet_int(void);

static int work(int x)
{
    if (x > 3)
        log_it(x);
    return x > 3 ? 3 : x;
}

int main(void)
{
    int last = 0, n = 0;
    while (__VERIFIER_nondet_int()) {
        n = work(n + 1);
        last = 1;
    }
    if (!last && n == 0)
        return 0;
    if (last != 1)
        reach_error();
#ifdef BUG
    if (n == 3)
        reach_error();
#endif
    return 0;
}
