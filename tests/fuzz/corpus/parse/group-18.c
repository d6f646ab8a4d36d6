static const int y = 3; int x[y];
static const int y = 3; void f(int a) { switch (a) { case y: ; } }
void f(void) { int y; static int x = y; }
void f(void) { int y; static int *x = &y; }
int g(void); int x = g();
struct s { int a; } x = 1;
struct s { int a; } f(void); struct s x = f();
struct s { int a; } f(void); void g(void) { struct s x = f(); struct { struct s s; int t; } y = { f(), 1 }; }
struct s { int a; } y; struct s x = y;
struct s { int a; } x = (struct s){1};
int x = (int){1};
int *x = (int[]){1, 2};
