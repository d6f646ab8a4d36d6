// SPDX-License-Identifier: Apache-2.0
// A sort in the wrong direction: only sorted input takes it to its end within a few passes.
// ARGS: --prop=unreach-call --analysis=long-executions
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=executions --executions.rounds=2 --executions.search-runs=0
// EXPECT[2]: UNKNOWN (no-execution)
// Long executions of two steps find nothing.
// ARGS[3]: --prop=unreach-call --analysis=long-executions --executions.long-steps=2
// EXPECT[3]: UNKNOWN
extern void abort(void);
void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    static int a[20000];
    int again = 1;
    for (int i = 0; i < 20000; i++)
        a[i] = __VERIFIER_nondet_int();
    while (again) {
        again = 0;
        for (int i = 1; i < 20000; i++)
            if (a[i] > a[i - 1]) {
                int t = a[i];
                a[i] = a[i - 1];
                a[i - 1] = t;
                again = 1;
            }
    }
    for (int i = 1; i < 20000; i++)
        if (a[i - 1] > a[i]) {
            reach_error();
            abort();
        }
    return 0;
}
