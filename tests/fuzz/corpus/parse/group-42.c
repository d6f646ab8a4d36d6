char f(void) { return 'a'; } short g(void) { return f(); }
int f(const char *s) { char *p = s; return *p; }
int (*fp)(int); int f(long x) { fp = f; return fp(1); }
int (*fp)(void) = (void *)0;
void *p = f; int f(void);
int f(void); void *p = f;
int a, *b = &a, **c = &b; int *d[2] = {&a, 0};
int a[3], *p = a + 1, *q = &a[2], n = &a[2] - &a[0];
long n = (char *)&((struct { int a, b; } *)0)->b - (char *)0;
int x = (long)&((struct { int a, b; } *)0)->b;
int x = &a == 0; int a;
static int f(void) { return 1; } int (*p)(void) = 1 ? f : 0;
