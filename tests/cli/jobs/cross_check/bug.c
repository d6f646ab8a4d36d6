// SPDX-License-Identifier: Apache-2.0
// lock_bug.c: lock.c with a mistake: after a bad request the lock is not given back.
//
// Expected: FALSE (unreach-call).      ./run examples/lock_bug.c
//
// The output shows the way to the error and the inputs that lead there: a bad request (42), then any other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int held;

static void lock(void)
{
    if (held)
        reach_error();
    held = 1;
}

static void unlock(void)
{
    if (!held)
        reach_error();
    held = 0;
}

int main(void)
{
    int packets = 0;

    while (__VERIFIER_nondet_int()) {
        int request = __VERIFIER_nondet_int();

        lock();
        if (request == 42)
            continue;
        packets = packets + 1;
        unlock();
    }
    return packets;
}
