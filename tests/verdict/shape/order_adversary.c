// SPDX-License-Identifier: Apache-2.0
// What is not the order of the integers in cells, or not any more: each assertion fails in some execution.
// ARGS: --analysis=shape --prop=assert -DCASE=1
// EXPECT: FALSE
// ARGS[2]: --analysis=shape --prop=assert -DCASE=2
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=shape --prop=assert -DCASE=3
// EXPECT[3]: FALSE
// ARGS[4]: --analysis=shape --prop=assert -DCASE=4
// EXPECT[4]: FALSE
// ARGS[5]: --analysis=shape --prop=assert -DCASE=5
// EXPECT[5]: FALSE
// ARGS[6]: --analysis=shape --prop=assert -DCASE=6
// EXPECT[6]: FALSE
// ARGS[7]: --analysis=shape --prop=assert -DCASE=7
// EXPECT[7]: FALSE
// ARGS[8]: --analysis=shape --prop=assert -DCASE=8
// EXPECT[8]: FALSE
// ARGS[9]: --analysis=shape --prop=assert -DCASE=9
// EXPECT[9]: FALSE
// ARGS[10]: --analysis=shape --prop=assert -DCASE=10
// EXPECT[10]: FALSE
// ARGS[11]: --analysis=shape --prop=assert -DCASE=11
// EXPECT[11]: FALSE
// ARGS[12]: --analysis=shape --prop=assert -DCASE=12
// EXPECT[12]: FALSE
// ARGS[13]: --analysis=shape --prop=assert -DCASE=13
// EXPECT[13]: FALSE
// ARGS[14]: --analysis=shape --prop=assert -DCASE=14
// EXPECT[14]: FALSE
// ARGS[15]: --analysis=shape --prop=assert -DCASE=15
// EXPECT[15]: FALSE
// ARGS[16]: --analysis=shape --prop=assert -DCASE=16
// EXPECT[16]: FALSE
// ARGS[17]: --analysis=shape --prop=assert -DCASE=17
// EXPECT[17]: FALSE
// ARGS[18]: --analysis=shape --prop=assert -DCASE=18
// EXPECT[18]: FALSE
// ARGS[19]: --analysis=shape --prop=assert -DCASE=19
// EXPECT[19]: FALSE
// ARGS[20]: --analysis=shape --prop=assert -DCASE=20
// EXPECT[20]: FALSE
// ARGS[21]: --analysis=shape --prop=assert -DCASE=21
// EXPECT[21]: FALSE
// ARGS[22]: --analysis=shape --prop=assert -DCASE=22
// EXPECT[22]: FALSE
// ARGS[23]: --analysis=shape --prop=assert -DCASE=23
// EXPECT[23]: FALSE
// ARGS[24]: --analysis=shape --prop=assert -DCASE=24
// EXPECT[24]: FALSE
// ARGS[25]: --analysis=shape --prop=assert -DCASE=25
// EXPECT[25]: FALSE
// ARGS[26]: --analysis=shape --prop=assert -DCASE=26
// EXPECT[26]: FALSE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node { int data; int other; struct node *next; };
struct narrow { signed char data; struct narrow *next; };
struct bits { int data : 3; struct bits *next; };
struct fl { double data; struct fl *next; };
static struct node *new_node(int d) { struct node *n = malloc(sizeof *n); n->data = d; n->other = 0; n->next = NULL; return n; }
static short narrow(int x) { return (short)x; }
static int narrow_arg(short x) { return x; }
static int depth(int n, int d) { int was = d; if (n > 0) depth(n - 1, d - 1); return was; }
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    struct node *x = new_node(a), *y = new_node(b);
    x->next = y;
#if CASE == 1  // compared as unsigned
    if ((unsigned)x->data <= (unsigned)y->data) assert(x->data <= y->data);
#elif CASE == 2  // a narrower field
    struct narrow *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    p->next = q; q->next = NULL;
    if (a <= b) { p->data = (signed char)a; q->data = (signed char)b; assert(p->data <= q->data); }
#elif CASE == 3  // another pointer to the cell
    struct node *z = x;
    if (x->data <= y->data) { z->data = __VERIFIER_nondet_int(); assert(x->data <= y->data); }
