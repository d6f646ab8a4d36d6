// SPDX-License-Identifier: Apache-2.0
// What x = y + c between unknown integers says, and what it does not: sums wrap, so order does not follow; other widths, bit-fields,
// floats and truth values are no words; who is written by a pointer is not what it was.  Each case -DCASE=n is one claim.
// ARGS: --prop=unreach-call --analysis=symbolic -DCASE=1 --certify
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DCASE=2 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic -DCASE=3 --cegar.random_runs=0
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=symbolic -DCASE=4 --cegar.random_runs=0
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=symbolic -DCASE=5 --cegar.random_runs=0
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call --analysis=symbolic -DCASE=6 --cegar.random_runs=0
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call --analysis=symbolic -DCASE=7 --certify
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --analysis=symbolic -DCASE=8 --certify
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call --analysis=symbolic -DCASE=9 --cegar.random_runs=0
// EXPECT[9]: FALSE
// ARGS[10]: --prop=unreach-call --analysis=symbolic -DCASE=10 --certify
// EXPECT[10]: TRUE
// ARGS[11]: --prop=unreach-call --analysis=symbolic -DCASE=11 --cegar.random_runs=0
// EXPECT[11]: FALSE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_error(void);
static void claim(int holds)
{
    if (!holds)
        __VERIFIER_error();
}

static unsigned same(unsigned n)
{
    return n;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = x, z;
#if CASE == 1  // a copy, moved around the circle of numbers
    y = y + 4000000000u;
    z = y - 3999999990u;
    claim(z == x + 10);
    claim(z - x == 10);
    claim((int)z == (int)x + 10);
    x = __VERIFIER_nondet_uint();
    claim(z + 3999999990u == y);
#elif CASE == 2  // the sum wraps
    y = x + 1;
    claim(y > x);
#elif CASE == 3  // another number from the same place
    for (int i = 0; i < 2; i++) {
        z = __VERIFIER_nondet_uint();
        if (i == 0)
            y = z;
    }
    claim(y == z);
#elif CASE == 4  // written through a pointer
    unsigned *p = __VERIFIER_nondet_int() ? &x : &y;
    *p = 5;
    claim(x == y);
#elif CASE == 5  // fewer bits
    unsigned char c = x;
    c = c + 1;
    claim(c == x + 1);
#elif CASE == 6  // not-a-number is not itself
    union {
        unsigned u;
        float f;
    } a, b;
    a.u = x;
    b.u = x;
    claim(a.f == b.f);
#elif CASE == 7  // through parameters and results
    z = same(x + 7);
    claim(z == x + 7);
#elif CASE == 8  // equal on all branches, as numbers and as copies
    z = 0;
    y = 0;
    while (__VERIFIER_nondet_int()) {
        claim(y == z);
        y = __VERIFIER_nondet_uint();
        z = y;
    }
#elif CASE == 9  // two pairs, of which one has moved
    unsigned u = __VERIFIER_nondet_uint(), v = u;
    if (__VERIFIER_nondet_int())
        v++;
    if (__VERIFIER_nondet_int())
        y = v;
    claim(y == x || v == u || y != v);
#elif CASE == 10  // what is zero times anything
    y = x + 1;
    claim((y & 0) == 0);
    claim(y * 0 == 0);
#elif CASE == 11  // two copies without a branch in between
    unsigned u = __VERIFIER_nondet_uint(), v = u;
    claim(v == y);
#endif
    return 0;
}
