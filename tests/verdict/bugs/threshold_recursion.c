// SPDX-License-Identifier: Apache-2.0
// A threshold never drops the counters of active calls: they tell the activations of a recursive function apart.
// ARGS: --prop=unreach-call --analysis=value-nocegar,threshold=2 --engine.partition=false --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT: FALSE
extern void reach_error(void);
int sum;

void f(int n, int k)
{
    if (k == 2) {
        if (n == 1)
            reach_error();
        return;
    }
    int next = k + 1;
    n = 0;
    k = 2;
    f(1, next);
    sum = n + k;
}

int main(void)
{
    f(5, 0);
    return 0;
}
