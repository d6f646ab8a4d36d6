#include <string.h>
extern int __VERIFIER_nondet_int(void);
char a[800], b[800];
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 800)
        return 0;
    memcpy(b, a, x);
    return 0;
}
