// SPDX-License-Identifier: Apache-2.0
// The lock example of lazy abstraction (Henzinger, Jhala, Majumdar, Sutre 2002): the loop ends only where the lock is free,
// which takes the predicate old == new.  Every configuration starts without predicates.
// COVERS: T81, T111
// ARGS: --prop=unreach-call --analysis=predicate
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate-cartesian
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=predicate,blocks=edge
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=predicate,blocks=functions
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=predicate,blocks=length,block_length=7
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=predicate,cpa.predicate.scope=function
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --analysis=predicate,cpa.predicate.scope=global
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --analysis=predicate,cpa.predicate.restart=root
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call --analysis=predicate,join=false
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call --analysis=predicate,check_assumes
// EXPECT[10]: TRUE
// ARGS[11]: --prop=unreach-call --analysis=predicate,cpa.predicate.initial=assumes
// EXPECT[11]: TRUE
// ARGS[12]: --prop=unreach-call --analysis=predicate --encode.encoding=bv
// EXPECT[12]: TRUE
// ARGS[13]: --prop=unreach-call --analysis=predicate --certify
// EXPECT[13]: TRUE
// ARGS[14]: --prop=unreach-call --analysis=predicate,engine.order=bfs
// EXPECT[14]: TRUE
// ARGS[15]: --prop=unreach-call --analysis=predicate,engine.blocks=edge
// EXPECT[15]: TRUE
// ARGS[16]: --prop=unreach-call --analysis=value+predicate
// EXPECT[16]: TRUE
// ARGS[17]: --prop=unreach-call --analysis=value-nocegar+predicate
// EXPECT[17]: TRUE
// ARGS[18]: --prop=unreach-call --analysis=predicate -DBUG
// EXPECT[18]: FALSE
// ARGS[19]: --prop=unreach-call --analysis=predicate-cartesian -DBUG
// EXPECT[19]: FALSE
// ARGS[20]: --prop=unreach-call --analysis=value+predicate -DBUG
// EXPECT[20]: FALSE
// ARGS[21]: --prop=unreach-call --analysis=predicate,clusters --certify
// EXPECT[21]: TRUE
// ARGS[22]: --prop=unreach-call --analysis=predicate,clusters -DBUG
// EXPECT[22]: FALSE
// The same with circuits.
// ARGS[23]: --prop=unreach-call --analysis=predicate --certify --encode.encoding=bv --smt.backend=sat
// EXPECT[23]: TRUE
// ARGS[24]: --prop=unreach-call --analysis=predicate-cartesian --encode.encoding=bv --smt.backend=sat -DBUG
// EXPECT[24]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int locked;

static void lock(void)
{
    if (locked)
        reach_error();
    locked = 1;
}

static void unlock(void)
{
    if (!locked)
        reach_error();
    locked = 0;
}

int main(void)
{
    int old, new = __VERIFIER_nondet_int();
    do {
        lock();
        old = new;
        if (__VERIFIER_nondet_int()) {
            unlock();
            new ++;
        }
    } while (new != old);
#ifndef BUG
    unlock();
#else
    lock();
#endif
    return 0;
}
