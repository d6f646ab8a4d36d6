struct s; int f(struct s x);
struct s; struct s f(void);
struct s; struct s f(void) { }
struct s; struct s f(void); void g(void) { f(); }
void f(void) { x(); }
void f(void) { int x; x(); }
void f(void) { (1)(); }
void f(void) { int x; x.a = 1; }
void f(void) { int x; x->a = 1; }
struct s { int a; } x; void f(void) { x.b = 1; }
struct s { int a; } x; void f(void) { x->a = 1; }
struct s { int a; } *x; void f(void) { x.a = 1; }
