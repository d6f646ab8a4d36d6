// SPDX-License-Identifier: Apache-2.0
// Writes, of numbers and of results of calls, to an object that need not be as aligned as their type.
// ARGS: --prop=valid-alignment -DCASE=1
// EXPECT: UNKNOWN (open-alignment)
// ARGS[2]: --prop=valid-alignment -DCASE=2
// EXPECT[2]: UNKNOWN (open-alignment)
// ARGS[3]: --prop=valid-alignment -DCASE=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-alignment -DCASE=4
// EXPECT[4]: TRUE
struct pair {
    int x, y;
};
static struct pair make(int n)
{
    return (struct pair){ n, n };
}
int main(void)
{
#if CASE < 4
    char bytes[16] = { 0 };
#else
    _Alignas(8) char bytes[16] = { 0 };
#endif
#if CASE == 1 || CASE == 4
    *(int *)bytes = 1;
#elif CASE == 2
    *(struct pair *)bytes = make(2);
#else
    int n[4] = { 0 };
    *(int *)(void *)((char *)n + 2) = 1;
#endif
    return bytes[0];
}
