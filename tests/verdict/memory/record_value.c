// SPDX-License-Identifier: Apache-2.0
// All of a record is accessed when its value is: when it is copied onto itself, when nothing becomes of the value, and
// when only a member of it does (C17 6.3.2.1p2, 6.5.17p2).
// ARGS: --prop=memsafety --strict -DSELF_NULL
// EXPECT: FALSE
// ARGS[2]: --prop=memsafety --strict -DSELF_SMALL
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety --strict -DSELF_FREED
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety --strict -DSELF_CONST
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety --strict -DSELF_ELEMENT
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety --strict -DDISCARDED
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety --strict -DVOID
// EXPECT[7]: FALSE
// ARGS[8]: --prop=memsafety --strict -DCHOSEN
// EXPECT[8]: FALSE
// ARGS[9]: --prop=memsafety --strict -DBLOCK
// EXPECT[9]: FALSE
// ARGS[10]: --prop=memsafety --strict -DCOMMA
// EXPECT[10]: FALSE
// ARGS[11]: --prop=memsafety --strict -DSELF
// EXPECT[11]: TRUE
// ARGS[12]: --prop=memsafety --strict -DKEPT
// EXPECT[12]: TRUE
// ARGS[13]: --prop=unreach-call -DNO_ERROR
// EXPECT[13]: UNKNOWN
#include <stdlib.h>
extern void reach_error(void);
struct pair {
    int a, b;
};
static const struct pair fixed = { 1, 2 };

int main(void)
{
    struct pair *none = 0, *small = malloc(4), *whole = calloc(1, sizeof *whole), local[2] = { { 1, 2 } };
    int r = 0;
#ifdef SELF_NULL
    *none = *none;
#elif defined SELF_SMALL
    *small = *small;
#elif defined SELF_FREED
    free(whole);
    *whole = *whole;
    whole = 0;
#elif defined SELF_CONST
    struct pair *p = (struct pair *)&fixed;
    *p = *p;
#elif defined SELF_ELEMENT
    local[2] = local[2];
#elif defined DISCARDED
    *small;
#elif defined VOID
    (void)*none;
#elif defined CHOSEN
    1 ? *none : *small;
#elif defined BLOCK
    ({ *none; });
#elif defined COMMA
    r = (0, *small).a;
#elif defined SELF
    *whole = *whole;
    local[1] = local[1];
    whole[0] = (local[0] = local[0], *whole);
#elif defined KEPT
    *whole;
    (void)local[1];
    r = (0, *whole).a + (0, local[0]).b;
#elif defined NO_ERROR
    *none = *none;
    reach_error();
#endif
    free(small);
    free(whole);
    return r;
}
