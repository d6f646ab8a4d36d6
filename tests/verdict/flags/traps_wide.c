// SPDX-License-Identifier: Apache-2.0
// With -ftrapv gcc and clang check the type of the computation, not the width of a bit-field; 128 bits are not modelled.
// ARGS: --prop=unreach-call -ftrapv
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -ftrapv -DWIDE
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: --prop=no-overflow -ftrapv
// EXPECT[3]: FALSE
void reach_error(void);
int main(void)
{
#ifdef WIDE
    volatile __int128 x = (__int128)1 << 126;
    x += x;
#else
    struct {
        long b : 40;
    } s = { (1L << 39) - 1 };
    s.b++;
#endif
    reach_error();
    return 0;
}
