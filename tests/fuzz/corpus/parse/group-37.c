int f(int x) { (char)x; +x = 1; }
struct s { int a; } g(void); int f(void) { g().a = 1; }
struct s { int a; } g(void); int f(void) { return g().a; }
struct s { int a[3]; } g(void); int f(void) { return g().a[1]; }
struct s { int a[3]; } g(void); int *f(void) { return &g().a[1]; }
struct s { int a; } g(void); int *f(void) { return &g().a; }
__extension__ typedef struct { int a; } T;
__extension__ int f(void) { return __extension__ 3; }
int f(void) { return __builtin_expect(1, 2) + __builtin_constant_p(3); }
int x[__builtin_constant_p(3) ? 1 : -1];
int f(__builtin_va_list ap) { return __builtin_va_arg(ap, int); }
int f(int a, ...) { __builtin_va_list ap; __builtin_va_start(ap, a); int x = __builtin_va_arg(ap, int); __builtin_va_end(ap); return x; }
