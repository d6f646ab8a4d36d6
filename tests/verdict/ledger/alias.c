// SPDX-License-Identifier: Apache-2.0
// Compilers take accesses with another type than the object has for impossible (C17 6.5p7): a proof says where it rests on them.
// ARGS: --prop=unreach-call -DCASE=1
// EXPECT: TRUE
// GREP: accesses with another type than the object has find its bytes (1 place, first alias.c:29) [unsound
// ARGS[2]: --prop=unreach-call -DCASE=1 --strict -fno-strict-aliasing
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DCASE=2 --strict
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --prop=unreach-call -DCASE=3 --strict
// EXPECT[4]: UNKNOWN (strict)
// Unions, characters, other signs, underlying types, elements of arrays of records, and blocks of the heap.
// ARGS[5]: --prop=unreach-call -DCASE=4 --strict
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call -DCASE=1 --strict --accept=types
// EXPECT[6]: TRUE
#include <stdlib.h>
extern void reach_error(void);
struct two {
    int a;
    float b;
};
union either {
    int n;
    float f;
};
static int look(float *p)
{
    return *(int *)p;
}
int main(void)
{
    float f = 1.0f;
    struct two t[4] = { { 0 } }, *q = t;
#if CASE == 1
    if (look(&f) != 0x3f800000)
        reach_error();
#elif CASE == 2
    if (*(int *)&f != 0x3f800000)
        reach_error();
#elif CASE == 3
    *(int *)&q->b = 5;
    if (q->b == 1)
        reach_error();
#else
    enum { A, B } e = B;
    union either u, v;
    unsigned x = 4;
    unsigned char *c = (unsigned char *)&f;
    char bytes[8] = { 0 };
    float *block = malloc(4);
    u.f = f;
    v = u;
    for (int i = 0; i < 4; i++) {
        q->a = i;
        q->b = 1;
        q++;
    }
    *(int *)bytes = 1;
    if (block)
        *block = f;
    if (v.n != 0x3f800000 || t[2].a != 2 || c[3] != 0x3f || *(int *)&x != 4 || *(int *)bytes != 1 || *(unsigned *)&e != 1)
        reach_error();
    free(block);
#endif
    return 0;
}
