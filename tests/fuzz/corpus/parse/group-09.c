void g(void); int f(void) { return g(); }
void f(void) { return 1; }
int f(void) { return; }
int f(int a); void g(void) { f(); }
int f(int a); void g(void) { f(1, 2); }
int f(int a, ...); void g(void) { f(1, 2); }
int f(); void g(void) { f(1, 2); }
int f(a) int a; { return a; } void g(void) { f(1, 2); }
int f(a, b) int a; { return a + b; }
int f(a) int b; { return a; }
int f(a) { return a; }
f(a) { return a; }
