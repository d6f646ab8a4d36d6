// SPDX-License-Identifier: Apache-2.0
// Objects of type _Bool that hold a byte other than 0 and 1 (C17 6.2.6.1 paragraph 5).
// COVERS: H55
// ARGS: --prop=valid-bool
// EXPECT: TRUE
// ARGS[2]: --prop=valid-bool -DK=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-bool -DK=2
// EXPECT[3]: FALSE
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    union {
        _Bool b;
        unsigned char c;
    } u;
    _Bool flag = __VERIFIER_nondet_uchar() > 7;
    unsigned char byte = __VERIFIER_nondet_uchar();
    int n = 0;
    u.c = byte & 1;
    n += u.b;
    memcpy(&flag, &u, 1);
    n += flag;
#if K == 1
    u.c = byte & 3;
    n += u.b;
#elif K == 2
    memset(&flag, 2, 1);
    n += flag;
#endif
    return n;
}
