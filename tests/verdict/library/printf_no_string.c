// SPDX-License-Identifier: Apache-2.0
// `%s` is given something that is no pointer, or nothing: what is read there is not known.
// ARGS: --prop=valid-deref
// EXPECT: TRUE
// ARGS[2]: --prop=valid-deref -DK=1
// EXPECT[2]: UNKNOWN (behind-unsupported)
// GREP[2]: `%s` without a string
// ARGS[3]: --prop=memsafety -DK=2
// EXPECT[3]: UNKNOWN (not-modelled)
#include <stdio.h>
int main(void)
{
    const char s[] = "text";
#if K == 1
    printf("%d %s\n", 1, 2);
#elif K == 2
    fprintf(stderr, "%s and %s\n", s);
#endif
    printf("%d %5s %.2s %-3s %c%%s\n", 1, s, s, s, 'c');
    printf("%*s %.*s %2$s\n", 3, s, 1, s);
    return 0;
}
