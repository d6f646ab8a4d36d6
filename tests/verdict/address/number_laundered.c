// SPDX-License-Identifier: Apache-2.0
// Parts of an address that go into a number by conditions, floats, tables or counting show the object to it: it may be the address again.
// ARGS: --prop=unreach-call --analysis=predicate --ticks=20000 -DFLOAT
// EXPECT: UNKNOWN (work-limit)
// ARGS[2]: --prop=unreach-call --analysis=predicate --ticks=20000 -DCONSTANT_BITS
// EXPECT[2]: UNKNOWN (work-limit)
// ARGS[3]: --prop=unreach-call --analysis=predicate --ticks=20000 -DTRUTH
// EXPECT[3]: UNKNOWN (work-limit)
// ARGS[4]: --prop=unreach-call --analysis=predicate --ticks=20000 -DNOT
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=unreach-call --analysis=predicate --ticks=20000 -DTABLE
// EXPECT[5]: UNKNOWN (work-limit)
// ARGS[6]: --prop=unreach-call --analysis=predicate --ticks=20000 -DCOUNT
// EXPECT[6]: UNKNOWN (work-limit)
// ARGS[7]: --prop=unreach-call --analysis=predicate --ticks=20000 -DREST
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --prop=unreach-call --analysis=predicate --ticks=20000 -DSIGN
// EXPECT[8]: UNKNOWN (layout)
// ARGS[9]: --prop=unreach-call --analysis=predicate --ticks=20000 -DNULL_DISTANCE
// EXPECT[9]: UNKNOWN (layout)
// Marks in the lowest bits, and comparisons with null, tell nothing.
// ARGS[10]: --prop=unreach-call --analysis=predicate -DMARKS
// EXPECT[10]: TRUE
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

static int object;
static unsigned char table[256] = { [0x55] = 0x55, [0x56] = 0x56 };

int main(void)
{
    unsigned long a = (unsigned long)&object, n = 0;
    int *p = &object;
    unsigned char *bytes = (unsigned char *)&p;
    (void)bytes;
#if defined FLOAT
    double d = (double)a;
    n = (unsigned long)d;
#elif defined CONSTANT_BITS
#define BIT(i)           \
    if (a & 1UL << (i))  \
        n |= 1UL << (i);
    BIT(40)
    BIT(12)
    BIT(4)
#elif defined TRUTH
    _Bool high = bytes[5], low = a & 0x100;
    n = (unsigned long)high << 40 | (unsigned long)low << 8;
#elif defined NOT
    n = !bytes[5] ? 0 : 1UL << 40;
#elif defined TABLE
    n = (unsigned long)table[bytes[5]] << 40;
#elif defined COUNT
    unsigned char left = bytes[5];
    if (left--)
        n += 1UL << 40;
#elif defined REST
    n = a % 2 ? 1 : 0x55d0c0401010UL + (a % 12 == 0);
#elif defined SIGN
    if ((long)(a - (1UL << 46)) >= 0)
        n |= 1UL << 46;
#elif defined NULL_DISTANCE
    n = (unsigned long)((char *)&object - (char *)0);
#elif defined MARKS
    n = __VERIFIER_nondet_ulong();
    if ((a & 7) != 0 || !p || a % 4 != 0 || (a & ~7UL) == 0)
        n++;
#endif
    if (n > 100)
        *(int *)n = 2;
    if (object == 2)
        reach_error();
    return 0;
}
