int f(int n) { typedef int T[n]; T x; return sizeof(T); }
struct s { int a; } *p; int x = sizeof(p->a);
int x = __builtin_offsetof(struct { int a, b; }, b);
int x = sizeof(struct { int a, b; });
struct s { int a; struct { int b; union { int c; float d; }; }; } x; int f(void) { return x.c + x.b; }
struct s { int a; struct t { int b; }; } x; int f(void) { return x.b; }
extern int x = 3;
void f(void) { extern int x = 3; }
void f(void) { extern int x; x = 3; } long x;
void f(void) { extern int x; x = 3; } int x;
void f(void) { int g(int); g(1); } int g(int a) { return a; }
void f(void) { int g(int); g(1); } int g(long a) { return a; }
