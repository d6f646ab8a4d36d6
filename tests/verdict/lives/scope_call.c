// SPDX-License-Identifier: Apache-2.0
// Objects of blocks that were left, used by a function that is called behind the block: of the caller's caller, through globals,
// other pointers and members; and arrays of variable length.
// ARGS: --prop=memsafety -DK=1
// EXPECT: FALSE
// GREP: use of a variable after the end of its life
// ARGS[2]: --prop=memsafety -DK=2
// EXPECT[2]: FALSE
// GREP[2]: use of a variable after the end of its life
// ARGS[3]: --prop=memsafety -DK=3
// EXPECT[3]: FALSE
// GREP[3]: use of a variable after the end of its life
// ARGS[4]: --prop=memsafety -DK=4
// EXPECT[4]: FALSE
// GREP[4]: use of a variable after the end of its life
// ARGS[5]: --prop=memsafety -DK=5
// EXPECT[5]: FALSE
// GREP[5]: use of a variable after the end of its life
// ARGS[6]: --prop=memsafety -DK=6
// EXPECT[6]: FALSE
// GREP[6]: use of a variable after the end of its life
// ARGS[7]: --prop=memsafety -DK=7
// EXPECT[7]: FALSE
// GREP[7]: use of a variable after the end of its life
// ARGS[8]: --prop=memsafety -DK=8
// EXPECT[8]: FALSE
// GREP[8]: use of a variable after the end of its life
// ARGS[9]: --prop=memsafety -DK=9
// EXPECT[9]: FALSE
// GREP[9]: use of a variable after the end of its life
// ARGS[10]: --prop=memsafety -DK=10
// EXPECT[10]: FALSE
// GREP[10]: use of a variable after the end of its life
// ARGS[11]: --prop=memsafety -DK=11
// EXPECT[11]: FALSE
// GREP[11]: use of a variable after the end of its life
// ARGS[12]: --prop=memsafety -DK=12
// EXPECT[12]: FALSE
// GREP[12]: use of a variable after the end of its life
// ARGS[13]: --prop=memsafety -DK=13
// EXPECT[13]: TRUE
// ARGS[14]: --prop=memsafety -DK=14
// EXPECT[14]: TRUE
extern int __VERIFIER_nondet_int(void);
struct n {
    int x;
    struct n *next;
};
static struct n *g;
static void set(struct n **p)
{
    (*p)->x = 1;
}
static void set2(struct n **p)
{
    set(p);
}
static void setg(void)
{
    g->x = 1;
}
static void setd(struct n *p)
{
    p->x = 1;
}
static void setdd(struct n *p)
{
    setd(p);
}
static void set_next(struct n *p)
{
    p->next->x = 1;
}
static struct n *id(struct n *p)
{
    return p;
}
static void take(int *p)
{
    *p = 1;
}
static int *gi;
static void takeg(void)
{
    *gi = 1;
}
int main(void)
{
    struct n *b = 0, o = { 0, 0 };
#if K == 1
    {
        struct n l = { 0 };
        b = &l;
    }
    set(&b);
#elif K == 2
    {
        struct n l = { 0 };
        b = &l;
    }
    set2(&b);
#elif K == 3
    {
        struct n l = { 0 };
        g = &l;
    }
    setg();
#elif K == 4
    {
        struct n l = { 0 };
        b = &l;
    }
    setdd(b);
#elif K == 5
    {
        struct n l = { 0 };
        o.next = &l;
    }
    set_next(&o);
#elif K == 6
    {
        struct n l = { 0 };
        b = &l;
    }
    b = id(b);
    b->x = 1;
#elif K == 7
    {
        struct n l = { 0 };
        b = id(&l);
    }
    setd(b);
#elif K == 8
    for (int i = 0; i < 2; i++) {
        struct n l = { 0 };
        if (i)
            setg();
        g = &l;
    }
#elif K == 9
    int n = 3;
    {
        int a[n];
        gi = a;
    }
    takeg();
#elif K == 10
    int n = 3;
    int *q;
    {
        int a[n];
        q = a;
    }
    take(q);
#elif K == 11
    if (__VERIFIER_nondet_int()) {
        struct n l = { 0 };
        g = &l;
    } else
        g = &o;
    setg();
#elif K == 12
    {
        g = &(struct n){ 0 };
    }
    setg();
#elif K == 13
    {
        struct n l = { 0 };
        g = &l;
        setg();
    }
    g = &o;
    setg();
#elif K == 14
    {
        struct n l = { 0 };
        setd(&l);
        set(&(struct n *){ &l });
    }
    {
        struct n m = { 0 };
        setd(&m);
        b = &m;
        set(&b);
    }
#endif
    return 0;
}
