// SPDX-License-Identifier: Apache-2.0
// What an unknown pointer leads to may be anything; a counter next to it stays bounded.
// ARGS: --prop=unreach-call --analysis=numeric,domain=octagon
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call -DGOOD --analysis=numeric,domain=octagon
// EXPECT[2]: TRUE
// COVERS: H7, H8
extern int *somewhere(void);
extern void reach_error(void);

static int count;

int main(void)
{
    int *p = somewhere(), x = *p;
    while (count < 10)
        count++;
#ifdef GOOD
    if (count != 10)
        reach_error();
#endif
    if (x < 0 && count > 10 - 1)
#ifdef GOOD
        return 1;
#else
        reach_error();
#endif
    return 0;
}
