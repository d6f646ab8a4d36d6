// SPDX-License-Identifier: Apache-2.0
// lock.c: a driver takes and gives back a lock, whatever the requests are.
//
// Expected: TRUE.      ./run examples/lock.c
//
// Taking the lock twice, or giving it back without holding it, calls reach_error().
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
        if (request > 0) {
            packets = packets + 1;
            unlock();
        } else {
            unlock();
            packets = 0;
        }
    }
    return packets;
}
