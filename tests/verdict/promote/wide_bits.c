// SPDX-License-Identifier: Apache-2.0
// A packed bit-field changes one byte more than its type has.
// ARGS: --prop=memsafety
// EXPECT: FALSE
// ARGS[2]: --prop=memsafety -DK=3
// EXPECT[2]: TRUE
extern int __VERIFIER_nondet_int(void);
#ifndef K
#define K 2
#endif
static int array[8];
union u {
    struct {
        unsigned long long a : 4, b : 63;
    } __attribute__((packed)) s;
    unsigned char c[9];
} x;
int main(void)
{
    x.c[8] = 0;
    x.s.b = __VERIFIER_nondet_int() == 77 ? 0x7fffffffffffffffULL : 0;
    return array[K == 3 ? x.c[8] : x.c[8] * 2];
}
