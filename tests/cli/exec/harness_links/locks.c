// What an automaton watches for, and a function that is forbidden and gives a value.  The streams are those of the C library.
#include <stdio.h>
extern void lock(void);
extern struct stream _IO_2_1_stdout_;
int main(void)
{
    int x = 0;
    lock();
    lock();
    puts("");
    int n = scanf("%d", &x);
    return n + x;
}
