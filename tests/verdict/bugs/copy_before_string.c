// SPDX-License-Identifier: Apache-2.0
// A copy that begins before a string literal: undefined, and no reason to read there ourselves.
// ARGS: --prop=unreach-call --analysis=value-nocegar
// EXPECT: UNKNOWN (fault)
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);

int main(void)
{
    char a[4] = "";
    const char *p = "abc";
    memcpy(a, p - 1, 3);
    if (a[1] != 'a')
        reach_error();
    return 0;
}
