// SPDX-License-Identifier: Apache-2.0
// Accesses by the wrong kind of lvalue, or at the wrong place; calls of setjmp where C17 7.13.1.1p4 forbids them; values that are not used, but computed.
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: FALSE
// GREP[2]: valid-alignment
// ARGS[3]: --prop=undefined-behaviour -DK=2
// EXPECT[3]: FALSE
// GREP[3]: valid-alignment, lvalues.c:36)
// ARGS[4]: --prop=undefined-behaviour -DK=3
// EXPECT[4]: FALSE
// GREP[4]: valid-alignment, lvalues.c:37)
// ARGS[5]: --prop=undefined-behaviour -DK=4
// EXPECT[5]: UNKNOWN (open-volatile)
// GREP[5]: volatile objects are not shown to be accessed as such (1 place
// ARGS[6]: --prop=undefined-behaviour -DK=5
// EXPECT[6]: UNKNOWN (open-volatile)
// GREP[6]: volatile objects are not shown to be accessed as such (1 place
// ARGS[7]: --prop=undefined-behaviour -DK=6
// EXPECT[7]: UNKNOWN (open-jump)
// GREP[7]: setjmp stands where it must not be called (1 place, first lvalues.c:102)
// ARGS[8]: --prop=valid-float-cast -DK=7
// EXPECT[8]: FALSE
// GREP[8]: valid-float-cast
#include <setjmp.h>
#include <string.h>
struct flat {
    char c;
    int x, a[2];
} __attribute__((packed));
struct pair {
    int x, y;
};
typedef int anywhere __attribute__((aligned(1)));
static int load(const int *p) { return *p & 1; }
static int load_pair(const struct pair *p) { return p->y & 1; }
static int load_flat(const struct flat *f, int i) { return (f->x & 1) + (f->a[i & 1] & 1); }
static int load_anywhere(const void *p) { return *(const anywhere *)p & 1; }
static int watched(const volatile int *p) { return *p & 1; }
static jmp_buf env;
static struct flat flat;
static _Alignas(8) int room[4];
struct range {
    int low, high;
};
#define ORDERED(a, b)                                                                                                  \
    ({                                                                                                                 \
        struct range r_;                                                                                               \
        if ((a) < (b)) {                                                                                               \
            r_.low = (a);                                                                                              \
            r_.high = (b);                                                                                             \
        } else {                                                                                                       \
            r_.low = (b);                                                                                              \
            r_.high = (a);                                                                                             \
        }                                                                                                              \
        r_;                                                                                                            \
    })
static int jump(void)
{
    if (setjmp(env))
        return 1;
    while (setjmp(env) > 3)
        return 2;
    switch (setjmp(env)) {
    default:
        break;
    }
    (void)setjmp(env);
    if (!setjmp(env))
        return 3;
    return 4;
}
#define PAIR(a, b)                                                                                                     \
    ({                                                                                                                 \
        struct pair *p_ = &(struct pair){ (a), (b) };                                                                  \
        *p_;                                                                                                           \
    })
int main(void)
{
    struct pair s = { 1, 2 };
    volatile int v = 1;
    volatile struct pair w = { 1, 2 };
    double d = 1e30;
    flat.a[1] = 4;
    struct range r;
    r = ORDERED(3, 2);
    s = PAIR(1, r.low);
    int n = load(&s.y) + load_flat(&flat, 1) + load_anywhere(&flat.x) + watched(&v) + watched(&w.y) + r.low;
    n += load_pair((const struct pair *)(const void *)((char *)room + 8));
#if K == 1
    n += *(int *)(void *)((char *)room + 1) & 1;
#elif K == 2
    n += load(&flat.x);
#elif K == 3
    n += load_pair((const struct pair *)(const void *)((char *)room + 2));
#elif K == 4
    n += *(int *)&w.x & 1;
#elif K == 5
    n += load((const int *)&v);
#elif K == 6
    int c = setjmp(env);
#elif K == 7
    (void)(int)d;
#endif
    return n + (d > 0) + (jump() > 2);
}
