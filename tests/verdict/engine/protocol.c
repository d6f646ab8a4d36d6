// SPDX-License-Identifier: Apache-2.0
// The exploration stops where a path violates a protocol (agree.spc: lock and unlock in turns), which is not the property; that
// the analysis cannot exclude a violation does not matter for the verdict.
// COVERS: T84
// ARGS: --prop=unreach-call --analysis=path --cegar.random_runs=0 --cpa.path.protocol=agree.spc
// EXPECT: UNKNOWN (paused)
// GREP: Path to the interruption:
// GREP:   protocol.c:26: extern lock()
// GREP: UNKNOWN (interrupted where the path violates the protocol, protocol.c:28)
// ARGS[2]: --prop=unreach-call --analysis=path --cegar.random_runs=0 --cpa.path.protocol=agree.spc --cegar.interrupts=inf --stats=json
// EXPECT[2]: TRUE
// NOGREP[2]: "engine.interrupts": {"value": 0,
// ARGS[3]: --prop=unreach-call --analysis=path --cegar.random_runs=0 --cpa.path.protocol=agree.spc --stats=json -DGOOD
// EXPECT[3]: TRUE
// GREP[3]: "engine.interrupts": {"value": 0,
extern void reach_error(void), lock(void), unlock(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        lock();
#ifndef GOOD
        if (__VERIFIER_nondet_int())
            lock();
#endif
        n = 1;
        unlock();
    }
    if (n > 1)
        reach_error();
    return 0;
}
