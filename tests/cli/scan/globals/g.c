static int x; static int *p;
struct s { int *q; } s;
void init(void) { p = &x; s.q = &x; }
int f(void) { x = 1; *p = 2; int a[2] = {0}; return a[x]; }
int g(void) { x = 1; *s.q = 2; int a[2] = {0}; return a[x]; }
static int y; void h0(void) { y = 5; }
int h(void) { y = 1; h0(); int a[2] = {0}; return a[y]; }
int k(void) { int a[2] = {0}; return y > 1 || y < 0 ? 0 : a[y]; }
