// SPDX-License-Identifier: Apache-2.0
// A member whose first byte (or its last) is written alone stays in memory: it may change.
// ARGS: --prop=memsafety --analysis=kind
// EXPECT: FALSE
// ARGS[2]: --prop=memsafety --analysis=kind -DLAST
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety --analysis=kind -DBEHIND
// EXPECT[3]: TRUE
static int a[1];
struct pair {
    int a, b;
};
static void set(struct pair *p)
{
    p->a = 0x01010101;
    p->b = 2;
}
static void touch(struct pair *p)
{
    char *c = (char *)p;
#if defined LAST
    c[3] = 0;
#elif defined BEHIND
    c[4] = 0;
#else
    c[0] = 0;
#endif
}
int main(void)
{
    struct pair v;
    set(&v);
    touch(&v);
    return a[v.a != 0x01010101];
}
