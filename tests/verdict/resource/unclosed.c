// SPDX-License-Identifier: Apache-2.0
// A stream that is not closed when the program ends is a finding of valid-resource alone: it is not undefined.
// ARGS: --prop=valid-resource -DLEFT
// EXPECT: FALSE
// GREP: a stream or directory is not closed when the program ends
// ARGS[2]: --prop=undefined-behaviour -DLEFT
// EXPECT[2]: TRUE
// ARGS[3]: --prop=valid-resource -DEXIT
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-resource -DBRANCH
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-resource -DLOST
// EXPECT[5]: FALSE
// ARGS[6]: --prop=valid-resource -DBRANCHES
// EXPECT[6]: TRUE
// ARGS[7]: --prop=valid-resource -DFAILED
// EXPECT[7]: TRUE
// ARGS[8]: --prop=valid-resource -DCLEANUP
// EXPECT[8]: TRUE
// ARGS[9]: --prop=valid-resource -DLOST --analysis=executions
// EXPECT[9]: FALSE
// ARGS[10]: --prop=valid-resource -DBRANCHES --analysis=kind
// EXPECT[10]: TRUE
// ARGS[11]: --prop=valid-resource -DBRANCHES --analysis=smg
// EXPECT[11]: TRUE
// The library opens the standard streams, and closes them.
// ARGS[12]: --prop=valid-resource -DSTANDARD
// EXPECT[12]: TRUE
// The file asks for both, as the name does.
// ARGS[13]: --prop=resource.prp -DLEFT
// EXPECT[13]: FALSE
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void end(FILE **f)
{
    if (*f)
        fclose(*f);
}

int main(void)
{
#if defined LEFT
    FILE *f = fopen("a", "r");
    if (f)
        rewind(f);
#elif defined EXIT
    FILE *f = fopen("a", "r");
    if (!f)
        return 1;
    if (fgetc(f) == 'x')
        exit(2);
    fclose(f);
#elif defined BRANCH
    FILE *f = fopen("a", "r");
    if (f && __VERIFIER_nondet_int())
        fclose(f);
#elif defined LOST
    FILE *f = fopen("a", "r");
    f = fopen("b", "r");
    if (f)
        fclose(f);
#elif defined BRANCHES
    FILE *f = fopen("a", "r");
    if (f && __VERIFIER_nondet_int())
        fclose(f);
    else if (f) {
        rewind(f);
        fclose(f);
        return 1;
    }
#elif defined FAILED
    FILE *f = fopen("a", "r");
    if (f && freopen("b", "r", f))
        fclose(f);
#elif defined CLEANUP
    __attribute__((cleanup(end))) FILE *f = fopen("a", "r");
    if (f && fgetc(f) == 'x')
        return 1;
#elif defined STANDARD
    fprintf(stderr, "x");
    if (__VERIFIER_nondet_int())
        fclose(stdin);
#endif
    return 0;
}
