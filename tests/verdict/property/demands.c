// SPDX-License-Identifier: Apache-2.0
// A stage that proves what it looks at does not contradict another one that finds what it does not look at.
// ARGS: --prop=valid-init,valid-alignment --cross-check --ticks=30000
// EXPECT: FALSE
// GREP: valid-alignment
volatile int cells[7];
extern void seen(int);
int main(void)
{
    for (int i = 0;; i++)
        seen(*(int *)((char *)cells + i));
}
