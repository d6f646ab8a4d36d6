// SPDX-License-Identifier: Apache-2.0
// strdup may fail, but only where malloc may a counterexample rests on it; its block has to be freed.
// ARGS: --prop=memsafety --malloc-may-fail
// EXPECT: FALSE
// GREP: FALSE (valid-deref, strdup.c:22)
// ARGS[2]: --prop=memsafety -DCHECKED --analysis=executions
// EXPECT[2]: UNKNOWN (no-execution)
// ARGS[3]: --prop=memsafety -DCHECKED -DKEPT
// EXPECT[3]: FALSE
// GREP[3]: memory leak: the last pointer to a block is lost: a block of 4 bytes, allocated at strdup.c:17
// ARGS[4]: --prop=memsafety
// EXPECT[4]: UNKNOWN (no-input)
extern char *strdup(const char *);
extern void free(void *);
int main(void)
{
    char *s = strdup("abc");
#ifdef CHECKED
    if (!s)
        return 1;
#endif
    s[1] = 'x';
#ifndef KEPT
    free(s);
#endif
    return 0;
}
