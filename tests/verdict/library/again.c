// SPDX-License-Identifier: Apache-2.0
// No counterexample rests on results that the library must repeat: what earlier calls decide.
// ARGS: --prop=unreach-call "-DBAD=(srand(5), n = rand(), srand(5), n != rand())"
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call "-DBAD=(srand(5), rand() == rand())"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call "-DBAD=(srandom(7), n = random(), srandom(7), n != random())"
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call "-DBAD=(n = rand(), srand(1), n != rand())"
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=unreach-call "-DBAD=(srand(5), rand() < 0)"
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call "-DBAD=getenv(name) && !getenv(name)"
// EXPECT[6]: UNKNOWN (no-input)
// ARGS[7]: --prop=unreach-call "-DBAD=setenv(name, name, 1) == 0 && !getenv(name)"
// EXPECT[7]: UNKNOWN (no-input)
// ARGS[8]: --prop=unreach-call "-DBAD=!getenv(name)"
// EXPECT[8]: FALSE
// ARGS[9]: --prop=unreach-call "-DBAD=(n = getchar()) != EOF && ungetc((int)n, stdin) != EOF && getchar() != n"
// EXPECT[9]: UNKNOWN (no-input)
// ARGS[10]: --prop=unreach-call "-DBAD=getchar() == 7 && getchar() == 8"
// EXPECT[10]: FALSE
// ARGS[11]: --prop=unreach-call "-DBAD=strcmp(name, other) != strcmp(name, other)"
// EXPECT[11]: UNKNOWN (no-input)
// ARGS[12]: --prop=unreach-call "-DBAD=strcmp(name, other) == 1"
// EXPECT[12]: FALSE
// ARGS[13]: --prop=unreach-call "-DBAD=isalpha(getchar() & 0 ? 'y' : 'x') != isalpha('x')"
// EXPECT[13]: TRUE
// ARGS[14]: --prop=unreach-call "-DBAD=strcmp(name, other) == 2 && strcmp(other, name) == -1"
// EXPECT[14]: FALSE
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
static const char name[] = "b", other[] = "a";
int main(void)
{
    long n = 0;
    if (BAD)
        reach_error();
    return (int)n & 1;
}
