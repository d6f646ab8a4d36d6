// SPDX-License-Identifier: Apache-2.0
// A monitor beside the program: lock and unlock in turns.
// COVERS: T8
// ARGS: --prop=unreach-call --automaton=agree.spc
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --automaton=agree.spc -DBUG
// EXPECT[2]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void lock(void), unlock(void);

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        lock();
#ifdef BUG
        if (__VERIFIER_nondet_int())
            lock();
#endif
        unlock();
    }
    return 0;
}
