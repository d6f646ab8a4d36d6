// SPDX-License-Identifier: Apache-2.0
// argc is not negative (C17 5.1.2.2.1p2), but may be 0.
// EXPECT: TRUE
// ARGS[2]: --analysis=predicate
// EXPECT[2]: TRUE
// ARGS[3]: -DZERO
// EXPECT[3]: FALSE
// GREP[3]: Command line: none: argc is 0
// ARGS[4]: --analysis=closed
// EXPECT[4]: UNKNOWN
extern void reach_error(void);

int main(int argc, char **argv)
{
#ifdef ZERO
    if (argc == 0)
#else
    if (argc < 0)
#endif
        reach_error();
    return 0;
}
