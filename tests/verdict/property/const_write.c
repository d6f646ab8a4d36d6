// SPDX-License-Identifier: Apache-2.0
// Objects that are defined const, and const members, are not written (C17 6.7.3p6); initialisers and other objects are.
// A write to one with static storage is a fault.
// ARGS: --prop=undefined-behaviour -DK=0
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: UNKNOWN (open-const)
// GREP[2]: UNKNOWN (writes are not shown to spare const objects (1 place, first const_write.c
// ARGS[3]: --prop=undefined-behaviour -DK=2
// EXPECT[3]: UNKNOWN (open-const)
// GREP[3]: UNKNOWN (writes are not shown to spare const objects (1 place, first const_write.c
// ARGS[4]: --prop=undefined-behaviour -DK=3
// EXPECT[4]: FALSE
// GREP[4]: write to a const object with static storage
// ARGS[5]: --prop=undefined-behaviour -DK=4
// EXPECT[5]: FALSE
// GREP[5]: write to a const object with static storage
// ARGS[6]: --prop=undefined-behaviour -DK=5
// EXPECT[6]: FALSE
// GREP[6]: write to a const object with static storage
// ARGS[7]: --prop=undefined-behaviour -DK=6
// EXPECT[7]: UNKNOWN (open-const)
// GREP[7]: UNKNOWN (writes are not shown to spare const objects (1 place, first const_write.c
// ARGS[8]: --prop=undefined-behaviour -DK=7
// EXPECT[8]: UNKNOWN (open-const)
// GREP[8]: UNKNOWN (writes are not shown to spare const objects (1 place, first const_write.c
// ARGS[9]: --prop=undefined-behaviour -DK=8
// EXPECT[9]: UNKNOWN (open-const)
// ARGS[10]: --prop=undefined-behaviour -DK=9
// EXPECT[10]: UNKNOWN (open-const)
// GREP[10]: UNKNOWN (writes are not shown to spare const objects (1 place, first const_write.c
// GREP[9]: UNKNOWN (writes are not shown to spare const objects (1 place, first const_write.c
#include <stdio.h>
#include <string.h>
struct s {
    const int a;
    int b;
};
static const int c[4] = { 1, 2, 3, 4 };
struct u {
    int a;
};
static const struct u cs = { 1 };
static void set(int *p, int v)
{
    *p = v;
}
int main(void)
{
    struct s s = { 1, 2 }, t = { 3, 4 };
    const int l = c[1];
    int big[100] = { 0 };
    const int table[100] = { 1, 2, 3 };
    set(&s.b, 5);
    set(big, table[2] + l);
    t.b = 4;
#if K == 1
    *(int *)&s.a = 2;
#elif K == 2
    set((int *)&s.a, 2);
#elif K == 3
    memset((void *)c, 0, 4);
#elif K == 4
    set((int *)&c[2], 3);
#elif K == 5
    struct u w = { 2 };
    *(struct u *)&cs = w;
#elif K == 6
    ((int *)&l)[0]++;
#elif K == 7
    int *p = (int *)table;
    p[3] += 1;
#elif K == 9
    scanf("%d", (int *)&l);
#elif K == 8
    memcpy(&s, &t, sizeof s);
#endif
    return s.b + t.b;
}
