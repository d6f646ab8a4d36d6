// SPDX-License-Identifier: Apache-2.0
// The state of a driver is known apart for each of its values: behind calls, at the entry of what is called, and in loops.
// ARGS: --prop=unreach-call --analysis=summary --ticks=20000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=summary --domain.modes=1 --ticks=20000000
// EXPECT[2]: UNKNOWN (summary)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { NONE, BUSY, OPEN, CLOSED };

static int state = NONE, lower;

static int submit(void)
{
    int status;
    if (__VERIFIER_nondet_int())
        status = 259;
    else if (__VERIFIER_nondet_int())
        status = 103;
    else
        status = 0;
    if (state == OPEN)
        state = status != 0 ? BUSY : CLOSED;
    else
        reach_error();
    lower = status;
    return status;
}

static void wait(void)
{
    if (state == BUSY)
        state = CLOSED;
    else if (state != CLOSED)
        reach_error();
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        state = OPEN;
        int status = submit();
        if (status != lower)
            reach_error();
        wait();
        if (state != CLOSED)
            reach_error();
    }
    return 0;
}
