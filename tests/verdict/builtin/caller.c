// SPDX-License-Identifier: Apache-2.0
// The address of the caller is any, on which no FALSE rests; room of __builtin_alloca_with_align is room as any; what is not known is UNKNOWN by name.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DCOMPARED
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call -DCONVERTED
// EXPECT[3]: UNKNOWN (not-modelled)
// GREP[3]: __builtin_convertvector
// ARGS[4]: --prop=unreach-call -DATTRIBUTE
// EXPECT[4]: UNKNOWN (not-modelled)
// GREP[4]: __builtin_has_attribute
extern void reach_error(void);
typedef int ints __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));
static void *callers[4];
static int n;
static void note(void)
{
    if (n < 4)
        callers[n++] = __builtin_return_address(0);
}

int main(void)
{
    for (int i = 0; i < 6; i++)
        note();
    char *room = __builtin_alloca_with_align(8, 64);
    if (n > 4 || !room)
        reach_error();
#ifdef COMPARED
    if (callers[0] != callers[1])
        reach_error();
#elif defined(CONVERTED)
    ints a = { 1, 2, 3, 4 };
    floats b = __builtin_convertvector(a, floats);
    if (b[0] != 1)
        reach_error();
#elif defined(ATTRIBUTE)
    if (__builtin_has_attribute(n, aligned(64)))
        reach_error();
#endif
    return 0;
}
