#include "list.h"
#include <stdlib.h>
#include <string.h>
#define SWAP(a, b) do { int t = a; a = b; b = t; } while (0) /*@ assert never; */
#if 0
//@ requires never;
#endif

int more(void);

//@ requires argc > 0 && argv != NULL_LIST;
int main(int argc, char **argv)
{
	int a = 1, b = argc; //@ assert a == 1; assert b == argc;
    while (more()) {
        SWAP(a, b /*@ assert never; */);
        a++; //@ assert reach(a, b);
    }
    if (a > b) //@ assert a > b;
        b = a;
    struct list *l = malloc(sizeof *l); /*@ assume l != NULL_LIST
                                          @   && \valid(l); */
    if (l)
        cons(l, strlen(argv[0]) > 3);
    //@ assert last; // of them
    return 0;
    //@ ensures \result == 0;
}
