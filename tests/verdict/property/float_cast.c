// SPDX-License-Identifier: Apache-2.0
// Conversions of floats to integers: the integral part must be a value of the type (C17 6.3.1.4).
// COVERS: H55
// ARGS: --prop=valid-float-cast
// EXPECT: TRUE
// ARGS[2]: --prop=valid-float-cast -DK=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-float-cast -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-float-cast -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-float-cast -DK=4
// EXPECT[5]: FALSE
// ARGS[6]: --prop=valid-float-cast -DK=5
// EXPECT[6]: FALSE
// ARGS[7]: --prop=valid-float-cast -DK=6
// EXPECT[7]: FALSE
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    double d = __VERIFIER_nondet_double();
    float f = __VERIFIER_nondet_float();
    int i = 0;
    unsigned char c = 0;
    unsigned u = 0;
    long long l = 0;
    _Bool b = d;
    if (d > -2147483649.0 && d < 2147483648.0)
        i = d;
    if (f >= -2147483648.0f && f < 2147483648.0f)
        i = (int)f;
    if (d > -1 && d < 256)
        c = d;
    if (f > -1.0f && f < 4294967296.0f)
        u = f;
    if (d >= -9223372036854775808.0 && d < 9223372036854775808.0)
        l = d;
#if K == 1
    if (d >= -2147483649.0 && d < 2147483648.0)
        i = d;
#elif K == 2
    if (d > -1 && d <= 256)
        c = d;
#elif K == 3
    if (!(f < -1.0f) && f < 4294967296.0f)
        u = f;
#elif K == 4
    if (!(d < 0) && !(d > 5))  // NaN
        l = d;
#elif K == 5
    if (f < 0 && f > -2147483776.0f * 2)
        i = f;
#elif K == 6
    if (d > -1 && d < 1)
        c += 300 * d;
#endif
    return i + c + (int)u + (l != 0) + b;
}
