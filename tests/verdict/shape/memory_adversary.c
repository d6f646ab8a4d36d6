// Programs that are not safe, though something about them looks like it: none may be proved.  Blocks that are freed and used by another name, pointers that
// are not followed, blocks whose size or start is another one, variables whose block was left, blocks that nothing leads to.
// ARGS: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DUAF
// EXPECT: FALSE
// ARGS[2]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DFIELD
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DREUSED
// EXPECT[3]: FALSE
// ARGS[4]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DSMALL
// EXPECT[4]: UNKNOWN|FALSE (it must not be proved)
// ARGS[5]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DBEFORE
// EXPECT[5]: FALSE
// ARGS[6]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DINTERIOR
// EXPECT[6]: FALSE
// ARGS[7]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DSCOPE
// EXPECT[7]: FALSE
// ARGS[8]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DRETURNED
// EXPECT[8]: FALSE
// ARGS[9]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DCALLED
// EXPECT[9]: FALSE
// ARGS[10]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DLOOPED
// EXPECT[10]: UNKNOWN|FALSE (it must not be proved)
// ARGS[11]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DFREEVAR
// EXPECT[11]: FALSE
// ARGS[12]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DCONST
// EXPECT[12]: FALSE
// ARGS[13]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DDOUBLE
// EXPECT[13]: FALSE
// ARGS[14]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DWILDFREE
// EXPECT[14]: UNKNOWN|FALSE (it must not be proved)
// ARGS[15]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DARRAYFREE
// EXPECT[15]: UNKNOWN|FALSE (it must not be proved)
// ARGS[16]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DMOVED
// EXPECT[16]: FALSE
// ARGS[17]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DMOVELEAK
// EXPECT[17]: FALSE
// ARGS[18]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DLEAK
// EXPECT[18]: UNKNOWN|FALSE (it must not be proved)
// ARGS[19]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DCYCLE
// EXPECT[19]: UNKNOWN|FALSE (it must not be proved)
// ARGS[20]: --analysis=shape --prop=memcleanup --cegar.random-runs=0 --cegar.search-runs=0 -DCYCLE
// EXPECT[20]: FALSE
// ARGS[21]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DOVERWRITTEN
// EXPECT[21]: FALSE
// ARGS[22]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DUNFOLLOWED
// EXPECT[22]: UNKNOWN|FALSE (it must not be proved)
// ARGS[23]: --analysis=shape --prop=memcleanup --cegar.random-runs=0 --cegar.search-runs=0 -DUNFOLLOWED
// EXPECT[23]: UNKNOWN|FALSE (it must not be proved)
// ARGS[24]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DTHROWN
// EXPECT[24]: FALSE
// ARGS[25]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DBLOCKLEAK
// EXPECT[25]: FALSE
// ARGS[26]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DRECURSIVE
// EXPECT[26]: UNKNOWN|FALSE (it must not be proved)
// ARGS[27]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DUNINIT
// EXPECT[27]: FALSE
// ARGS[28]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DCOPIED
// EXPECT[28]: FALSE
// ARGS[29]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DSET
// EXPECT[29]: FALSE
// ARGS[30]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DUNION
// EXPECT[30]: FALSE
// ARGS[31]: --analysis=shape --prop=memcleanup --cegar.random-runs=0 --cegar.search-runs=0 -DEXITED
// EXPECT[31]: FALSE
// ARGS[32]: --analysis=shape --prop=memcleanup --cegar.random-runs=0 --cegar.search-runs=0 -DATEND
// EXPECT[32]: FALSE
// ARGS[33]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DZERO
// EXPECT[33]: FALSE
// ARGS[34]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DSLOT
// EXPECT[34]: FALSE
// ARGS[35]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DCALLER
// EXPECT[35]: FALSE
// ARGS[36]: --analysis=shape --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DJUMPED
// EXPECT[36]: FALSE
// ARGS[37]: --analysis=shape --prop=valid-deref,valid-free --cegar.random-runs=0 --cegar.search-runs=0 -DJUMPSCOPE
// EXPECT[37]: UNKNOWN|FALSE (it must not be proved)
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int data;
};
static struct node *build(void)
{
    struct node *l = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = l;
        n->data = 1;
        l = n;
    }
    return l;
}
static void drop(struct node *l)
{
    while (l) {
        struct node *n = l->next;
        free(l);
        l = n;
    }
}
static struct node *global;

