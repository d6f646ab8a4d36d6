// SPDX-License-Identifier: Apache-2.0
// E5: nested counters; relations are needed.  Boxes cannot tell.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=standard --stats
// EXPECT: TRUE
// GREP: loop: -i + j + 3 >= 0, i - j >= 0, -j + 4 >= 0, j >= 0
// COVERS: H26
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=standard --stats
// EXPECT[2]: TRUE
// GREP[2]: -i + j + 3 >= 0, i - j >= 0
// COVERS: H25
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=restart --stats
// EXPECT[4]: TRUE
// GREP[4]: loop: -i + j + 3 >= 0, i - j >= 0, -j + 4 >= 0, j >= 0
extern void reach_error(void);
int main(void)
{
    int i = 0, j;
    while (i < 4) {
        j = 0;
        while (j < 4) {
            i++;
            j++;
            if (i > j + 3)
                reach_error();
        }
        i = i - j + 1;
    }
    return 0;
}
