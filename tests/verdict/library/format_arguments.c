// SPDX-License-Identifier: Apache-2.0
// Strings among the arguments of a format are looked at behind widths and precisions that are arguments, numbered ones, %m and wide ones, too.
// ARGS: --prop=memsafety "-DCALL=printf(\"%-*s|\\n\", 5, freed)"
// EXPECT: FALSE
// ARGS[2]: --prop=memsafety "-DCALL=printf(\"%*d%s\", 5, 1, freed)"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety "-DCALL=printf(\"%2\$s%1\$d\", 1, freed)"
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety "-DCALL=printf(\"%m%s\", freed)"
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety "-DCALL=printf(\"%S\", (wchar_t *)freed)"
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety "-DCALL=printf(\"%ls\", (wchar_t *)freed)"
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety "-DCALL=printf(\"%.3s\", freed)"
// EXPECT[7]: FALSE
// ARGS[8]: --prop=memsafety "-DCALL=printf(\"%.*s\", n, freed)"
// EXPECT[8]: FALSE
// ARGS[9]: --prop=memsafety "-DCALL=printf(\"%.0s\", freed)"
// EXPECT[9]: TRUE
// ARGS[10]: --prop=memsafety "-DCALL=printf(\"%.*s\", 0, freed)"
// EXPECT[10]: TRUE
// ARGS[11]: --prop=memsafety "-DCALL=printf(\"%.*s\", n, b)"
// EXPECT[11]: TRUE
// GREP[11]: strings that `printf` reads end inside of their objects [unsound
// ARGS[12]: --prop=memsafety "-DCALL=printf(\"%*d%*d\", 1, 2, 3)"
// EXPECT[12]: UNKNOWN (not-modelled)
// ARGS[13]: --prop=memsafety --strict "-DCALL=printf(\"%*d%.*f%m%2\$s\", 1, 2, 3, 4.0)"
// EXPECT[13]: UNKNOWN (not-modelled)
// ARGS[14]: --prop=memsafety "-DCALL=printf(\"%*d%.*f%m%s\", 1, 2, 3, 4.0, \"text\")"
// EXPECT[14]: TRUE
// ARGS[15]: --prop=memsafety "-DCALL=printf(b, freed)"
// EXPECT[15]: TRUE
// GREP[15]: arguments of `printf` are strings that end where its format asks for them [unsound
// ARGS[16]: --prop=memsafety "-DCALL=logged(\"%d %s\", 1, freed)"
// EXPECT[16]: TRUE
// GREP[16]: arguments of `vprintf` are strings that end where its format asks for them [unsound
// ARGS[17]: --prop=memsafety "-DCALL=scanf(\"%ms\", &p)"
// EXPECT[17]: UNKNOWN (not-modelled)
// ARGS[18]: --prop=memsafety "-DCALL=sprintf(b, \"%10\$d%9\$d%8\$d%7\$d%6\$d%5\$d%4\$d%3\$d%2\$d%1\$d\", 1, 2, 3, 4, 5, 6, 7, 8, 9, 0)"
// EXPECT[18]: UNKNOWN (suspected)
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
extern int __VERIFIER_nondet_int(void);

static void logged(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char b[16] = { 'a', 'b' }, *freed = malloc(4), *p = 0;
    *freed = 0;
    free(freed);
    CALL;
    if (n > 1000000)
        logged("%d", n);
    return p != 0;
}
