// SPDX-License-Identifier: Apache-2.0
// What comes from outside of the program is not its fault: pointers that functions without body give or put into memory, arrays whose
// length nobody tells.  What the program itself does wrong with them is.
// ARGS: --prop=memsafety --analysis=executions -DK=1
// EXPECT: UNKNOWN (no-execution)
// ARGS[2]: --prop=memsafety --analysis=executions -DK=2
// EXPECT[2]: UNKNOWN (no-execution)
// ARGS[3]: --prop=memsafety --analysis=executions -DK=3
// EXPECT[3]: UNKNOWN (no-execution)
// ARGS[4]: --prop=memsafety --analysis=executions -DK=4
// EXPECT[4]: FALSE
// GREP[4]: access through an uninitialised pointer
// ARGS[5]: --prop=memsafety -DK=1 --32
// EXPECT[5]: UNKNOWN (suspected)
// ARGS[6]: --prop=memsafety -DK=3 --analysis=value
// EXPECT[6]: UNKNOWN (write-outside)
// ARGS[7]: --prop=memsafety --analysis=executions -DK=5
// EXPECT[7]: FALSE
// GREP[7]: access through a null pointer
// ARGS[8]: --prop=memsafety --analysis=executions -DK=6 --32
// EXPECT[8]: UNKNOWN (no-execution)
// ARGS[9]: --prop=memsafety --analysis=executions -DK=7 --32
// EXPECT[9]: FALSE
// GREP[9]: out-of-bounds read
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memcpy(void *, const void *, unsigned long);
extern int __VERIFIER_nondet_int(void);
struct list {
    struct list *next;
    int *p;
    int value;
};
extern struct list *get(void), global;
extern void fill(struct list *);
extern int array[];
int main(void)
{
    int sum = 0, i = __VERIFIER_nondet_int();
    struct list *x, copy;
#if K == 1
    x = get();
    for (i = 0; x && i < 3; i++) {
        sum += x->value + (x->p ? *x->p : 0);
        x = x->next;
    }
    copy = *get();
    sum += copy.p ? *copy.p : 0;
    memcpy(&copy, get(), sizeof copy);
    sum += copy.next ? copy.next->value : 0;
    sum += global.p ? *global.p : 0;
#elif K == 2
    fill(&copy);
    sum = copy.p ? *copy.p : 0;
    x = malloc(sizeof *x);
    fill(x);
    sum += x->p ? *x->p : 0;
    free(x);
#elif K == 3
    array[2] = 1;
    if (i > 0)
        (&array[0])[i] = 1;
#elif K == 4
    x = malloc(sizeof *x);
    sum = *x->p;
    free(x);
#elif K == 5
    x = get();
    x = 0;
    sum = i == 3 ? x->value : 0;
#elif K == 6
    x = get();
    sum = i > -1000000 && i < 1000000 ? x[i].value : 0;
#elif K == 7
    x = get();
    sum = x[i].value;  // 12 * i may be more than all of memory
#endif
    return sum;
}
