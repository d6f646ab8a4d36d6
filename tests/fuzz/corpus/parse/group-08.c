struct s { int a; } x; void g(int); void f(void) { g(x); }
struct s { int a; } x; void f(void) { if (x) return; }
struct s { int a; } x; void f(void) { x + 1; }
struct s { int a; } x; int f(void) { return x == x; }
struct s { int a; } x; int f(void) { return !x; }
struct s { int a; } x; int f(void) { return (int)x; }
struct s { int a; } x; void f(void) { (struct s)x; }
struct s { int a; } x; void f(void) { (struct s)1; }
struct s { int a; } x; void f(void) { (void)x; }
void g(void); void f(void) { int x = g(); }
void g(void); void f(void) { if (g()) return; }
void g(void); void f(void) { return g(); }
