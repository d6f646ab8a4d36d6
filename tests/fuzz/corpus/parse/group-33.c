int f(void) { return 1; } int g(void) { return f(1); }
int f(x) { return x; }
int f(int x[3], int (g)(void)) { return g() + x[1]; }
int f(int (int));
typedef int T; int f(int (T));
typedef int T; int f(T);
typedef int T; int f(int T);
typedef int T; struct s { T T; };
typedef int T; struct s { T : 3; };
typedef int T; void f(void) { T: goto T; }
typedef int T; void f(void) { T * x; }
typedef int T; int f(void) { return sizeof(T) + (T)1 + (T){1}; }
