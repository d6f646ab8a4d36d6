void f(void) { g(1); } int g(int a) { return a; }
void f(void) { g(1); } void g(int a) { }
void f(void) { g(1); } char *g(int a) { return 0; }
void f(void) { g(1); } static int g(int a) { return 0; }
void f(void) { g(1); } int g(char a) { return 0; }
void f(void) { g(1); } int g(double a) { return 0; }
int f(); int f(char a) { return a; }
int f(); int f(int a) { return a; }
int f(); int f(float a) { return a; }
int f(int); int f() { return 1; }
int f(int); int f(a) int a; { return a; }
int f(char); int f(a) char a; { return a; }
