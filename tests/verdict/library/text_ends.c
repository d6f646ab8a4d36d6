// SPDX-License-Identifier: Apache-2.0
// Executions read strings of library functions to their end: where an object ends before, that is a fault.
// ARGS: --prop=memsafety -DCASE=1
// EXPECT: FALSE
// ARGS[2]: --prop=memsafety -DCASE=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety -DCASE=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DCASE=4
// EXPECT[4]: TRUE
// GREP[4]: strings that `puts` reads end inside of their objects
// ARGS[5]: --prop=memsafety -DCASE=5
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety -DCASE=6
// EXPECT[6]: TRUE
// ARGS[7]: --prop=memsafety -DCASE=7
// EXPECT[7]: FALSE
// ARGS[8]: --prop=memsafety -DCASE=8
// EXPECT[8]: TRUE
// ARGS[9]: --prop=memsafety -DCASE=9
// EXPECT[9]: TRUE
// ARGS[10]: --prop=memsafety -DCASE=2 --analysis=bmc
// EXPECT[10]: UNKNOWN (faulty-run)
// ARGS[11]: --prop=memsafety -DCASE=7 --analysis=smg --cegar.random-runs=0
// EXPECT[11]: UNKNOWN (faulty-run)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    static char text[4] = { 'a', 'b', 'c', 'd' };
    char b[4];
#if CASE == 1
    puts(text);
#elif CASE == 2
    printf("%d %s\n", 1, text);
#elif CASE == 3
    for (int i = 0; i < 4; i++)
        b[i] = __VERIFIER_nondet_char();
    fputs(b, stdout);
#elif CASE == 4
    for (int i = 0; i < 3; i++)
        b[i] = __VERIFIER_nondet_char();
    b[3] = 0;
    puts(b);
#elif CASE == 5
    char *p = malloc(8);
    if (!p)
        return 1;
    strncpy(p, "12345678", 8);
    if (__VERIFIER_nondet_int() != 7)
        p[7] = 0;
    puts(p);
    free(p);
#elif CASE == 6
    strcpy(b, "abc");
    puts(b);
    puts(text + 4 * 0 + (b[0] = 0, 0) == text ? "yes" : b);
#elif CASE == 7
    memcpy(b, text, sizeof b);
    remove(b);
#elif CASE == 8
    printf("%.4s %.*s\n", text, 3, text);
#elif CASE == 9
    wchar_t wide[2];
    mbstowcs(wide, text, 2);
#endif
    return 0;
}
