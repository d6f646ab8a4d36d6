// SPDX-License-Identifier: Apache-2.0
// Compound literals of const types may be one object (C17 6.5.2.5p7), others may not.
// ARGS: --prop=unreach-call -DTYPE=const_int
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call -DTYPE=const_int --analysis=kind
// EXPECT[2]: UNKNOWN (layout)
// ARGS[3]: --prop=unreach-call -DTYPE=const_int --analysis=value
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --prop=unreach-call -DTYPE=int
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call -DTYPE=const_int -DSAME
// EXPECT[5]: UNKNOWN (layout)
extern void reach_error(void);
typedef const int const_int;
#ifdef SAME
#define OP !=
#else
#define OP ==
#endif

int main(void)
{
    const int *p = &(TYPE){ 1 }, *q = &(TYPE){ 1 };
    if (p OP q)
        reach_error();
    return 0;
}
