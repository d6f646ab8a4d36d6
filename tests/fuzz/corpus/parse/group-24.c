int f(void) { _Static_assert(0, "no"); return 0; }
struct s { _Static_assert(1, "ok"); int a; };
int f(void) { return _Generic(1, int: 2, default: 3); }
int f(void) { return _Generic(1, long: 2); }
int f(void) { return _Generic(1, int: 2, int: 3); }
int f(void) { return ({ int x = 3; x; }); }
int x = ({ 3; });
int f(void) { int g(void) { return 3; } return g(); }
typedef int F(void); F f; int f(void) { return 0; }
typedef int F(void); F f { return 0; }
int (f)(void) { return 0; }
int (*f(int a))(void) { return 0; }
