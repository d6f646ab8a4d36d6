typedef int T; int f(T T) { return T; }
int f(int T) { return 0; }
static extern int x;
auto int x;
register int x;
void f(void) { auto int x; register int y; }
void f(void) { register int y; int *p = &y; }
long long long x;
short long x;
unsigned signed x;
float double x;
signed float x;
