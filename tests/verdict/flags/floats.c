// SPDX-License-Identifier: Apache-2.0
// floats.c: where flags let floating-point arithmetic differ from IEEE 754, nothing is said of what it computes.
// EXPECT: TRUE
// ARGS: --prop=unreach-call
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[2]: --prop=unreach-call -ffast-math
// GREP[2]: floating-point arithmetic with -ffast-math is not modelled
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[3]: --prop=unreach-call -O2 -Ofast
// EXPECT[4]: TRUE
// ARGS[4]: --prop=unreach-call -Ofast -O2 -ffast-math -fno-fast-math
// EXPECT[5]: UNKNOWN (behind-unsupported)
// ARGS[5]: --prop=unreach-call -funsafe-math-optimizations
// EXPECT[6]: UNKNOWN (behind-unsupported)
// ARGS[6]: --prop=unreach-call -fassociative-math -fno-signed-zeros -freciprocal-math
// EXPECT[7]: TRUE
// ARGS[7]: --prop=unreach-call -fassociative-math -DCOMPARED
// EXPECT[8]: UNKNOWN (behind-unsupported)
// ARGS[8]: --prop=unreach-call -ffinite-math-only -DCOMPARED
// EXPECT[9]: UNKNOWN (behind-unsupported)
// ARGS[9]: --prop=unreach-call -mfma
// EXPECT[10]: TRUE
// ARGS[10]: --prop=unreach-call -mfma -ffp-contract=off
// EXPECT[11]: UNKNOWN (behind-unsupported)
// ARGS[11]: --prop=unreach-call -m32
// GREP[11]: FLT_EVAL_METHOD is not 0
// EXPECT[12]: TRUE
// ARGS[12]: --prop=unreach-call -m32 -msse2 -mfpmath=sse
// EXPECT[13]: TRUE
// ARGS[13]: --prop=unreach-call --32 -fexcess-precision=standard
// EXPECT[14]: UNKNOWN (behind-unsupported)
// ARGS[14]: --prop=unreach-call -mfma -DCOMPOUND
// EXPECT[15]: UNKNOWN (behind-unsupported)
// ARGS[15]: --prop=unreach-call -ffast-math -DSTEP
// EXPECT[16]: UNKNOWN (behind-unsupported)
// ARGS[16]: --prop=unreach-call -mfma -DTWICE
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void)
{
    double x = __VERIFIER_nondet_double(), tenth = 0.1;
    double constant = 0.1 + 0.2;
#ifdef COMPARED
    if (x > 1 && !(x > 0.5))
        reach_error();
#elif defined(COMPOUND)
    tenth *= tenth;
    if (tenth == 7)
        reach_error();
#elif defined(STEP)
    if (++tenth == 7)
        reach_error();
#elif defined(TWICE)
    if (tenth + tenth - 1 == 7)
        reach_error();
#else
    if (tenth * tenth < 0 || tenth + x / x == 7)
        reach_error();
#endif
    return constant > 1;
}
