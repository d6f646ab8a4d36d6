#include <stdio.h>
extern int get(void);
int f(int x)
{
    int a;
    if (scanf("%d", &a) == 1 && a == get())
        x *= a;
    return x;
}
