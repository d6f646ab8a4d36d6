int f(int x) { return x ?: 2; }
int f(int *p) { return *(1 ? p : 0); }
int f(int *p, char *q) { return *(1 ? p : q); }
int f(int *p, void *q) { return *(int *)(1 ? p : q); }
int f(int *p) { return *(1 ? p : 2); }
struct s { int a; } x; int f(int *p) { 1 ? x : 2; }
struct s { int a; } x; int f(int *p) { 1 ? x : x; }
void g(void); int f(int *p) { 1 ? g() : 2; 1 ? g() : g(); }
int f(int *p, double d) { 1 ? p : d; }
_Static_assert(1, "ok");
_Static_assert(0, "no");
_Static_assert(1);
