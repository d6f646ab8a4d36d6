// SPDX-License-Identifier: Apache-2.0
// overflow.c: signed overflow wraps around by one flag and ends the run by another; the last of them wins.
// EXPECT: FALSE
// ARGS: --prop=no-overflow
// EXPECT[2]: TRUE
// ARGS[2]: --prop=no-overflow,valid-shift-base -fwrapv
// EXPECT[3]: TRUE
// ARGS[3]: --prop=no-overflow -ftrapv -fno-strict-overflow
// EXPECT[4]: FALSE
// ARGS[4]: --prop=no-overflow -fwrapv -fstrict-overflow
// EXPECT[5]: FALSE
// ARGS[5]: --prop=no-overflow -fwrapv -ftrapv
// EXPECT[6]: FALSE
// ARGS[6]: --prop=no-overflow -fwrapv -DQUOTIENT
// EXPECT[7]: UNKNOWN (behind-unsupported)
// ARGS[7]: --prop=unreach-call -ftrapv
// EXPECT[8]: FALSE
// ARGS[8]: --prop=unreach-call -ftrapv -DUNUSED
// EXPECT[9]: UNKNOWN (behind-unsupported)
// ARGS[9]: --prop=unreach-call -ftrapv -O2
// GREP[9]: signed overflow under -ftrapv is not modelled
// EXPECT[10]: FALSE
// ARGS[10]: --prop=unreach-call -ftrapv -fwrapv
// EXPECT[11]: UNKNOWN (behind-unsupported)
// ARGS[11]: --prop=unreach-call -ftrapv -DFOLDED
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y, z = -1;
#ifdef QUOTIENT
    return x < 0 ? x / z : 0;
#endif
#ifdef UNUSED
    x = 2147483647;
    x + 1;
    reach_error();
#endif
#ifdef FOLDED
    x = 2147483647;
    y = (char)(x + 1);
    reach_error();
#endif
    y = x + 1;
    z = z << 3;
    if (y < x)
        reach_error();
    return -y + z;
}
