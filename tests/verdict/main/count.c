// SPDX-License-Identifier: Apache-2.0
// argc is not negative (C17 5.1.2.2.1p2), but may be 0.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DZERO
// EXPECT[3]: FALSE
// GREP[3]: Command line: none: argc is 0
// ARGS[4]: --prop=unreach-call --analysis=closed
// EXPECT[4]: UNKNOWN (closed-inputs)
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
