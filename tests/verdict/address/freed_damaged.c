// SPDX-License-Identifier: Apache-2.0
// A byte of an address is overwritten, and the address is freed.  C leaves open whether the byte had that value before: an error counts
// if there is one in either case.  (Freed twice: otherwise the second free is the error.)
// ARGS: --prop=memsafety
// EXPECT: FALSE
// GREP: Violated: valid-free
// GREP: free of an address that no allocation returned
// ARGS[2]: --prop=memsafety --32
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety --analysis=smg
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DONCE
// EXPECT[4]: UNKNOWN (layout)
// ARGS[5]: --prop=memsafety -DONCE -DODD
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety -DONCE -DITSELF
// EXPECT[6]: TRUE|UNKNOWN (bytes of addresses are followed by memory graphs only)
// ARGS[7]: --prop=memsafety -DTWO
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --prop=memsafety -DTWO -DBOTH
// EXPECT[8]: FALSE
// ARGS[9]: --prop=memsafety -DONCE -DINPUT
// EXPECT[9]: UNKNOWN (layout)
// ARGS[10]: --prop=memsafety -DINPUT
// EXPECT[10]: FALSE
// ARGS[11]: --prop=memsafety -DONCE -DHIGHEST
// EXPECT[11]: UNKNOWN (layout)
// ARGS[12]: --prop=memsafety -DONCE -DRENEWED
// EXPECT[12]: UNKNOWN (layout)
// ARGS[13]: --prop=memsafety -DRENEWED
// EXPECT[13]: FALSE
// ARGS[14]: --prop=memsafety -DONCE -DOTHERS
// EXPECT[14]: UNKNOWN (layout)
// ARGS[15]: --prop=memsafety -DONCE -DFAR
// EXPECT[15]: FALSE
// ARGS[16]: --prop=memsafety -DSTRANGER
// EXPECT[16]: UNKNOWN (memory-changed)
// ARGS[17]: --prop=memsafety -DMEMBER
// EXPECT[17]: FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

void fill(char **out);  // what it stores there may be freed

static void drop(void *p)
{
    free(p);
}

int main(void)
{
    union {
        char *p;
        unsigned char byte[sizeof(char *)];
#ifdef MEMBER
        void *aside[2];
#endif
    } u, other;
    u.p = malloc(37);
    other.p = NULL;
    char *copy = u.p;
#ifdef MEMBER
    u.aside[1] = &u;  // becomes a variable, which is indeterminate before
#endif
#ifdef TWO
    other.p = malloc(5);
#endif
#if defined ITSELF
    unsigned char b = u.byte[1];
    u.byte[1] = b;
#elif defined ODD
    u.byte[0] = 5;  // no block lies there
#elif defined INPUT
    u.byte[2] = (unsigned char)__VERIFIER_nondet_int();
#elif defined HIGHEST
    u.byte[sizeof(char *) - 1] = 0;  // it often is
#elif defined OTHERS
    other.p = malloc(5);
    u.byte[1] = other.byte[1];
    free(other.p);
    other.p = NULL;
#elif defined FAR
    u.p += 1L << 24;
#else
    u.byte[1] = 4;
#endif
#ifdef STRANGER
    fill(&other.p);
#endif
#ifdef RENEWED
    u.p = realloc(u.p, 50);
#endif
    drop(u.p);
#ifndef ONCE
    free(copy);
#endif
#ifdef BOTH
    free(other.p);
#endif
    return 0;
}
