struct s; struct s x;
void f(void) { struct s x; }
struct s; struct s *p; int f(void) { return p->a; }
struct s { int a : 33; };
struct s { int a : -1; };
struct s { int a : 0; };
struct s { int : 0; int : 3; };
struct s { float a : 3; };
struct s { int a : 3; } x; int *f(void) { return &x.a; }
struct s { int a : 3; } x; int f(void) { return sizeof x.a; }
enum e { A, B }; enum e { C };
enum e { A, A };
