#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 0);
    char *p = malloc(10);
    if (!p)
        exit(1);
    strcpy(p, "abc");
    printf("%s %d\n", p, x);
    free(p);
    assert(x > 0);
    if (x < 0)
        reach_error();
    return 0;
}
