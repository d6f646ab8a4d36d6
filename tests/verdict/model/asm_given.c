// SPDX-License-Identifier: Apache-2.0
// asm_given.c: assembly that is not executed and clobbers memory may change what its operands lead to, those that it changes, too.
// ARGS: --prop=unreach-call -DREGISTER
// EXPECT: UNKNOWN (assembly)
// ARGS[2]: --prop=unreach-call -DMEMORY
// EXPECT[2]: UNKNOWN (assembly)
// ARGS[3]: --prop=unreach-call -DMEMBER
// EXPECT[3]: UNKNOWN (assembly)
// ARGS[4]: --prop=unreach-call
// EXPECT[4]: TRUE
void reach_error(void);
struct list { char *next; };

static void set(char *to, unsigned long n)
{
    __asm__ volatile("rep stosb" : "+D"(to), "+c"(n) : "a"(0) : "memory");
}

int main(void)
{
    char text[4] = "abc", other[4] = "abc", *p = text;
    struct list list = { text };
#ifdef REGISTER
    set(text, 2);
#elif defined MEMORY
    __asm__ volatile("rep stosb %0" : "+m"(p) : : "memory");
#elif defined MEMBER
    __asm__ volatile("rep stosb %0" : "+m"(list) : : "memory");
#else
    __asm__ volatile("rep stosb" : "+r"(p));
#endif
    if (text[1] != 'b' || other[0] != 'a')
        reach_error();
    return list.next == text ? 0 : 1;
}
