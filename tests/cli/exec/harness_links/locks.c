// What an automaton watches for, and a function that is forbidden and gives a value.
#include <stdio.h>
extern void lock(void);
int main(void)
{
    int x = 0;
    lock();
    lock();
    int n = scanf("%d", &x);
    return n + x;
}
