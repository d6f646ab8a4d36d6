// SPDX-License-Identifier: Apache-2.0
// wide.c: bit-fields wider than int compute in their own width, as in gcc.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=kind
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=predicate
// EXPECT[4]: TRUE
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
unsigned long __VERIFIER_nondet_ulong(void);
struct {
    unsigned long e : 33;
    long s : 40;
    unsigned long f : 40;
    unsigned char n : 3;
} s;
int main(void)
{
    unsigned long v = __VERIFIER_nondet_ulong(), r;
    s.e = 0x1ffffffff;
    r = s.e << 1;
    check(r == 0x1fffffffe);
    check(~s.e == 0 && -s.e == 1 && s.e + 1 == 0);
    check((unsigned long)s.e << 1 == 0x3fffffffe);
    check(s.e * 2L == 0x3fffffffe);
    check((s.e = 5) - 6 == 0x1ffffffff);
    check(s.e++ - 6 == 0x1ffffffff && --s.e - 6 > 0);
    s.s = -1;
    check(s.s < 0 && s.s >> 39 == -1 && s.s + 1 == 0);
    s.f = 3;
    check(s.s > s.f);
    check((1 ? s.e : s.f) - 6 == 0xffffffffff);
    check((0, s.e) - 6 == 0x1ffffffff && ({ s.e; }) - 6 == 0x1ffffffff);
    s.n = 7;
    check(({ s.n; }) - 8 == -1);
    check(sizeof(s.e + 0) == 8);
    s.e = v;
    r = s.e + s.e;
    check(r <= 0x1ffffffff);
#ifdef WRONG
    check(r >= s.e);
#endif
    return 0;
}
