// SPDX-License-Identifier: Apache-2.0
// What a function without body accesses through the pointers that it gets is not known: a proof of memory safety says so.
// ARGS: --prop=memsafety "-DCALL=other(p, 4)"
// EXPECT: TRUE
// GREP: function `other` without body and others like it access only living objects, within their bounds [unsound
// ARGS[2]: --prop=memsafety --strict "-DCALL=other(p, 4)"
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=memsafety --strict "-DCALL=other(0, 4)"
// EXPECT[3]: TRUE
// ARGS[4]: --prop=memsafety --externals=all "-DCALL=read_only(p)"
// EXPECT[4]: TRUE
// GREP[4]: function `read_only` without body and others like it access only living objects, within their bounds [unsound
// ARGS[5]: --prop=memsafety "-DCALL=inside((struct s){ 1, p })"
// EXPECT[5]: TRUE
// GREP[5]: function `inside` without body and others like it access only living objects, within their bounds [unsound
// ARGS[6]: --prop=unreach-call --strict "-DCALL=read_only(\"text\")"
// EXPECT[6]: TRUE
#include <stdlib.h>

struct s { int n; void *p; };
extern void other(void *, int), read_only(const char *), inside(struct s);

int main(void)
{
    char *p = malloc(4);
    free(p);
    CALL;
    return 0;
}
