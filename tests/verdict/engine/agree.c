// SPDX-License-Identifier: Apache-2.0
// States join only where the other components agree: the state of the monitor keeps two states apart.
// COVERS: T28, T109, T8
// ARGS: --analysis=constants --automaton=agree.spc --prop=no-div-by-zero
// EXPECT: TRUE
// ARGS[2]: --analysis=constants --automaton=agree.spc --prop=no-div-by-zero -DBUG
// EXPECT[2]: FALSE
extern int __VERIFIER_nondet_int(void);
void lock(void)
{
}
void unlock(void)
{
}

int main(void)
{
    int held = 0;
    if (__VERIFIER_nondet_int()) {
        lock();
        held = 1;
    }
#ifdef BUG
    held = 1;
#endif
    if (held)
        unlock();
    return 0;
}
