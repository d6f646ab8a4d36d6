// SPDX-License-Identifier: Apache-2.0
// A monitor changes its state from call to call, or from iteration to iteration: modular analysis says that it does not follow that.
// ARGS: --automaton=monitor.spc --analysis=summary-octagon
// EXPECT: UNKNOWN (behind-unsupported)
// ARGS[2]: --automaton=monitor.spc --analysis=summary-octagon -DCALLS
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: --automaton=monitor.spc --analysis=summary -DRECURSION
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[4]: --automaton=monitor.spc
// EXPECT[4]: FALSE
// ARGS[5]: --automaton=monitor.spc -DCALLS
// EXPECT[5]: FALSE
// ARGS[6]: --automaton=monitor.spc -DRECURSION
// EXPECT[6]: FALSE
void lock(void) {}

void unlock(void) {}

static void hold(void)
{
    lock();
}

static int again(int n)
{
    lock();
    return n <= 1 ? 1 : n + again(n - 1);
}

int main(void)
{
#ifdef CALLS
    hold();
    hold();
#elif defined RECURSION
    again(3);
#else
    for (int i = 0; i < 5; i++)
        if (i == 3)
            hold();
        else if (i == 2)
            lock();
#endif
    (void)hold;
    (void)again;
    return 0;
}
