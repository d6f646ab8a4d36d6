f() { return 1; }
x;
x = 3;
x[3];
*p;
static x;
int f(a, b);
int f(int, int b) { return b; }
int f(void, int);
int f(int a, int a) { return 0; }
int f(void a) { return 0; }
struct s; int f(struct s x) { return 0; }
