// SPDX-License-Identifier: Apache-2.0
// Objects with static storage that are defined const lie where nothing can be written: a write is the fault that it is for string
// literals (C17 6.7.3p6).  Initialisers write there, and objects that are const for a pointer only, or in part, are no such.
// ARGS: --prop=memsafety
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DK=1
// EXPECT[2]: FALSE
// GREP[2]: write to a const object with static storage
// ARGS[3]: --prop=memsafety -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety -DK=4
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety -DK=5
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety -DK=6
// EXPECT[7]: FALSE
// ARGS[8]: --prop=memsafety -DK=2 --analysis=smg
// EXPECT[8]: FALSE
// ARGS[9]: --prop=memsafety -DK=2 --analysis=explicit-heap
// EXPECT[9]: FALSE
// ARGS[10]: --prop=memsafety -DK=3 --analysis=kind
// EXPECT[10]: FALSE
#include <string.h>
struct s {
    int a, b;
};
struct part {
    const int fixed;
    int free;
};
static const int number = 1, table[8] = { 1, 2, [5] = 3 };
const struct s record = { 1, 2 };
static struct part part = { 1, 2 };
static const char text[] = "text";
static int list[2];
static const int *const seen = list;
static void set(int *p, int v)
{
    *p = v;
}
int main(void)
{
    static const long inner[100] = { 1 };
    const struct s *view = &record;
    set((int *)&seen[1], record.a + (int)inner[0]);
    part.free = table[5] + text[0];
#if K == 1
    *(int *)&number = 2;
#elif K == 2
    set((int *)&table[list[0]], 2);
#elif K == 3
    struct s other = { 0, 0 };
    *(struct s *)view = other;
#elif K == 4
    memset((void *)inner, 0, sizeof inner);
#elif K == 5
    strchr(text, 'x')[0] = 'a';
#elif K == 6
    ((int *)table)[1]++;
#endif
    return view->b - 2;
}
