// SPDX-License-Identifier: Apache-2.0
// E6 (Gopan, Reps 2007): the first phase is over before the second begins; guided strategies see them one after the other.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=standard,thresholds=false
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=guided,thresholds=false --stats
// EXPECT[2]: TRUE
// GREP[2]: loop: -x - y + 102 >= 0, x - y >= 0, y >= 0
// COVERS: H40
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined,thresholds=false --stats
// EXPECT[3]: TRUE
// GREP[3]: loop: -x - y + 102 >= 0, x - y >= 0, y >= 0
// COVERS: H42
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=lookahead,thresholds=false --stats
// EXPECT[4]: TRUE
// GREP[4]: loop: -x - y + 102 >= 0, x - y >= 0, y >= 0
// COVERS: H39
extern void reach_error(void);
int main(void)
{
    int x = 0, y = 0;
    while (1) {
        if (x <= 50)
            y++;
        else
            y--;
        if (y < 0)
            break;
        x++;
    }
    if (x + y > 101 || x > 102)
        reach_error();
    return 0;
}
