// SPDX-License-Identifier: Apache-2.0
// A float that is converted to a bit-field must be a value of as many bits (C17 6.3.1.4p1, 6.7.2.1p10), unless the text
// converts it to an integer before.
// ARGS: --prop=valid-float-cast -DSTORED
// EXPECT: FALSE
// ARGS[2]: --prop=valid-float-cast -DINITIALISED
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-float-cast -DSIGNED
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-float-cast -DCOMPOUND
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-float-cast -DPOINTER
// EXPECT[5]: FALSE
// ARGS[6]: --prop=valid-float-cast -DWIDE
// EXPECT[6]: FALSE
// ARGS[7]: --prop=valid-float-cast -DCHOSEN
// EXPECT[7]: FALSE
// ARGS[8]: --prop=valid-float-cast -DFITS
// EXPECT[8]: TRUE
extern double __VERIFIER_nondet_double(void);
struct fields {
    unsigned b : 3;
    signed i : 3;
    unsigned long w : 40;
    _Bool t : 1;
};

int main(void)
{
    double d = __VERIFIER_nondet_double();
    struct fields s = { 7 }, *p = &s;
    if (!(d > -1 && d < 9))
        return 0;
#ifdef STORED
    s.b = d;
#elif defined INITIALISED
    struct fields t = { d };
#elif defined SIGNED
    s.i = 4.0;
#elif defined COMPOUND
    s.b += 1.5;
#elif defined POINTER
    p->b = (float)d;
#elif defined WIDE
    s.w = 2e12;
#elif defined CHOSEN
    s.b = d > 5 ? d : 1.0;
#elif defined FITS
    s.b = 7.9;
    p->b = -0.5;
    s.b = (unsigned)d;
    s.i = -4.5;
    s.i = (int)d;
    s.t = 9.5;
    s.w = 1e12;
    int x = d;
#endif
    return 0;
}
