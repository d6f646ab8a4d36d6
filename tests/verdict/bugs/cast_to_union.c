// Unions that a cast makes, and comparisons of addresses, in initialisers of static objects (gcc folds both); the first ended in a crash.
// EXPECT: TRUE
extern void reach_error(void);
union u { char b; int a; };
union u y = (union u)4;
struct { int k; union u v[3]; } z = { 1, { (union u)7, [2] = (union u)'c' } };
static int x; static int b = &x != 0, c = 0 == &x, d = &x == &x;
extern int w __attribute__((weak));
int main(void)
{
    static union u s[2] = { (union u)1, (union u)2 };
    if (y.a != 4 || z.v[0].a != 7 || z.v[2].a != 'c' || s[1].a != 2 || !b || c || !d) reach_error();
    return 0;
}
