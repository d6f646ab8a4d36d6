// SPDX-License-Identifier: Apache-2.0
// pragma pack as gcc and clang read it; what they do not agree upon is not modelled. -fpack-struct makes it mean nothing.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBAD=1
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: --prop=unreach-call -DBAD=2
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[4]: --prop=unreach-call -DBAD=3
// EXPECT[4]: UNKNOWN (behind-unsupported)
// ARGS[5]: --prop=unreach-call -fpack-struct -DPACKED
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call -fpack-struct=1 -DZERO=2
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call -fpack-struct=2 -DZERO=3
// EXPECT[7]: TRUE
extern void reach_error(void);
#ifndef ZERO
#define ZERO 9
#endif
struct zero {
    char a;
    long : 0;
    char b;
};
#define RECORD(name) struct name { char c; long long l; }
#pragma pack(0x2)
RECORD(hexadecimal);
#pragma pack(010)
RECORD(octal);
#pragma pack(push, outer, 4)
RECORD(pushed);
#pragma pack(push, 2)
#pragma pack(push, inner)
#pragma pack(1)
RECORD(one);
#pragma pack(pop, outer)
RECORD(popped);
#if BAD == 1
#pragma pack(2, 4)
#elif BAD == 2
#pragma pack(3)
#elif BAD == 3
#pragma pack(pop, 2)
#endif
#pragma pack()
#define check(c)           \
    do {                   \
        if (!(c))          \
            reach_error(); \
    } while (0)
int main(void)
{
#ifdef PACKED
    check(sizeof(struct hexadecimal) == 9 && sizeof(struct octal) == 9 && sizeof(struct zero) == 9);
#else
    check(sizeof(struct zero) == ZERO);
    check(sizeof(struct hexadecimal) == 10 && sizeof(struct octal) == 16);
    check(sizeof(struct pushed) == 12 && sizeof(struct one) == 9 && sizeof(struct popped) == 16);
#endif
    return 0;
}
