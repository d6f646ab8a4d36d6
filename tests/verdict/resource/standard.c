// SPDX-License-Identifier: Apache-2.0
// Functions that use a standard stream without an argument for it, after that was closed.
// ARGS: --prop=valid-resource -DASSERTED
// EXPECT: FALSE
// ARGS[2]: --prop=valid-resource -DOPTION
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=valid-resource -DWIDE
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=valid-resource -DWARNED
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=valid-resource
// EXPECT[5]: TRUE
#include <assert.h>
#include <err.h>
#include <stdio.h>
#include <unistd.h>
#include <wchar.h>
extern int __VERIFIER_nondet_int(void);
int main(int argc, char **argv)
{
    int n = 0;
#if defined ASSERTED
    fclose(stderr);
    assert(__VERIFIER_nondet_int() == 0);
#elif defined OPTION
    fclose(stderr);
    n = getopt(argc, argv, "a");
#elif defined WIDE
    fclose(stdin);
    wscanf(L"%d", &n);
#elif defined WARNED
    fclose(stderr);
    warnx("%d", n);
#else
    fclose(stdin);
    puts("closed");
#endif
    return n == 1;
}
