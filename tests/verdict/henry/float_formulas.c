// SPDX-License-Identifier: Apache-2.0
// Floats as reals in the formulas of other analyses; what is refuted is replayed bit by bit.
// ARGS: --prop=unreach-call --analysis=bmc --encode.encoding=int --encode.floats=real
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate --encode.encoding=int --encode.floats=real
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=bmc --encode.encoding=int --encode.floats=opaque
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call -DNAN --analysis=predicate --encode.encoding=int --encode.floats=real
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DROUNDED --analysis=bmc --encode.encoding=int --encode.floats=real
// EXPECT[5]: FALSE
// COVERS: H12
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x >= 0 && x <= 100 && (!(x + 1 > x) || (int)x > 100 || !((float)x <= 100)))
        reach_error();
    if (x >= 1 && x <= 3 && !(x * 0.5 <= x))
        reach_error();
#ifdef NAN
    if (!(x < 1 || x >= 1))
        reach_error();
#elif defined ROUNDED
    if (x > 0 && x < 1e20 && x + 1 == x)
        reach_error();
#endif
    return 0;
}
