// SPDX-License-Identifier: Apache-2.0
// Records are accessed as scalars are when they are copied, passed and returned: by lvalues that are volatile if the object is, and at aligned
// addresses; and a _Bool may be read that is a member of a value.
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: UNKNOWN (open-volatile)
// GREP[2]: volatile objects are not shown to be accessed as such (1 place
// ARGS[3]: --prop=undefined-behaviour -DK=2
// EXPECT[3]: UNKNOWN (open-volatile)
// GREP[3]: volatile objects are not shown to be accessed as such (1 place
// ARGS[4]: --prop=undefined-behaviour -DK=3
// EXPECT[4]: UNKNOWN (open-volatile)
// GREP[4]: volatile objects are not shown to be accessed as such (1 place
// ARGS[5]: --prop=undefined-behaviour -DK=4
// EXPECT[5]: FALSE
// GREP[5]: valid-alignment
// ARGS[6]: --prop=undefined-behaviour -DK=5
// EXPECT[6]: FALSE
// GREP[6]: valid-bool
#include <string.h>
struct pair {
    int x, y;
};
struct half {
    volatile int changes;
    int stays;
};
struct flag {
    _Bool is_set;
};
static _Alignas(8) int room[4];
static int sum(struct pair p) { return (p.x & 7) + (p.y & 7); }
static struct pair value_of(const struct pair *p) { return *p; }
static struct flag flag_of(int byte)
{
    struct flag f;
    memset(&f, byte, 1);
    return f;
}
int main(void)
{
    volatile struct pair w = { 1, 2 };
    struct pair s = w;
    struct half h = { 1, 2 }, k = h, *p = &k;
    w = s;
    *p = h;
    h = *p;
    int n = sum(w) + sum(s) + sum(*(struct pair *)(void *)(room + 1)) + h.stays + flag_of(1).is_set;
#if K == 1
    s = *(struct pair *)&w;
#elif K == 2
    n += sum(*(struct pair *)&w);
#elif K == 3
    s = value_of((const struct pair *)&w);
#elif K == 4
    n += sum(*(struct pair *)(void *)((char *)room + 1));
#elif K == 5
    n += flag_of(2).is_set;
#endif
    return n + sum(value_of(&s)) > 40;
}
