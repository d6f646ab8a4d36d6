#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
#ifdef LENGTH
    char *p = 0;
    if (__VERIFIER_nondet_int())
        p = malloc(3);
    int n = strlen(p);
    if (n == 77)
        reach_error();
    return n;
#else
    int x = __VERIFIER_nondet_int();
    return abs(x);
#endif
}
