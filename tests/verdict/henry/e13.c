// SPDX-License-Identifier: Apache-2.0
// E12, E13: guards that are (dis)equalities: a path goes either way.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined,thresholds=false --stats
// EXPECT: TRUE
// GREP: loop: -i + 1000 >= 0, i >= 0
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=combined,thresholds=false --stats
// EXPECT[2]: TRUE
// GREP[2]: loop: -x + 1000 >= 0, x >= 0
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined,thresholds=false --stats
// EXPECT[3]: TRUE
// COVERS: H56
extern void reach_error(void);
int main(void)
{
    int i = 0, x = 0, d = 1;
    while (i != 1000) {
        i++;
        if (i > 1000)
            reach_error();
    }
    while (1) {
        if (x == 0)
            d = 1;
        if (x == 1000)
            d = -1;
        x += d;
        if (x < 0 || x > 1000)
            reach_error();
    }
}
