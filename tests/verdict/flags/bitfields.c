// SPDX-License-Identifier: Apache-2.0
// bitfields.c: plain bit-fields are unsigned by a flag, those that say `signed` are not.
// EXPECT: TRUE
// ARGS: --prop=unreach-call
// EXPECT[2]: TRUE
// ARGS[2]: --prop=unreach-call -funsigned-bitfields -DPLAIN=7
// EXPECT[3]: TRUE
// ARGS[3]: --prop=unreach-call -fno-signed-bitfields -DPLAIN=7
// EXPECT[4]: TRUE
// ARGS[4]: --prop=unreach-call -funsigned-bitfields -fsigned-bitfields
#ifndef PLAIN
#define PLAIN -1
#endif
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef int plain;
typedef signed int with_sign;
struct s {
    int a : 3;
    signed b : 3;
    plain c : 3;
    with_sign d : 3;
    long e : 3;
    const short f : 3;
    unsigned g : 3;
};
int main(void)
{
    struct s x = { -1, -1, -1, -1, -1, -1, -1 };
    check(x.a == PLAIN && x.c == PLAIN && x.e == PLAIN && x.f == PLAIN);
    check(x.b == -1 && x.d == -1 && x.g == 7);
    return 0;
}
