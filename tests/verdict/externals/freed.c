// SPDX-License-Identifier: Apache-2.0
// A block that the program did not make ends when it is freed; nothing is defined behind a second use.
// ARGS: --prop=unreach-call "-DDO=free(p); free(q)" "-DWHEN=p == q"
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call "-DDO=free(p); *q = 1" "-DWHEN=p == q"
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call "-DDO=free(p); free(p + 1)"
// EXPECT[3]: UNKNOWN (undefined-on-path)
// ARGS[4]: --prop=memsafety "-DDO=free(p); free(p)"
// EXPECT[4]: FALSE
// GREP[4]: double free
// ARGS[5]: --prop=memsafety "-DDO=free(p); *p = 1"
// EXPECT[5]: FALSE
// GREP[5]: use of freed memory
// ARGS[6]: --prop=memsafety "-DDO=free(p); free(q)"
// EXPECT[6]: TRUE
// GREP[6]: pointers that the program did not make point to memory of their own, which only the program changes [unsound
// ARGS[7]: --prop=unreach-call "-DDO=r = realloc(p, 5); if (r) *p = 1"
// EXPECT[7]: UNKNOWN (undefined-on-path)
// ARGS[8]: --prop=memsafety "-DDO=free(getenv(\"A\"))"
// EXPECT[8]: FALSE
// GREP[8]: free of an object that no allocation returned
// ARGS[9]: --prop=memsafety "-DDO=FILE *f = fopen(\"a\", \"r\"); free(f)"
// EXPECT[9]: FALSE
// ARGS[10]: --prop=memsafety "-DDO=if (argc > 0) free(argv[0])"
// EXPECT[10]: FALSE
// ARGS[11]: --prop=unreach-call "-DDO=free(p)"
// EXPECT[11]: FALSE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
extern char *get(void);
#ifndef WHEN
#define WHEN 1
#endif
int main(int argc, char **argv)
{
    char *p = get(), *q = get(), *r = NULL;
    if (!p || !q)
        return 0;
    DO;
    if (WHEN)
        reach_error();
    return r || argc > 1 || argv;
}
