#include <setjmp.h>
jmp_buf jb;
int g;
int f(int x)
{
    if (setjmp(jb))
        return g;
    g = x;
    longjmp(jb, 1);
}
