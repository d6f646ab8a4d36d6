// SPDX-License-Identifier: Apache-2.0
// Floats are reals with rounding errors: bounds that are integers stay exact, in every domain and strategy.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined --certify --stats
// EXPECT: TRUE
// GREP: h12.c:37: loop: -d + 53 >= 0, d >= 0
// GREP: h12.c:39: loop: -d + 53 >= 0, d - 50 >= 0, -8192*s + 17205 > 0, s >= 0
// GREP: Certificate: 6 invariants at cut points are inductive
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard --stats
// EXPECT[2]: UNKNOWN (numeric)
// GREP[2]: h12.c:37: loop: -d + 53 >= 0, d >= 0
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=pathfocus --certify
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=poly --no-numeric.reals
// EXPECT[4]: UNKNOWN (numeric)
// ARGS[5]: --prop=unreach-call -DNAN --analysis=numeric,domain=poly
// EXPECT[5]: UNKNOWN (numeric)
// ARGS[6]: --prop=unreach-call -DINFINITE --analysis=numeric,domain=poly
// EXPECT[6]: UNKNOWN (numeric)
// ARGS[7]: --prop=unreach-call -DROUNDED --analysis=numeric,domain=poly
// EXPECT[7]: UNKNOWN (numeric)
// ARGS[8]: --prop=unreach-call -DABSORBED --analysis=numeric,domain=poly
// EXPECT[8]: UNKNOWN (numeric)
// ARGS[9]: --prop=unreach-call -DCAST --analysis=numeric,domain=poly
// EXPECT[9]: UNKNOWN (numeric)
// ARGS[10]: --prop=unreach-call -DPATTERN --analysis=numeric,domain=poly
// EXPECT[10]: UNKNOWN (numeric)
// ARGS[11]: --prop=unreach-call -DLARGE --analysis=numeric,domain=poly
// EXPECT[11]: UNKNOWN (numeric)
// COVERS: H12
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    double d, s;
    for (d = 0; d < 50; d += 3)
        ;
    for (s = 0; s < 2; s += 0.1)
        ;
    if (!(d >= 50 && d <= 53 && s >= 2 && s <= 2.125))
        reach_error();
    double x = __VERIFIER_nondet_double();
    int n = __VERIFIER_nondet_int();
    if (x == x && !(x < 1 || x >= 1))
        reach_error();
    if (x >= 0 && x <= 100 && (!(x + 1 > x) || (int)x > 100 || !((float)x <= 100)))
        reach_error();
    if ((int)(double)n != n)
        reach_error();
#ifdef NAN
    if (!(x < 1 || x >= 1))
        reach_error();
#elif defined INFINITE
    if (x > 0 && !(x * 2 > x))
        reach_error();
#elif defined ROUNDED
    float sum = 0;
    for (int i = 0; i < 10; i++)
        sum += 0.1f;
    if (sum != 1)
        reach_error();
#elif defined ABSORBED
    if (x >= 0 && x <= 1e17 && !(x + 1 > x))
        reach_error();
#elif defined CAST
    if (x > 0 && (int)x < 0)
        reach_error();
#elif defined PATTERN
    union {
        double d;
        long long l;
    } u;
    u.l = 0x7ff8000000000000;
    if (u.d != u.d)
        reach_error();
#elif defined LARGE
    float f = n;
    if (f != (double)n)
        reach_error();
#endif
    return 0;
}