#if defined UAF /* a freed block by another pointer */
int main(void)
{
    struct node *l = build(), *k = l;
    drop(l);
    if (__VERIFIER_nondet_int() == 42)
        return k ? k->data : 0;
    return 0;
}
#elif defined FIELD  /* freed block through a field */
int main(void)
{
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = b;
    b->next = NULL;
    a->data = b->data = 0;
    free(b);
    if (__VERIFIER_nondet_int() == 4711)
        a->data = a->next->data;
    free(a);
    return 0;
}
#elif defined REUSED /* the younger block may be where the freed one was */
int main(void)
{
    struct node *a = malloc(sizeof *a), *b;
    struct node *k = a;
    free(a);
    b = malloc(sizeof *b);
    b->next = NULL;
    if (__VERIFIER_nondet_int() == 4711)
        k->next = NULL;
    free(b);
    return 0;
}
#elif defined SMALL  /* one of two sizes */
struct big {
    struct node n;
    int more;
};
int main(void)
{
    struct node *n = __VERIFIER_nondet_int() ? malloc(sizeof(struct big)) : malloc(sizeof *n);
    n->next = NULL;
    if (__VERIFIER_nondet_int() == 4711)
        ((struct big *)n)->more = 1;
    free(n);
    return 0;
}
#elif defined BEFORE /* before the start */
int main(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    struct node *m = n - 1;
    if (__VERIFIER_nondet_int() == 4711)
        m->data = 3;
    free(n);
    return 0;
}
#elif defined INTERIOR
int main(void)
{
    struct node *n = malloc(sizeof *n);
    int *d = &n->data;
    *d = 1;
    if (__VERIFIER_nondet_int() == 4711)
        free(d);
    else
        free(n);
    return 0;
}
#elif defined SCOPE /* a variable whose block was left */
int main(void)
{
    struct node *p;
    {
        struct node n = { NULL, 1 };
        p = &n;
    }
    if (__VERIFIER_nondet_int() == 4711)
        return p->data;
    return 0;
}
#elif defined RETURNED
static struct node *bad(void)
{
    struct node n = { NULL, 1 }, *p = &n;
    return p;
}
int main(void)
{
    struct node *p = bad();
    if (__VERIFIER_nondet_int() == 4711)
        return p->data;
    return 0;
}
#elif defined CALLED /* the block was left before the call */
static int get(struct node *p)
{
    if (__VERIFIER_nondet_int() == 4711)
        return p->data;
    return 0;
}
int main(void)
{
    struct node *p;
    {
        struct node n = { NULL, 1 };
        p = &n;
    }
    return get(p);
}
#elif defined LOOPED /* the variable of another round */
int main(void)
{
    struct node *p = NULL;
    while (__VERIFIER_nondet_int()) {
        if (p && __VERIFIER_nondet_int() == 4711)
            return p->data;
        struct node n = { NULL, 1 };
        p = &n;
    }
    return 0;
}
#elif defined FREEVAR
int main(void)
{
    static struct node n;
    struct node *p = malloc(sizeof *p);
    p->next = &n;
    struct node *q = p->next;
    free(p);
    if (__VERIFIER_nondet_int() == 4711)
        free(q);
    return 0;
}
#elif defined CONST
static const struct node end = { NULL, 1 };
int main(void)
{
    struct node *p = (struct node *)&end;
    if (__VERIFIER_nondet_int() == 4711)
        p->data = 2;
    return 0;
}
#elif defined DOUBLE
int main(void)
{
    struct node *l = build(), *m = l;
    if (l == NULL)
        return 0;
    struct node *n = l->next;
    free(l);
    if (__VERIFIER_nondet_int() == 4711)
        free(m);
    drop(n);
    return 0;
}
#elif defined WILDFREE /* by a pointer that is not followed */
int main(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    n->data = 1;
    unsigned long a = (unsigned long)n;
    free((void *)a);
    if (__VERIFIER_nondet_int() == 4711)
        return n->data;
    return 0;
}
#elif defined ARRAYFREE
int main(void)
{
    struct node *n = malloc(sizeof *n), *t[2];
    n->next = NULL;
    n->data = 1;
    int i = __VERIFIER_nondet_int() & 1;
    t[0] = t[1] = n;
    free(t[i]);
    if (__VERIFIER_nondet_int() == 4711)
        return n->data;
    return 0;
}
#elif defined MOVED
int main(void)
{
    struct node *n = malloc(sizeof *n), *m;
    n->next = NULL;
    n->data = 1;
    m = realloc(n, 2 * sizeof *n);
    if (__VERIFIER_nondet_int() == 4711)
        return n->data;
    free(m);
    return 0;
}
#elif defined MOVELEAK
int main(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = malloc(sizeof *n);
    n = realloc(n, 2 * sizeof *n);
    free(n);
    return 0;
}
#elif defined LEAK  /* the rest of the list */
int main(void)
{
    struct node *l = build();
    if (l && l->next && l->next->next && l->next->next->next) {
        free(l->next);
        free(l);
        return 0;
    }
    drop(l);
    return 0;
}
#elif defined CYCLE /* a cycle that nothing leads to */
int main(void)
{
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = b;
    b->next = a;
    if (__VERIFIER_nondet_int() == 4711)
        return 0;
    free(a);
    free(b);
    return 0;
}
#elif defined OVERWRITTEN
int main(void)
{
    global = build();
    if (__VERIFIER_nondet_int() == 4711)
        global = build();
    drop(global);
    global = NULL;
    return 0;
}
#elif defined UNFOLLOWED /* a block that is no node */
int main(void)
{
    struct node *t[3];
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 2)
        return 0;
    t[i] = malloc(sizeof **t);
    t[i]->next = NULL;
    if (i == 1)
        return 0;
    free(t[i]);
    return 0;
}
#elif defined THROWN
static struct node *make(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    return n;
}
int main(void)
{
    if (__VERIFIER_nondet_int() == 4711)
        make();
    return 0;
}
#elif defined BLOCKLEAK /* lost at the end of a block, before a loop without end */
int main(void)
{
    {
        struct node *p = malloc(sizeof *p);
        p->next = NULL;
    }
    while (1) {}
}
#elif defined RECURSIVE
static struct node *rec(int n)
{
    struct node *p = malloc(sizeof *p);
    p->next = n > 0 ? rec(n - 1) : NULL;
    return p;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 5)
        return 0;
    struct node *p = rec(n);
    free(p);
    return 0;
}
#elif defined UNINIT
int main(void)
{
    struct node *n = malloc(sizeof *n);
    if (__VERIFIER_nondet_int() == 4711)
        n->data = n->next->data;
    free(n);
    return 0;
}
#elif defined COPIED /* too many bytes */
int main(void)
{
    struct node *n = malloc(sizeof *n), *m = malloc(8);
    n->next = NULL;
    n->data = 0;
    if (__VERIFIER_nondet_int() == 4711)
        memcpy(m, n, sizeof *n);
    free(n);
    free(m);
    return 0;
}
#elif defined SET
int main(void)
{
    struct node *m = malloc(8);
    memset(m, 0, __VERIFIER_nondet_int() == 4711 ? 16 : 8);
    free(m);
    return 0;
}
#elif defined UNION
union u {
    struct node *p;
    unsigned long n;
};
int main(void)
{
    union u *x = malloc(sizeof *x);
    x->p = malloc(sizeof(struct node));
    x->n++;
    if (__VERIFIER_nondet_int() == 4711)
        x->n--;
    free(x->p);
    free(x);
    return 0;
}
#elif defined EXITED
int main(void)
{
    struct node *l = build();
    if (l && l->next)
        exit(0);
    drop(l);
    return 0;
}
#elif defined ATEND
int main(void)
{
    global = build();
    return 0;
}
#elif defined ZERO
int main(void)
{
    struct node *m = malloc(0);
    if (__VERIFIER_nondet_int() == 4711)
        m->next = 0;
    free(m);
    return 0;
}
#elif defined SLOT   /* through the address of a pointer */
static void clear(struct node **at)
{
    free(*at);
}
int main(void)
{
    struct node *l = malloc(sizeof *l);
    l->next = NULL;
    clear(&l);
    if (__VERIFIER_nondet_int() == 4711)
        l->next = NULL;
    return 0;
}
#elif defined CALLER /* the callee frees what the caller still uses, through a global */
static void clear(void)
{
    drop(global);
    global = NULL;
}
int main(void)
{
    struct node *l = global = build();
    clear();
    if (l && __VERIFIER_nondet_int() == 4711)
        return l->data;
    return 0;
}
#elif defined JUMPED
#include <setjmp.h>
static jmp_buf buf;
static void f(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    if (__VERIFIER_nondet_int() == 4711)
        longjmp(buf, 1);
    free(n);
}
int main(void)
{
    if (setjmp(buf) == 0)
        f();
    return 0;
}
#elif defined JUMPSCOPE
#include <setjmp.h>
static jmp_buf buf;
static struct node *kept;
static void f(void)
{
    struct node n = { NULL, 1 };
    kept = &n;
    if (__VERIFIER_nondet_int() == 4711)
        longjmp(buf, 1);
    kept = NULL;
}
int main(void)
{
    if (setjmp(buf) == 0)
        f();
    return kept ? kept->data : 0;
}
#endif
