// SPDX-License-Identifier: Apache-2.0
// Blocks that are lost, and blocks that are left when the program ends, each in its way.
// ARGS: --prop=memsafety -DK=1
// EXPECT: FALSE
// GREP: FALSE (valid-memtrack, leak.c:80)
// GREP: memory leak: the last pointer to a block is lost: a block of 16 bytes, allocated at leak.c:73
// ARGS[2]: --prop=memsafety -DK=2
// EXPECT[2]: FALSE
// GREP[2]: FALSE (valid-memtrack, leak.c:116)
// ARGS[3]: --prop=memcleanup -DK=2
// EXPECT[3]: FALSE
// GREP[3]: FALSE (valid-memcleanup, leak.c:116)
// GREP[3]: memory leak: a block is not freed when the program ends: a block of 16 bytes, allocated at leak.c:73
// ARGS[4]: --prop=memsafety -DK=3
// EXPECT[4]: TRUE
// ARGS[5]: --prop=memcleanup -DK=3
// EXPECT[5]: FALSE
// GREP[5]: FALSE (valid-memcleanup, leak.c:84)
// ARGS[6]: --prop=memsafety -DK=4
// EXPECT[6]: FALSE
// GREP[6]: FALSE (valid-memtrack, leak.c:86)
// ARGS[7]: --prop=memsafety -DK=5
// EXPECT[7]: TRUE
// ARGS[8]: --prop=memsafety -DK=6
// EXPECT[8]: TRUE
// ARGS[9]: --prop=memcleanup -DK=6
// EXPECT[9]: FALSE
// ARGS[10]: --prop=memsafety -DK=7
// EXPECT[10]: FALSE
// GREP[10]: FALSE (valid-memtrack, leak.c:94)
// ARGS[11]: --prop=memsafety -DK=8
// EXPECT[11]: FALSE
// GREP[11]: FALSE (valid-memtrack, leak.c:98)
// ARGS[12]: --prop=memsafety -DK=9 --analysis=closed
// EXPECT[12]: UNKNOWN (closed-end)
// GREP[12]: may hold a pointer to it
// ARGS[13]: --prop=memsafety -DK=10 --analysis=closed
// EXPECT[13]: UNKNOWN (closed-end)
// GREP[13]: may hold a pointer to it
// ARGS[14]: --prop=memsafety
// EXPECT[14]: TRUE
// ARGS[15]: --prop=memcleanup
// EXPECT[15]: TRUE
// ARGS[16]: --prop=memsafety -DK=11
// EXPECT[16]: FALSE
// GREP[16]: FALSE (valid-memtrack, leak.c:106)
// ARGS[17]: --prop=memsafety -DK=11 --analysis=smg --cegar.random_runs=0
// EXPECT[17]: FALSE
// GREP[17]: FALSE (valid-memtrack, leak.c:106)
// ARGS[18]: --prop=memsafety -DK=11 --analysis=smg --cegar.random_runs=0 --no-cpa.smg.drop_dead
// EXPECT[18]: FALSE
// GREP[18]: FALSE (valid-memtrack, leak.c:106)
extern void *malloc(unsigned long);
extern void free(void *);
extern _Noreturn void exit(int), abort(void);
extern void function_without_body(const void *);
struct node {
    struct node *next;
    int value;
} * keep;
void lose(void)
{
    int *p = malloc(4);
    *p = 1;
}
int main(void)
{
    struct node *list = 0;
    unsigned long hidden = 0;
    int i;
    keep = 0;
    for (i = 0; i < 3; i++) {
        struct node *x = malloc(sizeof *x);
        x->next = list;
        list = x;
    }
#if K == 1
    struct node *first = list;
    list = first->next;  // nothing is lost here
    first = 0;           // but here
#elif K == 2
    list->next->value = 1;
#elif K == 3
    exit(0);
#elif K == 4
    list->next = 0;
#elif K == 5
    keep = list;
#elif K == 6
    list = (struct node *)((char *)list + 8);
    abort();
#elif K == 7
    while (1) {
        struct node *y = malloc(sizeof *y);
        y->next = list;
    }
#elif K == 8
    lose();
#elif K == 9
    function_without_body(list);
    list = 0;
#elif K == 10
    hidden = (unsigned long)list ^ 0x5555;
    list = 0;
#elif K == 11
    malloc(7);
    exit(0);
#else
    while (list) {
        struct node *x = list;
        list = list->next;
        free(x);
    }
#endif
    return hidden != 0;
}
