extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct s {
    unsigned b : 5;
    int d : 4;
};
static struct s g;
static unsigned char big[5000000];
int main(void)
{
    int k = __VERIFIER_nondet_int();
#ifdef BIG
    big[500001] = k;
    big[500002] = 1;
    if (big[500001] == 24)
        reach_error();
#else
    g.b = k;
    g.d = 9;
    if (g.b == 24)
        reach_error();
#endif
    return 0;
}

#include <stdlib.h>
int moved(void)
{
    int *p = malloc(8);
    int k = __VERIFIER_nondet_int();
    p[1] = k;
    p = realloc(p, 800);
    if (p[1] == 77)
        reach_error();
    return 0;
}

int kept(void)
{
    char *a = malloc(4), *b = a;
    a = realloc(a, 64);
    b[0] = 2;
    return 0;
}
