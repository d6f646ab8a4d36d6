// SPDX-License-Identifier: Apache-2.0
// The recursive call lies in a loop that is never left: executions go on behind it all the same.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval*poly,strategy=combined
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=unreach-call -DGOOD --analysis=numeric,domain=interval,strategy=standard
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call
// EXPECT[4]: FALSE
extern void reach_error(void);

int level;

void down(int n)
{
    if (level < 2000)
        level++;
    if (n == 0)
        return;
    for (;;) {
        down(n - 1);
#ifndef GOOD
        if (level == 2)
#else
        if (level < 0)
#endif
            reach_error();
        if (level > 1000)
            for (;;)
                ;
    }
}

int main(void)
{
    down(1);
    return 0;
}
