// SPDX-License-Identifier: Apache-2.0
// No element before the last is null, and no two are the same: no run shows it.  (The analyses do not know.)
// EXPECT: TRUE|UNKNOWN (the analyses do not know it)
// ARGS[2]: -DSAME
// EXPECT[2]: TRUE|UNKNOWN (the analyses do not know it)
// ARGS[3]: --analysis=predicate
// EXPECT[3]: TRUE|UNKNOWN (the analyses do not know it)
// ARGS[4]: --analysis=kind
// EXPECT[4]: TRUE|UNKNOWN (the analyses do not know it)
extern void reach_error(void);

int main(int argc, char **argv)
{
#ifdef SAME
    if (argc > 2 && argv[1] == argv[2])
#else
    if (argc > 1 && argv[1] == 0)
#endif
        reach_error();
    return 0;
}
