// A queue with pointers to its head and its tail, whose packets have a payload if their kind says so: both pointers are null, or none is.
// ARGS: --prop=unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --analysis=smg-data --prop=memcleanup --cegar.random-runs=0 --cegar.search-runs=0 --certify
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=smg-data -DKEEPS_TAIL
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=smg-data -DLEAST=0
// EXPECT[4]: FALSE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_error(void);

#ifndef LEAST
#define LEAST 1
#endif

struct packet {
    int is_data;
    unsigned char bytes;
    struct packet *next;
};

static struct packet *head, *tail;

static void put(int is_data, unsigned char bytes)
{
    struct packet *p = malloc(sizeof *p);
    p->is_data = is_data;
    p->bytes = bytes;
    p->next = NULL;
    if (tail)
        tail->next = p;
    else
        head = p;
    tail = p;
}

static void take(void)
{
    struct packet *p = head;
    if (!p)
        return;
    if (p->is_data != (p->bytes > 0))
        __VERIFIER_error();
    head = p->next;
#ifndef KEEPS_TAIL
    if (!head)
        tail = NULL;
#endif
    free(p);
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        unsigned char bytes = __VERIFIER_nondet_uchar();
        if (__VERIFIER_nondet_int())
            put(bytes >= LEAST ? 1 : 0, bytes);
        else
            take();
        if (!head != !tail)
            __VERIFIER_error();
    }
    while (head)
        take();
    return 0;
}
