// SPDX-License-Identifier: Apache-2.0
// A cell that is written through a pointer, or an index that wraps around: elements are what C says, or nothing is known of them.
// ARGS: --prop=unreach-call --analysis=witness-index -DPOINTER
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call --analysis=witness-index -DBYTES
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=unreach-call --analysis=witness-index -DWRAP
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=unreach-call --analysis=witness-index -DROW
// EXPECT[4]: UNKNOWN (numeric)
// ARGS[5]: --prop=unreach-call --analysis=witness-index -DGOES_ON
// EXPECT[5]: UNKNOWN (numeric)
// ARGS[6]: --prop=unreach-call --analysis=witness-index -DVALUE
// EXPECT[6]: UNKNOWN (numeric)
// ARGS[7]: --prop=unreach-call --analysis=witness-index
// EXPECT[7]: TRUE
extern void abort(void);
void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);
static int failures;
static void check(int cond)
{
#ifdef GOES_ON  // a check that fails may be followed by others: its caller decides
    if (!cond)
        failures++;
    if (failures > 20)
        reach_error();
#elif defined VALUE  // the value matters, not only whether it is 0
    failures += cond;
    if (failures > 1300)
        reach_error();
#else
    if (!cond) {
        reach_error();
        abort();
    }
#endif
}

int main(void)
{
    static int a[600][2];
    int i;
    for (i = 0; i < 600; i++) {
        a[i][0] = 3;
        a[i][1] = 3;
    }
#ifdef POINTER
    int *p = &a[__VERIFIER_nondet_int() & 63][1];
    *p = 0;
#elif defined BYTES
    char *c = (char *)a;
    c[__VERIFIER_nondet_int() & 255] = 0;
#elif defined WRAP
    unsigned char k = 0;
    for (i = 0; i < 600; i++)
        a[i][1] = 0;
    for (i = 0; i < 600; i++)
        a[k++][1] = 3;
#elif defined ROW
    a[0][__VERIFIER_nondet_int() & 7] = 3;
#elif defined GOES_ON
    for (i = 0; i < 600; i++)
        a[i][1] = i & 1;
#endif
    for (i = 0; i < 600; i++)
        check(a[i][1]);
    return 0;
}
