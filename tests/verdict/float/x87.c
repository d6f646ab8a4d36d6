// SPDX-License-Identifier: Apache-2.0
// Registers of the x87 are wider than float and double (FLT_EVAL_METHOD 2): with --32 a proof says that operations round to their types.
// ARGS: --prop=unreach-call --32 '-DIF=f+g!=f'
// EXPECT: TRUE
// GREP: floating-point operations are rounded to their types, as with -msse2 -mfpmath=sse [unsound
// ARGS[2]: --prop=unreach-call --32 --strict '-DIF=(f+=g)!=16777216.0f'
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --32 --strict '-DIF=(float)n!=16777216.0f'
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --prop=unreach-call --32 --strict '-DIF=f<g'
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --64 --strict '-DIF=f+g!=f'
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --strict '-DIF=f+g!=f' -m32 -msse2 -mfpmath=sse
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --32 --strict '-DIF=(long double)f+1<f'
// EXPECT[7]: TRUE
// Such a register makes a signalling NaN quiet when it is copied.
// ARGS[8]: --prop=unreach-call --32 --strict '-DIF=(v.f=u.f,v.n!=u.n)'
// EXPECT[8]: UNKNOWN (strict)
// ARGS[9]: --prop=unreach-call --64 --strict '-DIF=(v.f=u.f,v.n!=u.n)'
// EXPECT[9]: TRUE
extern void reach_error(void);
int main(void)
{
    float f = 16777216.0f, g = 1.0f;
    int n = 16777217;
    union {
        float f;
        int n;
    } u, v;
    u.n = v.n = 0x7fa00000;
    if (IF)
        reach_error();
    return f == g && n == 0;
}
