// SPDX-License-Identifier: Apache-2.0
// Elements of small arrays are kept as variables, whichever is accessed: each choice of one is possible, of members of structs, too, of
// locals in each call, and of what lies next to it only by the same index.
// ARGS: --prop=unreach-call --analysis=bmc-bits -DCORRECT
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits -DLAST
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=bmc-bits -DFIRST
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=bmc-bits -DLOCAL
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=bmc-bits -DBYTES
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call --analysis=bmc-bits -DPART
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call --analysis=bmc -DCORRECT
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --analysis=bmc -DLAST
// EXPECT[8]: FALSE
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);

struct pair {
    short key;
    int value;
};
static struct pair table[5];
static unsigned short words[4];

static unsigned char below(unsigned char n)
{
    unsigned char i = __VERIFIER_nondet_uchar();
    return i < n ? i : 0;
}

static int twice(unsigned char i, int deep)
{
    int local[3];
    local[0] = local[1] = local[2] = deep;
    local[i] += 10;
    if (deep == 1)
        (void)twice(below(3), 2);
    return local[below(3)];
}

int main(void)
{
    unsigned char i = below(5), j = below(5), k = below(4);
    table[i].key = 3;
    table[i].value = 7;
    table[j].value++;
    words[k] = 0x1234;
#ifdef CORRECT
    if (table[i].value != 7 + (i == j) || table[i].key != 3)
        reach_error();
    if (i != j && (table[j].value != 1 || table[j].key != 0))
        reach_error();
    int r = twice(below(3), 1);
    if (r != 1 && r != 11)
        reach_error();
    if (words[k] != 0x1234 || (((unsigned char *)words)[2 * k] & 0xf) != 4)
        reach_error();
#elif defined(LAST)
    if (table[4].value == 8)
        reach_error();
#elif defined(FIRST)
    if (table[0].value == 1 && table[0].key == 0 && table[1].value == 7)
        reach_error();
#elif defined(LOCAL)
    if (twice(below(3), 1) == 11)
        reach_error();
#elif defined(BYTES)
    if (((unsigned char *)words)[7] == 0x12)
        reach_error();
#else
    ((unsigned char *)words)[below(8)]++;
    if (words[k] == 0x1334)
        reach_error();
#endif
    return 0;
}
