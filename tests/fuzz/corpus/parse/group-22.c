void f(int x) { for (int i = 0; i < x; i++) ; }
void f(int x) { for (int i = 0; i < x; i++) int y; }
void f(int x) { else ; }
void f(int x) { x }
void f(int x) { (x }
void f(int x) { x[1; }
void f(int x) { f(1,); }
void f(int x) { x = ; }
void f(int x) { int y = ; }
void f(int x) { { }
void f(int x) { } }
int f(int x) { return x ? 1 : ; }
