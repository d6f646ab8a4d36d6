// SPDX-License-Identifier: Apache-2.0
// Types whose arithmetic is not modelled are read, have their size, and are said by name where they are computed with.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DHALF
// EXPECT[2]: UNKNOWN (behind-unsupported)
// GREP[2]: arithmetic on a _Float16 value
// ARGS[3]: --prop=unreach-call -DBITS
// EXPECT[3]: UNKNOWN (behind-unsupported)
// GREP[3]: arithmetic on a unsigned _BitInt(24) value
// ARGS[4]: --prop=unreach-call -DTEN
// EXPECT[4]: UNKNOWN (behind-unsupported)
// GREP[4]: arithmetic on a _Decimal64 value
// ARGS[5]: --prop=unreach-call -DVECTOR
// EXPECT[5]: UNKNOWN (behind-unsupported)
extern void reach_error(void);
typedef unsigned _BitInt(24) small;
typedef int pair __attribute__((vector_size(8)));

static struct {
    _Float16 half;
    _BitInt(100) large;
    small s;
    _Decimal64 price;
    int n;
} r;

int main(void)
{
#if defined HALF
    _Float16 *h = &r.half;
    *h += 1.5f16;
    if (*h * 2 > 3)
        reach_error();
#elif defined BITS
    for (small i = 0; i < 3; i++)
        r.n += (int)(~i << 2 & 7uwb);
    r.s = r.s ? r.s % 3 : r.n;
    if (r.s)
        reach_error();
#elif defined TEN
    r.price = 1.25DD;
    if (r.price != 1.25DD)
        reach_error();
#elif defined VECTOR
    pair p = { 1, 2 };
    p = p * 3 + 1;
    if (p[0] != 4)
        reach_error();
#else
    if (sizeof(small) != 4 || sizeof r.large != 16 || sizeof r.half != 2 || _Alignof(_BitInt(100)) != 8 || sizeof r != 48 || sizeof r.price != 8 || r.n)
        reach_error();
#endif
    return 0;
}