#elif CASE == 4  // part of the field is overwritten
    if (x->data <= y->data) { ((unsigned short *)&y->data)[0] = 0; assert(x->data <= y->data); }
#elif CASE == 5  // bit-fields are no such fields
    struct bits *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    p->next = q; q->next = NULL;
    if (a <= b) { p->data = a; q->data = b; assert(p->data <= q->data); }
#elif CASE == 6  // the bytes are copied
    if (x->data < y->data) { memcpy(x, y, sizeof *x); assert(x->data < y->data); }
#elif CASE == 7  // all bytes are set
    if (x->data <= y->data) { memset(y, 0, sizeof *y); assert(x->data <= y->data); }
#elif CASE == 8  // not strict
    if (x->data <= y->data) assert(x->data < y->data);
#elif CASE == 9  // a copy from before
    int c = a;
    a = __VERIFIER_nondet_int();
    x->data = a; y->data = c;
    if (x->data <= b) assert(y->data <= b);
#elif CASE == 10  // an argument that is converted
    if (x->data <= y->data) { x->data = narrow_arg((short)x->data); assert(x->data <= y->data); }
#elif CASE == 11  // a result that is converted
    if (x->data <= y->data) { x->data = narrow(x->data); assert(x->data <= y->data); }
#elif CASE == 12  // the other field
    if (x->data <= y->data) { x->other = x->data; assert(x->other <= y->other); }
#elif CASE == 13  // a record that is copied
    if (x->data < y->data) { *x = *y; assert(x->data < y->data); }
#elif CASE == 14  // of what is not equal one is not known to be the greater one
    if (x->data != y->data) assert(x->data < y->data);
#elif CASE == 15  // a declaration that is jumped over
    switch (__VERIFIER_nondet_int()) { int t; case 0: t = x->data; break; default: if (t <= y->data) assert(0); }
#elif CASE == 16  // the variable of an outer call
    if (x->data >= depth(2, b)) assert(x->data >= b + 1);
#elif CASE == 17  // the variable is set between the comparisons
    int t = x->data;
    if (t <= y->data) { t++; x->data = t; assert(x->data <= y->data); }
#elif CASE == 18  // numbers that are not in order with anything
    struct fl *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    p->next = q; q->next = NULL;
    p->data = 0.0 / (a - a); q->data = b;
    if (!(p->data <= q->data)) assert(p->data > q->data);
#elif CASE == 19  // the cell is freed, and another one has taken its place
    if (x->data <= y->data) { free(x); x = malloc(sizeof *x); x->data = __VERIFIER_nondet_int(); assert(x->data <= y->data); }
#elif CASE == 20  // through a pointer that was made of a number
    int *p = (int *)((unsigned long)&x->data);
    if (x->data <= y->data) { *p = __VERIFIER_nondet_int(); assert(x->data <= y->data); }
#elif CASE == 21  // the declaration is passed again
    for (int i = 0; i < 2; i++) { int t; if (i == 0) t = x->data; else { t = __VERIFIER_nondet_int(); assert(t <= x->data); } }
#elif CASE == 22  // a record on the stack
    struct node s; s.next = x; s.data = a; if (s.data <= y->data) { struct node *r = &s; r->data = b; r->data = __VERIFIER_nondet_int(); assert(s.data <= y->data); }
#elif CASE == 23  // cells of a list: only one of them is known to be above
    struct node *l = NULL;
    while (__VERIFIER_nondet_int()) { struct node *n = new_node(__VERIFIER_nondet_int()); n->next = l; l = n; }
    if (l && l->data >= a) for (; l; l = l->next) assert(l->data >= a);
#elif CASE == 24  // realloc moves contents
    if (x->data <= y->data) { x = realloc(x, 64); x->data = __VERIFIER_nondet_int(); assert(x->data <= y->data); }
#elif CASE == 25  // unsigned field
    unsigned *p = (unsigned *)&x->data, *q = (unsigned *)&y->data;
    if (*p <= *q) assert(x->data <= y->data);
#elif CASE == 26  // long and int
    long t = (unsigned)x->data; if (t <= y->data) assert(x->data <= y->data);
    if (t >= (long)y->data) assert(x->data >= y->data);
#endif
    return 0;
}
