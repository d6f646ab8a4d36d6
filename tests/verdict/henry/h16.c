// SPDX-License-Identifier: Apache-2.0
// The instructions of Henry's table 7.1, one by one: branches, switches, selection, arithmetic, division towards zero, shifts, logical
// and bitwise operators, casts, comparisons; what cannot be expressed is unknown, not wrong.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval*octagon,strategy=combined
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DBAD=1 --analysis=numeric,domain=interval,strategy=combined
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=unreach-call -DBAD=2 --analysis=numeric,domain=interval,strategy=combined
// EXPECT[4]: UNKNOWN (numeric)
// ARGS[5]: --prop=unreach-call -DBAD=3 --analysis=numeric,domain=interval,strategy=combined
// EXPECT[5]: UNKNOWN (numeric)
// ARGS[6]: --prop=unreach-call -DBAD=4 --analysis=numeric,domain=interval,strategy=combined
// EXPECT[6]: UNKNOWN (numeric)
// COVERS: H15, H16
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void within(int x, int low, int high)
{
    if (x < low || x > high)
        reach_error();
}

static int pick(int k)
{
    switch (k) {
    case 1:
        return 10;
    case 2:
    case 3:
        return 20;
    default:
        return 30;
    }
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < -7 || a > 9 || b < 2 || b > 3)
        return 0;
    unsigned u = (unsigned)(a + 7);
    unsigned char c = (unsigned char)b;
    within(a < 0 ? -a : a, 0, 9);          // br, select
    within(pick(a), 10, 30);               // switch
    within(a + b, -5, 12);                 // add
    within(a - b, -10, 7);                 // sub
    within(a * b, -21, 27);                // mul: not linear
    within(a * a, 0, 81);
    within(a / 2, -3, 4);                  // sdiv: towards zero
    within(a % 4, -3, 3);                  // srem
    within((int)(u / 3), 0, 5);            // udiv
    within((int)(u % 3), 0, 2);
    within(b << 3, 16, 24);                // shl
    within((a > 0 && b > 2) + 1, 1, 2);    // and, or, xor of booleans
    within((a > 0) ^ (b > 2), 0, 1);
    within(!(a > 0 || b > 2), 0, 1);
    within((int)(u & 7u), 0, 7);           // and of integers
    within(c, 2, 3);                       // zext
    within((signed char)a, -7, 9);         // trunc, sext
    within((a == b) + (a != b), 1, 1);     // icmp
#if BAD == 1
    within(a / 2, -2, 4);
#elif BAD == 2
    within(a % 4, 0, 3);
#elif BAD == 3
    within(a * b, -20, 27);
#elif BAD == 4
    within(pick(a), 10, 20);
#endif
    return 0;
}

// Without products and quotients of variables the bounds of a * b and a * a are lost (H15).
// ARGS[7]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined,encode.nonlinear=false
// EXPECT[7]: UNKNOWN (numeric)
// GREP[7]: numeric invariants do not exclude a violation
