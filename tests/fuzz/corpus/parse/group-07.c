struct s { const int a; int b; } x; void f(void) { x.a = 1; }
struct s { const int a; int b; } x, y; void f(void) { x = y; }
void f(void) { int *p = 5; }
void f(void) { int *p; char *q; p = q; }
void f(void) { int *p = 1.5; }
void f(void) { double d; int *p = d; }
void f(int *p) { double d = p; }
void f(int *p) { int d = p; }
struct s { int a; } x; void f(void) { int y = x; }
struct s { int a; } x; void f(void) { x = 1; }
struct s { int a; } x; struct t { int a; } y; void f(void) { x = y; }
struct s { int a; } x; int f(void) { return x; }
