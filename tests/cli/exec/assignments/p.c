// When the value of an assignment is computed: before the place, behind it, or around it.  Calls change all that the operands read.
#include <stdio.h>
struct s {
    int x, y[2];
};
static int a[4], b[4], i, j, *p;
static long l, la[4];
static volatile int k;
static unsigned u;
static struct s s, s2, s3, sa[4], *ps;
static void reset(void)
{
    for (int n = 0; n < 4; n++) {
        a[n] = 3 + 2 * n, b[n] = n + 1, la[n] = n;
        sa[n] = (struct s){ n, { n + 1, n + 2 } };
    }
    i = 1, j = 0, l = 2, k = 11, u = 4, p = a, ps = &s;
    s = (struct s){ 5, { 6, 7 } }, s2 = (struct s){ 50, { 60, 70 } }, s3 = (struct s){ 500, { 600, 700 } };
}
static int place(void)
{
    i += 20, l += 20, k += 20, u += 20, s.x += 20, p = b, ps = &s2, s2.y[0] += 20;
    return 1;
}
static int *pointer(void) { return &a[place()]; }
static struct s *record(void) { return &sa[place()]; }
static int value(void)
{
    i += 100, j++, s.x += 100, p = b, ps = &s3;
    return 1;
}
static long wide(void) { return value() + 1; }
static int *where(void) { return &b[value()]; }
static int same(int n) { return n; }
static struct s made(int n)
{
    value();
    return (struct s){ n, { 0 } };
}
static void show(const char *text)
{
    printf("%-26s", text);
    for (int n = 0; n < 3; n++)
        printf(" %d %ld %d,%d,%d", a[n], la[n], sa[n].x, sa[n].y[0], sa[n].y[1]);
    printf(" %d,%d,%d %d %d\n", s.x, s.y[0], s2.x, i, j);
}
#define R(...) (reset(), __VA_ARGS__, show(#__VA_ARGS__))
#define VALUES(to)                                                                                                  \
    R(to i), R(to i + 1), R(to *p), R(to ps->x), R(to u), R(to (int)l), R(to k), R(to value()), R(to value() + i),  \
        R(to i + value()), R(to wide()), R(to *where()), R(to(value(), i)), R(to same(i)), R(to same(value())),     \
        R(to (int)u), R(to (unsigned)i), R(to(i < 10 ? i : 7)), R(to (struct s){ i, { 0 } }.x), R(to made(i).x)
#define RECORDS(to)                                                                                              \
    R(to s), R(to *ps), R(to made(i)), R(to(value(), s)), R(to sa[value()]), R(to(s2 = s)), R(to(s2 = made(2))), \
        R(to *(value(), ps)), R(to(i < 10 ? s : s2))
int main(void)
{
    VALUES(a[place()] =);
    VALUES(*pointer() +=);
    VALUES(record()->x =);
    VALUES(la[place()] =);
    VALUES(a[j] =);
    VALUES(ps->y[j] -=);
    RECORDS(*record() =);
    RECORDS(sa[j] =);
    return 0;
}
