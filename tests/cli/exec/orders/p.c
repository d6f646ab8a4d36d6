// Which operands come first, where C leaves that open: digits in the order in which calls were made.
#include <stdio.h>
static int log_, i, a[8], b[8], g;
static int *p = a;
struct s {
    int x, y[4];
} s1, s2, *ps = &s1;
static int f(int k)
{
    log_ = log_ * 10 + k;
    return 0;
}
static int inc(void)
{
    i++;
    return 7;
}
static int mv(void)
{
    p = b;
    return 5;
}
static int ms(void)
{
    ps = &s2;
    return 6;
}
static struct s mk(int k)
{
    f(k);
    struct s r = { k, { 0 } };
    return r;
}
static int *pf(int k)
{
    f(k);
    return a;
}
static struct s *psf(int k)
{
    f(k);
    return &s1;
}
static int gg(void)
{
    g = 10;
    return 1;
}
#define L(e)                            \
    do {                                \
        log_ = 0;                       \
        e;                              \
        printf("%-24s %d\n", #e, log_); \
    } while (0)
int main(void)
{
    L(a[f(1)] = f(2));
    L(*pf(1) = f(2));
    L(a[f(1)] += f(2));
    L(*pf(1) += f(2));
    L(s1.y[f(1)] = f(2));
    L(psf(1)->x = f(2));
    L(*psf(1) = mk(2));
    L(psf(1)->y[f(2)] = f(3));
    L(f(1) + f(2));
    L(f(1) - f(2));
    L(f(1) < f(2));
    L(f(1) > f(2));
    L(f(1) == f(2));
    L(f(1) + f(2) * f(3));
    L(pf(1)[f(2)]);
    L(pf(1) + f(2));
    L(pf(1) - pf(2));
    L(f(1) | f(2));
    L(f(1) << f(2));
    L(f(1) / (f(2) + 1));
    L(printf("", f(1), f(2)));
    {
        int r[2] = { f(0), 0 };
        (void)r;
    }
    log_ = 0;
    {
        int r[] = { f(1), f(2) };
        (void)r;
        printf("init %d\n", log_);
    }
    i = 0;
    a[i] = inc();
    printf("a[i]=inc(): index %s\n", a[0] == 7 ? "old" : "new");
    a[0] = a[1] = 0;
    *p = mv();
    printf("*p=mv(): %s\n", a[0] == 5 ? "old" : "new");
    ps->x = ms();
    printf("ps->x=ms(): %s\n", s1.x == 6 ? "old" : "new");
    g = 1;
    g += gg();
    printf("g+=gg(): %d\n", g);
    g = 1;
    printf("g+gg(): %d\n", (g + gg()));
    g = 1;
    printf("gg()+g: %d\n", gg() + g);
    g = 1;
    printf("g-gg(): %d\n", g - gg());
    g = 1;
    {
        int r = g * 2 + gg();
        printf("g*2+gg(): %d\n", r);
    }
    p = a;
    a[0] = 1;
    {
        int r = *p + (*p = 5, 2);
        (void)r;
    }
    i = 0;
    a[0] = a[1] = 0;
    a[i] += inc();
    printf("a[i]+=inc(): index %s\n", a[0] == 7 ? "old" : "new");
    return 0;
}
