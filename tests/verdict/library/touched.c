// SPDX-License-Identifier: Apache-2.0
// Functions of the library access the memory that they are given, also those of which nothing else is modelled (C17 7.1.4p1).
// ARGS: --prop=memsafety -DK=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DK=1
// EXPECT[2]: FALSE
// GREP[2]: valid-deref
// ARGS[3]: --prop=memsafety -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety -DK=4
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety -DK=5
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety -DK=6
// EXPECT[7]: TRUE
// ARGS[8]: --prop=memsafety -DK=7
// EXPECT[8]: UNKNOWN (suspected)
// ARGS[9]: --prop=memsafety -DK=8 --strict
// EXPECT[9]: UNKNOWN (strict)
// GREP[9]: strings that `puts` reads end inside of their objects
// ARGS[10]: --prop=memsafety -DK=9 --bits=32 --analysis=kind
// EXPECT[10]: FALSE
// ARGS[11]: --prop=memsafety -DK=10
// EXPECT[11]: TRUE
// NOGREP[11]: [unsound
// ARGS[12]: --prop=memsafety -DK=11
// EXPECT[12]: FALSE
// ARGS[13]: --prop=memsafety -DK=12
// EXPECT[13]: UNKNOWN (suspected)
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char line[12] = "abc", *freed = malloc(4);
    free(freed);
    if (n < 0 || n > 12)
        return 0;
#if K == 0
    sprintf(line, "%d", n);
    snprintf(line, sizeof line, "%d:%s", n, "text that is cut");
    fgets(line, sizeof line, stdin);
    fread(line, 1, (size_t)n, stdin);
    fwrite(line, 3, (size_t)(n / 3), stdout);
    write(1, "abc", 3);
    read(0, line + n, (size_t)(12 - n));
    fread(NULL, 1, 0, stdin);
    puts("abc");
#elif K == 1
    puts(freed);
#elif K == 2
    printf("%d %s", n, freed);
#elif K == 3
    fgets(line, n + 1, stdin);
#elif K == 4
    fwrite(line, 4, (size_t)n, stdout);
#elif K == 5
    sprintf(line + 10, "%d", n);
#elif K == 6
    snprintf(line, 20, "%s", "any text");
#elif K == 7
    sprintf(line, "%f", 1.0 * n);
#elif K == 8
    puts(line);
#elif K == 9
    read(0, line + n, (size_t)(13 - n));
#elif K == 10 || K == 11
    unsigned char byte = (unsigned char)n;
    sprintf(line + (K == 10 ? 9 : 10), "%02x", byte);
#elif K == 12
    snprintf(line, 20, "%f", 1.0 * n);
#endif
    return 0;
}
