// SPDX-License-Identifier: Apache-2.0
// While values are kept, an index outside of a small array is taken for one inside.  That hides no error: the access is one that is not
// shown to be valid, and a pointer that leads elsewhere by right is not bound to the array.
// ARGS: --prop=unreach-call --analysis=bmc-bits -DOUTSIDE
// EXPECT: UNKNOWN (faulty-run)
// GREP: out-of-bounds write in an execution
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits -DOUTSIDE --strict
// EXPECT[2]: UNKNOWN (faulty-run)
// ARGS[3]: --analysis=bmc-bits -DOUTSIDE --prop=valid-deref
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=bmc-bits -DOTHER
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=bmc-bits -DMEMBER
// EXPECT[5]: FALSE
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int a[3], b[3] = { 5, 5, 5 };
static struct {
    int low[2], high[2];
} s = { { 0, 0 }, { 5, 5 } };

int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar();
#ifdef OUTSIDE
    a[i] = 1;
    if (a[i] != 1)
        reach_error();
#elif defined(OTHER)
    int *p = i & 1 ? a : b;
    if (i < 3 && p[i] == 5)
        reach_error();
#else
    int *p = (int *)&s;
    if (i < 4 && p[i] == 5)
        reach_error();
#endif
    return 0;
}
